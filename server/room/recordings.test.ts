import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { RoomEvent } from "../../contract/feed/room.ts";
import { roomCalls } from "../../contract/http/room.ts";
import { type TestRooms, testMatch, testRooms } from "../../tests/setup/testRooms.ts";
import { createRecordingRepository } from "./recordingRepository.ts";

const { backPageByRoom, backDetail, backEvents, historyList, reportAdd, roomSet, roomUp } = roomCalls;
const from = { id: "1", name: "球迷", portrait: "", level: 3, noble: null, role: "user" as const };
const HOUR_MS = 3_600_000;

let world: TestRooms;
let anchor: { readonly id: string; readonly roomId: string };
let user: string;
let names = 0;

beforeAll(async () => {
  world = await testRooms(inject("databaseUrl"));
  world.matches.set("sim-fb-1", testMatch("sim-fb-1"));
});
afterAll(async () => {
  await world.stop();
  await world.database.remove();
});
beforeEach(async () => {
  names += 1;
  anchor = await world.addAnchor(`主播${names}`);
  user = await world.addUser(`球迷${names}`);
});

const say = (id: string, text: string) => world.say(anchor.roomId, "chat", { id, from, text });
const up = async () => {
  await world.call(roomUp, { as: anchor.id });
  return (await world.rooms.find(anchor.roomId))?.sessionId ?? "";
};
const down = () => world.rooms.sessions.down(anchor.roomId, "ended");
const ids = (events: readonly RoomEvent[]) => events.map((event) => (event.k === "chat" ? event.d.id : event.k));

/** A one-minute session, recorded from its 10th to its 50th second. */
async function recorded(file = `${names}.flv`): Promise<string> {
  const sessionId = await up();
  const firstFrameAt = world.clock.now() + 10_000;
  for (let second = 0; second <= 60; second += 5) {
    await say(`s${second}`, `第${second}秒`);
    world.clock.advance(5_000);
  }
  await down();
  const stretch = { roomId: anchor.roomId, sessionId, file, firstFrameAt, durationMs: 40_000, bytes: 1_000, isSeekable: true };
  await world.rooms.onRecorded(stretch);
  await world.rooms.onRecorded(stretch);
  const { list } = (await world.call(backPageByRoom, { body: { roomId: anchor.roomId } })).data;
  expect(list).toHaveLength(1);
  return list[0]?.id ?? "";
}

