import { createCipheriv, createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { get, post } from "../../contract/http/call.ts";
import { ok } from "../../contract/result.ts";
import { loadBodyCipher } from "../../src/api/encryptBody.ts";
import { bareApp } from "./app.testing.ts";
import { createBodyReader } from "./encryptedBody.ts";
import { createCallRegistry } from "./registry.ts";
import { INTERNAL_HEADER, INTERNAL_SECRET } from "./security.ts";

const KEYS = ["qc-web-7f31c0a4", "zc-web-19be52d8"] as const;
const [KEY, OTHER_KEY] = KEYS;
const UNREADABLE = { code: 400, data: null, message: "请求内容无法识别" };

/** Encrypts by the contract, independently of the browser's code. */
function encrypt(text: string | Buffer, key: string = KEY): { encryptedData: string; iv: string } {
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-256-cbc", createHash("sha256").update(key).digest(), iv);
  return { encryptedData: Buffer.concat([cipher.update(text), cipher.final()]).toString("base64"), iv: iv.toString("hex") };
}

describe("reading a body", () => {
  const read = createBodyReader({ encryptBodies: true, applicationKeys: KEYS });

  test("what the browser encrypts is what is read, under each brand's own key", async () => {
    const cipher = await loadBodyCipher();
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(...KEYS), (body, key) => {
        fc.pre(!JSON.stringify(body).includes("__proto__"));
        expect(read(cipher(body, key), key)).toEqual(ok(JSON.parse(JSON.stringify(body))));
      }),
    );
    expect(read(cipher({ nickName: "看台第七排🏟" }, KEY), KEY)).toEqual(ok({ nickName: "看台第七排🏟" }));
  });

  const good = encrypt('{"mobile":"13800006021"}');
  const longer = encrypt(JSON.stringify({ text: "x".repeat(100) }));
  const wrong: readonly [string, unknown, unknown][] = [
    ["plain", { mobile: "13800006021" }, KEY],
    ["nothing at all", undefined, KEY],
    ["an unknown key", good, "nobody"],
    ["no key", good, undefined],
    ["two keys", good, [KEY, KEY]],
    ["another brand's key", good, OTHER_KEY],
    ["no vector", { encryptedData: good.encryptedData }, KEY],
    ["a short vector", { ...good, iv: good.iv.slice(2) }, KEY],
    ["a vector that is no hex", { ...good, iv: "g".repeat(32) }, KEY],
    ["an empty text", { ...good, encryptedData: "" }, KEY],
    ["a number for a text", { ...good, encryptedData: 1 }, KEY],
    ["no base64", { ...good, encryptedData: `${good.encryptedData.slice(0, -2)}*=` }, KEY],
    ["base64 of another alphabet", { ...longer, encryptedData: `-_${longer.encryptedData.slice(2)}` }, KEY],
    ["half a block", { ...good, encryptedData: Buffer.alloc(24, 1).toString("base64") }, KEY],
    ["bad padding", { ...good, encryptedData: Buffer.alloc(32, 1).toString("base64") }, KEY],
    ["a block cut off", { ...longer, encryptedData: Buffer.from(longer.encryptedData, "base64").subarray(0, 96).toString("base64") }, KEY],
    ["no JSON", encrypt("{bad"), KEY],
    ["no UTF-8", encrypt(Buffer.from([0x22, 0xff, 0xfe, 0x22])), KEY],
    ["a list", encrypt("[1]"), KEY],
    ["a text", encrypt('"a"'), KEY],
    ["null", encrypt("null"), KEY],
    ["a prototype", encrypt('{"__proto__":{"isAdmin":true}}'), KEY],
    ["what is deeper than a plain body may be", encrypt(`{"a":${"[".repeat(32)}${"]".repeat(32)}}`), KEY],
    ["what is wider than a plain body may be", encrypt(`{"a":[${"1,".repeat(2_000)}1]}`), KEY],
    ["a prototype deeper down", encrypt('{"a":[{"__proto__":1}]}'), KEY],
  ];
  test.each(wrong)("%s is refused with the one answer", (_, body, key) => {
    expect(read(body, key)).toEqual({ ok: false, error: { code: 400, message: UNREADABLE.message } });
  });

  test("a vector tampered with changes the first block and is refused or read as other JSON, never thrown", () => {
    for (let bit = 0; bit < 128; bit += 1) {
      const iv = Buffer.from(good.iv, "hex");
      iv[bit >> 3] = (iv[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const answer = read({ ...good, iv: iv.toString("hex") }, KEY);
      if (answer.ok) expect(answer.value).not.toEqual({ mobile: "13800006021" });
    }
  });

  test("with the switch off plain bodies pass and encrypted ones are read all the same", () => {
    const relaxed = createBodyReader({ encryptBodies: false, applicationKeys: KEYS });
    expect(relaxed({ a: 1 }, undefined)).toEqual(ok({ a: 1 }));
    expect(relaxed(good, KEY)).toEqual(ok({ mobile: "13800006021" }));
    expect(relaxed({ ...good, encryptedData: "AAAA" }, KEY).ok).toBe(false);
  });
});

describe("calls while bodies are encrypted", () => {
  const Echo = Type.Object({ name: Type.String({ maxLength: 8_000_000 }) });
  const reply = Type.Unsafe<object>({ type: "object", additionalProperties: true });
  const calls = {
    echo: post("tapi", "/test/echo", "any", { body: Echo, reply }),
    upload: post("tapi", "/test/upload", "any", { plain: true, body: Echo, reply }),
    mine: post("tapi", "/test/mine", "user", { body: Echo, reply }),
    read: get("tapi", "/test/read", "any", { reply }),
  };
  let app: FastifyInstance;
  beforeAll(async () => {
    const registry = createCallRegistry();
    registry.handle(calls.echo, ({ body }) => ok(body));
    registry.handle(calls.upload, ({ body }) => ok({ length: body.name.length }));
    registry.handle(calls.mine, ({ body }) => ok(body));
    registry.handle(calls.read, () => ok({ isRead: true }));
    app = await bareApp({ calls: Object.values(calls), registry, encryptBodies: true, applicationKeys: KEYS });
  });
  afterAll(() => app.close());

  const send = async (path: string, payload: object, headers: Record<string, string> = {}) =>
    (await app.inject({ method: "POST", url: `/tapi/test/${path}`, headers: { "application-key": KEY, ...headers }, payload })).json<{
      code: number;
      data: unknown;
    }>();

  test("an encrypted body is checked as any other, and dropped fields are dropped", async () => {
    expect(await send("echo", encrypt('{"name":"ab","channelId":3}'))).toEqual({ code: 200, data: { name: "ab" }, message: "" });
    expect(await send("echo", encrypt('{"name":1}'))).toMatchObject({ code: 400, message: "参数 name 类型不正确" });
  });

  test("a plain one and one of a brand that is none get the one answer", async () => {
    expect(await send("echo", { name: "ab" })).toEqual(UNREADABLE);
    expect(await send("echo", encrypt('{"name":"ab"}'), { "application-key": "none" })).toEqual(UNREADABLE);
    expect((await app.inject({ method: "POST", url: "/tapi/test/echo" })).json()).toEqual(UNREADABLE);
  });

  test("uploads, reads and calls of a page being rendered are as they are", async () => {
    expect(await send("upload", { name: "ab" })).toMatchObject({ code: 200, data: { length: 2 } });
    expect((await app.inject("/tapi/test/read")).json()).toMatchObject({ code: 200 });
    expect(await send("echo", { name: "ab" }, { [INTERNAL_HEADER]: INTERNAL_SECRET })).toMatchObject({ code: 200 });
  });

  test("access is asked first, and a body too large is 413 however it travels", async () => {
    expect(await send("mine", { name: "ab" })).toMatchObject({ code: 401 });
    expect(await send("echo", encrypt(JSON.stringify({ name: "x".repeat(7_000_000) })))).toMatchObject({ code: 413 });
  });
});
