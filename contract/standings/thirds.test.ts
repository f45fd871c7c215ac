import fc from "fast-check";
import { expect, it } from "vitest";
import { PLAIN_RULES, type StandingResult, standings } from "./standings.ts";
import { bestThirds, thirdsOf, throughBy } from "./thirds.ts";

const NAMES = "ABCDEF".split("");

/** Groups of four with all matches played; scores in match order. */
function groupsOf(scores: readonly (readonly [number, number])[]): readonly (readonly StandingResult[])[] {
  return NAMES.map((group, g) => {
    const teams = [1, 2, 3, 4].map((n) => `${group}${n}`);
    const pairs = teams.flatMap((home, i) => teams.slice(i + 1).map((away) => [home, away] as const));
    return pairs.map(([home, away], i) => ({ home, away, score: scores[g * pairs.length + i] ?? [0, 0] }));
  });
}

const tablesOf = (groups: ReturnType<typeof groupsOf>) => groups.map((results) => standings(results, PLAIN_RULES.fb));

it("of an edition without best thirds there are none, of others as many as went on", () => {
  expect([1982, 1986, 1994, 1998, 2022, 2026].map((year) => bestThirds("world-cup", year)?.through ?? 0)).toEqual([0, 4, 4, 0, 0, 8]);
  expect([2012, 2016, 2020, 2024].map((year) => bestThirds("euro", year)?.through ?? 0)).toEqual([0, 4, 4, 4]);
  expect([1999, 2015, 2023].map((year) => bestThirds("womens-world-cup", year)?.through ?? 0)).toEqual([0, 4, 0]);
});

it("property: the thirds alone, each with what its own group gave it, best first; the order of groups decides nothing", () => {
  const scores = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 36, maxLength: 36 });
  const rules = bestThirds("euro", 2024);
  if (!rules) throw new Error("no rules");
  fc.assert(
    fc.property(
      scores,
      fc.shuffledSubarray(
        NAMES.map((_, i) => i),
        { minLength: 6 },
      ),
      (given, order) => {
        const tables = tablesOf(groupsOf(given));
        const rows = thirdsOf(tables, rules);
        expect(new Set(rows.map(({ team }) => team))).toEqual(new Set(tables.map((table) => table[2]?.team)));
        for (const [i, row] of rows.entries()) {
          const above = rows[i - 1];
          const worth = ({ points, scored, conceded, won }: typeof row) => [points, scored - conceded, scored, won];
          if (!above) continue;
          const [a, b] = [worth(above), worth(row)];
          const first = a.findIndex((value, at) => value !== b[at]);
          expect(first === -1 ? row.rank === above.rank : (a[first] ?? 0) > (b[first] ?? 0)).toBe(true);
          expect(row.decidedBy).toBe(first === -1 ? null : rules.rules.steps[first]?.by[0]);
        }
        expect(
          thirdsOf(
            order.map((at) => tables[at] ?? []),
            rules,
          ),
        ).toEqual(rows);
        const through = throughBy(rows, rules);
        expect(through.size).toBeLessThanOrEqual(4);
        // A team that advances is better than all that do not; a team level with one that does not advance has to wait.
        const last = Math.max(0, ...rows.filter(({ team }) => through.has(team)).map(({ rank }) => rank));
        expect(rows.every(({ team, rank }) => through.has(team) || rank > last)).toBe(true);
      },
    ),
  );
});