describe("recordings", () => {
  test("what was said comes back from the first picture to the last, without what was removed", async () => {
    const id = await recorded();
    const { data } = await world.call(backEvents, { query: { id } });
    expect(ids(data.events)).toEqual(["s10", "s15", "s20", "s25", "s30", "s35", "s40", "s45", "s50"]);
    expect(data.next).toBeNull();
    const [, , third] = data.events;
    await world.hub.redact(`room:${anchor.roomId}`, third?.s ?? 0, { k: "removed", d: { id: "s20", by: "anchor" } });
    await world.say(anchor.roomId, "removed", { id: "s20", by: "anchor" });
    expect(ids((await world.call(backEvents, { query: { id } })).data.events)).toEqual([
      "s10",
      "s15",
      "s25",
      "s30",
      "s35",
      "s40",
      "s45",
      "s50",
    ]);
    expect(ids((await world.call(backEvents, { query: { id, after: third?.s ?? 0 } })).data.events)[0]).toBe("s25");
  });

  test("of a slow encoder have what was said until their last picture, as do those from before clocks were kept", async () => {
    const sessionId = await up();
    const firstFrameAt = world.clock.now();
    for (let second = 0; second <= 60; second += 10) {
      await say(`s${second}`, `第${second}秒`);
      world.clock.advance(10_000);
    }
    await down();
    const stretch = { roomId: anchor.roomId, sessionId, firstFrameAt, durationMs: 20_000, bytes: 1, isSeekable: true };
    const clock = [[0, firstFrameAt] as const, [20_000, firstFrameAt + 40_000] as const];
    await world.rooms.onRecorded({ ...stretch, file: `slow${names}.flv`, clock });
    await world.rooms.onRecorded({ ...stretch, file: `before${names}.flv` });
    await sql`update recording set last_frame_at = null where file = ${`before${names}.flv`}`.execute(world.database.db);
    const { list } = (await world.call(backPageByRoom, { body: { roomId: anchor.roomId } })).data;
    const said = await Promise.all(list.map(async ({ id }) => ids((await world.call(backEvents, { query: { id } })).data.events)));
    expect(said.toSorted((a, b) => a.length - b.length)).toEqual([
      ["up", "s0", "s10", "s20"],
      ["up", "s0", "s10", "s20", "s30", "s40"],
    ]);
  });

  test("many events come in pages of 500, none twice and none left out", async () => {
    const sessionId = await up();
    const firstFrameAt = world.clock.now();
    await Promise.all(Array.from({ length: 1_100 }, (_, i) => say(`m${i}`, "刷屏")));
    await world.say(anchor.roomId, "removed", { id: "m5", by: "anchor" });
    await down();
    const stretch = { firstFrameAt, durationMs: 60_000, bytes: 1, isSeekable: false };
    await world.rooms.onRecorded({ ...stretch, roomId: anchor.roomId, sessionId, file: `many${names}.flv` });
    const id = (await world.call(backPageByRoom, { body: { roomId: anchor.roomId } })).data.list[0]?.id ?? "";
    const seen: RoomEvent[] = [];
    let after = 0;
    for (let pages = 0; pages < 5; pages += 1) {
      const { data } = await world.call(backEvents, { query: { id, after } });
      seen.push(...data.events);
      if (data.next === null) break;
      after = data.next;
    }
    expect(seen.filter((event) => event.k === "chat")).toHaveLength(1_100);
    expect(new Set(seen.map((event) => event.s)).size).toBe(seen.length);
    expect(seen.map((event) => event.k)).not.toContain("removed");
  });

  test("are listed by room, category and word, and known by their session", async () => {
    const match = { matchId: "sim-fb-1", matchType: 1 };
    await world.call(roomSet, { as: anchor.id, body: { title: `回放%${names}`, categoryId: "2", match } });
    const id = await recorded();
    const found = async (body: object) => (await world.call(backPageByRoom, { body })).data.list.map((recording) => recording.id);
    expect(await found({ categoryId: "2" })).toContain(id);
    expect(await found({ categoryId: "3" })).toEqual([]);
    expect(await found({ word: `%${names}` })).toEqual([id]);
    expect(await found({ word: "_没有" })).toEqual([]);
    // The room gets another title; the recording keeps its own.
    await world.call(roomSet, { as: anchor.id, body: { title: "新标题" } });
    const { data } = await world.call(backDetail, { query: { id } });
    expect(data.recording).toMatchObject({
      id,
      roomId: anchor.roomId,
      title: `回放%${names}`,
      durationMs: 40_000,
      url: `/media/back/${id}.flv`,
      isSeekable: true,
      match: { text: "英超 主队1 VS 客队1" },
    });
    expect(data.firstFrameAt).toBe(data.recording.startedAt);
    const { file } = createRecordingRepository(world.database.db);
    expect(await file(id)).toBe(`${names}.flv`);
    expect(await file("999999")).toBeNull();
    const history = (await world.call(historyList, { as: anchor.id, query: { roomId: anchor.roomId } })).data;
    expect(history.list[0]?.recordingId).toBe(id);
    for (const call of [backDetail, backEvents]) {
      expect(await world.call(call, { query: { id: "999999" } })).toMatchObject({ code: 404, message: "回放不存在" });
    }
  });

  test("keep what they were about when the session goes on about something else; its history says what it was last", async () => {
    await up();
    await world.call(roomSet, { as: anchor.id, body: { title: `上半场${names}`, match: { matchId: "sim-fb-1", matchType: 1 } } });
    const sessionId = (await world.rooms.find(anchor.roomId))?.sessionId ?? "";
    const stretch = { roomId: anchor.roomId, sessionId, firstFrameAt: world.clock.now(), durationMs: 1_000, bytes: 1, isSeekable: true };
    await world.rooms.onRecorded({ ...stretch, file: `first${names}.flv` });
    await world.call(roomSet, { as: anchor.id, body: { title: `下半场${names}`, match: null } });
    const { list } = (await world.call(backPageByRoom, { body: { roomId: anchor.roomId } })).data;
    expect(list).toMatchObject([{ title: `上半场${names}`, match: { matchId: "sim-fb-1" } }]);
    const history = (await world.call(historyList, { as: anchor.id, query: { roomId: anchor.roomId } })).data;
    expect(history.list[0]?.title).toBe(`下半场${names}`);
  });

  test("of a session that goes on about another match are of the match they were made under, with its title", async () => {
    world.matches.set("sim-fb-2", testMatch("sim-fb-2"));
    const set = (body: object) => world.call(roomSet, { as: anchor.id, body });
    const records = () => world.media.asked.filter((line) => line.startsWith(`record ${anchor.roomId} `)).map((line) => line.split(" ")[2]);
    const sessionId = await up();
    await world.rooms.onStart(anchor.roomId);
    // The first match begins no part: what was recorded before is about it as well.
    await set({ title: `第一场${names}`, match: { matchId: "sim-fb-1", matchType: 1 } });
    await set({ notice: "文明观赛", title: `第一场 下半场${names}` });
    await set({ title: `第二场${names}`, match: { matchId: "sim-fb-2", matchType: 1 } });
    await set({ title: `闲聊${names}`, match: null });
    await set({ title: `再来${names}`, match: { matchId: "sim-fb-1", matchType: 1 } });
    expect(records()).toEqual([sessionId, `${sessionId}_1`, `${sessionId}_2`]);
    await world.rooms.onEnd(anchor.roomId);
    await world.rooms.onStart(anchor.roomId);
    await down();
    expect(records()).toEqual([sessionId, `${sessionId}_1`, `${sessionId}_2`, `${sessionId}_2`, "null"]);
    // A long recording may be finished only after all that.
    const stretch = { roomId: anchor.roomId, durationMs: 1_000, bytes: 1, isSeekable: true };
    for (const [i, key] of records().slice(0, 3).entries()) {
      const firstFrameAt = world.clock.now() + i * 1_000;
      await world.rooms.onRecorded({ ...stretch, sessionId: key ?? "", firstFrameAt, file: `part${i}-${names}.flv` });
    }
    const { list } = (await world.call(backPageByRoom, { body: { roomId: anchor.roomId } })).data;
    expect(list.map(({ title, match }) => [title, match?.matchId ?? null])).toEqual([
      [`再来${names}`, "sim-fb-1"],
      [`第二场${names}`, "sim-fb-2"],
      [`第一场 下半场${names}`, "sim-fb-1"],
    ]);
  });

  test("are seen once an hour by each", async () => {
    const id = await recorded();
    const views = async (as?: string) =>
      (await world.call(backDetail, { query: { id }, ...(as === undefined ? {} : { as }) })).data.recording.views;
    expect(await views(user)).toBe(1);
    expect(await views(user)).toBe(1);
    expect(await views()).toBe(2);
    expect(await views()).toBe(2);
    world.clock.advance(HOUR_MS);
    expect(await views(user)).toBe(3);
  });

  test("of a session that is not the room's there are none", async () => {
    const sessionId = await up();
    const other = await world.addAnchor(`旁人${names}`);
    const stretch = { sessionId, file: `foreign${names}.flv`, firstFrameAt: 0, durationMs: 1, bytes: 1, isSeekable: true };
    await world.rooms.onRecorded({ ...stretch, roomId: other.roomId });
    expect((await world.call(backPageByRoom, { body: { roomId: other.roomId } })).data.total).toBe(0);
  });
});

