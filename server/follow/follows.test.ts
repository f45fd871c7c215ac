import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { attentionCalls } from "../../contract/http/attention.ts";
import { userCalls } from "../../contract/http/user.ts";
import { EXPERIENCE } from "../../contract/rules/level.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createFollowRepository } from "./followRepository.ts";
import { createFollows } from "./follows.ts";
import { registerFollowCalls } from "./follow.routes.ts";
import { type TestPortal, addUser, testPortal } from "./testing.ts";
import { createUserMatches } from "./userMatches.ts";

const { attentionOperAttention: oper, attentionPageAttention: mine, userRecommend, userHot, userPageList } = attentionCalls;
const { userInfoPersonalSpace: space, userInfoAttention: listOf } = userCalls;
const FOLLOW = { type: 1, operateType: 1 };
const UNFOLLOW = { type: 1, operateType: 2 };
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let portal: TestPortal;
let clock: ManualClock;
const told: unknown[] = [];

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  // 23:00 in Shanghai, 15:00 UTC.
  clock = manualClock(Date.UTC(2026, 10, 21, 15));
  const { db } = database;
  const notify = async (...args: unknown[]) => void told.push(args);
  portal = await testPortal([...Object.values(attentionCalls), space, listOf], (registry) =>
    registerFollowCalls(registry, createFollows({ db, clock, notify }), createUserMatches({ db, clock, rowsOf: async () => [] })),
  );
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
});
beforeEach(async () => {
  told.length = 0;
  await sql`delete from room`.execute(database.db);
  await sql`delete from app_user`.execute(database.db);
});

const user = (name: string, options?: Parameters<typeof addUser>[2]) => addUser(database.db, name, options);
const follow = (as: string, targetId: string) => portal.call(oper, { as, query: { ...FOLLOW, targetId } });
const names = (list: readonly { readonly nickName: string }[]) => list.map((card) => card.nickName);

