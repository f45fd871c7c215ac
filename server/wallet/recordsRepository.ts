import { type RawBuilder, sql } from "kysely";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import type { UserAccountKind } from "../../contract/http/pay.ts";
import type { Static } from "typebox";

export type RecordAccount = Static<typeof UserAccountKind>;

export interface MoneyRecord {
  readonly transferId: bigint;
  readonly account: RecordAccount;
  readonly type: number;
  /** Signed. */
  readonly amountMinor: bigint;
  readonly at: number;
  readonly note: string;
}

/** A selection of movements: all conditions must hold; null = any. */
export interface RecordFilter {
  readonly userId: string;
  readonly account: RecordAccount | null;
  readonly types: readonly number[] | null;
  /** Epoch ms, inclusive. */
  readonly fromAt: number | null;
  /** Epoch ms, exclusive. */
  readonly toAt: number | null;
  /** Only income: see `INCOME`. */
  readonly isIncome: boolean;
}

export interface RecordPage {
  readonly total: number;
  /** Over all pages. */
  readonly sumMinor: bigint;
  readonly list: readonly MoneyRecord[];
}

export interface IncomeSlice {
  readonly total: number;
  /** The newest transfer when the reading began: later ones are left out of the following slices. */
  readonly topId: bigint | null;
  /** Number of records up to the end of this slice. */
  readonly done: number;
  readonly list: readonly MoneyRecord[];
}

export interface RecordsRepository {
  /** Newest first. */
  page(filter: RecordFilter, page: number, pageSize: number): Promise<RecordPage>;
  /** Newest first, those before transfer `beforeId` and up to `topId`. */
  slice(filter: RecordFilter, cursor: { readonly beforeId: bigint; readonly topId: bigint } | null, size: number): Promise<IncomeSlice>;
}

interface Row {
  readonly transfer_id: bigint | null;
  readonly account: RecordAccount;
  readonly type: number;
  readonly amount_minor: bigint;
  readonly at: number;
  readonly note: string;
}

/**
 * Earnings: additions to `cash`, except money returned from a withdrawal (types 3 and 6), which was earned before and would
 * count twice.
 */
const INCOME = sql`p.amount_minor > 0 and a.kind = 'cash' and p.type not in (3, 6)`;

function instant(at: number | null): Date | null {
  return at === null ? null : new Date(at);
}

function movements(filter: RecordFilter): RawBuilder<unknown> {
  const from = instant(filter.fromAt);
  const to = instant(filter.toAt);
  return sql`
    select p.transfer_id, a.kind as account, p.type, p.amount_minor, t.at, coalesce(t.memo ->> 'note', '') as note
    from ledger_account a join ledger_posting p on p.account_id = a.id join ledger_transfer t on t.id = p.transfer_id
    where a.owner_id = ${filter.userId}::int8 and a.kind in ('diamond', 'ticket', 'cash')
      and (${filter.account}::text is null or a.kind = ${filter.account})
      and (${filter.types}::int[] is null or p.type = any(${filter.types}::int[]))
      and (${from}::timestamptz is null or t.at >= ${from}) and (${to}::timestamptz is null or t.at < ${to})
      and ${filter.isIncome ? INCOME : sql`true`}`;
}

function recordsOf(rows: readonly Row[]): MoneyRecord[] {
  return rows.flatMap(({ transfer_id, account, type, amount_minor, at, note }) =>
    transfer_id === null ? [] : [{ transferId: transfer_id, account, type, amountMinor: amount_minor, at, note }],
  );
}

/** Reads the ledger only by its owner, so no call can name another user's account. Each read is one statement: counts match rows. */
export function createRecordsRepository(db: Db): RecordsRepository {
  return {
    async page(filter, page, pageSize) {
      const { rows } = await sql<Row & { total: bigint; sum: bigint }>`
        with mine as materialized (${movements(filter)})
        select t.total, t.sum, m.* from (select count(*) as total, coalesce(sum(amount_minor), 0)::int8 as sum from mine) t
        left join lateral (
          select * from mine order by transfer_id desc, account offset ${(page - 1) * pageSize} limit ${pageSize}
        ) m on true
        order by m.transfer_id desc, m.account`.execute(db);
      const { total, sum: sumMinor } = onlyRow(rows);
      return { total: safeNumber(total), sumMinor, list: recordsOf(rows) };
    },

    async slice(filter, cursor, size) {
      const before = cursor?.beforeId;
      const upTo = cursor?.topId;
      const { rows } = await sql<Row & { total: bigint; top: bigint | null; done: bigint }>`
        with mine as materialized (
          select * from (${movements(filter)}) all_of_it where ${upTo}::int8 is null or transfer_id <= ${upTo}::int8
        ), slice as (
          select * from mine where ${before}::int8 is null or transfer_id < ${before}::int8 order by transfer_id desc limit ${size}
        )
        select t.total, t.top, t.done, s.* from (
          select count(*) as total, max(transfer_id) as top,
            count(*) filter (where transfer_id >= coalesce((select min(transfer_id) from slice), 0)) as done
          from mine
        ) t left join slice s on true
        order by s.transfer_id desc`.execute(db);
      const { total, top: topId, done } = onlyRow(rows);
      return { total: safeNumber(total), topId, done: safeNumber(done), list: recordsOf(rows) };
    },
  };
}
