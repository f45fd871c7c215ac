import { sql } from "kysely";
import type { DrawType } from "../../contract/codes/transactions.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import type { LedgerRepository, LedgerTransaction } from "./ledgerRepository.ts";
import { announceBalance, announceTo } from "./moneyTransaction.ts";
import { requestedTransfer, changedTransfer, taxOf } from "./withdrawTransfers.ts";
import type { WithdrawalRow, WithdrawalStateName, WithdrawalInput } from "./withdrawalRow.ts";

/** `known`: the key already has a withdrawal. `no-account`: the saved account was removed meanwhile. */
export type RequestOutcome =
  | { readonly kind: "asked"; readonly row: WithdrawalRow }
  | { readonly kind: "known" | "no-account" | "insufficient" };

export interface WithdrawalChange {
  readonly id: string;
  readonly from: WithdrawalStateName;
  readonly to: Exclude<WithdrawalStateName, "pending">;
  readonly reason?: string;
  /** Runs in the same transaction. */
  readonly also?: (trx: LedgerTransaction, row: WithdrawalRow) => Promise<void>;
}

export interface WithdrawalRepository {
  /** Moves the money and inserts the withdrawal, or neither; one to the consumption wallet is paid at once. */
  request(request: WithdrawalInput): Promise<RequestOutcome>;
  /** Changes the state and posts its transfer in the same transaction. Null if it is no longer in state `from`. */
  change(change: WithdrawalChange): Promise<WithdrawalRow | null>;
  find(id: string): Promise<WithdrawalRow | null>;
  byKey(userId: string, idempotencyKey: string): Promise<WithdrawalRow | null>;
  /** Epoch ms until which the user's withdrawals wait after a change of phone; null: they do not. */
  heldUntil(userId: string): Promise<number | null>;
  /** Newest first. */
  page(userId: string, state: WithdrawalStateName | null, offset: number, limit: number): Promise<readonly WithdrawalRow[]>;
  count(userId: string, state: WithdrawalStateName | null): Promise<number>;
  /** Of all users, oldest first. */
  inState(state: WithdrawalStateName, limit: number): Promise<readonly WithdrawalRow[]>;
  /** Those pending since `until` or before, oldest first; `belowMinor` null: of any amount. */
  pendingSince(until: number, belowMinor: bigint | null, limit: number): Promise<readonly WithdrawalRow[]>;
  /** Claims approved withdrawals that are due for a call to the provider, each for one caller; the next is due later each time. */
  claimDue(limit: number): Promise<readonly WithdrawalRow[]>;
}

interface Row {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly draw_type: DrawType;
  readonly card_id: bigint | null;
  readonly account_mask: string;
  readonly amount_minor: bigint;
  readonly tax_minor: bigint;
  readonly state: WithdrawalStateName;
  readonly reason: string;
  readonly asks: number;
  readonly at: number;
  readonly changed_at: number;
}

const COLUMNS = sql`id, user_id, draw_type, card_id, account_mask, amount_minor, tax_minor, state, reason, asks, at, changed_at`;
/** Seconds between calls about one payout: doubled each time, up to ten minutes. */
const RETRY_S = 5;
const RETRY_MAX_S = 600;

function rowOf(row: Row): WithdrawalRow {
  return {
    id: String(row.id),
    userId: String(row.user_id),
    drawType: row.draw_type,
    cardId: row.card_id === null ? null : String(row.card_id),
    accountMask: row.account_mask,
    amountMinor: row.amount_minor,
    taxMinor: row.tax_minor,
    state: row.state,
    reason: row.reason,
    asks: row.asks,
    at: row.at,
    changedAt: row.changed_at,
  };
}

function firstOf(rows: readonly Row[]): WithdrawalRow | null {
  return rows[0] ? rowOf(rows[0]) : null;
}

export interface WithdrawalRepositoryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: LedgerRepository;
}