describe("following", () => {
  test("twice is once, and undone it is gone", async () => {
    const [a, b] = [await user("甲"), await user("乙")];
    expect((await follow(a, b)).data).toEqual({ isFollowed: true, fansCount: 1 });
    expect((await follow(a, b)).data).toEqual({ isFollowed: true, fansCount: 1 });
    expect((await portal.call(space, { as: a, query: { id: b } })).data).toMatchObject({ fansCount: 1, isFollowed: true });
    expect((await portal.call(oper, { as: a, query: { ...UNFOLLOW, targetId: b } })).data).toEqual({ isFollowed: false, fansCount: 0 });
    expect((await portal.call(oper, { as: a, query: { ...UNFOLLOW, targetId: b } })).data).toEqual({ isFollowed: false, fansCount: 0 });
    expect((await portal.call(mine, { as: a })).data).toEqual({ total: 0, page: 1, pageSize: 10, list: [] });
  });

  test("who follows whom, and which fans hold a title to the millisecond", async () => {
    const [a, b, c] = [await user("甲"), await user("乙"), await user("丙")];
    await follow(a, c);
    await follow(b, c);
    const follows = createFollowRepository(database.db);
    expect(await follows.isFollowing(BigInt(a), BigInt(c))).toBe(true);
    expect(await follows.isFollowing(BigInt(c), BigInt(a))).toBe(false);
    const endsAt = clock.now() + HOUR_MS;
    for (const holder of [a, c]) {
      await sql`
        insert into user_noble (user_id, title, rank, expires_at)
        values (${holder}::int8, 'knight', 1, ${new Date(endsAt)})`.execute(database.db);
    }
    expect(await follows.nobleFansCount(BigInt(c), endsAt - 1)).toBe(1);
    expect(await follows.nobleFansCount(BigInt(c), endsAt)).toBe(0);
    await sql`delete from user_noble`.execute(database.db);
  });

  test("who is shielded cannot follow, and can when that is taken back", async () => {
    const [a, b] = [await user("甲"), await user("乙")];
    await sql`insert into shield (user_id, target_id, at) values (${b}::int8, ${a}::int8, now())`.execute(database.db);
    expect(await follow(a, b)).toMatchObject({ code: 403, message: "对方已屏蔽您，不能互动" });
    expect((await portal.call(space, { query: { id: b } })).data).toMatchObject({ fansCount: 0 });
    expect((await follow(b, a)).code).toBe(200);
    await sql`delete from shield`.execute(database.db);
    expect((await follow(a, b)).data).toEqual({ isFollowed: true, fansCount: 1 });
  });

  test("oneself, nobody, and without a session: refused", async () => {
    const a = await user("甲");
    expect(await follow(a, a)).toMatchObject({ code: 400, message: "不能关注自己" });
    for (const nobody of ["99999999", "0", "abc", "99999999999999999999999"]) expect(await follow(a, nobody)).toMatchObject({ code: 404 });
    expect(await portal.call(oper, { query: { ...FOLLOW, targetId: a } })).toMatchObject({ status: 401, code: 401 });
    expect(await portal.call(oper, { as: a, query: { type: 3, operateType: 1, targetId: a } })).toMatchObject({ code: 400 });
    expect((await portal.call(space, { query: { id: a } })).data).toMatchObject({ fansCount: 0, attentionCount: 0 });
    expect(told).toEqual([]);
  });

  test("a thousand times at once is once, by a hundred users a hundred", async () => {
    const [a, b] = [await user("甲"), await user("乙")];
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => follow(a, b)));
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.data.fansCount))).toEqual(new Set([1]));
    expect((await sql`select * from user_follow`.execute(database.db)).rows).toHaveLength(1);

    const fans = await Promise.all(Array.from({ length: 100 }, (_, i) => user(`球迷${i}`)));
    await Promise.all([...fans, ...fans].map((fan) => follow(fan, b)));
    expect((await portal.call(space, { query: { id: b } })).data.fansCount).toBe(101);
  });

  test("the first of a day earns experience, once a day of Shanghai", async () => {
    const [a, b, c] = [await user("甲"), await user("乙"), await user("丙")];
    const experience = async () =>
      (await sql<{ experience: number }>`select experience from app_user where id = ${a}`.execute(database.db)).rows[0]?.experience;
    await Promise.all(Array.from({ length: 50 }, (_, i) => follow(a, i % 2 ? b : c)));
    expect(await experience()).toBe(EXPERIENCE.follow.points);
    expect(told).toEqual([]);
    await portal.call(oper, { as: a, query: { ...UNFOLLOW, targetId: b } });
    await follow(a, b);
    expect(await experience()).toBe(EXPERIENCE.follow.points);

    // An hour later it is the next day in Shanghai. Following a user already followed earns nothing.
    clock.advance(HOUR_MS);
    await follow(a, b);
    expect(await experience()).toBe(EXPERIENCE.follow.points);
    await portal.call(oper, { as: a, query: { ...UNFOLLOW, targetId: b } });
    await follow(a, b);
    expect(await experience()).toBe(2 * EXPERIENCE.follow.points);
    expect(told).toEqual([[a, "level", { level: 1, experience: 10 }]]);
  });
});

