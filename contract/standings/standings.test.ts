import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAIN_RULES, type StandingResult, type StandingRow, standings } from "./standings.ts";

const TEAMS = ["a", "b", "c", "d", "e"];
const result: fc.Arbitrary<StandingResult> = fc
  .tuple(fc.constantFrom(...TEAMS), fc.constantFrom(...TEAMS), fc.nat(5), fc.nat(5))
  .filter(([home, away]) => home !== away)
  .map(([home, away, h, a]) => ({ home, away, score: [h, a] }));
const results = fc.array(result, { maxLength: 40 });
const sport = fc.constantFrom("fb" as const, "bk" as const);

const game = (home: string, away: string, h: number, a: number): StandingResult => ({ home, away, score: [h, a] });
const brief = (rows: readonly StandingRow[]) => rows.map(({ team, rank, isShared, decidedBy }) => [team, rank, isShared, decidedBy]);

describe("a table", () => {
  it("puts points first, then the difference, then what was scored; where nothing parts two, they share the rank", () => {
    const played = [game("a", "x", 2, 0), game("b", "x", 3, 1), game("c", "x", 3, 1), game("d", "x", 1, 1)];
    expect(brief(standings(played, PLAIN_RULES.fb))).toEqual([
      ["b", 1, true, null],
      ["c", 1, true, null],
      ["a", 3, false, "scored"],
      ["d", 4, false, "points"],
      ["x", 5, false, "difference"],
    ]);
  });

  it("of basketball goes by the share of games won, however many were played", () => {
    const played = [game("a", "x", 80, 70), game("a", "x", 80, 70), game("a", "x", 70, 80), game("b", "y", 90, 60)];
    const [first, second] = standings(played, PLAIN_RULES.bk);
    expect([first?.team, second?.team, second?.decidedBy]).toEqual(["b", "a", "share"]);
  });

  it("holds those who have not played", () => {
    expect(standings([], PLAIN_RULES.fb, { teams: ["b", "a"] })).toMatchObject([
      { team: "a", rank: 1, isShared: true, played: 0 },
      { team: "b", rank: 1, isShared: true, played: 0 },
    ]);
  });

  it("does not depend on the order of the results, and gives what it counts to one side or the other", () => {
    fc.assert(
      fc.property(results, sport, (played, of) => {
        const table = standings(played, PLAIN_RULES[of]);
        expect(standings([...played].reverse(), PLAIN_RULES[of])).toEqual(table);
        const sum = (field: "played" | "won" | "lost" | "drawn" | "scored" | "conceded", rows = table): number =>
          rows.reduce((total, row) => total + row[field], 0);
        expect(sum("played")).toBe(2 * played.length);
        expect(sum("won")).toBe(sum("lost"));
        expect(sum("scored")).toBe(sum("conceded"));
        const [home, away] = (["home", "away"] as const).map((venue) => standings(played, PLAIN_RULES[of], { venue }));
        for (const row of table) {
          const at = (rows: readonly StandingRow[] | undefined) => rows?.find(({ team }) => team === row.team);
          expect((at(home)?.played ?? 0) + (at(away)?.played ?? 0)).toBe(row.played);
          expect((at(home)?.points ?? 0) + (at(away)?.points ?? 0)).toBe(row.points);
        }
      }),
    );
  });

  it("never ranks a team above one that is ahead of it, and shares a rank exactly where nothing parts two", () => {
    fc.assert(
      fc.property(results, (played) => {
        const table = standings(played, PLAIN_RULES.fb);
        const key = ({ points, scored, conceded }: StandingRow): string => `${points} ${scored - conceded} ${scored}`;
        table.forEach((row, i) => {
          const above = table[i - 1];
          if (!above) return;
          expect(above.points).toBeGreaterThanOrEqual(row.points);
          expect(above.rank === row.rank).toBe(key(above) === key(row));
          expect(row.decidedBy === null).toBe(above.rank === row.rank);
        });
      }),
    );
  });
});
