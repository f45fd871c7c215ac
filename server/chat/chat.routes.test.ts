import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { chatCalls } from "../../contract/http/chat.ts";
import { roomCalls } from "../../contract/http/room.ts";
import { type TestChat, key, testChat } from "../../tests/setup/testChat.ts";
import { type TestPortal, testPortal } from "../follow/testing.ts";
import { registerChatCalls } from "./chat.routes.ts";

let t: TestChat;
let portal: TestPortal;
beforeAll(async () => {
  t = await testChat(inject("databaseUrl"));
  const calls = [...Object.values(roomCalls), ...Object.values(chatCalls)];
  portal = await testPortal(calls, (registry) => registerChatCalls(registry, { chat: t.chat, directory: t.directory }));
});
afterAll(async () => {
  await portal.app.close();
  await t.end();
});

test("styles of barrage: a visitor is shown all of them, a user which are open", async () => {
  const of = async (as?: string) => (await portal.call(roomCalls.chatBarrageAll, as === undefined ? {} : { as })).data.list;
  expect((await of()).map(({ id, isOpen }) => [id, isOpen])).toEqual([
    ["plain", false],
    ["blue", false],
    ["green", false],
    ["orange", false],
    ["noble", false],
  ]);
  const open = (await of(await t.addUser(undefined, 3))).filter(({ isOpen }) => isOpen);
  expect(open).toEqual([
    { id: "plain", name: "普通", isOpen: true, minLevel: 0 },
    { id: "blue", name: "蓝色", isOpen: true, minLevel: 2 },
    { id: "green", name: "绿色", isOpen: true, minLevel: 3 },
  ]);
});

test("a line in a room: said by the room's id or by its channel, read back, and taken back", async () => {
  const { roomId } = await t.addRoom();
  const me = await t.addUser();
  t.welcome = "欢迎";
  expect((await portal.call(roomCalls.chatWelcome, { as: me, body: { roomId } })).data).toEqual({ text: "欢迎" });
  const say = (where: object) => portal.call(roomCalls.chatMsg, { as: me, body: { content: "好球", idempotencyKey: key(), ...where } });
  const said = await say({ roomId });
  expect(said).toMatchObject({ code: 200, data: { s: 1 } });
  expect(await say({ channel: `room:${roomId}` })).toMatchObject({ code: 200, data: { s: 2 } });
  expect(await say({})).toMatchObject({ code: 400, message: "缺少参数 roomId" });
  expect((await portal.call(roomCalls.chatRemove, { as: me, body: { roomId, id: said.data.id } })).code).toBe(200);
  expect((await portal.call(roomCalls.chatPage, { body: { roomId } })).data.events.map(({ s }) => s)).toEqual([2]);
});

test("the chat of a match is found by the sport that has it, where none is named", async () => {
  const football = t.addMatchRoom();
  const matchId = football.replace("fb-", "");
  const me = await t.addUser();
  const said = await portal.call(chatCalls.chatMsg, { as: me, body: { matchId, content: "加油", idempotencyKey: key() } });
  expect(said).toMatchObject({ code: 200, data: { s: 1 } });
  for (const [matchType, code] of [
    [undefined, 200],
    [1, 200],
    [2, 404],
  ] as const) {
    const body = { matchId, ...(matchType === undefined ? {} : { matchType }) };
    const notice = await portal.call(chatCalls.chatNotice, { body });
    expect([notice.code, notice.data?.text.startsWith("欢迎来到聊天室")]).toEqual([code, code === 200 ? true : undefined]);
    expect((await portal.call(chatCalls.chatWelcome, { as: me, body })).code).toBe(code);
    expect((await portal.call(chatCalls.chatPage, { body })).code).toBe(code);
  }
});
