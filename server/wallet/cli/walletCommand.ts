import { parseArgs } from "node:util";
import { DRAW_TYPE_LABEL } from "../../../contract/codes/transactions.ts";
import { formatMinor } from "../../../contract/money.ts";
import type { Result } from "../../../contract/result.ts";
import { systemClock } from "../../kit/clock.ts";
import type { Database } from "../../kit/database.ts";
import { messageOf } from "../../kit/errors.ts";
import { type Answer, type OperatorCommand, operatingSystemUser } from "../../kit/operatorCommand.ts";
import { createLedgerRepository } from "../ledgerRepository.ts";
import { type Operator, createOperator } from "../operator.ts";
import { createWithdrawalRepository } from "../withdrawRepository.ts";
import type { WithdrawalRow, WithdrawalStateName } from "../withdrawalRow.ts";

const USAGE = `Usage:
  npm run -s wallet -- withdrawals [--state pending|approved|paid|returned|rejected]
  npm run -s wallet -- approve ID
  npm run -s wallet -- reject ID --reason TEXT
  npm run -s wallet -- adjust --user ID --account diamond|ticket --amount ±N --reason TEXT --key TEXT

--key names the adjustment, by a ticket's number for example. The same key adjusts once, so that a command whose end
was not seen can be given again; with another user, account or amount it is refused.

On the database of DATABASE_URL, or the embedded one under DATA_DIR. Exit code 0: done; 1: it could not be done,
nothing was changed; 2: wrong arguments.`;

const STATES: readonly WithdrawalStateName[] = ["pending", "approved", "paid", "returned", "rejected"];
const ACCOUNTS = ["diamond", "ticket"] as const;
/** The options of each command. */
const OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ["withdrawals", ["state"]],
  ["approve", []],
  ["reject", ["reason"]],
  ["adjust", ["user", "account", "amount", "reason", "key"]],
]);

type Command = (operator: Operator) => Promise<Answer>;

function done(result: Result<WithdrawalRow, string>, what: string): Answer {
  return result.ok ? { ok: true, value: [`withdrawal ${result.value.id} ${what}`] } : result;
}

function lineOf(row: WithdrawalRow): string {
  const columns = [
    row.id.padStart(8),
    row.userId.padStart(10),
    new Date(row.at).toISOString(),
    formatMinor(row.amountMinor).padStart(16),
    row.state.padEnd(8),
    DRAW_TYPE_LABEL[row.drawType],
    row.accountMask,
    row.reason,
  ];
  return columns.join("  ").trimEnd();
}

async function listed(operator: Operator, state: WithdrawalStateName): Promise<readonly string[]> {
  const rows = await operator.list(state);
  return rows.length === 0 ? [`no withdrawal is ${state}`] : rows.map(lineOf);
}

/** Joins `--amount -5`, whose value would be read as an option, into `--amount=-5`. */
function joined(args: readonly string[]): readonly string[] {
  const at = args.indexOf("--amount");
  const value = args[at + 1];
  return at < 0 || value === undefined ? args : [...args.slice(0, at), `--amount=${value}`, ...args.slice(at + 2)];
}

/** The command, or the problem with the arguments. */
function readCommand(args: readonly string[]): Command | string {
  const text = { type: "string" } as const;
  const options = { state: text, reason: text, user: text, account: text, amount: text, key: text };
  let parsed: { values: Readonly<Partial<Record<keyof typeof options, string>>>; positionals: readonly string[] };
  try {
    parsed = parseArgs({ args: [...joined(args)], options, strict: true, allowPositionals: true });
  } catch (error) {
    return messageOf(error);
  }
  const { values } = parsed;
  const [name, id, ...more] = parsed.positionals;
  const isAbout = name === "approve" || name === "reject";
  if (more.length > 0 || (!isAbout && id !== undefined)) return `${more[0] ?? id} is one argument too many`;
  const allowed = OPTIONS.get(name ?? "");
  if (allowed === undefined) return name === undefined ? "a command is needed" : `there is no command ${name}`;
  const unknownOption = Object.keys(values).find((option) => !allowed.includes(option));
  if (unknownOption !== undefined) return `${name} takes no --${unknownOption}`;
  if (isAbout && id === undefined) return `${name} needs the ID of a withdrawal`;
  const { reason = "" } = values;
  if (name === "withdrawals") {
    const state = STATES.find((s) => s === (values.state ?? "pending"));
    return state ? async (operator) => ({ ok: true, value: await listed(operator, state) }) : `${values.state} is no state`;
  }
  if (name === "approve") return async (operator) => done(await operator.approve(id ?? ""), "approved");
  if (reason.trim() === "") return "--reason is needed";
  if (name === "reject") return async (operator) => done(await operator.reject(id ?? "", reason), "rejected, the money is given back");
  const { user, amount, key = "" } = values;
  const account = ACCOUNTS.find((a) => a === values.account);
  if (user === undefined || amount === undefined) return "--user and --amount are needed";
  if (account === undefined) return "--account is diamond or ticket";
  if (key.trim() === "") return "--key is needed: it keeps a command that is given again from adjusting twice";
  return async (operator) => {
    const adjusted = await operator.adjust({ userId: user, account, amount, reason, key });
    if (!adjusted.ok) return adjusted;
    const { amountMinor, isRepeated } = adjusted.value;
    const line = `user ${user}: ${account} ${formatMinor(amountMinor)}`;
    return { ok: true, value: [isRepeated ? `${line} was done before by key ${key}: nothing was changed` : line] };
  };
}

function operatorOn({ db, pool }: Database): Operator {
  const ledger = createLedgerRepository({ db, pool, clock: systemClock });
  const withdrawals = createWithdrawalRepository({ db, clock: systemClock, ledger });
  return createOperator({ db, clock: systemClock, ledger, withdrawals, operator: operatingSystemUser() });
}

/** `npm run -s wallet`. */
export const walletCommand: OperatorCommand<Operator> = { usage: USAGE, subject: "withdrawals", read: readCommand, operatorOn };
