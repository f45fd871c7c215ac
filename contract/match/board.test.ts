import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Fixture } from "../feed/sport.ts";
import type { BoardRow, RowPatch } from "./board.ts";
import { diffRow } from "./board.ts";
import { rowOfFixture } from "./boardRows.ts";
import { boardOfSnapshot, reduceBoard } from "./boardFold.ts";

const FIXTURE: Fixture = {
  matchId: "t-1",
  sport: "fb",
  league: { id: "epl", name: "英超", color: "#3d195b" },
  kickoffAt: 1000,
  home: { id: "ars", name: "阿森纳" },
  away: { id: "che", name: "切尔西" },
  source: "sim",
};

describe("board rows", () => {
  it("sends only the fields that changed", () => {
    const before = rowOfFixture(FIXTURE);
    const after: BoardRow = { ...before, score: [1, 0], state: 2 };
    expect(diffRow(before, after)).toEqual({ id: "t-1", score: [1, 0], state: 2 });
    expect(diffRow(before, structuredClone(before))).toBeNull();
  });

  it("ends on the same rows by patches as by the rows themselves, and keeps untouched rows' identity", () => {
    const change = fc.record({
      row: fc.constantFrom("t-1", "t-2"),
      score: fc.tuple(fc.nat(9), fc.nat(9)),
      state: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 8 as const),
      rooms: fc.nat(5),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const truth = new Map<string, BoardRow>([
          ["t-1", rowOfFixture(FIXTURE)],
          ["t-2", rowOfFixture({ ...FIXTURE, matchId: "t-2" })],
        ]);
        let board = boardOfSnapshot({ rows: [...truth.values()] });
        changes.forEach(({ row, ...fields }, i) => {
          const before = truth.get(row) as BoardRow;
          const after: BoardRow = { ...before, ...fields };
          truth.set(row, after);
          const patch = diffRow(before, after);
          const untouched = board.get(row === "t-1" ? "t-2" : "t-1");
          board = reduceBoard(board, {
            ch: "fb",
            s: i + 1,
            at: i,
            k: "rows",
            d: patch ? [JSON.parse(JSON.stringify(patch)) as RowPatch] : [],
          });
          expect(board.get(row === "t-1" ? "t-2" : "t-1")).toBe(untouched);
        });
        expect([...board]).toEqual([...truth]);
      }),
    );
  });

  it("adds a row that appears and removes one that leaves", () => {
    const row = rowOfFixture(FIXTURE);
    const added = reduceBoard(new Map(), { ch: "fb", s: 1, at: 0, k: "rows", d: [row] });
    expect(added.get("t-1")).toEqual(row);
    expect(reduceBoard(added, { ch: "fb", s: 2, at: 0, k: "rows.removed", d: ["t-1"] }).size).toBe(0);
  });
});

describe("a fixture", () => {
  const fixture: Fixture = {
    matchId: "m1",
    sport: "fb",
    league: { id: "l1", name: "英超", color: "#123456", country: "英格兰" },
    kickoffAt: 1_700_000_000_000,
    home: { id: "h", name: "主队" },
    away: { id: "a", name: "客队" },
    source: "test",
  };

  it("by itself is a match to come that nothing is known of", () => {
    expect(rowOfFixture(fixture)).toEqual({
      id: "m1",
      sport: "fb",
      league: { id: "l1", name: "英超", color: "#123456" },
      round: null,
      kickoffAt: 1_700_000_000_000,
      home: { id: "h", name: "主队", rank: null, crest: null },
      away: { id: "a", name: "客队", rank: null, crest: null },
      state: 1,
      overtime: 0,
      clock: null,
      score: [0, 0],
      half: null,
      regular: null,
      shootout: null,
      corners: null,
      yellow: [0, 0],
      red: [0, 0],
      periods: [],
      odds: { ah: null, ou: null, eu: null },
      lists: {},
      rooms: 0,
      tips: 0,
      hot: false,
      goal: null,
      flagged: false,
      source: "test",
    });
  });

  it("brings round, ranks, crests, lists and whether it is hot; of basketball the halves", () => {
    const crest = { shape: 2, a: "#ff0000", b: "#ffffff" };
    const row = rowOfFixture({
      ...fixture,
      round: "第3轮",
      home: { id: "h", name: "主队", rank: 4, crest },
      lists: { jczq: "周一001" },
      hot: true,
    });
    expect(row).toMatchObject({ round: "第3轮", home: { rank: 4, crest }, away: { rank: null }, lists: { jczq: "周一001" }, hot: true });
    expect("format" in row).toBe(false);
    expect(rowOfFixture({ ...fixture, sport: "bk", periodMinutes: 20 }).format).toBe("halves");
    expect("format" in rowOfFixture({ ...fixture, sport: "bk" })).toBe(false);
  });
});
