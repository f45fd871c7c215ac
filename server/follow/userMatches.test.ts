import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Sport } from "../../contract/feed/channels.ts";
import { attentionCalls } from "../../contract/http/attention.ts";
import { liveCalls } from "../../contract/http/live.ts";
import { matchCalls } from "../../contract/http/match.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createFollows } from "./follows.ts";
import { registerFollowCalls } from "./follow.routes.ts";
import { type TestPortal, addUser, testPortal } from "./testing.ts";
import { createUserMatches } from "./userMatches.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const FB = { sport: "fb" };
const BK = { sport: "bk" };
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `m${from + i}`);

function row(sport: Sport, id: string, changes: Partial<BoardRow> = {}): BoardRow {
  const team = { id: "t", name: "队" };
  const league = { id: "l", name: "联赛", color: "#000" };
  return {
    ...rowOfFixture({ matchId: id, sport, source: "test", league, home: team, away: team, kickoffAt: NOW + 60_000 } as never),
    ...changes,
  };
}

let database: TestDatabase;
let portal: TestPortal;
let clock: ManualClock;
let rows: Map<string, BoardRow>;
let me: string;
let other: string;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  clock = manualClock(NOW);
  const { db } = database;
  const rowsOf = async (sport: Sport, wanted: readonly string[]) => wanted.flatMap((id) => rows.get(`${sport}:${id}`) ?? []);
  const calls = [...Object.values(attentionCalls), ...Object.values(liveCalls), ...Object.values(matchCalls)];
  portal = await testPortal(calls, (registry) =>
    registerFollowCalls(registry, createFollows({ db, clock, notify: async () => undefined }), createUserMatches({ db, clock, rowsOf })),
  );
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
});
beforeEach(async () => {
  await sql`delete from app_user`.execute(database.db);
  me = await addUser(database.db, "我");
  other = await addUser(database.db, "别人");
  rows = new Map();
  for (const id of ids(0, 700)) rows.set(`fb:${id}`, row("fb", id));
  rows.set("bk:m1", row("bk", "m1"));
});

const { matchCollect: collect, matchCancelCollect: uncollect, matchCollectList: collected } = liveCalls;
const { matchReserve: reserve, matchReserveMatchByUser: reserved } = matchCalls;
const { attentionOperAttention: oper, attentionGetAttentionMatchByUser: followed } = attentionCalls;

describe("collecting", () => {
  test("once each, those that exist, of one sport, newest first", async () => {
    const add = (params: { sport: string }, matchIds: string[]) => portal.call(collect, { as: me, params, body: { matchIds } });
    expect((await add(FB, ["m1", "m1", "nowhere", "m2"])).data.matchIds.toSorted()).toEqual(["m1", "m2"]);
    clock.advance(1_000);
    expect((await add(FB, ["m3", "m1"])).data.matchIds[0]).toBe("m3");
    expect((await add(BK, ["m1"])).data.matchIds).toEqual(["m1"]);
    const { data } = await portal.call(collected, { as: me, params: FB });
    expect(data.matches[0]).toEqual({ matchId: "m3", matchType: 1, at: clock.now() });
    expect(data.rows.map((r) => r.id)).toEqual(data.matches.map((m) => m.matchId));

    // A match without a row keeps its star.
    rows.delete("fb:m3");
    const later = (await portal.call(collected, { as: me, params: FB })).data;
    expect([later.matches.length, later.rows.length]).toEqual([3, 2]);

    expect((await portal.call(uncollect, { as: me, params: FB, body: { matchIds: ["m1", "m3"] } })).data).toEqual({ matchIds: ["m2"] });
    expect((await portal.call(collected, { as: me, params: BK })).data.matches).toHaveLength(1);
  });

  test("nobody else's, and not without a session", async () => {
    await portal.call(collect, { as: me, params: FB, body: { matchIds: ["m1"] } });
    expect((await portal.call(uncollect, { as: other, params: FB, body: { matchIds: ["m1"] } })).data).toEqual({ matchIds: [] });
    expect((await portal.call(collected, { as: other, params: FB })).data).toEqual({ matches: [], rows: [] });
    expect((await portal.call(collected, { as: me, params: FB })).data.matches).toHaveLength(1);
    expect(await portal.call(collect, { params: FB, body: { matchIds: ["m1"] } })).toMatchObject({ code: 401 });
    expect(await portal.call(collect, { as: me, params: { sport: "xx" }, body: { matchIds: ["m1"] } })).toMatchObject({ code: 404 });
    expect(await portal.call(collect, { as: me, params: FB, body: { matchIds: [] } })).toMatchObject({ code: 400 });
    expect(await portal.call(collect, { as: me, params: FB, body: { matchIds: ["../x"] } })).toMatchObject({ code: 400 });
  });

  test("at most 500, also when many come at once", async () => {
    const batches = [0, 100, 200, 300, 400, 500, 600].map((from) => ids(from, from + 100));
    const answers = await Promise.all(batches.map((matchIds) => portal.call(collect, { as: me, params: FB, body: { matchIds } })));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(5);
    expect(answers.find((a) => a.code !== 200)).toMatchObject({ code: 409, message: "最多保存500场比赛" });
    const kept = (await portal.call(collected, { as: me, params: FB })).data.matches.map((m) => m.matchId);
    expect(kept).toHaveLength(500);
    // Matches already collected need no room.
    expect(await portal.call(collect, { as: me, params: FB, body: { matchIds: kept.slice(0, 3) } })).toMatchObject({ code: 200 });
  });
});

