import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { CallResult } from "../../contract/http/failure.ts";
import { type TestChat, TITLES, key, testChat } from "../../tests/setup/testChat.ts";

let t: TestChat;
beforeAll(async () => {
  t = await testChat(inject("databaseUrl"));
});
afterAll(() => t.end());

function refusal(result: CallResult<unknown>): string {
  return result.ok ? "said" : `${result.error.code} ${result.error.message}`;
}

async function texts(roomId: string): Promise<unknown[]> {
  return (await t.events(roomId)).filter((e) => e.k === "chat" || e.k === "barrage").map((e) => (e.d as { text: string }).text);
}

test("a line is in the log when it is answered, with its speaker as of then", async () => {
  const { roomId, anchorId } = await t.addRoom();
  const userId = await t.addUser("看球的人", 4);
  t.titles.set(userId, TITLES.knight);
  const said = await t.say(userId, roomId, "  这脚\u200b射门 真漂亮 ", {});
  const [event] = await t.events(roomId);
  expect(said).toEqual({ ok: true, value: { id: expect.any(String), s: 1 } });
  expect(event?.d).toHaveProperty("id", said.ok ? said.value.id : null);
  expect(event).toMatchObject({
    k: "chat",
    at: t.clock.now(),
    d: {
      from: { id: userId, name: "看球的人", portrait: "", level: 4, noble: "knight", role: "user" },
      text: "这脚射门 真漂亮",
    },
  });
  await t.say(anchorId, roomId, "谢谢");
  expect((await t.events(roomId))[1]).toMatchObject({ d: { from: { role: "anchor", level: null, noble: null } } });
});

test("what cannot be a line is refused with words: empty, 51 characters, ten thousand, towers of marks", async () => {
  const { roomId } = await t.addRoom();
  const userId = await t.addUser();
  expect(refusal(await t.say(userId, roomId, " \u200b\u202e "))).toBe("400 请输入内容");
  expect(refusal(await t.say(userId, roomId, "球".repeat(51)))).toBe("400 最多输入50个字");
  expect(refusal(await t.say(userId, roomId, "球".repeat(10_000)))).toBe("400 最多输入50个字");
  expect(refusal(await t.say(userId, roomId, `a${"\u0301".repeat(5)}`))).toBe("400 内容包含无法显示的字符");
  expect(refusal(await t.say(userId, "999", "在吗"))).toBe("404 聊天室不存在");
  expect(refusal(await t.say(userId, roomId, "😀".repeat(50)))).toBe("said");
  expect(await t.events(roomId)).toHaveLength(1);
});

test("the same key says it once and is answered alike, at once and later, though slow mode is on", async () => {
  const { roomId } = await t.addRoom({ slowModeS: 60 });
  const userId = await t.addUser();
  const one = key();
  const all = await Promise.all(Array.from({ length: 20 }, () => t.say(userId, roomId, "只说一次", { key: one })));
  expect(new Set(all.map((result) => JSON.stringify(result))).size).toBe(1);
  t.clock.advance(1_000);
  expect(await t.say(userId, roomId, "只说一次", { key: one })).toEqual(all[0]);
  expect(await texts(roomId)).toEqual(["只说一次"]);
  // Two users may use the same key.
  expect(refusal(await t.say(await t.addUser(), roomId, "我也说", { key: one }))).toBe("said");
  const [a, b] = [await t.addUser(), await t.addUser()];
  const two = key();
  await Promise.all([t.say(a, roomId, "甲说的", { key: two }), t.say(b, roomId, "乙说的", { key: two })]);
  expect((await texts(roomId)).toSorted()).toEqual(["只说一次", "我也说", "甲说的", "乙说的"].toSorted());
});

test("slow mode: one of fifty at once, to the millisecond, and the message says how long; a changed mode counts anew", async () => {
  const { roomId, anchorId } = await t.addRoom({ slowModeS: 10 });
  const room = { roomId, anchorId };
  const userId = await t.addUser();
  const results = await Promise.all(Array.from({ length: 50 }, (_, i) => t.say(userId, roomId, `第${i}句`)));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(new Set(results.map(refusal))).toEqual(new Set(["said", "10031 发言太快，请10秒后再试"]));
  expect(await texts(roomId)).toHaveLength(1);
  t.clock.advance(3_500);
  expect(refusal(await t.say(userId, roomId, "再来"))).toBe("10031 发言太快，请7秒后再试");
  t.clock.advance(6_499);
  expect(refusal(await t.say(userId, roomId, "再来"))).toBe("10031 发言太快，请1秒后再试");
  t.clock.advance(1);
  expect(refusal(await t.say(userId, roomId, "再来"))).toBe("said");
  for (const free of [anchorId, await t.addManager(room)]) {
    expect(refusal(await t.say(free, roomId, "一"))).toBe("said");
    expect(refusal(await t.say(free, roomId, "二"))).toBe("said");
  }
});

