import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { BROWSER, type TestUsers, codeOf, createTestUsers, valueOf } from "./testing.ts";
import type { Caller } from "./types.ts";

/** The audit rows of each attempt, from which an operator can tell what happened to an account. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(() => database.pool.query("delete from audit"));

const CALLER: Caller = { ip: "203.0.113.9", userAgent: "browser", visitorId: "f00df00d" };

/** Action, outcome, user, subject, address and detail of every row, in order. */
async function lines(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    "select action, outcome, user_id, subject, host(ip::inet) as ip, detail from audit order by id",
  );
  return rows.map((row) => [row.action, row.outcome, row.user_id === null ? null : String(row.user_id), row.subject, row.ip, row.detail]);
}

async function register(t: TestUsers, mobile: string, over: { nickName?: string; caller?: Caller } = {}) {
  const caller = over.caller ?? CALLER;
  const { iv, texts } = await t.encrypted(caller, "goodPass1");
  const body = { mobile, verifyCode: "123456", iv, password: texts[0] ?? "" };
  return t.users.register(over.nickName === undefined ? body : { ...body, nickName: over.nickName }, caller);
}

async function identityOf(t: TestUsers, userId: string) {
  const identity = await t.deps.sessions.identify(await t.deps.sessions.issue(userId, { isPersistent: true, ...BROWSER }));
  if (!identity) throw new Error("no session");
  return identity;
}

test("a registration: made, with a wrong code, of a taken name or mobile, and one too many of an address or a browser", async () => {
  const t = createTestUsers(database.db);
  const [mobile, other] = ["13900000001", "13900000002"];
  expect(codeOf(await register(t, mobile))).toBe(10012);
  t.sendCode(mobile, 1, "123456");
  const { token } = valueOf(await register(t, mobile, { nickName: "写进日志" }));
  const id = (await t.deps.sessions.identify(token))?.userId;
  expect(codeOf(await register(t, other, { nickName: "写进日志" }))).toBe(10014);
  t.sendCode(mobile, 1, "123456");
  expect(codeOf(await register(t, mobile))).not.toBe(200);
  const seen = { visitorId: CALLER.visitorId };
  expect(await lines()).toEqual([
    ["register", "wrong", null, mobile, CALLER.ip, seen],
    ["register", "ok", id, mobile, CALLER.ip, seen],
    ["register", "taken", null, other, CALLER.ip, seen],
    ["register", "taken", null, mobile, CALLER.ip, seen],
  ]);
});

test("a registration that comes to nothing is not counted, one over the limit is not tried, and both are known", async () => {
  const counted: string[] = [];
  let isOpen = true;
  const t = createTestUsers(database.db, {
    registrations: {
      take: async () => {
        if (isOpen) counted.push("taken");
        return isOpen;
      },
      giveBack: async () => void counted.push("given back"),
      made: async () => void counted.push("made"),
    },
  });
  const mobile = "13900000003";
  expect(codeOf(await register(t, mobile))).toBe(10012);
  expect(counted).toEqual(["taken", "given back"]);
  t.sendCode(mobile, 1, "123456");
  expect(codeOf(await register(t, mobile))).toBe(200);
  expect(counted.slice(2)).toEqual(["taken", "made"]);
  isOpen = false;
  expect(codeOf(await register(t, "13900000004"))).toBe(429);
  expect(counted).toHaveLength(4);
  expect((await lines()).at(-1)).toEqual(["register", "limited", null, "13900000004", CALLER.ip, { visitorId: CALLER.visitorId }]);
});

