import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { SeasonReply } from "../../contract/http/database.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { plainSeason } from "../../contract/standings/standings.ts";
import { standings } from "../../contract/standings/standings.ts";
import { seasonRulesOf } from "../ingest/seasons/rulesOf.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createMatchRepository } from "../match/matchRepository.ts";
import { createEntities } from "./entities.ts";
import { createLeagueRepository } from "./leagueRepository.ts";
import { matchesOf, readPack } from "./packFile.ts";
import { createResultRepository } from "./resultRepository.ts";
import { createSeasons } from "./seasons.ts";
import type { FinishedMatch } from "./types.ts";

/** A real season of the pack and a simulated one of the same league, in one database. */

const SEASON = "2023-24";
const { pack } = readPack();

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(async () => {
  await sql`truncate competition, season, team, entity_alias, result, projection, match cascade`.execute(database.db);
});

const simulated = (id: string, home: string, away: string, over: Partial<FinishedMatch> = {}): FinishedMatch => ({
  source: "sim",
  sourceId: id,
  sport: "fb",
  isSimulated: true,
  competition: { id: "fb/eng1", name: "英超", kind: "league" },
  season: "2026-27",
  round: "第3轮",
  roundNo: 3,
  kickoffAt: Date.UTC(2026, 8, 1, 14),
  home: { id: `fb/${home}`, name: home },
  away: { id: `fb/${away}`, name: away },
  score: [2, 1],
  regular: null,
  half: [1, 0],
  periods: null,
  goals: null,
  corners: null,
  yellow: null,
  red: null,
  closing: null,
  epoch: "",
  seq: 0,
  ...over,
});

async function world() {
  const { db } = database;
  const entities = createEntities(db);
  const results = createResultRepository(db);
  await entities.ensurePack(pack);
  const put = async (list: readonly FinishedMatch[]) => results.save(list, await entities.ensure(list), "keep");
  const season = pack.seasons.find(({ competition, label }) => pack.competitions[competition]?.id === "fb-eng1" && label === SEASON);
  if (!season) throw new Error("the pack lost a season");
  await put(matchesOf(pack, season));
  const seasons = createSeasons({
    repository: createLeagueRepository(db),
    rulesOf: seasonRulesOf(silentLog()),
    simulatedSource: "sim",
  });
  return { db, put, seasons };
}

async function read(seasons: Awaited<ReturnType<typeof world>>["seasons"], id: string, season?: string): Promise<SeasonReply> {
  const reply = await seasons.season("fb", { id, ...(season === undefined ? {} : { season }) });
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  return reply.value;
}

