import { runOperatorCommand } from "../../kit/operatorCommand.ts";
import { roomsCommand } from "./roomsCommand.ts";

process.exitCode = await runOperatorCommand(roomsCommand, process.argv.slice(2), process.env);
