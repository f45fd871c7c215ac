import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import type { Result } from "../../../contract/result.ts";
import { systemClock } from "../../kit/clock.ts";
import { ConfigError, readConfig } from "../../kit/config.ts";
import type { Database } from "../../kit/database.ts";
import { codeOf, messageOf } from "../../kit/errors.ts";
import { withDatabase } from "../../kit/withDatabase.ts";
import { type ApplicationRow, createApplicationRepository } from "../applicationRepository.ts";
import { type Operator, type ReportRow, createOperator } from "../operator.ts";

const USAGE = `Usage:
  npm run -s rooms -- applications
  npm run -s rooms -- pass ID
  npm run -s rooms -- refuse ID REASON
  npm run -s rooms -- reports
  npm run -s rooms -- close ROOM

On the database of DATABASE_URL, or the embedded one under DATA_DIR. Exit code 0: done; 1: it could not be done,
nothing was changed; 2: wrong arguments.`;

/** What was asked could not be done. */
const EXIT_FAILED = 1;
const EXIT_REFUSED = 2;
/** What has to follow each command. */
const TAKES: ReadonlyMap<string, readonly string[]> = new Map([
  ["applications", []],
  ["pass", ["the ID of an application"]],
  ["refuse", ["the ID of an application", "a REASON"]],
  ["reports", []],
  ["close", ["the number of a ROOM"]],
]);
const UNDEFINED_TABLE = "42P01";

/** The lines to print, or what is wrong. */
type Command = (operator: Operator) => Promise<Result<readonly string[], string>>;

function applicationLine(row: ApplicationRow): string {
  const columns = [row.id.padStart(8), row.userId.padStart(10), new Date(row.at).toISOString(), row.categoryId, row.nickName, row.contact];
  return `${columns.join("  ")}\n${row.experience.replace(/^/gm, "          ")}`;
}

function reportLine(row: ReportRow): string {
  const columns = [row.id.padStart(8), new Date(row.at).toISOString(), row.roomId, row.reason.padEnd(8), row.by, row.said, row.text];
  return columns.join("  ").replaceAll("\n", " ").trimEnd();
}

async function listed<T>(rows: readonly T[], line: (row: T) => string, none: string): Promise<Result<readonly string[], string>> {
  return { ok: true, value: rows.length === 0 ? [none] : rows.map(line) };
}

async function done(result: Promise<Result<string, string>>): Promise<Result<readonly string[], string>> {
  const ended = await result;
  return ended.ok ? { ok: true, value: [ended.value] } : ended;
}

/** A command, or what is wrong with the arguments. */
function readCommand(args: readonly string[]): Command | string {
  let words: readonly string[];
  try {
    words = parseArgs({ args: [...args], options: {}, strict: true, allowPositionals: true }).positionals;
  } catch (error) {
    return messageOf(error);
  }
  const [name, id = "", reason = ""] = words;
  if (name === undefined) return "a command is needed";
  const takes = TAKES.get(name);
  if (takes === undefined) return `there is no command ${name}`;
  const missing = takes[words.length - 1];
  if (missing !== undefined) return `${name} needs ${missing}`;
  if (words.length - 1 > takes.length) return `${words[takes.length + 1]} is one argument too many`;
  switch (name) {
    case "applications":
      return async (operator) => listed(await operator.applications(), applicationLine, "no application is under review");
    case "pass":
      return (operator) => done(operator.pass(id));
    case "refuse":
      return (operator) => done(operator.refuse(id, reason));
    case "reports":
      return async (operator) => listed(await operator.reports(), reportLine, "nothing has been reported");
    default:
      return (operator) => done(operator.close(id));
  }
}

/** Somebody without a name, as in a container, goes by their number. */
function operatingSystemUser(): string {
  try {
    return userInfo().username;
  } catch (error) {
    if (codeOf(error) !== "ERR_SYSTEM_ERROR") throw error;
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}

function operatorOn({ db }: Database): Operator {
  return createOperator({ db, clock: systemClock, applications: createApplicationRepository(db), operator: operatingSystemUser() });
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const command = readCommand(args);
  if (typeof command === "string") {
    complain(`${command}\n\n${USAGE}`);
    return EXIT_REFUSED;
  }
  try {
    const result = await withDatabase(readConfig(env), (database) => command(operatorOn(database)));
    if (result.ok) process.stdout.write(`${result.value.join("\n")}\n`);
    else complain(result.error);
    return result.ok ? 0 : EXIT_FAILED;
  } catch (error) {
    if (error instanceof ConfigError) complain(error.message);
    else if (codeOf(error) === UNDEFINED_TABLE) complain("the database knows no rooms: start the portal once, it brings the tables");
    else complain(`it could not be done: ${messageOf(error)}`);
    return error instanceof ConfigError ? EXIT_REFUSED : EXIT_FAILED;
  }
}

process.exitCode = await main(process.argv.slice(2), process.env);