describe("a season", () => {
  test("is found by the league's number, ours and the simulator's name; the latest that was played unless one is named", async () => {
    const { put, seasons } = await world();
    await put([simulated("s1", "eng1-ars", "eng1-che")]);
    for (const id of ["1", "fb-eng1", "eng1"]) {
      const { competition, season } = await read(seasons, id);
      expect([competition.id, season.ref]).toEqual(["fb-eng1", SEASON]);
    }
    expect((await read(seasons, "1", "demo")).season).toMatchObject({ ref: "demo-2026-27", isSimulated: true, source: "sim" });
    expect((await read(seasons, "1")).seasons.map(({ ref }) => ref)).toEqual(["demo-2026-27", SEASON]);
  });

  test("has its table with what the competition took, by the ids of its teams", async () => {
    const { seasons } = await world();
    const { matches, teams, stages, season } = await read(seasons, "1", SEASON);
    const rules = stages[0]?.rules ?? plainSeason("fb");
    expect([matches.length, season.expected, season.hasDaysOnly]).toEqual([380, 380, true]);
    const idOf = (place: number) => teams[place]?.id ?? "";
    const rows = standings(
      matches.flatMap(({ home, away, score }) => (score ? [{ home: idOf(home), away: idOf(away), score }] : [])),
      rules.rules,
      rules,
    );
    const nameOf = (id: string) => teams.find((team) => team.id === id)?.name;
    expect(rows.slice(0, 2).map(({ team, points }) => [nameOf(team), points])).toEqual([
      ["曼城", 91],
      ["阿森纳", 89],
    ]);
    expect(rows.find(({ team }) => nameOf(team) === "埃弗顿")).toMatchObject({ points: 40, adjusted: -8, rank: 15 });
  });

  test("of one world never holds a result of the other, though club and league are the same", async () => {
    const { put, seasons } = await world();
    await put([simulated("s1", "eng1-ars", "eng1-che"), simulated("s2", "eng1-che", "eng1-ars", { season: SEASON })]);
    const real = await read(seasons, "1", SEASON);
    expect(real.matches).toHaveLength(380);
    expect(real.matches.every(({ matchId }) => matchId === null)).toBe(true);
    const demo = await read(seasons, "1", `demo-${SEASON}`);
    expect(demo.matches.map(({ matchId, score }) => [matchId, score])).toEqual([[null, [2, 1]]]);
    expect(demo.stages[0]?.rules.adjustments).toEqual([]);
  });

  test("holds the portal's matches to come, of its own season alone", async () => {
    const { db, put, seasons } = await world();
    await put([simulated("s1", "eng1-ars", "eng1-che")]);
    const fixture = (matchId: string, season: string) => ({
      matchId,
      sport: "fb" as const,
      league: { id: "eng1", name: "英超", color: "#333333" },
      season,
      round: "第4轮",
      kickoffAt: Date.UTC(2026, 8, 8, 14),
      home: { id: "eng1-che", name: "切尔西" },
      away: { id: "eng1-ars", name: "阿森纳" },
      source: "sim",
    });
    const matches = createMatchRepository(db);
    const put2 = ["2026-27", "2027-28"].map((season, i) => fixture(`n${i}`, season));
    await matches.register(put2.map((one) => ({ fixture: one, row: rowOfFixture(one) })));
    const { matches: listed } = await read(seasons, "1", "demo-2026-27");
    expect(listed.map(({ matchId, score, roundNo }) => [matchId, score, roundNo])).toEqual([
      [null, [2, 1], 3],
      ["n0", null, 4],
    ]);
  });

  test("without a result yet is there as its fixtures tell it: of a league nobody has seen finish, and of the demo beside a real one", async () => {
    const { db, seasons } = await world();
    const fixture = (matchId: string, league: string, source: string) => ({
      matchId,
      sport: "fb" as const,
      league: { id: league, name: "新联赛", color: "#333333" },
      season: "2026-27",
      round: "第1轮",
      kickoffAt: Date.UTC(2026, 8, 8, 14),
      home: { id: "red", name: "红队", code: "RED" },
      away: { id: "blue", name: "蓝队" },
      source,
    });
    const put = [{ ...fixture("n1", "new1", "push"), season: "2026/27" }, fixture("n2", "eng1", "sim")];
    await createMatchRepository(db).register(put.map((one) => ({ fixture: one, row: rowOfFixture(one) })));
    const fresh = await read(seasons, "new1");
    expect(fresh).toMatchObject({
      competition: { id: "new1", name: "新联赛", color: "#333333" },
      seasons: [{ ref: "2026-27", isSimulated: false, count: 0 }],
      teams: [
        { id: "blue", name: "蓝队" },
        { id: "red", name: "红队", code: "RED" },
      ],
      matches: [{ matchId: "n1", home: 1, away: 0, score: null, roundNo: 1 }],
    });
    const demo = await read(seasons, "1", "demo");
    expect(demo).toMatchObject({ competition: { id: "fb-eng1", name: "英超" }, season: { isSimulated: true, ref: "demo-2026-27" } });
    expect(demo.seasons.map(({ ref }) => ref)).toEqual(["demo-2026-27", SEASON]);
    // The real season is still found as the real one.
    expect((await read(seasons, "1")).season.ref).toBe(SEASON);
    expect((await seasons.season("fb", { id: "new1", season: "2025-26" })).ok).toBe(false);
  });

  test("opens unasked with a table: of the NBA's last years the pack has the play-offs alone, and they can be chosen still", async () => {
    const { put, seasons } = await world();
    const nba = pack.seasons.filter(
      ({ competition, label }) => pack.competitions[competition]?.id === "bk-nba" && ["2021-22", "2022-23", "2023-24"].includes(label),
    );
    for (const season of nba) await put(matchesOf(pack, season));
    const open = async (season?: string) => {
      const reply = await seasons.season("bk", { id: "bk-nba", ...(season === undefined ? {} : { season }) });
      if (!reply.ok) throw new Error(JSON.stringify(reply.error));
      return reply.value;
    };
    const unasked = await open();
    expect([unasked.season.ref, unasked.stages.some(({ kind }) => kind === "table")]).toEqual(["2021-22", true]);
    expect(unasked.seasons.map(({ ref }) => ref)).toEqual(["2023-24", "2022-23", "2021-22"]);
    expect((await open("2023-24")).stages.map(({ kind }) => kind)).toEqual(["ties"]);
  });

  test("that is not there, or of a league nobody knows, is a 404", async () => {
    const { seasons } = await world();
    for (const query of [{ id: "nowhere" }, { id: "1", season: "1950-51" }, { id: "1", season: "demo" }, { id: "99" }]) {
      const reply = await seasons.season("fb", query);
      expect(reply.ok ? null : reply.error.code).toBe(404);
    }
    // An id of the other sport.
    expect((await seasons.season("bk", { id: "fb-eng1" })).ok).toBe(false);
  });
});

