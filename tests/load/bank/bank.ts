import { setTimeout as pause } from "node:timers/promises";
import { type Rng, rngOf } from "../../../server/ingest/simulator/random.ts";
import { createDatabase } from "../../../server/kit/database.ts";
import { silentLog } from "../../../server/kit/log.ts";
import { type Check, checkBank, problemOf } from "./check.ts";
import { type Front, createFront } from "./front.ts";
import { type Entry, type History, createHistory, isAcknowledged } from "./history.ts";
import { type Book, createBook, isTip } from "./operations.ts";
import type { WireAnswer, WireBalances } from "./wire.ts";

export interface BankOptions {
  /** URL of a database, or a folder in which the server runs a database of its own. */
  readonly where: string;
  readonly operations: number;
  readonly clients: number;
  readonly users: number;
  readonly seed: string;
  /** How many operations wait for their third sending; the more, the longer the wait. */
  readonly late: number;
  /** Called before each operation is drawn. Null: no kill now. */
  readonly shouldKill: (progress: BankProgress) => { readonly isWithDatabase: boolean } | null;
  readonly onProgress?: (progress: BankProgress) => void;
}

export interface BankProgress {
  readonly drawn: number;
  readonly kills: number;
  readonly reads: number;
  readonly lost: number;
}

export interface BankResult extends BankProgress {
  readonly history: History;
  readonly checks: readonly Check[];
}

const READ_EVERY_MS = 50;
const OUTBOX_MS = 60_000;
/** Wait between two attempts at an operation whose server has just died. */
const RETRY_MS = 20;
const AT_ONCE = 0.3;
const HOUR = 3_600_000;
/** Settlement needs ten minutes after the last report, a void match 36 hours after kick-off, and the income a day after settling. */
const SETTLED_BY_MS = [HOUR, 40 * HOUR, 25 * HOUR] as const;

/**
 * Jepsen's bank check for this ledger: clients move money by every kind of transfer, and publish, buy, settle and void plans
 * and buy highlights through the portal's own use cases, on a clock of the run. Each operation is sent three times with its
 * key, also to the next server after a kill, while all balances are read repeatedly. At the end all answers are compared
 * with the database.
 */
export async function runBank(options: BankOptions): Promise<BankResult> {
  const front = createFront(options.where, options.users);
  try {
    const { users, highlights, databaseUrl } = await front.ready();
    const run = createRun(options, front, createBook(users, highlights));
    const reading = run.read();
    try {
      await Promise.all(Array.from({ length: options.clients }, (_, i) => run.client(rngOf(options.seed, i))));
      await run.settleAll();
    } finally {
      run.end();
      await reading;
    }
    const database = createDatabase(databaseUrl, { log: silentLog(), maxConnections: 2 });
    try {
      await emptied(() => database.pool.query("select from outbox limit 1"));
      const checks = await checkBank(database.db, run);
      return { ...run.progress(), history: run.history, checks };
    } finally {
      await database.close();
    }
  } finally {
    await front.stop();
  }
}

/** Waits for the outbox: announcements are published a moment later. The checks report those missing after a minute. */
async function emptied(look: () => Promise<{ readonly rowCount: number | null }>): Promise<void> {
  const until = Date.now() + OUTBOX_MS;
  while ((await look()).rowCount !== 0 && Date.now() < until) await pause(READ_EVERY_MS);
}

function createRun(options: BankOptions, front: Front, book: Book) {
  const history = createHistory();
  const late: Entry[] = [];
  const badReads: string[] = [];
  let drawn = 0;
  let kills = 0;
  let reads = 0;
  let lost = 0;
  let killing: Promise<void> | null = null;
  let isOver = false;
  const progress = (): BankProgress => ({ drawn, kills, reads, lost });

  /** Sends until it is answered. */
  async function send(entry: Entry): Promise<void> {
    for (;;) {
      const { operation } = entry;
      const asked = isTip(operation)
        ? await front.ask<WireAnswer>("/tip", { ...operation.tip, key: operation.key, now: book.tips.now() })
        : await front.ask<WireAnswer>("/transfer", operation.transfer);
      if (asked.kind === "answered") {
        const wasKnown = isAcknowledged(entry);
        const { kind, id } = asked.value;
        entry.answers[kind] += 1;
        if (id !== null) entry.ids.add(id);
        if (wasKnown || !isAcknowledged(entry)) return;
        if (isTip(operation)) book.tips.done(operation, id);
        else book.done(operation);
        return;
      }
      entry.lost += 1;
      lost += 1;
      await pause(RETRY_MS);
    }
  }

  /** Kills while the other clients have requests in flight. */
  function considerKill(): void {
    const wanted = killing ? null : options.shouldKill(progress());
    if (!wanted) return;
    kills += 1;
    killing = front.kill(wanted).finally(() => {
      killing = null;
    });
    // If the next server does not start, every client gets the error from the front.
    killing.catch(() => undefined);
  }

  async function client(rng: Rng): Promise<void> {
    while (drawn < options.operations) {
      drawn += 1;
      considerKill();
      options.onProgress?.(progress());
      const entry = history.entryOf(book.draw(rng, `op-${drawn}`));
      if (rng.chance(AT_ONCE)) await Promise.all([send(entry), send(entry)]);
      else {
        await send(entry);
        await send(entry);
      }
      late.push(entry);
      if (late.length > options.late) await sendLate(rng);
    }
    while (late.length > 0) await sendLate(rng);
    await killing;
  }

  /** Moves the clock on until no plan is open, and requests settlement rounds until one has nothing to do. */
  async function settleAll(): Promise<void> {
    for (const passed of SETTLED_BY_MS) {
      book.tips.pass(passed);
      for (;;) {
        const round = { what: "round", key: "last", now: book.tips.now() };
        const asked = await front.ask<WireAnswer>("/tip", round);
        if (asked.kind === "answered" && asked.value.id === null) break;
      }
    }
  }

  async function sendLate(rng: Rng): Promise<void> {
    const [entry] = late.splice(rng.int(0, late.length - 1), 1);
    if (entry) await send(entry);
  }

  return {
    history,
    badReads,
    tips: book.tips,
    get reads() {
      return reads;
    },
    progress,
    client,
    settleAll,
    end() {
      isOver = true;
    },
    async read(): Promise<void> {
      while (!isOver) {
        const asked = await front.ask<WireBalances>("/balances");
        const problem = asked.kind === "answered" ? problemOf(asked.value) : null;
        if (problem !== null) badReads.push(problem);
        if (asked.kind === "answered") reads += 1;
        await pause(READ_EVERY_MS);
      }
    },
  };
}
