import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Sport } from "../../contract/feed/channels.ts";
import { MEAN_RATING, type RatedResult, type Ratings, chancesOf, rate as rateInSteps } from "./elo.ts";

const TEAMS = ["a", "b", "c", "d"];
const results: fc.Arbitrary<readonly RatedResult[]> = fc
  .array(
    fc.tuple(fc.constantFrom(...TEAMS), fc.constantFrom(...TEAMS), fc.nat(5), fc.nat(5)).filter(([home, away]) => home !== away),
    { maxLength: 60 },
  )
  .map((games) => games.map(([home, away, h, a], i) => ({ at: i, season: "s", home, away, score: [h, a] })));

function rate(sport: Sport, games: readonly RatedResult[]): Ratings {
  const steps = rateInSteps(sport, games);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

const last = (history: Ratings["history"], team: string): number => history.get(team)?.at(-1)?.[1] ?? MEAN_RATING;

describe("ratings", () => {
  it("take from one what they give the other, and chances make up one", () => {
    fc.assert(
      fc.property(results, fc.constantFrom("fb" as const, "bk" as const), (games, sport) => {
        const { history, forecasts } = rate(sport, games);
        const sum = [...history.keys()].reduce((total, team) => total + last(history, team), 0);
        expect(sum).toBeCloseTo(history.size * MEAN_RATING, 6);
        for (const chances of forecasts) {
          expect(chances).toHaveLength(sport === "fb" ? 3 : 2);
          expect(chances.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
          expect(Math.min(...chances)).toBeGreaterThan(0);
        }
      }),
    );
  });

  it("know nothing of what comes later", () => {
    fc.assert(
      fc.property(results, fc.nat(60), (games, cut) => {
        const before = games.slice(0, cut);
        expect(rate("fb", games).forecasts.slice(0, cut)).toEqual(rate("fb", before).forecasts);
      }),
    );
  });

  it("put whoever wins above whoever loses, and promise him more", () => {
    const games = Array.from({ length: 30 }, (_, i): RatedResult => ({
      at: i,
      season: "s",
      home: i % 2 === 0 ? "a" : "b",
      away: i % 2 === 0 ? "b" : "a",
      score: i % 2 === 0 ? [2, 0] : [0, 2],
    }));
    const { history, forecasts } = rate("fb", games);
    expect(last(history, "a")).toBeGreaterThan(last(history, "b") + 100);
    expect(forecasts.at(-2)?.[0]).toBeGreaterThan((forecasts[0]?.[0] ?? 1) + 0.2);
  });

  it("go back towards the mean between seasons, and newcomers get what those who left had", () => {
    const season = (name: string, home: string, away: string): RatedResult[] =>
      Array.from({ length: 10 }, (_, i) => ({ at: i, season: name, home, away, score: [3, 0] }));
    const { history } = rate("fb", [...season("1", "a", "b"), ...season("2", "a", "c").slice(0, 1)]);
    const [a, b] = [last(history, "a"), history.get("b")?.at(-1)?.[1] ?? 0];
    expect(a).toBeLessThan((history.get("a")?.[9]?.[1] ?? 0) + 20);
    expect(last(history, "c")).toBeLessThan(MEAN_RATING);
    expect(last(history, "c")).toBeGreaterThan(b - 20);
  });

  it("move to home by its edge, and are even without one", () => {
    const [home = 0, , away = 1] = chancesOf("fb", 1_500, 1_500, 80);
    expect(home).toBeGreaterThan(away);
    expect(chancesOf("fb", 1_500, 1_500, 0)[0]).toBe(chancesOf("fb", 1_500, 1_500, 0)[2]);
  });
});
