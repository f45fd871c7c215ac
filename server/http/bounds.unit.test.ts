import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Call } from "../../contract/http/call.ts";
import { ALL_CALLS } from "../../contract/http/index.ts";
import { matchCalls } from "../../contract/http/match.ts";
import { payCalls } from "../../contract/http/pay.ts";
import { siteCalls } from "../../contract/http/site.ts";
import { userCalls } from "../../contract/http/user.ts";
import { BODY_BYTES, UPLOAD_BODY_BYTES } from "../../contract/limits.ts";
import { ok } from "../../contract/result.ts";
import { bareApp } from "./app.testing.ts";
import { isHost } from "./bounds.ts";
import { routePath } from "./calls.ts";
import { jsonExcess } from "./jsonBounds.ts";
import { createCallRegistry } from "./registry.ts";

const LIST_PAGE = "/aapi/api/match/listPage";
const UPLOAD = routePath(userCalls.userCommonMultiUploadBase64);

let app: FastifyInstance;
/** Bodies and queries that reached a handler. */
const seen: unknown[] = [];
beforeAll(async () => {
  const registry = createCallRegistry();
  registry.handle(matchCalls.matchListPage, ({ body }) => {
    seen.push(body);
    return ok({ rows: [], total: 0 });
  });
  registry.handle(siteCalls.searchRoomByWord, ({ query }) => {
    seen.push(query);
    return ok({ list: [] });
  });
  registry.handle(payCalls.payUnbindCardId, () => ok({}));
  registry.handle(userCalls.userCommonMultiUploadBase64, ({ body }) => {
    seen.push(body.images.length);
    return ok({ urls: [] });
  });
  app = await bareApp({
    calls: [matchCalls.matchListPage, siteCalls.searchRoomByWord, payCalls.payUnbindCardId, userCalls.userCommonMultiUploadBase64],
    registry,
    identify: async () => ({ userId: "1", sessionId: "s", roles: { isAnchor: true, isExpert: true, isManager: true } }),
    requestsPerMinute: 1_000_000,
  });
  // Loads the plugins here, so that the first test's time does not include it.
  await app.ready();
});
afterAll(() => app.close());

async function send(payload: string | Buffer, headers: Record<string, string> = {}, url = LIST_PAGE) {
  seen.length = 0;
  const answer = await app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/json", "access-token": "t", ...headers },
    payload,
  });
  return { code: answer.json<{ code: number }>().code, message: answer.json<{ message: string }>().message, seen: seen.length };
}

describe("what is refused before it is parsed", () => {
  test("a compressed body, however small: 56 bytes of it held the process for 26 s", async () => {
    const numbers = Buffer.from(`{"sport":"fb","leagueIds":[${"1,".repeat(400_000)}1]}`);
    for (const [encoding, packed] of [
      ["br", brotliCompressSync(numbers)],
      ["gzip", gzipSync(numbers)],
      ["deflate", deflateSync(numbers)],
      ["GZIP", gzipSync("{}")],
      ["gzip, br", Buffer.from("x")],
    ] as const) {
      expect(await send(packed, { "content-encoding": encoding })).toEqual({ code: 415, message: "不支持压缩的请求内容", seen: 0 });
    }
    expect(await send('{"sport":"fb"}', { "content-encoding": "identity" })).toMatchObject({ code: 200, seen: 1 });
  });

  test("a body of more than 64 kB, of every call but uploads", async () => {
    const of = (bytes: number) => `{"sport":"fb","x":"${"x".repeat(bytes - 21)}"}`;
    expect(of(BODY_BYTES)).toHaveLength(BODY_BYTES);
    expect(await send(of(BODY_BYTES))).toMatchObject({ code: 200 });
    expect(await send(of(BODY_BYTES + 1))).toMatchObject({ code: 413, message: "内容过大" });
    for (const call of ALL_CALLS.filter((c) => c.method === "POST")) {
      const limit = call.plain ? UPLOAD_BODY_BYTES : BODY_BYTES;
      expect([call.path, call.bodyBytes ?? BODY_BYTES]).toEqual([call.path, limit]);
    }
    const picture = "A".repeat(6_990_508);
    expect(await send(JSON.stringify({ images: [picture] }), {}, UPLOAD)).toMatchObject({ code: 200, seen: 1 });
    expect(await send(JSON.stringify({ images: [picture, picture] }), {}, UPLOAD)).toMatchObject({ code: 413 });
  });

  test("JSON that is deep, and JSON that is wide", async () => {
    const deep = (levels: number) => `{"sport":"fb","x":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`;
    expect(await send(deep(32))).toMatchObject({ code: 200 });
    expect(await send(deep(33))).toEqual({ code: 400, message: "请求内容嵌套过深", seen: 0 });
    // Fills 64 kB. Earlier it gave a 500, when copying the object overflowed the stack.
    expect(await send(deep(30_000))).toMatchObject({ code: 400, message: "请求内容嵌套过深" });
    expect(await send(`{"sport":"fb","leagueIds":[${"1,".repeat(2_000)}1]}`)).toEqual({ code: 400, message: "请求内容过多", seen: 0 });
    expect(await send(JSON.stringify(Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`k${i}`, 1]))))).toMatchObject({
      code: 400,
      message: "请求内容过多",
    });
  });

  test("a list longer than it may be, at its length and not at each of its items", async () => {
    expect(await send(`{"sport":"fb","leagueIds":[${"1,".repeat(1_500)}1]}`)).toEqual({
      code: 400,
      message: "参数 leagueIds 长度不正确",
      seen: 0,
    });
  });

  test("long URLs, queries of many fields, and hosts that are none", async () => {
    const get = async (url: string, headers: Record<string, string> = {}) => (await app.inject({ url, headers })).statusCode;
    const word = "/aapi/api/search/roomByWord?word=a";
    expect(await get(`${word}&x=${"x".repeat(8_100)}`)).toBe(200);
    expect(await get(`${word}&x=${"x".repeat(8_200)}`)).toBe(413);
    expect(await get(`${word}${"&a=1".repeat(63)}`)).toBe(200);
    expect(await get(`${word}${"&a=1".repeat(64)}`)).toBe(400);
    for (const host of ["a b", "a/b", "a:99999999", "a:b", "x@y", "%00", "[::1", "a\\b", "1.2.3.4.5.999", ".."])
      expect([host, await get(word, { host })]).toEqual([host, 400]);
    for (const host of ["localhost:8210", "127.0.0.1", "[::1]:8080", "live.example.com"]) expect(await get(word, { host })).toBe(200);
    expect(isHost("")).toBe(false);
  });
});