test("the tree has the hot ones first, and says which leagues were played", async () => {
  const { put, seasons } = await world();
  await put([
    simulated("s1", "eng1-ars", "eng1-che"),
    simulated("s2", "eng2-lei", "eng2-cov", { competition: { id: "fb/eng2", name: "英冠", kind: "league", country: "英格兰" } }),
    simulated("s3", "x1", "x2", { competition: { id: "fb/abc1", name: "某超", kind: "league", country: "无名国" } }),
  ]);
  const reply = await seasons.tree("fb");
  if (!reply.ok) throw new Error("no tree");
  const { list } = reply.value;
  expect(list.map(({ id }) => id)).toEqual(["hot", "europe", "world"]);
  expect(list[1]?.countrys[0]).toMatchObject({
    name: "英格兰",
    leagues: [
      { id: "fb-eng1", name: "英超", isReal: true },
      { id: "fb-eng2", name: "英冠", isReal: false },
    ],
  });
  expect(list[2]?.countrys.map(({ name }) => name)).toEqual(["无名国"]);
});

test("a word finds teams and leagues by either name, in whichever case; its signs stand for themselves", async () => {
  const { seasons } = await world();
  const names = async (word: string, page = 1, pageSize = 30) => {
    const reply = await seasons.find({ word, page, pageSize });
    if (!reply.ok) throw new Error("refused");
    return reply.value;
  };
  expect((await names("man city")).list.map(({ name, id }) => [name, id])).toEqual([["曼城", "fb-manchester-city"]]);
  expect((await names("曼")).list.map(({ name }) => name)).toEqual(expect.arrayContaining(["曼城", "曼联"]));
  expect((await names("英超")).list[0]).toMatchObject({ kind: "league", id: "fb-eng1" });
  expect((await names("%")).list).toEqual([]);
  const all = await names("e", 1, 5);
  expect(all.list).toHaveLength(5);
  expect((await names("e", 2, 5)).list.some(({ id }) => all.list.some((one) => one.id === id))).toBe(false);
  expect(await names("e", 1_000, 5)).toMatchObject({ total: all.total, list: [] });
});
