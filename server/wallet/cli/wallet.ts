import { runOperatorCommand } from "../../kit/operatorCommand.ts";
import { walletCommand } from "./walletCommand.ts";

process.exitCode = await runOperatorCommand(walletCommand, process.argv.slice(2), process.env);
