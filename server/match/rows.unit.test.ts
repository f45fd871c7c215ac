import { expect, test } from "vitest";
import { emptyFootballMatch } from "../../contract/match/football.ts";
import { type Contradiction, createContradictions } from "./contradictions.ts";
import type { OddsQuote } from "../../contract/feed/sport.ts";
import { type MarketCode, emptyOdds, foldOdds } from "../../contract/odds/odds.ts";
import { shanghaiDate } from "../../contract/shanghai.ts";
import { cellsOf } from "./oddsCells.ts";
import { shanghaiDay } from "./window.ts";

const quotes = (
  s: number,
  at: number,
  ...all: readonly (readonly [company: string, market: MarketCode, price: OddsQuote["price"], isSuspended?: boolean])[]
) => ({
  ch: "odds:fb:m",
  s,
  at,
  k: "odds.batch",
  d: { quotes: all.map(([company, market, price, suspended = false]) => ({ company, market, price, suspended })) },
});

test("a cell shows the last price and how it moved last; suspending is no movement", () => {
  const first = quotes(1, 1, ["a", "eu", [2, 3, 4]]);
  expect(cellsOf(emptyOdds("m")).eu).toBeNull();
  expect(cellsOf(foldOdds(emptyOdds("m"), [first])).eu).toEqual({ p: [2, 3, 4], m: [0, 0, 0], at: 1 });
  const moved = [first, quotes(2, 2, ["a", "eu", [2.1, 3, 3.9]]), quotes(3, 3, ["a", "eu", [2.1, 3, 3.9], true])];
  expect(cellsOf(foldOdds(emptyOdds("m"), moved)).eu).toEqual({ p: [2.1, 3, 3.9], m: [1, 0, -1], at: 2, x: true });
});

test("each market is the company's that opened it first", () => {
  const opened = [quotes(1, 1, ["b", "eu", [7, 0, 0]]), quotes(2, 4, ["a", "ah", [2, 0, 0]]), quotes(3, 5, ["b", "ah", [1, 0, 0]])];
  const cells = cellsOf(foldOdds(emptyOdds("m"), [...opened, quotes(4, 9, ["a", "ah", [3, 0, 0]], ["a", "h1eu", [5, 2, 3]])]));
  expect(cells.ah?.p[0]).toBe(3);
  expect(cells.eu?.p[0]).toBe(7);
  expect(cells.ou).toBeNull();
});

test("days are days in China, and a date that does not exist is none", () => {
  expect(shanghaiDate(Date.parse("2026-11-21T15:59:59Z"))).toBe("2026-11-21");
  expect(shanghaiDate(Date.parse("2026-11-21T16:00:00Z"))).toBe("2026-11-22");
  expect(shanghaiDay("2026-11-22")).toEqual({ from: Date.parse("2026-11-21T16:00:00Z"), to: Date.parse("2026-11-22T16:00:00Z") });
  expect(shanghaiDay("2026-02-30")).toBeNull();
  expect(shanghaiDay("nonsense")).toBeNull();
});

test("a contradiction is said once a match; a score is given a minute to agree with its incidents", () => {
  const found: Contradiction[] = [];
  const contradictions = createContradictions((c) => found.push(c));
  const clean = emptyFootballMatch("m1");
  const illegal = { ...clean, flags: ["illegal-state"] };
  contradictions.look(clean, illegal);
  contradictions.look(illegal, illegal);
  contradictions.look(clean, illegal);
  expect(found.map((f) => f.flag)).toEqual(["illegal-state"]);
  const ahead = (asOfAt: number) => ({ ...clean, asOfAt, flags: ["score-contradicts-incidents"] });
  contradictions.look(clean, ahead(0));
  contradictions.look(ahead(0), ahead(60_000));
  expect(found).toHaveLength(1);
  contradictions.look(ahead(60_000), ahead(60_001));
  contradictions.look(ahead(60_001), ahead(90_000));
  expect(found.map((f) => f.flag)).toEqual(["illegal-state", "score-contradicts-incidents"]);
});
