import { sql } from "kysely";
import type { Db } from "../kit/database.ts";
import { codeOf } from "../kit/errors.ts";
import type { LedgerTransaction } from "./ledgerRepository.ts";

export interface RechargeRow {
  readonly orderId: string;
  readonly userId: string;
  readonly provider: string;
  readonly amountMinor: bigint;
  /** The stored state: an open order may have expired without having been swept yet. */
  readonly state: "open" | "paid" | "declined" | "expired";
  readonly cashierUrl: string;
  readonly providerRef: string | null;
  readonly expiresAt: number;
}

interface Row {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly provider: string;
  readonly amount_minor: bigint;
  readonly state: RechargeRow["state"];
  readonly cashier_url: string;
  readonly provider_ref: string | null;
  readonly expires_at: number;
}

export interface RechargeRepository {
  find(orderId: string): Promise<RechargeRow | null>;
  byKey(userId: string, key: string): Promise<RechargeRow | null>;
  /** Null if the user's key already has an order. */
  insert(order: {
    readonly userId: string;
    readonly key: string;
    readonly provider: string;
    readonly amountMinor: bigint;
    readonly at: number;
    readonly expiresAt: number;
  }): Promise<RechargeRow | null>;
  setUrl(orderId: string, cashierUrl: string): Promise<void>;
  /** From any state except paid: then false. Rejects with an error for which `isRefUsed` is true if the payment paid another order. */
  markPaid(trx: LedgerTransaction, orderId: string, providerRef: string, at: number): Promise<boolean>;
  /** Only open orders that have not expired: an expired one stays so, whatever is reported later. */
  markDeclined(trx: LedgerTransaction, orderId: string, at: number): Promise<boolean>;
  /** Expires overdue orders, except those of the providers in `except`; at most `limit`. */
  markExpired(
    trx: LedgerTransaction,
    at: number,
    except: readonly string[],
    limit: number,
  ): Promise<readonly { readonly orderId: string; readonly userId: string }[]>;
  /** Expires one overdue order. False if it is no longer open. */
  markEnded(trx: LedgerTransaction, orderId: string, at: number): Promise<boolean>;
  /** The provider's open orders, by id, after `orderId`. */
  openAfter(provider: string, orderId: string, limit: number): Promise<readonly RechargeRow[]>;
}

const UNIQUE_VIOLATION = "23505";

/** Whether one payment was claimed for two orders. */
export function isRefUsed(error: unknown): boolean {
  return codeOf(error) === UNIQUE_VIOLATION && (error as { readonly constraint?: string }).constraint === "recharge_order_ref";
}

const COLUMNS = sql`id, user_id, provider, amount_minor, state, cashier_url, provider_ref, expires_at`;

function orderOf(row: Row): RechargeRow {
  return {
    orderId: String(row.id),
    userId: String(row.user_id),
    provider: row.provider,
    amountMinor: row.amount_minor,
    state: row.state,
    cashierUrl: row.cashier_url,
    providerRef: row.provider_ref,
    expiresAt: row.expires_at,
  };
}

function firstOf(rows: readonly Row[]): RechargeRow | null {
  return rows[0] ? orderOf(rows[0]) : null;
}

export function createRechargeRepository(db: Db): RechargeRepository {
  return {
    async find(orderId) {
      const { rows } = await sql<Row>`select ${COLUMNS} from recharge_order where id = ${orderId}::int8`.execute(db);
      return firstOf(rows);
    },
    async byKey(userId, key) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from recharge_order where user_id = ${userId}::int8 and idempotency_key = ${key}`.execute(db);
      return firstOf(rows);
    },
    async insert({ userId, key, provider, amountMinor, at, expiresAt }) {
      const { rows } = await sql<Row>`
        insert into recharge_order (user_id, idempotency_key, provider, amount_minor, created_at, expires_at, changed_at)
        values (${userId}::int8, ${key}, ${provider}, ${amountMinor}, ${new Date(at)}, ${new Date(expiresAt)}, ${new Date(at)})
        on conflict (user_id, idempotency_key) do nothing returning ${COLUMNS}`.execute(db);
      return firstOf(rows);
    },
    async setUrl(orderId, cashierUrl) {
      await sql`update recharge_order set cashier_url = ${cashierUrl} where id = ${orderId}::int8`.execute(db);
    },
    async markPaid(trx, orderId, providerRef, at) {
      const { rows } = await sql`
        update recharge_order set state = 'paid', provider_ref = ${providerRef}, changed_at = ${new Date(at)}
        where id = ${orderId}::int8 and state <> 'paid' returning id`.execute(trx);
      return rows.length > 0;
    },
    async markDeclined(trx, orderId, at) {
      const { rows } = await sql`
        update recharge_order set state = 'declined', changed_at = ${new Date(at)}
        where id = ${orderId}::int8 and state = 'open' and expires_at > ${new Date(at)} returning id`.execute(trx);
      return rows.length > 0;
    },
    async markExpired(trx, at, except, limit) {
      const { rows } = await sql<{ id: bigint; user_id: bigint }>`
        update recharge_order set state = 'expired', changed_at = ${new Date(at)}
        where state = 'open' and id in (
          select id from recharge_order where state = 'open' and expires_at <= ${new Date(at)} and provider <> all (${[...except]}::text[])
          order by expires_at limit ${limit} for update skip locked
        ) returning id, user_id`.execute(trx);
      return rows.map((row) => ({ orderId: String(row.id), userId: String(row.user_id) }));
    },
    async markEnded(trx, orderId, at) {
      const { rows } = await sql`
        update recharge_order set state = 'expired', changed_at = ${new Date(at)}
        where id = ${orderId}::int8 and state = 'open' and expires_at <= ${new Date(at)} returning id`.execute(trx);
      return rows.length > 0;
    },
    async openAfter(provider, orderId, limit) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from recharge_order
        where state = 'open' and provider = ${provider} and id > ${orderId}::int8
        order by id limit ${limit}`.execute(db);
      return rows.map(orderOf);
    },
  };
}
