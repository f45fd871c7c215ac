import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { userChannel } from "../../contract/feed/user.ts";
import type { NewEvent } from "../../contract/feed/frames.ts";
import { createEventLog } from "../feed/eventLog.ts";
import { createHub } from "../feed/hub.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { testLog } from "../kit/testLog.ts";
import { type LedgerRepository, createLedgerRepository } from "./ledgerRepository.ts";
import { type Outbox, createOutbox } from "./outbox.ts";

let database: TestDatabase;
let ledger: LedgerRepository;
let clock: ManualClock;
let outboxes: Outbox[] = [];
const { log, lines, messages } = testLog();

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

beforeEach(() => {
  clock = manualClock();
  ledger = createLedgerRepository({ db: database.db, pool: database.pool, clock });
});
afterEach(async () => {
  for (const outbox of outboxes) await outbox.stop();
  outboxes = [];
  lines.length = 0;
  await database.pool.query("delete from outbox");
});

/** Accepts events as the hub does and drops those with a known key. `before` runs before each publication. */
class FakeHub {
  readonly texts: string[] = [];
  calls = 0;
  before: (events: readonly NewEvent[]) => Promise<void> | void = () => undefined;
  readonly #keys = new Set<string>();

  readonly publish = async (events: readonly NewEvent[]): Promise<void> => {
    this.calls += 1;
    await this.before(events);
    for (const { ch, key, d } of events) {
      if (key === undefined) throw new Error("no key");
      if (this.#keys.has(`${ch} ${key}`)) continue;
      this.#keys.add(`${ch} ${key}`);
      this.texts.push(`${ch} ${(d as { text: string }).text}`);
    }
  };
}

function started(publish: (events: readonly NewEvent[]) => Promise<unknown>): Outbox {
  const outbox = createOutbox({ db: database.db, clock, log, publish });
  outboxes.push(outbox);
  outbox.start();
  return outbox;
}

function announce(ch: string, ...texts: readonly string[]): Promise<unknown> {
  return ledger.transact(async (trx) => {
    for (const text of texts) await ledger.announce(trx, { ch, kind: "note", data: { text } });
  });
}

async function left(): Promise<number> {
  const { rows } = await database.pool.query<{ count: bigint }>("select count(*) from outbox");
  return Number(rows[0]?.count);
}

/** Fires the timer until the outbox is empty. */
async function drained(): Promise<void> {
  await vi.waitFor(async () => {
    clock.advance(250);
    expect(await left()).toBe(0);
  });
}

test("a row is published after its transaction committed, and not before", async () => {
  const hub = new FakeHub();
  const outbox = started(hub.publish);
  await ledger.transact(async (trx) => {
    await ledger.announce(trx, { ch: "user:1", kind: "note", data: { text: "a" } });
    outbox.wake();
    // A full run of the dispatcher while the row is written but not committed.
    await outbox.stop();
    expect(hub.texts).toEqual([]);
    outbox.start();
  });
  outbox.wake();
  await vi.waitFor(() => expect(hub.texts).toEqual(["user:1 a"]));
  await vi.waitFor(async () => expect(await left()).toBe(0));
});

test("a transaction that is undone publishes nothing", async () => {
  const hub = new FakeHub();
  started(hub.publish);
  const undone = ledger.transact(async (trx) => {
    await ledger.announce(trx, { ch: "user:1", kind: "note", data: { text: "never" } });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await announce("user:1", "kept");
  await drained();
  expect(hub.texts).toEqual(["user:1 kept"]);
});

test("what a killed portal left is published after the next start, with nobody to wake it", async () => {
  await announce("user:1", "a", "b");
  const hub = new FakeHub();
  started(hub.publish);
  await vi.waitFor(async () => expect(await left()).toBe(0));
  expect(hub.texts).toEqual(["user:1 a", "user:1 b"]);
  // Rows left by another server while this one runs are published by the timer.
  await announce("user:1", "c");
  expect(hub.texts).toHaveLength(2);
  await drained();
  expect(hub.texts).toEqual(["user:1 a", "user:1 b", "user:1 c"]);
});

test("a crash between publishing and deleting doubles nothing", async () => {
  await announce("user:1", "a", "b");
  const hub = new FakeHub();
  let crashes = 0;
  const outbox = started(async (events) => {
    await hub.publish(events);
    if (crashes > 0) return;
    crashes += 1;
    // Terminates the connection whose transaction would delete the rows, as the death of its process would.
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    );
  });
  await vi.waitFor(() => expect(crashes).toBe(1));
  await drained();
  expect(hub.calls).toBeGreaterThan(1);
  expect(hub.texts).toEqual(["user:1 a", "user:1 b"]);
  await outbox.stop();
});

test("the hub itself keeps one event a row, though it is handed them twice", async () => {
  const eventLog = createEventLog(database.db);
  const hub = createHub({ log, eventLog });
  const ch = userChannel("77");
  await announce(ch, "a", "b");
  started(async (events) => {
    await hub.publish(events);
    await hub.publish(events);
  });
  await drained();
  expect((await hub.read(ch, 0, 10)).map((event) => [event.k, event.d])).toEqual([
    ["note", { text: "a" }],
    ["note", { text: "b" }],
  ]);
  await hub.close();
});

test("a row that commits late, with a lower id than those already gone, is published", async () => {
  const hub = new FakeHub();
  started(hub.publish);
  await ledger.transact(async (late) => {
    await ledger.announce(late, { ch: "user:1", kind: "note", data: { text: "late" } });
    await announce("user:1", "early");
    await vi.waitFor(() => {
      clock.advance(250);
      expect(hub.texts).toEqual(["user:1 early"]);
    });
  });
  await drained();
  expect(hub.texts).toEqual(["user:1 early", "user:1 late"]);
});

test("two dispatchers at once: each row once, in order within its channel", async () => {
  const hub = new FakeHub();
  let atOnce = 0;
  let most = 0;
  const publish = async (events: readonly NewEvent[]): Promise<void> => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    // An extra round trip, so that the other dispatcher gets its turn.
    await database.pool.query("select 1");
    await hub.publish(events);
    atOnce -= 1;
  };
  const pair = [started(publish), started(publish)];
  for (let i = 0; i < 40; i += 1) {
    await announce("user:1", String(i));
    for (const outbox of pair) outbox.wake();
  }
  await drained();
  expect(hub.texts).toEqual(Array.from({ length: 40 }, (_, i) => `user:1 ${i}`));
  expect(most).toBe(1);
});

test("more than a batch of rows goes out at one waking, five hundred at a time", async () => {
  const hub = new FakeHub();
  const published: number[] = [];
  hub.before = (events) => void published.push(events.length);
  await database.pool.query(
    "insert into outbox (ch, kind, data, at) select 'user:' || n % 3, 'note', json_build_object('text', n), now() from generate_series(1, 1201) n order by n",
  );
  started(hub.publish);
  await vi.waitFor(async () => expect(await left()).toBe(0));
  expect(hub.texts).toHaveLength(1_201);
  // Each batch is published in three calls, one per channel.
  expect([0, 3, 6].map((from) => published.slice(from, from + 3).reduce((sum, n) => sum + n, 0))).toEqual([500, 500, 201]);
  for (const ch of ["user:0", "user:1", "user:2"]) {
    const numbers = hub.texts.filter((text) => text.startsWith(`${ch} `)).map((text) => Number(text.split(" ")[1]));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
});

test("a row the hub refuses waits with its channel, tried ever more seldom; other channels go on", async () => {
  const hub = new FakeHub();
  let isMended = false;
  let refusals = 0;
  hub.before = (events) => {
    if (isMended || !events.some((event) => (event.d as { text: string }).text === "bad")) return;
    refusals += events.length === 1 ? 1 : 0;
    throw new Error("refused");
  };
  await announce("user:1", "first", "bad", "after");
  const outbox = started(hub.publish);
  await announce("user:2", "other");
  await vi.waitFor(() => {
    outbox.wake();
    expect(hub.texts.toSorted()).toEqual(["user:1 first", "user:2 other"]);
  });
  // Waking does not cause an attempt before the retry time.
  for (let i = 0; i < 20; i += 1) {
    await announce("user:2", `more ${i}`);
    outbox.wake();
  }
  await vi.waitFor(async () => expect(await left()).toBe(2));
  expect(refusals).toBe(1);
  // To the millisecond: 250 ms, then 500 ms.
  clock.advance(249);
  outbox.wake();
  await vi.waitFor(() => expect(clock.pending).toBe(1));
  expect(refusals).toBe(1);
  clock.advance(1);
  outbox.wake();
  await vi.waitFor(() => expect(refusals).toBe(2));
  await vi.waitFor(() => expect(clock.pending).toBe(1));
  clock.advance(499);
  outbox.wake();
  await vi.waitFor(() => expect(clock.pending).toBe(1));
  expect(refusals).toBe(2);
  isMended = true;
  await drained();
  expect(hub.texts.filter((text) => text.startsWith("user:1"))).toEqual(["user:1 first", "user:1 bad", "user:1 after"]);
  // After a success the back-off starts over at 250 ms.
  isMended = false;
  const before = refusals;
  await announce("user:1", "bad");
  outbox.wake();
  await vi.waitFor(() => expect(refusals).toBe(before + 1));
  await vi.waitFor(() => expect(clock.pending).toBe(1));
  clock.advance(250);
  await vi.waitFor(() => expect(refusals).toBe(before + 2));
  isMended = true;
  await drained();
});

test("while the database fails the outbox is asked for ever more seldom, and nothing is lost", async () => {
  const hub = new FakeHub();
  const outbox = started(hub.publish);
  await outbox.stop();
  await announce("user:1", "a");
  await database.pool.query("alter table outbox rename to outbox_away");
  const asked = vi.spyOn(database.pool, "connect");
  try {
    outbox.start();
    await vi.waitFor(() => expect(clock.pending).toBe(1));
    const before = asked.mock.calls.length;
    for (let i = 0; i < 50; i += 1) outbox.wake();
    expect(asked.mock.calls.length).toBe(before);
    // Back-off: 250, 500, 1000, 2000, 4000, 8000 ms, then every ten seconds.
    for (const delayMs of [250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
      clock.advance(delayMs - 1);
      const calls = asked.mock.calls.length;
      clock.advance(1);
      await vi.waitFor(() => expect(clock.pending).toBe(1));
      expect(asked.mock.calls.length).toBe(calls + 1);
    }
  } finally {
    asked.mockRestore();
    await database.pool.query("alter table outbox_away rename to outbox");
  }
  expect(hub.texts).toEqual([]);
  clock.advance(10_000);
  await vi.waitFor(async () => expect(await left()).toBe(0));
  expect(hub.texts).toEqual(["user:1 a"]);
  // Each is logged once, however long it took; normal runs are not logged.
  await vi.waitFor(() => expect(messages()).toHaveLength(2));
  await announce("user:1", "b");
  await drained();
  expect(messages()).toEqual(["error the outbox cannot be read; what is in it waits", "info the outbox is published again"]);
});

test("stop waits for the batch that is running; the rest waits for the next start", async () => {
  const hub = new FakeHub();
  const gate = Promise.withResolvers<void>();
  hub.before = () => gate.promise;
  await announce("user:1", "a");
  const outbox = started(hub.publish);
  await vi.waitFor(() => expect(hub.calls).toBe(1));
  let isStopped = false;
  const stopping = outbox.stop().then(() => {
    isStopped = true;
  });
  await announce("user:1", "b");
  outbox.wake();
  expect(isStopped).toBe(false);
  gate.resolve();
  await stopping;
  expect(hub.texts).toEqual(["user:1 a"]);
  expect(await left()).toBe(1);
  expect(clock.pending).toBe(0);
  outbox.start();
  await vi.waitFor(() => expect(hub.texts).toEqual(["user:1 a", "user:1 b"]));
  // Also after an idle run no timer is left.
  await vi.waitFor(() => expect(clock.pending).toBe(1));
  await outbox.stop();
  expect(clock.pending).toBe(0);
});
