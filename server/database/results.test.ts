import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Fixture, Pair } from "../../contract/feed/sport.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { plainSeason } from "../../contract/standings/standings.ts";
import { type Clock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createMatchRepository } from "../match/matchRepository.ts";
import { createAnalysis } from "./analysis.ts";
import { createEntities } from "./entities.ts";
import { createFilling } from "./filling.ts";
import { matchesOf, readPack } from "./packFile.ts";
import { createProjector } from "./projector.ts";
import { createResultRepository } from "./resultRepository.ts";
import { createStrengths } from "./strength.ts";
import type { FinishedMatch, PastMatches, ResultPack } from "./types.ts";

/** Results of three sources in one database, and what an analysis makes of them. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(async () => {
  await sql`truncate competition, season, team, entity_alias, result, projection, match cascade`.execute(database.db);
});

const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-21T12:00:00Z");
const HALF_TIME: Pair = [0, 0];
const FINISHED = 8;
const SIM = new Set(["sim"]);

const fixtureOf = (id: string, home: string, away: string, kickoffAt: number, source = "sim"): Fixture => ({
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

const rowOf = (fixture: Fixture, state: number, score: Pair, over: Partial<BoardRow> = {}): BoardRow => ({
  ...rowOfFixture(fixture),
  state: state as BoardRow["state"],
  score,
  half: HALF_TIME,
  corners: [4, 5],
  ...over,
});

const past = (id: string, home: string, away: string, at: number, score: Pair, more: Partial<FinishedMatch> = {}): FinishedMatch => ({
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
const PACK: ResultPack = {
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

/** Whoever rests goes on at once. */
const restless: Clock = {
  now: () => NOW,
  setTimer(_delayMs, callback) {
    queueMicrotask(callback);
    return () => undefined;
  },
};

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

const save = (
  matches: ReturnType<typeof createMatchRepository>,
  fixture: Fixture,
  state: number,
  score: Pair,
  { seq = 1, ...over }: Partial<BoardRow> & { readonly seq?: number } = {},
) => matches.save([{ row: rowOf(fixture, state, score, over), fixture, position: { epoch: "e", seq, oddsEpoch: "", oddsSeq: 0 } }]);

