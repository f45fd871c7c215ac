import { expect, test } from "vitest";
import { emptyFootballMatch } from "../../contract/match/football.ts";
import { type Contradiction, createContradictions } from "./contradictions.ts";
import { cellOf, cellsOf } from "./oddsCells.ts";
import { shanghaiDate, shanghaiDay } from "./window.ts";

test("a cell shows the last price and how it moved last; suspending is no movement", () => {
  expect(cellOf([])).toBeNull();
  expect(cellOf([{ at: 1, price: [2, 3, 4], suspended: false }])).toEqual({ p: [2, 3, 4], m: [0, 0, 0], at: 1 });
  expect(
    cellOf([
      { at: 1, price: [2, 3, 4], suspended: false },
      { at: 2, price: [2.1, 3, 3.9], suspended: false },
      { at: 3, price: [2.1, 3, 3.9], suspended: true },
    ]),
  ).toEqual({ p: [2.1, 3, 3.9], m: [1, 0, -1], at: 2, x: true });
});

test("each market is the company's that opened it first", () => {
  const point = (at: number, home: number) => ({ at, price: [home, 0, 0] as const, suspended: false });
  const cells = cellsOf({
    matchId: "m",
    seq: 3,
    lines: { "b/ah": [point(5, 1)], "a/ah": [point(4, 2), point(9, 3)], "b/eu": [point(1, 7)] },
  });
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
