import { userInfo } from "node:os";
import type { Result } from "../../contract/result.ts";
import { ConfigError, readConfig } from "./config.ts";
import type { Database } from "./database.ts";
import { codeOf, messageOf } from "./errors.ts";
import { type CommandEnd, EXIT_FAILED, EXIT_REFUSED, failed, printEnd, refusedArguments } from "./terminal.ts";
import { withDatabase } from "./withDatabase.ts";

/** The lines to print, or the problem. */
export type Answer = Result<readonly string[], string>;

/** A command that an operator runs by hand on a portal's database, with a `T` that does the work. */
export interface OperatorCommand<T> {
  readonly usage: string;
  /** What the database lacks before a portal has run on it: `withdrawals`. */
  readonly subject: string;
  /** The work the arguments ask for, or what is wrong with them. */
  read(args: readonly string[]): ((operator: T) => Promise<Answer>) | string;
  operatorOn(database: Database): T;
}

const UNDEFINED_TABLE = "42P01";

/** A user without a name, as in a container, goes by the number. */
export function operatingSystemUser(): string {
  try {
    return userInfo().username;
  } catch (error) {
    if (codeOf(error) !== "ERR_SYSTEM_ERROR") throw error;
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}

/** Does the work of the arguments, or tells what is wrong with them; prints nothing itself. */
export async function endOfCommand<T>(command: OperatorCommand<T>, args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandEnd> {
  const work = command.read(args);
  if (typeof work === "string") return refusedArguments(work, command.usage);
  try {
    const answer = await withDatabase(readConfig(env), (database) => work(command.operatorOn(database)));
    return answer.ok ? { code: 0, out: `${answer.value.join("\n")}\n`, err: "" } : failed(EXIT_FAILED, answer.error);
  } catch (error) {
    if (error instanceof ConfigError) return failed(EXIT_REFUSED, error.message);
    if (codeOf(error) === UNDEFINED_TABLE)
      return failed(EXIT_FAILED, `the database knows no ${command.subject}: start the portal once, it brings the tables`);
    return failed(EXIT_FAILED, `it could not be done: ${messageOf(error)}`);
  }
}

/** The main of a command; returns the exit code. */
export async function runOperatorCommand<T>(command: OperatorCommand<T>, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return printEnd(await endOfCommand(command, args, env));
}
