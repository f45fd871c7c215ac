import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { roomChannel } from "../../contract/feed/room.ts";
import { roomCalls } from "../../contract/http/room.ts";
import { ROOM_HISTORY, type RoomState } from "../../contract/room/room.ts";
import { type TestRooms, testMatch, testRooms } from "../../tests/setup/testRooms.ts";

const { roomDetail, roomDetailShowNum, roomSet, roomUp } = roomCalls;
const from = { id: "1", name: "球迷", portrait: "", level: 3, noble: null, role: "user" as const };

let world: TestRooms;
let anchor: { readonly id: string; readonly roomId: string };
let names = 0;

beforeAll(async () => {
  world = await testRooms(inject("databaseUrl"));
  world.matches.set("sim-fb-1", testMatch("sim-fb-1"));
  await world.start();
});
afterAll(async () => {
  await world.stop();
  await world.database.remove();
});
beforeEach(async () => {
  names += 1;
  anchor = await world.addAnchor(`主播${names}`);
});

const detail = async (as?: string) =>
  (await world.call(roomDetail, { query: { roomId: anchor.roomId }, ...(as === undefined ? {} : { as }) })).data;
const snapshot = async (roomId = anchor.roomId) => (await world.hub.snapshot(roomChannel(roomId))) as { s: number; d: RoomState };
const texts = (state: RoomState) => state.lines.map((line) => (line.kind === "chat" ? line.d.text : line.kind));
const say = (id: string, text: string) => world.say(anchor.roomId, "chat", { id, from, text });

describe("the snapshot of a room", () => {
  test("the latest lines, and the number they stand at, in the feed and in the call alike", async () => {
    for (let i = 1; i <= ROOM_HISTORY + 5; i += 1) await say(`m${i}`, `第${i}句`);
    const shown = await detail();
    expect(shown.asOf.s).toBe(ROOM_HISTORY + 6);
    expect(shown.asOf).toEqual(await world.hub.position(roomChannel(anchor.roomId)));
    expect(texts(shown.state)).toEqual(Array.from({ length: ROOM_HISTORY }, (_, i) => `第${i + 6}句`));
    expect(await snapshot()).toMatchObject({ s: shown.asOf.s, d: shown.state });
    await say("late", "后来的一句");
    expect(texts((await detail()).state).at(-1)).toBe("后来的一句");
    await world.say(anchor.roomId, "removed", { id: "late", by: "anchor" });
    expect(texts((await detail()).state).at(-1)).toBe(`第${ROOM_HISTORY + 5}句`);
  });

  test("a line that is taken away is gone from the next snapshot, even before that is told", async () => {
    await say("kept", "留下");
    const s = await say("gone", "删掉");
    expect(texts((await detail()).state)).toEqual(["留下", "删掉"]);
    await world.hub.redact(roomChannel(anchor.roomId), s, { k: "removed", d: { id: "gone", by: "anchor" } });
    expect(texts((await detail()).state)).toEqual(["留下"]);
    expect(texts((await snapshot()).d)).toEqual(["留下"]);
  });

  test("after a restart it is the same, whatever the log has held before", async () => {
    await world.call(roomSet, { as: anchor.id, body: { title: "新标题", notice: "新公告", slowModeS: 30, isLocked: true } });
    await world.call(roomUp, { as: anchor.id });
    await world.media.publish(anchor.roomId);
    const packet = { from, currency: "diamond" as const, total: "10.00", count: 5, words: "" };
    await world.say(anchor.roomId, "packet", { ...packet, packetId: "p1", expiresAt: world.clock.now() + 60_000 });
    await world.say(anchor.roomId, "packet.grabbed", { packetId: "p1", name: "球迷", amount: "1.00", left: 4 });
    await Promise.all(Array.from({ length: 400 }, (_, i) => say(`x${i}`, `闲聊${i}`)));
    const before = await detail();
    world = await world.restarted();
    const after = await detail();
    expect(after.asOf).toEqual(before.asOf);
    expect(after.state).toEqual(before.state);
    await world.start();
  });

  test("what is older than the last events comes from the tables, not from the log", async () => {
    await world.call(roomSet, { as: anchor.id, body: { title: "很久以前的标题", notice: "很久以前的公告", minLevel: 2 } });
    await world.call(roomUp, { as: anchor.id });
    const { state } = await detail();
    for (let i = 0; i < 4; i += 1) await Promise.all(Array.from({ length: 200 }, (_, n) => say(`y${i}-${n}`, "刷屏")));
    // Makes the older events invalid, to prove that they are not read.
    await sql`
      update event_log set data = '{"title":"读了整个日志"}' where ch = ${roomChannel(anchor.roomId)} and seq < 100`.execute(
      world.database.db,
    );
    world = await world.restarted();
    const after = (await detail()).state;
    expect(after).toMatchObject({ profile: state.profile, notice: "很久以前的公告", rules: state.rules, session: state.session });
    await world.start();
  });

  test("the chat of a match is a room of its own: there when the match is, without an anchor", async () => {
    expect(await world.rooms.hasRoom("fb-sim-fb-1")).toBe(true);
    for (const roomId of ["bk-sim-fb-1", "fb-none", "fb-", "xx-sim-fb-1", "0", "abc", "999999"]) {
      expect(await world.rooms.hasRoom(roomId), roomId).toBe(false);
    }
    const found = await world.rooms.find("fb-sim-fb-1");
    expect(found).toMatchObject({ anchorId: null, sessionId: null, profile: { match: { matchId: "sim-fb-1", matchType: 1 } } });
    expect(await snapshot("fb-sim-fb-1")).toMatchObject({ s: 0, d: { lines: [], profile: { match: { matchId: "sim-fb-1" } } } });
    await world.say("fb-sim-fb-1", "chat", { id: "m1", from, text: "第一句" });
    expect(texts((await snapshot("fb-sim-fb-1")).d)).toEqual(["第一句"]);
  });

  test("an unknown room is not found", async () => {
    expect(await world.call(roomDetail, { query: { roomId: "1" } })).toMatchObject({ code: 404, message: "直播间不存在" });
    expect(await world.call(roomDetailShowNum, { query: { roomId: "1" } })).toMatchObject({ code: 404 });
    expect(await world.call(roomDetail, { query: { roomId: "fb-sim-fb-1" } })).toMatchObject({ code: 400 });
  });
});

