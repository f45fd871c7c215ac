import { expect, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createMetrics } from "../kit/metrics.ts";
import { createHub } from "./hub.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";
import { testSubscriber } from "./testSubscriber.ts";

const always = (): boolean => true;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const gone = (): Error => Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });

/** A hub that was started after three events of `fb:1`: they are in the log alone. */
async function setUp() {
  const clock = manualClock();
  const kept = createMemoryEventLog();
  await kept.append([1, 2, 3].map((n) => ({ ch: "fb:1", at: n, k: "text", d: { n } })));
  const readFailures: Error[] = [];
  const eventLog = {
    ...kept,
    async read(...asked: Parameters<typeof kept.read>) {
      const failure = readFailures.shift();
      if (failure) throw failure;
      return kept.read(...asked);
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
  return { clock, hub, metrics, resume, readFailures };
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
