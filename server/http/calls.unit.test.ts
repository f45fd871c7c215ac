import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Registry } from "prom-client";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BRANDS } from "../../brands/brands.ts";
import { lookOf } from "../../brands/look.ts";
import { ERROR_MESSAGE } from "../../contract/codes/errorMessages.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { get, post } from "../../contract/http/call.ts";
import { refuse } from "../../contract/http/failure.ts";
import { ALL_CALLS } from "../../contract/http/index.ts";
import { ok } from "../../contract/result.ts";
import { AppError } from "../kit/errors.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createApp } from "./app.ts";
import { bareApp } from "./app.testing.ts";
import { routePath } from "./calls.ts";
import { type Identity, type SharedHandler, createCallRegistry } from "./registry.ts";

const Echo = Type.Object({
  name: Type.String({ minLength: 2 }),
  count: Type.Optional(Type.Integer({ minimum: 0 })),
  tags: Type.Optional(Type.Array(Type.String())),
});
const reply = Type.Unsafe<object>({ type: "object", additionalProperties: true });
const calls = {
  echo: post("tapi", "/test/echo", "any", { body: Echo, reply }),
  query: get("aapi", "/test/query/{id}", "any", {
    query: Type.Object({ size: Type.Integer({ minimum: 1, default: 7 }), isOn: Type.Optional(Type.Boolean()) }),
    reply,
  }),
  mine: get("tapi", "/test/mine", "user", { reply }),
  refused: get("tapi", "/test/refused/{code}", "any", { reply }),
  thrown: get("tapi", "/test/thrown/{how}", "any", { reply }),
  unbuilt: get("aapi", "/test/unbuilt", "any"),
  unbuiltMine: get("tapi", "/test/unbuilt-mine", "user"),
  anchors: get("tapi", "/test/anchors", "anchor", { reply }),
  managers: get("tapi", "/test/managers", "manager", { reply }),
  shared: get("tapi", "/test/shared/{id}", "any", {
    query: Type.Object({ page: Type.Integer({ minimum: 1, default: 1 }) }),
    reply,
  }),
  changing: get("tapi", "/test/changing", "any", { reply, changes: true }),
  owned: get("tapi", "/test/owned", "user", { query: Type.Object({ userId: Type.Optional(Type.String()) }), reply, own: "userId" }),
};

const NOBODY = { isAnchor: false, isExpert: false, isManager: false };
const IDENTITIES: Readonly<Record<string, Identity>> = {
  t: { userId: "1", sessionId: "s1", roles: NOBODY },
  anchor: { userId: "2", sessionId: "s2", roles: { ...NOBODY, isAnchor: true } },
  manager: { userId: "3", sessionId: "s3", roles: { ...NOBODY, isManager: true } },
};

let app: FastifyInstance;
let sharedAnswers = 0;
let state = "1";
const clock = manualClock();
beforeAll(async () => {
  const registry = createCallRegistry();
  registry.handle(calls.echo, ({ body }) => ok(body));
  registry.handle(calls.query, ({ params, query }) => ok({ id: params.id, ...query }));
  registry.handle(calls.mine, ({ context }) => ok({ token: context.token }));
  registry.handle(calls.anchors, ({ context }) => ok({ id: context.identity.userId }));
  registry.handle(calls.managers, ({ context }) => ok({ id: context.identity.userId }));
  const stateOf = ({ params }: { params: { id: string } }) => (params.id === "unknown" ? null : state);
  const answerShared: SharedHandler<typeof calls.shared> = ({ params, query, ...rest }) => {
    sharedAnswers += 1;
    return params.id === "none" ? refuse(ErrorCode.notFound) : ok({ ...params, ...query, rest, text: "长".repeat(2_000) });
  };
  registry.share(calls.shared, answerShared, stateOf);
  registry.handle(calls.changing, () => ok({}));
  registry.handle(calls.owned, ({ context }) => ok({ id: context.identity.userId }));
  registry.handle(calls.refused, ({ params }) => refuse(params.code === "10011" ? ErrorCode.loginFailed : ErrorCode.conflict));
  registry.handle(calls.thrown, ({ params }) => {
    if (params.how === "database") throw Object.assign(new Error("connect ECONNREFUSED /secret/socket"), { code: "ECONNREFUSED" });
    if (params.how === "app") throw new AppError(ErrorCode.conflict, "for the log");
    throw new TypeError("a bug at /secret/path");
  });
  app = await createApp({
    log: silentLog(),
    calls: [...ALL_CALLS, ...Object.values(calls)],
    registry,
    identify: async (token) => IDENTITIES[token] ?? null,
    metrics: new Registry(),
    isReady: async () => false,
    now: () => clock.now(),
    clientDir: null,
    pages: null,
    routes: [],
    requestsPerMinute: 10_000,
    embedOrigins: ["https://partner.example"],
    isDev: false,
  });
  // Compiles the routes here, so that the first test's time does not include it.
  await app.ready();
});
afterAll(() => app.close());

