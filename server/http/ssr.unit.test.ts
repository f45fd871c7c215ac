import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import type { SsrResponse } from "../../src/app/ssr.ts";
import { site as openSite, page } from "./pages.testing.ts";

let app: FastifyInstance | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

const site: typeof openSite = async (...options) => {
  const opened = await openSite(...options);
  app = opened.app;
  return opened;
};
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a page's own scripts and styles are let in by their hashes, and no others; the policy is the same for all", async () => {
  const inline = { scripts: ["a()"], styles: ["b{}", "b{}"] };
  const { app } = await site(() => page("<script>a()</script><style>b{}</style>", { inline }));
  const policies = new Set<string>();
  for (const cookie of ["", "", "auth=t"]) {
    policies.add(String((await app.inject({ url: "/football", headers: { cookie } })).headers["content-security-policy"]));
  }
  expect(policies.size).toBe(1);
  const directives = [...policies][0]?.split(";") ?? [];
  expect(directives.find((d) => d.startsWith("script-src "))).toBe(`script-src 'self' 'wasm-unsafe-eval' ${hashOf("a()")}`);
  expect(directives.find((d) => d.startsWith("style-src "))).toBe(`style-src 'self' ${hashOf("")} ${hashOf("b{}")}`);
});

const WORDS = "足球即时比分".repeat(500);

test("visitors get the same bytes, compressed as each can take them", async () => {
  const { app, requests } = await site(() => page(WORDS));
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["deflate", undefined],
    ["", undefined],
    ["br;q=0", undefined],
  ] as const) {
    const answer = await app.inject({ url: "/football", headers: accepted === "" ? {} : { "accept-encoding": accepted } });
    expect([accepted, answer.statusCode, answer.headers["content-encoding"]]).toEqual([accepted, 200, encoding]);
    const body = encoding === undefined ? answer.rawPayload : unpack[encoding](answer.rawPayload);
    expect(body.toString("utf8")).toBe(WORDS);
    expect(answer.headers).toMatchObject({ vary: "cookie, accept-encoding", "cache-control": "no-cache" });
    expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.length));
  }
  expect(requests).toHaveLength(1);
});

test("who has the page in the state it is in is told so, however often it was rendered since", async () => {
  let score = 0;
  const { app, clock } = await site(() => page(`${score}:0 at ${clock.now()} ${WORDS}`));
  const first = await app.inject("/football");
  const tag = String(first.headers.etag);
  const again = (given: string) => app.inject({ url: "/football", headers: { "if-none-match": given } });
  clock.advance(1_500);
  for (const given of [tag, `"other", ${tag}`, tag.replace("W/", ""), "*"]) {
    const answer = await again(given);
    expect([given, answer.statusCode, answer.body, answer.headers.etag]).toEqual([given, 304, "", tag]);
  }
  expect((await again('W/"other"')).statusCode).toBe(200);
  score = 1;
  clock.advance(1_000);
  const changed = await again(tag);
  expect([changed.statusCode, changed.body.slice(0, 3)]).toEqual([200, "1:0"]);
  expect(changed.headers.etag).not.toBe(tag);
});

test("HEAD has the headers of the page and no body; a range is answered with the whole page", async () => {
  const { app } = await site(() => page(WORDS));
  const head = await app.inject({ method: "HEAD", url: "/football", headers: { "accept-encoding": "br" } });
  const whole = await app.inject({ url: "/football", headers: { "accept-encoding": "br", range: "bytes=0-9" } });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect([whole.statusCode, brotliDecompressSync(whole.rawPayload).toString("utf8")]).toEqual([200, WORDS]);
  for (const name of ["etag", "content-encoding", "content-type", "content-length"]) {
    expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
  }
});

test("neither a page that is not found nor a user's own page has a tag", async () => {
  const { app } = await site(({ url }) => page("x", { status: url.endsWith("/none") ? 404 : 200 }));
  expect((await app.inject("/none")).headers).not.toHaveProperty("etag");
  expect((await app.inject({ url: "/football", headers: { cookie: "auth=t" } })).headers).not.toHaveProperty("etag");
  expect((await app.inject({ url: "/none", headers: { "if-none-match": "*" } })).statusCode).toBe(404);
});

