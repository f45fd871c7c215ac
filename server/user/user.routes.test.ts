import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Envelope } from "../../contract/envelope.ts";
import { attentionCalls } from "../../contract/http/attention.ts";
import type { DynamicKey } from "../../contract/http/secret.ts";
import { type UserInfo, userCalls } from "../../contract/http/user.ts";
import { registerCalls } from "../http/calls.ts";
import { createBodyReader } from "../http/encryptedBody.ts";
import { createErrorHandler } from "../http/errors.ts";
import { createCallRegistry } from "../http/registry.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { type TestUsers, createTestUsers, encryptText } from "./testing.ts";
import { registerUserCalls } from "./user.routes.ts";

let database: TestDatabase;
let t: TestUsers;
let app: FastifyInstance;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  t = createTestUsers(database.db);
  const registry = createCallRegistry();
  registerUserCalls(registry, { users: t.users, keys: t.deps.keys });
  app = Fastify();
  app.setErrorHandler(createErrorHandler());
  const calls = [...Object.values(userCalls), attentionCalls.userInfo];
  const readBody = createBodyReader({ encryptBodies: false, applicationKeys: [] });
  registerCalls(app, calls, registry, { identify: t.deps.sessions.identify, now: Date.now, allowedOrigins: [], readBody });
});
afterAll(async () => {
  await app.close();
  await database.remove();
});

async function ask<T>(method: "GET" | "POST", url: string, options: { body?: object; token?: string; agent?: string } = {}) {
  const headers = { "user-agent": options.agent ?? "browser", ...(options.token === undefined ? {} : { "access-token": options.token }) };
  const answer = await app.inject({ method, url, headers, ...(options.body ? { payload: options.body } : {}) });
  return answer.json<Envelope<T>>();
}

async function key(agent?: string): Promise<DynamicKey> {
  const { data } = await ask<DynamicKey>("GET", "/tapi/user/key/getDynamicKey", agent === undefined ? {} : { agent });
  if (data === null) throw new Error("no key");
  return data;
}

async function login(username: string, password: string): Promise<Envelope<{ token: string }>> {
  const dynamic = await key();
  const body = { mode: 0, username, password: encryptText(dynamic, password), iv: dynamic.iv };
  return ask("POST", "/tapi/user/account/login", { body });
}

test("a session from login to logout; what is dead or none is logged out already", async () => {
  const id = await t.addUser("走一遍", "goodPass1");
  const { code, data } = await login("走一遍", "goodPass1");
  expect(code).toBe(200);
  const token = data?.token ?? "";
  expect((await ask<UserInfo>("GET", "/aapi/api/user/info", { token })).data).toMatchObject({ id, experience: 0 });
  expect((await ask<UserInfo>("GET", "/tapi/user/center/info", { token })).data).toMatchObject({ id, experience: 10 });
  expect((await ask("GET", "/tapi/user/logout?userId=1", { token })).code).toBe(403);
  expect((await ask("GET", `/tapi/user/logout?userId=${id}`, { token })).code).toBe(200);
  expect((await ask("GET", "/tapi/user/center/info", { token })).code).toBe(401);
  expect((await ask("GET", `/tapi/user/logout?userId=${id}`, { token })).code).toBe(20001);
  expect((await ask("GET", "/tapi/user/logout")).code).toBe(20001);
});

test("a key works for the browser that fetched it", async () => {
  await t.addUser("换浏览器", "goodPass1");
  const dynamic = await key("phone");
  const body = { mode: 0, username: "换浏览器", password: encryptText(dynamic, "goodPass1"), iv: dynamic.iv };
  expect(await ask("POST", "/tapi/user/login", { body })).toEqual({ code: 100224, message: "密钥获取失败，请稍后再试", data: null });
  expect((await ask("POST", "/tapi/user/login", { body, agent: "phone" })).code).toBe(200);
});

test("keys run out for who only collects them", async () => {
  const codes = [];
  for (let i = 0; i < 101; i += 1) codes.push((await ask("GET", "/tapi/user/key/getDynamicKey", { agent: "hoarder" })).code);
  expect(codes.slice(0, 100).every((code) => code === 200)).toBe(true);
  expect(codes[100]).toBe(100224);
});

