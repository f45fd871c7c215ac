import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { NewEvent } from "../../contract/feed/frames.ts";
import { FEED } from "../../contract/limits.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { freshDatabase, type TestDatabase } from "../kit/testDatabase.ts";
import { createEventLog } from "./eventLog.ts";
import { createHub } from "./hub.ts";
import { testSubscriber } from "./testSubscriber.ts";

/** A redacted event is gone from the log, from memory and from everything sent afterwards. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const SECRET = "不该留下的话";
const always = (): boolean => true;
const line = (ch: string, n: number): NewEvent => ({
  ch,
  at: 1_000 + n,
  k: "chat",
  d: { id: `l${n}`, text: n === 2 ? SECRET : "好球" },
  key: `k${n}`,
});
const INSTEAD = { k: "removed", d: { id: "l2", by: "anchor" } };

async function setUp(ch: string) {
  const clock = manualClock();
  const eventLog = createEventLog(database.db);
  const hub = createHub({ log: silentLog(), eventLog, clock });
  // The first event creates the channel; the later ones stay in memory.
  await hub.publish([line(ch, 1)]);
  await hub.position(ch);
  await hub.publish([line(ch, 2), line(ch, 3)]);
  return { clock, eventLog, hub, newHub: () => createHub({ log: silentLog(), eventLog, clock }) };
}

test("the log keeps channel, number, time and key of an event that is taken away, and nothing of its data", async () => {
  const { eventLog, hub } = await setUp("room:1");
  expect(await hub.redact("room:1", 2, INSTEAD)).toBe(true);
  expect(await eventLog.read("room:1", 1, 1)).toEqual([{ ch: "room:1", s: 2, at: 1_002, ...INSTEAD }]);
  expect(await eventLog.byKey("room:1", "k2")).toMatchObject({ s: 2, k: "removed" });
  const { rows } = await database.pool.query("select 1 from event_log where data::text like $1", [`%${SECRET}%`]);
  expect(rows).toEqual([]);
  expect(await hub.redact("room:1", 9, INSTEAD)).toBe(false);
  expect(await hub.redact("room:none", 1, INSTEAD)).toBe(false);
  await hub.close();
});

test("whoever resumes from before it, out of memory or out of the log, is never sent it and misses no number", async () => {
  const ch = "room:2";
  const { hub, newHub, clock } = await setUp(ch);
  await hub.redact(ch, 2, INSTEAD);
  await hub.publish([{ ch, at: 2_000, k: "removed", d: INSTEAD.d, key: "removed/l2" }]);
  const { e } = await hub.position(ch);
  const second = newHub();
  for (const one of [hub, second]) {
    const reader = testSubscriber();
    reader.position = { e, s: 1 };
    await one.join(ch, { e, s: 1 }, reader, always);
    clock.advance(FEED.tickMs);
    expect(reader.events.map((event) => [event.s, event.k])).toEqual([
      [2, "removed"],
      [3, "chat"],
      [4, "removed"],
    ]);
    expect(reader.faults).toEqual([]);
    expect(JSON.stringify(reader.frames)).not.toContain(SECRET);
    expect(JSON.stringify(await one.read(ch, 0, 10))).not.toContain(SECRET);
  }
  await Promise.all([hub.close(), second.close()]);
});

test("what waits for the tick is changed as well, for readers who keep up and for those who do not", async () => {
  const ch = "room:3";
  const { hub, clock } = await setUp(ch);
  clock.advance(FEED.tickMs);
  const reader = testSubscriber();
  const delivered: unknown[] = [];
  await hub.join(ch, null, { ...reader, deliver: (delivery) => (delivered.push(...delivery.events), reader.deliver(delivery)) }, always);
  const published = await hub.publish([{ ch, at: 3_000, k: "chat", d: { id: "l4", text: SECRET } }]);
  await hub.redact(ch, published[0]?.s ?? 0, INSTEAD);
  clock.advance(FEED.tickMs);
  expect(reader.events.map((event) => [event.s, event.k])).toEqual([[4, "removed"]]);
  expect(delivered).toEqual([{ ch, s: 4, at: 3_000, ...INSTEAD }]);
  expect(reader.faults).toEqual([]);
  await hub.close();
});

test("a snapshot that is kept, or being made, is made again; listeners hear of the event as it reads now", async () => {
  const ch = "room:4";
  const { hub, eventLog, clock } = await setUp(ch);
  clock.advance(FEED.tickMs);
  let hold: Promise<void> | null = null;
  let made = 0;
  hub.provideSnapshot("room", async () => {
    made += 1;
    const d = await eventLog.read(ch, 0, 10);
    const wait = hold;
    hold = null;
    await wait;
    return { s: d.at(-1)?.s ?? 0, at: d.at(-1)?.at ?? 0, d };
  });
  const early = testSubscriber();
  await hub.join(ch, null, early, always);
  expect(JSON.stringify(early.frames)).toContain(SECRET);
  const received: string[] = [];
  hub.onRedacted((event) => received.push(`${event.ch} ${event.s} ${event.k}`));
  // The cached snapshot has expired after a second: another is being built when the line is redacted.
  clock.advance(1_000);
  let release = (): void => undefined;
  hold = new Promise((resolve) => {
    release = resolve;
  });
  const during = testSubscriber();
  const joining = hub.join(ch, null, during, always);
  await hub.redact(ch, 2, INSTEAD);
  const after = testSubscriber();
  const joined = hub.join(ch, null, after, always);
  release();
  await Promise.all([joining, joined]);
  for (const reader of [during, after]) {
    expect(reader.snapshots).toBe(1);
    expect(JSON.stringify(reader.frames)).not.toContain(SECRET);
  }
  expect(received).toEqual([`${ch} 2 removed`]);
  expect(made).toBeGreaterThanOrEqual(3);
  await hub.close();
});

test("a snapshot made before, for a socket that has no room for it yet, is made again", async () => {
  const ch = "room:9";
  const { hub, eventLog, clock } = await setUp(ch);
  clock.advance(FEED.tickMs);
  hub.provideSnapshot("room", async () => {
    const d = await eventLog.read(ch, 0, 10);
    return { s: 3, at: 0, d };
  });
  const reader = testSubscriber();
  const waits: (() => void)[] = [];
  let asked = 0;
  const full = {
    ...reader,
    // Called once before the snapshot is built, and once after.
    room: () => ((asked += 1) === 2 ? new Promise<void>((resolve) => waits.push(resolve)) : null),
  };
  const joining = hub.join(ch, null, full, always);
  await expect.poll(() => waits.length).toBe(1);
  await hub.redact(ch, 2, INSTEAD);
  for (const go of waits) go();
  await joining;
  expect([reader.snapshots, JSON.stringify(reader.frames).includes(SECRET)]).toEqual([1, false]);
  await hub.close();
});

test("a snapshot that is asked for while something goes does not hold it", async () => {
  const ch = "room:10";
  const { hub, eventLog } = await setUp(ch);
  let release = (): void => undefined;
  let isHeld = true;
  hub.provideSnapshot("room", async () => {
    const d = await eventLog.read(ch, 0, 10);
    if (isHeld) await new Promise<void>((resolve) => (release = resolve));
    return { s: 3, at: 0, d };
  });
  const asking = hub.snapshot(ch);
  await hub.redact(ch, 2, INSTEAD);
  isHeld = false;
  release();
  expect(JSON.stringify(await asking)).not.toContain(SECRET);
  await hub.close();
});

test("subscribers and watched channels are counted as sockets come and go", async () => {
  const { hub } = await setUp("room:5");
  const [a, b] = [testSubscriber(), testSubscriber()];
  await hub.join("room:5", null, a, always);
  await hub.join("room:5", null, b, always);
  await hub.join("room:5", null, b, always);
  expect([hub.subscribers("room:5"), hub.subscribers("room:6"), hub.watched("room")]).toEqual([2, 0, ["5"]]);
  hub.leave("room:5", a);
  hub.leave("room:5", b);
  expect([hub.subscribers("room:5"), hub.watched("room")]).toEqual([0, []]);
  await hub.close();
});

test("lines are read backwards by kind, and found by their id and their key", async () => {
  const ch = "room:7";
  const { hub, eventLog } = await setUp(ch);
  await hub.publish([{ ch, at: 4_000, k: "notice", d: { text: "公告" } }, line(ch, 5)]);
  const sOf = async (limit: number, before?: number) => (await eventLog.readBack(ch, ["chat"], limit, before)).map((event) => event.s);
  expect([await sOf(2), await sOf(2, 3), await sOf(5, 2), await sOf(5)]).toEqual([[3, 5], [1, 2], [1], [1, 2, 3, 5]]);
  expect(await eventLog.lineOf(ch, "l2")).toMatchObject({ s: 2, k: "chat" });
  await hub.redact(ch, 2, INSTEAD);
  expect(await sOf(5)).toEqual([1, 3, 5]);
  expect(await eventLog.lineOf(ch, "l2")).toMatchObject({ s: 2, k: "removed" });
  expect([await eventLog.lineOf(ch, "nobody"), await eventLog.lineOf("room:8", "l1"), await eventLog.byKey("room:8", "k1")]).toEqual([
    null,
    null,
    null,
  ]);
  await hub.close();
});

test("a page that is being read from the log when something goes does not bring it; no number is missed", async () => {
  const ch = "room:11";
  const { hub, eventLog, clock } = await setUp(ch);
  const { e } = await hub.position(ch);
  let isRead = (): void => undefined;
  const reading = new Promise<void>((resolve) => (isRead = resolve));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let reads = 0;
  const slow = {
    ...eventLog,
    async read(...asked: Parameters<typeof eventLog.read>) {
      const page = await eventLog.read(...asked);
      reads += 1;
      if (reads === 1) {
        isRead();
        await held;
      }
      return page;
    },
  };
  // A portal started since then: the line is only in the log.
  const second = createHub({ log: silentLog(), eventLog: slow, clock });
  const reader = testSubscriber();
  reader.position = { e, s: 1 };
  const joining = second.join(ch, { e, s: 1 }, reader, always);
  await reading;
  // The page with the line has been read, and the line is redacted before the page is sent.
  expect(await second.redact(ch, 2, INSTEAD)).toBe(true);
  release();
  await joining;
  expect(JSON.stringify(reader.frames)).not.toContain(SECRET);
  expect(reader.events.map((event) => [event.s, event.k])).toEqual([
    [2, "removed"],
    [3, "chat"],
  ]);
  expect([reader.faults, reader.snapshots]).toEqual([[], 0]);
  await Promise.all([hub.close(), second.close()]);
});
