import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Envelope } from "../../contract/envelope.ts";
import { roomChannel } from "../../contract/feed/room.ts";
import { chatCalls } from "../../contract/http/chat.ts";
import { type Ban, type Manager, moderationCalls } from "../../contract/http/moderation.ts";
import { type ChatPage, roomCalls } from "../../contract/http/room.ts";
import { FEED } from "../../contract/limits.ts";
import { registerChatCalls } from "../../server/chat/chat.routes.ts";
import { type TestChat, TITLES, key, testChat } from "../setup/testChat.ts";
import { testSubscriber } from "../../server/feed/testSubscriber.ts";
import { registerCalls } from "../../server/http/calls.ts";
import { createBodyReader } from "../../server/http/encryptedBody.ts";
import { createErrorHandler } from "../../server/http/errors.ts";
import { createCallRegistry } from "../../server/http/registry.ts";
import { silentLog } from "../../server/kit/log.ts";
import { createSessions } from "../../server/user/sessions.ts";

/** The chat from outside: through its calls, by malicious callers. */

let t: TestChat;
let app: FastifyInstance;
let issue: (userId: string) => Promise<string>;

beforeAll(async () => {
  t = await testChat(inject("databaseUrl"));
  const sessions = createSessions({ db: t.database.db, clock: t.clock, log: silentLog(), notify: async () => undefined });
  issue = (userId) => sessions.issue(userId, { isPersistent: true, ip: "198.51.100.1", userAgent: "test" });
  const registry = createCallRegistry();
  registerChatCalls(registry, { chat: t.chat, directory: t.directory });
  app = Fastify();
  app.setErrorHandler(createErrorHandler());
  const calls = [roomCalls, moderationCalls, chatCalls].flatMap((family) => Object.values(family));
  const readBody = createBodyReader({ encryptBodies: false, applicationKeys: [] });
  registerCalls(app, calls, registry, { identify: sessions.identify, now: Date.now, allowedOrigins: [], readBody });
});
afterAll(async () => {
  await app.close();
  await t.end();
});