test("who asks for the same page within a second shares one render; a fan who is logged in never does", async () => {
  const { app, clock, requests } = await site(() => page("x"));
  await Promise.all([app.inject("/a"), app.inject("/a"), app.inject("/a")]);
  expect(requests).toHaveLength(1);
  await app.inject({ url: "/a", headers: { cookie: "theme=dark" } });
  await app.inject("/a?page=2");
  expect(requests).toHaveLength(3);
  clock.advance(1_000);
  await app.inject("/a");
  expect(requests).toHaveLength(4);
  await app.inject({ url: "/a", headers: { cookie: "theme=dark; auth=t" } });
  await app.inject({ url: "/a", headers: { cookie: "theme=dark; auth=t" } });
  expect(requests).toHaveLength(6);
});

/** Renders that end when released. */
function heldRenders(): { readonly render: () => Promise<SsrResponse>; readonly finish: () => void; readonly held: () => number } {
  const ends: (() => void)[] = [];
  return {
    render: () => new Promise((resolve) => ends.push(() => resolve({ status: 200, headers: {}, body: "page" }))),
    finish: () => ends.splice(0).forEach((end) => end()),
    held: () => ends.length,
  };
}
const settled = async (): Promise<void> => {
  for (let i = 0; i < 50; i += 1) await new Promise((resolve) => setImmediate(resolve));
};

test("300 addresses that differ in what no page reads are one render", async () => {
  const { app, requests } = await site(() => page("x"));
  const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => app.inject(`/football?utm=${i}&date=2026-11-22&x[]=${i}`)));
  expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([200]));
  expect(requests.map(({ url }) => url)).toEqual(["http://localhost:80/football?date=2026-11-22"]);
  // Unknown cookies, a user agent or a language make no other page either, and the page does not see them.
  const headers = { cookie: "a=1; theme=dark; b=2", "user-agent": "x", "accept-language": "x" };
  await app.inject({ url: "/football?date=2026-11-22&utm=y", headers });
  await app.inject({ url: "/football?utm=z&date=2026-11-22", headers: { cookie: "c=3; theme=dark", "user-agent": "y" } });
  expect(requests).toHaveLength(2);
  expect(requests[1]?.headers).toEqual({ cookie: "theme=dark" });
});

test("300 pages asked for by one visitor keep no other waiting: his own are refused with 503 and Retry-After", async () => {
  const { render, finish, held } = heldRenders();
  const { app, requests } = await site(render);
  const from = (address: string, url: string) => app.inject({ url, headers: { "x-forwarded-for": address } });
  const flood = Array.from({ length: 300 }, (_, i) => from("198.51.100.9", `/search?val=${i}`));
  await settled();
  // Two of his renders are running.
  expect(held()).toBe(2);
  const other = from("203.0.113.5", "/football");
  await settled();
  expect(held()).toBe(3);
  expect(requests.at(-1)?.url).toContain("/football");
  finish();
  expect((await other).statusCode).toBe(200);
  for (let i = 0; i < 20; i += 1) {
    await settled();
    finish();
  }
  const answers = await Promise.all(flood);
  const refused = answers.filter((a) => a.statusCode === 503);
  expect(refused).toHaveLength(300 - 18);
  expect(requests).toHaveLength(18 + 1);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused[0]?.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(refused[0]?.body).toContain("访问的人太多了");
  const style = /<style>(.*?)<\/style>/s.exec(refused[0]?.body ?? "")?.[1] ?? "";
  expect(refused[0]?.headers["content-security-policy"]).toContain(hashOf(style));
});