test("a text with a NUL is refused wherever it stands, with the field's name", async () => {
  expect(await send(JSON.stringify({ sport: "fb", leagueIds: ["a", "b\0"] }))).toEqual({
    code: 400,
    message: "参数 leagueIds.1 含有无效字符",
    seen: 0,
  });
  const answer = await app.inject("/aapi/api/search/roomByWord?word=%00");
  expect(answer.json()).toEqual({ code: 400, data: null, message: "参数 word 含有无效字符" });
  const inPath = await app.inject({ method: "POST", url: "/tapi/pay/unbind-card/1%00", headers: { "access-token": "t" } });
  expect(inPath.json()).toMatchObject({ code: 400, message: "参数 id 含有无效字符" });
});

test("whatever a schema of the contract asks for is bounded: every text has a length or a pattern, every list an end", () => {
  const open: string[] = [];
  const walk = (schema: Record<string, unknown>, path: string): void => {
    if (schema.const !== undefined) return;
    if (schema.type === "string" && schema.maxLength === undefined && schema.pattern === undefined) open.push(path);
    if (schema.type === "array" && schema.maxItems === undefined) open.push(path);
    for (const [name, inner] of Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>))
      walk(inner, `${path}.${name}`);
    for (const inner of (schema.anyOf ?? []) as Record<string, unknown>[]) walk(inner, path);
    if (schema.items !== undefined) walk(schema.items as Record<string, unknown>, `${path}[]`);
  };
  for (const call of ALL_CALLS as readonly Call[]) {
    if (call.query) walk(call.query as unknown as Record<string, unknown>, `${call.path}?`);
    if (call.body) walk(call.body as unknown as Record<string, unknown>, call.path);
  }
  expect(open).toEqual([]);
});

describe("counting JSON", () => {
  const depthOf = (value: unknown): number =>
    typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

  test("agrees with what is parsed, whatever the strings hold", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const bytes = Buffer.from(text);
        expect(jsonExcess(bytes)).toBeNull();
        const wrapped = Buffer.from(`${"[".repeat(32 - depthOf(JSON.parse(text)))}${text}${"]".repeat(32)}`);
        expect(jsonExcess(wrapped)).toBeNull();
        expect(jsonExcess(Buffer.from(`[${wrapped.toString()}]`))).toBe("too-deep");
      }),
    );
  });

  test("a number of a hundred digits is read, a longer one is not; digits in a text are text", () => {
    expect(jsonExcess(Buffer.from(`[${"9".repeat(100)},${"9".repeat(100)}]`))).toBeNull();
    expect(jsonExcess(Buffer.from(`[${"9".repeat(101)}]`))).toBe("too-long-number");
    expect(jsonExcess(Buffer.from(`["${"9".repeat(1_000)}"]`))).toBeNull();
  });

  test("spaces outside of texts have an end, in a text they are text", () => {
    expect(jsonExcess(Buffer.from(`[${" ".repeat(100)}1]`), 2)).toBeNull();
    expect(jsonExcess(Buffer.from(`[${" ".repeat(130)}1]`), 2)).toBe("too-many-values");
    expect(jsonExcess(Buffer.from(`["${" ".repeat(1_000)}"]`), 2)).toBeNull();
  });

  test("escapes in a text have an end; a picture whose slashes are escaped is within it", () => {
    expect(jsonExcess(Buffer.from(`["${"\\u0041".repeat(150_001)}"]`))).toBe("too-many-values");
    expect(jsonExcess(Buffer.from(`["${"\\/".repeat(110_000)}${"A".repeat(6_900_000)}"]`))).toBeNull();
  });

  test("brackets and commas in strings are text; escaped quotes count", () => {
    expect(jsonExcess(Buffer.from(JSON.stringify("[".repeat(500) + ",".repeat(500))), 3)).toBeNull();
    expect(jsonExcess(Buffer.from(JSON.stringify('"'.repeat(3))), 3)).toBeNull();
    expect(jsonExcess(Buffer.from(JSON.stringify('"'.repeat(4))), 3)).toBe("too-many-values");
    expect(jsonExcess(Buffer.from('"\\\\",[1,2]'), 4)).toBeNull();
    expect(jsonExcess(Buffer.from('"\\\\",[1,2]'), 2)).toBe("too-many-values");
  });
});
