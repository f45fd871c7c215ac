import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Identity } from "../http/registry.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { BROWSER, type TestUsers, codeOf, createTestUsers, valueOf } from "./testing.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

let mobiles = 0;
const nextMobile = () => `139${String((mobiles += 1)).padStart(8, "0")}`;

async function loggedIn(t: TestUsers, userId: string): Promise<{ token: string; identity: Identity }> {
  const token = await t.deps.sessions.issue(userId, { isPersistent: true, ...BROWSER });
  const identity = await t.deps.sessions.identify(token);
  if (!identity) throw new Error("no session");
  return { token, identity };
}

async function register(t: TestUsers, mobile: string, over: { nickName?: string; password?: string; verifyCode?: string } = {}) {
  const { iv, texts } = await t.encrypted(BROWSER, over.password ?? "goodPass1");
  const body = { mobile, verifyCode: over.verifyCode ?? "123456", iv, password: texts[0] ?? "" };
  return t.users.register(over.nickName === undefined ? body : { ...body, nickName: over.nickName }, BROWSER);
}

describe("registration by phone", () => {
  test("makes a user who is logged in and can log in again", async () => {
    const t = createTestUsers(database.db);
    const mobile = nextMobile();
    t.sendCode(mobile, 1, "123456");
    const { token } = valueOf(await register(t, mobile, { nickName: " 新来的球迷 " }));
    const identity = await t.deps.sessions.identify(token);
    expect(await t.users.userInfoOf(identity?.userId ?? "")).toMatchObject({ nickName: "新来的球迷", hasPassword: 1 });
    expect(codeOf(await t.users.login(await t.loginBody("新来的球迷", "goodPass1"), BROWSER))).toBe(200);
    const { rows } = await database.pool.query("select password_hash from app_user where mobile = $1", [mobile]);
    expect(rows[0]).toEqual({ password_hash: "hash of goodPass1" });
  });

  test("without a name one is given; a longer one is kept, to be changed later", async () => {
    const t = createTestUsers(database.db);
    const nameOf = async (nickName?: string) => {
      const mobile = nextMobile();
      t.sendCode(mobile, 1, "123456");
      const { token } = valueOf(await register(t, mobile, nickName === undefined ? {} : { nickName }));
      return (await t.users.userInfoOf((await t.deps.sessions.identify(token))?.userId ?? ""))?.nickName;
    };
    expect(await nameOf()).toMatch(/^球迷\d{8}$/);
    expect(await nameOf("  ")).toMatch(/^球迷\d{8}$/);
    expect(await nameOf("一二三四五六七八九十十一")).toBe("一二三四五六七八九十十一");
  });

  test("that a mobile is taken is told only to who has its code", async () => {
    const t = createTestUsers(database.db);
    const mobile = nextMobile();
    await t.addUser("先来的", null, mobile);
    expect(codeOf(await register(t, mobile))).toBe(10012);
    expect(codeOf(await register(t, nextMobile()))).toBe(10012);
    t.sendCode(mobile, 1, "123456");
    expect(codeOf(await register(t, mobile))).toBe(10015);
    // A refusal known in advance costs no hash.
    expect(t.passwords.hashed).toEqual([]);
  });

  test("a taken name does not use the code up; names, lengths and phones are checked first", async () => {
    const t = createTestUsers(database.db);
    const mobile = nextMobile();
    await t.addUser("有主之名", null);
    t.sendCode(mobile, 1, "123456");
    expect(codeOf(await register(t, mobile, { nickName: "有主之名" }))).toBe(10014);
    expect(await register(t, mobile, { nickName: "看不\u200b见" })).toMatchObject({ error: { message: "昵称包含不支持的字符" } });
    expect(await register(t, mobile, { password: "12345" })).toMatchObject({ error: { code: 400, message: "密码,6-20个字符" } });
    expect(codeOf(await register(t, "12345"))).toBe(400);
    expect(codeOf(await register(t, mobile))).toBe(200);
  });

  test("of many at once for one mobile or one name, one gets it", async () => {
    const t = createTestUsers(database.db);
    const mobile = nextMobile();
    const codes = Array.from({ length: 8 }, (_, i) => `20000${i}`);
    for (const code of codes) t.sendCode(mobile, 1, code);
    const answers = await Promise.all(codes.map((verifyCode) => register(t, mobile, { verifyCode })));
    expect(answers.map(codeOf).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(10015)]);
    const phones = Array.from({ length: 8 }, nextMobile);
    for (const phone of phones) t.sendCode(phone, 1, "123456");
    const named = await Promise.all(phones.map((phone) => register(t, phone, { nickName: "抢手的名" })));
    expect(named.map(codeOf).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(10014)]);
  });
});

