import { expect, test } from "vitest";
import type { RatedRow } from "./resultRepository.ts";
import { createStrengths } from "./strength.ts";

/** What the ratings read from the database, and how often. */
const rowsOf = (competition: string, n: number): readonly RatedRow[] =>
  Array.from({ length: n }, (_, i) => ({
    id: i + 1,
    version: i + 1,
    season: `${competition}/1`,
    kickoffAt: i,
    finishedAt: i,
    home: i % 2 === 0 ? "a" : "b",
    away: i % 2 === 0 ? "b" : "a",
    score: [1, 0],
    isDouble: false,
    eu: null,
  }));

function strengthsOf(n: number) {
  const asked: string[] = [];
  const strengths = createStrengths({
    tally: async () => ({ count: n, version: 1 }),
    async newer(competition, _isSimulated, version, limit) {
      asked.push(competition);
      return rowsOf(competition, n)
        .filter((row) => row.version > version)
        .slice(0, limit);
    },
  });
  return { strengths, asked };
}

test("what was read before anybody asked stays, of as many competitions as come with the portal", async () => {
  const { strengths, asked } = strengthsOf(20);
  const competitions = Array.from({ length: 100 }, (_, i) => `c${i}`);
  for (const one of competitions) await strengths.warm("fb", one, false);
  asked.length = 0;
  for (const one of competitions) {
    expect(await strengths.of({ sport: "fb", competition: one, isSimulated: false, team: "a" })).toMatchObject({ n: 20 });
  }
  expect(asked).toEqual([]);
});

test("a large competition is read in pages, each result once", async () => {
  const { strengths, asked } = strengthsOf(4_500);
  expect(await strengths.of({ sport: "fb", competition: "c", isSimulated: false, team: "a" })).toMatchObject({ n: 4_500 });
  expect(asked).toHaveLength(3);
});
