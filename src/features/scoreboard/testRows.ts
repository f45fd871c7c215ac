import { FootballState } from "../../../contract/codes/football.ts";
import type { BoardRow, MarketCell } from "../../../contract/match/board.ts";
import { boardRow } from "../../hooks/testing/matches.ts";

/** Hand-made rows for the tests of this folder. */

/** 2026-11-21 20:00:00 in Shanghai. */
export const EIGHT_PM = Date.UTC(2026, 10, 21, 12);
export const MINUTE = 60_000;

export const market = (p: MarketCell["p"], over: Partial<MarketCell> = {}): MarketCell => ({ p, m: [0, 0, 0], at: 0, ...over });

export function footballRow(id: string, over: Partial<BoardRow> = {}): BoardRow {
  return {
    ...boardRow(id),
    kickoffAt: EIGHT_PM,
    home: { id: `${id}-h`, name: "阿森纳", rank: 1, crest: null },
    away: { id: `${id}-a`, name: "切尔西", rank: 4, crest: null },
    state: FootballState.secondHalf,
    clock: { base: 45, startAt: EIGHT_PM + 60 * MINUTE, rate: 1 },
    score: [1, 1],
    half: [1, 0],
    corners: [6, 3],
    yellow: [1, 3],
    odds: { ah: market([0.94, -0.25, 0.96]), ou: market([1.04, 2.75, 0.86]), eu: market([2.32, 2.49, 4.34]) },
    ...over,
  };
}

export function basketballRow(id: string, over: Partial<BoardRow> = {}): BoardRow {
  return {
    ...footballRow(id),
    sport: "bk",
    league: { id: "nba", name: "NBA", color: "#17408b" },
    home: { id: `${id}-h`, name: "湖人", rank: 3, crest: null },
    away: { id: `${id}-a`, name: "勇士", rank: 8, crest: null },
    state: 6,
    clock: { base: 312, startAt: EIGHT_PM, rate: 0 },
    score: [80, 77],
    half: null,
    corners: null,
    periods: [
      [28, 30],
      [24, 22],
      [28, 25],
    ],
    odds: { ah: market([0.92, -5.5, 0.9]), ou: market([0.9, 221.5, 0.92]), eu: null },
    ...over,
  };
}

/** A row that has not begun. */
export const notStarted = (id: string, over: Partial<BoardRow> = {}): BoardRow =>
  footballRow(id, { state: FootballState.notStarted, clock: null, score: [0, 0], half: null, corners: null, yellow: [0, 0], ...over });
