import { type Kysely, sql } from "kysely";
import type { TransactionType } from "../../contract/codes/transactions.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { type AccountRef, type Accounts, createAccounts } from "./accounts.ts";

export interface Posting {
  readonly account: AccountRef;
  /** Minor units; negative = taken from the account. Never zero. */
  readonly amountMinor: bigint;
  /** As the account's owner sees it, where that differs from the transfer's own type. */
  readonly type?: TransactionType;
}

export interface Transfer {
  /** Idempotency key: unique among all transfers ever. */
  readonly key: string;
  readonly type: TransactionType;
  /** Sum to zero per currency. */
  readonly postings: readonly Posting[];
  /** What the record shows beside the amount. */
  readonly memo?: Readonly<Record<string, string | number>>;
}

/**
 * `posted`: moved now. `repeated`: it had been, by the same key; nothing moved. `key-reused`: the key stands for
 * something else; nothing moved. `insufficient`: an account would have gone below zero; nothing moved, the key is free.
 */
export type PostOutcome =
  | { readonly kind: "posted" | "repeated"; readonly transferId: bigint }
  | { readonly kind: "key-reused" | "insufficient" };

/** The transaction a posting happens in: everything that belongs together is written in it. */
export type LedgerTransaction = Kysely<Record<never, never>>;

export interface OutboxEvent {
  readonly ch: string;
  readonly kind: string;
  readonly data: object;
}

/** A transfer whose accounts are there. */
export interface PreparedTransfer {
  readonly transfer: Transfer;
  readonly accountIds: readonly bigint[];
}

export interface LedgerRepository {
  /**
   * Finds or makes the accounts. Before the transaction and never in it: a transaction that waits for a second
   * connection of the pool while it holds one waits for itself.
   */
  prepare(transfer: Transfer): Promise<PreparedTransfer>;
  /** In the caller's transaction: whoever posts also writes what the posting is for, or neither. */
  post(trx: LedgerTransaction, prepared: PreparedTransfer): Promise<PostOutcome>;
  /** A transfer that stands alone. */
  move(transfer: Transfer): Promise<PostOutcome>;
  /** To be published after commit, once. */
  announce(trx: LedgerTransaction, event: OutboxEvent): Promise<void>;
}

interface PostRow {
  readonly outcome: "posted" | "repeated" | "key-reused" | "insufficient";
  readonly transfer_id: bigint | null;
}

export function createLedgerRepository(deps: { readonly db: Db; readonly clock: Clock; readonly accounts?: Accounts }): LedgerRepository {
  const accounts = deps.accounts ?? createAccounts(deps.db);
  async function prepare(transfer: Transfer): Promise<PreparedTransfer> {
    return { transfer, accountIds: await accounts.idsOf(transfer.postings.map((posting) => posting.account)) };
  }

  async function post(trx: LedgerTransaction, { transfer, accountIds }: PreparedTransfer): Promise<PostOutcome> {
    const { rows } = await sql<PostRow>`select outcome, transfer_id from ledger_post(
      ${transfer.key}, ${transfer.type}::smallint, ${new Date(deps.clock.now())}, ${JSON.stringify(transfer.memo ?? {})}::jsonb,
      ${accountIds.map(String)}::bigint[], ${transfer.postings.map((p) => String(p.amountMinor))}::bigint[],
      ${transfer.postings.map((p) => p.type ?? transfer.type)}::smallint[])`.execute(trx);
    const [row] = rows;
    if (!row) throw new Error("ledger_post gave no row");
    if (row.outcome === "key-reused" || row.outcome === "insufficient") return { kind: row.outcome };
    if (row.transfer_id === null) throw new Error(`ledger_post gave no transfer for ${transfer.key}`);
    return { kind: row.outcome, transferId: row.transfer_id };
  }

  return {
    prepare,
    post,
    // One statement is a transaction of its own.
    move: async (transfer) => post(deps.db, await prepare(transfer)),
    async announce(trx, event) {
      await sql`insert into outbox (ch, kind, data, at) values (${event.ch}, ${event.kind}, ${JSON.stringify(event.data)}::jsonb, ${new Date(deps.clock.now())})`.execute(
        trx,
      );
    },
  };
}
