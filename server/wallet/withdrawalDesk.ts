import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { DeskPerson } from "../../contract/desk/fields.ts";
import type { DeskWithdrawal, WithdrawalDetail } from "../../contract/desk/finance.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { formatMinor } from "../../contract/money.ts";
import { type Result, ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import { createBalanceRepository } from "./balanceRepository.ts";
import type { LedgerRepository } from "./ledgerRepository.ts";
import { createOperator } from "./operator.ts";
import type { WithdrawalRepository } from "./withdrawRepository.ts";
import type { WithdrawalRow, WithdrawalStateName } from "./withdrawalRow.ts";

/** Withdrawals for the desk, by the same use cases as the command line. */
export interface WithdrawalDesk {
  /** Pending ones oldest first, others latest first. */
  list(which: {
    readonly state: WithdrawalStateName;
    readonly after: string | null;
    readonly limit: number;
  }): Promise<readonly DeskWithdrawal[]>;
  detail(id: string): Promise<CallResult<WithdrawalDetail>>;
  /** `by`: name of the staff member, for the audit. */
  approve(id: string, by: string): Promise<CallResult<DeskWithdrawal>>;
  reject(id: string, reason: string, by: string): Promise<CallResult<DeskWithdrawal>>;
  waiting(): Promise<number>;
}

export interface WithdrawalDeskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: LedgerRepository;
  readonly withdrawals: WithdrawalRepository;
  readonly personOf: (userId: string) => Promise<DeskPerson | null>;
}

interface Row {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly nick_name: string;
  readonly draw_type: DeskWithdrawal["drawType"];
  readonly account_mask: string;
  readonly amount_minor: bigint;
  readonly tax_minor: bigint;
  readonly state: WithdrawalStateName;
  readonly reason: string;
  readonly at: number;
  readonly changed_at: number;
  readonly decided_by: string | null;
}

const EARLIER = 10;
const EARNED_DAYS_MS = 30 * 86_400_000;
const STATE_WORD: Readonly<Record<WithdrawalStateName, string>> = {
  pending: "待审核",
  approved: "通过",
  paid: "通过并打款",
  returned: "通过，但被收款方退回",
  rejected: "驳回",
};
const SELECT = sql`
  select w.id, w.user_id, u.nick_name, w.draw_type, w.account_mask, w.amount_minor, w.tax_minor, w.state, w.reason, w.at, w.changed_at,
    d.subject as decided_by
  from withdrawal w join app_user u on u.id = w.user_id
  left join lateral (
    select a.subject from audit a
    where a.user_id = w.user_id and a.action in ('withdrawal.approve', 'withdrawal.reject') and a.detail ->> 'withdrawal' = w.id::text
    order by a.id desc limit 1
  ) d on true`;

function viewOf(row: Row): DeskWithdrawal {
  return {
    id: String(row.id),
    user: { id: String(row.user_id), nickName: row.nick_name },
    drawType: row.draw_type,
    amount: formatMinor(row.amount_minor),
    tax: formatMinor(row.tax_minor),
    accountNo: row.account_mask,
    state: row.state,
    reason: row.reason,
    at: row.at,
    changedAt: row.changed_at,
    decidedBy: row.decided_by,
  };
}

export function createWithdrawalDesk({ db, clock, ledger, withdrawals, personOf }: WithdrawalDeskDeps): WithdrawalDesk {
  const operatorOf = (operator: string) => createOperator({ db, clock, ledger, withdrawals, operator });

  async function find(id: string): Promise<DeskWithdrawal | null> {
    const { rows } = await sql<Row>`${SELECT} where w.id = ${id}::int8`.execute(db);
    return rows[0] ? viewOf(rows[0]) : null;
  }

  /** The updated row, or who was first and with which decision. */
  async function answer(id: string, done: Result<WithdrawalRow, string>): Promise<CallResult<DeskWithdrawal>> {
    const row = await find(id);
    if (row === null) return refuse(ErrorCode.notFound, "没有这笔提现");
    return done.ok ? ok(row) : refuse(ErrorCode.conflict, `${row.decidedBy ?? "其他同事"}已处理过这笔提现：${STATE_WORD[row.state]}`);
  }

  /** Recent earnings from gifts and plans: additions to the withdrawable balance, without returned money. */
  async function earned(userId: string): Promise<bigint> {
    const { rows } = await sql<{ sum: bigint }>`
      select coalesce(sum(p.amount_minor), 0)::int8 as sum
      from ledger_account a join ledger_posting p on p.account_id = a.id join ledger_transfer t on t.id = p.transfer_id
      where a.owner_id = ${userId}::int8 and a.kind = 'cash' and p.type = 9 and t.at > ${new Date(clock.now() - EARNED_DAYS_MS)}`.execute(
      db,
    );
    return onlyRow(rows).sum;
  }

  return {
    async list({ state, after, limit }) {
      const isPending = state === "pending";
      const isAfter = after === null ? sql`true` : isPending ? sql`w.id > ${after}::int8` : sql`w.id < ${after}::int8`;
      const { rows } = await sql<Row>`
        ${SELECT} where w.state = ${state} and ${isAfter} order by ${isPending ? sql`w.id` : sql`w.id desc`} limit ${limit}`.execute(db);
      return rows.map(viewOf);
    },

    async detail(id) {
      const withdrawal = await find(id);
      const person = withdrawal && (await personOf(withdrawal.user.id));
      if (!withdrawal || !person) return refuse(ErrorCode.notFound, "没有这笔提现");
      const [own, heldUntil, earned30, { rows }] = await Promise.all([
        createBalanceRepository(db).of(person.id),
        withdrawals.heldUntil(person.id),
        earned(person.id),
        sql<Row>`${SELECT} where w.user_id = ${person.id}::int8 and w.id < ${id}::int8 order by w.id desc limit ${EARLIER}`.execute(db),
      ]);
      return ok({
        withdrawal,
        person,
        balances: {
          diamond: formatMinor(own.diamond),
          ticket: formatMinor(own.ticket),
          cash: formatMinor(own.cash),
          frozen: formatMinor(own.frozen),
          paidOut: formatMinor(own["paid-out"]),
        },
        heldUntil,
        earlier: rows.map(viewOf),
        earned30: formatMinor(earned30),
      });
    },

    approve: async (id, by) => answer(id, await operatorOf(by).approve(id)),

    async reject(id, typed, by) {
      if (dropUnseen(typed) === "") return refuse(ErrorCode.badRequest, "请填写理由，用户会看到");
      return answer(id, await operatorOf(by).reject(id, typed));
    },

    async waiting() {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from withdrawal where state = 'pending'`.execute(db);
      return onlyRow(rows).n;
    },
  };
}
