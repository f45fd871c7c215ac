import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type RoomEvent, roomChannel } from "../../contract/feed/room.ts";
import type { CallResult } from "../../contract/http/failure.ts";
import { FEED } from "../../contract/limits.ts";
import { emptyRoom, reduceRoom } from "../../contract/room/room.ts";
import { testSubscriber } from "../feed/testSubscriber.ts";
import { createLines } from "./lines.ts";
import { type TestChat, TITLES, testChat } from "../../tests/setup/testChat.ts";

let t: TestChat;
beforeAll(async () => {
  t = await testChat(inject("databaseUrl"));
});
afterAll(() => t.end());

function valueOf<T>(result: CallResult<T>): T {
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.message}`);
  return result.value;
}
const refusal = (result: CallResult<unknown>): string => (result.ok ? "done" : `${result.error.code} ${result.error.message}`);
const always = (): boolean => true;

async function linesOf(roomId: string): Promise<string[]> {
  const folded = (await t.events(roomId)).reduce((room, event) => reduceRoom(room, event as RoomEvent), emptyRoom(roomId));
  return folded.lines.flatMap((line) => (line.kind === "chat" || line.kind === "barrage" ? [line.d.text] : []));
}

test("a line that is removed is gone for everybody at once, from history, from the log and for whoever reconnects", async () => {
  const room = await t.addRoom();
  const { roomId } = room;
  const ch = roomChannel(roomId);
  const userId = await t.addUser();
  await t.say(userId, roomId, "留着");
  const bad = valueOf(await t.say(userId, roomId, "不该说的话"));
  const { e } = await t.hub.position(ch);
  const reader = testSubscriber();
  reader.position = { e, s: bad.s };
  await t.hub.join(ch, { e, s: bad.s }, reader, always);
  expect(refusal(await t.chat.lines.remove(room.anchorId, roomId, bad.id))).toBe("done");
  t.clock.advance(FEED.tickMs);
  expect(reader.events).toMatchObject([{ k: "removed", d: { id: bad.id, by: "anchor" } }]);
  const late = testSubscriber();
  late.position = { e, s: 0 };
  await t.hub.join(ch, { e, s: 0 }, late, always);
  expect(late.faults).toEqual([]);
  const page = valueOf(await t.chat.lines.page({ roomId, pageSize: 20 }));
  const { rows } = await t.database.pool.query("select data::text from event_log where ch = $1", [ch]);
  for (const seen of [late.frames, page, rows]) expect(JSON.stringify(seen)).not.toContain("不该说的话");
  expect(page.events.map((event) => event.s)).toEqual([1]);
  expect(await linesOf(roomId)).toEqual(["留着"]);
  expect(await t.chat.lines.lineOf(roomId, bad.id)).toBeNull();
  // Removing it again does nothing and publishes nothing.
  expect(refusal(await t.chat.lines.remove(room.anchorId, roomId, bad.id))).toBe("done");
  expect((await t.events(roomId)).filter((event) => event.k === "removed")).toHaveLength(2);
});

test("what quotes of a line is gone with it: from the log, from history and from pages, also of an answer on its way", async () => {
  const room = await t.addRoom();
  const { roomId } = room;
  const ch = roomChannel(roomId);
  const [author, answerer] = [await t.addUser("说错话的"), await t.addUser()];
  const bad = valueOf(await t.say(author, roomId, "不该说的话"));
  await t.say(answerer, roomId, "同意", { replyTo: bad.id });
  const { e } = await t.hub.position(ch);
  const reader = testSubscriber();
  reader.position = { e, s: 2 };
  await t.hub.join(ch, { e, s: 2 }, reader, always);
  // The line is removed while the second answer passes the rules.
  t.beforePublish = async () => void (await t.chat.lines.remove(room.anchorId, roomId, bad.id));
  await t.say(answerer, roomId, "再同意", { replyTo: bad.id });
  t.beforePublish = () => Promise.resolve();
  t.clock.advance(FEED.tickMs);
  const { rows } = await t.database.pool.query("select data::text from event_log where ch = $1", [ch]);
  expect(JSON.stringify(rows)).not.toContain("不该说的话");
  expect(await linesOf(roomId)).toEqual(["同意", "再同意"]);
  // Pages that received the second answer with its quote get another event that the line is gone.
  const removed = (await t.events(roomId)).filter(({ k }) => k === "removed").map(({ d }) => d);
  expect(removed).toEqual(Array.from({ length: 3 }, () => ({ id: bad.id, by: "anchor" })));
  const shown = reader.events.reduce((state, event) => reduceRoom(state, event as RoomEvent), { ...emptyRoom(roomId), seq: 2 });
  expect(JSON.stringify(shown)).not.toContain("不该说的话");
});

test("a removal that was cut off after the redaction is told when it is asked for again", async () => {
  const { roomId, anchorId } = await t.addRoom();
  const said = valueOf(await t.say(await t.addUser(), roomId, "话"));
  await t.hub.redact(roomChannel(roomId), said.s, { k: "removed", d: { id: said.id, by: "anchor" } });
  expect(await linesOf(roomId)).toEqual([]);
  expect(refusal(await t.chat.lines.remove(anchorId, roomId, said.id))).toBe("done");
  expect((await t.events(roomId)).at(-1)).toMatchObject({ s: said.s + 1, k: "removed", d: { id: said.id } });
});

test("who may remove: the author for two minutes, managers of that room but not the anchor's, the anchor all; nobody else", async () => {
  const [room, other] = [await t.addRoom(), await t.addRoom()];
  const { roomId, anchorId } = room;
  const [author, stranger, manager, foreign] = [await t.addUser(), await t.addUser(), await t.addManager(room), await t.addManager(other)];
  const say = async (userId: string): Promise<string> => valueOf(await t.say(userId, roomId, "一句话")).id;
  const remove = async (userId: string, id: string): Promise<string> => refusal(await t.chat.lines.remove(userId, roomId, id));

  const own = await say(author);
  expect(await remove(stranger, own)).toBe("403 没有权限");
  expect(await remove(foreign, own)).toBe("403 没有权限");
  expect(await remove(other.anchorId, own)).toBe("403 没有权限");
  t.clock.advance(120_000);
  expect(await remove(author, own)).toBe("done");
  const late = await say(author);
  t.clock.advance(120_001);
  expect(await remove(author, late)).toBe("403 只能撤回2分钟内的消息");
  expect(await remove(manager, late)).toBe("done");
  expect(await remove(author, late)).toBe("404 消息不存在");
  const ofAnchor = await say(anchorId);
  expect(await remove(manager, ofAnchor)).toBe("403 不能删除主播的消息");
  expect(await remove(anchorId, ofAnchor)).toBe("done");
  expect(await remove(anchorId, "none")).toBe("404 消息不存在");
  // The id of a line in this room is not found in another, even by that room's anchor.
  expect(refusal(await t.chat.lines.remove(other.anchorId, other.roomId, await say(author)))).toBe("404 消息不存在");
});

test("pages go back line by line, without what is no line and without what was removed", async () => {
  const { roomId, anchorId } = await t.addRoom();
  for (let i = 1; i <= 7; i += 1) await t.say(await t.addUser(), roomId, `第${i}句`);
  await t.hub.publish([{ ch: roomChannel(roomId), at: 0, k: "notice", d: { text: "公告" } }]);
  const fifth = (await t.events(roomId))[4]?.d as { readonly id: string } | undefined;
  await t.chat.lines.remove(anchorId, roomId, fifth?.id ?? "");
  const page = async (before?: number) => {
    const { events, next, asOf } = valueOf(await t.chat.lines.page({ roomId, pageSize: 3, before }));
    expect(asOf.s).toBe(9);
    return { seqs: events.map((one) => one.s), next };
  };
  expect(await page()).toEqual({ seqs: [4, 6, 7], next: 4 });
  expect(await page(4)).toEqual({ seqs: [1, 2, 3], next: null });
  expect(await page(1)).toEqual({ seqs: [], next: null });
  expect(refusal(await t.chat.lines.page({ roomId: "404", pageSize: 3 }))).toBe("404 聊天室不存在");

  // For a page that lost its feed: all events, as the feed delivers them.
  const after = async (s: number) => {
    const { events, next, asOf } = valueOf(await t.chat.lines.page({ roomId, pageSize: 3, after: s }));
    return [events.map((one) => `${one.s} ${one.k}`).join(", "), next, asOf.s];
  };
  expect(await after(4)).toEqual(["5 removed, 6 chat, 7 chat", 7, 9]);
  expect(await after(7)).toEqual(["8 notice, 9 removed", null, 9]);
  expect(await after(9)).toEqual(["", null, 9]);
});

test("a page holds nothing that came after the number it was read at", async () => {
  const { roomId } = await t.addRoom();
  const userId = await t.addUser();
  await t.say(userId, roomId, "在前");
  const { hub } = t;
  const lines = createLines({
    ...t,
    hub: {
      ...hub,
      async position(ch) {
        const asOf = await hub.position(ch);
        await t.say(userId, roomId, "在后");
        return asOf;
      },
    },
  });
  const { events, asOf } = valueOf(await lines.page({ roomId, pageSize: 3 }));
  expect([events.map(({ s }) => s), asOf.s]).toEqual([[1], 1]);
});

test("bans last as long as they say, and tell whoever is banned until when", async () => {
  const room = await t.addRoom();
  const { roomId, anchorId } = room;
  const userId = await t.addUser("爱刷屏");
  const ban = async (span?: "10m" | "1h" | "session" | "forever") =>
    valueOf(await t.chat.bans.ban(anchorId, { roomId, nickName: " 爱 刷屏", span }));
  const say = async (): Promise<string> => refusal(await t.say(userId, roomId, "还能说吗"));

  const first = await ban("10m");
  expect(first).toMatchObject({ userId, nickName: "爱刷屏", span: "10m", until: t.clock.now() + 600_000, by: await t.nameOf(anchorId) });
  expect((await t.events(roomId)).at(-1)).toMatchObject({ k: "ban", d: { userId, name: "爱刷屏", until: first.until } });
  expect((await t.events(roomId)).at(-1)?.d).not.toHaveProperty("endsWithSession");
  t.clock.advance(420_000);
  expect(await say()).toBe("10030 您已被禁言，3分钟后解除");
  t.clock.advance(179_999);
  expect(await say()).toBe("10030 您已被禁言，1分钟后解除");
  t.clock.advance(1);
  expect(await say()).toBe("done");
  await ban("1h");
  expect(await say()).toBe("10030 您已被禁言，60分钟后解除");
  // Banned again: the same row with another span.
  const again = await ban();
  expect([again.id, again.span, again.until]).toEqual([first.id, "forever", null]);
  expect(await say()).toBe("10030 您已被永久禁言");
  expect(refusal(await t.say(userId, (await t.addRoom()).roomId, "别处"))).toBe("done");
  expect(refusal(await t.chat.bans.unban(anchorId, again.id))).toBe("done");
  expect((await t.events(roomId)).at(-1)).toMatchObject({ k: "unban", d: { userId, name: "爱刷屏" } });
  expect(await say()).toBe("done");
  expect(refusal(await t.chat.bans.unban(anchorId, again.id))).toBe("404 禁言记录不存在");
});

test("a ban that two end at once has ended once, and the room is told once", async () => {
  const { roomId, anchorId } = await t.addRoom();
  await t.addUser("两人来放");
  const { id } = valueOf(await t.chat.bans.ban(anchorId, { roomId, nickName: "两人来放", span: "1h" }));
  const holder = await t.database.pool.connect();
  await holder.query("begin");
  await holder.query("select from room_ban where id = $1 for update", [id]);
  const both = Promise.all([t.chat.bans.unban(anchorId, id), t.chat.bans.unban(anchorId, id)]);
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await t.database.pool.query(waiting)).rowCount).toBe(2);
  await holder.query("rollback");
  holder.release();
  expect((await both).map(refusal)).toEqual(["done", "done"]);
  expect((await t.events(roomId)).filter(({ k }) => k === "unban")).toHaveLength(1);
});

test("a ban until the session ends, ends with it, and the room is told", async () => {
  const room = await t.addRoom();
  const { roomId, anchorId } = room;
  const userId = await t.addUser("场内");
  valueOf(await t.chat.bans.ban(anchorId, { roomId, nickName: "场内", span: "session" }));
  expect((await t.events(roomId)).at(-1)?.d).toEqual({ userId, name: "场内", until: null, endsWithSession: true });
  expect(refusal(await t.say(userId, roomId, "在"))).toBe("10030 您已被禁言，本场直播结束后解除");
  await t.endSession(roomId);
  expect(refusal(await t.say(userId, roomId, "在"))).toBe("done");
  await t.hub.publish([{ ch: roomChannel(roomId), at: t.clock.now(), k: "down", d: { sessionId: "1", reason: "ended" } }]);
  await expect.poll(async () => (await t.events(roomId)).at(-1)?.k).toBe("unban");
  expect(valueOf(await t.chat.bans.list(anchorId, { roomId, page: 1, pageSize: 20 })).total).toBe(0);
  expect(refusal(await t.chat.bans.ban(anchorId, { roomId, nickName: "场内", span: "session" }))).toBe("10036 主播暂未开播");
});

test("whom nobody may ban: the anchor, nobles of 防禁言; managers only by the anchor; strangers ban nobody", async () => {
  const [room, other] = [await t.addRoom(), await t.addRoom()];
  const { roomId, anchorId } = room;
  const [manager, second, foreign] = [await t.addManager(room), await t.addManager(room), await t.addManager(other)];
  const [duke, plain] = [await t.addUser(), await t.addUser()];
  t.titles.set(duke, TITLES.duke);
  const ban = async (byId: string, userId: string, where = roomId): Promise<string> =>
    refusal(await t.chat.bans.ban(byId, { roomId: where, nickName: await t.nameOf(userId), span: "forever" }));

  expect(await ban(manager, anchorId)).toBe("403 不能禁言主播");
  expect(await ban(anchorId, anchorId)).toBe("403 不能禁言主播");
  expect(await ban(manager, second)).toBe("403 只有主播可以管理房管");
  expect(await ban(manager, manager)).toBe("403 只有主播可以管理房管");
  for (const by of [manager, anchorId]) expect(await ban(by, duke)).toBe("403 该用户拥有防禁言特权");
  for (const by of [foreign, other.anchorId, plain]) expect(await ban(by, plain)).toBe("403 没有权限");
  expect(refusal(await t.chat.bans.ban(anchorId, { roomId, nickName: "没有这个人" }))).toBe("404 用户不存在");
  expect(await ban(anchorId, plain, "404")).toBe("404 直播间不存在");
  expect(await ban(anchorId, plain, t.addMatchRoom())).toBe("403 没有权限");
  expect(await ban(manager, plain)).toBe("done");
  expect(await ban(anchorId, second)).toBe("done");

  const list = valueOf(await t.chat.bans.list(manager, { roomId, page: 1, pageSize: 1 }));
  expect([list.total, list.list.map((one) => one.userId)]).toEqual([2, [second]]);
  expect(valueOf(await t.chat.bans.list(manager, { roomId, page: 2, pageSize: 1 }))).toMatchObject({ total: 2, list: [{ userId: plain }] });
  expect(valueOf(await t.chat.bans.list(manager, { roomId, page: 3, pageSize: 1 }))).toMatchObject({ total: 2, list: [] });
  expect(valueOf(await t.chat.bans.list(manager, { roomId, page: 2, pageSize: 2 }))).toMatchObject({ total: 2, list: [] });
  const named = await t.chat.bans.list(manager, { roomId, nickName: await t.nameOf(plain), page: 1, pageSize: 20 });
  expect(valueOf(named).list).toMatchObject([{ userId: plain, by: await t.nameOf(manager) }]);
  expect(valueOf(await t.chat.bans.list(manager, { roomId, nickName: "%", page: 1, pageSize: 20 })).total).toBe(0);
  expect(refusal(await t.chat.bans.list(foreign, { roomId, page: 1, pageSize: 20 }))).toBe("403 没有权限");
  const [ofSecond] = list.list;
  for (const by of [foreign, other.anchorId]) expect(refusal(await t.chat.bans.unban(by, ofSecond?.id ?? ""))).toBe("403 没有权限");
  expect(refusal(await t.chat.bans.unban(second, ofSecond?.id ?? ""))).toBe("403 只有主播可以管理房管");
  expect(refusal(await t.chat.bans.unban(anchorId, ofSecond?.id ?? ""))).toBe("done");
});

test("no line of a user follows the ban, however many are on their way", async () => {
  const room = await t.addRoom();
  const { roomId, anchorId } = room;
  for (let round = 0; round < 5; round += 1) {
    const userId = await t.addUser();
    const nickName = await t.nameOf(userId);
    const saying = Array.from({ length: 10 }, (_, i) => t.say(userId, roomId, `抢着说${i}`));
    const banning = t.chat.bans.ban(anchorId, { roomId, nickName, span: "10m" });
    const more = Array.from({ length: 10 }, (_, i) => t.say(userId, roomId, `还要说${i}`));
    await Promise.all([...saying, banning, ...more]);
    const events = await t.events(roomId);
    const bannedAt = events.find((event) => event.k === "ban" && (event.d as { userId: string }).userId === userId)?.s ?? 0;
    const after = events.filter(
      (event) => event.k === "chat" && event.s > bannedAt && (event.d as { from: { id: string } }).from.id === userId,
    );
    expect([bannedAt > 0, after]).toEqual([true, []]);
  }
});

test("a line that had passed the ban's rule before the ban, and is not published yet, is stopped by it", async () => {
  const { roomId, anchorId } = await t.addRoom({ isFollowersOnly: true });
  const userId = await t.addUser();
  t.followers.add(`${anchorId}/${userId}`);
  let go = (): void => undefined;
  let looked = 0;
  t.beforeLooking = () =>
    new Promise((resolve) => {
      looked += 1;
      go = resolve;
    });
  const saying = t.say(userId, roomId, "赶在前面");
  await expect.poll(() => looked).toBe(1);
  t.beforeLooking = () => Promise.resolve();
  expect(refusal(await t.chat.bans.ban(anchorId, { roomId, nickName: await t.nameOf(userId), span: "10m" }))).toBe("done");
  go();
  expect(refusal(await saying)).toBe("10030 您已被禁言，10分钟后解除");
  expect((await t.events(roomId)).map((event) => event.k)).toEqual(["ban"]);
});

test("managers: at once, twenty at most however many are added at once, and told to the room", async () => {
  const room = await t.addRoom({ isLocked: true });
  const { roomId, anchorId } = room;
  const names = await Promise.all(Array.from({ length: 25 }, async () => t.nameOf(await t.addUser())));
  const added = await Promise.all(names.map((name) => t.chat.managers.add(anchorId, name)));
  expect(added.filter((one) => one.ok)).toHaveLength(20);
  expect(new Set(added.filter((one) => !one.ok).map(refusal))).toEqual(new Set(["409 最多设置20名房管"]));
  const list = await t.chat.managers.list(anchorId);
  expect(list).toHaveLength(20);
  const [first] = list;
  if (!first) throw new Error("no manager");
  // Adding a manager again changes nothing.
  expect(valueOf(await t.chat.managers.add(anchorId, first.nickName))).toEqual(first);
  expect((await t.events(roomId)).filter((event) => event.k === "manager")).toHaveLength(20);
  expect(refusal(await t.say(first.userId, roomId, "我说"))).toBe("done");
  expect((await t.events(roomId)).at(-1)).toMatchObject({ d: { from: { role: "manager" } } });

  const other = await t.addRoom();
  expect(refusal(await t.chat.managers.remove(other.anchorId, first.id))).toBe("404 房管不存在");
  expect(refusal(await t.chat.managers.remove(anchorId, first.id))).toBe("done");
  expect((await t.events(roomId)).at(-1)).toMatchObject({ k: "manager", d: { userId: first.userId, isManager: false } });
  expect(refusal(await t.say(first.userId, roomId, "我还说"))).toBe("10034 主播已开启全员禁言");
  expect(refusal(await t.chat.managers.add(anchorId, await t.nameOf(anchorId)))).toBe("409 主播无需设为房管");
  expect(refusal(await t.chat.managers.add(anchorId, "没有这个人"))).toBe("404 用户不存在");
  expect(refusal(await t.chat.managers.add(await t.addUser(), first.nickName))).toBe("404 直播间不存在");
});

test("a welcome is answered to everybody and shown for titles with an entry, managers and the anchor, every ten minutes at most", async () => {
  const room = await t.addRoom();
  const { roomId } = room;
  t.welcome = "欢迎来看球";
  const [plain, knight, viscount, manager] = [await t.addUser(), await t.addUser(), await t.addUser(), await t.addManager(room)];
  t.titles.set(knight, TITLES.knight);
  t.titles.set(viscount, TITLES.viscount);
  const shown = async () =>
    (await t.events(roomId)).filter((event) => event.k === "welcome").map((event) => (event.d as { from: { id: string } }).from.id);
  for (const userId of [plain, knight, viscount, manager, viscount]) {
    expect(valueOf(await t.chat.enter(userId, roomId))).toEqual({ text: "欢迎来看球" });
  }
  expect(await shown()).toEqual([viscount, manager]);
  t.clock.advance(599_999);
  await t.chat.enter(viscount, roomId);
  expect(await shown()).toHaveLength(2);
  t.clock.advance(1);
  await Promise.all(Array.from({ length: 5 }, () => t.chat.enter(viscount, roomId)));
  expect(await shown()).toEqual([viscount, manager, viscount]);
});

test("moderators keep the chats of all matches: what they remove is gone, whom they ban is silent in every one and told", async () => {
  const [here, there] = [t.addMatchRoom(), t.addMatchRoom()];
  const [moderator, second, fan, plain] = [await t.addUser(), await t.addUser(), await t.addUser("场边大嗓门"), await t.addUser()];
  const room = await t.addRoom();
  const manager = await t.addManager(room);
  await t.database.pool.query("insert into room_manager (room_id, user_id) values ('match', $1), ('match', $2)", [moderator, second]);
  const ban = async (byId: string, roomId = here, span: "10m" | "session" = "10m") =>
    t.chat.bans.ban(byId, { roomId, nickName: "场边大嗓门", span });
  const say = async (roomId: string): Promise<string> => refusal(await t.say(fan, roomId, "还能说吗"));
  const mine = async () => valueOf(await t.chat.enterMatch(fan, there));

  const bad = valueOf(await t.say(fan, here, "不该说的话"));
  for (const by of [plain, manager, room.anchorId]) {
    const listed = await t.chat.bans.list(by, { roomId: here, page: 1, pageSize: 20 });
    for (const one of [await t.chat.lines.remove(by, here, bad.id), await ban(by), listed]) expect(refusal(one)).toBe("403 没有权限");
  }
  expect(refusal(await t.chat.lines.remove(moderator, here, bad.id))).toBe("done");
  expect(await linesOf(here)).toEqual([]);
  expect(await mine()).toEqual({ text: "", role: "user", ban: null });

  expect(refusal(await ban(moderator, here, "session"))).toBe("400 比赛聊天请选择禁言时长");
  // Subscribers of every match chat get the ban and its end.
  const watch = async (...ids: readonly string[]) => {
    for (const ch of ids.map(roomChannel)) await t.hub.join(ch, await t.hub.position(ch), testSubscriber(), always);
  };
  await watch(there, room.roomId);
  const made = valueOf(await ban(moderator));
  for (const roomId of [here, there])
    expect((await t.events(roomId)).at(-1)).toMatchObject({ k: "ban", d: { userId: fan, until: made.until } });
  for (const roomId of [here, there]) expect(await say(roomId)).toBe("10030 您已被禁言，10分钟后解除");
  expect(await mine()).toMatchObject({ role: "user", ban: { until: made.until } });
  // Bans of match chats do not hold in an anchor's room.
  expect(await say(room.roomId)).toBe("done");
  expect(refusal(await ban(moderator, room.roomId))).toBe("403 没有权限");
  expect(refusal(await t.chat.bans.ban(moderator, { roomId: here, nickName: await t.nameOf(second) }))).toBe("403 不能禁言房管");
  const list = valueOf(await t.chat.bans.list(second, { roomId: there, page: 1, pageSize: 20 }));
  expect(list.list).toMatchObject([{ id: made.id, userId: fan, by: await t.nameOf(moderator) }]);

  await watch(there); // Its first event made its subscribers start again.
  for (const by of [plain, manager]) expect(refusal(await t.chat.bans.unban(by, made.id))).toBe("403 没有权限");
  expect(refusal(await t.chat.bans.unban(second, made.id))).toBe("done");
  expect((await t.events(there)).at(-1)).toMatchObject({ k: "unban", d: { userId: fan } });
  expect((await t.events(room.roomId)).filter(({ k }) => k.endsWith("ban"))).toEqual([]);
  expect(await say(here)).toBe("done");
  expect(valueOf(await t.say(moderator, here, "文明发言"))).toBeTruthy();
  expect((await t.events(here)).at(-1)).toMatchObject({ d: { from: { role: "manager" } } });
  expect(valueOf(await t.chat.enterMatch(moderator, here))).toMatchObject({
    text: expect.stringContaining("房管"),
    role: "manager",
    ban: null,
  });
});