const getJson = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url, headers });
  return { status: answer.statusCode, body: answer.json<unknown>() };
};
const postJson = async (url: string, payload: unknown) => {
  const answer = await app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });
  return { status: answer.statusCode, body: answer.json<{ code: number; message: string; data: unknown }>() };
};

describe("the envelope", () => {
  test("success is 200 with the data", async () => {
    expect(await postJson("/tapi/test/echo", { name: "ab" })).toEqual({
      status: 200,
      body: { code: 200, data: { name: "ab" }, message: "" },
    });
  });

  test("a code that is an HTTP status is the status; a business code travels in a 200", async () => {
    expect(await getJson("/tapi/test/refused/409")).toEqual({
      status: 409,
      body: { code: 409, data: null, message: "状态已变化，请刷新后重试" },
    });
    expect(await getJson("/tapi/test/refused/10011")).toEqual({
      status: 200,
      body: { code: 10011, data: null, message: "用户名或密码输入错误，超过五次将被锁定！" },
    });
  });

  test("a bug is 500 without a word of the error", async () => {
    const answer = await app.inject("/tapi/test/thrown/bug");
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ code: 500, data: null, message: "网络繁忙，请稍后再试" });
    expect(answer.body).not.toMatch(/secret|TypeError|at /);
  });

  test("a database that is gone is 503, an error with a code is that code", async () => {
    expect(await getJson("/tapi/test/thrown/database")).toEqual({
      status: 503,
      body: { code: 503, data: null, message: "网络繁忙，请稍后再试" },
    });
    expect(await getJson("/tapi/test/thrown/app")).toMatchObject({ status: 409, body: { code: 409 } });
  });

  test("an unknown call is 404 on both segments, a broken URL 400", async () => {
    for (const url of ["/tapi/none", "/aapi/api/none"])
      expect(await getJson(url)).toEqual({ status: 404, body: { code: 404, data: null, message: "内容不存在" } });
    expect(await getJson("/tapi/%zz")).toMatchObject({ status: 400, body: { code: 400 } });
  });
});

