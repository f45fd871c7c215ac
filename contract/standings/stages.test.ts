import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { footballRules } from "./football.ts";
import { carriedFrom, carryOf } from "./stages.ts";
import { type Carry, type StandingResult, standings } from "./standings.ts";
import { whyAhead } from "./words.ts";

const TEAMS = ["a", "b", "c", "d"];
const match = fc.record({
  pair: fc.constantFrom(...TEAMS.flatMap((home) => TEAMS.filter((away) => away !== home).map((away) => [home, away] as const))),
  h: fc.nat(3),
  a: fc.nat(3),
});
const stage = (day: string) =>
  fc.array(match, { maxLength: 20 }).map((all): readonly StandingResult[] =>
    [...new Map(all.map((one) => [one.pair.join(), one])).values()].map(({ pair: [home, away], h, a }) => ({
      home,
      away,
      score: [h, a],
      day,
    })),
  );
const carry = fc.record({ points: fc.constantFrom("all" as const, "halfUp" as const, "halfDown" as const), hasResults: fc.boolean() });
const PLAIN = footballRules("at.1", 2018).rules;
const begun = (first: readonly StandingResult[], how: Carry) => carriedFrom(standings(first, PLAIN, { teams: TEAMS }), first, how);

describe("points carried from stage to stage", () => {
  it("property: what a team starts with and what it wins add up; matches and goals are carried where the rules say so", () => {
    fc.assert(
      fc.property(stage("2019-03-01"), stage("2019-05-01"), carry, (first, second, how) => {
        const carried = begun(first, how);
        const before = new Map(standings(first, PLAIN, { teams: TEAMS }).map((row) => [row.team, row]));
        const alone = new Map(standings(second, PLAIN, { teams: TEAMS }).map((row) => [row.team, row]));
        const rules = { ...PLAIN, carry: how };
        const rows = standings(second, rules, { teams: TEAMS, carried });
        expect(standings(second.toReversed(), rules, { teams: TEAMS.toReversed(), carried })).toEqual(rows);
        rows.forEach((row, i) => {
          const [was, now] = [before.get(row.team), alone.get(row.team)];
          if (!was || !now) throw new Error("a team is lost");
          const start =
            how.points === "all" ? was.points : how.points === "halfUp" ? Math.ceil(was.points / 2) : Math.floor(was.points / 2);
          expect([row.carried, row.points]).toEqual([start, start + now.points]);
          expect(row.played).toBe(now.played + (how.hasResults ? was.played : 0));
          expect(row.scored).toBe(now.scored + (how.hasResults ? was.scored : 0));
          const above = rows[i - 1];
          if (above) expect(above.points).toBeGreaterThanOrEqual(row.points);
        });
      }),
    );
  });

  it("are unknown to a table of a day before the stage ended, and to tables at home and away", () => {
    const first: readonly StandingResult[] = [{ home: "a", away: "b", score: [1, 0], day: "2019-03-17" }];
    const carried = begun(first, { points: "all", hasResults: true });
    const of = (asOf: string) => standings([], PLAIN, { teams: ["a", "b"], carried, asOf })[0]?.points;
    expect([of("2019-03-16"), of("2019-03-17")]).toEqual([0, 3]);
    expect(standings([], PLAIN, { teams: ["a", "b"], carried, venue: "home" })[0]?.points).toBe(0);
  });

  it("count half a point lost by rounding where two are level, and never more than that", () => {
    const draws = (team: string, count: number): readonly StandingResult[] =>
      Array.from({ length: count }, (_, i) => ({ home: team, away: `${team}${i}`, score: [0, 0] as const, day: "2019-03-01" }));
    const first = [...draws("a", 4), ...draws("b", 5), ...draws("c", 6)];
    const rules = footballRules("at.1", 2018, "Championship").rules;
    if (!rules.carry) throw new Error("no carry");
    const carried = carriedFrom(standings(first, PLAIN), first, rules.carry);
    const rows = standings([], rules, { teams: ["a", "b", "c"], carried });
    expect(rows.map(({ team, points, decidedBy }) => [team, points, decidedBy])).toEqual([
      ["c", 3, null],
      ["b", 2, "points"],
      ["a", 2, "points"],
    ]);
    const [, above, below] = rows;
    expect(above && below && whyAhead(above, below)).toEqual({ text: "减半取整相差半分", isTie: true });
  });

  it("leave the order of the first stage to part the level ones where the rules say so", () => {
    const first: readonly StandingResult[] = [
      { home: "a", away: "x", score: [1, 0], day: "2021-04-01" },
      { home: "b", away: "x", score: [1, 1], day: "2021-04-01" },
    ];
    const second: readonly StandingResult[] = [
      { home: "b", away: "y", score: [2, 2], day: "2021-05-01" },
      { home: "a", away: "z", score: [0, 9], day: "2021-05-01" },
    ];
    const rules = footballRules("be.1", 2020, "Championship").rules;
    if (!rules.carry) throw new Error("no carry");
    const rows = standings(second, rules, { teams: ["a", "b"], carried: carriedFrom(standings(first, PLAIN), first, rules.carry) });
    expect(rows.slice(1, 3).map(({ team, points, decision }) => [team, points, decision])).toEqual([
      ["a", 2, null],
      ["b", 2, "stage"],
    ]);
  });

  it("are none where a league has no second stage", () => {
    expect(carryOf("eng1", 2020, "Championship")).toBe(null);
    expect(carryOf("at.1", 2017, "Championship")).toBe(null);
    expect(carryOf("at.1", 2018, null)).toBe(null);
    expect(carryOf("constructor", 2018, "name")).toBe(null);
  });
});
