import { expect, it } from "vitest";
import { asMatchId } from "../../contract/ids.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { matchesIn } from "../match/testing.ts";
import { rowsAsOf } from "./asOfMatch.ts";

const KICKOFF = 1_795_700_000_000;
const fixture = {
  matchId: asMatchId("fb-1")!,
  sport: "fb" as const,
  kickoffAt: KICKOFF,
  source: "test",
  league: { id: "l", name: "联赛", color: "#000000" },
  home: { id: "h", name: "主队" },
  away: { id: "a", name: "客队" },
};
const events = [
  { ch: "fb:fb-1", s: 1, at: KICKOFF - 1, k: "fixture", d: fixture },
  { ch: "fb:fb-1", s: 2, at: KICKOFF, k: "state", d: { state: 2 } },
  { ch: "fb:fb-1", s: 3, at: KICKOFF + 60_000, k: "score", d: { score: [0, 1] } },
];
const matches = {
  matchAt: matchesIn(async (_ch, after, limit) => events.slice(after, after + limit)),
  position: async () => ({ e: "e", s: events.length }),
};
const cell = (at: number) => ({ p: [101, 101, 1.01], m: [0, 0, 0], at }) as const;
const row: BoardRow = {
  ...rowOfFixture(fixture),
  state: 2,
  score: [0, 1],
  odds: { ah: cell(KICKOFF + 30_000), ou: cell(KICKOFF + 59_999), eu: cell(KICKOFF + 61_000) },
};
const asOf = async (at: number) => {
  const [found] = await rowsAsOf(matches, [row], at);
  return found && { score: found.score, odds: Object.entries(found.odds).flatMap(([market, price]) => (price ? [market] : [])) };
};

it("a reader who is behind sees no price that has moved since", async () => {
  expect(await asOf(KICKOFF + 59_999)).toEqual({ score: [0, 0], odds: ["ah", "ou"] });
  expect(await asOf(KICKOFF + 59_998)).toEqual({ score: [0, 0], odds: ["ah"] });
  // The reader has reached the score, but not yet the price that followed it.
  expect(await asOf(KICKOFF + 60_999)).toEqual({ score: [0, 1], odds: ["ah", "ou"] });
  expect(await asOf(KICKOFF + 61_000)).toEqual({ score: [0, 1], odds: ["ah", "ou", "eu"] });
});
