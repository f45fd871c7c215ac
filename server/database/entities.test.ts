import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createEntities } from "./entities.ts";
import { createFilling } from "./filling.ts";
import { createResultRepository } from "./resultRepository.ts";
import type { FinishedMatch, ResultPack } from "./types.ts";

/** A pack imported into a portal that has results already, and one imported after another. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(async () => {
  await sql`truncate competition, season, team, entity_alias, result, projection cascade`.execute(database.db);
});

const PACK: ResultPack = {
  source: "pack",
  teams: [
    { id: "fb-ned-psv", sport: "fb", name: "埃因霍温", original: "PSV", sim: "ned1-psv" },
    { id: "fb-ned-ajax", sport: "fb", name: "阿贾克斯", original: "AFC Ajax" },
  ],
  competitions: [
    { id: "fb-ned1", sport: "fb", name: "荷甲", original: "Eredivisie", country: "荷兰", color: "#333333", sim: "ned1" },
    { id: "fb-ucl", sport: "fb", name: "欧冠", original: "Champions League", country: "欧洲", color: "#333333", kind: "cup" },
  ],
  rounds: [
    ["第3轮", 3],
    ["决赛", 4],
  ],
  seasons: [
    { source: "open", competition: 0, label: "2018-19", expected: 2, days: [17_800], home: [0], away: [1], round: [0], score: [2, 1] },
    {
      ...{ source: "open", competition: 1, label: "2018-19", expected: 2, days: [17_900, 100], home: [0, 1], away: [1, 0], round: [-1, 1] },
      ...{
        stages: [
          { name: "小组赛", kind: "table", group: "A 组" },
          { name: "淘汰赛", kind: "ties", group: null },
        ],
        stage: [0, 1],
      },
      ...{ score: [0, 0, 2, 2], regular: [-1, -1, 1, 1], penalties: [-1, -1, 4, 3], awarded: [0] },
    },
  ],
};

const simulated: FinishedMatch = {
  ...{ source: "sim", sourceId: "m1", sport: "fb", isSimulated: true, season: "2026-27", round: null, roundNo: null, kickoffAt: 1_000 },
  competition: { id: "fb/ned1", name: "荷甲", kind: "league" },
  home: { id: "fb/ned1-psv", name: "埃因霍温" },
  away: { id: "fb/ned1-fey", name: "费耶诺德" },
  ...{ score: [1, 0], regular: null, half: null, periods: null, goals: null, corners: null, yellow: null, red: null, closing: null },
  ...{ epoch: "", seq: 0 },
};

/** Returns the lengths of its rests, step by step. */
async function fill(pack: ResultPack, mark: string, isResting?: boolean): Promise<readonly number[]> {
  const { db } = database;
  const rested: number[] = [];
  const clock = {
    now: manualClock().now,
    setTimer: (delayMs: number, callback: () => void) => (rested.push(delayMs), queueMicrotask(callback), () => undefined),
  };
  const filling = createFilling({
    ...{ repository: createResultRepository(db), entities: createEntities(db), past: null, packSeasons: null, clock, log: silentLog() },
    ...{ read: () => ({ pack, mark }), ...(isResting === undefined ? {} : { isResting }) },
  });
  await filling.prepare();
  filling.start();
  await filling.done;
  await filling.stop();
  return rested;
}

test("a club the simulator told of first goes over to the pack's, with its results", async () => {
  const entities = createEntities(database.db);
  await createResultRepository(database.db).save([simulated], await entities.ensure([simulated]), "keep");
  await createEntities(database.db).ensurePack(PACK);
  const { rows } = await sql`select home_id, away_id from result`.execute(database.db);
  expect(rows).toEqual([{ home_id: "fb-ned-psv", away_id: "fb-ned1-fey" }]);
  expect(await createEntities(database.db).find("sim", "team", "fb/ned1-psv")).toBe("fb-ned-psv");
});

test("a season of the pack has its stages, rounds, extra time, shoot-outs and awards, by the source it names", async () => {
  await fill(PACK, "m1");
  const { rows } = await sql`
    select r.source, stage, stage_kind, group_name, round, round_no, regular, penalties, is_awarded, c.kind
    from result r join competition c on c.id = r.competition_id order by kickoff_at`.execute(database.db);
  const plain = { source: "open", stage: null, stage_kind: "table", group_name: null, regular: null, penalties: null, is_awarded: false };
  expect(rows).toEqual([
    { ...plain, round: "第3轮", round_no: 3, kind: "league" },
    { ...plain, stage: "小组赛", group_name: "A 组", round: null, round_no: null, is_awarded: true, kind: "cup" },
    { ...plain, stage: "淘汰赛", stage_kind: "ties", round: "决赛", round_no: 4, regular: [1, 1], penalties: [4, 3], kind: "cup" },
  ]);
});

test("the portal is left to its visitors between two seasons; not where nobody waits for it", async () => {
  // Every read of the time advances it by 10 ms: no write step takes less.
  let at = 0;
  const watch = vi.spyOn(performance, "now").mockImplementation(() => (at += 10));
  onTestFinished(() => watch.mockRestore());
  const rested = await fill(PACK, "m1");
  const unrested = await fill(PACK, "m2", false);
  expect(rested.length).toBeGreaterThan(2);
  expect(Math.min(...rested)).toBeGreaterThanOrEqual(2 * 10);
  expect(new Set(unrested)).toEqual(new Set([1]));
});

test("a later pack corrects the one before, a match that moved is not there twice, and a season of another source stays", async () => {
  await fill(PACK, "m1");
  await sql`update season set source = 'other' where competition_id = 'fb-ucl'`.execute(database.db);
  const moved = PACK.seasons.map((season) => ({
    ...season,
    days: season.days.map((day) => day + 1),
    score: season.score.map((n) => n + 1),
    expected: 1,
  }));
  await fill({ ...PACK, seasons: moved }, "m2");
  const { rows } = await sql`select competition_id, kickoff_at / 86400000 as day, home_score from result order by kickoff_at`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { competition_id: "fb-ned1", day: 17_801n, home_score: 3 },
    { competition_id: "fb-ucl", day: 17_900n, home_score: 0 },
    { competition_id: "fb-ucl", day: 18_000n, home_score: 2 },
  ]);
  const { rows: seasons } = await sql`select competition_id, source, expected from season order by competition_id`.execute(database.db);
  expect(seasons).toEqual([
    { competition_id: "fb-ned1", source: "open", expected: 1 },
    { competition_id: "fb-ucl", source: "other", expected: 2 },
  ]);
});
