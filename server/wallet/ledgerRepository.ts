import { CompiledQuery, type Kysely, sql } from "kysely";
import type { Pool } from "pg";
import type { TransactionType } from "../../contract/codes/transactions.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { codeOf } from "../kit/errors.ts";
import { type AccountRef, createAccounts } from "./accounts.ts";
import { createGroupQueue } from "../kit/groupQueue.ts";
import { POST_MANY, type PostManyRow, arrayOf, outcomesOf, valuesOfMany } from "./postMany.ts";

export interface Posting {
  readonly account: AccountRef;
  /** Minor units; negative = taken from the account. Never zero. */
  readonly amountMinor: bigint;
  /** The type in the account owner's records, if it differs from the transfer's. */
  readonly type?: TransactionType;
}

export interface Transfer {
  /** Idempotency key; unique among all transfers. */
  readonly key: string;
  readonly type: TransactionType;
  /** They sum to zero for each currency. */
  readonly postings: readonly Posting[];
  /** Shown in the records beside the amount. */
  readonly memo?: Readonly<Record<string, string | number>>;
}

/**
 * `posted`: moved now. `repeated`: the same transfer was posted before with this key; nothing moved. `key-reused`: the key
 * belongs to a different transfer; nothing moved.
 */
export type Posted =
  | { readonly kind: "posted"; readonly transferId: bigint }
  | { readonly kind: "repeated"; readonly transferId: bigint }
  | { readonly kind: "key-reused" };

/** `insufficient`: an account would have gone below zero; nothing moved, and the key stays unused. */
export type PostOutcome = Posted | { readonly kind: "insufficient" };

/**
 * Work in the transaction of a group: `rows` belong to the transfers that name this function and were posted now, in
 * posting order; it returns an answer for each. If it throws, the whole group is rolled back and each transfer is tried
 * alone.
 */
export type GroupWork<Row, Answer> = (trx: LedgerTransaction, rows: readonly Row[]) => Promise<readonly Answer[]>;

/** `answer` comes from the work; absent if nothing moved. */
export type MovedWith<Answer> =
  | (Extract<PostOutcome, { kind: "posted" }> & { readonly answer: Answer })
  | Exclude<PostOutcome, { kind: "posted" }>;

/** Thrown in a transaction that would take an account below zero: it rolls back as a whole. `transact` returns a value instead. */
export class InsufficientError extends Error {}

/** The transaction of a posting: all that belongs together is written in it. */
export type LedgerTransaction = Kysely<Record<never, never>>;

export interface OutboxEvent {
  readonly ch: string;
  readonly kind: string;
  readonly data: object;
}

/** A transfer whose accounts exist. */
export interface PreparedTransfer {
  readonly transfer: Transfer;
  readonly accountIds: readonly bigint[];
}

export interface LedgerRepository {
  /**
   * Finds or creates the accounts. Must run before the transaction, not in it: a transaction that waits for a second
   * connection of the pool while it holds one can deadlock the pool.
   */
  prepare(transfer: Transfer): Promise<PreparedTransfer>;
  /** Posts in the caller's transaction, so that the posting and its reason are written together or not at all. */
  post(trx: LedgerTransaction, prepared: PreparedTransfer): Promise<Posted>;
  /** Posts a transfer on its own. Transfers that wait at the same time form a group: one statement, one commit (README.md, Groups). */
  move(transfer: Transfer): Promise<PostOutcome>;
  /** Like `move`, plus work in the same transaction, shared with others of the group. */
  moveWith<Row, Answer>(transfer: Transfer, work: GroupWork<Row, Answer>, row: Row): Promise<MovedWith<Answer>>;
  /** Runs `work` in a transaction: it commits as a whole or, if the money is missing, not at all. */
  transact<T>(work: (trx: LedgerTransaction) => Promise<T>): Promise<T | { readonly kind: "insufficient" }>;
  /** Events to publish after the commit, once, in this order. */
  announce(trx: LedgerTransaction, ...events: readonly OutboxEvent[]): Promise<void>;
}

interface PostRow {
  readonly outcome: "posted" | "repeated" | "key-reused";
  readonly transfer_id: bigint | null;
}

const POST = `select outcome, transfer_id from ledger_post($1, $2::smallint, $3, $4::jsonb, $5::bigint[], $6::bigint[], $7::smallint[])`;

const CHECK_VIOLATION = "23514";
const NOT_NEGATIVE = "ledger_account_not_negative";

function isInsufficient(error: unknown): boolean {
  return codeOf(error) === CHECK_VIOLATION && (error as { readonly constraint?: string }).constraint === NOT_NEGATIVE;
}

const UNIQUE_VIOLATION = "23505";
const KEY_UNIQUE = "ledger_transfer_key_key";
const DEADLOCK = "40P01";
const ATTEMPTS = 3;

