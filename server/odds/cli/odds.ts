import { printEnd } from "../../kit/terminal.ts";
import { oddsCommand } from "./oddsCommand.ts";

process.exitCode = printEnd(oddsCommand(process.argv.slice(2)));
