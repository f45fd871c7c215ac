import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { PlayerView } from "../../contract/match/basketball.ts";
import type { Pair, Side } from "../../contract/feed/sport.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createAppearanceRepository } from "./appearanceRepository.ts";
import { createAppearances } from "./appearances.ts";
import { createEntities } from "./entities.ts";
import { createLeagueRepository } from "./leagueRepository.ts";
import { createPlayers } from "./players.ts";
import { createResultRepository } from "./resultRepository.ts";
import type { FinishedMatch } from "./types.ts";

/** Box scores of finished matches as rows, the leaders computed from them, and a player's career. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(async () => {
  await sql`truncate competition, season, team, entity_alias, result, projection, appearance cascade`.execute(database.db);
});

const NOW = Date.parse("2026-11-21T12:00:00Z");
const DAY_MS = 86_400_000;

const finished = (id: string, home: string, away: string, score: Pair, over: Partial<FinishedMatch> = {}): FinishedMatch => ({
  source: "sim",
  sourceId: id,
  sport: "bk",
  isSimulated: true,
  competition: { id: "bk/nba", name: "NBA", kind: "league" },
  season: "2026-27",
  ...{ round: null, roundNo: null, kickoffAt: NOW - DAY_MS, score, regular: null, half: null, periods: null, goals: null },
  home: { id: `bk/${home}`, name: home },
  away: { id: `bk/${away}`, name: away },
  ...{ corners: null, yellow: null, red: null, closing: null, epoch: "e1", seq: 9 },
  ...over,
});

const line = (playerId: string, side: Side, stats: PlayerView["stats"], starter = true): PlayerView => ({
  ...{ playerId, side, name: `球员${playerId}`, number: "7", position: "PG", starter, stats },
});

const shots = (points: number, made: number, taken: number) => ({
  ...{ minutesPlayed: 30, points, fieldGoalsScored: made, fieldGoalsTotal: taken, fieldGoalsAccuracy: 50, assistRate: 20 },
});

function world(told: Readonly<Record<string, readonly PlayerView[]>>) {
  const { db } = database;
  const results = createResultRepository(db);
  const repository = createAppearanceRepository(db);
  const entities = createEntities(db);
  const asked: string[] = [];
  const appearances = createAppearances({
    repository,
    positions: results,
    playersOf: async (id) => {
      asked.push(id);
      return told[id] ?? [];
    },
    clock: manualClock(NOW),
    log: silentLog(),
  });
  const save = async (...matches: readonly FinishedMatch[]): Promise<void> =>
    void (await results.save(matches, await entities.ensure(matches), "replace"));
  const players = createPlayers({ leagues: createLeagueRepository(db), appearances: repository });
  const rows = async () =>
    (
      await sql<{ row: string }>`select source_id || ' ' || player_id || ' ' || team_id || ' ' || (stats ->> 'points') as row
      from appearance order by 1`.execute(db)
    ).rows.map(({ row }) => row);
  const leaders = (over: Partial<Parameters<typeof players.leaders>[1]> = {}) =>
    players.leaders("bk", { id: "nba", order: "points", per: "game", pageNum: 1, pageSize: 30, ...over });
  return { results, repository, appearances, asked, save, players, rows, leaders };
}

const TOLD = {
  m1: [line("a", "home", shots(30, 10, 20)), line("b", "away", shots(12, 5, 6)), line("rests", "home", { points: 0 })],
  m2: [line("a", "away", shots(10, 3, 10), false), line("b", "home", shots(14, 6, 6))],
};

describe("box scores as rows", () => {
  test("are written once, with the team of the player's side, without who did not play", async () => {
    const { appearances, save, rows, asked } = world(TOLD);
    await save(finished("m1", "bos", "mia", [100, 90]), finished("m2", "mia", "bos", [90, 80]));
    expect(await appearances.run()).toBe(2);
    expect(await rows()).toEqual(["m1 a bk-bos 30", "m1 b bk-mia 12", "m2 a bk-bos 10", "m2 b bk-mia 14"]);
    expect(await appearances.run()).toBe(0);
    expect(asked).toEqual(["m1", "m2"]);
  });

  test("are read anew where the result was written anew, by a projection that begins anew as well", async () => {
    const told: Record<string, readonly PlayerView[]> = { ...TOLD };
    const first = world(told);
    await first.save(finished("m1", "bos", "mia", [100, 90]));
    await first.appearances.run();
    told.m1 = [line("a", "home", shots(31, 10, 20))];
    await first.save(finished("m1", "bos", "mia", [101, 90], { seq: 10 }));
    const again = world(told);
    expect(await again.appearances.run()).toBe(1);
    expect(await again.rows()).toEqual(["m1 a bk-bos 31"]);
  });

  test("go with their result, and matches without a channel or without a line have none", async () => {
    const { appearances, save, rows, results, asked } = world({ m1: TOLD.m1 });
    await save(finished("m1", "bos", "mia", [100, 90]), finished("m2", "mia", "bos", [90, 80]));
    await save(finished("past", "mia", "bos", [90, 80], { epoch: "", seq: 0, kickoffAt: NOW - 9 * DAY_MS }));
    expect(await appearances.run()).toBe(1);
    await appearances.run();
    expect(asked).toEqual(["m1", "m2"]);
    await results.remove("bk", "sim", ["m1"]);
    expect(await rows()).toEqual([]);
  });
});

describe("who leads a season", () => {
  test("by a game or in total, by shares of the sums, in pages", async () => {
    const { appearances, save, leaders } = world(TOLD);
    await save(finished("m1", "bos", "mia", [100, 90]), finished("m2", "mia", "bos", [90, 80]));
    await appearances.run();
    const found = await leaders();
    if (!found.ok) throw new Error("no leaders");
    expect(found.value).toMatchObject({ games: 2, total: 2, season: { ref: "demo-2026-27", isSimulated: true } });
    expect(found.value.players.map(({ id, games, totals }) => [id, games, totals.points, totals.fieldGoalsAccuracy])).toEqual([
      ["a", 2, 40, 43.3],
      ["b", 2, 26, 91.7],
    ]);
    const share = await leaders({ order: "fieldGoalsAccuracy", pageSize: 1 });
    expect(share.ok && share.value.players.map(({ id }) => id)).toEqual(["b"]);
    const second = await leaders({ per: "total", pageNum: 2, pageSize: 1 });
    expect(second.ok && second.value.players.map(({ id }) => id)).toEqual(["b"]);
    const uncounted = await leaders({ order: "blocks" });
    expect(uncounted.ok && uncounted.value.players).toEqual([]);
  });

  test("is nobody of a real season, whatever the simulated one of the same year has", async () => {
    const { appearances, save, leaders } = world(TOLD);
    await save(finished("m1", "bos", "mia", [100, 90]));
    await save(finished("real", "bos", "mia", [99, 90], { source: "pack", isSimulated: false, epoch: "", seq: 0 }));
    await appearances.run();
    const real = await leaders({ season: "2026-27" });
    expect(real.ok && [real.value.season.isSimulated, real.value.games, real.value.players]).toEqual([false, 0, []]);
    expect(await leaders({ season: "1999-00" })).toMatchObject({ ok: false });
    expect(await leaders({ id: "nobody" })).toMatchObject({ ok: false });
  });
});

test("a player has his seasons, latest first, and his games with the score from his side", async () => {
  const { appearances, save, players } = world(TOLD);
  await save(
    finished("m1", "bos", "mia", [100, 90], { season: "2025-26", kickoffAt: NOW - 300 * DAY_MS }),
    finished("m2", "mia", "bos", [90, 80]),
  );
  await appearances.run();
  const found = await players.player("bk", "a");
  if (!found.ok) throw new Error("no player");
  const { player, isSimulated, seasons, games } = found.value;
  expect([player.name, isSimulated]).toEqual(["球员a", true]);
  expect(seasons.map((one) => [one.season.ref, one.team.name, one.games, one.starts, one.totals.points])).toEqual([
    ["demo-2026-27", "bos", 1, 0, 10],
    ["demo-2025-26", "bos", 1, 1, 30],
  ]);
  expect(games.map(({ matchId, opponent, isHome, score }) => [matchId, opponent.name, isHome, ...score])).toEqual([
    ["m2", "mia", false, 80, 90],
    ["m1", "mia", true, 100, 90],
  ]);
  expect(await players.player("bk", "nobody")).toMatchObject({ ok: false });
  expect(await players.player("fb", "a")).toMatchObject({ ok: false });
});

test("who has a page is told by the source of the match, and as of its kick-off by those before it", async () => {
  const { appearances, save, players } = world({ ...TOLD, real: [line("a", "home", shots(8, 3, 9))] });
  await save(finished("m1", "bos", "mia", [100, 90], { kickoffAt: NOW }), finished("m2", "mia", "bos", [90, 80], { kickoffAt: NOW + 1 }));
  await save(finished("real", "bos", "mia", [99, 90], { source: "nba-live", isSimulated: false }));
  await appearances.run();
  const known = async (source: string, by?: number) => {
    const found = await players.known({ source, ids: "b,a,rests,nobody", ...(by === undefined ? {} : { by }) });
    return found.ok && found.value.list;
  };
  const both = ["a", "b"].map((player) => ({ player, id: player }));
  expect([await known("sim"), await known("sim", NOW + 1), await known("sim", NOW)]).toEqual([both, both, []]);
  expect([await known("nba-live"), await known("nba-stats")]).toEqual([both.slice(0, 1), []]);
});
