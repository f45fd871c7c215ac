import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { ChatData } from "../../contract/feed/room.ts";
import type { HeldLine } from "../../contract/http/moderation.ts";
import type { CallResult } from "../../contract/http/failure.ts";
import { HELD_LINES } from "../../contract/limits.ts";
import { type TestChat, type TestRoom, testChat } from "../../tests/setup/testChat.ts";

let t: TestChat;
beforeAll(async () => {
  t = await testChat(inject("databaseUrl"));
});
afterAll(() => t.end());

const refusal = (result: CallResult<unknown>): string => (result.ok ? "done" : `${result.error.code} ${result.error.message}`);
const HELD = "10035 含链接的发言需审核后显示";
const LINK = "集锦在 a.com";

async function waiting(byId: string, roomId: string): Promise<readonly HeldLine[]> {
  const found = await t.chat.held.list(byId, { roomId, page: 1, pageSize: 100 });
  if (!found.ok) throw new Error(found.error.message);
  return found.value.list;
}
/** Says a line with a link in a room and returns its id as a held line. */
async function holdIn(room: TestRoom, userId: string, text = LINK): Promise<string> {
  expect(refusal(await t.say(userId, room.roomId, text))).toBe(HELD);
  return (await waiting(room.anchorId, room.roomId)).at(-1)?.id ?? "";
}
const pass = async (byId: string, id: string): Promise<string> => refusal(await t.chat.held.decide(byId, id, true));
const reject = async (byId: string, id: string): Promise<string> => refusal(await t.chat.held.decide(byId, id, false));
const saidIn = async (roomId: string) => (await t.events(roomId)).filter(({ k }) => k === "chat" || k === "barrage");

test("a link waits; once it is passed it is said as its sender's, in the style it was sent in, as the answer it was", async () => {
  const room = await t.addRoom();
  const { roomId, anchorId } = room;
  const manager = await t.addManager(room);
  const userId = await t.addUser("发链接的", 2);
  const first = await t.say(anchorId, roomId, "谁有集锦");
  const replyTo = first.ok ? first.value.id : "";
  expect(refusal(await t.say(userId, roomId, LINK, { style: "blue", replyTo }))).toBe(HELD);
  expect(await saidIn(roomId)).toHaveLength(1);
  const [line] = await waiting(manager, roomId);
  expect(line).toMatchObject({ roomId, userId, nickName: "发链接的", text: LINK, at: t.clock.now() });
  t.clock.advance(60_000);
  expect(await pass(manager, line?.id ?? "")).toBe("done");
  const said = { text: LINK, style: "blue", from: { id: userId, level: 2, role: "user" }, reply: { id: replyTo } };
  expect((await saidIn(roomId)).at(-1)).toMatchObject({ k: "barrage", at: t.clock.now(), d: said });
  expect(await waiting(anchorId, roomId)).toEqual([]);
});

test("what is rejected is never said, and both write down who decided", async () => {
  const room = await t.addRoom();
  const userId = await t.addUser();
  const [good, bad] = [await holdIn(room, userId, "好 a.com"), await holdIn(room, userId, "坏 b.com")];
  expect([await pass(room.anchorId, good), await reject(room.anchorId, bad)]).toEqual(["done", "done"]);
  expect((await saidIn(room.roomId)).map(({ d }) => d)).toMatchObject([{ text: "好 a.com" }]);
  for (const decide of [pass, reject]) expect(await decide(room.anchorId, bad)).toBe("409 该发言已被处理");
  const { rows } = await t.database.pool.query("select state, by_id::text from held_line where user_id = $1 order by id", [userId]);
  expect(rows).toEqual([
    { state: "passed", by_id: room.anchorId },
    { state: "rejected", by_id: room.anchorId },
  ]);
});

test("pressed by several at once it is said once, and the others hear that it was decided", async () => {
  const room = await t.addRoom();
  const keepers = [room.anchorId, await t.addManager(room), await t.addManager(room)];
  const id = await holdIn(room, await t.addUser());
  const answers = await Promise.all(keepers.map((by) => pass(by, id)));
  expect(answers.toSorted()).toEqual(["409 该发言已被处理", "409 该发言已被处理", "done"]);
  await t.chat.held.sweep();
  expect(await saidIn(room.roomId)).toHaveLength(1);
});

test("a ban since then holds the line back; it waits on and may be rejected", async () => {
  const room = await t.addRoom();
  const { roomId, anchorId } = room;
  const id = await holdIn(room, await t.addUser("后来被禁的"));
  await t.chat.bans.ban(anchorId, { roomId, nickName: "后来被禁的" });
  expect(await pass(anchorId, id)).toBe("10030 该用户已被禁言，无法放行");
  expect(await saidIn(roomId)).toEqual([]);
  expect((await waiting(anchorId, roomId)).map((line) => line.id)).toEqual([id]);
  expect(await reject(anchorId, id)).toBe("done");
});

