import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Call } from "../../contract/http/call.ts";
import { roomCalls } from "../../contract/http/room.ts";
import { userCalls } from "../../contract/http/user.ts";
import { type TestRooms, testRooms } from "../setup/testRooms.ts";

/** An anchor's data, and callers who are not that anchor: another anchor, a manager of the room, a user, a visitor. */

let world: TestRooms;
let owner: { readonly id: string; readonly roomId: string };
let foreign: { readonly id: string; readonly roomId: string };
let manager: string;
let user: string;
let welcomeId: string;
let key: string;

const KEYWORD = "秘密关键词";
const CONTACT = "secret-wechat";
const EXPERIENCE = "只有审核人员能看到的直播经历";

beforeAll(async () => {
  world = await testRooms(inject("databaseUrl"));
  owner = await world.addAnchor("房主");
  foreign = await world.addAnchor("别的主播");
  manager = await world.addUser("房管");
  user = await world.addUser("观众");
  await sql`insert into room_manager (room_id, user_id) values (${owner.roomId}, ${manager}::int8)`.execute(world.database.db);
  await world.call(roomCalls.roomSet, { as: owner.id, body: { title: "原来的标题", notice: "公告", keywords: [KEYWORD] } });
  const { publish } = (await world.call(roomCalls.roomUp, { as: owner.id })).data;
  key = publish?.streamKey.split("nonce=")[1] ?? "";
  welcomeId = (await world.call(userCalls.userWelAdd, { as: owner.id, body: { content: "我的欢迎语" } })).data.id;
  await world.call(roomCalls.auditSubmit, { as: user, body: { categoryId: "1", experience: EXPERIENCE, contact: CONTACT } });
});
afterAll(async () => {
  await world.stop();
  await world.database.remove();
});

type Input = { readonly query?: Record<string, string | number>; readonly body?: unknown };
const strangers = () => [foreign.id, manager, user, undefined];
const codesOf = (call: Call & { readonly reply: never }, input: Input) =>
  Promise.all(strangers().map(async (as) => (await world.call(call, { ...input, ...(as === undefined ? {} : { as }) })).code));
/** Codes for a foreign anchor, a manager, a user, a visitor. */
const ask = (call: unknown, input: Input = {}) => codesOf(call as Call & { readonly reply: never }, input);
const wholeRoom = async () => {
  const { rows } = await sql`select * from room where id = ${owner.roomId}::int8`.execute(world.database.db);
  return rows[0];
};

describe("what is an anchor's own", () => {
  test("going up, down, setting and keys come to nobody else's room", async () => {
    const before = await wholeRoom();
    expect(await ask(roomCalls.roomDown, { query: { roomId: owner.roomId } })).toEqual([403, 403, 403, 401]);
    // These calls only know the caller's own room: a foreign anchor changes the foreign room.
    for (const call of [roomCalls.roomUp, roomCalls.roomKey]) expect(await ask(call)).toEqual([200, 403, 403, 401]);
    const wish = { body: { title: "被改的标题", isLocked: true, keywords: [], roomId: owner.roomId, anchorId: owner.id } };
    expect(await ask(roomCalls.roomSet, wish)).toEqual([200, 403, 403, 401]);
    expect(await wholeRoom()).toEqual(before);
    expect((await world.rooms.byAnchor(foreign.id))?.profile.title).toBe("被改的标题");
    expect(await world.rooms.authorise({ roomId: owner.roomId, nonce: key })).toBe(true);
    expect(await world.rooms.authorise({ roomId: foreign.roomId, nonce: key })).toBe(false);
  });

  test("figures of the past are nobody else's", async () => {
    expect(await ask(roomCalls.historyList, { query: { roomId: owner.roomId } })).toEqual([403, 403, 403, 401]);
    expect(await world.call(roomCalls.historyList, { as: owner.id, query: { roomId: owner.roomId } })).toMatchObject({ code: 200 });
    expect(await world.call(roomCalls.historyList, { as: owner.id, query: { roomId: "999999" } })).toMatchObject({ code: 403 });
  });

  test("words of welcome are read, changed and taken away by nobody else", async () => {
    const id = welcomeId;
    expect(await ask(userCalls.userWelEditContent, { body: { id, content: "被改" } })).toEqual([404, 403, 403, 401]);
    expect(await ask(userCalls.userWelUpdateWelcome, { body: { id, isInUse: false } })).toEqual([404, 403, 403, 401]);
    expect(await ask(userCalls.userWelDel, { body: { id } })).toEqual([404, 403, 403, 401]);
    expect((await world.call(userCalls.userWelList, { as: foreign.id })).data.list).toEqual([]);
    const list = (await world.call(userCalls.userWelList, { as: owner.id })).data.list;
    expect(list).toMatchObject([{ id, content: "我的欢迎语", isInUse: true }]);
  });

  test("keys, keywords and applications are in no answer that others get", async () => {
    const answers: unknown[] = [];
    for (const as of strangers()) {
      const who = as === undefined ? {} : { as };
      const roomId = owner.roomId;
      answers.push(await world.call(roomCalls.roomPage, who));
      answers.push(await world.call(roomCalls.roomInfo, { ...who, query: { roomId } }));
      answers.push(await world.call(roomCalls.roomDetail, { ...who, query: { roomId } }));
      answers.push(await world.call(roomCalls.roomHotAppRoom, who));
      answers.push(await world.call(roomCalls.roomOwn, who));
      answers.push(await world.call(roomCalls.backPageByRoom, { ...who, body: { roomId } }));
      if (as !== user) answers.push(await world.call(roomCalls.auditInfo, who));
    }
    answers.push(await world.events(owner.roomId));
    const text = JSON.stringify(answers);
    expect(text).toContain("原来的标题");
    for (const secret of [key, KEYWORD, CONTACT, EXPERIENCE]) expect(text).not.toContain(secret);
    expect(await ask(roomCalls.roomOwn)).toEqual([200, 403, 403, 401]);
  });

  test("an application is the applicant's own, and makes nobody an anchor", async () => {
    expect((await world.call(roomCalls.auditInfo, { as: user })).data).toMatchObject({ state: "review", experience: EXPERIENCE });
    expect((await world.call(roomCalls.auditInfo, { as: manager })).data).toMatchObject({ state: "none", experience: "" });
    expect(JSON.stringify((await world.call(roomCalls.auditInfo, { as: user })).data)).not.toContain(CONTACT);
    const body = { categoryId: "1", experience: "再来一次，直播经历很多很多", contact: CONTACT, state: "passed", userId: owner.id };
    const sent = await world.call(roomCalls.auditSubmit, { as: manager, body });
    expect(sent.data.state).toBe("review");
    expect(await world.call(roomCalls.roomUp, { as: manager })).toMatchObject({ code: 403 });
    expect((await world.call(roomCalls.auditInfo, { as: owner.id })).data.experience).toBe("");
  });
});

