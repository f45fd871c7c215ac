import { parseArgs } from "node:util";
import { type StaffRole, STAFF_ROLES, isStaffRole } from "../../../contract/codes/staff.ts";
import type { CallResult } from "../../../contract/http/failure.ts";
import { isRowId } from "../../../contract/ids.ts";
import { systemClock } from "../../kit/clock.ts";
import type { Database } from "../../kit/database.ts";
import { messageOf } from "../../kit/errors.ts";
import { type Answer, operatingSystemUser, runOperatorCommand } from "../../kit/operatorCommand.ts";
import { createPasswords } from "../../user/passwords.ts";
import { type StaffAccounts, type WithPassword, createStaffAccounts } from "../staff.ts";
import { createStaffActions } from "../staffActions.ts";
import { createStaffRepository } from "../staffRepository.ts";
import { createStaffSessions } from "../staffSessions.ts";

const USAGE = `Usage:
  npm run -s staff -- list
  npm run -s staff -- add NAME ROLE[,ROLE…]
  npm run -s staff -- roles ID ROLE[,ROLE…]
  npm run -s staff -- reset ID
  npm run -s staff -- disable ID
  npm run -s staff -- enable ID

Accounts of the operators' desk. Roles: ${STAFF_ROLES.join(", ")}. add and reset print a password, once: whoever signs in
with it sets up the second factor and another password. The first administrator is made here.
On the database of DATABASE_URL, or the embedded one under DATA_DIR. Exit code 0: done; 1: it could not be done,
nothing was changed; 2: wrong arguments.`;

const TAKES: ReadonlyMap<string, number> = new Map([
  ["list", 0],
  ["add", 2],
  ["roles", 2],
  ["reset", 1],
  ["disable", 1],
  ["enable", 1],
]);

interface Desk {
  readonly accounts: StaffAccounts;
  /** Runs `work` with an entry in the log of actions. */
  logged<T>(action: string, detail: Readonly<Record<string, unknown>>, work: () => Promise<CallResult<T>>): Promise<CallResult<T>>;
}

function rolesOf(text: string): readonly StaffRole[] | string {
  const roles = text.split(",").map((role) => role.trim());
  const wrong = roles.find((role) => !isStaffRole(role));
  return wrong === undefined ? [...new Set(roles as StaffRole[])] : `${wrong} is no role: ${STAFF_ROLES.join(", ")}`;
}

const reply = <T>(result: CallResult<T>, lines: (value: T) => readonly string[]): Answer =>
  result.ok ? { ok: true, value: lines(result.value) } : { ok: false, error: result.error.message };
const withPassword = ({ staff, password }: WithPassword): string[] => [
  `${staff.id}  ${staff.name}  ${staff.roles.join(",")}`,
  `password: ${password}`,
];

/** The command, or what is wrong with the arguments. */
function readCommand(args: readonly string[]): ((desk: Desk) => Promise<Answer>) | string {
  let words: readonly string[];
  try {
    words = parseArgs({ args: [...args], options: {}, strict: true, allowPositionals: true }).positionals;
  } catch (error) {
    return messageOf(error);
  }
  const [name = "", first = "", second = ""] = words;
  const takes = TAKES.get(name);
  if (takes === undefined) return name === "" ? "a command is needed" : `there is no command ${name}`;
  if (words.length !== takes + 1) return `${name} needs ${takes} argument${takes === 1 ? "" : "s"}`;
  const roles = takes === 2 ? rolesOf(second) : [];
  if (typeof roles === "string") return roles;
  if (takes > 0 && name !== "add" && !isRowId(first)) return `${first} is no ID: npm run -s staff -- list shows them`;
  switch (name) {
    case "list":
      return async ({ accounts }) => {
        const list = await accounts.list();
        const line = (row: (typeof list)[number]) =>
          [
            row.id.padStart(6),
            row.name,
            row.roles.join(","),
            row.hasSecondFactor ? "" : "no second factor",
            row.isDisabled ? "disabled" : "",
          ]
            .filter((text) => text !== "")
            .join("  ");
        return { ok: true, value: list.length === 0 ? ["there are no accounts: add an administrator"] : list.map(line) };
      };
    case "add":
      return async ({ accounts, logged }) =>
        reply(await logged("staff.add", { name: first, roles }, () => accounts.add(first, roles, operatingSystemUser())), withPassword);
    case "roles":
      return async ({ accounts, logged }) =>
        reply(await logged("staff.roles", { id: first, roles }, () => accounts.setRoles(first, roles)), (row) => [
          `${row.name}  ${row.roles.join(",")}`,
        ]);
    case "reset":
      return async ({ accounts, logged }) => reply(await logged("staff.reset", { id: first }, () => accounts.reset(first)), withPassword);
    default:
      return async ({ accounts, logged }) => {
        const isDisabled = name === "disable";
        return reply(await logged("staff.disable", { id: first, isDisabled }, () => accounts.disable(first, isDisabled, null)), (row) => [
          `${row.name} is ${row.isDisabled ? "disabled" : "enabled"}`,
        ]);
      };
  }
}

function deskOn({ db }: Database): Desk {
  const clock = systemClock;
  const sessions = createStaffSessions({ db, clock });
  const actions = createStaffActions({ db, clock });
  const staff = { id: null, name: `${operatingSystemUser()} (shell)` };
  return {
    accounts: createStaffAccounts({ db, clock, staff: createStaffRepository(db), sessions, passwords: createPasswords() }),
    logged: (action, detail, work) => actions.logged({ staff, ip: "", action, detail }, work),
  };
}

process.exitCode = await runOperatorCommand(
  { usage: USAGE, subject: "staff", read: readCommand, operatorOn: deskOn },
  process.argv.slice(2),
  process.env,
);