test("a flood of fifty at once: exactly ten pass, in all rooms together, whoever it is", async () => {
  const [a, b] = [await t.addRoom(), await t.addRoom()];
  for (const userId of [await t.addUser(), a.anchorId]) {
    const before = (await texts(a.roomId)).length + (await texts(b.roomId)).length;
    const results = await Promise.all(Array.from({ length: 50 }, (_, i) => t.say(userId, (i % 2 ? a : b).roomId, `刷屏${i}`)));
    expect(results.filter((result) => result.ok)).toHaveLength(10);
    expect((await texts(a.roomId)).length + (await texts(b.roomId)).length - before).toBe(10);
    expect(results.filter((result) => !result.ok).map(refusal)[0]).toBe("10031 发言太快，请10秒后再试");
    t.clock.advance(10_000);
  }
});

test("whoever waits for slow mode uses up none of the ten lines by asking", async () => {
  const [slow, free] = [await t.addRoom({ slowModeS: 60 }), await t.addRoom()];
  const userId = await t.addUser();
  expect(refusal(await t.say(userId, slow.roomId, "一"))).toBe("said");
  for (let i = 0; i < 12; i += 1) expect(refusal(await t.say(userId, slow.roomId, "二"))).toBe("10031 发言太快，请60秒后再试");
  for (let i = 0; i < 9; i += 1) expect(refusal(await t.say(userId, free.roomId, `别处${i}`))).toBe("said");
});

test("the ten seconds slide: lines said late in one do not make room for more at the turn", async () => {
  const { roomId } = await t.addRoom();
  const userId = await t.addUser();
  expect(refusal(await t.say(userId, roomId, "早"))).toBe("said");
  t.clock.advance(9_000);
  for (let i = 0; i < 9; i += 1) expect(refusal(await t.say(userId, roomId, `晚${i}`))).toBe("said");
  expect(refusal(await t.say(userId, roomId, "多"))).toBe("10031 发言太快，请1秒后再试");
  t.clock.advance(1_000);
  expect(refusal(await t.say(userId, roomId, "第十一"))).toBe("said");
  expect(refusal(await t.say(userId, roomId, "第十二"))).toBe("10031 发言太快，请9秒后再试");
});

test("locked, followers only, level and keywords each say so, and none of them holds for anchor and managers", async () => {
  const locked = await t.addRoom({ isLocked: true, isFollowersOnly: true });
  const followers = await t.addRoom({ isFollowersOnly: true, minLevel: 2 });
  const levels = await t.addRoom({ minLevel: 3 }, { keywords: ["假球"] });
  const words = await t.addRoom({}, { keywords: ["假球", "VIP 群", ""] });
  const userId = await t.addUser(undefined, 2);
  expect(refusal(await t.say(userId, locked.roomId, "在"))).toBe("10034 主播已开启全员禁言");
  expect(refusal(await t.say(userId, followers.roomId, "在"))).toBe("10032 仅关注主播的用户可以发言");
  t.followers.add(`${followers.anchorId}/${userId}`);
  expect(refusal(await t.say(userId, followers.roomId, "在"))).toBe("said");
  expect(refusal(await t.say(userId, levels.roomId, "假球"))).toBe("10033 等级达到3级才能发言");
  for (const hidden of ["真是假球", "假 球", "假\u200b球", "vip群", "ＶＩＰ　群", "V.I.P群".replaceAll(".", "\u2060")]) {
    expect([hidden, refusal(await t.say(userId, words.roomId, hidden))]).toEqual([hidden, "10035 内容包含主播屏蔽的关键词"]);
  }
  expect(refusal(await t.say(userId, words.roomId, "真球"))).toBe("said");
  for (const room of [locked, followers, levels, words]) {
    for (const free of [room.anchorId, await t.addManager(room)])
      expect(refusal(await t.say(free, room.roomId, "假球 vip群"))).toBe("said");
  }
});

test("links wait for review below level 3; anchors and managers may send them", async () => {
  const room = await t.addRoom();
  for (const link of [
    "看 http://a.example",
    "ｗｗｗ．ｘｘ",
    "进 live-8.com 看",
    "abc。cc",
    "加微信：zhibo888",
    "QQ 123 456 789",
    "vx zhibo_88",
  ]) {
    const young = await t.addUser(undefined, 2);
    expect([link, refusal(await t.say(young, room.roomId, link))]).toEqual([link, "10035 含链接的发言需审核后显示"]);
  }
  expect(await texts(room.roomId)).toEqual([]);
  expect(refusal(await t.say(await t.addUser(undefined, 3), room.roomId, "进 live-8.com 看"))).toBe("said");
  for (const free of [room.anchorId, await t.addManager(room)])
    expect(refusal(await t.say(free, room.roomId, "进 live-8.com 看"))).toBe("said");
});

