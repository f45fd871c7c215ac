import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BoardRow } from "./board.ts";
import { diffRow } from "./board.ts";
import { rowOfFixture } from "./boardRows.ts";
import { packPatch, rowsAfter, unpackPatch } from "./boardWire.ts";

const ROW: BoardRow & { readonly n: number } = {
  ...rowOfFixture({
    matchId: "t-1",
    sport: "fb",
    league: { id: "epl", name: "英超", color: "#3d195b" },
    kickoffAt: 1000,
    home: { id: "ars", name: "阿森纳" },
    away: { id: "che", name: "切尔西" },
    source: "sim",
  }),
  n: 7,
};

const pair = fc.tuple(fc.nat(9), fc.nat(9));
const cell = fc.option(
  fc.record(
    {
      p: fc.tuple(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -5, max: 101 }).map((x) => x + 0),
        fc.constant(2.5),
        fc.constant(0.9),
      ),
      m: fc.tuple(fc.constantFrom(-1 as const, 0 as const, 1 as const), fc.constant(0 as const), fc.constant(1 as const)),
      at: fc.nat(5000),
      x: fc.boolean(),
    },
    { requiredKeys: ["p", "m", "at"] },
  ),
);
const row = fc.record({
  score: pair,
  half: fc.option(pair),
  state: fc.constantFrom(1 as const, 2 as const, 3 as const, 8 as const),
  clock: fc.option(fc.record({ base: fc.nat(90), startAt: fc.nat(5000), rate: fc.constantFrom(0, 1, 60) })),
  goal: fc.option(
    fc.record({
      at: fc.nat(5000),
      side: fc.constantFrom(0 as const, 1 as const),
      player: fc.option(fc.constantFrom("赖斯", "萨卡")),
      minute: fc.nat(120),
      cancelled: fc.boolean(),
    }),
  ),
  odds: fc.record({ ah: cell, ou: cell, eu: cell }),
  hot: fc.boolean(),
});

/** The value as it arrives after a trip over the wire. */
function wired<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

describe("packed row patches", () => {
  it("say exactly what changed, whatever changed and whenever the event is", () => {
    fc.assert(
      fc.property(row, row, fc.nat(5000), (first, second, at) => {
        const before = { ...ROW, ...first };
        const after = { ...ROW, ...second };
        const patch = diffRow(before, after);
        const told = patch ? { ...before, ...unpackPatch(wired(before), wired(packPatch(before, patch, at)), at) } : before;
        expect(wired(told)).toEqual(wired(after));
      }),
    );
  });

  it("write every field by its letter, and what has none by its name", () => {
    const goal = { at: 5_000, side: 1 as const, player: "赖斯", minute: 67, cancelled: false };
    const patch = {
      id: "t-1",
      score: [1, 2],
      state: 2,
      clock: { base: 30, startAt: 4_000, rate: 1 },
      corners: [3, 4],
      half: [0, 1],
      shootout: [5, 4],
      yellow: [1, 0],
      red: [0, 1],
      goal,
      periods: [[20, 18]],
      overtime: 1,
      flagged: true,
      rooms: 2,
      tips: 3,
      hot: true,
    } as const;
    const changes = {
      s: [1, 2],
      t: 2,
      c: [30, 1, -1_000],
      k: [3, 4],
      h: [0, 1],
      x: [5, 4],
      y: [1, 0],
      r: [0, 1],
      g: [1, 67, "赖斯"],
      p: [[20, 18]],
      v: 1,
      f: true,
      m: 2,
      i: 3,
      hot: true,
    };
    expect(packPatch(ROW, patch as never, 5_000)).toEqual([7, changes]);
    expect(unpackPatch(ROW, [7, changes], 5_000)).toEqual(patch);
    expect(packPatch(ROW, { id: "t-1", goal: { ...goal, cancelled: true }, clock: null } as never, 5_000)).toEqual([
      7,
      { g: [1, 67, "赖斯", 0, 1], c: null },
    ]);
  });

  it("send only the market that moved", () => {
    const market = { p: [0.9, -0.5, 1] as const, m: [0, 0, 0] as const, at: 100 };
    const before = { ...ROW, odds: { ah: market, ou: market, eu: null } };
    const patch = { id: "t-1", odds: { ...before.odds, ou: { ...market, p: [0.8, 2.5, 1.1] as const, at: 200 } } };
    expect(packPatch(before, patch, 200)).toEqual([
      7,
      {
        o: {
          ou: [
            [0.8, 2.5, 1.1],
            [0, 0, 0],
          ],
        },
      },
    ]);
  });

  it("fold several of one event in order, take whole rows, and pass over rows that have left", () => {
    const rows = { byNumber: (n: number) => (n === 7 ? ROW : undefined), byId: (id: string) => (id === "t-1" ? ROW : undefined) };
    const other = { ...ROW, id: "t-2", n: 8 };
    const after = rowsAfter([[7, { s: [1, 0] }], [9, { s: [5, 5] }], other, [7, { t: 2 }]], 0, rows);
    expect(after).toEqual([{ ...ROW, score: [1, 0], state: 2 }, other]);
  });
});
