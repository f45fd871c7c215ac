import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bareApp } from "./app.testing.ts";
import { builtUi, devUiRoutes } from "./devUi.ts";

let dist: string;
let app: FastifyInstance | null = null;
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), "fulltime-dev-ui-"));
});
afterEach(async () => {
  await app?.close();
  app = null;
  await rm(dist, { recursive: true });
});

async function build(): Promise<void> {
  await mkdir(join(dist, "devUi", "assets"), { recursive: true });
  await writeFile(join(dist, "devUi", "index.html"), '<!doctype html><script type="module" src="/dev/ui/assets/index-1.js"></script>');
  await writeFile(join(dist, "devUi", "assets", "index-1.js"), "start()");
}

async function site(isOn: boolean): Promise<FastifyInstance> {
  app = await bareApp({ routes: devUiRoutes(isOn, builtUi(dist)) });
  return app;
}

test("where developers' pages are on, the page and its scripts are there, and no robot keeps it", async () => {
  await build();
  const on = await site(true);
  const page = await on.inject("/dev/ui");
  expect([page.statusCode, page.headers["x-robots-tag"], page.headers["cache-control"]]).toEqual([200, "noindex", "no-store"]);
  expect(page.body).toContain('<script type="module" src="/dev/ui/assets/index-1.js">');
  const script = await on.inject("/dev/ui/assets/index-1.js");
  expect([script.statusCode, script.body]).toEqual([200, "start()"]);
});

test("where they are off there is nothing, though it is built", async () => {
  await build();
  const off = await site(false);
  for (const path of ["/dev/ui", "/dev/ui/assets/index-1.js"]) expect((await off.inject(path)).statusCode).toBe(404);
});

test("what is not built is not found", async () => {
  expect((await (await site(true)).inject("/dev/ui")).statusCode).toBe(404);
});