/**
 * Whether the rollback was due to a race, so that an immediate retry makes sense: another transaction posted a key of the
 * group after the look-up, or there was a deadlock.
 */
function wasRace(error: unknown): boolean {
  if (codeOf(error) === DEADLOCK) return true;
  return codeOf(error) === UNIQUE_VIOLATION && (error as { readonly constraint?: string }).constraint === KEY_UNIQUE;
}

async function againAfterRace<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !wasRace(error)) throw error;
    }
  }
}

/** The value of `work`, or `insufficient` if that was thrown. */
async function orInsufficient<T>(work: Promise<T>): Promise<T | { readonly kind: "insufficient" }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof InsufficientError) return { kind: "insufficient" };
    throw error;
  }
}

/** A transfer in the group queue, with its work if any. */
interface Job {
  readonly prepared: PreparedTransfer;
  readonly also: { readonly work: GroupWork<unknown, unknown>; readonly row: unknown } | null;
}

interface Settled {
  readonly outcome: PostOutcome;
  readonly answer: unknown;
}

/** Most transfers in a group: their accounts are locked until it commits. */
const GROUP_MAX = 64;
/** More than one, so that a locked account does not block everybody. */
const GROUPS_AT_ONCE = 2;

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

  async function postGroup(
    group: readonly Job[],
    execute: (values: unknown[]) => Promise<readonly PostManyRow[]>,
  ): Promise<readonly PostOutcome[]> {
    const prepared = group.map((job) => job.prepared);
    const [row] = await execute(valuesOfMany(prepared, deps.clock.now()));
    return outcomesOf(prepared, row);
  }

  // A single statement is its own transaction; the name lets each connection parse and plan it once.
  const postGroupAlone = (group: readonly Job[]): Promise<readonly PostOutcome[]> =>
    postGroup(group, async (values) => (await deps.pool.query<PostManyRow>({ name: "ledger_post_many", text: POST_MANY, values })).rows);

  /** With work: each function runs once, for the transfers that were posted. */
  const postGroupWith = (group: readonly Job[]): Promise<readonly Settled[]> =>
    deps.db.transaction().execute(async (trx) => {
      const outcomes = await postGroup(
        group,
        async (values) => (await trx.executeQuery<PostManyRow>(CompiledQuery.raw(POST_MANY, values))).rows,
      );
      const answers = new Map<Job, unknown>();
      const posted = group.filter((_, i) => outcomes[i]?.kind === "posted");
      for (const [work, jobs] of Map.groupBy(posted, (job) => job.also?.work)) {
        const rows = jobs.map((job) => job.also?.row);
        const done = (await work?.(trx, rows)) ?? rows;
        if (done.length !== rows.length) throw new Error(`${done.length} answers to ${rows.length} transfers`);
        for (const [i, job] of jobs.entries()) answers.set(job, done[i]);
      }
      return group.flatMap((job, i) => (outcomes[i] ? [{ outcome: outcomes[i], answer: answers.get(job) }] : []));
    });

  const runGroup = async (group: readonly Job[]): Promise<readonly Settled[]> => {
    if (group.some((job) => job.also)) return postGroupWith(group);
    return (await postGroupAlone(group)).map((outcome) => ({ outcome, answer: undefined }));
  };

  const queue = createGroupQueue<Job, Settled>({
    run: (group) => againAfterRace(() => runGroup(group)),
    keyOf: (job) => job.prepared.transfer.key,
    maxGroup: GROUP_MAX,
    maxAtOnce: GROUPS_AT_ONCE,
  });

  return {
    prepare,
    post,
    move: async (transfer) => (await queue.add({ prepared: await prepare(transfer), also: null })).outcome,
    async moveWith<Row, Answer>(transfer: Transfer, work: GroupWork<Row, Answer>, row: Row): Promise<MovedWith<Answer>> {
      // The types fit: a work only gets rows passed together with it, and its answers go back to them.
      const also = { work: work as GroupWork<unknown, unknown>, row };
      const { outcome, answer } = await queue.add({ prepared: await prepare(transfer), also });
      return outcome.kind === "posted" ? { ...outcome, kind: outcome.kind, answer: answer as Answer } : outcome;
    },
    transact: (work) => orInsufficient(deps.db.transaction().execute(work)),
    async announce(trx, ...events) {
      await sql`
        insert into outbox (ch, kind, data, at)
        select e.ch, e.kind, e.data::jsonb, ${new Date(deps.clock.now())}::timestamptz
        from unnest(${events.map((event) => event.ch)}::text[], ${events.map((event) => event.kind)}::text[],
          ${events.map((event) => JSON.stringify(event.data))}::text[]) with ordinality e(ch, kind, data, i) order by e.i`.execute(trx);
    },
  };
}