describe("results of the portal's matches", () => {
  const fixture = fixtureOf("m1", "ars", "che", NOW - DAY_MS);

  test("are written once however often they are looked at; a correction writes them anew, a match taken back loses its own", async () => {
    const told = { goals: { home: [10, 80], away: [] }, closing: null };
    const { matches, projector } = world(async () => told);
    await save(matches, fixture, FINISHED, [2, 0]);
    expect(await projector.run()).toBe(1);
    const first = await stored();
    expect(first).toMatchObject([
      { source_id: "m1", home_score: 2, away_score: 0, round_no: 12, is_simulated: true, goals: '{"home":[10,80],"away":[]}' },
    ]);
    expect(await projector.run()).toBe(0);
    expect(await stored()).toEqual(first);

    // The score is another one: minutes that do not make it up are left out.
    await save(matches, fixture, FINISHED, [2, 1], { seq: 2 });
    expect(await projector.run()).toBe(1);
    const second = await stored();
    expect(second).toMatchObject([{ home_score: 2, away_score: 1, goals: null }]);
    expect(second[0]?.version).not.toBe(first[0]?.version);

    await save(matches, fixture, 11, [2, 1], { seq: 3 });
    expect(await projector.run()).toBe(1);
    expect(await stored()).toEqual([]);
  });

  test("have the score after 90 minutes beside that of extra time, and are rated by it", async () => {
    const { matches, projector, repository } = world();
    await save(matches, fixture, FINISHED, [2, 1], { regular: [1, 1] });
    await save(matches, fixtureOf("m2", "che", "ars", NOW - 2 * DAY_MS), FINISHED, [2, 1]);
    await projector.run();
    const { rows } = await sql`select source_id, home_score, regular from result order by source_id`.execute(database.db);
    expect(rows).toEqual([
      { source_id: "m1", home_score: 2, regular: [1, 1] },
      { source_id: "m2", home_score: 2, regular: null },
    ]);
    const rated = await repository.newer("fb-eng1", true, 0, 100);
    expect(rated.map(({ score }) => score)).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test("are counted as they are written, by many at once, changed and taken back; what is not there yet has no version", async () => {
    const { put, repository } = world();
    const of = (n: number, score: Pair): FinishedMatch => past(`p${n}`, "ars", "che", NOW - n * DAY_MS, score);
    const counted = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from result`.execute(database.db);
      const { count } = await repository.tally("fb-eng1", true);
      expect(count).toBe(rows[0]?.n);
      return count;
    };
    expect(await repository.version()).toBe("0");
    await put([of(0, [0, 0])]);
    await Promise.all([1, 2, 3, 4].map((n) => put([of(n, [n, 0]), of(n + 10, [0, n])])));
    expect(await counted()).toBe(9);
    const versions = [await repository.version()];
    await put([of(1, [1, 0])], "replace");
    expect(await repository.version()).toBe(versions[0]);
    await put([of(1, [5, 5])], "replace");
    versions.push(await repository.version());
    await repository.remove("sim", ["p2", "p99"]);
    versions.push(await repository.version());
    expect(await counted()).toBe(8);
    await database.db.transaction().execute(async (open) => {
      await sql`delete from result where source_id = 'p3'`.execute(open);
      // Another reader, while it is under way.
      expect(await repository.version()).toBe(versions.at(-1));
    });
    versions.push(await repository.version());
    expect(new Set(versions).size).toBe(4);
    expect(await counted()).toBe(7);
  });

  test("are those of finished matches alone", async () => {
    const { matches, projector } = world();
    await save(matches, fixture, 4, [1, 0]);
    await save(matches, fixtureOf("m2", "ars", "che", NOW), 12, [0, 0]);
    expect(await projector.run()).toBe(0);
    expect(await stored()).toEqual([]);
  });

  test("of a thousand matches saved at once none is passed over", async () => {
    const { matches, projector } = world();
    const many = Array.from({ length: 1_003 }, (_, i) => fixtureOf(`m${i}`, "ars", "che", NOW - i * DAY_MS));
    await matches.save(
      many.map((one) => ({ row: rowOf(one, FINISHED, [1, 0]), fixture: one, position: { epoch: "", seq: 0, oddsEpoch: "", oddsSeq: 0 } })),
    );
    expect(await projector.run()).toBe(1_003);
  });
});

describe("results of the past", () => {
  const days: PastMatches = {
    source: "sim",
    days: () => ({ from: 100, to: 103 }),
    ofDay: (day) => [past(`d${day}`, "ars", "che", day * DAY_MS, [day % 3, 1])],
  };

  test("come from the pack and the simulator, each once, the same club under one name", async () => {
    const { writePast } = world();
    await writePast(days);
    const all = await stored();
    expect(all).toHaveLength(6);
    expect(
      new Set(
        all
          .filter((row) => row["source_id"] === "d100" || String(row["source_id"]).startsWith("fb-eng1/20400"))
          .map((row) => row["home_id"]),
      ),
    ).toEqual(new Set(["fb-arsenal"]));
    expect(all.filter((row) => row["is_simulated"])).toHaveLength(3);
    const again = world();
    await again.writePast({ ...days, ofDay: () => expect.fail("a day was told twice") });
    expect(await stored()).toEqual(all);
    // Two days on, two more are told.
    const told: number[] = [];
    await world().writePast({ ...days, days: () => ({ from: 100, to: 105 }), ofDay: (day) => (told.push(day), days.ofDay(day)) });
    expect(told).toEqual([103, 104]);
  });

  test("are of whom their source means: an id is one thing with one source", async () => {
    const { entities } = world();
    await entities.ensurePack(PACK);
    const cup = { id: "fb/ars", name: "阿杯", kind: "cup" } as const;
    const found = await entities.ensure([
      past("d1", "ars", "che", NOW, [1, 0]),
      past("d2", "ars", "che", NOW, [1, 0], { source: "feed", competition: cup }),
    ]);
    expect(found).toEqual([
      { competition: "fb-eng1", season: "fb-eng1/2026-27/sim", home: "fb-arsenal", away: "fb-chelsea" },
      { competition: "fb-ars", season: "fb-ars/2026-27/sim", home: "fb-ars", away: "fb-che" },
    ]);
  });

  test("of the pack that comes with the portal are whole: every match has two clubs, a day and a score", () => {
    const { pack } = readPack();
    const matches = pack.seasons.flatMap((season) => matchesOf(pack, season));
    expect(matches.length).toBeGreaterThan(80_000);
    expect(new Set(matches.map(({ sourceId }) => sourceId)).size).toBe(matches.length);
    expect(matches.every(({ home, away, kickoffAt }) => home.id !== away.id && kickoffAt > 0 && kickoffAt < NOW)).toBe(true);
    const leicester = pack.seasons.find(
      ({ label, competition }) => label === "2015-16" && pack.competitions[competition]?.id === "fb-eng1",
    );
    const wins = matchesOf(pack, leicester!).filter(({ home, away, score }) =>
      home.id === "fb-leicester" ? score[0] > score[1] : away.id === "fb-leicester" && score[1] > score[0],
    );
    expect(wins).toHaveLength(23);
  });
});

describe("an analysis", () => {
  const kickoffAt = NOW;
  const subject = fixtureOf("now", "ars", "che", kickoffAt);
  const history = [
    past("a", "ars", "che", NOW - 40 * DAY_MS, [2, 0], { goals: { home: [5, 46], away: [] } }),
    past("b", "che", "ars", NOW - 30 * DAY_MS, [1, 1], { goals: { home: [90], away: [15] } }),
    past("c", "ars", "liv", NOW - 20 * DAY_MS, [0, 1], { goals: { home: [], away: [16] } }),
    // Under way when the match begins: nobody knows how it will end.
    past("d", "che", "liv", NOW - 3_600_000, [5, 0]),
    past("e", "ars", "che", NOW + DAY_MS, [9, 0]),
  ];

  async function analysed() {
    const made = world();
    await made.entities.ensurePack(PACK);
    await made.put(history);
    await made.put(PACK.seasons.flatMap((season) => matchesOf(PACK, season)));
    await save(made.matches, subject, 1, [0, 0]);
    const answer = await made.analysis.of("fb", "now");
    if (!answer.ok) throw new Error("refused");
    return { ...made, reply: answer.value };
  }

  test("knows what was over by the kick-off and nothing else", async () => {
    const { reply } = await analysed();
    expect(reply.form?.home.rows.map(({ score }) => score)).toEqual([
      [0, 1],
      [1, 1],
      [2, 0],
    ]);
    expect(reply.form?.away.basis).toMatchObject({ isSimulated: true, n: 2 });
    expect(reply.table?.basis.n).toBe(3);
    expect(reply.table?.tables.all.map(({ team, points }) => [team, points])).toEqual([
      ["fb-arsenal", 4],
      ["fb-liv", 3],
      ["fb-chelsea", 1],
    ]);
    expect(reply.spans?.home).toEqual({ n: 3, scored: [2, 0, 0, 1, 0, 0], conceded: [0, 1, 0, 0, 0, 1] });
    expect(reply.trends?.home[0]).toMatchObject({ kind: "all", n: 3, won: 2, lost: 1 });
    expect(reply.trends?.home[2]).toMatchObject({ kind: "line", n: 2 });
  });

  test("never adds simulated results to real ones", async () => {
    const { reply } = await analysed();
    expect(reply.meetings).toMatchObject({
      basis: { isSimulated: true, source: "sim" },
      all: { n: 2, won: 1, drawn: 1 },
      sameVenue: { n: 1 },
    });
    expect(reply.real?.meetings).toMatchObject({ basis: { isSimulated: false, source: "pack" }, all: { n: 3, won: 2, drawn: 1, lost: 0 } });
    expect(reply.real?.meetings?.rows.every(({ lines, matchId }) => lines === null && matchId === null)).toBe(true);
    expect(reply.strength?.basis).toMatchObject({ isSimulated: true, n: 3 });
    expect(reply.real?.strength?.basis).toMatchObject({ isSimulated: false, n: 3 });
  });

  test("is made once for the results it is of, and anew when one has come", async () => {
    const { analysis, put, reply } = await analysed();
    const again = await analysis.of("fb", "now");
    expect(again.ok && again.value).toBe(reply);
    await put([past("f", "ars", "liv", NOW - 10 * DAY_MS, [4, 4])]);
    const later = await analysis.of("fb", "now");
    expect(later.ok && later.value.form?.home.rows[0]?.score).toEqual([4, 4]);
    expect(later.ok && later.value.strength?.basis.n).toBe(4);
  });

  test("of a recorded match has the table of its season, which recordings write otherwise", async () => {
    const { analysis, matches, projector } = world();
    const recorded = (id: string, home: string, away: string, daysAgo: number): Fixture => ({
      ...fixtureOf(id, home, away, NOW - daysAgo * DAY_MS, "wyscout"),
      season: "2026/27",
    });
    await save(matches, recorded("r1", "ars", "che", 9), FINISHED, [2, 0]);
    await save(matches, recorded("r2", "che", "ars", 2), FINISHED, [1, 1]);
    expect(await projector.run()).toBe(2);
    const answer = await analysis.of("fb", "r2");
    expect(answer.ok && answer.value.table).toMatchObject({ season: "2026-27", basis: { isSimulated: false, n: 1 } });
    expect(answer.ok && answer.value.table?.tables.all.map(({ points }) => points)).toEqual([3, 0]);
  });

  test("names its teams and leagues by ids that have pages, and matches to come of its own source alone", async () => {
    const { analysis, matches } = await analysed();
    await save(matches, fixtureOf("soon", "che", "ars", NOW + 3 * DAY_MS), 1, [0, 0]);
    await save(
      matches,
      { ...fixtureOf("cup", "ars", "new", NOW + 5 * DAY_MS), league: { id: "eng-cup", name: "足总杯", color: "#333333" } },
      1,
      [0, 0],
    );
    // Another source may call another team so.
    await save(matches, fixtureOf("recorded", "ars", "che", NOW + 2 * DAY_MS, "wyscout"), 1, [0, 0]);
    const again = fixtureOf("again", "ars", "liv", NOW + DAY_MS);
    await save(matches, again, 1, [0, 0]);
    const answer = await analysis.of("fb", "again");
    if (!answer.ok) throw new Error("refused");
    const { leagueId, home, away, next, strength } = answer.value;
    expect([leagueId, home.id, away.id, strength?.competitionId]).toEqual(["fb-eng1", "fb-arsenal", "fb-liv", "fb-eng1"]);
    expect(next.home.map((one) => [one.matchId, one.leagueId, one.opponent.id])).toEqual([
      ["soon", "fb-eng1", "fb-chelsea"],
      // Who has no result yet is known by what the source calls it.
      ["cup", "eng-cup", "new"],
    ]);
  });

  test("of a match nobody knows is refused, of one without a past it has empty blocks", async () => {
    const { analysis, matches } = world();
    expect(await analysis.of("fb", "none")).toMatchObject({ ok: false, error: { code: 404 } });
    await save(matches, subject, 1, [0, 0]);
    const answer = await analysis.of("fb", "now");
    expect(answer).toMatchObject({
      ok: true,
      value: { form: null, table: null, trends: null, meetings: null, strength: null, real: null },
    });
  });
});
