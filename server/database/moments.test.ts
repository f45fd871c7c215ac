import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { LineupData, Side } from "../../contract/feed/sport.ts";
import type { FootballMatch, IncidentView } from "../../contract/match/football.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createEntities } from "./entities.ts";
import { createLeagueRepository } from "./leagueRepository.ts";
import { createMomentRepository } from "./momentRepository.ts";
import { createMoments } from "./moments.ts";
import { createResultRepository } from "./resultRepository.ts";
import { createSeasonPeople } from "./seasonPeople.ts";
import type { FinishedMatch } from "./types.ts";

/** Scorers, assists and cards of simulated seasons, from the incidents of their matches. */
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(async () => {
  await sql`truncate competition, season, team, entity_alias, result, projection, person, goal, card cascade`.execute(database.db);
});

const NOW = Date.parse("2026-11-21T12:00:00Z");

const finished = (id: string, over: Partial<FinishedMatch> = {}): FinishedMatch => ({
  source: "sim",
  sourceId: id,
  sport: "fb",
  isSimulated: true,
  competition: { id: "fb/eng1", name: "英超", kind: "league" },
  season: "2026-27",
  ...{ round: null, roundNo: null, kickoffAt: NOW, score: [2, 1], regular: null, half: null, periods: null, goals: null },
  home: { id: "fb/ars", name: "阿森纳" },
  away: { id: "fb/che", name: "切尔西" },
  ...{ corners: null, yellow: null, red: null, closing: null, epoch: "e1", seq: 9 },
  ...over,
});

const sheet = (side: Side, ...names: readonly string[]): LineupData => ({
  side,
  starters: names.map((name, i) => ({ playerId: `${side}${i}`, name, number: String(i + 7), position: i === 0 ? "F" : "D" })),
  bench: [],
});
const LINEUPS = [sheet("home", "萨卡", "赖斯"), sheet("away", "帕尔默", "科尔威尔")] as const;

let made = 0;
const incident = (type: IncidentView["type"], side: Side, player: string, playerId: string, over: Partial<IncidentView> = {}) => {
  made += 1;
  return { id: `i${made}`, at: made, type, side, minute: 10, player, playerId, status: "standing" as const, ...over };
};

type Told = Pick<FootballMatch, "incidents" | "lineups">;

function world(told: Record<string, Told>) {
  const { db } = database;
  const results = createResultRepository(db);
  const entities = createEntities(db);
  const folded: string[] = [];
  const moments = createMoments({
    repository: createMomentRepository(db),
    positions: results,
    async matchOf(id) {
      folded.push(id);
      return told[id] ?? null;
    },
    clock: manualClock(NOW),
    log: silentLog(),
  });
  const save = async (...matches: readonly FinishedMatch[]): Promise<void> =>
    void (await results.save(matches, await entities.ensure(matches), "replace"));
  const people = createSeasonPeople({ db, leagues: createLeagueRepository(db) });
  const of = async (season = "demo-2026-27") => {
    const found = await people.people({ id: "fb-eng1", season });
    if (!found.ok) throw new Error(found.error.message);
    return found.value;
  };
  return { moments, save, of, people, told, folded };
}

const goals = (): Told => ({
  lineups: LINEUPS,
  incidents: [
    incident("goal", "home", "萨卡", "home0", { assist: "赖斯" }),
    incident("penalty-goal", "away", "帕尔默", "away0"),
    // A defender of 切尔西 scores for 阿森纳.
    incident("own-goal", "home", "科尔威尔", "away1"),
    incident("goal", "away", "帕尔默", "away0", { status: "revoked" }),
    incident("yellow", "home", "赖斯", "home1"),
    incident("second-yellow", "home", "赖斯", "home1"),
  ],
});

