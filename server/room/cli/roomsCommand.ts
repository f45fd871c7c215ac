import { parseArgs } from "node:util";
import type { Result } from "../../../contract/result.ts";
import { systemClock } from "../../kit/clock.ts";
import type { Database } from "../../kit/database.ts";
import { messageOf } from "../../kit/errors.ts";
import { type Answer, type OperatorCommand, operatingSystemUser } from "../../kit/operatorCommand.ts";
import { type ApplicationRow, createApplicationRepository } from "../applicationRepository.ts";
import type { HeldRow } from "../heldDesk.ts";
import { type ModeratorRow, type Operator, type ReportRow, createOperator } from "../operator.ts";

const USAGE = `Usage:
  npm run -s rooms -- applications
  npm run -s rooms -- pass ID
  npm run -s rooms -- refuse ID REASON
  npm run -s rooms -- reports
  npm run -s rooms -- close ROOM
  npm run -s rooms -- moderator list
  npm run -s rooms -- moderator add NICKNAME_OR_ID
  npm run -s rooms -- moderator remove NICKNAME_OR_ID
  npm run -s rooms -- held list
  npm run -s rooms -- held pass ID
  npm run -s rooms -- held reject ID
  npm run -s rooms -- horn TEXT
  npm run -s rooms -- horn TEXT NICKNAME_OR_ID

A horn goes to everybody, or to one user: pages that are open show it within a second, and it stands among the messages.
A moderator removes lines and bans users in the chats of all matches; anchors' rooms are kept by their own managers.
A held line is one with a link in the chat of a match, of a user below level 3: said within a second once it is passed.
On the database of DATABASE_URL, or the embedded one under DATA_DIR. Exit code 0: done; 1: it could not be done,
nothing was changed; 2: wrong arguments.`;

/** The arguments that each command requires. */
const TAKES: ReadonlyMap<string, readonly string[]> = new Map([
  ["applications", []],
  ["pass", ["the ID of an application"]],
  ["refuse", ["the ID of an application", "a REASON"]],
  ["reports", []],
  ["close", ["the number of a ROOM"]],
  ["moderator list", []],
  ["moderator add", ["a NICKNAME or the ID of a user"]],
  ["moderator remove", ["a NICKNAME or the ID of a user"]],
  ["held list", []],
  ["held pass", ["the ID of a held line"]],
  ["held reject", ["the ID of a held line"]],
  ["horn", ["a TEXT", "a NICKNAME or the ID of a user"]],
]);

/** Commands of two words, with the choices for the second. */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ["moderator", "list, add or remove"],
  ["held", "list, pass or reject"],
]);

type Command = (operator: Operator) => Promise<Answer>;

function applicationLine(row: ApplicationRow): string {
  const columns = [row.id.padStart(8), row.userId.padStart(10), new Date(row.at).toISOString(), row.categoryId, row.nickName, row.contact];
  return `${columns.join("  ")}\n${row.experience.replace(/^/gm, "          ")}`;
}

function reportLine(row: ReportRow): string {
  const columns = [row.id.padStart(8), new Date(row.at).toISOString(), row.roomId, row.reason.padEnd(8), row.by, row.said, row.text];
  return columns.join("  ").replaceAll("\n", " ").trimEnd();
}

function moderatorLine({ id, at, nickName }: ModeratorRow): string {
  return [id.padStart(10), new Date(at).toISOString(), nickName].join("  ");
}

function heldLine({ id, at, roomId, nickName, text }: HeldRow): string {
  return [id.padStart(8), new Date(at).toISOString(), roomId, nickName, text].join("  ");
}

async function listed<T>(rows: readonly T[], line: (row: T) => string, none: string): Promise<Answer> {
  return { ok: true, value: rows.length === 0 ? [none] : rows.map(line) };
}

async function done(result: Promise<Result<string, string>>): Promise<Answer> {
  const ended = await result;
  return ended.ok ? { ok: true, value: [ended.value] } : ended;
}

/** The command, or the problem with the arguments. */
function readCommand(args: readonly string[]): Command | string {
  let words: readonly string[];
  try {
    words = parseArgs({ args: [...args], options: {}, strict: true, allowPositionals: true }).positionals;
  } catch (error) {
    return messageOf(error);
  }
  if (words[0] === undefined) return "a command is needed";
  const group = GROUPS.get(words[0]);
  if (group !== undefined && words[1] === undefined) return `${words[0]} needs ${group}`;
  const name = group === undefined ? words[0] : `${words[0]} ${words[1]}`;
  const values = words.slice(name.split(" ").length);
  const [id = "", reason = ""] = values;
  const takes = TAKES.get(name);
  if (takes === undefined) return `there is no command ${name}`;
  // A horn without a user goes to everybody.
  const missing = name === "horn" && values.length === 1 ? undefined : takes[values.length];
  if (missing !== undefined) return `${name} needs ${missing}`;
  if (values.length > takes.length) return `${values[takes.length]} is one argument too many`;
  switch (name) {
    case "applications":
      return async (operator) => listed(await operator.applications(), applicationLine, "no application is under review");
    case "pass":
      return (operator) => done(operator.pass(id));
    case "refuse":
      return (operator) => done(operator.refuse(id, reason));
    case "reports":
      return async (operator) => listed(await operator.reports(), reportLine, "nothing has been reported");
    case "moderator list":
      return async (operator) => listed(await operator.moderators(), moderatorLine, "nobody moderates match chats");
    case "moderator add":
      return (operator) => done(operator.addModerator(id));
    case "moderator remove":
      return (operator) => done(operator.removeModerator(id));
    case "held list":
      return async (operator) => listed(await operator.held.list(), heldLine, "no line waits for review");
    case "held pass":
      return (operator) => done(operator.held.decide(id, "passed"));
    case "held reject":
      return (operator) => done(operator.held.decide(id, "rejected"));
    case "horn":
      return (operator) => done(operator.horn(id, values[1]));
    default:
      return (operator) => done(operator.close(id));
  }
}

function operatorOn({ db }: Database): Operator {
  return createOperator({ db, clock: systemClock, applications: createApplicationRepository(db), operator: operatingSystemUser() });
}

/** `npm run -s rooms`. */
export const roomsCommand: OperatorCommand<Operator> = { usage: USAGE, subject: "rooms", read: readCommand, operatorOn };
