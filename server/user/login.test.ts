import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { LOGIN_LOCK_MS } from "../../contract/limits.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { BROWSER, codeOf, createTestUsers, valueOf } from "./testing.ts";
import type { Caller } from "./types.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const WRONG = { code: 10011, message: "用户名或密码输入错误，超过五次将被锁定！" };
const elsewhere = { ip: "198.51.100.7", userAgent: "another browser" };
let mobiles = 0;
const nextMobile = () => `137${String((mobiles += 1)).padStart(8, "0")}`;

async function auditOf(userId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ action: string; outcome: string }>(
    "select action, outcome from audit where user_id = $1 order by id",
    [userId],
  );
  return rows.map((row) => `${row.action} ${row.outcome}`);
}

describe("by password", () => {
  test("with the nickname however it is written, or the mobile", async () => {
    const { users, deps, addUser, loginBody } = createTestUsers(database.db);
    const mobile = nextMobile();
    const id = await addUser("Fan球迷", "goodPass1", mobile);
    for (const typed of ["Fan球迷", "ＦＡＮ球迷", " fan 球迷 ", mobile]) {
      const { token } = valueOf(await users.login(await loginBody(typed, "goodPass1"), BROWSER));
      expect((await deps.sessions.identify(token))?.userId).toBe(id);
    }
    expect(await auditOf(id)).toEqual(Array(4).fill("login ok"));
    // Pages send the typed text as `username`; clients of the specification may send a number as `mobile`.
    const { username: _, ...rest } = await loginBody(mobile, "goodPass1");
    expect(valueOf(await users.login({ ...rest, mobile }, BROWSER)).token).not.toBe("");
  });

  test("an unknown user, a wrong password and a user without one: same answer, same work", async () => {
    const { users, passwords, addUser, loginBody } = createTestUsers(database.db);
    await addUser("有密码", "goodPass1");
    await addUser("没密码", null);
    const answers = [];
    for (const name of ["有密码", "没密码", "没有这人", "13999999999", "a\0b", "ﷺ".repeat(64)]) {
      const before = passwords.verified.length;
      answers.push(await users.login(await loginBody(name, "badPass1"), BROWSER));
      expect(passwords.verified.length - before).toBe(1);
    }
    for (const answer of answers) expect(answer).toEqual({ ok: false, error: WRONG });
    expect(passwords.verified.map((v) => v.hash !== null)).toEqual([true, false, false, false, false, false]);
  });

  test("a password that is changed while it is looked at lets nobody in, and the audit says why", async () => {
    const { users, passwords, addUser, loginBody } = createTestUsers(database.db);
    const id = await addUser("改着密码的", "goodPass1");
    vi.spyOn(passwords, "verify").mockImplementationOnce(async () => {
      await database.pool.query("update app_user set password_hash = 'hash of another' where id = $1", [id]);
      return true;
    });
    expect(await users.login(await loginBody("改着密码的", "goodPass1"), BROWSER)).toEqual({ ok: false, error: WRONG });
    expect(await auditOf(id)).toEqual(["login changed"]);
  });

  test("a thousand wrong ones at once: five are looked at", async () => {
    const { users, passwords, addUser, loginBody } = createTestUsers(database.db, { addressTries: 100_000 });
    const id = await addUser("被猜的", "goodPass1");
    const bodies = [];
    for (let i = 0; i < 1_000; i += 1) {
      const caller = { ip: `10.0.${i >> 8}.${i & 255}`, userAgent: "guesser" };
      bodies.push({ caller, body: await loginBody("被猜的", `wrong${i}`, caller) });
    }
    const answers = await Promise.all(bodies.map(({ body, caller }) => users.login(body, caller)));
    expect(passwords.verified).toHaveLength(5);
    for (const answer of answers) expect(answer).toEqual({ ok: false, error: WRONG });
    const audit = await auditOf(id);
    expect(audit).toHaveLength(1_001);
    expect(audit.filter((line) => line === "lock ok")).toHaveLength(1);
    expect(audit.filter((line) => line === "login wrong")).toHaveLength(5);
  });

  test("five wrong ones lock the account for 15 minutes from the fifth, by every name and from everywhere", async () => {
    const { users, passwords, clock, addUser, loginBody } = createTestUsers(database.db);
    const mobile = nextMobile();
    await addUser("被锁的", "goodPass1", mobile);
    await addUser("旁边的", "goodPass1");
    const login = async (name: string, password: string, caller = BROWSER) =>
      codeOf(await users.login(await loginBody(name, password, caller), caller));
    for (const name of ["被锁的", mobile, "被锁的", mobile]) {
      expect(await login(name, "badPass1")).toBe(10011);
      clock.advance(60_000);
    }
    expect(await login("被锁的", "badPass1", elsewhere)).toBe(10011);
    expect(await login("被锁的", "goodPass1")).toBe(10011);
    expect(await login(mobile, "goodPass1", elsewhere)).toBe(10011);
    expect(passwords.verified).toHaveLength(5);
    expect(await login("旁边的", "goodPass1")).toBe(200);
    clock.advance(LOGIN_LOCK_MS - 1);
    expect(await login("被锁的", "goodPass1")).toBe(10011);
    clock.advance(1);
    expect(await login("被锁的", "goodPass1")).toBe(200);
  });

  test("a sixth try, wrong or right, does not renew the lock: it ends 15 minutes after the fifth", async () => {
    const { users, passwords, clock, addUser, loginBody } = createTestUsers(database.db);
    await addUser("等着的", "goodPass1");
    const login = async (password: string) => codeOf(await users.login(await loginBody("等着的", password), BROWSER));
    for (let i = 0; i < 5; i += 1) expect(await login("badPass1")).toBe(10011);
    clock.advance(LOGIN_LOCK_MS - 60_000);
    for (const password of ["badPass1", "goodPass1", "badPass2"]) expect(await login(password)).toBe(10011);
    clock.advance(59_999);
    expect(await login("goodPass1")).toBe(10011);
    expect(passwords.verified).toHaveLength(5);
    clock.advance(1);
    expect(await login("goodPass1")).toBe(200);
  });

  test("strangers lock out strangers: a network the account has logged in from has a count of its own", async () => {
    const { users, passwords, clock, addUser, loginBody } = createTestUsers(database.db);
    await addUser("在家的", "goodPass1");
    const home = { ip: "2001:db8:1:2::7", userAgent: "b" };
    const sameHome = { ip: "2001:db8:1:2:ffff::9", userAgent: "phone" };
    const login = async (password: string, caller: Caller) =>
      codeOf(await users.login(await loginBody("在家的", password, caller), caller));
    expect(await login("goodPass1", home)).toBe(200);
    for (let i = 0; i < 7; i += 1) expect(await login("badPass1", { ip: `203.0.113.${i + 20}`, userAgent: "b" })).toBe(10011);
    expect(passwords.verified).toHaveLength(1 + 5);
    expect(await login("goodPass1", elsewhere)).toBe(10011);
    expect(await login("goodPass1", home)).toBe(200);
    expect(await login("goodPass1", sameHome)).toBe(200);
    // A login from home does not reset the count of strangers.
    expect(await login("goodPass1", elsewhere)).toBe(10011);
    for (let i = 0; i < 5; i += 1) expect(await login("badPass1", i % 2 === 0 ? home : sameHome)).toBe(10011);
    expect(await login("goodPass1", home)).toBe(10011);
    clock.advance(LOGIN_LOCK_MS);
    expect([await login("goodPass1", home), await login("goodPass1", elsewhere)]).toEqual([200, 200]);
  });

  test("a name nobody has is locked as an account is", async () => {
    const { users, passwords, loginBody } = createTestUsers(database.db);
    for (let i = 0; i < 7; i += 1) expect(codeOf(await users.login(await loginBody("查无此人", "badPass1"), BROWSER))).toBe(10011);
    expect(passwords.verified).toHaveLength(5);
  });

  test("a right one begins the count anew", async () => {
    const { users, addUser, loginBody } = createTestUsers(database.db);
    await addUser("健忘的", "goodPass1");
    const login = async (password: string) => codeOf(await users.login(await loginBody("健忘的", password), BROWSER));
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) expect(await login("badPass1")).toBe(10011);
      expect(await login("goodPass1")).toBe(200);
    }
  });

  test("an address has so many wrong tries in ten minutes; right ones do not count", async () => {
    const { users, clock, passwords, addUser, loginBody } = createTestUsers(database.db, { addressTries: 3 });
    await addUser("常来的", "goodPass1");
    const caller = { ip: "203.0.113.5", userAgent: "b" };
    const login = async (name: string, password: string, from = caller) =>
      codeOf(await users.login(await loginBody(name, password, from), from));
    for (let i = 0; i < 6; i += 1) expect(await login("常来的", "goodPass1")).toBe(200);
    for (let i = 0; i < 3; i += 1) expect(await login(`没有${i}`, "badPass1")).toBe(10011);
    const before = passwords.verified.length;
    expect(await login("常来的", "goodPass1")).toBe(429);
    expect(passwords.verified).toHaveLength(before);
    expect(await login("常来的", "goodPass1", elsewhere)).toBe(200);
    clock.advance(600_000);
    expect(await login("常来的", "goodPass1")).toBe(200);
  });

  test("a key that is used, late, another's or damaged: 100224, and the password is not looked at", async () => {
    const { users, passwords, clock, addUser, loginBody } = createTestUsers(database.db);
    await addUser("用钥匙的", "goodPass1");
    const body = await loginBody("用钥匙的", "goodPass1");
    expect(codeOf(await users.login(body, elsewhere))).toBe(100224);
    expect(codeOf(await users.login(body, BROWSER))).toBe(200);
    expect(codeOf(await users.login(body, BROWSER))).toBe(100224);
    const late = await loginBody("用钥匙的", "goodPass1");
    clock.advance(120_000);
    expect(codeOf(await users.login(late, BROWSER))).toBe(100224);
    expect(codeOf(await users.login({ ...(await loginBody("用钥匙的", "x")), password: "AAAA" }, BROWSER))).toBe(100224);
    expect(passwords.verified).toHaveLength(1);
  });

  test("lengths no password has are said, and are no tries", async () => {
    const { users, passwords, addUser, loginBody } = createTestUsers(database.db);
    await addUser("短密码", "goodPass1");
    for (const password of ["12345", "x".repeat(21)]) {
      const answer = await users.login(await loginBody("短密码", password), BROWSER);
      expect(answer).toEqual({ ok: false, error: { code: 400, message: "密码,6-20个字符" } });
    }
    expect(passwords.verified).toHaveLength(0);
    const { password: _password, iv: _iv, ...bare } = await loginBody("短密码", "goodPass1");
    expect(codeOf(await users.login(bare, BROWSER))).toBe(400);
    expect(await users.login(await loginBody(" ", "goodPass1"), BROWSER)).toMatchObject({
      error: { message: "请输入正确的用户名或者手机号码" },
    });
  });

  test("markup in a name is only text", async () => {
    const { users, addUser, loginBody } = createTestUsers(database.db);
    const id = await addUser("<b>粗</b>", "goodPass1");
    expect(codeOf(await users.login(await loginBody("<b>粗</b>", "goodPass1"), BROWSER))).toBe(200);
    expect((await users.userInfoOf(id))?.nickName).toBe("<b>粗</b>");
    expect(codeOf(await users.login(await loginBody("' or '1'='1", "goodPass1"), BROWSER))).toBe(10011);
  });
});

