import { expect, it } from "vitest";
import { fakeFeed } from "../testing/fakeFeed.ts";
import { userEvents } from "./userEvents.ts";

const CH = "user:7";
const refused = (s: number) => ({ ch: CH, s, at: s * 1_000, k: "publish.refused" as const, d: { roomId: "680001", why: "busy" as const } });

function setUp() {
  const { feed, say } = fakeFeed();
  const seen: number[] = [];
  userEvents(feed, "7", "publish.refused").subscribe(({ s }) => seen.push(s));
  const snapshot = (e: string, s: number, ...recent: readonly object[]) => say(CH, { type: "snapshot", e, s, at: 0, d: { recent } });
  const event = (e: string, told: ReturnType<typeof refused> | { ch: string; s: number; at: number; k: string; d: unknown }) =>
    say(CH, { type: "event", e, event: told });
  return { say, seen, snapshot, event };
}

it("emits events of its kind alone, and nothing from before the page was loaded", () => {
  const { seen, snapshot, event, say } = setUp();
  snapshot("a", 4, refused(3), refused(4));
  event("a", refused(5));
  event("a", { ch: CH, s: 6, at: 0, k: "profile", d: {} });
  say(CH, { type: "resumed", e: "a", s: 6 });
  say(CH, { type: "refused", code: "not-authorised" });
  event("a", refused(7));
  expect(seen).toEqual([5, 7]);
});

it("a channel's very first event comes with its next snapshot", () => {
  const { seen, snapshot } = setUp();
  snapshot("unborn", 0);
  snapshot("a", 1, refused(1));
  expect(seen).toEqual([1]);
});

it("after a line that was cut for long, what is new in the snapshot is told, once", () => {
  const { seen, snapshot, event } = setUp();
  snapshot("a", 1);
  event("a", refused(2));
  snapshot("a", 4, refused(2), { ...refused(3), k: "profile", d: {} }, refused(4));
  snapshot("a", 4, refused(4));
  expect(seen).toEqual([2, 4]);
});
