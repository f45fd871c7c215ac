import { type OperatorCommand, endOfCommand } from "./operatorCommand.ts";
import type { CommandEnd } from "./terminal.ts";
import { commandEnvironment } from "./testCommand.ts";

/**
 * A command of an operator within this process: to start one for each call was nearly all that its tests took. What only
 * a process shows (it prints, ends and has its exit code) is asked of each command by `runCommand`: done, refused and failed.
 */
export function runWithin<T>(command: OperatorCommand<T>, args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandEnd> {
  return endOfCommand(command, args, commandEnvironment(env));
}