test("an address with too many wrong tries: what it asks for is written down as limited", async () => {
  const t = createTestUsers(database.db, { addressTries: 1 });
  const caller = { ip: "203.0.113.77", userAgent: "browser" };
  const id = await t.addUser("受限地址", "goodPass1", "13900000005");
  const identity = await identityOf(t, id);
  expect(codeOf(await t.users.login(await t.loginBody("没有这个人", "badPass1", caller), caller))).toBe(10011);
  await database.pool.query("delete from audit");
  const { iv, texts } = await t.encrypted(caller, "goodPass1", "newPass22");
  const [password = "", newPassword = ""] = texts;
  const retrieval = { mobile: "13900000005", verifyCode: "123456", iv, password };
  for (const answer of [
    await t.users.login(await t.loginBody("受限地址", "goodPass1", caller), caller),
    await t.users.login({ mode: 1, mobile: "13900000005", verifyCode: "123456", loginType: 1, auto: 1 }, caller),
    await register(t, "13900000006", { caller }),
    await t.users.registerByAccount({ nickName: "受限昵称", iv, password, captchaVerification: "" }, caller),
    await t.users.retrievePassword(retrieval, caller),
    await t.users.updatePassword({ iv, password, newPassword }, identity, caller),
  ]) {
    expect(codeOf(answer)).toBe(429);
  }
  expect(await lines()).toEqual([
    ["login", "limited", null, "受限地址", caller.ip, {}],
    ["login", "limited", null, "13900000005", caller.ip, {}],
    ["register", "limited", null, "13900000006", caller.ip, {}],
    ["register", "limited", null, "受限昵称", caller.ip, {}],
    ["password", "limited", null, "13900000005", caller.ip, { how: "retrieve" }],
    ["password", "limited", id, "", caller.ip, { how: "update" }],
  ]);
});

test("a password: retrieved, changed and first set, with the sessions that ended; and a logout", async () => {
  const t = createTestUsers(database.db);
  const mobile = "13900000007";
  const id = await t.addUser("改了又改", "oldPass11", mobile);
  const retrieve = async () => {
    const { iv, texts } = await t.encrypted(BROWSER, "newPass22");
    return t.users.retrievePassword({ mobile, verifyCode: "123456", iv, password: texts[0] ?? "" }, BROWSER);
  };
  expect(codeOf(await retrieve())).toBe(10012);
  t.sendCode(mobile, 2, "123456");
  expect(codeOf(await retrieve())).toBe(200);
  const identity = await identityOf(t, id);
  const { iv, texts } = await t.encrypted(BROWSER, "newPass22", "newPass33");
  expect(codeOf(await t.users.updatePassword({ iv, password: texts[0] ?? "", newPassword: texts[1] ?? "" }, identity, BROWSER))).toBe(200);
  await t.users.logout(identity, BROWSER);
  const without = await t.addUser("还没有密码", null);
  const first = await t.encrypted(BROWSER, "firstPass1");
  const body = { iv: first.iv, password: first.texts[0] ?? "" };
  expect(codeOf(await t.users.initPassword(body, await identityOf(t, without), BROWSER))).toBe(200);
  expect(await lines()).toEqual([
    ["password", "wrong", id, mobile, BROWSER.ip, { how: "retrieve" }],
    ["password", "ok", id, mobile, BROWSER.ip, { how: "retrieve" }],
    ["revoke", "ok", id, "", BROWSER.ip, { sessions: "all" }],
    ["password", "ok", id, "", BROWSER.ip, { how: "update" }],
    ["revoke", "ok", id, "", BROWSER.ip, { sessions: "others" }],
    ["logout", "ok", id, "", BROWSER.ip, {}],
    ["password", "ok", without, "", BROWSER.ip, { how: "init" }],
  ]);
});

test("a login: each wrong password, the lock, what comes while locked, a key that was used, and the right one", async () => {
  const t = createTestUsers(database.db);
  const id = await t.addUser("登录日志", "goodPass1");
  const login = async (name: string, password: string) => codeOf(await t.users.login(await t.loginBody(name, password, CALLER), CALLER));
  expect(await login("登录日志", "goodPass1")).toBe(200);
  expect(await login("查无此人", "badPass1")).toBe(10011);
  for (let i = 0; i < 6; i += 1) expect(await login("登录日志", "badPass1")).toBe(10011);
  const damaged = { ...(await t.loginBody("登录日志", "goodPass1", CALLER)), password: "AAAA" };
  expect(codeOf(await t.users.login(damaged, CALLER))).toBe(100224);
  const seen = { mode: 0, visitorId: CALLER.visitorId };
  const wrong = ["login", "wrong", id, "登录日志", CALLER.ip, seen];
  expect(await lines()).toEqual([
    ["login", "ok", id, "登录日志", CALLER.ip, seen],
    ["login", "wrong", null, "查无此人", CALLER.ip, seen],
    ...Array.from({ length: 5 }, () => wrong),
    ["lock", "ok", id, "登录日志", CALLER.ip, {}],
    ["login", "locked", id, "登录日志", CALLER.ip, seen],
    ["login", "refused", null, "登录日志", CALLER.ip, seen],
  ]);
});

