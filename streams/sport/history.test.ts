import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { createHistory } from "./history.ts";

const event = (s: number): FeedEvent => ({ ch: "fb:m1", s, at: 100 * s, k: "text", d: s });
const reduce = (state: readonly number[], { s }: FeedEvent): readonly number[] => [...state, s];

test("a recording's log that reaches further than what was played shows every moment of it", () => {
  const history = createHistory({ empty: [], reduce, initial: { asOf: { e: "e1", s: 2 }, at: 200, state: [1, 2] } });
  expect([history.stateAt(400), history.stateAt(100)]).toEqual([[1, 2], undefined]);
  expect(history.addLog("e1", [1, 2, 3, 4].map(event))).toBe(true);
  expect([100, 200, 300, 400].map((at) => history.stateAt(at))).toEqual([[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]]);
  expect(history.latest()).toEqual([1, 2, 3, 4]);
});

test("a page of the log that overlaps the one before adds what is new; one that leaves a gap makes the log unknown", () => {
  const history = createHistory({ empty: [], reduce, initial: { asOf: { e: "e1", s: 0 }, at: 0, state: [] } });
  expect([history.addLog("e1", [1, 2].map(event)), history.addLog("e1", [2, 3].map(event)), history.logS]).toEqual([true, true, 3]);
  expect(history.stateAt(300)).toEqual([1, 2, 3]);
  expect([history.addLog("e1", [event(5)]), history.logS]).toEqual([false, 0]);
});

test("before the first event an empty state holds at any time; of what begins later nobody knows what was before", () => {
  const from = (s: number) => createHistory({ empty: [], reduce, initial: { asOf: { e: "e1", s }, at: 500, state: [] } });
  expect([from(0).stateAt(100), from(1).stateAt(100)]).toEqual([[], undefined]);
  expect([from(0).needsLog(100), from(1).needsLog(100)]).toEqual([false, true]);
});
