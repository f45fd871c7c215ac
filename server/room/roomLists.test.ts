import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { matchCalls } from "../../contract/http/match.ts";
import { roomCalls } from "../../contract/http/room.ts";
import { siteCalls } from "../../contract/http/site.ts";
import { type TestRooms, testMatch, testRooms } from "../../tests/setup/testRooms.ts";

const { roomPage, roomInfo, roomHotAppRoom, roomSet, roomUp } = roomCalls;

let world: TestRooms;
const roomOf = new Map<string, string>();
const idOf = new Map<string, string>();

/** Name, title, category, heat; live unless heat is null. */
const ROOMS = [
  ["老周说球", "英超德比", "1", 50],
  ["柠檬", "总决赛", "2", 900],
  ["小满", "100%_命中", "1", 70],
  ["阿宽", "闲聊\\一下", "4", null],
  ["深夜", "Premier LEAGUE", "1", null],
] as const;

beforeAll(async () => {
  world = await testRooms(inject("databaseUrl"));
  for (const id of ["sim-fb-1", "sim-fb-2", "sim-bk-1"]) world.matches.set(id, testMatch(id));
  for (const [name, title, categoryId, heat] of ROOMS) {
    const { id, roomId } = await world.addAnchor(name);
    roomOf.set(name, roomId);
    idOf.set(name, id);
    await world.call(roomSet, { as: id, body: { title, categoryId } });
    if (heat === null) continue;
    await world.call(roomUp, { as: id });
    world.heat.set(roomId, heat);
  }
  const match = { matchId: "sim-fb-1", matchType: 1 };
  for (const name of ["阿宽", "老周说球", "小满"]) await world.call(roomSet, { as: idOf.get(name) ?? "", body: { match } });
});
afterAll(async () => {
  await world.stop();
  await world.database.remove();
});

const names = (list: readonly { anchor: { nickName: string } }[]) => list.map((room) => room.anchor.nickName);
const page = async (query: Record<string, string | number> = {}) => (await world.call(roomPage, { query })).data;

describe("rooms as lists show them", () => {
  test("live ones first, by heat, a page at a time", async () => {
    const all = await page();
    expect(names(all.list)).toEqual(["柠檬", "小满", "老周说球", "阿宽", "深夜"]);
    expect(all).toMatchObject({ total: 5, page: 1, pageSize: 30 });
    expect(all.list[0]).toMatchObject({ isLive: true, heat: 900, title: "总决赛", startedAt: world.clock.now(), match: null });
    expect(all.list[1]?.match).toEqual({ matchId: "sim-fb-1", matchType: 1, text: "英超 主队1 VS 客队1" });
    expect(all.list[4]).toMatchObject({ isLive: false, startedAt: null });
    const second = await page({ page: 2, pageSize: 2 });
    expect([second.total, names(second.list)]).toEqual([5, ["老周说球", "阿宽"]]);
    expect(await page({ page: 9 })).toMatchObject({ total: 5, list: [] });
    expect(names((await page({ roomType: "live" })).list)).toEqual(["柠檬", "小满", "老周说球"]);
  });

  test("by category, number and word, which is a word and no pattern", async () => {
    expect(names((await page({ navId: "1" })).list)).toEqual(["小满", "老周说球", "深夜"]);
    expect(names((await page({ roomId: roomOf.get("阿宽") ?? "" })).list)).toEqual(["阿宽"]);
    const found = async (word: string) => names((await page({ word })).list);
    expect(await found("德比")).toEqual(["老周说球"]);
    expect(await found("老周")).toEqual(["老周说球"]);
    expect(await found("premier league")).toEqual(["深夜"]);
    expect(await found("league\u200b")).toEqual(["深夜"]);
    expect(await found(roomOf.get("柠檬") ?? "")).toEqual(["柠檬"]);
    expect(await found("%")).toEqual(["小满"]);
    expect(await found("_")).toEqual(["小满"]);
    expect(await found("\\")).toEqual(["阿宽"]);
    expect(await found("' or true --")).toEqual([]);
    expect(await found("  ")).toHaveLength(5);
  });

  test("one room, the hot ones, the categories, a search", async () => {
    const roomId = roomOf.get("柠檬") ?? "";
    expect((await world.call(roomInfo, { query: { roomId } })).data).toMatchObject({ roomId, anchor: { nickName: "柠檬" }, heat: 900 });
    expect(await world.call(roomInfo, { query: { roomId: "1" } })).toMatchObject({ code: 404, message: "直播间不存在" });
    expect(names((await world.call(roomHotAppRoom, { query: { size: 2 } })).data.list)).toEqual(["柠檬", "小满"]);
    expect((await world.call(siteCalls.navList)).data.list).toEqual([
      { navId: "1", name: "足球", rooms: 2 },
      { navId: "2", name: "篮球", rooms: 1 },
      { navId: "3", name: "综合体育", rooms: 0 },
      { navId: "4", name: "聊球", rooms: 0 },
    ]);
    const search = async (query: Record<string, string | number>) =>
      names((await world.call(siteCalls.searchRoomByWord, { query })).data.list);
    expect(await search({ word: "一" })).toEqual(["阿宽"]);
    expect(await search({ word: "一", type: 1 })).toEqual([]);
  });

  test("rooms of the anchors one follows, of whom a visitor has none", async () => {
    const as = idOf.get("柠檬") ?? "";
    for (const name of ["阿宽", "小满"]) {
      await sql`insert into user_follow (user_id, target_id, at) values (${as}::int8, ${idOf.get(name)}::int8, now())`.execute(
        world.database.db,
      );
    }
    const followed = async (roomType: string) => names((await world.call(roomPage, { as, query: { roomType } })).data.list);
    expect(await followed("followed")).toEqual(["小满", "阿宽"]);
    expect(await followed("followedLive")).toEqual(["小满"]);
    expect((await world.call(roomPage, { query: { roomType: "followedLive" } })).code).toBe(401);
  });

  test("rooms about a match, and matches of an anchor", async () => {
    const about = await world.call(matchCalls.matchPcAnchorByMatch, { query: { matchId: "sim-fb-1", matchType: 1 } });
    expect(names(about.data.list)).toEqual(["小满", "老周说球", "阿宽"]);
    expect((await world.call(matchCalls.matchPcAnchorByMatch, { query: { matchId: "sim-fb-1", matchType: 2 } })).data.list).toEqual([]);
    const matchesOf = async (name: string) =>
      (await world.call(matchCalls.matchList, { query: { anchorId: idOf.get(name) ?? "" } })).data.rows.map((row) => row.id);
    expect(await matchesOf("小满")).toEqual(["sim-fb-1", "sim-fb-2"]);
    expect(await matchesOf("柠檬")).toEqual(["sim-bk-1"]);
    expect((await matchesOf("阿宽")).toSorted()).toEqual(["sim-bk-1", "sim-fb-1", "sim-fb-2"]);
    expect(await world.call(matchCalls.matchList, { query: { anchorId: "999999" } })).toMatchObject({ code: 404 });
  });

  test("nothing of the anchor that is not for everybody", async () => {
    await sql`update room set keywords = '{secret-word}', key_nonce = 'secret-nonce', key_expires_at = now() + interval '1 day'`.execute(
      world.database.db,
    );
    const roomId = roomOf.get("柠檬") ?? "";
    const answers = [
      await page(),
      (await world.call(roomInfo, { query: { roomId } })).data,
      (await world.call(roomCalls.roomDetail, { query: { roomId } })).data,
    ];
    expect(JSON.stringify(answers)).not.toMatch(/secret/);
  });
});
