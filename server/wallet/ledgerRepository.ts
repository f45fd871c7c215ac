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
export type Posted =
  | { readonly kind: "posted"; readonly transferId: bigint }
  | { readonly kind: "repeated"; readonly transferId: bigint }
  | { readonly kind: "key-reused" };

/** `insufficient`: an account would have gone below zero; nothing moved and the key is free. */
export type PostOutcome = Posted | { readonly kind: "insufficient" };

/**
 * What is written along with transfers, in their transaction: `rows` are of all the transfers of a group that name this
 * function, were posted now, and in the order they were; an answer for each. When it throws all of the group is undone,
 * and each is tried alone.
 */
export type GroupWork<Row, Answer> = (trx: LedgerTransaction, rows: readonly Row[]) => Promise<readonly Answer[]>;

/** `answer` is the work's; there is none where nothing moved. */
export type MovedWith<Answer> =
  | (Extract<PostOutcome, { kind: "posted" }> & { readonly answer: Answer })
  | Exclude<PostOutcome, { kind: "posted" }>;

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
  /** A transfer that stands alone. What waits at once is one group: one statement, one commit (README.md, Groups). */
  move(transfer: Transfer): Promise<PostOutcome>;
  /** The same with something to be written in its transaction, which others of the group write with it. */
  moveWith<Row, Answer>(transfer: Transfer, work: GroupWork<Row, Answer>, row: Row): Promise<MovedWith<Answer>>;
  /** Runs `work` in a transaction: all of it or, when the money is not there, none. */
  transact<T>(work: (trx: LedgerTransaction) => Promise<T>): Promise<T | { readonly kind: "insufficient" }>;
  /** To be published after commit, once, in this order. */
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
 * Undone for another's sake, so that it can be tried again at once: somebody else has posted a key of the group since
 * it was looked up, or was waited for in a ring.
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

/** The value of `work`, or `insufficient` where it was thrown. */
async function orInsufficient<T>(work: Promise<T>): Promise<T | { readonly kind: "insufficient" }> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof InsufficientError) return { kind: "insufficient" };
    throw error;
  }
}

/** A transfer in the queue of groups, with what is to be written along. */
interface Job {
  readonly prepared: PreparedTransfer;
  readonly also: { readonly work: GroupWork<unknown, unknown>; readonly row: unknown } | null;
}

interface Settled {
  readonly outcome: PostOutcome;
  readonly answer: unknown;
}

/** At most so many travel together: the accounts of a group are locked until it has committed. */
const GROUP_MAX = 64;
/** So that an account somebody holds does not hold up everybody. */
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

  // One statement is a transaction of its own; by its name each connection reads and plans it once.
  const postGroupAlone = (group: readonly Job[]): Promise<readonly PostOutcome[]> =>
    postGroup(group, async (values) => (await deps.pool.query<PostManyRow>({ name: "ledger_post_many", text: POST_MANY, values })).rows);

  /** With what is written along, each work once, for those that were posted. */
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
      // A work is given the rows that were brought for it, and answers for them.
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