describe("hostile input", () => {
  test("of a hundred callers that go up, down and take keys at once no two sessions stay open, and no key of an ended one is good", async () => {
    const { id, roomId } = await world.addAnchor("忙碌的主播");
    const keys = new Set<string>();
    await Promise.all(
      Array.from({ length: 99 }, async (_, i) => {
        const calls = [roomCalls.roomUp, roomCalls.roomKey, roomCalls.roomDown] as const;
        const call = calls[i % 3] ?? roomCalls.roomUp;
        const answer = await world.call(call, { as: id, ...(call === roomCalls.roomDown ? { query: { roomId } } : {}) });
        const { publish } = answer.data as { publish?: { streamKey: string } | null };
        if (publish) keys.add(publish.streamKey.split("nonce=")[1] ?? "");
      }),
    );
    const { rows } = await sql<{ open: number; ended: number }>`
      select count(*) filter (where ended_at is null)::int as open, count(*) filter (where ended_at is not null)::int as ended
      from live_session where room_id = ${roomId}::int8`.execute(world.database.db);
    expect(rows[0]?.open).toBeLessThanOrEqual(1);
    // A key requested while the room is down is valid until the session it is for has ended.
    await world.call(roomCalls.roomUp, { as: id });
    await world.call(roomCalls.roomDown, { as: id, query: { roomId } });
    for (const nonce of keys) expect(await world.rooms.authorise({ roomId, nonce })).toBe(false);
    const told = (await world.events(roomId)).filter((event) => event.k === "up" || event.k === "down").map((event) => event.k);
    expect(told).toEqual(told.map((_, i) => (i % 2 === 0 ? "up" : "down")));
  });

  test("ids and words that are none change nothing and break nothing", async () => {
    const words = ["' or '1'='1", "%'; drop table room; --", "\\", "😀".repeat(25), "1e5", "-1"];
    for (const word of words) {
      expect(await world.call(roomCalls.roomPage, { query: { word } }), word).toMatchObject({ code: 200 });
      expect(await world.call(roomCalls.backPageByRoom, { body: { word } }), word).toMatchObject({ code: 200 });
    }
    expect((await world.call(roomCalls.roomPage, { query: { word: "\u0000" } })).code).toBe(400);
    expect((await world.call(roomCalls.backPageByRoom, { body: { word: "a\u0000" } })).code).toBe(400);
    for (const roomId of ["", "abc", "-1", "9".repeat(19), "680001 ", "fb-1"]) {
      expect((await world.call(roomCalls.roomDetail, { query: { roomId } })).code, roomId).toBe(400);
    }
    for (const id of ["abc", "0", "9".repeat(18), "1.5"]) {
      expect([400, 404]).toContain((await world.call(roomCalls.backDetail, { query: { id } })).code);
      expect([400, 404]).toContain((await world.call(userCalls.userWelDel, { as: owner.id, body: { id } })).code);
    }
    expect((await world.call(roomCalls.roomPage)).data.total).toBeGreaterThanOrEqual(3);
  });

  test("reports come to an end", async () => {
    const codes: number[] = [];
    for (let i = 0; i < 40; i += 1) {
      const body = { roomId: owner.roomId, messageId: `none-${i}`, reason: "spam" };
      codes.push((await world.call(roomCalls.reportAdd, { as: manager, body })).code);
    }
    expect(new Set(codes)).toEqual(new Set([404, 429]));
  });
});