test("a present password that is guessed: each wrong one, the lock, and what comes while locked", async () => {
  const t = createTestUsers(database.db);
  const id = await t.addUser("被猜密码", "goodPass1");
  const identity = await identityOf(t, id);
  const change = async (present: string) => {
    const { iv, texts } = await t.encrypted(CALLER, present, "newPass22");
    return codeOf(await t.users.updatePassword({ iv, password: texts[0] ?? "", newPassword: texts[1] ?? "" }, identity, CALLER));
  };
  for (let i = 0; i < 5; i += 1) expect(await change("badPass1")).toBe(10011);
  expect(await change("goodPass1")).toBe(10011);
  expect(await lines()).toEqual([
    ...Array.from({ length: 5 }, () => ["password", "wrong", id, "", CALLER.ip, {}]),
    ["lock", "ok", id, "", CALLER.ip, {}],
    ["password", "locked", id, "", CALLER.ip, {}],
  ]);
});

test("a login by code: a wrong one, the one that makes a user, and an address that makes too many", async () => {
  let isOpen = true;
  let made = 0;
  const t = createTestUsers(database.db, {
    registrations: { take: async () => isOpen, giveBack: async () => undefined, made: async () => void (made += 1) },
  });
  const login = (mobile: string) => t.users.login({ mode: 1, mobile, verifyCode: "123456", loginType: 1, auto: 1 }, CALLER);
  const [mobile, other] = ["13900000008", "13900000009"];
  expect(codeOf(await login(mobile))).toBe(10012);
  t.sendCode(mobile, 3, "123456");
  const { token } = valueOf(await login(mobile));
  const id = (await t.deps.sessions.identify(token))?.userId;
  isOpen = false;
  t.sendCode(other, 3, "123456");
  expect(await login(other)).toMatchObject({ ok: false, error: { code: 429 } });
  // Logging in as an existing user does not count as a registration.
  t.sendCode(mobile, 3, "123456");
  expect(codeOf(await login(mobile))).toBe(200);
  expect(made).toBe(1);
  const seen = { mode: 1, visitorId: CALLER.visitorId };
  expect(await lines()).toEqual([
    ["login", "wrong", null, mobile, CALLER.ip, seen],
    ["register", "ok", id, mobile, CALLER.ip, { visitorId: CALLER.visitorId }],
    ["login", "ok", id, mobile, CALLER.ip, seen],
    ["login", "limited", null, other, CALLER.ip, seen],
    ["login", "ok", id, mobile, CALLER.ip, seen],
  ]);
});

test("a registration by nickname: behind a captcha that was not passed, or could not be asked for; of a taken name; and made", async () => {
  let verdict: "accepted" | "refused" | "fallback" = "refused";
  const t = createTestUsers(database.db, { captcha: { verify: async () => verdict } });
  await t.addUser("昵称有主", null);
  const make = async (nickName: string) => {
    const { iv, texts } = await t.encrypted(CALLER, "goodPass1");
    return t.users.registerByAccount({ nickName, iv, password: texts[0] ?? "", captchaVerification: "x" }, CALLER);
  };
  expect(codeOf(await make("昵称日志"))).toBe(10013);
  verdict = "fallback";
  expect(await make("昵称日志")).toMatchObject({ ok: false, error: { code: ErrorCode.captchaFallback } });
  verdict = "accepted";
  expect(codeOf(await make("昵称有主"))).toBe(10014);
  const { token } = valueOf(await make(" 昵称日志 "));
  const id = (await t.deps.sessions.identify(token))?.userId;
  const seen = { visitorId: CALLER.visitorId };
  expect(await lines()).toEqual([
    ["register", "captcha", null, "昵称日志", CALLER.ip, seen],
    ["register", "captcha", null, "昵称日志", CALLER.ip, seen],
    ["register", "taken", null, "昵称有主", CALLER.ip, seen],
    ["register", "ok", id, "昵称日志", CALLER.ip, seen],
  ]);
});