async function ask<T>(method: "GET" | "POST", url: string, token: string | null, payload?: object): Promise<Envelope<T>> {
  const headers = token === null ? {} : { "access-token": token };
  return (await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json<Envelope<T>>();
}
const say = (token: string | null, roomId: string, content: string, more: object = {}) =>
  ask<{ id: string; s: number }>("POST", "/aapi/api/chat/msg", token, { roomId, content, idempotencyKey: key(), ...more });
const remove = (token: string | null, roomId: string, id: string) => ask("POST", "/aapi/api/chat/remove", token, { roomId, id });
const page = (roomId: string) => ask<ChatPage>("POST", "/aapi/api/chat/page", null, { roomId });
const forbid = (token: string | null, roomId: string, nickName: string, span = "10m") =>
  ask<Ban>("GET", `/aapi/api/forbid/add?${new URLSearchParams({ roomId, nickName, span }).toString()}`, token);

/** A new anchor's room, with the anchor's token. */
async function anchorRoom() {
  const room = await t.addRoom();
  await t.database.pool.query("update app_user set is_anchor = true where id = $1", [room.anchorId]);
  return { ...room, token: await issue(room.anchorId) };
}
async function somebody(nickName?: string) {
  const id = await t.addUser(nickName);
  return { id, token: await issue(id), name: await t.nameOf(id) };
}

describe("what is said", () => {
  test("ten thousand characters, nothing seen, wrong shapes: refused, and nothing of it is in the log", async () => {
    const { roomId } = await anchorRoom();
    const { token } = await somebody();
    expect(await say(token, roomId, "球".repeat(10_000))).toMatchObject({ code: 400, message: "最多输入50个字" });
    expect(await say(token, roomId, "\u200b\u200d\u2060\ufeff")).toMatchObject({ code: 400, message: "请输入内容" });
    expect(await say(token, roomId, "x".repeat(20_001))).toMatchObject({ code: 400 });
    const shapes = [
      { content: null },
      { content: ["好"] },
      { idempotencyKey: "short" },
      { style: ["noble"] },
      { roomId: "room:1" },
      { roomId: "1 or 1=1" },
    ];
    for (const shape of shapes) expect([shape, (await say(token, roomId, "好", shape)).code]).toEqual([shape, 400]);
    expect(await say(null, roomId, "我是谁")).toMatchObject({ code: 401 });
    expect(await t.events(roomId)).toEqual([]);
  });

  test("zero-width letters, direction overrides and markup: one plain line, as every reader gets it", async () => {
    const { roomId } = await anchorRoom();
    const { token } = await somebody();
    expect(await say(token, roomId, "\u202e胜必\u200b国中\u2066<script>alert(1)</script>")).toMatchObject({ code: 200 });
    const { data } = await page(roomId);
    expect(data?.events).toMatchObject([{ d: { text: "胜必国中<script>alert(1)</script>" } }]);
  });

  test("whoever speaks is whoever is logged in, whatever the body says; nobody gives oneself a role or a number", async () => {
    const { roomId, anchorId } = await anchorRoom();
    const { token, id } = await somebody();
    const forged = { from: { id: anchorId, role: "anchor" }, userId: anchorId, s: 99, id: "mine", at: 1, k: "notice" };
    expect(await say(token, roomId, "我是主播", forged)).toMatchObject({ code: 200 });
    expect(await t.events(roomId)).toMatchObject([{ s: 1, k: "chat", at: t.clock.now(), d: { from: { id, role: "user" } } }]);
  });

  test("fifty at once: exactly ten pass; the same key fifty times: one line", async () => {
    const { roomId } = await anchorRoom();
    const [flooder, repeater] = [await somebody(), await somebody()];
    const flood = await Promise.all(Array.from({ length: 50 }, (_, i) => say(flooder.token, roomId, `刷${i}`)));
    expect(flood.filter(({ code }) => code === 200)).toHaveLength(10);
    expect(flood.filter(({ code }) => code === 10031)).toHaveLength(40);
    const idempotencyKey = key();
    const same = await Promise.all(Array.from({ length: 50 }, () => say(repeater.token, roomId, "一次", { idempotencyKey })));
    expect(new Set(same.map((one) => JSON.stringify(one)))).toHaveProperty("size", 1);
    expect(await t.events(roomId)).toHaveLength(11);
  });
});

describe("who keeps order", () => {
  test("a manager of room A is nobody in room B", async () => {
    const [a, b] = [await anchorRoom(), await anchorRoom()];
    const [manager, fan] = [await somebody(), await somebody()];
    const made = `/aapi/api/manager/add?${new URLSearchParams({ nickName: manager.name }).toString()}`;
    expect(await ask("GET", made, fan.token)).toMatchObject({ code: 403 });
    expect(await ask<Manager>("GET", made, a.token)).toMatchObject({ code: 200, data: { userId: manager.id } });
    const line = (await say(fan.token, b.roomId, "B房的话")).data;
    expect(await remove(manager.token, b.roomId, line?.id ?? "")).toMatchObject({ code: 403 });
    // Not with the own room's id and a line of the other room either.
    expect(await remove(manager.token, a.roomId, line?.id ?? "")).toMatchObject({ code: 404 });
    expect(await forbid(manager.token, b.roomId, fan.name)).toMatchObject({ code: 403 });
    expect(await ask("GET", `/aapi/api/forbid/list?roomId=${b.roomId}`, manager.token)).toMatchObject({ code: 403 });
    const ban = await forbid(b.token, b.roomId, fan.name);
    expect(ban.code).toBe(200);
    for (const token of [manager.token, a.token]) {
      expect(await ask("GET", `/aapi/api/forbid/remove?id=${ban.data?.id}`, token)).toMatchObject({ code: 403 });
    }
    const { data } = await ask<{ list: Manager[] }>("GET", "/aapi/api/manager/list", a.token);
    expect(await ask("GET", `/aapi/api/manager/remove?id=${data?.list[0]?.id}`, b.token)).toMatchObject({ code: 404 });
    expect((await page(b.roomId)).data?.events.map((event) => event.k)).toEqual(["chat", "ban"]);
    // In the own room it works at once.
    expect(await forbid(manager.token, a.roomId, fan.name)).toMatchObject({ code: 200 });
  });

  test("a fan bans and removes nobody; a stranger's line stays", async () => {
    const { roomId, token: anchor } = await anchorRoom();
    const [author, stranger] = [await somebody(), await somebody()];
    const { data } = await say(author.token, roomId, "我的话");
    const id = data?.id ?? "";
    expect(await remove(stranger.token, roomId, id)).toMatchObject({ code: 403 });
    expect(await remove(null, roomId, id)).toMatchObject({ code: 401 });
    expect(await forbid(stranger.token, roomId, author.name)).toMatchObject({ code: 403 });
    expect((await page(roomId)).data?.events).toHaveLength(1);
    expect(await remove(anchor, roomId, id)).toMatchObject({ code: 200 });
    expect((await page(roomId)).data?.events).toEqual([]);
  });

  test("a manager cannot ban the anchor, or remove what the anchor said; nobody bans 公爵", async () => {
    const { roomId, anchorId, token: anchor } = await anchorRoom();
    const managerId = await t.addManager({ roomId, anchorId });
    const manager = await issue(managerId);
    const { data } = await say(anchor, roomId, "大家好");
    expect(await remove(manager, roomId, data?.id ?? "")).toMatchObject({ code: 403 });
    expect(await forbid(manager, roomId, await t.nameOf(anchorId))).toMatchObject({ code: 403, message: "不能禁言主播" });
    const duke = await somebody();
    t.titles.set(duke.id, TITLES.duke);
    for (const token of [manager, anchor]) expect(await forbid(token, roomId, duke.name)).toMatchObject({ code: 403 });
    expect(await say(duke.token, roomId, "我说了算")).toMatchObject({ code: 200 });
  });

  test("a banned user is told until when, says nothing in parallel, and comes back by no other key", async () => {
    const { roomId, token: anchor } = await anchorRoom();
    const fan = await somebody();
    expect(await forbid(anchor, roomId, fan.name)).toMatchObject({ code: 200 });
    const all = await Promise.all(Array.from({ length: 20 }, () => say(fan.token, roomId, "放我出来")));
    expect(new Set(all.map(({ code, message }) => `${code} ${message}`))).toEqual(new Set(["10030 您已被禁言，10分钟后解除"]));
    expect((await t.events(roomId)).map((event) => event.k)).toEqual(["ban"]);
  });
});

test("what was removed reaches nobody who reconnects, by snapshot, by number or by page", async () => {
  const { roomId, token: anchor } = await anchorRoom();
  const ch = roomChannel(roomId);
  const fan = await somebody();
  const { e } = await t.hub.position(ch);
  const { data } = await say(fan.token, roomId, "泄露的号码");
  expect(await remove(anchor, roomId, data?.id ?? "")).toMatchObject({ code: 200 });
  const position = await t.hub.position(ch);
  for (const since of [{ e: position.e, s: 0 }, { e, s: 0 }, null]) {
    const reader = testSubscriber();
    reader.position = since;
    await t.hub.join(ch, since, reader, () => true);
    t.clock.advance(FEED.tickMs);
    expect(JSON.stringify(reader.frames)).not.toContain("泄露的号码");
  }
  expect(JSON.stringify((await page(roomId)).data)).not.toContain("泄露的号码");
  const { rows } = await t.database.pool.query("select 1 from event_log where data::text like '%泄露的号码%'");
  expect(rows).toEqual([]);
});

test("the chat of a match: open to read, said by whoever is logged in, no style", async () => {
  const roomId = t.addMatchRoom();
  const match = { matchId: roomId.slice(3), matchType: 1 };
  const fan = await somebody();
  const body = { ...match, content: "加油", idempotencyKey: key() };
  expect(await ask("POST", "/tapi/chat/msg", null, body)).toMatchObject({ code: 401 });
  expect(await ask("POST", "/tapi/chat/msg", fan.token, { ...body, style: "noble" })).toMatchObject({ code: 200, data: { s: 1 } });
  expect(await ask("POST", "/tapi/chat/page", null, match)).toMatchObject({
    data: { events: [{ k: "chat", d: { text: "加油" } }], next: null },
  });
  expect(await ask("POST", "/tapi/chat/welcome", fan.token, match)).toMatchObject({
    code: 200,
    data: { text: "", role: "user", ban: null },
  });
  expect(await ask<{ text: string }>("POST", "/tapi/chat/notice", null, match)).toMatchObject({
    code: 200,
    data: { text: expect.stringContaining("文明") },
  });
  for (const path of ["notice", "page"]) {
    expect(await ask("POST", `/tapi/chat/${path}`, null, { matchId: "none", matchType: 2 })).toMatchObject({ code: 404 });
  }
});

test("the chat of a match is kept by moderators alone: neither fans nor anchors nor managers of rooms, by no spelling of its id", async () => {
  const roomId = t.addMatchRoom();
  const own = await anchorRoom();
  const [fan, author, moderator] = [await somebody(), await somebody(), await somebody()];
  const manager = await issue(await t.addManager(own));
  const body = { matchId: roomId.slice(3), matchType: 1, content: "骂人的话", idempotencyKey: key() };
  const { data } = await ask<{ id: string }>("POST", "/tapi/chat/msg", author.token, body);
  const id = data?.id ?? "";
  expect(await forbid(null, roomId, author.name)).toMatchObject({ code: 401 });
  for (const token of [fan.token, own.token, manager]) {
    expect(await remove(token, roomId, id)).toMatchObject({ code: 403 });
    expect(await forbid(token, roomId, author.name)).toMatchObject({ code: 403 });
    expect(await ask("GET", `/aapi/api/forbid/list?roomId=${roomId}`, token)).toMatchObject({ code: 403 });
  }
  await t.database.pool.query("insert into room_manager (room_id, user_id) values ('match', $1)", [moderator.id]);
  for (const spelling of ["match", "room:1", "fb-", "fb-%", "fb-../1", "FB-1", "tv-1", `fb-${"x".repeat(60)}`]) {
    expect([spelling, (await forbid(moderator.token, spelling, author.name)).code]).toEqual([spelling, 400]);
    expect([spelling, (await remove(moderator.token, spelling, id)).code]).toEqual([spelling, 400]);
  }
  expect(await forbid(moderator.token, "fb-none", author.name)).toMatchObject({ code: 404 });
  expect(await forbid(moderator.token, own.roomId, author.name)).toMatchObject({ code: 403 });
  expect(await remove(moderator.token, roomId, id)).toMatchObject({ code: 200 });
  const ban = await forbid(moderator.token, roomId, author.name);
  expect(await ask("POST", "/tapi/chat/msg", author.token, { ...body, idempotencyKey: key() })).toMatchObject({
    code: 10030,
    message: "您已被禁言，10分钟后解除",
  });
  for (const token of [manager, own.token]) {
    expect(await ask("GET", `/aapi/api/forbid/remove?id=${ban.data?.id}`, token)).toMatchObject({ code: 403 });
  }
  expect(await ask("GET", `/aapi/api/forbid/remove?id=${ban.data?.id}`, moderator.token)).toMatchObject({ code: 200 });
});
