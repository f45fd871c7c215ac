import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { BROWSER, type TestUsers, codeOf, createTestUsers, valueOf } from "./testing.ts";
import type { Caller } from "./types.ts";

/** What is written down of each attempt: an operator finds out from it what happened to an account. */

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(() => database.pool.query("delete from audit"));

const CALLER: Caller = { ip: "203.0.113.9", userAgent: "browser", visitorId: "f00df00d" };

/** Action, outcome, user, subject, address and detail of every line, in order. */
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
    await t.users.retrievePassword(retrieval, caller),
    await t.users.updatePassword({ iv, password, newPassword }, identity, caller),
  ]) {
    expect(codeOf(answer)).toBe(429);
  }
  expect(await lines()).toEqual([
    ["login", "limited", null, "受限地址", caller.ip, {}],
    ["login", "limited", null, "13900000005", caller.ip, {}],
    ["register", "limited", null, "13900000006", caller.ip, {}],
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
