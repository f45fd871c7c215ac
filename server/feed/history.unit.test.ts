import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { History } from "./history.ts";

const event = (s: number, d: unknown = null): FeedEvent => ({ ch: "fb:1", s, at: s, k: "text", d });

function filled(from: number, to: number, limits = { events: 100, ms: 1_000 }): History {
  const history = new History(limits);
  for (let s = from; s <= to; s += 1) history.push(event(s), s);
  return history;
}

test("a history is cut to its size once it is a quarter above it", () => {
  const limits = { events: 8, ms: 1_000 };
  expect(filled(1, 10, limits).size).toBe(10);
  const cut = filled(1, 11, limits);
  expect([cut.size, cut.covers(3, 11), cut.covers(2, 11)]).toEqual([8, true, false]);
  expect(cut.events(3, 11)).toHaveLength(8);
});

test("a history forgets what is older than it may be, to the millisecond, and all of it when nothing is younger", () => {
  const history = filled(1, 4);
  history.trim(1_001);
  expect(history.size).toBe(4);
  history.trim(1_003);
  expect(history.events(2, 4).map(({ s }) => s)).toEqual([3, 4]);
  expect([history.covers(2, 4), history.covers(1, 4)]).toEqual([true, false]);
  history.trim(1_005);
  expect(history.size).toBe(0);
  expect([history.covers(3, 4), history.covers(4, 4), history.covers(5, 4)]).toEqual([false, true, true]);
  expect(history.events(0, 4)).toEqual([]);
  history.trim(2_000);
  history.push(event(9), 2_000);
  expect(history.events(8, 9).map(({ s }) => s)).toEqual([9]);
});

test("a history gives the events of a range, and each of their texts as it is now", () => {
  const history = filled(4, 8);
  expect(history.events(5, 7).map(({ s }) => s)).toEqual([6, 7]);
  expect(history.events(7, 7)).toEqual([]);
  expect(history.texts(3, 4)).toEqual(['{"t":"ev","ch":"fb:1","s":4,"at":4,"k":"text","d":null}']);
  history.replace(event(4, "other"));
  expect(history.texts(3, 4)).toEqual(['{"t":"ev","ch":"fb:1","s":4,"at":4,"k":"text","d":"other"}']);
  expect(history.events(4, 8).map(({ d }) => d)).toEqual([null, null, null, null]);
  for (const s of [3, 9]) history.replace(event(s, "nowhere"));
  expect(history.events(3, 8).map(({ d }) => d)).toEqual(["other", null, null, null, null]);
  history.clear();
  history.replace(event(4));
  expect(history.size).toBe(0);
});
