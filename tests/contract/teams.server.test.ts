import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Sport } from "../../contract/feed/channels.ts";
import type { SeasonReply } from "../../contract/http/database.ts";
import type { TeamReply } from "../../contract/http/databaseTeam.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { createEntities, seasonId } from "../../server/database/entities.ts";
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
import { notesOf } from "../../src/features/database/league/notes.ts";
import { tableOf } from "../../src/features/database/league/season.ts";

/** Team pages over two real seasons of the pack and a simulated one: each place equals the league page's. */

const NOW = Date.UTC(2026, 8, 5);
const { pack } = readPack();
const NOTHING = new Map<string, never>();

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

let database: TestDatabase;
let world: Awaited<ReturnType<typeof open>>;

async function open() {
  const { db } = database;
  const entities = createEntities(db);
  const results = createResultRepository(db);
  const leagues = createLeagueRepository(db);
  const repository = createTeamRepository(db);
  const rulesOf = seasonRulesOf(silentLog());
  const versions = () => results.versions();
  await entities.ensurePack(pack);
  const put = async (list: readonly FinishedMatch[]) => results.save(list, await entities.ensure(list), "keep");
  for (const [id, label] of [
    ["fb-eng1", "2023-24"],
    ["fb-eng1", "2022-23"],
    ["bk-nba", "2011-12"],
    ["fb-aut1", "2019-20"],
    ["fb-ita1", "2020-21"],
    ["fb-fra1", "2016-17"],
  ]) {
    const season = pack.seasons.find((one) => pack.competitions[one.competition]?.id === id && one.label === label);
    if (!season) throw new Error("the pack lost a season");
    await put(matchesOf(pack, season));
  }
  await put([
    simulated("s1", "eng1-ars", "eng1-che"),
    simulated("s2", "eng1-che", "eng1-ars", { season: "2023-24", kickoffAt: Date.UTC(2023, 10, 1, 14) }),
    simulated("s3", "eng1-ars", "eng1-eve", { competition: { id: "fb/eng1-cup", name: "足总杯", kind: "cup" } }),
  ]);
  const fixture = {
    matchId: "n1",
    sport: "fb" as const,
    league: { id: "eng1", name: "英超", color: "#333333" },
    season: "2026-27",
    round: "第4轮",
    kickoffAt: NOW + 86_400_000,
    home: { id: "eng1-ars", name: "阿森纳" },
    away: { id: "new-1", name: "新来者", crest: { shape: 1, a: "#111111", b: "#eeeeee" } },
    source: "sim",
  };
  await createMatchRepository(db).register([{ fixture, row: rowOfFixture(fixture) }]);
  const teams = createTeams({
    repository,
    leagues,
    materials: createSeasonMaterials({ repository, leagues, rulesOf }),
    strengths: createStrengths(results),
    titles: createTitles({ repository, leagues, rulesOf }),
    simulatedSources: new Set(["sim"]),
    squadOf: (_sport, ref) =>
      ref === "eng1-ars"
        ? {
            isSimulated: true,
            coach: "",
            season: null,
            coachPerson: null,
            players: [{ name: "拉亚", number: "1", position: "G", person: null }],
          }
        : null,
    pages: (sport, ids) => results.pages(sport, ids),
    versions,
    now: () => NOW,
  });
  const seasons = createSeasons({ repository: leagues, rulesOf, simulatedSource: "sim" });
  return { db, teams, seasons };
}

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  world = await open();
});
afterAll(() => database.remove());

async function read(id: string, season?: string, sport: Sport = "fb"): Promise<TeamReply> {
  const reply = await world.teams.team(sport, { id, ...(season === undefined ? {} : { season }) });
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  return reply.value;
}

async function league(season: string, id = "fb-eng1"): Promise<SeasonReply> {
  const reply = await world.seasons.season("fb", { id, season });
  if (!reply.ok) throw new Error(JSON.stringify(reply.error));
  return reply.value;
}

