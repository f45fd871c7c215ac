import { expect, test } from "vitest";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { NO_FILTER } from "../filter/filter.ts";
import { footballRow, market } from "../testRows.ts";
import { layoutBoard } from "./layout.ts";
import { arePlacedAlike } from "./place.ts";

const [a, b] = [footballRow("a"), footballRow("b")];
const board = (...rows: readonly BoardRow[]): ReadonlyMap<string, BoardRow> => new Map(rows.map((row) => [row.id, row]));
const before = board(a, b);
const layoutOf = (rows: ReadonlyMap<string, BoardRow>) => layoutBoard({ rows: rows.values(), filter: NO_FILTER, pins: [] });

test.each([
  ["a goal", { score: [2, 1] }],
  ["a price of the same line", { odds: { ...b.odds, ah: market([0.7, b.odds.ah?.p[1] ?? 0, 1.2]) } }],
  ["a minute", { clock: null }],
] as const)("%s moves no row", (_, over) => {
  const after = board(a, { ...b, ...(over as Partial<BoardRow>) });
  expect(arePlacedAlike(before, after)).toBe(true);
  expect(layoutOf(after)).toEqual(layoutOf(before));
});

test.each([
  ["another state", board(a, { ...b, state: 8 })],
  ["another kick-off", board(a, { ...b, kickoffAt: b.kickoffAt - 1 })],
  ["another line", board(a, { ...b, odds: { ...b.odds, ah: market([0.9, 3, 0.9]) } })],
  ["no line any more", board(a, { ...b, odds: { ...b.odds, ah: null } })],
  ["another league", board(a, { ...b, league: { ...b.league, id: "other" } })],
  ["a hot match", board(a, { ...b, hot: !b.hot })],
  ["a row that came", board(a, b, footballRow("c"))],
  ["a row that went", board(a)],
  ["a row in another's place", board(a, footballRow("c"))],
] as const)("%s is looked at", (_, after) => {
  expect(arePlacedAlike(before, after)).toBe(false);
  expect(layoutOf(after)).not.toEqual(layoutOf(before));
});
