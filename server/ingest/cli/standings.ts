import { printEnd } from "../../kit/terminal.ts";
import { standingsCommand } from "./standingsCommand.ts";

process.exitCode = printEnd(standingsCommand(process.argv.slice(2)));