describe("a room and whoever looks at it", () => {
  test("role, following and ban are the caller's own", async () => {
    const { db } = world.database;
    const [user, manager, banned] = [
      await world.addUser(`甲${names}`),
      await world.addUser(`乙${names}`),
      await world.addUser(`丙${names}`),
    ];
    await sql`insert into user_follow (user_id, target_id, at) values (${user}::int8, ${anchor.id}::int8, now())`.execute(db);
    await sql`insert into room_manager (room_id, user_id) values (${anchor.roomId}, ${manager}::int8)`.execute(db);
    const until = world.clock.now() + 600_000;
    const ban = (userId: string, span: string, end: number | null) =>
      sql`
        insert into room_ban (room_id, user_id, by_id, span, at, until)
        values (${anchor.roomId}, ${userId}::int8, ${anchor.id}::int8, ${span}, ${new Date(world.clock.now())}::timestamptz,
          ${end === null ? null : new Date(end)}::timestamptz)`.execute(db);
    await ban(banned, "10m", until);
    expect((await detail()).mine).toEqual({ role: null, isFollowing: false, ban: null });
    expect((await detail(user)).mine).toEqual({ role: "user", isFollowing: true, ban: null });
    expect((await detail(user)).anchor).toMatchObject({ id: anchor.id, isFollowed: true, fansCount: 1 });
    expect((await detail(manager)).mine.role).toBe("manager");
    expect((await detail(anchor.id)).mine.role).toBe("anchor");
    expect((await detail(banned)).mine.ban).toEqual({ until });
    world.clock.advance(600_000);
    expect((await detail(banned)).mine.ban).toBeNull();

    await world.call(roomUp, { as: anchor.id });
    await ban(user, "session", null);
    expect((await detail(user)).mine.ban).toEqual({ until: null, endsWithSession: true });
    await world.rooms.sessions.down(anchor.roomId, "ended");
    expect((await detail(user)).mine.ban).toBeNull();
  });

  test("viewers and heat are those of now", async () => {
    world.viewers.set(anchor.roomId, 12);
    world.heat.set(anchor.roomId, 340.6);
    expect((await world.call(roomDetailShowNum, { query: { roomId: anchor.roomId } })).data).toMatchObject({ viewers: 12, heat: 341 });
    expect((await detail()).room).toMatchObject({ viewers: 12, heat: 341, isLive: false });
  });
});