describe("registration by nickname", () => {
  async function byAccount(t: TestUsers, nickName: string, captchaVerification: string) {
    const { iv, texts } = await t.encrypted(BROWSER, "goodPass1");
    return t.users.registerByAccount({ nickName, iv, password: texts[0] ?? "", captchaVerification }, BROWSER);
  }

  test("needs a captcha that was passed, once; and a name that is free", async () => {
    const t = createTestUsers(database.db);
    expect(codeOf(await byAccount(t, "无验证码", "forged"))).toBe(10013);
    t.passCaptcha("passed");
    expect(codeOf(await byAccount(t, "一二三四五六七八九十十一", "passed"))).toBe(400);
    await t.addUser("ABC球迷", null);
    expect(codeOf(await byAccount(t, "ａｂｃ球迷", "passed"))).toBe(10014);
    const { token } = valueOf(await byAccount(t, "<i>斜</i>", "passed"));
    expect(await t.deps.sessions.identify(token)).not.toBeNull();
    // Only with the given password.
    expect(codeOf(await t.users.login(await t.loginBody("<i>斜</i>", ""), BROWSER))).not.toBe(200);
    expect(codeOf(await t.users.login(await t.loginBody("<i>斜</i>", "goodPass1"), BROWSER))).toBe(200);
    expect(codeOf(await byAccount(t, "第二个人", "passed"))).toBe(10013);
  });
});

describe("retrieving a password", () => {
  async function retrieve(t: TestUsers, mobile: string, password = "newPass22") {
    const { iv, texts } = await t.encrypted(BROWSER, password);
    return t.users.retrievePassword({ mobile, verifyCode: "123456", iv, password: texts[0] ?? "" }, BROWSER);
  }

  test("sets the new one, ends every session, opens a locked account, and says so", async () => {
    const t = createTestUsers(database.db);
    const mobile = nextMobile();
    const id = await t.addUser("忘了密码", "oldPass11", mobile);
    const { token } = await loggedIn(t, id);
    for (let i = 0; i < 6; i += 1) await t.users.login(await t.loginBody("忘了密码", "badPass1"), BROWSER);
    t.sendCode(mobile, 2, "123456");
    expect(codeOf(await retrieve(t, mobile))).toBe(200);
    expect(await t.deps.sessions.identify(token)).toBeNull();
    expect(t.notified).toEqual([{ userId: id, kind: "session.revoked", data: { reason: "password", except: null } }]);
    expect(codeOf(await t.users.login(await t.loginBody("忘了密码", "oldPass11"), BROWSER))).toBe(10011);
    expect(codeOf(await t.users.login(await t.loginBody("忘了密码", "newPass22"), BROWSER))).toBe(200);
  });

  test("an unknown number answers as a wrong code does", async () => {
    const t = createTestUsers(database.db);
    const known = nextMobile();
    await t.addUser("号码已知", "oldPass11", known);
    const unknown = nextMobile();
    t.sendCode(unknown, 2, "123456");
    const answers = [await retrieve(t, known), await retrieve(t, unknown)];
    for (const answer of answers) expect(answer).toEqual({ ok: false, error: { code: 10012, message: "验证码错误，请确认后重新输入" } });
    expect(codeOf(await t.users.login(await t.loginBody("号码已知", "oldPass11"), BROWSER))).toBe(200);
  });
});