test("let pass in the moment of the ban it is said before the ban or not at all", async () => {
  const room = await t.addRoom();
  const { roomId, anchorId } = room;
  const manager = await t.addManager(room);
  const names = ["甲", "乙", "丙", "丁"].map((name) => `同时被禁的${name}`);
  const ids: string[] = [];
  for (const name of names) ids.push(await holdIn(room, await t.addUser(name)));
  const answers = await Promise.all(
    names.map(
      async (nickName, i) => (await Promise.all([pass(manager, ids[i] ?? ""), t.chat.bans.ban(anchorId, { roomId, nickName })]))[0],
    ),
  );
  const kept = await waiting(anchorId, roomId);
  const events = await t.events(roomId);
  for (const [i, name] of names.entries()) {
    const isSaid = answers[i] === "done";
    const spoken = events.findIndex(({ k, d }) => k === "chat" && (d as ChatData).from.name === name);
    const banned = events.findIndex(({ k, d }) => k === "ban" && (d as { readonly name: string }).name === name);
    expect([name, spoken >= 0, spoken < banned, kept.some((line) => line.id === ids[i])]).toEqual([name, isSaid, true, !isSaid]);
  }
});

test("while the anchor is not live nothing is let pass", async () => {
  const room = await t.addRoom();
  const id = await holdIn(room, await t.addUser());
  await t.endSession(room.roomId);
  expect(await pass(room.anchorId, id)).toBe("10036 主播未开播，开播后才能放行");
  expect(await saidIn(room.roomId)).toEqual([]);
  expect(await waiting(room.anchorId, room.roomId)).toHaveLength(1);
});

test("whoever keeps no order there neither reads nor decides", async () => {
  const [room, other] = [await t.addRoom(), await t.addRoom()];
  const sender = await t.addUser();
  const id = await holdIn(room, sender);
  for (const stranger of [sender, other.anchorId, await t.addManager(other)]) {
    expect(refusal(await t.chat.held.list(stranger, { roomId: room.roomId, page: 1, pageSize: 20 }))).toBe("403 没有权限");
    for (const decide of [pass, reject]) expect(await decide(stranger, id)).toBe("403 没有权限");
  }
  expect(await pass(room.anchorId, "999999")).toBe("404 该发言不存在或已过期");
  expect(await saidIn(room.roomId)).toEqual([]);
});

test("match chats have one queue, for their moderators", async () => {
  const [first, second] = [t.addMatchRoom(), t.addMatchRoom()];
  const moderator = await t.addUser();
  await t.database.pool.query("insert into room_manager (room_id, user_id) values ('match', $1)", [moderator]);
  const userId = await t.addUser();
  for (const roomId of [first, second]) expect(refusal(await t.say(userId, roomId, LINK))).toBe(HELD);
  const lines = await waiting(moderator, first);
  expect(lines.map((line) => line.roomId)).toEqual([first, second]);
  expect(await pass(moderator, lines[1]?.id ?? "")).toBe("done");
  expect([await saidIn(first), await saidIn(second)]).toMatchObject([[], [{ d: { text: LINK } }]]);
});

test("three of a user wait at most, the same words once, and for a day", async () => {
  const room = await t.addRoom();
  const userId = await t.addUser();
  for (const text of ["一 a.com", "二 a.com", "二 a.com", "三 a.com"]) expect(refusal(await t.say(userId, room.roomId, text))).toBe(HELD);
  const elsewhere = await t.addRoom();
  expect(refusal(await t.say(userId, elsewhere.roomId, "四 a.com"))).toBe("10035 您有3条含链接的发言待审核，请稍后再发");
  const lines = await waiting(room.anchorId, room.roomId);
  expect(lines.map((line) => line.text)).toEqual(["一 a.com", "二 a.com", "三 a.com"]);
  const page = await t.chat.held.list(room.anchorId, { roomId: room.roomId, page: 2, pageSize: 2 });
  expect(page).toMatchObject({ value: { total: 3, page: 2, list: [{ text: "三 a.com" }] } });
  t.clock.advance(HELD_LINES.waitsMs - 1);
  expect(await waiting(room.anchorId, room.roomId)).toHaveLength(3);
  t.clock.advance(1);
  expect(await waiting(room.anchorId, room.roomId)).toEqual([]);
  expect(await pass(room.anchorId, lines[0]?.id ?? "")).toBe("404 该发言不存在或已过期");
  expect(refusal(await t.say(userId, elsewhere.roomId, "四 a.com"))).toBe(HELD);
  // Decided and expired lines are not kept for ever.
  t.clock.advance(HELD_LINES.recordMs);
  expect(refusal(await t.say(userId, elsewhere.roomId, "五 a.com"))).toBe(HELD);
  const { rows } = await t.database.pool.query("select text from held_line where user_id = $1", [userId]);
  expect(rows).toEqual([{ text: "五 a.com" }]);
});

test("what was passed elsewhere, or by a portal that ended too early, is said by the next sweep, once", async () => {
  const room = await t.addRoom();
  const [free, banned] = [await t.addUser(), await t.addUser("扫到被禁的")];
  const ids = [await holdIn(room, free), await holdIn(room, banned)];
  await t.chat.bans.ban(room.anchorId, { roomId: room.roomId, nickName: "扫到被禁的" });
  await t.database.pool.query("update held_line set state = 'passed', decided_at = now(), operator = 'desk' where id = any($1::int8[])", [
    ids,
  ]);
  for (let i = 0; i < 2; i += 1) await t.chat.held.sweep();
  expect((await saidIn(room.roomId)).map(({ d }) => d)).toMatchObject([{ from: { id: free } }]);
  // A line that could not be published waits for review again.
  expect((await waiting(room.anchorId, room.roomId)).map((line) => line.userId)).toEqual([banned]);
});