test("styles of barrage open with levels and titles", async () => {
  const { roomId } = await t.addRoom();
  const userId = await t.addUser(undefined, 3);
  expect(refusal(await t.say(userId, roomId, "飞", { style: "green" }))).toBe("said");
  expect((await t.events(roomId)).at(-1)).toMatchObject({ k: "barrage", d: { text: "飞", style: "green" } });
  expect(refusal(await t.say(userId, roomId, "飞", { style: "orange" }))).toBe("10033 等级达到5级才能使用该弹幕样式");
  expect(refusal(await t.say(userId, roomId, "飞", { style: "noble" }))).toBe("403 该弹幕样式为贵族专属");
  expect(refusal(await t.say(userId, roomId, "飞", { style: "rainbow" }))).toBe("400 弹幕样式不存在");
  const open = async (id: string | null) => (await t.chat.styles(id)).filter((style) => style.isOpen).map((style) => style.id);
  expect([await open(null), await open(userId)]).toEqual([[], ["plain", "blue", "green"]]);
  t.titles.set(userId, TITLES.viscount);
  expect(await open(userId)).not.toContain("noble");
  t.titles.set(userId, TITLES.earl);
  expect(await open(userId)).toContain("noble");
  expect(refusal(await t.say(userId, roomId, "飞", { style: "noble" }))).toBe("said");
});

test("markup stays what it is: text", async () => {
  const { roomId } = await t.addRoom();
  const typed = `<img src=x onerror=alert(1)>&amp;"'`;
  await t.say(await t.addUser(), roomId, typed);
  expect(await texts(roomId)).toEqual([typed]);
});

test("the chat of a match has the burst limit and links held, and nobody in charge", async () => {
  const roomId = t.addMatchRoom();
  const userId = await t.addUser();
  const results = await Promise.all(Array.from({ length: 12 }, (_, i) => t.say(userId, roomId, `加油${i}`)));
  expect(results.filter((result) => result.ok)).toHaveLength(10);
  expect((await t.events(roomId))[0]).toMatchObject({ d: { from: { role: "user" } } });
  expect(refusal(await t.say(await t.addUser(), roomId, "http://a.example"))).toBe("10035 含链接的发言需审核后显示");
});

test("an answer names a line, and the server quotes it: nobody says what somebody has said", async () => {
  const { roomId } = await t.addRoom();
  const other = await t.addRoom();
  const [author, answerer] = [await t.addUser("老李"), await t.addUser()];
  const said = await t.say(author, roomId, `这个越位没有争议${"吧".repeat(30)}`);
  const id = said.ok ? said.value.id : "";
  expect(refusal(await t.say(answerer, roomId, "同意", { replyTo: id }))).toBe("said");
  const [, answer] = await t.events(roomId);
  expect(answer).toMatchObject({ d: { text: "同意", reply: { id, name: "老李", text: `这个越位没有争议${"吧".repeat(22)}…` } } });
  expect(answer?.d).not.toHaveProperty("replyTo");
  const gone = "404 回复的消息已被删除，请取消回复后再发送";
  for (const forged of ["老李", "nobody", `${id}x`]) expect(refusal(await t.say(answerer, roomId, "假的", { replyTo: forged }))).toBe(gone);
  // The id of a line in this room is not found in another.
  expect(refusal(await t.say(answerer, other.roomId, "别处", { replyTo: id }))).toBe(gone);
  await t.chat.lines.remove(author, roomId, id);
  expect(refusal(await t.say(answerer, roomId, "晚了", { replyTo: id }))).toBe(gone);
});

test("keywords and links are found in disguise; words of the house hold for anchors too", async () => {
  const { roomId, anchorId } = await t.addRoom({}, { keywords: ["假球", "vip群"] });
  const userId = await t.addUser();
  const disguised = ["假-球", "jia球", "jia qiu", "nǐ jiǎqiú", "ＶＩＰ羣", "νіρ群", "V1P群"];
  for (const text of disguised)
    expect([text, refusal(await t.say(userId, roomId, text))]).toEqual([text, "10035 内容包含主播屏蔽的关键词"]);
  for (const text of ["ԝԝԝ.abc", "zb88点com", "加ⅤΧ:zhibo88"]) {
    expect([text, refusal(await t.say(userId, roomId, text))]).toEqual([text, "10035 含链接的发言需审核后显示"]);
  }
  for (const id of [userId, anchorId]) expect(refusal(await t.say(id, roomId, "来 博.彩 群"))).toBe("10035 内容包含不允许发布的词语");
  expect(await texts(roomId)).toEqual([]);
});

test("whoever may not speak writes nothing else either", async () => {
  const { roomId, anchorId } = await t.addRoom({}, { keywords: ["假球"] });
  const room = await t.directory.find(roomId);
  if (!room) throw new Error("no room");
  const [free, banned] = [await t.addUser(), await t.addUser("被禁的人")];
  await t.chat.bans.ban(anchorId, { roomId, nickName: "被禁的人", span: "10m" });
  const write = async (userId: string, text: string): Promise<string> => {
    const against = await t.chat.mayWrite(room, userId, text);
    return against ? refusal(against) : "may";
  };
  expect(await write(free, "恭喜发财")).toBe("may");
  expect(await write(free, "恭喜 a.com")).toBe("10035 暂不支持发送链接");
  expect(await write(free, "jia qiu")).toBe("10035 内容包含主播屏蔽的关键词");
  expect(await write(banned, "恭喜发财")).toBe("10030 您已被禁言，10分钟后解除");
});
