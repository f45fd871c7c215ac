import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareApp } from "./app.testing.ts";

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = await bareApp();
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(() => app.close());

/** Status line and envelope of what the server answers to these bytes before it closes the connection. */
async function answerTo(text: string): Promise<readonly [string, unknown]> {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("utf8").write(text);
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
  return [head.split("\r\n")[0] ?? "", JSON.parse(body)];
}

test.each([
  ["an address", `GET /tapi/live/time?x=${"x".repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ["a header", `GET /tapi/live/time HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`],
])("%s that is longer than the server reads is answered in words, with a code", async (_, text) => {
  const envelope = { code: 413, data: null, message: "内容过大" };
  expect(await answerTo(text)).toEqual(["HTTP/1.1 431 Request Header Fields Too Large", envelope]);
});

test.each([
  ["no HTTP", "\u0000\u0001 what\r\n\r\n"],
  ["a header without a colon", "GET / HTTP/1.1\r\nhost: a\r\nbroken\r\n\r\n"],
  ["two lengths of one body", "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx"],
])("%s is answered in words, with a code", async (_, text) => {
  expect(await answerTo(text)).toEqual(["HTTP/1.1 400 Bad Request", { code: 400, data: null, message: "请求参数错误" }]);
});
