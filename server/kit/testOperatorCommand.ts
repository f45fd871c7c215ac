import { type OperatorCommand, endOfCommand } from "./operatorCommand.ts";
import type { CommandEnd } from "./terminal.ts";
import { commandEnvironment } from "./testCommand.ts";

/**
 * Runs an operator's command within this process: starting one for each call took nearly all the time of its tests. What
 * only a process shows (it prints, ends and has its exit code) is tested for each command by `runCommand`: done, refused and failed.
 */
export function runWithin<T>(command: OperatorCommand<T>, args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandEnd> {
  return endOfCommand(command, args, commandEnvironment(env));
}
