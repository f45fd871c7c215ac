import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Fixture } from "../../contract/feed/sport.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { createAnalysis } from "../../server/database/analysis.ts";
import { createEntities } from "../../server/database/entities.ts";
import { createLeagueRepository } from "../../server/database/leagueRepository.ts";
import { matchesOf, readPack } from "../../server/database/packFile.ts";
import { createResultRepository } from "../../server/database/resultRepository.ts";
import { createSeasonMaterials } from "../../server/database/seasonMaterial.ts";
import { createSeasons } from "../../server/database/seasons.ts";
import { createStrengths } from "../../server/database/strength.ts";
import { createTeamRepository } from "../../server/database/teamRepository.ts";
import { createTeams } from "../../server/database/teams.ts";
import { createTitles } from "../../server/database/titles.ts";
import type { FinishedMatch } from "../../server/database/types.ts";
import { seasonRulesOf } from "../../server/ingest/seasons/rulesOf.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { createMatchRepository } from "../../server/match/matchRepository.ts";

/**
 * Real and simulated results of the same clubs in the same league and season, in one database: every page of ten clubs in
 * either world is read, and all its data must be of that world. Simulated scores are so high, and simulated days so late,
 * that one of them in a real table, head to head or rating would show.
 */
const NOW = Date.UTC(2031, 8, 5);
const DAY_MS = 86_400_000;
const MANY = 60;
const SEASON = "2023-24";
/** First simulated day. */
const LATE = Date.UTC(2030, 0, 1);
const CLUBS = 10;
const { pack } = readPack();

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const clubs = pack.teams.filter(({ id, sim }) => sim?.startsWith("eng1-") && id.startsWith("fb-")).slice(0, CLUBS);

function simulated(): readonly FinishedMatch[] {
  return clubs.flatMap((home, i) =>
    clubs.flatMap((away, j): readonly FinishedMatch[] =>
      i === j
        ? []
        : [
            {
              source: "sim",
              sourceId: `s-${i}-${j}`,
              sport: "fb",
              isSimulated: true,
              competition: { id: "fb/eng1", name: "英超", kind: "league" },
              season: SEASON,
              round: null,
              roundNo: null,
              kickoffAt: LATE + (i * CLUBS + j) * DAY_MS,
              home: { id: `fb/${home.sim}`, name: home.name },
              away: { id: `fb/${away.sim}`, name: away.name },
              score: [MANY + i, MANY + j],
              regular: null,
              half: null,
              periods: null,
              goals: null,
              corners: null,
              yellow: null,
              red: null,
              closing: null,
              epoch: "",
              seq: 0,
            },
          ],
    ),
  );
}

async function open() {
  const { db } = database;
  const entities = createEntities(db);
  const results = createResultRepository(db);
  const leagues = createLeagueRepository(db);
  const repository = createTeamRepository(db);
  const matches = createMatchRepository(db);
  const rulesOf = seasonRulesOf(silentLog());
  const versions = () => results.versions();
  const strengths = createStrengths(results);
  await entities.ensurePack(pack);
  const put = async (list: readonly FinishedMatch[]) => results.save(list, await entities.ensure(list), "keep");
  for (const label of [SEASON, "2022-23"]) {
    const season = pack.seasons.find((one) => pack.competitions[one.competition]?.id === "fb-eng1" && one.label === label);
    if (season) await put(matchesOf(pack, season));
  }
  await put(simulated());
  const fixtures = clubs.slice(1).map((away, i): Fixture => ({
    matchId: `next-${i}`,
    sport: "fb",
    league: { id: "eng1", name: "英超", color: "#333333" },
    season: SEASON,
    kickoffAt: NOW + DAY_MS,
    home: { id: clubs[0]?.sim ?? "", name: clubs[0]?.name ?? "" },
    away: { id: away.sim ?? "", name: away.name },
    source: "sim",
  }));
  await matches.register(fixtures.map((fixture) => ({ fixture, row: rowOfFixture(fixture) })));
  const simulatedSources = new Set(["sim"]);
  const teams = createTeams({
    repository,
    leagues,
    materials: createSeasonMaterials({ repository, leagues, rulesOf }),
    strengths,
    titles: createTitles({ repository, leagues, rulesOf }),
    simulatedSources,
    squadOf: () => null,
    pages: (sport, ids) => results.pages(sport, ids),
    versions,
    now: () => NOW,
  });
  const analysis = createAnalysis({
    repository: results,
    entities,
    strengths,
    match: (sport, id) => matches.find(sport, id),
    closingOf: async () => null,
    rulesOf: async (of, ids) => rulesOf({ ...of, stage: null }, await leagues.teams(ids)).rules,
    absences: () => null,
    simulatedSources,
  });
  return { teams, analysis, seasons: createSeasons({ repository: leagues, rulesOf, simulatedSource: "sim" }), fixtures };
}

