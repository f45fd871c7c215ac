import { printEnd } from "../../kit/terminal.ts";
import { verifyCommand } from "./verifyCommand.ts";

process.exitCode = printEnd(await verifyCommand(process.env));
