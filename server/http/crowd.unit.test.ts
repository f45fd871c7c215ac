import { createHash } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, type Socket, connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { site as openSite, page } from "./pages.testing.ts";

/** Pages under overload: what is refused, what is cached, and whether slow readers delay others. */

let app: FastifyInstance | null = null;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
  app = null;
});
const site: typeof openSite = async (...options) => {
  const opened = await openSite(...options);
  app = opened.app;
  return opened;
};
const WORDS = "足球即时比分".repeat(500);
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const settled = async (): Promise<void> => {
  for (let i = 0; i < 50; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

test("past what is in time, a page that would have to be rendered is refused before anything else is done for it", async () => {
  const { app, clock, requests, answers } = await site(() => page(WORDS), {
    mayRender: () => requests.length === 0,
    requestsPerMinute: 250,
  });
  expect((await app.inject("/football")).statusCode).toBe(200);
  clock.advance(1_000);
  const ask = (i: number) =>
    app.inject({
      url: `/search?val=${i}`,
      headers: { "x-forwarded-for": `172.16.${i >> 8}.${i & 255}`, cookie: i % 2 === 0 ? "" : "auth=t" },
    });
  const waiting = Array.from({ length: 200 }, (_, i) => ask(i));
  await settled();
  const refused = await Promise.all(Array.from({ length: 800 }, (_, i) => ask(200 + i)));
  // Cached pages are still sent, and other routes answer as always.
  const [old, call] = [await app.inject("/football"), await app.inject("/tapi/none")];
  expect([old.statusCode, old.body, call.statusCode, call.json().code]).toEqual([200, WORDS, 404, 404]);
  const head = await app.inject({ method: "HEAD", url: "/search?val=x" });
  expect([head.statusCode, head.body, head.headers["retry-after"]]).toEqual([503, "", "5"]);
  clock.advance(5_000);
  expect(new Set([...refused, ...(await Promise.all(waiting))].map((a) => a.statusCode))).toEqual(new Set([503]));
  expect(requests).toHaveLength(1);
  const early = refused.at(-1);
  expect(early?.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store", "content-type": "text/html; charset=utf-8" });
  expect(early?.headers).not.toHaveProperty("x-request-id");
  expect(early?.body).toContain("访问的人太多了");
  const style = /<style>(.*?)<\/style>/s.exec(early?.body ?? "")?.[1] ?? "";
  expect(early?.headers["content-security-policy"]).toContain(`default-src 'none'; style-src ${hashOf(style)};`);
  expect(answers.filter((how) => how === "refused")).toHaveLength(1_001);
  expect(answers).toContain("old");
});

test("a page that waits to be made anew is sent as it was, for ten seconds; then whoever comes waits too", async () => {
  let hasTime = true;
  let score = 0;
  const { app, clock, answers } = await site(() => page(`${score}:0`), { mayRender: () => hasTime });
  const body = async () => (await app.inject("/football")).body;
  expect(await body()).toBe("0:0");
  hasTime = false;
  score = 1;
  clock.advance(1_000);
  expect(await body()).toBe("0:0");
  expect(await body()).toBe("0:0");
  expect(answers).toEqual(["rendered", "old", "old"]);
  hasTime = true;
  clock.advance(100);
  await settled();
  expect(await body()).toBe("1:0");
  hasTime = false;
  clock.advance(10_999);
  expect(await body()).toBe("1:0");
  clock.advance(1);
  const late = app.inject("/football");
  await settled();
  clock.advance(5_000);
  expect((await late).statusCode).toBe(503);
});

test("of 1,000 different addresses within a second fifty are kept, and the one that is asked for again and again", async () => {
  const { app, requests } = await site(({ url }) => page(url));
  const open = (n: number) => app.inject(`/search?val=${n}`);
  for (let n = 0; n < 1_000; n += 1) {
    await open(n);
    await app.inject("/football");
  }
  expect(requests).toHaveLength(1_001);
  // The newest are cached, the others are rendered again.
  for (let n = 951; n < 1_000; n += 1) await open(n);
  expect(requests).toHaveLength(1_001);
  for (let n = 0; n < 951; n += 50) await open(n);
  expect(requests).toHaveLength(1_001 + 20);
});

test("200 who read a byte at a time hold one render and one set of bytes, and keep nobody waiting", async () => {
  const BODY = "足".repeat(2_000_000);
  const READERS = 200;
  const { app, requests } = await site(({ url }) => page(url.endsWith("/football") ? BODY : "quick"));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const bytesBefore = process.memoryUsage().arrayBuffers;
  const begun = Array.from({ length: READERS }, async () => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.write("GET /football HTTP/1.1\r\nHost: x.example\r\n\r\n");
    await once(socket, "readable");
    return socket.read(1) as Buffer;
  });
  const firsts = await Promise.all(begun);
  expect(new Set(firsts.map(String))).toEqual(new Set(["H"]));
  const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${port}/quick`)));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array.from({ length: 50 }, () => "quick"));
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(["/football", "/quick"]);
  // 1.2 GB are in transit to the readers.
  expect(process.memoryUsage().arrayBuffers - bytesBefore).toBeLessThan(60_000_000);
});