/** All pairs of numbers under a key, at any depth. */
function pairsIn(value: unknown, name: string, found: (readonly number[])[] = []): readonly (readonly number[])[] {
  if (Array.isArray(value)) for (const one of value) pairsIn(one, name, found);
  else if (value !== null && typeof value === "object") {
    for (const [key, one] of Object.entries(value)) {
      if (key === name && Array.isArray(one) && one.every((n) => typeof n === "number")) found.push(one);
      else pairsIn(one, name, found);
    }
  }
  return found;
}

test("no table, head to head or rating of ten clubs holds a result of the other world", async () => {
  const { teams, analysis, seasons, fixtures } = await open();
  expect(clubs).toHaveLength(CLUBS);
  const isOf = (isSimulated: boolean) => (pair: readonly number[]) => pair.every((n) => n >= MANY === isSimulated);
  const isTime = (isSimulated: boolean) => (at: number) => at >= LATE === isSimulated;
  const walked: string[] = [];

  for (const { id } of clubs) {
    for (const [ref, isSimulated] of [
      [SEASON, false],
      ["2022-23", false],
      ["demo", true],
    ] as const) {
      const reply = await teams.team("fb", { id, season: ref });
      // A club that was not in the league that year has no page for it.
      if (!reply.ok) {
        expect([reply.error.code, isSimulated]).toEqual([404, false]);
        continue;
      }
      const { season, strength, honours } = reply.value;
      const scores = pairsIn(season, "score");
      expect(scores.length, `${id} ${ref}`).toBeGreaterThan(0);
      expect(scores.every(isOf(isSimulated)), `${id} ${ref}`).toBe(true);
      expect(season?.matches.every(({ kickoffAt }) => isTime(isSimulated)(kickoffAt))).toBe(true);
      expect(strength?.isSimulated ?? isSimulated).toBe(isSimulated);
      expect(strength?.points.every(([at]) => isTime(isSimulated)(at)) ?? true).toBe(true);
      expect(honours.titles.every(({ ref: won }) => !won.startsWith("demo"))).toBe(true);
      walked.push(`${id} ${ref}`);
    }
  }
  expect(walked.filter((page) => page.endsWith("demo"))).toHaveLength(CLUBS);
  expect(walked.length).toBeGreaterThan(2 * CLUBS);

  for (const [ref, isSimulated] of [
    [SEASON, false],
    ["demo", true],
  ] as const) {
    const reply = await seasons.season("fb", { id: "1", season: ref });
    if (!reply.ok) throw new Error("no season");
    expect(pairsIn(reply.value.matches, "score").every(isOf(isSimulated))).toBe(true);
    expect(reply.value.season.isSimulated).toBe(isSimulated);
  }

  for (const { matchId } of fixtures) {
    const reply = await analysis.of("fb", matchId);
    if (!reply.ok) throw new Error("no analysis");
    const { real, ...own } = reply.value;
    expect(pairsIn(own, "score").every(isOf(true)), matchId).toBe(true);
    expect(pairsIn(own, "score").length).toBeGreaterThan(0);
    expect(pairsIn(real, "score").every(isOf(false)), matchId).toBe(true);
    expect(own.table?.tables.all.every(({ scored, played }) => scored >= MANY * played)).toBe(true);
    expect(own.strength?.home.points.every(([at]) => isTime(true)(at)) ?? true).toBe(true);
    expect(real?.strength?.home.points.every(([at]) => isTime(false)(at)) ?? true).toBe(true);
  }
});
