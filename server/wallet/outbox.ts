import type { NewEvent } from "../../contract/feed/frames.ts";
import { sql } from "kysely";
import { OUTBOX_LOCK } from "../kit/advisoryLocks.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, isTransient } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";

interface OutboxTable {
  readonly id: bigint;
  readonly ch: string;
  readonly kind: string;
  readonly data: unknown;
  readonly at: number;
}

type OutboxDb = ReturnType<typeof tablesOf>;

export interface OutboxDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /**
   * Resolves once the events are stored durably, in order, all of them or none. Must drop an event whose key its channel
   * already has, as the hub does, because an event that was published but not yet deleted is published again.
   */
  readonly publish: (events: readonly NewEvent[]) => Promise<unknown>;
}

/** Publishes the rows that transactions wrote to `outbox` (server/wallet/README.md): each once, by id within its channel. */
export interface Outbox {
  start(): void;
  /** A transaction with events has committed: publish now instead of at the next timer. */
  wake(): void;
  /** Resolves when the current batch is done; the rest is published after the next start. */
  stop(): Promise<void>;
}

/** Longest wait of a row whose server was killed before it could wake a dispatcher. */
const EVERY_MS = 250;
const BATCH = 500;
const RETRY_MAX_MS = 10_000;

/** The back-off of a channel whose publication failed. */
interface Aside {
  readonly untilMs: number;
  readonly delayMs: number;
}

/**
 * There is no cursor: rows are read by id from the first, published and deleted, so that a row committed late, with a lower
 * id than those already published, is found like any other. One dispatcher at a time publishes, however many servers use
 * the database: it holds an advisory lock for the duration of its batch, which ends with its connection. (Row locks with
 * `for update skip locked` would let a second dispatcher overtake the first within a channel.)
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { clock, log } = deps;
  const db = tablesOf(deps.db);
  const asides = new Map<string, Aside>();
  let running: Promise<void> | null = null;
  let cancelTimer = (): void => undefined;
  let isStarted = false;
  let isWakePending = false;
  /** Delay after consecutive failures; 0: the last attempt succeeded. */
  let retryMs = 0;

  function run(): void {
    if (!isStarted || running) return;
    cancelTimer();
    running = drain().finally(() => {
      running = null;
      if (isStarted) cancelTimer = clock.setTimer(retryMs || EVERY_MS, run);
    });
  }

  async function drain(): Promise<void> {
    try {
      let hasMore = true;
      while (hasMore && isStarted) {
        isWakePending = false;
        hasMore = (await dispatch()) || isWakePending;
      }
      if (retryMs > 0) log.info("the outbox is published again");
      retryMs = 0;
    } catch (error) {
      if (retryMs === 0) log[isTransient(error) ? "warn" : "error"]({ err: error }, "the outbox cannot be read; what is in it waits");
      retryMs = longer(retryMs);
    }
  }

  /** Publishes one batch. True if more may be ready. */
  async function dispatch(): Promise<boolean> {
    const waiting = [...asides].filter(([, aside]) => aside.untilMs > clock.now()).map(([ch]) => ch);
    // Checked without a transaction, since the outbox is nearly always empty.
    const due = await rowsOf(db, waiting, 1);
    if (due.length === 0) return false;
    return db.transaction().execute(async (trx) => {
      const { rows: locks } = await sql<{
        held: boolean;
      }>`select pg_try_advisory_xact_lock(${OUTBOX_LOCK[0]}::int, ${OUTBOX_LOCK[1]}::int) as held`.execute(trx);
      if (locks[0]?.held !== true) return false;
      const rows = await rowsOf(trx, waiting, BATCH);
      const channels = Map.groupBy(rows, (row) => row.ch);
      const published = (await Promise.all([...channels].map(([ch, own]) => publishChannel(ch, own)))).flat();
      if (published.length > 0) await trx.deleteFrom("outbox").where("id", "in", published).execute();
      return rows.length === BATCH;
    });
  }

  /** Returns the ids of published rows: all, or those before the first that failed. */
  async function publishChannel(ch: string, rows: readonly OutboxTable[]): Promise<readonly bigint[]> {
    try {
      await deps.publish(rows.map(eventOf));
      asides.delete(ch);
      return rows.map((row) => row.id);
    } catch (error) {
      if (rows.length > 1) return publishOneByOne(ch, rows);
      const delayMs = longer(asides.get(ch)?.delayMs ?? 0);
      asides.set(ch, { delayMs, untilMs: clock.now() + delayMs });
      log.error({ err: error, ch, id: String(rows[0]?.id) }, "a row of the outbox was refused; its channel waits");
      return [];
    }
  }

  async function publishOneByOne(ch: string, rows: readonly OutboxTable[]): Promise<readonly bigint[]> {
    const published: bigint[] = [];
    for (const row of rows) {
      const ids = await publishChannel(ch, [row]);
      if (ids.length === 0) break;
      published.push(...ids);
    }
    return published;
  }

  return {
    start() {
      isStarted = true;
      run();
    },
    wake() {
      isWakePending = true;
      // After a failed run only the timer retries; otherwise each commit would cause an attempt.
      if (retryMs === 0) run();
    },
    async stop() {
      isStarted = false;
      cancelTimer();
      await running;
    },
  };
}

function tablesOf(db: Db) {
  return db.withTables<{ outbox: OutboxTable }>();
}

function rowsOf(db: OutboxDb, without: readonly string[], limit: number): Promise<OutboxTable[]> {
  let query = db.selectFrom("outbox").selectAll().orderBy("id").limit(limit);
  if (without.length > 0) query = query.where("ch", "not in", [...without]);
  return query.execute();
}

function eventOf(row: OutboxTable): NewEvent {
  return { ch: row.ch, at: row.at, k: row.kind, d: row.data, key: `outbox-${row.id}` };
}

function longer(delayMs: number): number {
  return Math.min(delayMs === 0 ? EVERY_MS : delayMs * 2, RETRY_MAX_MS);
}