/** Table `withdrawal`. The money moves in the transaction that writes the state. */
export function createWithdrawalRepository({ db, clock, ledger }: WithdrawalRepositoryDeps): WithdrawalRepository {
  const now = (): Date => new Date(clock.now());

  async function find(id: string): Promise<WithdrawalRow | null> {
    return firstOf((await sql<Row>`select ${COLUMNS} from withdrawal where id = ${id}::int8`.execute(db)).rows);
  }

  /** Locks the account's row until the commit, so that it cannot be removed meanwhile. */
  async function holdAccount(trx: LedgerTransaction, { userId, cardId, drawType }: WithdrawalInput): Promise<boolean> {
    if (cardId === null) return true;
    const { rows } = await sql`
      select 1 from saved_account where id = ${cardId}::int8 and user_id = ${userId}::int8 and type = ${drawType} for share`.execute(trx);
    return rows.length === 1;
  }

  async function insert(trx: LedgerTransaction, request: WithdrawalInput): Promise<WithdrawalRow | null> {
    const { rows } = await sql<Row>`
      insert into withdrawal (user_id, idempotency_key, draw_type, card_id, account_mask, amount_minor, tax_minor, state, at, changed_at)
      values (${request.userId}::int8, ${request.idempotencyKey}, ${request.drawType}, ${request.cardId}::int8, ${request.accountMask},
        ${request.amountMinor}, ${taxOf(request.drawType, request.amountMinor)}, ${request.drawType === 3 ? "paid" : "pending"}, ${now()}, ${now()})
      on conflict (user_id, idempotency_key) do nothing returning ${COLUMNS}`.execute(trx);
    return firstOf(rows);
  }

  async function move(trx: LedgerTransaction, { id, from, to, reason = "" }: WithdrawalChange): Promise<WithdrawalRow | null> {
    const { rows } = await sql<Row>`
      update withdrawal set state = ${to}, reason = ${reason}, changed_at = ${now()}, ask_at = ${to === "approved" ? now() : null}::timestamptz
      where id = ${id}::int8 and state = ${from} returning ${COLUMNS}`.execute(trx);
    return firstOf(rows);
  }

  function ofUser(userId: string, state: WithdrawalStateName | null) {
    return sql`user_id = ${userId}::int8 and (${state}::text is null or state = ${state})`;
  }

  return {
    find,

    async request(request) {
      const prepared = await ledger.prepare(requestedTransfer(request));
      return ledger.transact<RequestOutcome>(async (trx) => {
        if (!(await holdAccount(trx, request))) return { kind: "no-account" };
        const row = await insert(trx, request);
        if (row === null) return { kind: "known" };
        const posted = await ledger.post(trx, prepared);
        if (posted.kind !== "posted") throw new Error(`${prepared.transfer.key} moved money before there was a withdrawal`);
        if (row.state === "paid") await announceTo(ledger, trx, row.userId, "withdrawal", { id: row.id, state: "paid" });
        await announceBalance(ledger, trx, row.userId);
        return { kind: "asked", row };
      });
    },

    async change(change) {
      const { id, to } = change;
      const known = await find(id);
      if (known === null) return null;
      const transfer = changedTransfer(known, to);
      const prepared = transfer && (await ledger.prepare(transfer));
      const done = await ledger.transact(async (trx) => {
        const row = await move(trx, change);
        if (row === null) return { row };
        await change.also?.(trx, row);
        await announceTo(ledger, trx, row.userId, "withdrawal", { id, state: to });
        if (prepared === null) return { row };
        const posted = await ledger.post(trx, prepared);
        if (posted.kind !== "posted") throw new Error(`${prepared.transfer.key} moved money before the withdrawal was ${to}`);
        await announceBalance(ledger, trx, row.userId);
        return { row };
      });
      if ("kind" in done) throw new Error(`withdrawal ${id}: what is frozen for it is not there`);
      return done.row;
    },

    async byKey(userId, idempotencyKey) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from withdrawal where user_id = ${userId}::int8 and idempotency_key = ${idempotencyKey}`.execute(db);
      return firstOf(rows);
    },

    async heldUntil(userId) {
      const { rows } = await sql<{ until: number }>`
        select withdrawals_held_until as until from app_user
        where id = ${userId}::int8 and withdrawals_held_until > ${new Date(clock.now())}`.execute(db);
      return rows[0]?.until ?? null;
    },

    async page(userId, state, offset, limit) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from withdrawal where ${ofUser(userId, state)} order by id desc offset ${offset} limit ${limit}`.execute(db);
      return rows.map(rowOf);
    },

    async count(userId, state) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from withdrawal where ${ofUser(userId, state)}`.execute(
        db,
      );
      return onlyRow(rows).count;
    },

    async inState(state, limit) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from withdrawal where state = ${state} order by id limit ${limit}`.execute(db);
      return rows.map(rowOf);
    },

    async pendingSince(until, belowMinor, limit) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from withdrawal where state = 'pending' and at <= ${new Date(until)}
          and (${belowMinor}::int8 is null or amount_minor < ${belowMinor}::int8)
        order by id limit ${limit}`.execute(db);
      return rows.map(rowOf);
    },

    async claimDue(limit) {
      const { rows } = await sql<Row>`
        with due as materialized (
          select id as due_id from withdrawal where state = 'approved' and ask_at <= ${now()} order by ask_at limit ${limit} for update skip locked
        )
        update withdrawal set asks = asks + 1,
          ask_at = ${now()}::timestamptz + least(${RETRY_S}::int * power(2, least(asks, 20)), ${RETRY_MAX_S}::int) * interval '1 second'
        from due where id = due_id returning ${COLUMNS}`.execute(db);
      return rows.map(rowOf);
    },
  };
}