test("a first password that was set meanwhile: the later one is a conflict", async () => {
  const both = Promise.withResolvers<void>();
  let hashed = 0;
  const t = createTestUsers(database.db, {
    passwords: {
      async hash(password) {
        hashed += 1;
        if (hashed === 2) both.resolve();
        await both.promise;
        return `hash of ${password}`;
      },
      verify: async () => true,
    },
  });
  const id = await t.addUser("同时设密码", null);
  const identity = await identityOf(t, id);
  const init = async () => {
    const { iv, texts } = await t.encrypted(CALLER, "goodPass1");
    return codeOf(await t.users.initPassword({ iv, password: texts[0] ?? "" }, identity, CALLER));
  };
  const answers = await Promise.all([init(), init()]);
  expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409]);
  const outcomes = (await lines()).map((line) => JSON.stringify(line)).toSorted();
  const of = (outcome: string) => JSON.stringify(["password", outcome, id, "", CALLER.ip, { how: "init" }]);
  expect(outcomes).toEqual([of("conflict"), of("ok")]);
});

test("a phone: without a proof, with a wrong one, with a wrong code, one that is taken, one that is bound, and one too many", async () => {
  const t = createTestUsers(database.db, { addressTries: 4 });
  const caller: Caller = { ip: "203.0.113.78", userAgent: "browser" };
  await t.addUser("有此号的", null, "13900000010");
  const id = await t.addUser("绑号日志", "goodPass1");
  const identity = await identityOf(t, id);
  const [taken, free] = ["13900000010", "13900000011"];
  const bind = async (mobile: string, password?: string) => {
    const { iv, texts } = await t.encrypted(caller, password ?? "nothing");
    const proof = password === undefined ? {} : { iv, password: texts[0] ?? "" };
    return codeOf(await t.users.bindPhone(identity, { mobile, verifyCode: "123456", ...proof }, caller));
  };
  expect(await bind(free)).toBe(400);
  expect(await bind(free, "badPass1")).toBe(10011);
  expect(await bind(free, "goodPass1")).toBe(10012);
  t.sendCode(taken, 4, "123456");
  expect(await bind(taken, "goodPass1")).toBe(10015);
  t.sendCode(free, 4, "123456");
  expect(await bind(free, "goodPass1")).toBe(200);
  expect(await bind("13900000012")).toBe(400);
  t.sendCode("13900000012", 4, "123456");
  expect(await bind("13900000012", "goodPass1")).toBe(429);
  expect(await lines()).toEqual([
    ["phone", "unproved", id, free, caller.ip, {}],
    ["phone", "wrong", id, "", caller.ip, {}],
    ["phone", "wrong", id, free, caller.ip, {}],
    ["phone", "wrong", id, free, caller.ip, {}],
    ["phone", "taken", id, taken, caller.ip, {}],
    ["phone", "ok", id, free, caller.ip, {}],
    ["phone", "unproved", id, "13900000012", caller.ip, {}],
    ["phone", "limited", id, "13900000012", caller.ip, {}],
  ]);
});

test("a subject is kept to a hundred characters, without what the database refuses", async () => {
  const t = createTestUsers(database.db);
  await t.deps.audit.record({ action: "login", outcome: "wrong", subject: `a\0b${"x".repeat(200)}`, ip: BROWSER.ip });
  await t.deps.audit.record({
    action: "login",
    outcome: "wrong",
    subject: "a\ud800",
    ip: BROWSER.ip,
    detail: { how: "code" },
    visitorId: "v",
  });
  expect(await lines()).toEqual([
    ["login", "wrong", null, `ab${"x".repeat(98)}`, BROWSER.ip, {}],
    ["login", "wrong", null, "a\ufffd", BROWSER.ip, { how: "code", visitorId: "v" }],
  ]);
});
