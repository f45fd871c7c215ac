import { sql } from "kysely";
import { isRowId } from "../../contract/ids.ts";
import { parseMinor, type SpendCurrency } from "../../contract/money.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { postByHand } from "./adjustment.ts";
import type { LedgerRepository } from "./ledgerRepository.ts";
import { writeOperatorAudit } from "./operatorAudit.ts";
import type { WithdrawalRepository } from "./withdrawRepository.ts";
import type { WithdrawalRow, WithdrawalStateName } from "./withdrawalRow.ts";

export interface Adjustment {
  readonly userId: string;
  readonly account: SpendCurrency;
  /** Decimal, signed: `+12.5`, `12.50`, `-3`. */
  readonly amount: string;
  readonly reason: string;
  /** The operator's key, such as a ticket number. It adjusts once; reuse with another user, account or amount is refused. */
  readonly key: string;
}

/** `isRepeated`: already done with this key; nothing moved. */
export interface Adjusted {
  readonly amountMinor: bigint;
  readonly isRepeated: boolean;
}

/** Manual actions of an operator, each with an audit row. Errors are worded for a terminal. */
export interface Operator {
  list(state: WithdrawalStateName): Promise<readonly WithdrawalRow[]>;
  approve(id: string): Promise<Result<WithdrawalRow, string>>;
  /** Returns the money to the user, who is shown the reason. */
  reject(id: string, reason: string): Promise<Result<WithdrawalRow, string>>;
  adjust(adjustment: Adjustment): Promise<Result<Adjusted, string>>;
}

export interface OperatorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: LedgerRepository;
  readonly withdrawals: WithdrawalRepository;
  /** The user of the operating system. */
  readonly operator: string;
}

const LISTED = 500;
const REASON_MAX = 200;
const KEY_MAX = 100;

/** Null for zero and for invalid amounts. */
function signedMinor(text: string): bigint | null {
  const minor = parseMinor(text.replace(/^[+-]/, ""));
  if (minor === null || minor === 0n) return null;
  return text.startsWith("-") ? -minor : minor;
}

function typed(what: "reason" | "key", text: string, max: number): Result<string, string> {
  const seen = dropUnseen(text);
  if (seen === "") return err(`a ${what} is needed`);
  return seen.length > max ? err(`a ${what} has at most ${max} characters`) : ok(seen);
}

export function createOperator({ db, clock, ledger, withdrawals, operator }: OperatorDeps): Operator {
  async function decide(id: string, to: "approved" | "rejected", reason: string): Promise<Result<WithdrawalRow, string>> {
    if (!isRowId(id)) return err(`${id} is no withdrawal`);
    const action = to === "approved" ? "withdrawal.approve" : "withdrawal.reject";
    const detail = { withdrawal: id, ...(reason === "" ? {} : { reason }) };
    const row = await withdrawals.change({
      id,
      from: "pending",
      to,
      reason,
      also: (trx, { userId }) => writeOperatorAudit(trx, { at: clock.now(), action, operator, userId, detail }),
    });
    if (row !== null) return ok(row);
    const found = await withdrawals.find(id);
    return err(found === null ? `there is no withdrawal ${id}` : `withdrawal ${id} is ${found.state}, not pending`);
  }

  async function isUser(userId: string): Promise<boolean> {
    if (!isRowId(userId)) return false;
    return (await sql`select 1 from app_user where id = ${userId}::int8`.execute(db)).rows.length === 1;
  }

  return {
    list: (state) => withdrawals.inState(state, LISTED),
    approve: (id) => decide(id, "approved", ""),
    async reject(id, why) {
      const reason = typed("reason", why, REASON_MAX);
      return reason.ok ? decide(id, "rejected", reason.value) : reason;
    },

    async adjust({ userId, account, amount, reason: why, key: name }) {
      const reason = typed("reason", why, REASON_MAX);
      if (!reason.ok) return reason;
      const key = typed("key", name, KEY_MAX);
      if (!key.ok) return key;
      const amountMinor = signedMinor(amount);
      if (amountMinor === null) return err(`${amount} is no amount: at most two decimals, not zero`);
      if (!(await isUser(userId))) return err(`there is no user ${userId}`);
      const added = account === "diamond" ? 14 : 7;
      const transfer = `adjust/${key.value}`;
      const detail = { account, amount, reason: reason.value, key: transfer };
      const type = amountMinor > 0n ? added : 8;
      const done = await postByHand({ ledger, clock }, { key: transfer, userId, account, type, amountMinor }, { operator, detail });
      if (done === "insufficient") return err(`user ${userId} has less than that: nothing was taken`);
      if (done === "key-reused") return err(`key ${key.value} stands for another adjustment: nothing was changed`);
      return ok({ amountMinor, isRepeated: done === "repeated" });
    },
  };
}
