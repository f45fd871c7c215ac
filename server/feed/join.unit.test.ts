import { expect, test } from "vitest";
import { FEED } from "../../contract/limits.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createMetrics } from "../kit/metrics.ts";
import { testLog } from "../kit/testLog.ts";
import { createHub } from "./hub.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";
import { testSubscriber } from "./testSubscriber.ts";
import type { EventLog } from "./types.ts";

const always = (): boolean => true;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const gone = (): Error => Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });

/** A hub started after three events of `fb:1`, which are only in the log. */
async function setUp() {
  const clock = manualClock();
  const kept = createMemoryEventLog();
  await kept.append([1, 2, 3].map((n) => ({ ch: "fb:1", at: n, k: "text", d: { n } })));
  const readFailures: Error[] = [];
  let asked = 0;
  const eventLog = {
    ...kept,
    async read(...of: Parameters<typeof kept.read>) {
      const failure = readFailures.shift();
      if (failure) throw failure;
      return kept.read(...of);
    },
    // Each call takes longer than the one before.
    async position(ch: string) {
      asked += 1;
      for (let left = asked; left > 1; left -= 1) await settle();
      return kept.position(ch);
    },
  };
  const metrics = createMetrics({ process: false });
  const hub = createHub({ log: silentLog(), eventLog, clock, metrics });
  const resume = (s: number, isWanted = always) => {
    const reader = testSubscriber();
    const joined = hub.position("fb:1").then(({ e }) => {
      reader.position = { e, s };
      return hub.join("fb:1", { e, s }, reader, isWanted);
    });
    return { reader, joined };
  };
  return { clock, hub, kept, metrics, resume, readFailures };
}

test("whoever resumes while the database is gone gets what it missed as soon as it is there, asked every half second", async () => {
  const { clock, resume, readFailures } = await setUp();
  readFailures.push(gone(), gone());
  const { reader, joined } = resume(1);
  await settle();
  for (const left of [1, 0]) {
    expect([readFailures.length, reader.events.length]).toEqual([left, 0]);
    clock.advance(499);
    await settle();
    expect([readFailures.length, reader.events.length]).toEqual([left, 0]);
    clock.advance(1);
    await settle();
  }
  await joined;
  expect([reader.events.map(({ s }) => s), reader.faults]).toEqual([[2, 3], []]);
});

test("two that resume a channel at the same moment both get what happens after", async () => {
  const { clock, hub, kept } = await setUp();
  const readers = [testSubscriber(), testSubscriber()];
  const end = await kept.position("fb:1");
  await Promise.all(
    readers.map((reader) => {
      reader.position = end;
      return hub.join("fb:1", end, reader, always);
    }),
  );
  await hub.publish([{ ch: "fb:1", at: 4, k: "text", d: { n: 4 } }]);
  clock.advance(FEED.tickMs);
  expect(readers.map(({ events, faults }) => [events.map(({ s }) => s), faults])).toEqual([
    [[4], []],
    [[4], []],
  ]);
});

test("whoever has read more than has been sent yet goes on from there; the others get it at once, and once", async () => {
  const { clock, hub } = await setUp();
  const [first, ahead] = [testSubscriber(), testSubscriber()];
  const together: boolean[] = [];
  const { deliver } = first;
  first.deliver = (delivery) => {
    together.push(delivery.isOneOfMany);
    deliver(delivery);
  };
  await hub.join("fb:1", null, first, always);
  await hub.publish([{ ch: "fb:1", at: 4, k: "text", d: { n: 4 } }]);
  clock.advance(FEED.tickMs);
  await hub.publish([{ ch: "fb:1", at: 5, k: "text", d: { n: 5 } }]);
  const read = await hub.position("fb:1");
  ahead.position = read;
  await hub.join("fb:1", read, ahead, always);
  expect([ahead.snapshots, ahead.events, first.events.map(({ s }) => s)]).toEqual([0, [], [4, 5]]);
  clock.advance(FEED.tickMs);
  await hub.publish([{ ch: "fb:1", at: 6, k: "text", d: { n: 6 } }]);
  clock.advance(FEED.tickMs);
  expect([first, ahead].map(({ events, faults }) => [events.map(({ s }) => s), faults])).toEqual([
    [[4, 5, 6], []],
    [[6], []],
  ]);
  expect(together).toEqual([false, false, false]);
});

