import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SHORT_SESSION_MS } from "../../contract/limits.ts";
import type { Identity } from "../http/registry.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createSessions } from "./sessions.ts";
import { BROWSER, type TestUsers, codeOf, createTestUsers, valueOf } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const roles = { isAnchor: false, isExpert: false, isManager: false };
const as = (userId: string): Identity => ({ userId, sessionId: "00000000-0000-4000-8000-000000000000", roles });
const add = async (t: TestUsers, nickName: string, mobile?: string) => as(await t.addUser(nickName, null, mobile));

test("a user's own card: level, masked mobile, what the next level needs, who follows", async () => {
  const t = createTestUsers(database.db);
  const me = await add(t, "看自己", "13812345678");
  const fan = await add(t, "粉丝一号");
  await database.pool.query("update app_user set experience = 300, is_expert = true, pay_password_hash = 'x' where id = $1", [me.userId]);
  await database.pool.query("insert into user_follow (user_id, target_id, at) values ($1, $2, now())", [fan.userId, me.userId]);
  expect(valueOf(await t.users.info(me))).toEqual({
    id: me.userId,
    nickName: "看自己",
    portrait: "",
    level: 3,
    levelIcon: "level-3",
    isAnchor: 0,
    isExpert: 1,
    hasPassword: 0,
    hasPayPsw: true,
    description: "",
    fansCount: 1,
    attentionCount: 0,
    mobile: "138****5678",
    experience: 300,
    nextLevelAt: 800,
  });
  expect(await t.users.userInfoOf("1")).toBeNull();
  expect(await t.users.userInfoOf("no-number")).toBeNull();
});

test("the first visit of a day in Shanghai earns experience, also when asked many times at once", async () => {
  // 15:59:59.999 UTC is the last millisecond of the day in Shanghai.
  const clock = manualClock(Date.UTC(2026, 10, 21, 15, 59, 59, 999));
  const t = createTestUsers(database.db, { clock });
  const me = await add(t, "天天来");
  const experience = async () => valueOf(await t.users.visit(me)).experience;
  expect((await Promise.all(Array.from({ length: 10 }, experience))).at(-1)).toBe(10);
  expect(await experience()).toBe(10);
  expect(valueOf(await t.users.info(me)).level).toBe(1);
  expect(t.notified).toEqual([{ userId: me.userId, kind: "level", data: { level: 1, experience: 10 } }]);
  clock.advance(1);
  expect(await experience()).toBe(20);
  expect(t.notified).toHaveLength(1);
});

test("a page's token is its owner's visit: who it is in one statement, with the day's experience, and nobody once it has ended", async () => {
  const clock = manualClock(Date.UTC(2026, 10, 21, 15, 59, 59, 999));
  const sessions = createSessions({ db: database.db, clock, log: silentLog(), notify: async () => undefined });
  const t = createTestUsers(database.db, { clock, sessions });
  const me = await add(t, "看页面的人");
  const token = await sessions.issue(me.userId, { isPersistent: false, ip: "192.0.2.1", userAgent: "" });
  expect(await t.users.visitWith(token)).toEqual(valueOf(await t.users.info(me)));
  expect(await t.users.visitWith(token)).toMatchObject({ id: me.userId, nickName: "看页面的人", experience: 10 });
  clock.advance(1);
  expect(await t.users.visitWith(token)).toMatchObject({ experience: 20 });
  expect(await t.users.visitWith(`${token}x`)).toBeNull();
  expect(await t.users.visitWith(token.replace(/^./, (first) => (first === "A" ? "B" : "A")))).toBeNull();
  clock.advance(SHORT_SESSION_MS - 2);
  expect(await t.users.visitWith(token)).not.toBeNull();
  clock.advance(1);
  expect(await t.users.visitWith(token)).toBeNull();
  const second = await sessions.issue(me.userId, { isPersistent: true, ip: "192.0.2.1", userAgent: "" });
  expect(await t.users.visitWith(second)).toMatchObject({ id: me.userId });
  await sessions.revoke(me.userId, { reason: "password" });
  expect(await t.users.visitWith(second)).toBeNull();
});

test("many who open pages at once each get their own, whoever else asks, and as often as they ask", async () => {
  const sessions = createSessions({ db: database.db, clock: manualClock(), log: silentLog(), notify: async () => undefined });
  const t = createTestUsers(database.db, { clock: manualClock(), sessions });
  const people = await Promise.all(Array.from({ length: 30 }, (_, n) => add(t, `同时看页面的${n}号`)));
  const tokens = await Promise.all(
    people.map(({ userId }) => sessions.issue(userId, { isPersistent: true, ip: "192.0.2.1", userAgent: "" })),
  );
  await sessions.revoke(people[3]?.userId ?? "", { reason: "password" });
  const nobodys = "n".repeat(43);
  const asked = [...tokens, nobodys, "x", ...tokens.toReversed(), ...tokens.slice(0, 10), nobodys, ""];
  const seen = await Promise.all(asked.map((token) => t.users.visitWith(token)));
  const ownOf = (token: string): string | null => {
    const person = people[tokens.indexOf(token)];
    return person === undefined || person === people[3] ? null : person.userId;
  };
  expect(seen.map((user) => user?.id ?? null)).toEqual(asked.map(ownOf));
});

