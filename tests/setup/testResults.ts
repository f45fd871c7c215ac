import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import type { Fixture, Pair } from "../../contract/feed/sport.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { plainSeason } from "../../contract/standings/standings.ts";
import { type Clock, manualClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { createMatchRepository } from "../../server/match/matchRepository.ts";
import { createAnalysis } from "../../server/database/analysis.ts";
import { createEntities } from "../../server/database/entities.ts";
import { createFilling } from "../../server/database/filling.ts";
import { createProjector } from "../../server/database/projector.ts";
import { createResultRepository } from "../../server/database/resultRepository.ts";
import { createStrengths } from "../../server/database/strength.ts";
import type { FinishedMatch, PastMatches, ResultPack } from "../../server/database/types.ts";

/** Results of three sources in one database, for the tests of results and of analyses. */

export const DAY_MS = 86_400_000;
export const NOW = Date.parse("2026-11-21T12:00:00Z");
const HALF_TIME: Pair = [0, 0];
export const FINISHED = 8;
const SIM = new Set(["sim"]);

export const fixtureOf = (id: string, home: string, away: string, kickoffAt: number, source = "sim"): Fixture => ({
  matchId: id,
  sport: "fb",
  league: { id: "eng1", name: "英超", color: "#333333", country: "英格兰" },
  season: "2026-27",
  round: "第12轮",
  kickoffAt,
  home: { id: home, name: home.toUpperCase() },
  away: { id: away, name: away.toUpperCase() },
  source,
});

export const rowOf = (fixture: Fixture, state: number, score: Pair, over: Partial<BoardRow> = {}): BoardRow => ({
  ...rowOfFixture(fixture),
  state: state as BoardRow["state"],
  score,
  half: HALF_TIME,
  corners: [4, 5],
  ...over,
});

export const past = (
  id: string,
  home: string,
  away: string,
  at: number,
  score: Pair,
  more: Partial<FinishedMatch> = {},
): FinishedMatch => ({
  source: "sim",
  sourceId: id,
  sport: "fb",
  isSimulated: true,
  competition: { id: "fb/eng1", name: "英超", kind: "league" },
  season: "2026-27",
  round: null,
  roundNo: null,
  kickoffAt: at,
  home: { id: `fb/${home}`, name: home.toUpperCase() },
  away: { id: `fb/${away}`, name: away.toUpperCase() },
  score,
  regular: null,
  half: null,
  periods: null,
  goals: null,
  corners: null,
  yellow: null,
  red: null,
  closing: { company: "lb", ah: [0.9, -0.5, 0.9], ou: [0.9, 2.5, 0.9], eu: [2, 3.4, 4] },
  epoch: "",
  seq: 0,
  ...more,
});

/** Two clubs, one of them the simulator's `ars`; four matches of one season. */
export const PACK: ResultPack = {
  source: "pack",
  teams: [
    { id: "fb-arsenal", sport: "fb", name: "阿森纳", original: "Arsenal", sim: "ars" },
    { id: "fb-chelsea", sport: "fb", name: "切尔西", original: "Chelsea", sim: "che" },
  ],
  competitions: [
    { id: "fb-eng1", sport: "fb", name: "英超", original: "Premier League", country: "英格兰", color: "#333333", sim: "eng1" },
  ],
  seasons: [
    {
      competition: 0,
      label: "2025-26",
      expected: 4,
      days: [20_400, 30, 30],
      home: [0, 1, 0],
      away: [1, 0, 1],
      score: [2, 1, 0, 0, 3, 0],
      half: [1, 0, -1, -1, 2, 0],
    },
  ],
};

/** A clock whose timers fire at once. */
const restless: Clock = {
  now: () => NOW,
  setTimer(_delayMs, callback) {
    queueMicrotask(callback);
    return () => undefined;
  },
};

export const save = (
  matches: ReturnType<typeof createMatchRepository>,
  fixture: Fixture,
  state: number,
  score: Pair,
  { seq = 1, ...over }: Partial<BoardRow> & { readonly seq?: number } = {},
) => matches.save([{ row: rowOf(fixture, state, score, over), fixture, position: { epoch: "e", seq, oddsEpoch: "", oddsSeq: 0 } }]);

/** A database for the file, emptied before each test, and the modules that write and read its results. */
export function resultsDatabase() {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase(inject("databaseUrl"));
  });
  afterAll(() => database.remove());
  beforeEach(async () => {
    await sql`truncate competition, season, team, entity_alias, result, projection, match cascade`.execute(database.db);
  });

  function world(details: Parameters<typeof createProjector>[0]["details"] = async () => null) {
    const { db } = database;
    const clock = manualClock(NOW);
    const log = silentLog();
    const repository = createResultRepository(db);
    const entities = createEntities(db);
    const matches = createMatchRepository(db);
    const projector = createProjector({ repository, entities, simulatedSources: SIM, details, clock, log });
    const analysis = createAnalysis({
      repository,
      entities,
      strengths: createStrengths(repository),
      match: (sport, id) => matches.find(sport, id),
      closingOf: async () => ({ company: "lb", ah: [0.9, -0.5, 0.9], ou: null, eu: null }),
      absences: () => null,
      rulesOf: async ({ sport }) => plainSeason(sport),
      simulatedSources: SIM,
    });
    const put = async (list: readonly FinishedMatch[], mode: "keep" | "replace" = "keep") =>
      repository.save(list, await entities.ensure(list), mode);
    const writePast = async (days: PastMatches | null) => {
      const filling = createFilling({
        repository,
        entities,
        past: days,
        packSeasons: null,
        clock: restless,
        log,
        read: () => ({ pack: PACK, mark: "m1" }),
      });
      await filling.prepare();
      filling.start();
      await filling.done;
      await filling.stop();
    };
    return { repository, entities, matches, projector, analysis, put, writePast };
  }

  async function stored(): Promise<readonly Record<string, unknown>[]> {
    const { rows } = await sql<Record<string, unknown>>`
      select source_id, home_score, away_score, home_id, is_simulated, goals::text as goals, round_no, version from result order by source_id`.execute(
      database.db,
    );
    return rows;
  }

  return { db: () => database.db, world, stored };
}
