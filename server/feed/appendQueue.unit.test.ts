import { expect, test, vi } from "vitest";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";
import { manualClock } from "../kit/clock.ts";
import { createMetrics } from "../kit/metrics.ts";
import { testLog } from "../kit/testLog.ts";
import { createAppendQueue, type AppendQueueOptions } from "./appendQueue.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";

const events = (count: number, key?: string): readonly NewEvent[] =>
  Array.from({ length: count }, (_, n) => ({ ch: "fb:1", at: n, k: "text", d: n, ...(key === undefined ? {} : { key }) }));
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const gone = (): Error => Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });

function setUp(over: Partial<AppendQueueOptions> = {}) {
  const clock = manualClock();
  const eventLog = createMemoryEventLog();
  const batches: number[] = [];
  const committed: FeedEvent[] = [];
  const metrics = createMetrics({ process: false });
  const { log, lines, messages } = testLog();
  const queue = createAppendQueue({
    clock,
    metrics,
    log,
    eventLog: {
      ...eventLog,
      append(list, batch) {
        batches.push(list.length);
        return eventLog.append(list, batch);
      },
    },
    onCommitted: (list) => void committed.push(...list),
    ...over,
  });
  return { queue, eventLog, batches, committed, clock, metrics, lines, messages };
}

test("what waits together is committed together, up to 2,000 events; a publication is never parted", async () => {
  const { queue, batches } = setUp();
  await Promise.all([queue.append(events(1_000)), queue.append(events(1_000)), queue.append(events(1))]);
  expect(batches).toEqual([2_000, 1]);
  batches.length = 0;
  await Promise.all([queue.append(events(1_000)), queue.append(events(1_001)), queue.append(events(3_000)), queue.append(events(1))]);
  expect(batches).toEqual([1_000, 1_001, 3_000, 1]);
  batches.length = 0;
  await Promise.all([queue.append(events(1)), queue.append(events(2_000))]);
  expect(batches).toEqual([1, 2_000]);
});

test("each publisher is told its own events, those with a known key left out", async () => {
  const { queue, committed, metrics } = setUp();
  const [first, second, third] = await Promise.all([queue.append(events(2)), queue.append(events(1, "a")), queue.append(events(1, "a"))]);
  expect([first, second, third].map((list) => list?.map(({ s }) => s))).toEqual([[1, 2], [3], []]);
  expect(committed.map(({ s }) => s)).toEqual([1, 2, 3]);
  expect((await metrics.eventsCommitted.get()).values[0]?.value).toBe(3);
});

test("what holds nothing new is news to nobody", async () => {
  const onCommitted = vi.fn();
  const { queue } = setUp({ onCommitted });
  for (let i = 0; i < 2; i += 1) await queue.append(events(1, "a"));
  expect(onCommitted).toHaveBeenCalledTimes(1);
});

test("no more events wait for the database than may, to the last one", async () => {
  const { queue, metrics } = setUp({ maxWaiting: 5 });
  const waiting = async (): Promise<number | undefined> => (await metrics.eventsWaiting.get()).values[0]?.value;
  const kept = queue.append(events(4));
  const refused = queue.append(events(2)).catch(String);
  const last = queue.append(events(1));
  const refusedToo = queue.append(events(1)).catch(String);
  expect([queue.waiting, await waiting()]).toEqual([5, 5]);
  expect(await refused).toContain("4 events wait for the database; no more than 5 are kept");
  expect(await refusedToo).toContain("5 events wait");
  await Promise.all([kept, last]);
  expect([queue.waiting, await waiting()]).toEqual([0, 0]);
});

test("what is done between two appends waits for the database as they do, and the log says what waits", async () => {
  const { queue, clock, lines } = setUp();
  const gone = Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });
  let left = 1;
  const done = queue.between(async () => {
    left -= 1;
    if (left === 0) throw gone;
    return "read";
  });
  await vi.waitFor(() => expect(clock.pending).toBe(1));
  clock.advance(60_000);
  expect(await done).toBe("read");
  expect(lines.map((line) => (JSON.parse(line) as { what: string }).what)).toEqual(["task", "task"]);
});

test("200,000 events may wait", async () => {
  const { queue } = setUp({ eventLog: { ...createMemoryEventLog(), append: () => new Promise(() => undefined) } });
  void queue.append(events(200_000));
  await expect(queue.append(events(1))).rejects.toThrow("200000 events wait for the database; no more than 200000 are kept");
  expect(queue.waiting).toBe(200_000);
});

test("a database that is gone is asked again after 50 ms, then twice as long each time, up to 2 s", async () => {
  const { queue, eventLog, batches, clock, messages } = setUp();
  for (let i = 0; i < 8; i += 1) eventLog.failures.push({ error: gone(), isAfterCommit: false });
  const answer = queue.append(events(1));
  await settle();
  for (const [i, delayMs] of [50, 100, 200, 400, 800, 1_600, 2_000, 2_000].entries()) {
    expect(batches).toHaveLength(i + 1);
    clock.advance(delayMs - 1);
    await settle();
    expect(batches).toHaveLength(i + 1);
    clock.advance(1);
    await settle();
  }
  expect((await answer).map(({ s }) => s)).toEqual([1]);
  // Logged once each, however long it took. An append that succeeds at once logs nothing.
  await queue.append(events(1));
  expect(messages()).toEqual(["warn the database does not answer; events wait in memory", "info the database answers again"]);
});

test("what the database refuses takes nobody else's events down, and frees its place", async () => {
  const { queue, eventLog } = setUp({ maxWaiting: 3 });
  const refusal = new Error("invalid byte sequence");
  // Refuses the batch, then the first of its publications alone.
  eventLog.failures.push({ error: refusal, isAfterCommit: false }, { error: refusal, isAfterCommit: false });
  const [bad, good] = await Promise.allSettled([queue.append(events(1)), queue.append(events(2))]);
  expect(bad).toEqual({ status: "rejected", reason: refusal });
  expect(good).toMatchObject({ status: "fulfilled", value: [{ s: 1 }, { s: 2 }] });
  expect(queue.waiting).toBe(0);
});

test("tasks that stand together run together, in their place between the appends", async () => {
  const { queue } = setUp();
  const done: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const all = Promise.all([
    queue.append(events(1)).then(() => done.push("append 1")),
    queue.between(async () => {
      await held;
      done.push("task 1");
    }),
    queue.between(async () => {
      done.push("task 2");
      release();
    }),
    queue.append(events(1)).then(() => done.push("append 2")),
  ]);
  await all;
  expect(done).toEqual(["append 1", "task 2", "task 1", "append 2"]);
  await expect(queue.between(() => Promise.reject(new Error("no such table")))).rejects.toThrow("no such table");
});

test("once it is closed it takes nothing, and what waited for a database that is gone is told so", async () => {
  const { queue, eventLog, clock } = setUp();
  for (let i = 0; i < 2; i += 1) eventLog.failures.push({ error: gone(), isAfterCommit: false });
  const waiting = queue.append(events(1)).catch((error: unknown) => String(error));
  await settle();
  const closing = queue.close();
  await expect(queue.append(events(1))).rejects.toThrow("the portal stops");
  await expect(queue.between(async () => 1)).rejects.toThrow("the portal stops");
  clock.advance(50);
  await closing;
  expect(await waiting).toContain("the portal stops and the database does not answer");
});