describe("a team", () => {
  test("is found by our id and by a source's own; the latest that was played unless a season is named", async () => {
    for (const id of ["fb-arsenal", "eng1-ars"]) {
      const { team, season } = await read(id);
      expect([team.id, season?.ref]).toEqual(["fb-arsenal", "2023-24"]);
    }
    expect((await read("eng1-ars", "demo")).season?.ref).toBe("demo-2026-27");
    expect((await read("fb-arsenal")).seasons.map(({ ref, count }) => [ref, count])).toEqual([
      ["demo-2026-27", 2],
      ["2023-24", 38],
      ["demo-2023-24", 1],
      ["2022-23", 38],
    ]);
  });

  test("stands after each of its matches where the league's page has it on that day, at last where its table ends", async () => {
    const reply = await league("2023-24");
    const part = { stage: 0, group: -1, name: null };
    for (const id of ["fb-everton", "fb-arsenal", "fb-luton"]) {
      const { season } = await read(id, "2023-24");
      const points = season?.matches.flatMap(({ after }) => after ?? []) ?? [];
      expect(points.map(({ played }) => played)).toEqual(Array.from({ length: 38 }, (_, i) => i + 1));
      for (const { day, rank, points: own, played } of points) {
        const rows = tableOf(reply, part, { kind: "all", asOf: day, filled: new Map(), live: NOTHING });
        expect(
          rows.find(({ team }) => team === id),
          `${id} on ${day}`,
        ).toMatchObject({ rank, points: own, played });
      }
      const last = tableOf(reply, part, { kind: "all", asOf: null, filled: new Map(), live: NOTHING }).find(({ team }) => team === id);
      const { rank, points: own, won, drawn, lost, scored, conceded } = season?.place ?? {};
      expect({ rank, points: own, won, drawn, lost, scored, conceded }).toEqual({
        rank: last?.rank,
        points: last?.points,
        won: last?.won,
        drawn: last?.drawn,
        lost: last?.lost,
        scored: last?.scored,
        conceded: last?.conceded,
      });
      expect(points.at(-1)).toMatchObject({ rank: last?.rank, points: last?.points });
    }
  });

  test("of a season in two stages stands where its last table ends, with what it brought along and what was taken since", async () => {
    const reply = await league("2019-20", "fb-aut1");
    const stages = reply.stages.flatMap(({ kind, name }, stage) => (kind === "table" && stage > 0 ? [{ stage, group: -1, name }] : []));
    expect(stages.map(({ name }) => name).toSorted()).toEqual(["冠军组", "降级组"]);
    const query = { kind: "all", asOf: null, filled: new Map(), live: NOTHING } as const;
    for (const part of stages) {
      for (const { team, rank, points, played, adjusted } of tableOf(reply, part, query)) {
        const { season } = await read(team, "2019-20");
        expect(season?.place, team).toMatchObject({ rank, points, played, adjusted, of: 6, stage: part.name });
        expect(season?.matches.filter(({ after }) => after !== null).at(-1)?.after, team).toMatchObject({ rank, points, played });
        // 22 rounds plus ten more.
        expect([season?.home.played, season?.away.played], team).toEqual([16, 16]);
      }
    }
    // Bundesliga, final table of 2019/20: LASK fourth with 33: half of 54, plus ten matches, minus six, plus two returned.
    const lask = reply.teams.find(({ original }) => original === "LASK")?.id ?? "";
    expect((await read(lask, "2019-20")).season?.place).toMatchObject({ rank: 4, points: 33, adjusted: -4, stage: "冠军组" });
    const champions = stages.find(({ name }) => name === "冠军组");
    expect(champions && notesOf(reply, champions, query).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^林茨 扣 4 分：2020-05-28 扣 6 分（.+），2020-06-22 还 2 分（.+）。不计处罚列第 \d。$/),
    ]);
    // The table of the first stage is unchanged: no points were deducted while it was played.
    const first = tableOf(reply, { stage: 0, group: -1, name: null }, query);
    expect(first.find(({ team }) => team === lask)).toMatchObject({ rank: 1, points: 54, adjusted: 0 });
  });

  test("tells what was taken from the day it was announced, and its place without it", async () => {
    const { season } = await read("fb-everton", "2023-24");
    const points = season?.matches.flatMap(({ after }) => after ?? []) ?? [];
    const first = points.findIndex(({ without }) => without !== null);
    expect([points[first - 1]?.day, points[first]?.day]).toEqual(["2023-11-11", "2023-11-26"]);
    expect(season?.place).toMatchObject({ rank: 15, of: 20, points: 40, adjusted: -8, without: 12 });
    expect(season?.adjustments.map(({ points: own }) => own)).toEqual([-10, 4, -2]);
    expect((await read("fb-arsenal", "2023-24")).season).toMatchObject({ adjustments: [], place: { adjusted: 0, without: null } });
  });

  test("has what was awarded as it was awarded, on the day that was known, and its halves add up to its place", async () => {
    const sum = (season: TeamReply["season"]) =>
      season &&
      (["played", "won", "drawn", "lost", "scored", "conceded", "points"] as const).map((key) => season.home[key] + season.away[key]);
    const place = (season: TeamReply["season"]) =>
      season?.place && (["played", "won", "drawn", "lost", "scored", "conceded", "points"] as const).map((key) => season.place?.[key]);
    for (const [id, season, opponent, score, awardedOn] of [
      ["fb-roma", "2020-21", "fb-verona", [0, 3], "2020-09-22"],
      ["fb-verona", "2020-21", "fb-roma", [3, 0], "2020-09-22"],
      // A match awarded to Lyon without goals.
      ["fb-lyon", "2016-17", "fb-bastia", [0, 0], "2017-05-04"],
    ] as const) {
      const { season: found } = await read(id, season);
      expect(
        found?.matches.filter(({ isAwarded }) => isAwarded).map((one) => [one.opponent.id, one.score, one.awardedOn]),
        id,
      ).toEqual([[opponent, score, awardedOn]]);
      expect(sum(found), id).toEqual(place(found));
    }
  });

  test("sees every match from its own side, and its halves of the season add up", async () => {
    const { season } = await read("fb-everton", "2023-24");
    expect(season?.matches.at(-1)).toMatchObject({
      opponent: { id: "fb-arsenal" },
      isHome: false,
      score: [1, 2],
      half: [1, 1],
      matchId: null,
    });
    expect(season?.home).toMatchObject({ played: 19, won: 8, drawn: 4, lost: 7, scored: 22, conceded: 18, points: 28 });
    expect(season?.figures.home).toMatchObject({ n: 19, clean: 9 });
    expect(season?.figures.leagueHome).toMatchObject({ n: 380, scored: season?.figures.leagueAway.conceded });
  });

  test("of one world never holds a match, an opponent's rating or a title of the other", async () => {
    const real = await read("fb-arsenal", "2023-24");
    expect(real.season?.matches).toHaveLength(38);
    expect(real.strength).toMatchObject({ isSimulated: false, n: 760 });
    const demo = await read("fb-arsenal", "demo-2023-24");
    expect(demo.season?.matches.map(({ score }) => score)).toEqual([[1, 2]]);
    expect(demo.strength).toMatchObject({ isSimulated: true, n: 2 });
    expect(demo.season?.adjustments).toEqual([]);
    const cup = await read("fb-arsenal", "demo-2026-27");
    expect(cup.season?.competitions.map(({ name }) => name)).toEqual(["英超", "足总杯"]);
    expect(cup.season?.matches.map(({ competition, after }) => [competition, after !== null])).toEqual([
      [0, true],
      [1, false],
    ]);
  });

  test("has won what the tables of whole real seasons say, and nothing else", async () => {
    const { honours } = await read("fb-manchester-city");
    expect(honours.titles.map(({ ref, kind }) => [ref, kind])).toEqual([
      ["2023-24", "league"],
      ["2022-23", "league"],
    ]);
    expect(honours.judged).toEqual([{ id: "fb-eng1", name: "英超", n: 2, from: "2022-23", to: "2023-24" }]);
    expect((await read("fb-arsenal")).honours.titles).toEqual([]);
  });

  test("says what the portal has of it next and who plays, which are of the portal's own world", async () => {
    const { next, squad } = await read("fb-arsenal", "2023-24");
    expect(next).toMatchObject([{ matchId: "n1", isHome: true, isSimulated: true, isLive: false, opponent: { id: "new-1" } }]);
    expect(squad).toMatchObject({ isSimulated: true, players: [{ name: "拉亚" }] });
    expect((await read("fb-everton")).squad).toBeNull();
  });

  test("of basketball stands within its conference, by the share of games won", async () => {
    const { season } = await read("bk-nba-bos", "2011-12", "bk");
    expect(season?.place).toMatchObject({ conference: "East", of: 15, drawn: 0, adjusted: 0 });
    const points = season?.matches.flatMap(({ after }) => after ?? []) ?? [];
    expect(points.length).toBeLessThanOrEqual(48);
    expect(points.at(-1)).toMatchObject({ rank: season?.place?.rank, played: season?.place?.played });
  });

  test("of basketball has won what the play-offs and the divisions of whole seasons say", async () => {
    const won = async (id: string) => (await read(id, "2011-12", "bk")).honours.titles.map(({ kind, part }) => [kind, part]);
    expect(await won("bk-nba-mia")).toEqual([
      ["league", null],
      ["conference", "East"],
      ["division", "Southeast"],
    ]);
    expect(await won("bk-nba-bos")).toEqual([["division", "Atlantic"]]);
    expect(await won("bk-nba-uta")).toEqual([]);
    expect((await read("bk-nba-uta", "2011-12", "bk")).honours.judged).toEqual([
      { id: "bk-nba", name: "NBA", n: 1, from: "2011-12", to: "2011-12" },
    ]);
  });

  test("has the latest squad a set has told of it, with its season; of the portal's own those have a page who are known", async () => {
    const person = (id: string, name: string) => sql`
      insert into person (id, source, source_id, kind, name, original_name) values (${id}, 'set', ${id}, 'player', ${name}, ${name})`;
    const member = (season: string, team: string, id: string, number: number, position: string) => sql`
      insert into squad_member (source, source_id, season_id, team_id, person_id, number, position)
      values ('set', ${`${season} ${id}`}, ${season}, ${team}, ${id}, ${number}, ${position})`;
    const { db, teams } = world;
    for (const one of [person("p-1", "皮克福德"), person("p-2", "科尔曼"), person("p-3", "拉亚")]) await one.execute(db);
    for (const one of [
      member("fb-eng1/2022-23", "fb-everton", "p-2", 23, "DF"),
      member("fb-eng1/2022-23", "fb-everton", "p-1", 1, "GK"),
      member(seasonId("fb-eng1", "2026-27", true), "fb-arsenal", "p-3", 1, "G"),
    ])
      await one.execute(db);
    await sql`insert into coach (source, source_id, season_id, team_id, person_id) values ('set', 'c', 'fb-eng1/2022-23', 'fb-everton', 'p-2')`.execute(
      db,
    );
    // Cached data stays until results change: the other world's season was not read before.
    const everton = await teams.team("fb", { id: "fb-everton", season: "2022-23" });
    expect(everton.ok && everton.value.squad).toEqual({
      isSimulated: false,
      season: { competition: { id: "fb-eng1", name: "英超" }, label: "2022-23" },
      coach: "科尔曼",
      coachPerson: "p-2",
      players: [
        { name: "皮克福德", number: "1", position: "G", person: "p-1" },
        { name: "科尔曼", number: "23", position: "D", person: "p-2" },
      ],
    });
    const arsenal = await teams.team("fb", { id: "fb-arsenal", season: "demo-2023-24" });
    expect(arsenal.ok && arsenal.value.squad?.isSimulated).toBe(true);
    const fresh = await teams.team("fb", { id: "eng1-ars", season: "2022-23" });
    expect(fresh.ok && fresh.value.squad?.players).toEqual([{ name: "拉亚", number: "1", position: "G", person: "p-3" }]);
  });

  test("that only a fixture names has its page, with nothing of a past it does not have", async () => {
    for (const season of [undefined, "demo"]) {
      const reply = await read("new-1", season);
      expect(reply).toMatchObject({
        team: { id: "new-1", name: "新来者", crest: { shape: 1 } },
        seasons: [],
        season: null,
        strength: null,
      });
      expect(reply.next.map(({ opponent, isHome }) => [opponent.name, isHome])).toEqual([["阿森纳", false]]);
    }
  });

  test("is not there under an unknown id, in a season it did not play, or in the other sport", async () => {
    const asked: readonly (readonly [Sport, string, string?])[] = [
      ["fb", "nobody"],
      ["fb", "fb-arsenal", "1999-00"],
      ["fb", "fb-everton", "demo-2023-24"],
      ["fb", "fb-luton", "2022-23"],
      ["fb", "new-1", "2023-24"],
      ["bk", "fb-arsenal"],
    ];
    for (const [sport, id, season] of asked) {
      const reply = await world.teams.team(sport, { id, ...(season === undefined ? {} : { season }) });
      expect([id, season, reply.ok ? null : reply.error.code]).toEqual([id, season, 404]);
    }
  });
});
