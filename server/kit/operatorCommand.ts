import { userInfo } from "node:os";
import type { Result } from "../../contract/result.ts";
import { ConfigError, readConfig } from "./config.ts";
import type { Database } from "./database.ts";
import { codeOf, messageOf } from "./errors.ts";
import { EXIT_FAILED, EXIT_REFUSED, complain, refuseArguments } from "./terminal.ts";
import { withDatabase } from "./withDatabase.ts";

/** The lines to print, or what is wrong. */
export type Answer = Result<readonly string[], string>;

/** What an operator does by hand on the database of a portal, by a `T` that can do it. */
export interface OperatorCommand<T> {
  readonly usage: string;
  /** What the database knows none of before a portal has run on it: `withdrawals`. */
  readonly subject: string;
  /** What the arguments ask for, or what is wrong with them. */
  read(args: readonly string[]): ((operator: T) => Promise<Answer>) | string;
  operatorOn(database: Database): T;
}

const UNDEFINED_TABLE = "42P01";

/** Somebody without a name, as in a container, goes by their number. */
export function operatingSystemUser(): string {
  try {
    return userInfo().username;
  } catch (error) {
    if (codeOf(error) !== "ERR_SYSTEM_ERROR") throw error;
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}

/** The main of a command: prints what it answered, or says what is wrong. The exit code: 0, `EXIT_FAILED`, `EXIT_REFUSED`. */
export async function runOperatorCommand<T>(command: OperatorCommand<T>, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const work = command.read(args);
  if (typeof work === "string") return refuseArguments(work, command.usage);
  try {
    const answer = await withDatabase(readConfig(env), (database) => work(command.operatorOn(database)));
    if (answer.ok) process.stdout.write(`${answer.value.join("\n")}\n`);
    else complain(answer.error);
    return answer.ok ? 0 : EXIT_FAILED;
  } catch (error) {
    if (error instanceof ConfigError) complain(error.message);
    else if (codeOf(error) === UNDEFINED_TABLE)
      complain(`the database knows no ${command.subject}: start the portal once, it brings the tables`);
    else complain(`it could not be done: ${messageOf(error)}`);
    return error instanceof ConfigError ? EXIT_REFUSED : EXIT_FAILED;
  }
}
