import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { LogPage } from "../feed/types.ts";
import { simulateMatch } from "../ingest/simulator/rows.ts";
import { matchesOfDay } from "../ingest/simulator/schedule.ts";
import { readFacts } from "./matchFacts.ts";

/** The log of a simulated match, in pages of `limit`. */
function logOf(e: string, events: readonly FeedEvent[], limit: number) {
  return (after: number): LogPage => {
    const page = events.slice(after, after + limit);
    return { events: page, next: after + limit < events.length ? after + limit : null, asOf: { e, s: events.length } };
  };
}

test("a log that begins anew while it is read is read from its first event again, and nothing of the old one counts", async () => {
  const [first, second] = matchesOfDay("fb", "facts", 20_700).filter(({ fate }) => fate === "played");
  if (!first || !second) return expect.unreachable();
  const eventsOf = (match: typeof first): readonly FeedEvent[] =>
    simulateMatch("facts", match).map(({ at, k, d }, i) => ({ ch: "fb:one", s: i + 1, at, k, d }) as FeedEvent);
  const [before, after] = [logOf("a", eventsOf(first), 100), logOf("b", eventsOf(second), 100)];
  const asked: number[] = [];
  const found = await readFacts(
    { readPage: async (_ch, from) => (asked.push(from), asked.length <= 2 ? before(from) : after(from)) },
    "fb",
    "one",
  );
  expect(asked.slice(0, 5)).toEqual([0, 100, 200, 0, 100]);
  const whole = await readFacts({ readPage: async (_ch, from) => after(from) }, "fb", "one");
  expect(found).toEqual(whole);
  expect([found?.position, (found?.facts.changedAt ?? 0) > second.kickoffAt]).toEqual([{ e: "b", s: eventsOf(second).length }, true]);
});

test("of a match without events there is nothing to settle by", async () => {
  expect(await readFacts({ readPage: async () => logOf("a", [], 100)(0) }, "fb", "one")).toBeNull();
});
