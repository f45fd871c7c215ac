import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { roomCalls } from "../../contract/http/room.ts";
import { userCalls } from "../../contract/http/user.ts";
import { type TestRooms, testMatch, testRooms } from "../../tests/setup/testRooms.ts";

const { roomOwn, roomSet } = roomCalls;
const { userWelList, userWelAdd, userWelDel, userWelEditContent, userWelUpdateWelcome } = userCalls;

let world: TestRooms;
let anchor: { readonly id: string; readonly roomId: string };
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
});

const set = (body: object, as = anchor.id) => world.call(roomSet, { as, body });
const told = async () => (await world.events(anchor.roomId)).slice(1).map((event) => [event.k, event.d]);

describe("what an anchor sets", () => {
  test("is kept, and told in the room where it changed something, once", async () => {
    const cover = await world.addUpload(anchor.id);
    const match = { matchId: "sim-fb-1", matchType: 1 };
    const request = {
      title: "  今晚\u200b 德比  战 ",
      cover,
      categoryId: "2",
      match,
      notice: "文明观赛",
      slowModeS: 30,
      keywords: ["脏话", " 脏 话", "ＡＤ", "ad"],
    };
    expect((await set(request)).data).toMatchObject({
      room: { title: "今晚 德比 战", cover, categoryId: "2", match: { ...match, text: "英超 主队1 VS 客队1" } },
      notice: "文明观赛",
      slowModeS: 30,
      isFollowersOnly: false,
      keywords: ["脏话", "ＡＤ"],
    });
    expect(await told()).toEqual([
      ["profile", { title: "今晚 德比 战", cover, categoryId: "2", match }],
      ["notice", { text: "文明观赛" }],
      ["rules", { slowModeS: 30, isFollowersOnly: false, minLevel: 0, isLocked: false }],
    ]);
    await set({ ...request, keywords: [] });
    expect(await told()).toHaveLength(3);
    await set({ match: null, notice: "", cover: "", isLocked: true });
    expect((await told()).slice(3)).toEqual([
      ["profile", { title: "今晚 德比 战", cover: "", categoryId: "2", match: null }],
      ["notice", { text: "" }],
      ["rules", { slowModeS: 30, isFollowersOnly: false, minLevel: 0, isLocked: true }],
    ]);
    expect((await world.call(roomOwn, { as: anchor.id })).data).toMatchObject({ keywords: [], isLocked: true, notice: "" });
  });

  test("words that are added and removed on several pages at once are all of them added and removed", async () => {
    await set({ keywords: ["旧词", "留着"] });
    const words = Array.from({ length: 10 }, (_, i) => `词${i}`);
    await Promise.all([...words.map((word) => set({ keywordsAdded: [word] })), set({ keywordsRemoved: ["旧 词"] })]);
    const { keywords } = (await world.call(roomOwn, { as: anchor.id })).data;
    expect(keywords.toSorted()).toEqual(["留着", ...words].toSorted());
    const full = await set({ keywordsAdded: Array.from({ length: 90 }, (_, i) => `多${i}`) });
    expect(full).toMatchObject({ code: 400, message: "最多设置100个屏蔽词" });
    await set({ keywords: [] });
  });

  test("of many changes at once the last one told is the one that stands", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => set({ title: `标题${i}` })));
    const last = (await told()).at(-1);
    expect(last).toEqual(["profile", expect.objectContaining({ title: (await world.call(roomOwn, { as: anchor.id })).data.room.title })]);
  });

  test("must be within the limits, in words that say which", async () => {
    const other = await world.addAnchor(`旁人${names}`);
    const foreign = await world.addUpload(other.id);
    const cases: readonly (readonly [object, number, string])[] = [
      [{ title: "" }, 400, "请输入直播标题"],
      [{ title: "\u200b\u202e " }, 400, "请输入直播标题"],
      [{ title: "长".repeat(31) }, 400, "直播标题最多30个字"],
      [{ title: `é${"\u0301".repeat(5)}` }, 400, "内容包含无法显示的字符"],
      [{ notice: "长".repeat(101) }, 400, "公告最多100个字"],
      [{ categoryId: "9" }, 400, "请选择直播分类"],
      [{ cover: "https://example.com/a.png" }, 400, "请先上传封面图片"],
      [{ cover: "/uploads/../secret" }, 400, "请先上传封面图片"],
      [{ cover: foreign }, 400, "请先上传封面图片"],
      [{ match: { matchId: "none", matchType: 1 } }, 404, "比赛不存在"],
      [{ match: { matchId: "sim-fb-1", matchType: 2 } }, 404, "比赛不存在"],
    ];
    for (const [body, code, message] of cases) expect(await set(body), JSON.stringify(body)).toMatchObject({ code, message });
    for (const body of [
      { slowModeS: 301 },
      { slowModeS: -1 },
      { minLevel: 9 },
      { keywords: Array.from({ length: 101 }, (_, i) => `词${i}`) },
    ]) {
      expect(await set(body), JSON.stringify(body)).toMatchObject({ code: 400 });
    }
    expect(await told()).toEqual([]);
    expect((await set({ title: "😀".repeat(30) })).data.room.title).toBe("😀".repeat(30));
  });

  test("markup is text like any other", async () => {
    expect((await set({ title: "<b>德比</b>" })).data.room.title).toBe("<b>德比</b>");
  });
});

