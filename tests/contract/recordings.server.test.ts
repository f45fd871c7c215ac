import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Fixture, Pair } from "../../contract/feed/sport.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { createEntities } from "../../server/database/entities.ts";
import { importPack } from "../../server/database/importing.ts";
import { createLeagueRepository } from "../../server/database/leagueRepository.ts";
import { matchesOf, readPack } from "../../server/database/packFile.ts";
import { createProjector } from "../../server/database/projector.ts";
import { createResultRepository } from "../../server/database/resultRepository.ts";
import { createSeasons } from "../../server/database/seasons.ts";
import { createStrengths } from "../../server/database/strength.ts";
import { createTeamRepository } from "../../server/database/teamRepository.ts";
import { createTitles } from "../../server/database/titles.ts";
import { recordedNames } from "../../server/ingest/pack/recorded.ts";
import { seasonRulesOf } from "../../server/ingest/seasons/rulesOf.ts";
import { LEAGUES, footballTeam } from "../../server/ingest/sources/names/lookup.ts";
import { manualClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { createMatchRepository } from "../../server/match/matchRepository.ts";

/** Matches of recordings beside the real results that ship with the portal: one league, one club, one match. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(async () => {
  await sql`truncate competition, season, team, entity_alias, result, projection, match cascade`.execute(database.db);
});

const { pack: WHOLE } = readPack();
const SEASON = "2017-18";
const FINISHED = 8;
const HOUR_MS = 3_600_000;
/** Years after the season: a recording that is replayed. */
const TODAY = Date.UTC(2026, 10, 21, 12);

/** The pack with one season of the English league. */
const PACK = {
  ...WHOLE,
  seasons: WHOLE.seasons.filter((one) => WHOLE.competitions[one.competition]?.id === "fb-eng1" && one.label === SEASON),
};
const PLAYED = matchesOf(PACK, PACK.seasons[0]!);
/** `Arsenal` against `Leicester`, the first of the season: 4-3. */
const FIRST = PLAYED.find(({ home, away }) => home.id === "fb-arsenal" && away.id === "fb-leicester")!;

const fixtureOf = (matchId: string, home: string, away: string, kickoffAt: number, over: Partial<Fixture> = {}): Fixture => ({
  matchId,
  sport: "fb",
  league: LEAGUES["eng-1"],
  season: "2017/18",
  kickoffAt,
  home: footballTeam(home),
  away: footballTeam(away),
  source: "football-data",
  ...over,
});

function world() {
  const { db } = database;
  const repository = createResultRepository(db);
  const entities = createEntities(db);
  const leagues = createLeagueRepository(db);
  const matches = createMatchRepository(db);
  const log = silentLog();
  const rulesOf = seasonRulesOf(log);
  const projector = createProjector({
    ...{ repository, entities, simulatedSources: new Set(["sim"]), details: async () => null, clock: manualClock(TODAY), log },
  });
  const seasons = createSeasons({ repository: leagues, rulesOf, simulatedSource: "sim" });
  const teamRepository = createTeamRepository(db);
  return {
    ...{ repository, entities, teamRepository, leagues },
    titles: createTitles({ repository: teamRepository, leagues, rulesOf }),
    strengths: createStrengths(repository),
    prepare: () => entities.ensurePack(PACK, recordedNames(PACK)),
    fill: async () => repository.save(PLAYED, await entities.ensure(PLAYED), "keep"),
    async follow(fixture: Fixture, score: Pair, state = FINISHED, seq = 1) {
      const row = { ...rowOfFixture(fixture), state: state as 8, score };
      await matches.save([{ row, fixture, position: { epoch: "e", seq, oddsEpoch: "", oddsSeq: 0 } }]);
      await projector.run();
    },
    async season(id = "fb-eng1", season = SEASON) {
      const reply = await seasons.season("fb", { id, season });
      if (!reply.ok) return null;
      const { matches: played, teams, season: head, seasons: heads } = reply.value;
      const first = played.filter(({ home, away }) => teams[home]?.id === "fb-arsenal" && teams[away]?.id === "fb-leicester");
      return { head, heads, played, teams, first };
    },
  };
}

async function leaguesNamed(name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from competition where sport = 'fb' and name = ${name} order by id`.execute(
    database.db,
  );
  return rows.map(({ id }) => id);
}

describe("a match of a recording", () => {
  test.each(["before", "after"])("told %s the season of the pack is one with its own, which knows the hour", async (when) => {
    const { prepare, fill, follow, season, strengths, titles, repository } = world();
    await prepare();
    if (when === "after") await fill();
    await follow(fixtureOf("m1", "Arsenal", "Leicester", FIRST.kickoffAt + 4 * HOUR_MS), [4, 3]);
    if (when === "before") await fill();
    expect(await leaguesNamed("英超")).toEqual(["fb-eng1"]);
    const found = await season();
    expect(found?.head).toMatchObject({ source: "pddl", expected: 380, count: 380, hasDaysOnly: false });
    expect(found?.played).toHaveLength(380);
    expect(found?.teams).toHaveLength(20);
    expect(found?.first).toMatchObject([{ matchId: "m1", kickoffAt: FIRST.kickoffAt + 4 * HOUR_MS, score: [4, 3] }]);
    // Found by the league's id in the fixture too, and by each club's.
    expect((await season("eng-1"))?.played).toHaveLength(380);
    expect(await strengths.of({ sport: "fb", competition: "fb-eng1", isSimulated: false, team: "fb-arsenal" })).toMatchObject({ n: 380 });
    const honours = await titles.of("fb-manchester-city", [{ id: "fb-eng1", name: "英超" }], await repository.versions());
    expect(honours.titles.map(({ ref }) => ref)).toEqual([SEASON]);
    const meetings = await repository.between("fb-arsenal", "fb-leicester", { isSimulated: false, by: TODAY });
    expect(meetings.map(({ sourceId }) => sourceId).filter((id) => id === "m1")).toEqual(["m1"]);
    expect(meetings).toHaveLength(2);
  });

  test("has the round its set knows; where the set says which part of the season it belongs to, the set's counts", async () => {
    const { prepare, follow, season, repository, entities } = world();
    await prepare();
    const put = async (over: Partial<typeof FIRST>): Promise<unknown> => {
      const told = [{ ...FIRST, round: "第1轮", roundNo: 1, ...over }];
      return repository.save(told, await entities.ensure(told), "replace");
    };
    await put({});
    await follow(fixtureOf("m1", "Arsenal", "Leicester", FIRST.kickoffAt + HOUR_MS), [4, 3]);
    expect((await season())?.first).toMatchObject([{ matchId: "m1", round: "第1轮", roundNo: 1 }]);
    await put({ stage: { name: "常规赛", kind: "table", group: null } });
    expect((await season())?.first).toMatchObject([{ matchId: null, round: "第1轮", stage: 0 }]);
  });

  test("that is taken back leaves the pack's", async () => {
    const { prepare, fill, follow, season } = world();
    await prepare();
    await fill();
    const fixture = fixtureOf("m1", "Arsenal", "Leicester", FIRST.kickoffAt + 4 * HOUR_MS);
    await follow(fixture, [4, 3]);
    await follow(fixture, [4, 3], 11, 2);
    expect((await season())?.first).toMatchObject([{ matchId: null, kickoffAt: FIRST.kickoffAt }]);
    expect((await season())?.played).toHaveLength(380);
  });

  test("that is played again years later is no match of today: the pack's stands, and nothing is under way", async () => {
    const { prepare, fill, follow, season, teamRepository } = world();
    await prepare();
    await fill();
    const again = fixtureOf("m1", "Arsenal", "Leicester", TODAY);
    await follow(again, [1, 0], 2);
    expect((await season())?.played).toHaveLength(380);
    await follow(again, [4, 3], FINISHED, 2);
    expect((await season())?.first).toMatchObject([{ matchId: null, kickoffAt: FIRST.kickoffAt }]);
    expect((await season())?.played).toHaveLength(380);
    expect((await teamRepository.seasons("fb-arsenal")).map(({ label, count }) => [label, count])).toEqual([[SEASON, 38]]);
  });

  test("of a season nobody has told of is its league's, and the season is a set's once there is one", async () => {
    const { prepare, follow, season } = world();
    await prepare();
    await follow(fixtureOf("m1", "Arsenal", "Leicester", Date.UTC(2031, 7, 9, 14), { season: "2031/32" }), [1, 0]);
    expect((await season("fb-eng1", "2031-32"))?.head).toMatchObject({ source: "football-data", count: 1, expected: null });
    const first = { ...PACK.seasons[0]!, label: "2031-32", source: "pddl" };
    await createEntities(database.db).ensurePack({ ...PACK, seasons: [first] }, []);
    expect((await season("fb-eng1", "2031-32"))?.head).toMatchObject({ source: "pddl", count: 1, expected: 380 });
  });

  test("of a club nobody knows stands alone, and so does its league", async () => {
    const { prepare, fill, follow, season } = world();
    await prepare();
    await fill();
    await follow(fixtureOf("m1", "Nowhere Rovers", "Leicester", FIRST.kickoffAt), [9, 0]);
    expect((await season())?.played).toHaveLength(380);
    expect((await season("fb-eng-1"))?.played).toMatchObject([{ score: [9, 0] }]);
  });

  test("is real, and no simulated match of the same clubs is beside it", async () => {
    const { prepare, follow, season } = world();
    await prepare();
    const simulated = fixtureOf("s1", "Arsenal", "Leicester", FIRST.kickoffAt, { source: "sim", season: SEASON });
    const [home, away] = [FIRST.home, FIRST.away].map(({ id }) => WHOLE.teams.find((team) => team.id === id)?.sim ?? "");
    await follow(
      {
        ...simulated,
        league: { id: "eng1", name: "英超", color: "#333333" },
        home: { id: home!, name: "阿" },
        away: { id: away!, name: "莱" },
      },
      [9, 9],
    );
    await follow(fixtureOf("m1", "Arsenal", "Leicester", FIRST.kickoffAt), [4, 3]);
    expect((await season())?.played.map(({ score }) => score)).toEqual([[4, 3]]);
    expect((await season("fb-eng1", `demo-${SEASON}`))?.played.map(({ score }) => score)).toEqual([[9, 9]]);
  });

  test.each(["openfootball", "wyscout"])("by %s does not keep the set of its season out, nor does the set take it away", async (source) => {
    const { follow, prepare, season } = world();
    await prepare();
    await follow(fixtureOf("m1", "Arsenal", "Leicester", FIRST.kickoffAt + HOUR_MS, { source }), [4, 3]);
    const set = { ...PACK, source: "openfootball", seasons: PACK.seasons.map((one) => ({ ...one, source: "openfootball" })) };
    const deps = { report: () => undefined, names: recordedNames };
    for (const written of [380, 0]) {
      const done = await importPack(database.db, set, null, deps);
      expect(done).toMatchObject({ ok: true, value: { seasons: 1, left: [], written } });
    }
    expect((await season())?.played).toHaveLength(380);
    expect((await season())?.first).toMatchObject([{ matchId: "m1" }]);
  });
});

describe("what stood alone before the pack knew whom it meant", () => {
  async function all(): Promise<unknown> {
    const { rows } = await sql`
      select source_id, competition_id, season_id, home_id, away_id, is_double, version from result where source <> 'pddl' order by source_id`.execute(
      database.db,
    );
    return rows;
  }

  test("goes over at the next start, its addresses lead there, and a start later nothing changes", async () => {
    const old = world();
    await old.entities.ensurePack(PACK, []);
    await old.fill();
    await old.follow(fixtureOf("m1", "Arsenal", "Leicester", FIRST.kickoffAt + HOUR_MS), [4, 3]);
    await old.follow(fixtureOf("m2", "Nowhere Rovers", "Leicester", FIRST.kickoffAt), [9, 0]);
    await old.follow(fixtureOf("m3", "Chelsea", "Arsenal", Date.UTC(2031, 7, 9, 14), { season: "2031/32", source: "wyscout" }), [2, 0]);
    // A cup whose id is also in the pack; its clubs still had other ids.
    const cup = { season: SEASON, competition: { id: "fb-ucl", name: "欧冠", kind: "cup" as const } };
    const told = PLAYED.filter(({ home, away }) => home.id === "fb-liverpool" && away.id === "fb-manchester-city");
    const known = told.map((one) => ({ ...one, ...cup, sourceId: "cup" }));
    await old.repository.save(known, await old.entities.ensure(known), "keep");
    const inCup = fixtureOf("m4", "Liverpool", "Man City", known[0]!.kickoffAt + HOUR_MS, { league: LEAGUES.ucl, source: "openfootball" });
    await old.follow(inCup, [4, 3]);
    expect((await old.season("fb-ucl"))?.played).toHaveLength(2);
    expect(await leaguesNamed("英超")).toEqual(["fb-eng-1", "fb-eng1"]);
    expect((await old.season("fb-eng-1"))?.played).toHaveLength(2);

    const { prepare, season, leagues } = world();
    await prepare();
    expect((await season())?.played).toHaveLength(380);
    expect((await season())?.first).toMatchObject([{ matchId: "m1" }]);
    expect((await season("fb-eng1", "2031-32"))?.played).toMatchObject([{ score: [2, 0] }]);
    expect((await season("fb-ucl"))?.played).toMatchObject([{ matchId: "m4" }]);
    // Kept for the club that the pack does not know.
    expect((await season("fb-eng-1"))?.played).toMatchObject([{ score: [9, 0] }]);
    expect(await leagues.idOf("fb", "team", "fb-fb-arsenal")).toBe("fb-arsenal");
    expect(await leagues.teams(["fb-fb-arsenal"])).toEqual([]);

    const once = await all();
    await world().prepare();
    expect(await all()).toEqual(once);
  });

  test("goes over under a portal that runs: what it kept in memory it reads again", async () => {
    const { entities, follow, season } = world();
    await entities.ensurePack(PACK, []);
    await follow(fixtureOf("m1", "Arsenal", "Leicester", FIRST.kickoffAt), [4, 3]);
    await createEntities(database.db).ensurePack(PACK, recordedNames(PACK));
    const next = fixtureOf("m2", "Leicester", "Arsenal", FIRST.kickoffAt + 100 * 24 * HOUR_MS);
    await expect(follow(next, [1, 1])).rejects.toThrow(/foreign key/);
    await follow(next, [1, 1]);
    expect((await season())?.played.map(({ matchId }) => matchId)).toEqual(["m1", "m2"]);
  });

  test("is found again where it was left, by whoever wrote it late", async () => {
    const { prepare, season, repository } = world();
    await prepare();
    const late = createEntities(database.db);
    const told = [{ ...FIRST, source: "wyscout", sourceId: "w1", epoch: "e", home: { id: "fb-fb-arsenal", name: "阿森纳" } }];
    await repository.save(told, await late.ensure(told), "keep");
    expect((await season())?.played).toMatchObject([{ score: [4, 3] }]);
    await world().prepare();
    expect((await season())?.first).toHaveLength(1);
  });

  test("goes over whole or not at all", async () => {
    const old = world();
    await old.entities.ensurePack(PACK, []);
    await old.follow(fixtureOf("m1", "Arsenal", "Leicester", FIRST.kickoffAt + HOUR_MS), [4, 3]);
    const before = await all();
    const nobody = { source: "football-data", kind: "competition" as const, sourceId: "fb/eng-1", id: "fb-nobody" };
    const names = [...recordedNames(PACK).filter(({ kind }) => kind === "team"), nobody];
    await expect(createEntities(database.db).ensurePack(PACK, names)).rejects.toThrow(/competition/);
    expect(await all()).toEqual(before);
    expect(await createEntities(database.db).find("football-data", "team", "fb/fb-arsenal")).toBe("fb-fb-arsenal");
  });
});
