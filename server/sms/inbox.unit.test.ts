import fastify from "fastify";
import { expect, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { testLog } from "../kit/testLog.ts";
import { createInbox } from "./inbox.ts";
import { registerInbox } from "./inbox.routes.ts";

test("keeps the last fifty, newest first", async () => {
  const clock = manualClock();
  const inbox = createInbox({ clock, log: silentLog(), isProduction: false });
  for (let i = 0; i < 60; i += 1) {
    await inbox.send(`138000000${String(i).padStart(2, "0")}`, `第${i}条`, { type: 3, code: String(100_000 + i) });
    clock.advance(1_000);
  }
  expect(inbox.list()).toHaveLength(50);
  expect(inbox.list()[0]).toEqual({ at: clock.now() - 1_000, mobile: "13800000059", type: 3, text: "第59条", code: "100059" });
  expect(inbox.list("13800000042").map((m) => m.code)).toEqual(["100042"]);
  expect(inbox.list("13800000003")).toEqual([]);
});

test("the log of a production portal does not say whose code it is", async () => {
  const { log, lines } = testLog();
  for (const isProduction of [true, false]) {
    await createInbox({ clock: manualClock(), log, isProduction }).send("13800136021", "验证码", { type: 3, code: "123456" });
  }
  expect(lines[0]).toContain("138****6021");
  expect(lines[0]).not.toContain("13800136021");
  expect(lines[1]).toContain("13800136021");
});

test("the page shows codes, loads itself again, runs no script and trusts no text", async () => {
  const inbox = createInbox({ clock: manualClock(), log: silentLog(), isProduction: false });
  const app = fastify();
  registerInbox(app, inbox, "全场体育");
  const empty = await app.inject("/dev/inbox");
  expect(empty.body).toContain("还没有短信");
  await inbox.send("13800136021", "<script>alert('1')</script>&", { type: 1, code: "654321" });
  const page = await app.inject("/dev/inbox");
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.body).toContain("654321");
  expect(page.body).toContain('<html lang="zh-CN">');
  expect(page.body).toContain('http-equiv="refresh"');
  expect(page.body).not.toContain("<script");
  expect(page.body).toContain("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;");
  const all = await app.inject("/dev/inbox.json");
  expect(all.json()).toMatchObject({ list: [{ mobile: "13800136021", type: 1, code: "654321" }] });
  expect((await app.inject("/dev/inbox.json?mobile=13900000000")).json()).toEqual({ list: [] });
  expect((await app.inject("/dev/inbox.json?mobile=13800136021")).json()).toMatchObject({ list: [{ code: "654321" }] });
  await app.close();
});
