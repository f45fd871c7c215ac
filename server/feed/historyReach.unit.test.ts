import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { FEED } from "../../contract/limits.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { History } from "./history.ts";
import { createHub } from "./hub.ts";
import { createMemoryEventLog } from "./memoryEventLog.ts";
import { testSubscriber } from "./testSubscriber.ts";

const AGE_MS = 1_000;
const NOW = 5_000;
const at = (s: number): FeedEvent => ({ ch: "fb", s, at: s, k: "rows", d: s });
const numbers = (events: readonly FeedEvent[]): number[] => events.map(({ s }) => s);

function historyOf(first: number, last: number, limits = { events: 100, ms: AGE_MS }): History {
  const history = new History(limits);
  for (let s = first; s <= last; s += 1) history.push(at(s), NOW);
  return history;
}

test("covers whoever stands just before its first event, and nobody further back", () => {
  const history = historyOf(4, 9);
  expect([2, 3, 4, 8, 9].map((after) => history.covers(after, 9))).toEqual([false, true, true, true, true]);
});

test("an empty one covers nobody who has missed anything, and everybody who has not", () => {
  const history = new History({ events: 100, ms: AGE_MS });
  expect([history.covers(6, 7), history.covers(7, 7)]).toEqual([false, true]);
  expect([history.events(6, 7), history.texts(7, 7)]).toEqual([[], []]);
});

test("gives exactly what lies after one number up to another, the last included, as events and as texts", () => {
  const history = historyOf(4, 9);
  const texts = (after: number, last: number) => history.texts(after, last).map((text) => (JSON.parse(text) as FeedEvent).s);
  for (const [after, last, expected] of [
    [3, 9, [4, 5, 6, 7, 8, 9]],
    [3, 4, [4]],
    [5, 7, [6, 7]],
    [8, 9, [9]],
    [9, 9, []],
  ] as const) {
    expect(numbers(history.events(after, last)), `events of (${after}, ${last}]`).toEqual(expected);
    expect(texts(after, last), `texts of (${after}, ${last}]`).toEqual(expected);
  }
});

test("keeps as many of the latest as it may, however many come", () => {
  const limits = { events: 100, ms: AGE_MS };
  for (let last = 100; last <= 400; last += 1) {
    const history = historyOf(1, last, limits);
    expect(history.covers(last - 100, last), `the last hundred of ${last}`).toBe(true);
    expect(history.size).toBeLessThanOrEqual(125);
  }
});

test("forgets an event one millisecond after its time, and not before; the younger ones stay without a gap", () => {
  const history = historyOf(1, 2);
  history.push(at(3), NOW + 400);
  history.trim(NOW + AGE_MS);
  expect([history.size, history.covers(0, 3)]).toEqual([3, true]);
  history.trim(NOW + AGE_MS + 1);
  expect([history.size, history.covers(1, 3), history.covers(2, 3)]).toEqual([1, false, true]);
  expect(numbers(history.events(2, 3))).toEqual([3]);
  history.trim(NOW + AGE_MS + 401);
  expect([history.size, history.covers(2, 3)]).toEqual([0, false]);
  history.push(at(4), NOW + 2 * AGE_MS);
  expect(numbers(history.events(3, 4))).toEqual([4]);
});

test("forgets a single event that is too old", () => {
  const history = historyOf(1, 1);
  history.push(at(2), NOW + 400);
  history.trim(NOW + AGE_MS + 1);
  expect([history.size, history.covers(0, 2), history.covers(1, 2)]).toEqual([1, false, true]);
});

test("whoever comes back to a board within the time resumes; later it is given the board anew", async () => {
  const clock = manualClock();
  const hub = createHub({ log: silentLog(), eventLog: createMemoryEventLog(), clock });
  const rows = (n: number) => hub.publish([{ ch: "fb", at: 1_000 + n, k: "rows", d: [n] }]);
  const { e } = await hub.position("fb");
  await rows(1);
  await rows(2);
  const comesBack = async () => {
    const reader = testSubscriber();
    reader.position = { e, s: 1 };
    await hub.join("fb", { e, s: 1 }, reader, () => true);
    hub.leave("fb", reader);
    return reader.frames.map((frame) => [frame.t, "s" in frame ? frame.s : 0]);
  };
  const resumed = [
    ["ok", 1],
    ["ev", 2],
  ];
  clock.advance(FEED.historyMs);
  expect(await comesBack()).toEqual(resumed);
  // Swept every half minute: entries that are too old are gone after the next sweep.
  clock.advance(30_000);
  expect(await comesBack()).toEqual([["snap", 2]]);
  await hub.close();
});

test("a board remembers its last 5,000 events: whoever missed more is given it anew", async () => {
  const hub = createHub({ log: silentLog(), eventLog: createMemoryEventLog(), clock: manualClock() });
  const { e } = await hub.position("fb");
  // Cut in strides of a quarter: one more event than that.
  await hub.publish(Array.from({ length: 6_251 }, (_, n) => ({ ch: "fb", at: n, k: "rows", d: [] })));
  const comesBack = async (s: number) => {
    const reader = testSubscriber();
    reader.position = { e, s };
    await hub.join("fb", { e, s }, reader, () => true);
    return [reader.snapshots, reader.events.length];
  };
  expect([await comesBack(1_251), await comesBack(1_250)]).toEqual([
    [0, 5_000],
    [1, 0],
  ]);
  await hub.close();
});

test("a page of the log holds as many events as were asked for, also while they are in memory", async () => {
  const eventLog = createMemoryEventLog();
  const hub = createHub({ log: silentLog(), eventLog, clock: manualClock() });
  await hub.position("fb:1");
  await hub.publish([{ ch: "fb:1", at: 1, k: "text", d: 0 }]);
  // From here on the channel is in memory.
  await hub.position("fb:1");
  await hub.publish(Array.from({ length: 9 }, (_, n) => ({ ch: "fb:1", at: 2 + n, k: "text", d: n })));
  for (const [after, limit, expected] of [
    [0, 3, [1, 2, 3]],
    [1, 3, [2, 3, 4]],
    [4, 5, [5, 6, 7, 8, 9]],
    [8, 5, [9, 10]],
    [9, 1, [10]],
    [10, 5, []],
    [99, 5, []],
  ] as const) {
    expect(numbers(await hub.read("fb:1", after, limit)), `${limit} after ${after}`).toEqual(expected);
  }
  await hub.close();
});
