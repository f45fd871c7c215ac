import { sql } from "kysely";
import { parseMinor } from "../../contract/money.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { LedgerRepository, Transfer } from "./ledgerRepository.ts";
import { announceBalance } from "./moneyTransaction.ts";
import { writeOperatorAudit } from "./operatorAudit.ts";
import type { WithdrawalRepository, WithdrawalRow, WithdrawalStateName } from "./withdrawRepository.ts";

export interface Adjustment {
  readonly userId: string;
  readonly account: "diamond" | "ticket";
  /** Decimal, signed: `+12.5`, `12.50`, `-3`. */
  readonly amount: string;
  readonly reason: string;
}

/** What an operator does by hand, each with a row in the audit. A problem is said in words for a terminal. */
export interface Operator {
  list(state: WithdrawalStateName): Promise<readonly WithdrawalRow[]>;
  approve(id: string): Promise<Result<WithdrawalRow, string>>;
  /** The money goes back to the user, who reads the reason. */
  reject(id: string, reason: string): Promise<Result<WithdrawalRow, string>>;
  /** The signed amount, minor units. */
  adjust(adjustment: Adjustment): Promise<Result<bigint, string>>;
}

export interface OperatorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: LedgerRepository;
  readonly withdrawals: WithdrawalRepository;
  /** The operating system's user. */
  readonly operator: string;
}

const ID = /^\d{1,18}$/;
const LISTED = 500;
const REASON_MAX = 200;

/** Null for zero and for what is no amount. */
function signedMinor(text: string): bigint | null {
  const minor = parseMinor(text.replace(/^[+-]/, ""));
  if (minor === null || minor === 0n) return null;
  return text.startsWith("-") ? -minor : minor;
}

function reasonOf(text: string): Result<string, string> {
  const reason = dropUnseen(text);
  if (reason === "") return err("a reason is needed");
  return reason.length > REASON_MAX ? err(`a reason has at most ${REASON_MAX} characters`) : ok(reason);
}

export function createOperator({ db, clock, ledger, withdrawals, operator }: OperatorDeps): Operator {
  async function decide(id: string, to: "approved" | "rejected", reason: string): Promise<Result<WithdrawalRow, string>> {
    if (!ID.test(id)) return err(`${id} is no withdrawal`);
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
    if (!ID.test(userId)) return false;
    return (await sql`select 1 from app_user where id = ${userId}::int8`.execute(db)).rows.length === 1;
  }

  return {
    list: (state) => withdrawals.inState(state, LISTED),
    approve: (id) => decide(id, "approved", ""),
    async reject(id, typed) {
      const reason = reasonOf(typed);
      return reason.ok ? decide(id, "rejected", reason.value) : reason;
    },

    async adjust({ userId, account, amount, reason: typed }) {
      const reason = reasonOf(typed);
      if (!reason.ok) return reason;
      const amountMinor = signedMinor(amount);
      if (amountMinor === null) return err(`${amount} is no amount: at most two decimals, not zero`);
      if (!(await isUser(userId))) return err(`there is no user ${userId}`);
      const added = account === "diamond" ? 14 : 7;
      const transfer: Transfer = {
        key: `adjust/${crypto.randomUUID()}`,
        type: amountMinor > 0n ? added : 8,
        postings: [
          { account: `issue:${account}`, amountMinor: -amountMinor },
          { account: { user: userId, kind: account }, amountMinor },
        ],
      };
      const prepared = await ledger.prepare(transfer);
      const detail = { account, amount, reason: reason.value, key: transfer.key };
      const done = await ledger.transact(async (trx) => {
        await writeOperatorAudit(trx, { at: clock.now(), action: "balance.adjust", operator, userId, detail });
        const posted = await ledger.post(trx, prepared);
        await announceBalance(ledger, trx, userId);
        return posted;
      });
      if (done.kind === "insufficient") return err(`user ${userId} has less than that: nothing was taken`);
      if (done.kind !== "posted") throw new Error(`${transfer.key} was used before`);
      return ok(amountMinor);
    },
  };
}