test("a nickname goes to who asks first; how it is written does not make it another", async () => {
  const t = createTestUsers(database.db);
  const [me, you] = [await add(t, "ABC 球迷"), await add(t, "另一个人")];
  const rename = async (name: string) => codeOf(await t.users.rename(you, name));
  for (const taken of ["ABC 球迷", "abc球迷", "ＡＢＣ球迷", " AbC　球 迷 "]) expect(await rename(taken)).toBe(10014);
  for (const bad of [
    "",
    " ",
    "a\u200bb",
    "\u202eabc",
    "a\nb",
    "a\0b",
    "\u3164",
    "\u2800",
    "13800138000",
    "１３８００１３８０００",
    "x".repeat(11),
  ]) {
    expect(await rename(bad)).toBe(400);
  }
  expect(valueOf(await t.users.rename(me, " 改过 名 "))).toMatchObject({ nickName: "改过 名" });
  expect(await rename("abc球迷")).toBe(200);
  expect(await rename("ABC球迷")).toBe(200);
  const free = await Promise.all([t.users.rename(me, "都想要"), t.users.rename(you, "都想要")]);
  expect(free.map(codeOf).toSorted((a, b) => a - b)).toEqual([200, 10014]);
  expect(t.notified.every((notified) => notified.kind === "profile")).toBe(true);
});

test("whether a nickname is free, for oneself and for others", async () => {
  const t = createTestUsers(database.db);
  const me = await add(t, "我的名字");
  expect(await t.users.nickNameProblem(null, " 没人用的 ")).toBe("");
  expect(await t.users.nickNameProblem(null, "我的名字")).toBe("昵称已被使用");
  expect(await t.users.nickNameProblem(me, "我的名字")).toBe("");
  expect(await t.users.nickNameProblem(me, "一二三四五六七八九十一")).toBe("昵称不能超过10个字符");
  expect(await t.users.nickNameProblem(me, "")).toBe("请输入昵称");
  const official = "昵称不能包含“官方”“系统”“管理员”“客服”等字样";
  for (const name of ["官方客服", "系統通知", "管里员", "KeFu01", "Аdmin"])
    expect(await t.users.nickNameProblem(null, name)).toBe(official);
  expect(await t.users.rename(me, "官-方")).toMatchObject({ ok: false, error: { code: 422, message: official } });
  // A user who already has such a name keeps it.
  const staff = await add(t, "全场客服");
  expect(await t.users.nickNameProblem(staff, "全场客服")).toBe("");
  expect(await t.users.nickNameProblem(me, "全场客服")).toBe(official);
});

test("a search finds somebody by the name and the words of now, not by those of before", async () => {
  const t = createTestUsers(database.db);
  const me = await add(t, "从前的名字");
  const found = async () =>
    (await database.pool.query("select title, extra from search_doc where kind = 'user' and ref = $1", [me.userId])).rows;
  expect(await found()).toEqual([{ title: "从前的名字", extra: "" }]);
  valueOf(await t.users.rename(me, "现在的名字"));
  expect(await found()).toEqual([{ title: "现在的名字", extra: "" }]);
  valueOf(await t.users.describe(me, "看球二十年"));
  expect(await found()).toEqual([{ title: "现在的名字", extra: "看球二十年" }]);
});

test("a description keeps its lines, and hides nothing between them", async () => {
  const t = createTestUsers(database.db);
  const me = await add(t, "写几行的");
  expect(valueOf(await t.users.describe(me, "看球二十年\n客场也去\n")).description).toBe("看球二十年\n客场也去");
  for (const bad of ["a\tb", "a\r\nb"]) expect(codeOf(await t.users.describe(me, bad))).toBe(400);
  for (const bad of ["138\n0013\n6021", "加微信\nabc12345", "x.te\nst.com", "百\n家乐"]) {
    expect(codeOf(await t.users.describe(me, bad)), JSON.stringify(bad)).toBe(422);
  }
});

