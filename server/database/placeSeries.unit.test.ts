import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Pair } from "../../contract/feed/sport.ts";
import { nbaStandings } from "../../contract/standings/nba.ts";
import { type TableMatch, nbaTables } from "./placeSeries.ts";
import { opponentStats, statsOf, turnedMatch } from "./teamFigures.ts";

const TEAMS = ["BOS", "BKN", "NYK", "LAL", "GSW", "DEN", "MIA", "SAS"];
const codes = new Map(TEAMS.map((code) => [`bk-${code}`, code]));

/** Games on random days, in order of time. */
const season = fc
  .array(
    fc.record({
      day: fc.integer({ min: 10, max: 28 }),
      sides: fc.uniqueArray(fc.constantFrom(...TEAMS), { minLength: 2, maxLength: 2 }),
      score: fc.tuple(fc.integer({ min: 80, max: 99 }), fc.integer({ min: 100, max: 120 })),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((games) =>
    games
      .toSorted((a, b) => a.day - b.day)
      .map(({ day, sides: [home, away], score }): TableMatch => ({ home: `bk-${home}`, away: `bk-${away}`, score, day: `2019-01-${day}` })),
  );

describe("the NBA's tables of a season's days", () => {
  it("are those of the games until then, in whichever order the days are asked for", () => {
    fc.assert(
      fc.property(season, fc.array(fc.integer({ min: 9, max: 28 }), { minLength: 1, maxLength: 12 }), (matches, days) => {
        const games = matches.map(({ home, away, ...game }) => ({ ...game, home: home.slice(3), away: away.slice(3) }));
        const members = games.flatMap(({ home, away }) => [home, away]);
        const tables = nbaTables(matches, codes, 2018);
        for (const day of [...days.map((of) => `2019-01-${String(of).padStart(2, "0")}`), null]) {
          const until = games.filter((game) => day === null || game.day <= day);
          const rows = nbaStandings(until, 2018, members);
          expect(tables?.rows(day)).toEqual(rows);
          for (const one of ["West", "East"] as const)
            expect(tables?.rows(day, one)).toEqual(rows.filter(({ conference }) => conference === one));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("are not made of a team the season does not know", () => {
    const matches: readonly TableMatch[] = [{ home: "bk-BOS", away: "bk-SEA", score: [1, 2], day: "2019-01-10" }];
    expect(nbaTables(matches, new Map([...codes, ["bk-SEA", "SEA"]]), 2018)).toBeNull();
  });
});

describe("what all sides away did", () => {
  it("is what all at home did, seen from the other side", () => {
    const pair = fc.tuple(fc.nat(5), fc.nat(5)) as fc.Arbitrary<Pair>;
    const maybe = fc.option(pair, { nil: null });
    const match = fc.record({
      score: pair,
      half: maybe,
      corners: maybe,
      yellow: maybe,
      red: maybe,
      periods: fc.option(fc.array(pair, { maxLength: 5 }), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(match, { maxLength: 20 }), (matches) => {
        expect(opponentStats(statsOf(matches))).toEqual(statsOf(matches.map(turnedMatch)));
      }),
    );
  });
});