describe("words of welcome", () => {
  const add = (content: string, as = anchor.id) => world.call(userWelAdd, { as, body: { content } });
  const contents = async () => (await world.call(userWelList, { as: anchor.id })).data.list.map((message) => message.content);

  test("ten at most, also when many come at once", async () => {
    const codes = (await Promise.all(Array.from({ length: 15 }, (_, i) => add(`欢迎${i}`)))).map((answer) => answer.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(10);
    expect(codes.filter((code) => code === 409)).toHaveLength(5);
    expect(await contents()).toHaveLength(10);
    expect(await add("再来一条")).toMatchObject({ code: 409, message: "最多设置10条欢迎语" });
  });

  test("one to fifty characters", async () => {
    expect(await add("  \u200b")).toMatchObject({ code: 400, message: "请输入内容" });
    expect(await add("长".repeat(51))).toMatchObject({ code: 400, message: "最多输入50个字" });
    expect(await add("长".repeat(50))).toMatchObject({ code: 200 });
    expect((await add(" 你好\n世界 ")).data.content).toBe("你好 世界");
    expect(await add("进群送 b o c a i")).toMatchObject({ code: 422, message: "内容包含不允许发布的词语" });
    expect(await set({ title: "德比 博-彩" })).toMatchObject({ code: 400, message: "直播标题内容包含不允许发布的词语" });
    expect(await set({ notice: "線上賭場" })).toMatchObject({ code: 400, message: "公告内容包含不允许发布的词语" });
  });

  test("those in use are said in turn", async () => {
    expect(await world.rooms.welcomes.welcomeFor(anchor.roomId)).toBe("");
    const [, second] = [await add("一"), await add("二"), await add("三")];
    const said = async () => [
      await world.rooms.welcomes.welcomeFor(anchor.roomId),
      await world.rooms.welcomes.welcomeFor(anchor.roomId),
      await world.rooms.welcomes.welcomeFor(anchor.roomId),
      await world.rooms.welcomes.welcomeFor(anchor.roomId),
    ];
    expect(await said()).toEqual(["一", "二", "三", "一"]);
    await world.call(userWelUpdateWelcome, { as: anchor.id, body: { id: second.data.id, isInUse: false } });
    expect(new Set(await said())).toEqual(new Set(["一", "三"]));
    await world.call(userWelEditContent, { as: anchor.id, body: { id: second.data.id, content: "贰" } });
    await world.call(userWelUpdateWelcome, { as: anchor.id, body: { id: second.data.id, isInUse: true } });
    expect(await said()).toContain("贰");
    await world.call(userWelDel, { as: anchor.id, body: { id: second.data.id } });
    expect(await contents()).toEqual(["一", "三"]);
    expect(await world.rooms.welcomes.welcomeFor("999999")).toBe("");
  });
});
