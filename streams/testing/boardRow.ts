import type { Fixture } from "../../contract/feed/sport.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";

/** Kick-off of the matches made by `row`, epoch ms. */
export const T = 1_700_000_000_000;

/** A football match of a board, not started, with this many goals for the home side. */
export function row(id: string, home = 0): BoardRow {
  const fixture: Fixture = {
    matchId: id,
    sport: "fb",
    league: { id: "l1", name: "联赛", color: "#123456" },
    kickoffAt: T,
    home: { id: "h", name: "主队" },
    away: { id: "a", name: "客队" },
    source: "test",
  };
  return { ...rowOfFixture(fixture), score: [home, 0] };
}