test("account login takes passwords alone; what has no shape is refused", async () => {
  expect((await ask("POST", "/tapi/user/account/login", { body: { mode: 1, mobile: "13800138000", verifyCode: "123456" } })).code).toBe(
    400,
  );
  for (const body of [{}, { mode: 2 }, { mode: 0, username: 5 }, { mode: 0, username: "x", password: "y", iv: "short" }]) {
    expect((await ask("POST", "/tapi/user/login", { body })).code).toBe(400);
  }
});

test("what a user changes is what is shown; nobody changes it without a session", async () => {
  await t.addUser("改资料的", "goodPass1");
  const token = (await login("改资料的", "goodPass1")).data?.token ?? "";
  const name = encodeURIComponent("<s>新</s>");
  expect((await ask("GET", `/tapi/user/center/updateNickName?nickName=${name}`)).code).toBe(401);
  expect((await ask<UserInfo>("GET", `/tapi/user/center/updateNickName?nickName=${name}`, { token })).data?.nickName).toBe("<s>新</s>");
  expect((await ask<UserInfo>("POST", "/tapi/user/center/updateInfo", { token, body: { description: "你好" } })).data?.description).toBe(
    "你好",
  );
  expect((await ask("POST", "/tapi/user/center/updateInfo", { token, body: { description: "长".repeat(101) } })).code).toBe(400);
  expect((await ask("GET", `/tapi/user/check/nick-name?nickName=${name}`)).data).toEqual({ isAvailable: false, problem: "昵称已被使用" });
  expect((await ask("GET", `/tapi/user/check/nick-name?nickName=${name}`, { token })).data).toEqual({ isAvailable: true, problem: "" });
  expect((await ask("GET", "/tapi/user/check/nick-name?nickName=%00")).code).toBe(400);
  expect((await ask("GET", "/tapi/user/center/updatePortrait?portraitUrl=/uploads/x.png", { token })).code).toBe(404);
  const real = { realName: "李四", idCard: "11010519491231002X" };
  expect((await ask("POST", "/tapi/user/center/real-name", { token, body: real })).data).toMatchObject({ realName: "李*" });
  expect((await ask("GET", "/tapi/user/center/real-name", { token })).data).toMatchObject({ isSet: true, idCard: "1101**********002X" });
});

/** A form's passwords, encrypted with a key of their own. */
async function sealed(...passwords: string[]): Promise<{ iv: string; password: string; newPassword: string }> {
  const dynamic = await key();
  const [password = "", newPassword = ""] = passwords.map((one) => encryptText(dynamic, one));
  return { iv: dynamic.iv, password, newPassword };
}

test("an account from its registration on: the password retrieved and changed, and a phone in the place of the first", async () => {
  const [mobile, next] = ["13500000001", "13500000002"];
  const code = { mobile, verifyCode: "123456" };
  t.sendCode(mobile, 1, "123456");
  const registered = await ask<{ token: string }>("POST", "/tapi/user/register", { body: { ...code, ...(await sealed("firstPass1")) } });
  expect((await ask<UserInfo>("GET", "/tapi/user/center/info", { token: registered.data?.token ?? "" })).data).toMatchObject({
    mobile: "135****0001",
    hasPassword: 1,
  });
  t.sendCode(mobile, 2, "123456");
  expect((await ask("POST", "/tapi/user/center/retrievePassword", { body: { ...code, ...(await sealed("secondPass2")) } })).code).toBe(200);
  expect((await login(mobile, "firstPass1")).code).toBe(10011);
  const token = (await login(mobile, "secondPass2")).data?.token ?? "";
  const change = await sealed("secondPass2", "thirdPass3");
  expect((await ask("POST", "/tapi/user/center/updatePassword", { body: change })).code).toBe(401);
  expect((await ask("POST", "/tapi/user/center/updatePassword", { token, body: change })).code).toBe(200);
  expect((await ask("POST", "/tapi/user/center/initPassword", { token, body: await sealed("fourthPass4") })).code).toBe(409);
  t.sendCode(next, 4, "123456");
  const phone = { mobile: next, verifyCode: "123456", ...(await sealed("thirdPass3")) };
  expect((await ask<UserInfo>("POST", "/tapi/user/center/bind/phone", { token, body: phone })).data).toMatchObject({
    mobile: "135****0002",
  });
  expect((await login(next, "thirdPass3")).code).toBe(200);
});

test("an account without a phone needs a captcha that was passed", async () => {
  const body = { nickName: "没有手机", captchaVerification: "forged", ...(await sealed("goodPass1")) };
  expect((await ask("POST", "/tapi/user/account/register", { body })).code).toBe(10013);
});
