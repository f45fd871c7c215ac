import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PlayedMatch, formOf, handicapFor, lastOf, lineFor, outcomeFor, overOf, trendOf } from "./form.ts";

const match = (home: string, away: string, score: [number, number], more: Partial<PlayedMatch> = {}): PlayedMatch => ({
  kickoffAt: 0,
  home: { id: home },
  away: { id: away },
  score,
  regular: null,
  lines: null,
  ...more,
});

const played: fc.Arbitrary<PlayedMatch> = fc
  .record({
    isHome: fc.boolean(),
    ours: fc.nat(6),
    theirs: fc.nat(6),
    ah: fc.option(fc.integer({ min: -10, max: 10 }).map((quarters) => quarters / 4)),
    ou: fc.option(fc.integer({ min: 4, max: 20 }).map((quarters) => quarters / 4)),
  })
  .map(({ isHome, ours, theirs, ah, ou }) =>
    isHome ? match("us", "x", [ours, theirs], { lines: { ah, ou } }) : match("x", "us", [theirs, ours], { lines: { ah, ou } }),
  );

describe("a team's last matches", () => {
  it("are told from its side, wherever it played", () => {
    const matches = [match("us", "x", [2, 0]), match("y", "us", [3, 1]), match("us", "z", [1, 1]), match("w", "us", [0, 1])];
    expect(formOf(matches, "us")).toEqual({ n: 4, won: 2, drawn: 1, lost: 1, scored: 5, conceded: 4, clean: 2 });
    expect(matches.map((one) => outcomeFor(one, "us")).join("")).toBe("WLDW");
    expect(lastOf(matches, "us", "away", 1)).toEqual([matches[1]]);
    expect(lastOf(matches, "us", "all", 3)).toHaveLength(3);
  });

  it("add up: every match is won, drawn or lost, and none is more than one", () => {
    fc.assert(
      fc.property(fc.array(played), (matches) => {
        const sum = formOf(matches, "us");
        expect(sum.won + sum.drawn + sum.lost).toBe(sum.n);
        const both = matches.flatMap(({ score }) => score).reduce((a, b) => a + b, 0);
        expect(sum.scored + sum.conceded).toBe(both);
      }),
    );
  });
});

describe("a handicap and a total", () => {
  it("are settled by the closing line, quarter lines by halves", () => {
    const quarter = match("us", "x", [1, 0], { lines: { ah: -0.75, ou: 0.75 } });
    expect([handicapFor("fb", quarter, "us"), handicapFor("fb", quarter, "x")]).toEqual(["HW", "HL"]);
    expect(overOf("fb", quarter)).toBe("HW");
    expect([lineFor(quarter, "us"), lineFor(quarter, "x")]).toEqual([-0.75, 0.75]);
  });

  it("go by the score after 90 minutes where extra time has changed it", () => {
    const long = match("us", "x", [2, 1], { regular: [1, 1], lines: { ah: -0.5, ou: 2.5 } });
    expect([handicapFor("fb", long, "us"), overOf("fb", long)]).toEqual(["L", "L"]);
  });

  it("are nothing without a line", () => {
    const bare = match("us", "x", [2, 1]);
    expect([handicapFor("fb", bare, "us"), overOf("fb", bare), lineFor(bare, "us")]).toEqual([null, null, null]);
    expect(trendOf("fb", [bare], "us")).toEqual({ n: 0, won: 0, pushed: 0, lost: 0, nTotal: 0, over: 0, level: 0, under: 0 });
  });

  it("what one side wins the other loses, and all are counted", () => {
    fc.assert(
      fc.property(fc.array(played), (matches) => {
        const [ours, theirs] = [trendOf("fb", matches, "us"), trendOf("fb", matches, "x")];
        expect([ours.won, ours.pushed, ours.lost]).toEqual([theirs.lost, theirs.pushed, theirs.won]);
        expect(ours.won + ours.pushed + ours.lost).toBe(ours.n);
        expect(ours.over + ours.level + ours.under).toBe(ours.nTotal);
        expect(ours.n).toBe(matches.filter(({ lines }) => lines?.ah !== null).length);
      }),
    );
  });
});
