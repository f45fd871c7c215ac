import { sql } from "kysely";
import type { Db } from "../kit/database.ts";
import { codeOf } from "../kit/errors.ts";
import type { LedgerTransaction } from "./ledgerRepository.ts";

export interface RechargeRow {
  readonly orderId: string;
  readonly userId: string;
  readonly provider: string;
  readonly amountMinor: bigint;
  /** As written down: an open order whose time is over may not have been swept yet. */
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
  /** Null when the user's key has an order already. */
  insert(order: {
    readonly userId: string;
    readonly key: string;
    readonly provider: string;
    readonly amountMinor: bigint;
    readonly at: number;
    readonly expiresAt: number;
  }): Promise<RechargeRow | null>;
  setUrl(orderId: string, cashierUrl: string): Promise<void>;
  /** Whatever the order was before, except paid: false then. Rejects as `isRefUsed` says when the payment paid another order. */
  markPaid(trx: LedgerTransaction, orderId: string, providerRef: string, at: number): Promise<boolean>;
  /** Open ones whose time is not over: those have run out, whatever is said of them later. */
  markDeclined(trx: LedgerTransaction, orderId: string, at: number): Promise<boolean>;
  /** Those whose time is over, but for the providers of `except`; at most `limit`. */
  markExpired(
    trx: LedgerTransaction,
    at: number,
    except: readonly string[],
    limit: number,
  ): Promise<readonly { readonly orderId: string; readonly userId: string }[]>;
  /** One of these whose time is over. False when it is not open any more. */
  markEnded(trx: LedgerTransaction, orderId: string, at: number): Promise<boolean>;
  /** The provider's open orders, by number from the one after `orderId`. */
  openAfter(provider: string, orderId: string, limit: number): Promise<readonly RechargeRow[]>;
}

const UNIQUE_VIOLATION = "23505";

/** One payment was claimed for two orders. */
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