describe("reserving", () => {
  const ask = (matchId: string, operateType: 1 | 2, matchType = 1) =>
    portal.call(reserve, { as: me, body: { matchId, matchType, operateType } });

  test("until kick-off to the millisecond; undone at any time", async () => {
    rows.set("fb:soon", row("fb", "soon", { kickoffAt: clock.now() + 1 }));
    rows.set("fb:now", row("fb", "now", { kickoffAt: clock.now() }));
    rows.set("fb:early", row("fb", "early", { state: 2 }));
    rows.set("fb:off", row("fb", "off", { state: 12 }));
    expect((await ask("soon", 1)).data).toEqual({ isReserved: true });
    for (const id of ["now", "early", "off"]) expect(await ask(id, 1)).toMatchObject({ code: 409, message: "比赛已开始，不能预约" });
    expect(await ask("nowhere", 1)).toMatchObject({ code: 404, message: "比赛不存在" });
    expect(await ask("soon", 1, 2)).toMatchObject({ code: 404 });
    clock.advance(60_000);
    expect((await portal.call(reserved, { as: me })).data.matches.map((m) => m.matchId)).toEqual(["soon"]);
    expect((await ask("soon", 2)).data).toEqual({ isReserved: false });
    expect((await ask("nowhere", 2)).data).toEqual({ isReserved: false });
    expect((await portal.call(reserved, { as: me, query: { userId: me } })).data).toEqual({ matches: [], rows: [] });
  });

  test("another's reservations are nobody's business", async () => {
    await ask("m1", 1);
    expect(await portal.call(reserved, { as: other, query: { userId: me } })).toMatchObject({ code: 403 });
    expect((await portal.call(reserved, { as: other })).data.matches).toEqual([]);
    expect(await portal.call(reserved)).toMatchObject({ code: 401 });
  });
});

test("matches followed: both sports in one list, with a type", async () => {
  const follow = (query: Record<string, string | number>) => portal.call(oper, { as: me, query: { type: 2, operateType: 1, ...query } });
  expect((await follow({ targetId: "m1", matchType: 1 })).data).toEqual({ isFollowed: true, fansCount: 0 });
  await follow({ targetId: "m1", matchType: 2 });
  expect(await follow({ targetId: "m1" })).toMatchObject({ code: 400, message: "缺少参数 matchType" });
  expect(await follow({ targetId: "m5", matchType: 2 })).toMatchObject({ code: 404 });
  const { data } = await portal.call(followed, { as: me });
  expect(data.rows.map((r) => r.sport).toSorted()).toEqual(["bk", "fb"]);
  expect((await follow({ targetId: "m1", matchType: 1, operateType: 2 })).data).toEqual({ isFollowed: false, fansCount: 0 });
  expect((await portal.call(followed, { as: me })).data.matches.map((m) => m.matchType)).toEqual([2]);
  expect((await portal.call(followed, { as: other })).data.matches).toEqual([]);

  // Following and starring a match are the same list.
  expect((await portal.call(collected, { as: me, params: BK })).data.matches.map((m) => m.matchId)).toEqual(["m1"]);
  await portal.call(collect, { as: me, params: FB, body: { matchIds: ["m2"] } });
  expect((await portal.call(followed, { as: me })).data.matches.map((m) => m.matchId).toSorted()).toEqual(["m1", "m2"]);
});