test("markup stays the text it is; what no line holds is refused", async () => {
  const t = createTestUsers(database.db);
  const me = await add(t, "写简介的");
  const text = `<img src=x onerror="alert(1)"> & '; drop table app_user; --`;
  expect(valueOf(await t.users.describe(me, ` ${text} `)).description).toBe(text);
  expect(valueOf(await t.users.rename(me, "<b>&</b>")).nickName).toBe("<b>&</b>");
  for (const bad of ["a\0b", "a\u0085b", "\ud800"]) expect(codeOf(await t.users.describe(me, bad))).toBe(400);
  for (const bad of ["加微信 abc12345", "看 https://x.test/a", "带你上百家乐"])
    expect(codeOf(await t.users.describe(me, bad)), bad).toBe(422);
  expect(valueOf(await t.users.describe(me, "")).description).toBe("");
});

test("a portrait is a picture one has uploaded oneself", async () => {
  const t = createTestUsers(database.db);
  const [me, you] = [await add(t, "换头像的"), await add(t, "别人的图")];
  const upload = (name: string, owner: Identity) =>
    database.pool.query("insert into upload (name, user_id, bytes, at) values ($1, $2, 1, now())", [name, owner.userId]);
  await upload("mine.webp", me);
  await upload("yours.webp", you);
  for (const url of [
    "/uploads/yours.webp",
    "/uploads/none.webp",
    "https://example.com/mine.webp",
    "mine.webp",
    "/uploads/../mine.webp",
    "javascript:alert(1)",
  ]) {
    expect(codeOf(await t.users.setPortrait(me, url))).toBe(404);
  }
  expect(valueOf(await t.users.setPortrait(me, "/uploads/mine.webp")).portrait).toBe("/uploads/mine.webp");
});

test("a phone is bound with its code, to one user", async () => {
  const t = createTestUsers(database.db);
  const [me, you] = [await add(t, "绑手机的"), await add(t, "慢一步的")];
  const bind = (who: Identity, mobile: string, verifyCode: string) => t.users.bindPhone(who, { mobile, verifyCode }, BROWSER);
  expect(codeOf(await bind(me, "13611112222", "123456"))).toBe(10012);
  expect(codeOf(await bind(me, "136", "123456"))).toBe(400);
  t.sendCode("13611112222", 4, "123456");
  t.sendCode("13611112222", 4, "654321");
  expect(valueOf(await bind(me, "13611112222", "123456")).mobile).toBe("136****2222");
  expect(codeOf(await bind(you, "13611112222", "654321"))).toBe(10015);
});

test("who has a password shows it before another phone is bound; a wrong one uses no code up and counts for the lock", async () => {
  const t = createTestUsers(database.db);
  const id = await t.addUser("有密码的", "secret123", "13611110000");
  const me: Identity = { userId: id, sessionId: "s", roles: { isAnchor: false, isExpert: false, isManager: false } };
  const bind = async (password: string | null, mobile = "13611113333") => {
    const { iv, texts } = await t.encrypted(BROWSER, password ?? "nothing");
    const secret = password === null ? {} : { iv, password: texts[0] ?? "" };
    return t.users.bindPhone(me, { mobile, verifyCode: "123456", ...secret }, BROWSER);
  };
  t.sendCode("13611113333", 4, "123456");
  expect(await bind(null)).toMatchObject({ error: { code: 400, message: "请输入登录密码" } });
  expect(await bind("not-it-at-all")).toMatchObject({ error: { code: 10011, message: "原密码输入错误，超过五次将被锁定！" } });
  expect(valueOf(await bind("secret123")).mobile).toBe("136****3333");
  expect(await bind("secret123")).toMatchObject({ error: { code: 422, message: "新手机号与当前手机号相同" } });
  const next = "13611114444";
  for (let i = 0; i < 5; i += 1) expect(codeOf(await bind("not-it-at-all", next))).toBe(10011);
  t.sendCode(next, 4, "123456");
  expect(codeOf(await bind("secret123", next))).toBe(10011);
});

