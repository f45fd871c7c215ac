import { runOperatorCommand } from "../../kit/operatorCommand.ts";
import { feedbackCommand } from "./feedbackCommand.ts";

process.exitCode = await runOperatorCommand(feedbackCommand, process.argv.slice(2), process.env);
