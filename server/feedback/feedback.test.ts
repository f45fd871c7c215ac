import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { informCalls } from "../../contract/http/inform.ts";
import { addUser, memoryLimiter, type TestPortal, testPortal } from "../follow/testing.ts";
import { manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { registerFeedbackCalls } from "./feedback.routes.ts";

const call = informCalls.informFeedbackAdd;
const clock = manualClock();

let database: TestDatabase;
let portal: TestPortal;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  const { db } = database;
  portal = await testPortal([call], (registry) => registerFeedbackCalls(registry, { db, clock, limiter: memoryLimiter(clock) }));
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
});
beforeEach(async () => {
  clock.advance(3_600_000);
  await sql`delete from feedback`.execute(database.db);
});

const kept = async () =>
  (await sql<Record<string, unknown>>`select user_id, content, contact, ip, at from feedback order by id`.execute(database.db)).rows;

test("of visitors and users, as they wrote it", async () => {
  const userId = await addUser(database.db, "甲");
  const content = "  <script>alert(1)</script>\r\n第二行\u202e  ";
  const first = await portal.call(call, { body: { content, contact: " qq\u200b 123 " } });
  const second = await portal.call(call, { as: userId, body: { content: "好" } });
  expect([first.code, second.code]).toEqual([200, 200]);
  expect(first.data.id).not.toBe(second.data.id);
  expect(await kept()).toEqual([
    { user_id: null, content: "<script>alert(1)</script>\n第二行", contact: "qq 123", ip: "127.0.0.1", at: clock.now() },
    { user_id: BigInt(userId), content: "好", contact: "", ip: "127.0.0.1", at: clock.now() },
  ]);
});

test("nothing that can be seen is nothing; too long is refused", async () => {
  for (const content of [" \n\t ", "\u200b\u2060", "\u3000"]) {
    expect(await portal.call(call, { body: { content } })).toMatchObject({ code: 400, message: "请输入反馈内容" });
  }
  for (const body of [{}, { content: "长".repeat(501) }, { content: 5 }, { content: "好", contact: "1".repeat(51) }]) {
    expect(await portal.call(call, { body })).toMatchObject({ code: 400 });
  }
  expect(await kept()).toEqual([]);
});

test("ten an hour from one address", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => portal.call(call, { body: { content: "好" } })));
  expect(answers.filter((a) => a.code === 200)).toHaveLength(10);
  expect(answers.filter((a) => a.code === 429)).toHaveLength(2);
  clock.advance(3_600_000);
  expect(await portal.call(call, { body: { content: "好" } })).toMatchObject({ code: 200 });
});
