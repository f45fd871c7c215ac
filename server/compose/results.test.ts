import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type TestPortal, startTestPortal } from "../../tests/setup/testPortal.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { fixtureOf } from "../odds/testing.ts";

const HOUR = 3_600_000;
/** By the portal's clock. The next poll for changes would come 10 s after the last one, for results 20 s. */
const SOON_MS = 9_000;
const STEP_MS = 500;

let database: TestDatabase;
let clock: ManualClock;
let portal: TestPortal;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  clock = manualClock(Date.now());
  portal = await startTestPortal(database.url, { clock });
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

async function finish(matchId: string): Promise<void> {
  const kickoffAt = clock.now() - 2 * HOUR;
  const league = { id: "soon", name: "即时联赛", color: "#335577" };
  const events = [
    ["fixture", fixtureOf(matchId, { league, kickoffAt })],
    ["state", { state: 2 }],
    ["incident", { id: `${matchId}-1`, type: "goal", side: "home", minute: 20, score: [1, 0] }],
    ["score", { score: [1, 0] }],
    ["state", { state: 3 }],
    ["state", { state: 4 }],
    ["state", { state: 8 }],
  ] as const;
  const answer = await portal.push(events.map(([k, d], i) => ({ ch: `fb:${matchId}`, at: kickoffAt + i, k, d, key: `${matchId}-${i}` })));
  expect(answer).toMatchObject({ code: 200 });
}

/** Whether the match is in its season's table, and whether its report exists. */
async function known(matchId: string): Promise<readonly boolean[]> {
  const { data } = await portal.get<{ readonly matches: readonly { readonly id: string }[] } | null>("/tapi/live/fb/league/season?id=soon");
  const { rows } = await sql`select 1 from article where kind = 'report' and match_id = ${matchId}`.execute(database.db);
  return [JSON.stringify(data?.matches ?? []).includes(matchId), rows.length > 0];
}

test("a result is in the tables, and its report is written, when the database has it: nobody waits for the next look", async () => {
  await finish("first");
  await vi.waitFor(async () => {
    clock.advance(STEP_MS);
    expect(await known("first")).toEqual([true, true]);
  });
  await finish("second");
  for (let passed = 0; passed < SOON_MS; passed += STEP_MS) {
    clock.advance(STEP_MS);
    await known("second");
  }
  await vi.waitFor(async () => expect(await known("second")).toEqual([true, true]));
});