describe("access", () => {
  test("a call for users without a token is 401, built or not; with a token an unbuilt one is 501", async () => {
    const notLoggedIn = { status: 401, body: { code: 401, data: null, message: "您还没有登录哦，请登录后查看！" } };
    expect(await getJson("/tapi/test/mine")).toEqual(notLoggedIn);
    expect(await getJson("/tapi/test/unbuilt-mine")).toEqual(notLoggedIn);
    expect(await getJson("/tapi/test/mine", { "access-token": "" })).toEqual(notLoggedIn);
    expect(await getJson("/tapi/test/mine", { cookie: "auth=t" })).toEqual(notLoggedIn);
    expect(await getJson("/tapi/test/mine", { "access-token": "t" })).toMatchObject({ status: 200, body: { data: { token: "t" } } });
    expect(await getJson("/tapi/test/unbuilt-mine", { "access-token": "t" })).toEqual({
      status: 501,
      body: { code: 501, data: null, message: "该功能暂未开放" },
    });
    expect(await getJson("/aapi/test/unbuilt")).toMatchObject({ status: 501, body: { code: 501 } });
  });

  test("a token nobody was given is no token; a role is asked for where the call says so", async () => {
    expect(await getJson("/tapi/test/mine", { "access-token": "unknown" })).toMatchObject({ status: 401 });
    expect(await getJson("/tapi/test/anchors", { "access-token": "t" })).toMatchObject({
      status: 403,
      body: { code: 403, message: "没有权限" },
    });
    expect(await getJson("/tapi/test/anchors", { "access-token": "anchor" })).toMatchObject({ body: { data: { id: "2" } } });
    expect(await getJson("/tapi/test/managers", { "access-token": "t" })).toMatchObject({ status: 403 });
    for (const token of ["anchor", "manager"]) expect((await getJson("/tapi/test/managers", { "access-token": token })).status).toBe(200);
  });

  test("what is another's is forbidden, one's own or nothing said is not", async () => {
    expect(await getJson("/tapi/test/owned?userId=2", { "access-token": "t" })).toMatchObject({ status: 403 });
    for (const query of ["?userId=1", ""]) expect((await getJson(`/tapi/test/owned${query}`, { "access-token": "t" })).status).toBe(200);
  });

  test("what changes something is refused to pages of other sites, save listed ones", async () => {
    const crossSite = { "sec-fetch-site": "cross-site" };
    expect(await getJson("/tapi/test/changing", crossSite)).toMatchObject({ status: 403 });
    expect((await getJson("/tapi/test/changing", { "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await getJson("/tapi/test/changing", { ...crossSite, origin: "https://partner.example" })).status).toBe(200);
    expect((await getJson("/aapi/test/query/1", crossSite)).status).toBe(200);
  });

  test("every call of the product answers with an envelope", async () => {
    for (const call of ALL_CALLS) {
      const url = routePath(call).replaceAll(/:\w+/g, "1");
      const answer = await app.inject({ method: call.method, url });
      const expected = call.access === "any" ? 501 : (call.withoutSession ?? 401);
      // Codes that are no HTTP status are sent in a 200.
      expect([url, answer.statusCode]).toEqual([url, expected < 600 ? expected : 200]);
      expect(answer.json(), url).toEqual({
        code: expected,
        data: null,
        message: expect.any(String),
      });
    }
  });
});

describe("input", () => {
  test("wrong types are refused with the field's name; nothing is coerced in a body", async () => {
    const refused = async (body: unknown) => (await postJson("/tapi/test/echo", body)).body;
    expect(await refused({})).toEqual({ code: 400, data: null, message: "缺少参数 name" });
    expect(await refused({ name: 12 })).toMatchObject({ code: 400, message: "参数 name 类型不正确" });
    expect(await refused({ name: "a" })).toMatchObject({ code: 400, message: "参数 name 长度不正确" });
    expect(await refused({ name: "ab", count: "3" })).toMatchObject({ code: 400, message: "参数 count 类型不正确" });
    expect(await refused({ name: "ab", count: -1 })).toMatchObject({ code: 400, message: "参数 count 超出范围" });
    expect(await refused({ name: "ab", tags: ["a", 1] })).toMatchObject({ code: 400, message: "参数 tags.1 类型不正确" });
    expect(await refused([1])).toMatchObject({ code: 400 });
    expect(await refused(null)).toMatchObject({ code: 400 });
  });

  test("unknown fields are dropped, also those that try to be a prototype", async () => {
    expect((await postJson("/tapi/test/echo", { name: "ab", isAdmin: true })).body.data).toEqual({ name: "ab" });
    const answer = await app.inject({
      method: "POST",
      url: "/tapi/test/echo",
      headers: { "content-type": "application/json" },
      payload: '{"name":"ab","__proto__":{"isAdmin":true}}',
    });
    expect(answer.json()).toMatchObject({ code: 400 });
  });

  test("query texts become numbers where they are numbers; defaults are filled in", async () => {
    expect((await getJson("/aapi/test/query/x%2Fy")).body).toMatchObject({ data: { id: "x/y", size: 7 } });
    expect((await getJson("/aapi/test/query/1?size=3&isOn=true&other=1")).body).toEqual({
      code: 200,
      data: { id: "1", size: 3, isOn: true },
      message: "",
    });
    for (const size of ["abc", "1.5", "1e3", "0x10", "true", "-1"])
      expect(await getJson(`/aapi/test/query/1?size=${size}`)).toMatchObject({ status: 400 });
    expect(await getJson("/aapi/test/query/1?size=1&size=2")).toMatchObject({ status: 400 });
  });

  test("a body that is no JSON or of another kind is 400, one too large 413", async () => {
    const send = (payload: string, type = "application/json") =>
      app.inject({ method: "POST", url: "/tapi/test/echo", headers: { "content-type": type }, payload });
    expect((await send("{bad")).json()).toMatchObject({ code: 400 });
    expect((await send("<a/>", "text/xml")).json()).toMatchObject({ code: 400 });
    expect((await send(`{"name":"${"x".repeat(9_000_000)}"}`)).json()).toMatchObject({ code: 413 });
  });
});

describe("an answer that is the same for all", () => {
  const ask = (query: string, headers: Readonly<Record<string, string>> = {}, id = "a") =>
    app.inject({ url: `/tapi/test/shared/${id}${query}`, headers });

  test("is made once for each input and state, lasts a second, and knows nothing of who asks", async () => {
    sharedAnswers = 0;
    const answers = await Promise.all([ask(""), ask("?page=1"), ask("?page=1&utm=x", { "access-token": "t", "user-agent": "x" })]);
    expect(sharedAnswers).toBe(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ code: 200, data: { id: "a", page: 1, rest: { body: null } } });
    await Promise.all([ask("?page=2"), ask("", {}, "b")]);
    expect(sharedAnswers).toBe(3);
    clock.advance(1_000);
    await ask("");
    expect(sharedAnswers).toBe(4);
    state = "2";
    await ask("");
    expect(sharedAnswers).toBe(5);
  });

  test("whose state is unknown is shared by those alone who ask while it is made", async () => {
    sharedAnswers = 0;
    await Promise.all([ask("", {}, "unknown"), ask("", {}, "unknown")]);
    expect(sharedAnswers).toBe(1);
    await ask("", {}, "unknown");
    expect(sharedAnswers).toBe(2);
  });

  test("is compressed as the client can take it, and 304 for who has it", async () => {
    const packed = await ask("", { "accept-encoding": "br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toMatchObject({ code: 200 });
    clock.advance(5_000);
    const again = await ask("", { "if-none-match": String(packed.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test("is not kept where it was refused, and its input is checked like any", async () => {
    sharedAnswers = 0;
    for (let i = 0; i < 2; i += 1) expect((await ask("", {}, "none")).json()).toMatchObject({ code: 404 });
    expect(sharedAnswers).toBe(2);
    expect((await ask("?page=0")).json()).toMatchObject({ code: 400 });
  });

  test("is of GET calls that are open to all and belong to nobody", () => {
    const registry = createCallRegistry();
    for (const call of [calls.echo, calls.mine, calls.changing, calls.owned]) {
      expect(() =>
        registry.share(
          call,
          () => ok({}),
          () => null,
        ),
      ).toThrow("is not the same for all");
    }
  });
});

test("headers: who may embed, who may call", async () => {
  const policy = String((await app.inject("/healthz")).headers["content-security-policy"]);
  expect(policy).toContain("frame-ancestors 'self' https://partner.example");
  const cors = async (origin: string) =>
    (await app.inject({ url: "/tapi/test/refused/409", headers: { origin } })).headers["access-control-allow-origin"];
  expect(await cors("https://partner.example")).toBe("https://partner.example");
  expect(await cors("https://evil.example")).toBeUndefined();
});

test("headers: pages connect to their own host alone, and scripts and styles in a page need their hash", async () => {
  const answer = await app.inject({ url: "/healthz", headers: { host: "live.example:8443" } });
  const directives = new Map(
    String(answer.headers["content-security-policy"])
      .split(";")
      .map((text) => [text.split(" ")[0], text.split(" ").slice(1)] as const),
  );
  expect(directives.get("connect-src")).toEqual(["'self'", "ws://live.example:8443", "wss://live.example:8443"]);
  expect(directives.get("script-src")).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  // The hash of the empty text: style sheets filled by a script start empty.
  expect(directives.get("style-src")).toEqual(["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"]);
  expect(directives.get("style-src-attr")).toEqual(["'unsafe-inline'"]);
});

test("who asks for pages too often gets one that says so, and programs a line", async () => {
  const pages = {
    isFresh: () => false,
    isTooMuch: () => false,
    refuse: () => undefined,
    send: async (_: unknown, reply: FastifyReply) => reply.send("a page"),
  };
  const site = await bareApp({ requestsPerMinute: 1, brand: { ...BRANDS.variant2, name: "测试体育" }, pages });
  try {
    await site.inject({ url: "/football" });
    const page = await site.inject({ url: "/football", headers: { accept: "text/html,*/*;q=0.8" } });
    expect([page.statusCode, page.headers["content-type"], page.headers["retry-after"]]).toEqual([429, "text/html; charset=utf-8", "60"]);
    expect(page.body).toContain(`<h1>${ERROR_MESSAGE[ErrorCode.tooManyRequests]}</h1>`);
    expect(page.body).toContain("测试体育");
    const style = /<style>(.*?)<\/style>/s.exec(page.body)?.[1] ?? "";
    expect(page.headers["content-security-policy"]).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    const { accent } = lookOf(BRANDS.variant2, "light");
    expect(page.body).toContain('<html lang="zh-CN">');
    expect(style).toContain(accent);
    const dark = await site.inject({ url: "/football", headers: { accept: "text/html", cookie: "theme=dark" } });
    expect(dark.body).toContain('<html lang="zh-CN" data-theme="dark">');
    const line = await site.inject({ url: "/football" });
    expect([line.statusCode, line.body]).toEqual([429, ERROR_MESSAGE[ErrorCode.tooManyRequests]]);
  } finally {
    await site.close();
  }
});

test("figures and documents are there for operators alone; whether it lives anybody may ask", async () => {
  const site = await bareApp({ operatorNetworks: ["loopback", "10.0.0.0/8"], brand: { ...BRANDS.variant2, name: "测试体育" } });
  const status = async (url: string, from: string) => (await site.inject({ url, headers: { "x-forwarded-for": from } })).statusCode;
  try {
    for (const url of ["/metrics", "/docs/", "/docs/json", "/docs/yaml"]) {
      expect([url, await status(url, "203.0.113.7")]).toEqual([url, 404]);
      for (const from of ["127.0.0.1", "::1", "10.1.2.3", "::ffff:10.1.2.3"]) expect([url, await status(url, from)]).toEqual([url, 200]);
    }
    expect(await status("/healthz", "203.0.113.7")).toBe(200);
    expect((await site.inject("/docs/json")).json()).toMatchObject({ info: { title: "测试体育" } });
  } finally {
    await site.close();
  }
});

test("health says alive and not ready; the documentation lists every call", async () => {
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  expect((await app.inject("/metrics")).body).toContain("http_request_duration_seconds");
  const docs = (await app.inject("/docs/json")).json<{ paths: Record<string, object> }>();
  for (const call of ALL_CALLS) expect(docs.paths[`/${call.segment}${call.path}`]).toHaveProperty(call.method.toLowerCase());
});
