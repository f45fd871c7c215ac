import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { footballRules, ruleEras, worldCupRules } from "./football.ts";
import type { Value } from "./order.ts";
import { type Adjustment, type Award, type StandingResult, type StandingRules, standings, withAwards } from "./standings.ts";
import { whyAhead } from "./words.ts";

const TEAMS = ["a", "b", "c", "d", "e"];
const DAYS = ["2020-08-01", "2020-10-01", "2021-01-01", "2021-04-01"];
/** Every distinct rule set: of all leagues in all eras, of second stages, of World Cups, and the default. */
const RULES: readonly StandingRules[] = [
  ...new Map(
    [
      ...ruleEras().map(([league, year]) => footballRules(league, year)),
      ...["Championship", "Relegation", "Europe", "Playoff I", "ECL Playoffs"].flatMap((stage) =>
        ["at.1", "be.1", "sco.1", "cz.1", "gr.1", "eg.1"].flatMap((league) =>
          [2009, 2020, 2024].map((year) => footballRules(league, year, stage)),
        ),
      ),
      ...[1930, 1962, 1970, 1986, 1994, 2022, 2026].flatMap((year) => [false, true].map((isWomen) => worldCupRules("", year, isWomen))),
      footballRules("nowhere", 2024),
    ].map(({ rules: { carry: _carry, ...by } }) => [JSON.stringify(by), by] as const),
  ).values(),
];

const pair = fc.constantFrom(...TEAMS.flatMap((home) => TEAMS.filter((away) => away !== home).map((away) => [home, away] as const)));
const season: fc.Arbitrary<readonly StandingResult[]> = fc
  .uniqueArray(fc.record({ pair, h: fc.nat(2), a: fc.nat(2), day: fc.constantFrom(...DAYS) }), {
    maxLength: 20,
    selector: (one) => one.pair.join(),
  })
  .map((all) => all.map(({ pair: [home, away], h, a, day }) => ({ home, away, score: [h, a], day })));
const rules = fc.constantFrom(...RULES);
const adjustment: fc.Arbitrary<Adjustment> = fc.record({
  team: fc.constantFrom(...TEAMS),
  points: fc.integer({ min: -12, max: 6 }),
  announcedOn: fc.constantFrom(...DAYS),
  reason: fc.constant("test"),
});
const award: fc.Arbitrary<Award> = fc
  .record({ pair, winner: fc.constantFrom("home" as const, "away" as const), announcedOn: fc.constantFrom(...DAYS) })
  .map(({ pair: [home, away], winner, announcedOn }) => ({ home, away, score: [0, 0], winner, announcedOn, reason: "test" }));

const numberOf = (value: Value): number => (typeof value === "number" ? value : value[0] / value[1]);

/** A dozen tables for each rule set. */
const numRuns = RULES.length * 12;

describe("property: by the rules of any league", () => {
  it("which are all there are", () => {
    expect(RULES.length).toBeGreaterThan(24);
  });

  it("the order depends on no order of what is given, and a place below another has a value below it", () => {
    fc.assert(
      fc.property(season, rules, fc.array(adjustment, { maxLength: 3 }), (played, by, adjustments) => {
        const table = standings(played, by, { teams: TEAMS, adjustments });
        const turned = { teams: TEAMS.toReversed(), adjustments: adjustments.toReversed() };
        expect(standings(played.toReversed(), by, turned)).toEqual(table);
        table.forEach(({ rank, isShared, decidedBy, values }, i) => {
          const above = table[i - 1];
          expect(isShared).toBe(table.filter((row) => row.rank === rank).length > 1);
          expect(decidedBy === null).toBe(values === null);
          expect(decidedBy === null).toBe(above === undefined || above.rank === rank);
          if (values) expect(numberOf(values[0])).toBeGreaterThan(numberOf(values[1]));
        });
      }),
      { numRuns },
    );
  });

  it("what passes two on leaves them level: they are as equal in it as the table shows them", () => {
    fc.assert(
      fc.property(season, rules, (played, by) => {
        const table = standings(played, by, { teams: TEAMS });
        const own = { points: "points", scored: "scored", won: "won" } as const;
        const order = by.steps.flatMap((step) => step.by);
        table.slice(1).forEach((row, i) => {
          const above = table[i];
          if (!above) throw new Error("no row above");
          const passed = row.decidedBy === null ? order : order.slice(0, order.indexOf(row.decidedBy));
          for (const [criterion, field] of Object.entries(own))
            if (passed.some((one) => one === criterion)) expect(above[field]).toBe(row[field]);
          if (passed.includes("difference")) expect(above.scored - above.conceded).toBe(row.scored - row.conceded);
          expect(whyAhead(above, row).text).not.toBe("");
        });
      }),
      { numRuns },
    );
  });

  it("points come from matches, deductions and awards alone, each from the day it is known", () => {
    fc.assert(
      fc.property(
        season,
        rules,
        fc.array(adjustment, { maxLength: 3 }),
        fc.array(award, { maxLength: 2 }),
        fc.constantFrom(...DAYS),
        (...given) => {
          const [played, by, adjustments, awards, asOf] = given;
          const table = standings(played, by, { teams: TEAMS, adjustments, awards, asOf });
          const sum = (of: (row: (typeof table)[number]) => number): number => table.reduce((total, row) => total + of(row), 0);
          const known = adjustments.filter(({ announcedOn }) => announcedOn <= asOf);
          expect(sum(({ adjusted }) => adjusted)).toBe(known.reduce((total, { points }) => total + points, 0));
          for (const { points, won, drawn, adjusted } of table) expect(points).toBe(by.win * won + by.draw * drawn + adjusted);
          const counted = played.filter(({ day = "" }) => day <= asOf);
          expect(sum((row) => row.played)).toBe(2 * counted.length);
          expect(sum(({ won }) => won)).toBe(sum(({ lost }) => lost));
          const inForce = awards.filter(({ announcedOn }) => announcedOn <= asOf);
          expect(table).toEqual(standings(withAwards(counted, inForce), by, { teams: TEAMS, adjustments: known }));
        },
      ),
      { numRuns },
    );
  });
});

describe("an awarded match", () => {
  const played: readonly StandingResult[] = [{ home: "a", away: "b", score: [2, 2], day: "2020-10-01" }];
  const { rules: by } = footballRules("fra1", 2016);
  const given = { home: "a", away: "b", announcedOn: "2021-01-01", reason: "test" };
  const brief = (awards: readonly Award[], asOf: string) =>
    standings(played, by, { awards, asOf }).map(({ team, points, scored, won }) => `${team} ${points} ${scored} ${won}`);

  it("counts as it was awarded from that day on, and as it was played until then", () => {
    expect(brief([{ ...given, score: [3, 0] }], "2020-12-31")).toEqual(["a 1 2 0", "b 1 2 0"]);
    expect(brief([{ ...given, score: [3, 0] }], "2021-01-01")).toEqual(["a 3 3 1", "b 0 0 0"]);
  });

  it("may be won without a goal", () => {
    expect(brief([{ ...given, score: [0, 0], winner: "away" }], "2021-01-01")).toEqual(["b 3 0 1", "a 0 0 0"]);
  });
});
