import { CompiledQuery, type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import type { TransactionType } from "../../contract/codes/transactions.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { codeOf } from "../kit/errors.ts";
import { type AccountRef, createAccounts } from "./accounts.ts";

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
 * something else; nothing moved.
 */
export type Posted = { readonly kind: "posted" | "repeated"; readonly transferId: bigint } | { readonly kind: "key-reused" };

/** `insufficient`: an account would have gone below zero; nothing moved and the key is free. */
export type PostOutcome = Posted | { readonly kind: "insufficient" };

/** Thrown in a transaction whose account would have gone below zero: it is undone as a whole. `transact` turns it into a value. */
export class InsufficientError extends Error {}

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
  post(trx: LedgerTransaction, prepared: PreparedTransfer): Promise<Posted>;
  /** A transfer that stands alone. */
  move(transfer: Transfer): Promise<PostOutcome>;
  /** Runs `work` in a transaction: all of it or, when the money is not there, none. */
  transact<T>(work: (trx: LedgerTransaction) => Promise<T>): Promise<T | { readonly kind: "insufficient" }>;
  /** To be published after commit, once. */
  announce(trx: LedgerTransaction, event: OutboxEvent): Promise<void>;
}

interface PostRow {
  readonly outcome: "posted" | "repeated" | "key-reused";
  readonly transfer_id: bigint | null;
}

const POST = `select outcome, transfer_id from ledger_post($1, $2::smallint, $3, $4::jsonb, $5::bigint[], $6::bigint[], $7::smallint[])`;

/** PostgreSQL's notation of an array of integers; the driver would quote and escape each as if it were text. */
function arrayOf(integers: readonly (bigint | number)[]): string {
  return `{${integers.join(",")}}`;
}

const CHECK_VIOLATION = "23514";
const NOT_NEGATIVE = "ledger_account_not_negative";

function isInsufficient(error: unknown): boolean {
  return codeOf(error) === CHECK_VIOLATION && (error as { readonly constraint?: string }).constraint === NOT_NEGATIVE;
}

/** The value of `work`, or `insufficient` where it was thrown. */
async function orInsufficient<T>(work: Promise<T>): Promise<T | { readonly kind: "insufficient" }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof InsufficientError) return { kind: "insufficient" };
    throw error;
  }
}

export interface LedgerDeps {
  readonly db: Db;
  readonly pool: Pool;
  readonly clock: Clock;
}

export function createLedgerRepository(deps: LedgerDeps): LedgerRepository {
  const accounts = createAccounts(deps.db);
  async function prepare(transfer: Transfer): Promise<PreparedTransfer> {
    return { transfer, accountIds: await accounts.idsOf(transfer.postings.map((posting) => posting.account)) };
  }

  function valuesOf({ transfer, accountIds }: PreparedTransfer): readonly unknown[] {
    return [
      transfer.key,
      transfer.type,
      new Date(deps.clock.now()).toISOString(),
      transfer.memo === undefined ? "{}" : JSON.stringify(transfer.memo),
      arrayOf(accountIds),
      arrayOf(transfer.postings.map((p) => p.amountMinor)),
      arrayOf(transfer.postings.map((p) => p.type ?? transfer.type)),
    ];
  }

  async function run(prepared: PreparedTransfer, execute: (values: readonly unknown[]) => Promise<readonly PostRow[]>): Promise<Posted> {
    const { key } = prepared.transfer;
    let row: PostRow | undefined;
    try {
      [row] = await execute(valuesOf(prepared));
    } catch (error) {
      throw isInsufficient(error) ? new InsufficientError(`${key}: an account would go below zero`, { cause: error }) : error;
    }
    if (!row) throw new Error("ledger_post gave no row");
    if (row.outcome === "key-reused") return { kind: row.outcome };
    if (row.transfer_id === null) throw new Error(`ledger_post gave no transfer for ${key}`);
    return { kind: row.outcome, transferId: row.transfer_id };
  }

  const post = (trx: LedgerTransaction, prepared: PreparedTransfer): Promise<Posted> =>
    run(prepared, async (values) => (await trx.executeQuery<PostRow>(CompiledQuery.raw(POST, [...values]))).rows);

  // One statement is a transaction of its own; by its name each connection reads and plans it once.
  const postAlone = (prepared: PreparedTransfer): Promise<Posted> =>
    run(prepared, async (values) => (await deps.pool.query<PostRow>({ name: "ledger_post", text: POST, values: [...values] })).rows);

  return {
    prepare,
    post,
    move: async (transfer) => orInsufficient(postAlone(await prepare(transfer))),
    transact: (work) => orInsufficient(deps.db.transaction().execute(work)),
    async announce(trx, event) {
      await sql`insert into outbox (ch, kind, data, at) values (${event.ch}, ${event.kind}, ${JSON.stringify(event.data)}::jsonb, ${new Date(deps.clock.now())})`.execute(
        trx,
      );
    },
  };
}