describe("lists of users", () => {
  test("whom I follow, by role, latest first and a page at a time", async () => {
    const me = await user("我");
    const anchor = await user("主播甲", { isAnchor: true });
    const expert = await user("专家乙", { isExpert: true });
    const plain = await user("丙");
    for (const id of [anchor, expert, plain]) {
      await follow(me, id);
      clock.advance(1_000);
    }
    const list = async (query: Record<string, number>) => (await portal.call(mine, { as: me, query })).data;
    expect(names((await list({ attentionType: 3 })).list)).toEqual(["丙", "专家乙", "主播甲"]);
    expect(names((await list({ attentionType: 1 })).list)).toEqual(["主播甲"]);
    expect(names((await list({ attentionType: 2 })).list)).toEqual(["专家乙"]);
    const second = await list({ attentionType: 3, page: 2, pageSize: 2 });
    expect([second.total, names(second.list)]).toEqual([3, ["主播甲"]]);
    expect(await list({ attentionType: 3, page: 9 })).toEqual({ total: 3, page: 9, pageSize: 10, list: [] });
    expect(await portal.call(mine)).toMatchObject({ code: 401 });
  });

  test("of any user, as the caller sees them", async () => {
    const [me, idol, fan] = [await user("我"), await user("偶像"), await user("粉丝")];
    await follow(fan, idol);
    await follow(me, idol);
    await follow(me, fan);
    const list = async (query: Record<string, string | number>, as?: string) =>
      (await portal.call(listOf, { query, ...(as === undefined ? {} : { as }) })).data.list.map((c) => [c.nickName, c.isFollowed]);
    expect((await list({ userId: idol, type: 2 }, me)).toSorted()).toEqual(
      [
        ["我", false],
        ["粉丝", true],
      ].toSorted(),
    );
    expect((await list({ userId: idol, type: 2 })).toSorted()).toEqual(
      [
        ["我", false],
        ["粉丝", false],
      ].toSorted(),
    );
    expect(await list({ userId: fan, type: 1 }, me)).toEqual([["偶像", true]]);
    expect(await portal.call(listOf, { query: { userId: "99999999" } })).toMatchObject({ code: 404, message: "用户不存在" });
    expect(await portal.call(space, { query: { id: "99999999" } })).toMatchObject({ code: 404, message: "用户不存在" });
    expect((await portal.call(space, { as: me, query: { id: fan } })).data).toMatchObject({
      nickName: "粉丝",
      attentionCount: 1,
      fansCount: 1,
      isFollowed: true,
      roomId: null,
    });
  });

  test("an anchor's space leads to the room, anybody else's nowhere", async () => {
    const [anchor, former] = [await user("房主", { isAnchor: true }), await user("前主播")];
    const rooms = await sql<{ id: bigint }>`
      insert into room (anchor_id, at) values (${anchor}::int8, now()), (${former}::int8, now()) returning id`.execute(database.db);
    expect((await portal.call(space, { query: { id: anchor } })).data.roomId).toBe(String(rooms.rows[0]?.id));
    expect((await portal.call(space, { query: { id: former } })).data.roomId).toBeNull();
  });

  test("hot by followers; recommended: anchors but oneself and those followed", async () => {
    const star = await user("大主播", { isAnchor: true });
    const small = await user("小主播", { isAnchor: true });
    await user("专家", { isExpert: true });
    const [a, b] = [await user("甲"), await user("乙")];
    await follow(a, star);
    await follow(b, star);
    await follow(a, small);
    expect(names((await portal.call(userHot)).data.list)).toEqual(["大主播", "小主播"]);
    expect(names((await portal.call(userHot, { query: { size: 1 } })).data.list)).toEqual(["大主播"]);
    expect(names((await portal.call(userHot, { query: { type: 2 } })).data.list)).toEqual(["专家"]);
    expect(names((await portal.call(userRecommend)).data.list)).toEqual(["大主播", "小主播"]);
    expect(names((await portal.call(userRecommend, { as: b })).data.list)).toEqual(["小主播"]);
    expect(names((await portal.call(userRecommend, { as: star })).data.list)).toEqual(["小主播"]);
  });

  test("by a word of the nickname, which is a word and no pattern", async () => {
    const popular = await user("深夜球迷");
    await user("球迷");
    await user("老球迷");
    await user("100%胜率");
    await user("a_b");
    await user("axb");
    await user("ＮＢＡ Fan");
    await user("反\\斜");
    await follow(await user("甲"), popular);
    const find = async (word: string) => names((await portal.call(userPageList, { query: { word } })).data.list);
    expect(await find("球迷")).toEqual(["球迷", "深夜球迷", "老球迷"]);
    expect(await find("%")).toEqual(["100%胜率"]);
    expect(await find("％")).toEqual(["100%胜率"]);
    expect(await find("a_b")).toEqual(["a_b"]);
    expect(await find("\\")).toEqual(["反\\斜"]);
    expect(await find("nba")).toEqual(["ＮＢＡ Fan"]);
    expect(await find("fan")).toEqual(["ＮＢＡ Fan"]);
    expect(await portal.call(userPageList, { query: { word: "fan\u0000" } })).toMatchObject({ code: 400 });
    expect(await find("' or true --")).toEqual([]);
    expect((await portal.call(userPageList, { query: { word: "", pageSize: 2 } })).data).toMatchObject({ total: 9, pageSize: 2 });
    expect(await portal.call(userPageList, { query: { word: "长".repeat(51) } })).toMatchObject({ code: 400 });
  });

  test("markup is text like any other, and nothing private is in a card", async () => {
    const id = await user("<b>甲</b>", { description: "<script>alert(1)</script>" });
    await sql`update app_user set mobile = '13800136021', password_hash = 'x' where id = ${id}`.execute(database.db);
    const { data } = await portal.call(space, { query: { id } });
    expect(data).toMatchObject({ nickName: "<b>甲</b>", description: "<script>alert(1)</script>" });
    expect(Object.keys(data).toSorted()).toEqual(
      "attentionCount description fansCount id isAnchor isExpert isFollowed level nickName portrait roomId".split(" "),
    );
  });
});
