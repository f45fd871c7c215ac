import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { Fixture, Pair } from "../../contract/feed/sport.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { seasonRulesOf } from "../ingest/seasons/rulesOf.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createEntities } from "./entities.ts";
import { createLeagueRepository } from "./leagueRepository.ts";
import { createPlaceRepository, createPlaces } from "./places.ts";
import { createResultRepository } from "./resultRepository.ts";
import type { FinishedMatch } from "./types.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(async () => {
  await sql`truncate competition, season, team, entity_alias, result, projection, match cascade`.execute(database.db);
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KICKOFF = Date.parse("2026-11-21T14:00:00Z");

const played = (source: string, id: string, home: string, away: string, daysBefore: number, score: Pair): FinishedMatch => ({
  source,
  sourceId: id,
  sport: "fb",
  isSimulated: source === "sim",
  competition: { id: "fb/esp1", name: "西甲", kind: "league" },
  season: "2026-27",
  round: `第${10 - daysBefore}轮`,
  roundNo: null,
  kickoffAt: KICKOFF - daysBefore * DAY_MS,
  home: { id: `fb/${home}`, name: home },
  away: { id: `fb/${away}`, name: away },
  score,
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
});

const fixtureOf = (source: string, over: Partial<Fixture> = {}): Fixture => ({
  matchId: "m1",
  sport: "fb",
  league: { id: "esp1", name: "西甲", color: "#333333" },
  season: "2026/27",
  round: "第11轮",
  kickoffAt: KICKOFF,
  home: { id: "a", name: "a", rank: 9 },
  away: { id: "b", name: "b" },
  source,
  ...over,
});

function world(fixture: Fixture | null) {
  const { db } = database;
  const entities = createEntities(db);
  const repository = createResultRepository(db);
  const places = createPlaces({
    repository: createPlaceRepository(db),
    entities,
    leagues: createLeagueRepository(db),
    match: async () => fixture && { row: rowOfFixture(fixture), fixture },
    rulesOf: seasonRulesOf(silentLog()),
    simulatedSources: new Set(["sim"]),
    version: () => repository.version(),
  });
  const put = async (list: readonly FinishedMatch[]) => repository.save(list, await entities.ensure(list), "keep");
  return { places, put };
}

const stepsOf = async ({ places }: ReturnType<typeof world>) => {
  const found = await places.of("fb", "m1");
  if (!found.ok) throw new Error(found.error.message);
  return found.value.steps.map(({ at, home, away }) => [(KICKOFF - at) / HOUR_MS, home, away]);
};

test("places before a match are those of the table as of each moment: what ends after kick-off, and the other world, count for nothing", async () => {
  const real = world(fixtureOf("real"));
  const simulated = world(fixtureOf("sim"));
  await real.put([
    played("real", "r1", "a", "b", 5, [1, 0]),
    played("real", "r2", "c", "b", 3, [0, 4]),
    played("real", "r3", "b", "c", 1, [1, 0]),
    // It is still in play when the match begins.
    played("real", "r4", "c", "a", 1 / 24, [9, 0]),
  ]);
  await simulated.put([played("sim", "s1", "b", "a", 6, [2, 0])]);
  expect(await stepsOf(real)).toEqual([
    [5 * 24 - 2, 1, 2],
    [3 * 24 - 2, 2, 1],
  ]);
  expect(await stepsOf(simulated)).toEqual([[6 * 24 - 2, 2, 1]]);

  // Later results are taken up; the round is that of the result once the match has one.
  await real.put([played("real", "r5", "a", "c", 2, [3, 0]), { ...played("real", "m1", "a", "b", 0, [0, 0]), round: "第12轮" }]);
  expect(await stepsOf(real)).toEqual([
    [5 * 24 - 2, 1, 2],
    [3 * 24 - 2, 2, 1],
    [2 * 24 - 2, 1, 2],
    // Level on points and goal difference: b has scored more, and the two have not met again yet.
    [24 - 2, 2, 1],
  ]);
  expect((await real.places.of("fb", "m1")).ok && (await real.places.of("fb", "m1"))).toMatchObject({ value: { round: "第12轮" } });
});

test("in a second stage the points of the first are brought along, and what was taken since counts", async () => {
  const league = { id: "aut1", name: "奥甲", color: "#333333" };
  const { places, put } = world(fixtureOf("real", { league, season: "2019-20" }));
  const stage = (name: string, of: FinishedMatch): FinishedMatch => ({
    ...of,
    competition: { id: "fb/aut1", name: "奥甲", kind: "league" },
    season: "2019-20",
    stage: { name, kind: "table", group: null },
  });
  await put([
    stage("常规赛", played("real", "r1", "a", "c", 7, [1, 0])),
    stage("常规赛", played("real", "r2", "a", "b", 6, [1, 0])),
    stage("冠军组", played("real", "r3", "b", "c", 3, [2, 0])),
    stage("冠军组", played("real", "r4", "c", "a", 2, [0, 0])),
  ]);
  // Six points of the first stage count as three in the second: a starts ahead of b, whose win there makes the two level.
  expect(await stepsOf({ places, put })).toEqual([
    // a has not played yet.
    [3 * 24 - 2, null, 1],
    [2 * 24 - 2, 1, 2],
  ]);
});

test("a match the database has no table for has none, and an unknown one is refused", async () => {
  const { places, put } = world(fixtureOf("real", { league: { id: "nowhere", name: "无", color: "#333333" } }));
  await put([played("real", "r1", "a", "b", 5, [1, 0])]);
  expect(await places.of("fb", "m1")).toEqual({ ok: true, value: { round: "第11轮", steps: [] } });
  expect((await world(null).places.of("fb", "m1")).ok).toBe(false);
});

test("a match that is played again years later has no place: what the season says is how it ended", async () => {
  const again = { season: "2017/18", matchId: "m1" };
  const { places, put } = world(fixtureOf("real", again));
  const then = { season: "2017-18", kickoffAt: Date.UTC(2017, 8, 9, 15) };
  await put([
    { ...played("real", "p1", "a", "b", 0, [1, 0]), ...then },
    { ...played("real", "p2", "b", "c", 0, [1, 0]), ...then },
  ]);
  expect(await stepsOf({ places, put })).toEqual([]);
});