describe("by code", () => {
  const body = (mobile: string, verifyCode: string, auto: 0 | 1 = 1) => ({ mode: 1, mobile, verifyCode, loginType: 1, auto }) as const;

  test("the first login makes a user with a free name and no password; the second is the same user", async () => {
    const { users, deps, sendCode } = createTestUsers(database.db);
    const mobile = nextMobile();
    const login = async () => {
      sendCode(mobile, 3, "123456");
      const { token } = valueOf(await users.login(body(mobile, "123456"), BROWSER));
      return (await deps.sessions.identify(token))?.userId ?? "";
    };
    const id = await login();
    const info = await users.userInfoOf(id);
    expect(info).toMatchObject({ hasPassword: 0, mobile: `137****${mobile.slice(7)}`, level: null, portrait: "" });
    expect(info?.nickName).toMatch(/^球迷\d{8}$/);
    expect(await login()).toBe(id);
    expect(await auditOf(id)).toEqual(["register ok", "login ok", "login ok"]);
    sendCode(mobile, 3, "123456");
    const { mobile: username, ...rest } = body(mobile, "123456");
    expect(valueOf(await users.login({ ...rest, username }, BROWSER)).token).not.toBe("");
  });

  test("a wrong code, one for something else, one without the right shape: 10012; a used one too", async () => {
    const { users, sendCode } = createTestUsers(database.db);
    const mobile = nextMobile();
    const login = async (code: string) => codeOf(await users.login(body(mobile, code), BROWSER));
    sendCode(mobile, 1, "111111");
    sendCode(mobile, 3, "123456");
    for (const code of ["111111", "", "12345", "1234567", "١٢٣٤٥٦"]) expect(await login(code)).toBe(10012);
    expect(await login("123456")).toBe(200);
    expect(await login("123456")).toBe(10012);
    expect(await users.login(body("1234", "123456"), BROWSER)).toMatchObject({ error: { message: "请输入正确的手机号" } });
  });

  test("an address has so many tries for codes as well", async () => {
    const { users, sendCode } = createTestUsers(database.db, { addressTries: 2 });
    const mobile = nextMobile();
    const caller = { ip: "203.0.113.6", userAgent: "b" };
    for (let i = 0; i < 2; i += 1) expect(codeOf(await users.login(body(mobile, "000000"), caller))).toBe(10012);
    sendCode(mobile, 3, "123456");
    expect(codeOf(await users.login(body(mobile, "123456"), caller))).toBe(429);
  });

  test("two first logins at once make one user", async () => {
    const { users, deps, sendCode } = createTestUsers(database.db);
    const mobile = nextMobile();
    const codes = Array.from({ length: 8 }, (_, i) => `10000${i}`);
    for (const code of codes) sendCode(mobile, 3, code);
    const answers = await Promise.all(codes.map((code) => users.login(body(mobile, code), BROWSER)));
    const ids = await Promise.all(answers.map(async (a) => (await deps.sessions.identify(valueOf(a).token))?.userId));
    expect(new Set(ids).size).toBe(1);
  });

  test("who does not stay logged in is a visitor the day after", async () => {
    const { users, deps, clock, sendCode } = createTestUsers(database.db);
    const mobile = nextMobile();
    sendCode(mobile, 3, "123456");
    const { token } = valueOf(await users.login(body(mobile, "123456", 0), BROWSER));
    clock.advance(86_400_000);
    expect(await deps.sessions.identify(token)).toBeNull();
  });
});