test("an IPv6 visitor is his whole network, and a page of a user counts as any", async () => {
  const { render, finish, held } = heldRenders();
  const { app } = await site(render);
  const asked = Array.from({ length: 30 }, (_, i) =>
    app.inject({ url: "/v/wallet", headers: { "x-forwarded-for": `2001:db8:1:2::${(i + 1).toString(16)}`, cookie: `auth=${i}` } }),
  );
  await settled();
  expect(held()).toBe(2);
  for (let i = 0; i < 20; i += 1) {
    finish();
    await settled();
  }
  const codes = (await Promise.all(asked)).map((a) => a.statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(18);
  expect(codes.filter((code) => code === 503)).toHaveLength(12);
});

test("whoever finds a page fresh waits for nobody, and is not counted", async () => {
  const { app, requests } = await site(() => page("x"));
  const answers = await Promise.all(Array.from({ length: 500 }, () => app.inject("/football")));
  expect(answers.every((a) => a.statusCode === 200)).toBe(true);
  expect(requests).toHaveLength(1);
});

test("a page that is there counts against nobody's limit; one that has to be rendered does", async () => {
  const { app } = await site(() => page("x"), { requestsPerMinute: 3 });
  const status = async (url: string) => (await app.inject(url)).statusCode;
  expect(await status("/football")).toBe(200);
  for (let i = 0; i < 20; i += 1) expect(await status("/football")).toBe(200);
  expect([await status("/a"), await status("/b"), await status("/c")]).toEqual([200, 200, 429]);
  expect(await status("/football")).toBe(200);
});

test("a failed render is not shared and shows a page without the error", async () => {
  let isBroken = true;
  const { app } = await site(() => (isBroken ? Promise.reject(new Error("secret")) : page("fine")));
  const broken = await app.inject("/a");
  expect([broken.statusCode, broken.headers["content-type"]]).toEqual([500, "text/html; charset=utf-8"]);
  expect(broken.body).toContain("网络繁忙");
  expect(broken.body).not.toContain("secret");
  isBroken = false;
  expect((await app.inject("/a")).body).toBe("fine");
});

test("a page whose reader and calls take the 5 s each of them has is still sent; one that takes 15 s is given up", async () => {
  const started = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<SsrResponse>();
  const { app, clock } = await site(({ url }) => {
    started.resolve();
    return url.endsWith("/hangs") ? new Promise(() => undefined) : finished.promise;
  });
  const slow = app.inject("/slow");
  await started.promise;
  clock.advance(10_000);
  finished.resolve(await page("the list could not be loaded"));
  expect((await slow).body).toBe("the list could not be loaded");
  const hanging = app.inject("/hangs");
  await settled();
  clock.advance(14_999);
  expect(clock.pending).toBe(1);
  clock.advance(1);
  const { statusCode, body } = await hanging;
  expect([statusCode, body.includes("页面没有打开")]).toEqual([504, true]);
  expect(clock.pending).toBe(0);
});

test("status, redirects and headers come from the page", async () => {
  const { app } = await site(({ url }) =>
    url.endsWith("/old") ? page("", { status: 302, headers: { location: "/new" } }) : page("none", { status: 404 }),
  );
  const moved = await app.inject("/old");
  expect([moved.statusCode, moved.headers.location]).toEqual([302, "/new"]);
  const missing = await app.inject("/none");
  expect([missing.statusCode, missing.body]).toEqual([404, "none"]);
  expect(missing.headers["server-timing"]).toMatch(/^render;dur=\d/);
});

test("calls of a page stay in this process, keep the fan's address and cost no limit", async () => {
  const { app, requests } = await site(
    async ({ call }) => {
      for (let i = 0; i < 5; i += 1) await call({ method: "GET", url: "/tapi/common-api/sys/ws/sport", headers: {} });
      return page((await call({ method: "GET", url: "/tapi/common-api/sys/ws/sport", headers: {} })).body);
    },
    { requestsPerMinute: 2 },
  );
  const answer = await app.inject({ url: "/football", headers: { host: "fans.example", "x-forwarded-proto": "https" } });
  expect(answer.json()).toEqual({ code: 200, data: { url: "wss://fans.example" }, message: "" });
  expect(requests[0]).toMatchObject({ url: "https://fans.example/football", brandId: "variant2", isDemo: true });
  expect((await app.inject("/other")).statusCode).toBe(200);
  const limited = await app.inject("/third");
  expect(limited.statusCode).toBe(429);
});

test("calls and files are never pages", async () => {
  const { app, requests } = await site(() => page("page"));
  for (const url of ["/tapi/none", "/aapi/none", "/ingest/none", "/assets/none.js"]) expect((await app.inject(url)).statusCode).toBe(404);
  expect((await app.inject({ method: "POST", url: "/football" })).statusCode).toBe(404);
  expect(requests).toHaveLength(0);
});

test("without a build it says so", async () => {
  const { app } = await site(null);
  const answer = await app.inject("/football");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
  expect(answer.body).toContain("npm run build");
});