describe("the history of sessions", () => {
  test("is the anchor's own, by day of Shanghai, the latest first", async () => {
    const query = { roomId: anchor.roomId };
    // 23:30 and, the next day, 00:30 in Shanghai.
    world.clock.advance(Date.UTC(2027, 0, names, 15, 30) - world.clock.now());
    await up();
    await down();
    world.clock.advance(HOUR_MS);
    await up();
    const days = async (startDate?: string, endDate?: string) => {
      const range = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) };
      return (await world.call(historyList, { as: anchor.id, query: { ...query, ...range } })).data.list.map(
        (session) => session.endedAt === null,
      );
    };
    const day = (n: number) => `2027-01-${String(n).padStart(2, "0")}`;
    expect(await days()).toEqual([true, false]);
    expect(await days(day(names), day(names))).toEqual([false]);
    expect(await days(day(names + 1), day(names + 1))).toEqual([true]);
    expect(await world.call(historyList, { as: anchor.id, query: { ...query, startDate: "2026-02-30" } })).toMatchObject({
      code: 400,
      message: "日期无效",
    });
  });
});

describe("reports", () => {
  const report = (body: object, as = user) => world.call(reportAdd, { as, body: { roomId: anchor.roomId, reason: "abuse", ...body } });

  test("of a line once each user, with what it said", async () => {
    await say("bad", "骂人的话");
    expect(await report({ messageId: "bad" })).toMatchObject({ code: 200 });
    expect(await report({ messageId: "bad" })).toMatchObject({ code: 409, message: "您已经举报过了，请等待处理" });
    expect(await report({})).toMatchObject({ code: 200 });
    expect(await report({})).toMatchObject({ code: 409 });
    const other = await world.addUser(`旁人${names}`);
    const codes = await Promise.all(Array.from({ length: 10 }, async () => (await report({ messageId: "bad" }, other)).code));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const { rows } = await sql<{ said: string }>`
      select said from room_report where room_id = ${anchor.roomId} and message_id = 'bad'`.execute(world.database.db);
    expect(rows).toEqual([{ said: "球迷(1): 骂人的话" }, { said: "球迷(1): 骂人的话" }]);
    const s = (await world.hub.position(`room:${anchor.roomId}`)).s;
    await world.hub.redact(`room:${anchor.roomId}`, s, { k: "removed", d: { id: "bad", by: "anchor" } });
    expect(await report({ messageId: "bad" }, await world.addUser(`后来${names}`))).toMatchObject({ code: 404 });
  });

  test("of a line in the chat of a match come to the operator as well", async () => {
    const from = { id: "1", name: "球迷", portrait: "", level: 1, noble: null, role: "user" as const };
    await world.hub.publish([{ ch: "room:fb-sim-fb-1", at: 0, k: "chat", d: { id: "of-match", from, text: "骂人的话" } }]);
    expect(await report({ roomId: "fb-sim-fb-1", messageId: "of-match" })).toMatchObject({ code: 200 });
    expect(await report({ roomId: "fb-none", messageId: "of-match" })).toMatchObject({ code: 404, message: "直播间不存在" });
  });

  test("of nothing, or without words where they are needed, are none", async () => {
    expect(await report({ messageId: "none" })).toMatchObject({ code: 404, message: "消息不存在或已被删除" });
    expect(await report({ roomId: "999999" })).toMatchObject({ code: 404, message: "直播间不存在" });
    expect(await report({ reason: "other", text: " \u200b" })).toMatchObject({ code: 400, message: "请填写举报说明" });
    expect(await report({ text: "长".repeat(201) })).toMatchObject({ code: 400, message: "举报说明最多200个字" });
    expect(await report({ reason: "nonsense" })).toMatchObject({ code: 400 });
  });
});