describe("changing a password", () => {
  async function update(t: TestUsers, identity: Identity, present: string, wanted: string) {
    const { iv, texts } = await t.encrypted(BROWSER, present, wanted);
    return t.users.updatePassword({ iv, password: texts[0] ?? "", newPassword: texts[1] ?? "" }, identity, BROWSER);
  }

  test("needs the present one, and ends every other session", async () => {
    const t = createTestUsers(database.db);
    const id = await t.addUser("改密码的", "oldPass11");
    const [here, there] = [await loggedIn(t, id), await loggedIn(t, id)];
    const other = await loggedIn(t, await t.addUser("无关的人", "oldPass11"));
    expect(codeOf(await update(t, here.identity, "badPass11", "newPass22"))).toBe(10011);
    expect(codeOf(await update(t, here.identity, "oldPass11", "short"))).toBe(400);
    expect(await t.deps.sessions.identify(there.token)).not.toBeNull();
    expect(codeOf(await update(t, here.identity, "oldPass11", "newPass22"))).toBe(200);
    expect(await t.deps.sessions.identify(here.token)).not.toBeNull();
    expect(await t.deps.sessions.identify(there.token)).toBeNull();
    expect(await t.deps.sessions.identify(other.token)).not.toBeNull();
    expect(t.notified).toEqual([{ userId: id, kind: "session.revoked", data: { reason: "password", except: here.identity.sessionId } }]);
    expect(codeOf(await t.users.login(await t.loginBody("改密码的", "newPass22"), BROWSER))).toBe(200);
  });

  test("guessing the present one locks the account as wrong logins do", async () => {
    const t = createTestUsers(database.db);
    const { identity } = await loggedIn(t, await t.addUser("被盗会话", "oldPass11"));
    for (let i = 0; i < 5; i += 1) expect(codeOf(await update(t, identity, `badPass${i}`, "newPass22"))).toBe(10011);
    expect(codeOf(await update(t, identity, "oldPass11", "newPass22"))).toBe(10011);
    expect(codeOf(await t.users.login(await t.loginBody("被盗会话", "oldPass11"), BROWSER))).toBe(10011);
  });

  test("two at once: one of them is the new password", async () => {
    const t = createTestUsers(database.db);
    const { identity } = await loggedIn(t, await t.addUser("两处改", "oldPass11"));
    const answers = await Promise.all([update(t, identity, "oldPass11", "newPassA"), update(t, identity, "oldPass11", "newPassB")]);
    // The other request finds the password changed meanwhile, or its old password wrong if it came later.
    const [done, other] = answers.map(codeOf).toSorted((a, b) => a - b);
    expect([done, [409, 10011].includes(other ?? 0)]).toEqual([200, true]);
  });

  test("a first one is set once", async () => {
    const t = createTestUsers(database.db);
    const id = await t.addUser("还没密码", null);
    const { identity } = await loggedIn(t, id);
    const init = async (password: string) => {
      const { iv, texts } = await t.encrypted(BROWSER, password);
      return t.users.initPassword({ iv, password: texts[0] ?? "" }, identity, BROWSER);
    };
    expect(codeOf(await update(t, identity, "whatever", "newPass22"))).toBe(409);
    expect(codeOf(await init("12345"))).toBe(400);
    const both = await Promise.all([init("first111"), init("first222")]);
    expect(both.map(codeOf).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(codeOf(await init("third333"))).toBe(409);
    expect(t.passwords.hashed).not.toContain("third333");
    expect(await t.users.userInfoOf(id)).toMatchObject({ hasPassword: 1 });
    const right = both[0]?.ok === true ? "first111" : "first222";
    expect(codeOf(await t.users.login(await t.loginBody("还没密码", right), BROWSER))).toBe(200);
  });
});
