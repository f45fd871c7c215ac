import { expect, it } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import { asMatchId } from "../../contract/ids.ts";
import type { RichDoc } from "../../contract/rules/richText.ts";
import { matchesIn } from "../match/testing.ts";
import { createMomentCards } from "../moment/momentCards.ts";
import { createEmbeds } from "./embeds.ts";

const MATCH = asMatchId("m1")!;
const team = (id: string) => ({ id, name: id });
const fixture = {
  matchId: MATCH,
  sport: "fb",
  league: { id: "l1", name: "英超", color: "#000" },
  kickoffAt: 50,
  home: team("阿森纳"),
  away: team("切尔西"),
  source: "test",
};
const EVENTS = [
  { ch: "fb:m1", s: 1, at: 10, k: "fixture", d: fixture },
  { ch: "fb:m1", s: 2, at: 100, k: "score", d: { score: [1, 0] } },
] as unknown as readonly FeedEvent[];

const log = {
  read: async (_: string, after: number) => EVENTS.filter(({ s }) => s > after),
  position: async () => ({ e: "e1", s: EVENTS.length }),
};
/** Its moment lies after the last event of the log. */
const DOC: RichDoc = { type: "doc", content: [{ type: "moment", attrs: { sport: "fb", matchId: MATCH, at: 150 } }] };

it.each([
  ["the one who is behind first", [120, 200]],
  ["the one who is not first", [200, 120]],
])("a moment is shown to whoever has reached it, and to nobody before: %s", async (_, readers) => {
  const embeds = createEmbeds(matchesIn(log.read), createMomentCards(log));
  const shown = new Map<number, number>();
  for (const at of readers) shown.set(at, (await embeds(DOC, at)).moments.filter(({ isWithheld }) => !isWithheld).length);
  expect(Object.fromEntries(shown)).toEqual({ 120: 0, 200: 1 });
});