test("a bound number is changed with a code to it, or with the password, and never with a code to the new one alone", async () => {
  const t = createTestUsers(database.db);
  const stolen = as(await t.addUser("没有密码的", null, "13611120000"));
  const request = { mobile: "13611129999", verifyCode: "123456" };
  const old = (code: string) => ({ ...request, oldVerifyCode: code });
  t.sendCode("13611129999", 4, "123456");
  expect(await t.users.bindPhone(stolen, request, BROWSER)).toMatchObject({ error: { code: 422, message: "请输入原手机号验证码" } });
  expect(codeOf(await t.users.bindPhone(stolen, old("000000"), BROWSER))).toBe(10012);
  // A password set by the session itself proves nothing for a day.
  const { iv, texts } = await t.encrypted(BROWSER, "thiefs-own");
  expect(codeOf(await t.users.initPassword({ password: texts[0] ?? "", iv }, stolen, BROWSER))).toBe(200);
  const sealed = await t.encrypted(BROWSER, "thiefs-own");
  const withPassword = { ...request, password: sealed.texts[0] ?? "", iv: sealed.iv };
  const tooNew = "登录密码设置未满24小时，请使用原手机号验证码";
  expect(await t.users.bindPhone(stolen, withPassword, BROWSER)).toMatchObject({ error: { code: 422, message: tooNew } });
  // Neither does a password that replaces it.
  const replaced = await t.encrypted(BROWSER, "thiefs-own", "thiefs-own");
  const [password = "", newPassword = ""] = replaced.texts;
  expect(codeOf(await t.users.updatePassword({ password, newPassword, iv: replaced.iv }, stolen, BROWSER))).toBe(200);
  expect(await t.users.bindPhone(stolen, withPassword, BROWSER)).toMatchObject({ error: { code: 422, message: tooNew } });
  expect((await t.users.userInfoOf(stolen.userId))?.mobile).toBe("136****0000");

  t.sendCode("13611120000", 6, "246810");
  expect(valueOf(await t.users.bindPhone(stolen, old("246810"), BROWSER)).mobile).toBe("136****9999");
  t.clock.advance(86_400_000);
  const later = await t.encrypted(BROWSER, "thiefs-own");
  t.sendCode("13611128888", 4, "123456");
  const third = { mobile: "13611128888", verifyCode: "123456", password: later.texts[0] ?? "", iv: later.iv };
  expect(valueOf(await t.users.bindPhone(stolen, third, BROWSER)).mobile).toBe("136****8888");
});

test("a number that was changed holds withdrawals for 24 h, and is told to the old number, as a message and to open pages", async () => {
  const t = createTestUsers(database.db);
  const me = as(await t.addUser("换号的", "secret123", "13611130000"));
  const { iv, texts } = await t.encrypted(BROWSER, "secret123");
  t.sendCode("13611139999", 4, "123456");
  const heldUntil = t.clock.now() + 86_400_000;
  const body = { mobile: "13611139999", verifyCode: "123456", password: texts[0] ?? "", iv };
  expect(valueOf(await t.users.bindPhone(me, body, BROWSER))).toMatchObject({ mobile: "136****9999", withdrawalsHeldUntil: heldUntil });
  expect(t.moved).toEqual([{ userId: me.userId, from: "13611130000", to: "13611139999", heldUntil }]);
  expect(t.notified).toContainEqual({ userId: me.userId, kind: "phone.changed", data: { mobile: "136****9999", heldUntil } });
  t.clock.advance(86_399_999);
  expect((await t.users.userInfoOf(me.userId))?.withdrawalsHeldUntil).toBe(heldUntil);
  t.clock.advance(1);
  expect(await t.users.userInfoOf(me.userId)).not.toHaveProperty("withdrawalsHeldUntil");
});

test("a first number holds nothing and is told to nobody but open pages", async () => {
  const t = createTestUsers(database.db);
  const me = as(await t.addUser("无号的", "secret123"));
  const { iv, texts } = await t.encrypted(BROWSER, "secret123");
  t.sendCode("13611140000", 4, "123456");
  const body = { mobile: "13611140000", verifyCode: "123456", password: texts[0] ?? "", iv };
  expect(valueOf(await t.users.bindPhone(me, body, BROWSER))).not.toHaveProperty("withdrawalsHeldUntil");
  expect([t.moved, t.notified.map(({ kind }) => kind)]).toEqual([[], ["profile"]]);
});

test("a real name is given once, kept unreadable and shown masked", async () => {
  const t = createTestUsers(database.db);
  const [me, you] = [await add(t, "实名的人"), await add(t, "没实名的")];
  const good = { realName: "张三丰", idCard: "11010519491231002x" };
  expect(valueOf(await t.users.realName(me))).toEqual({ isSet: false, realName: "", idCard: "" });
  expect(await t.users.setRealName(me, { ...good, idCard: "110105194912310021" })).toMatchObject({
    error: { code: 400, message: "请输入正确的身份证号码" },
  });
  expect(codeOf(await t.users.setRealName(me, { ...good, realName: "Zhang3" }))).toBe(400);
  const both = await Promise.all([t.users.setRealName(me, good), t.users.setRealName(me, good)]);
  expect(both.map(codeOf).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(valueOf(await t.users.realName(me))).toEqual({ isSet: true, realName: "张**", idCard: "1101**********002X" });
  expect(codeOf(await t.users.setRealName(me, good))).toBe(409);
  const { rows } = await database.pool.query<{ row: string }>("select u::text as row from app_user u where id = $1", [me.userId]);
  expect(rows[0]?.row).not.toMatch(/张三丰|11010519491231002/);
  await database.pool.query(
    "update app_user y set real_name_sealed = m.real_name_sealed, id_card_sealed = m.id_card_sealed from app_user m where y.id = $1 and m.id = $2",
    [you.userId, me.userId],
  );
  await expect(t.users.realName(you)).rejects.toThrow();
});