test("a log that refuses to be read is not asked again, nor is one nobody waits for any more", async () => {
  const { resume, readFailures } = await setUp();
  readFailures.push(new Error("no such table"));
  await expect(resume(1).joined).rejects.toThrow("no such table");
  readFailures.push(gone());
  let isWanted = true;
  const { reader, joined } = resume(1, () => {
    const before = isWanted;
    isWanted = false;
    return before;
  });
  await expect(joined).rejects.toThrow("Connection terminated");
  expect(reader.events).toEqual([]);
});

test("subscriptions are counted by how they began: from a snapshot, from memory, from the log", async () => {
  const { hub, metrics, resume } = await setUp();
  const counts = async () =>
    Object.fromEntries((await metrics.resumed.get()).values.map(({ labels, value }) => [labels.from, value] as const));
  await resume(1).joined;
  expect(await counts()).toEqual({ log: 1 });
  await hub.join("fb:1", null, testSubscriber(), always);
  expect(await counts()).toEqual({ log: 1, snapshot: 1 });
  await hub.publish([{ ch: "fb:1", at: 4, k: "text", d: { n: 4 } }]);
  await resume(3).joined;
  expect(await counts()).toEqual({ log: 1, snapshot: 1, memory: 1 });
});

test("a snapshot is made once for all who come within a second; the events since then follow it", async () => {
  const { hub, clock } = await setUp();
  let made = 0;
  hub.provideSnapshot("match", async (ch) => {
    made += 1;
    const { s } = await hub.position(ch);
    return { s, at: 3, d: `made ${made}` };
  });
  const join = async () => {
    const reader = testSubscriber();
    await hub.join("fb:1", null, reader, always);
    return [reader.frames.map((frame) => (frame.t === "snap" ? frame.d : frame.t)), reader.position?.s, reader.faults];
  };
  const first = [["made 1"], 3, []];
  expect(await Promise.all([join(), join()])).toEqual([first, first]);
  await hub.publish([{ ch: "fb:1", at: 4, k: "text", d: { n: 4 } }]);
  clock.advance(999);
  expect(await join()).toEqual([["made 1", "ev"], 4, []]);
  clock.advance(1);
  expect(await join()).toEqual([["made 2"], 4, []]);
});

test("a board whose snapshot is older than what memory still holds is sent once, made anew", async () => {
  const { clock } = await setUp();
  const hub = createHub({ log: silentLog(), eventLog: createMemoryEventLog(), clock, historyEvents: 2 });
  const made = [0, 0];
  hub.provideSnapshot("board", async (ch) => ({ s: made.shift() ?? (await hub.position(ch)).s, at: 0, d: "board" }));
  await hub.publish([1, 2, 3, 4].map((n) => ({ ch: "fb", at: n, k: "row", d: { n } })));
  const reader = testSubscriber();
  await hub.join("fb", null, reader, always);
  expect(made).toEqual([]);
  expect([reader.frames.map((frame) => frame.t), reader.position?.s, reader.faults]).toEqual([["snap"], 4, []]);
});

test("a snapshot that is behind what memory holds is sent once, and followed by the log", async () => {
  const { clock, kept } = await setUp();
  const hub = createHub({ log: silentLog(), eventLog: kept, clock, historyEvents: 2 });
  hub.provideSnapshot("match", async () => ({ s: 1, at: 1, d: "made long ago" }));
  await hub.position("fb:1");
  await hub.publish([4, 5, 6, 7, 8].map((n) => ({ ch: "fb:1", at: n, k: "text", d: { n } })));
  const reader = testSubscriber();
  await hub.join("fb:1", null, reader, always);
  expect([reader.snapshots, reader.events.map(({ s }) => s), reader.faults]).toEqual([1, [2, 3, 4, 5, 6, 7, 8], []]);
});

/** A subscriber without room at the moment when its snapshot has been built. */
function readerInTheWay() {
  const reader = testSubscriber();
  const isMade = Promise.withResolvers<void>();
  const hasRoom = Promise.withResolvers<void>();
  let asked = 0;
  const room = () => {
    asked += 1;
    if (asked !== 2) return null;
    isMade.resolve();
    return hasRoom.promise;
  };
  return { reader, subscriber: Object.assign(reader, { room }), isMade: isMade.promise, go: hasRoom.resolve };
}

test("who has gone while a snapshot waited for room is sent nothing", async () => {
  const { clock, hub } = await setUp();
  const { reader, subscriber, isMade, go } = readerInTheWay();
  let isWanted = true;
  const joined = hub.join("fb:1", null, subscriber, () => isWanted);
  await isMade;
  isWanted = false;
  go();
  await joined;
  await hub.publish([{ ch: "fb:1", at: 4, k: "text", d: { n: 4 } }]);
  clock.advance(FEED.tickMs);
  expect(reader.frames).toEqual([]);
});

