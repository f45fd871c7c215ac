import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { MatchDetailReply, MatchLogReply } from "../../contract/http/live.ts";
import type { OddsHistoryReply, OddsTableReply } from "../../contract/http/odds.ts";
import { FEED } from "../../contract/limits.ts";
import { quotesOf } from "../../contract/odds/odds.ts";
import { createEventLog } from "../feed/eventLog.ts";
import { createHub } from "../feed/hub.ts";
import { testSubscriber } from "../feed/testSubscriber.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { type TestPortal, startTestPortal } from "../../tests/setup/testPortal.ts";
import { createPackedOdds } from "./packedOdds.ts";
import { isSameOdds } from "./packing.ts";
import { KICKOFF, fixtureOf, priced, stateEvent } from "./testing.ts";

/** A packed match reads the same over HTTP as before. */

let database: TestDatabase;
let portal: TestPortal;
const clock = manualClock(KICKOFF + 8_000_000);
const packed = () => createPackedOdds(database.db);
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url, { clock });
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

const CH = "odds:fb:m1";

/** Every answer about the prices of a match. */
async function answers() {
  const ask = async <T>(url: string): Promise<T> => {
    const { status, data } = await portal.get<T>(url);
    expect(status, url).toBe(200);
    return data;
  };
  const logs: MatchLogReply[] = [];
  for (let after = 0; after < 40; after += 15) logs.push(await ask(`/tapi/live/fb/odds/log?matchId=m1&after=${after}&limit=15`));
  const { odds, oddsAsOf } = await ask<MatchDetailReply>("/tapi/live/fb/match/detail?matchId=m1");
  return {
    logs,
    rest: {
      odds,
      oddsAsOf,
      table: await ask<OddsTableReply>("/tapi/live/fb/odds/table?matchId=m1"),
      then: await ask<OddsTableReply>(`/tapi/live/fb/odds/table?matchId=m1&at=${KICKOFF - 6_000_000}`),
      before: await ask<OddsTableReply>(`/tapi/live/fb/odds/table?matchId=m1&at=1`),
      history: await ask<OddsHistoryReply>("/tapi/live/fb/odds/history?matchId=m1&company=b365&market=eu"),
    },
  };
}

test("detail, table, table at a moment, history and log answer as before, also after a restart and a late quote", async () => {
  const { at, k, d } = { at: KICKOFF, k: "fixture", d: fixtureOf("m1") };
  await portal.push([{ ch: "fb:m1", at, k, d, key: "f" }, stateEvent("m1", 2, KICKOFF), stateEvent("m1", 8, KICKOFF + 6_900_000)]);
  await portal.push(priced("m1", 40));
  const before = await answers();
  expect(before.rest.table.rows).toHaveLength(8);
  expect(before.rest.then.rows.length).toBeGreaterThan(0);

  const same = async (): Promise<void> => {
    const now = await answers();
    expect(now.rest).toEqual(before.rest);
    for (const [i, page] of now.logs.entries()) {
      expect(page.asOf).toEqual(before.logs[i]?.asOf);
      expect(isSameOdds(page.events, before.logs[i]?.events ?? [])).toBe(true);
    }
  };
  expect(await packed().pack(CH)).toMatchObject({ events: 40 });
  await same();
  portal = await portal.restart();
  await same();

  // The provider resends its events, and one more.
  expect((await portal.push(priced("m1", 41))).data).toEqual({ accepted: 1, duplicates: 40 });
  const log = (await portal.get<MatchLogReply>("/tapi/live/fb/odds/log?matchId=m1&after=38&limit=15")).data;
  expect(log.events.map((event) => event.s)).toEqual([39, 40, 41]);
  const late = await answers();
  expect(late.rest.table.asOf.s).toBe(41);
  await packed().pack(CH);
  portal = await portal.restart();
  expect((await answers()).rest).toEqual(late.rest);
});

test("a reader who comes back is sent what was packed meanwhile, and goes on with what comes after", async () => {
  const ch = "odds:fb:resumed";
  const eventLog = createEventLog(database.db, packed());
  const hubClock = manualClock();
  const startHub = () => createHub({ log: silentLog(), eventLog, clock: hubClock });
  const first = startHub();
  const reader = testSubscriber();
  await first.join(ch, null, reader, () => true);
  await first.publish(priced("resumed", 5));
  hubClock.advance(FEED.tickMs);
  const since = await first.position(ch);
  await first.publish(priced("resumed", 20, 5));
  await first.close();
  await packed().pack(ch);

  const second = startHub();
  const back = testSubscriber(second);
  back.position = since;
  await second.join(ch, since, back, () => true);
  expect(back.frames[0]).toMatchObject({ t: "ok", s: 5 });
  expect(back.events.map((event) => event.s)).toEqual(Array.from({ length: 20 }, (_, i) => i + 6));
  await second.publish(priced("resumed", 1, 25));
  hubClock.advance(FEED.tickMs);
  expect(back.events.at(-1)?.s).toBe(26);
  expect(back.faults).toEqual([]);
  expect(back.events.flatMap(quotesOf).length).toBe(priced("resumed", 21, 5).flatMap(({ k, d }) => quotesOf({ k, d })).length);
  await second.close();
});