test("a simulated season has its scorers, helpers and cards; what was taken back counts for nobody", async () => {
  const { moments, save, of, people } = world({ m1: goals() });
  await save(finished("m1"), finished("old", { epoch: "", seq: 0, kickoffAt: NOW - 1 }));
  await moments.run();
  const found = await of();
  const named = <R extends { readonly person: { readonly name: string }; readonly team: { readonly name: string } }>(all: readonly R[]) =>
    all.map(({ person, team }) => `${person.name} ${team.name}`);
  expect(named(found.scorers)).toEqual(["萨卡 阿森纳", "帕尔默 切尔西"]);
  expect(found.scorers.map(({ goals: n, penalties }) => [n, penalties])).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect(named(found.helpers ?? [])).toEqual(["赖斯 阿森纳"]);
  expect(found.booked.map(({ person, yellow, red }) => [person.name, yellow, red])).toEqual([["赖斯", 1, 1]]);
  expect([found.source, found.told, found.season.isSimulated]).toEqual(["sim", { matches: 1, played: 2 }, true]);
  const own = await sql<{ id: string }>`select person_id as id from goal where kind = 'own'`.execute(database.db);
  const person = await people.person(own.rows[0]?.id ?? "");
  expect(person.ok && person.value.seasons.map((one) => [one.team?.name, one.own, one.goals, one.position])).toEqual([
    ["切尔西", 1, 0, "D"],
  ]);
});

test("what is read twice is written once, and a correction takes the place of what stood", async () => {
  const { moments, save, of, told, folded } = world({ m1: goals() });
  await save(finished("m1"));
  await moments.run();
  await moments.run();
  expect(folded).toEqual(["m1"]);
  told["m1"] = { lineups: LINEUPS, incidents: [incident("goal", "home", "赖斯", "home1")] };
  await save(finished("m1", { score: [1, 0], seq: 10 }));
  await moments.run();
  const found = await of();
  expect([found.scorers.map(({ person, goals: n }) => [person.name, n]), found.booked, found.helpers]).toEqual([[["赖斯", 1]], [], []]);
});

test("a real season takes nothing from the channels of its matches", async () => {
  const { moments, save, of, folded } = world({ m1: goals() });
  await save(finished("m1", { source: "wyscout", isSimulated: false }));
  await moments.run();
  const found = await of("2026-27");
  expect([folded, found.scorers, found.helpers, found.told]).toEqual([[], [], null, null]);
});

test("who has a page is told by the source of the match, and as of its kick-off by those before it", async () => {
  const { moments, save, people } = world({
    m1: goals(),
    m2: { lineups: LINEUPS, incidents: [incident("yellow", "away", "科尔威尔", "away1")] },
  });
  await save(finished("m1"), finished("m2", { kickoffAt: NOW + 1 }));
  await moments.run();
  await sql`
    insert into person (id, source, source_id, kind, name, original_name) values
      ('wyscout-home0', 'wyscout', 'fb home0', 'player', '萨卡', '萨卡'),
      ('sim-referee', 'sim', 'fb referee', 'referee', '裁判', '裁判')`.execute(database.db);
  const known = async (source: string, by?: number): Promise<readonly string[]> => {
    const found = await people.known({ source, ids: "home0,home1,away0,away1,away9,referee", ...(by === undefined ? {} : { by }) });
    if (!found.ok) throw new Error(found.error.message);
    return found.value.list.map(({ player, id }) => `${player} ${id}`);
  };
  expect(await known("sim")).toEqual(["away0 sim-fb-away0", "away1 sim-fb-away1", "home0 sim-fb-home0", "home1 sim-fb-home1"]);
  // A match counts only if it began before `by`.
  expect(await known("sim", NOW)).toEqual([]);
  expect(await known("sim", NOW + 1)).toEqual(await known("sim"));
  expect(await known("wyscout")).toEqual(["home0 wyscout-home0"]);
  expect(await known("statsbomb")).toEqual([]);
  const page = await people.person("sim-fb-home0");
  expect(page.ok && page.value.person.name).toBe("萨卡");
});