test("with a snapshot that is ahead of its board it is tried twenty times, and then whoever comes is told so", async () => {
  const { hub } = await setUp();
  hub.provideSnapshot("board", async () => ({ s: 99, at: 0, d: null }));
  let asked = 0;
  const room = () => {
    asked += 1;
    return null;
  };
  await hub.publish([{ ch: "fb", at: 1, k: "row", d: null }]);
  await expect(hub.join("fb", null, Object.assign(testSubscriber(), { room }), always)).rejects.toThrow(
    "fb changes faster than a snapshot of it can be made",
  );
  // Room is checked before each attempt, and once the snapshot is built.
  expect(asked).toBe(40);
});

test("who waits for room while the channel begins anew from the log goes on with it", async () => {
  const { clock, hub, kept } = await setUp();
  const { reader, subscriber, isMade, go } = readerInTheWay();
  const joined = hub.join("fb:1", null, subscriber, always);
  await isMade;
  // Another process appends: memory has a gap.
  await kept.append([{ ch: "fb:1", at: 4, k: "text", d: { n: 4 } }]);
  await hub.publish([{ ch: "fb:1", at: 5, k: "text", d: { n: 5 } }]);
  go();
  await joined;
  await hub.publish([{ ch: "fb:1", at: 6, k: "text", d: { n: 6 } }]);
  clock.advance(FEED.tickMs);
  expect([reader.position?.s, reader.events.at(-1)?.d, reader.faults]).toEqual([6, { n: 6 }, []]);
});

test("who waits for room during a reset is sent the new epoch alone", async () => {
  const { clock, hub } = await setUp();
  const { reader, subscriber, isMade, go } = readerInTheWay();
  const joined = hub.join("fb:1", null, subscriber, always);
  await isMade;
  const { e } = await hub.reset("fb:1");
  await hub.publish([1, 2, 3, 4].map((n) => ({ ch: "fb:1", at: n, k: "text", d: { n } })));
  clock.advance(FEED.tickMs);
  go();
  await joined;
  expect([reader.frames.map((frame) => ("e" in frame ? frame.e : frame.t)), reader.position, reader.faults]).toEqual([
    [e],
    { e, s: 4 },
    [],
  ]);
});

test("what is read of the log is sent five hundred at a stretch", async () => {
  const { clock } = await setUp();
  const kept = createMemoryEventLog();
  await kept.append(Array.from({ length: 1_100 }, (_, n) => ({ ch: "fb:1", at: n, k: "text", d: { n } })));
  const limits: number[] = [];
  const eventLog = { ...kept, read: (ch: string, after: number, limit: number) => (limits.push(limit), kept.read(ch, after, limit)) };
  const hub = createHub({ log: silentLog(), eventLog, clock });
  const reader = testSubscriber();
  reader.position = { ...(await kept.position("fb:1")), s: 0 };
  await hub.join("fb:1", reader.position, reader, always);
  expect([reader.events.length, limits, reader.faults]).toEqual([1_100, [500, 500, 500], []]);
});

test("a channel that begins anew each time a snapshot of it is made is given up after five", async () => {
  const { hub } = await setUp();
  let made = 0;
  hub.provideSnapshot("match", async (ch) => {
    made += 1;
    await hub.reset(ch);
    return { s: 0, at: 0, d: null };
  });
  await expect(hub.snapshot("fb:1")).rejects.toThrow("reset faster than a snapshot of it can be made");
  expect(made).toBe(5);
});

test("where the log has a hole, whoever is behind it is given a snapshot, and the log says where", async () => {
  const kept = createMemoryEventLog();
  await kept.append([1, 2, 3].map((n) => ({ ch: "fb:1", at: n, k: "text", d: { n } })));
  const eventLog: EventLog = { ...kept, read: async (...of) => (await kept.read(...of)).filter(({ s }) => s !== 2) };
  const { log, messages } = testLog();
  const hub = createHub({ log, eventLog, clock: manualClock() });
  const reader = testSubscriber();
  const from = { e: (await kept.position("fb:1")).e, s: 1 };
  reader.position = from;
  await hub.join("fb:1", from, reader, always);
  expect(reader.frames.map((frame) => [frame.t, "s" in frame ? frame.s : 0])).toEqual([
    ["ok", 1],
    ["snap", 3],
  ]);
  expect(messages()).toContain("error the log does not hold what the channel's position says it does");
});
