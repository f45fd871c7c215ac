import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeTestFolder } from "../../tests/setup/testFolder.ts";
import { bareApp } from "./app.testing.ts";

const SCRIPT = "const x = 1;\n".repeat(200);

let client: string;
let app: FastifyInstance;

beforeEach(async () => {
  client = makeTestFolder("fulltime-client-");
  mkdirSync(join(client, "assets"));
  writeFileSync(join(client, "assets", "Ab-1.js"), SCRIPT);
  writeFileSync(join(client, "assets", ".hidden"), "hidden");
  writeFileSync(join(client, "manifest.webmanifest"), "{}");
  writeFileSync(join(client, "index.html"), "a page is rendered, not sent");
  app = await bareApp({ clientDir: client });
});
afterEach(async () => {
  await app.close();
  rmSync(client, { recursive: true, force: true });
});

test("a file of the build is kept for a year by whoever has it, and known again", async () => {
  const first = await app.inject("/assets/Ab-1.js");
  expect([first.statusCode, first.body, first.headers["cache-control"]]).toEqual([200, SCRIPT, "public, max-age=31536000, immutable"]);
  expect(first.headers["content-type"]).toContain("javascript");
  const again = await app.inject({ url: "/assets/Ab-1.js", headers: { "if-none-match": String(first.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const head = await app.inject({ method: "HEAD", url: "/assets/Ab-1.js" });
  expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([200, "", String(SCRIPT.length)]);
});

test("its compressed copy is sent from the moment it is written, to whoever reads brotli", async () => {
  const headers = { "accept-encoding": "gzip, br" };
  expect((await app.inject({ url: "/assets/Ab-1.js", headers })).statusCode).toBe(200);
  const packed = brotliCompressSync(SCRIPT);
  writeFileSync(join(client, "assets", "Ab-1.js.br"), packed);
  const answer = await app.inject({ url: "/assets/Ab-1.js", headers });
  expect([answer.headers["content-encoding"], answer.headers["content-type"], answer.headers["vary"]]).toEqual([
    "br",
    "application/javascript; charset=utf-8",
    "accept-encoding",
  ]);
  expect(answer.rawPayload.length).toBe(packed.length);
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
  expect((await app.inject({ url: "/assets/Ab-1.js", headers: { "accept-encoding": "br;q=0" } })).body).toBe(SCRIPT);
});

test("no other name leads to a file: another spelling, the folder, what is hidden, what is outside", async () => {
  for (const path of ["/assets/ab-1.js", "/assets/Ab-1.js/", "/assets//Ab-1.js", "/assets/", "/assets/.hidden", "/assets/none.js"]) {
    expect((await app.inject(path)).statusCode, path).toBe(404);
  }
  for (const path of ["/assets/../index.html", "/assets/%2e%2e/index.html", "/assets/..%2findex.html", "/assets/%00", "/index.html"]) {
    const answer = await app.inject(path);
    expect(answer.statusCode, path).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, path).toBeLessThan(500);
  }
  expect((await app.inject({ method: "POST", url: "/assets/Ab-1.js" })).statusCode).toBe(404);
});

test("files whose names carry no hash are asked for again after an hour", async () => {
  const answer = await app.inject("/manifest.webmanifest");
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
});
