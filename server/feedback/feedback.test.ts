import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { informCalls } from "../../contract/http/inform.ts";
import { addUser, memoryLimiter, type TestPortal, testPortal } from "../follow/testing.ts";
import { manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { registerFeedbackCalls } from "./feedback.routes.ts";
import { createFeedbackDesk } from "./feedbackDesk.ts";

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
  expect(answers.find((a) => a.code === 429)?.message).toBe("一小时内最多反馈 10 次，请稍后再试");
  clock.advance(3_600_000);
  expect(await portal.call(call, { body: { content: "好" } })).toMatchObject({ code: 200 });
});

test("sent again with its key it is the same one, and uses nothing up; another text under the key is refused", async () => {
  const body = { content: "比分错了", kind: "score", page: "/football", idempotencyKey: "a".repeat(32) };
  const first = await portal.call(call, { body });
  for (let n = 0; n < 12; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as whoever got no answer asks
    expect((await portal.call(call, { body })).data).toEqual(first.data);
  }
  expect(await kept()).toHaveLength(1);
  expect(await portal.call(call, { body: { ...body, content: "别的" } })).toMatchObject({ code: 409 });
  expect(await portal.call(call, { body: { ...body, kind: "nonsense", idempotencyKey: "b".repeat(32) } })).toMatchObject({ code: 400 });
});

const horns = async () =>
  (await sql<Record<string, unknown>>`select user_id::text as "userId", title, content from horn_message order by id`.execute(database.db))
    .rows;

test("an answer is written once, with its horn for the user and its row in the audit", async () => {
  const desk = createFeedbackDesk({ db: database.db, clock });
  const userId = await addUser(database.db, "乙");
  const { data } = await portal.call(call, { as: userId, body: { content: "第二行\n没有更新", kind: "score", page: "/football" } });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => desk.answer(data.id, ` 已经修好 ${n} `, "客服一")));
  const taken = answers.flatMap((one) => (one.ok ? [one.value] : []));
  expect(taken).toHaveLength(1);
  expect(answers.filter((one) => !one.ok).every((one) => !one.ok && one.error.code === 409)).toBe(true);
  const text = taken[0]?.answer?.text ?? "";
  expect(taken[0]).toMatchObject({
    id: data.id,
    kind: "score",
    page: "/football",
    user: { id: userId, nickName: "乙" },
    answer: { by: "客服一", at: clock.now() },
  });
  const [horn, ...more] = await horns();
  expect(more).toEqual([]);
  expect(horn).toMatchObject({ userId, title: "您的反馈有了答复" });
  expect(String(horn?.content)).toMatch(new RegExp(`^${text}\\n\\n您 \\d+月\\d+日的反馈：\\n“第二行\\n没有更新”$`));
  const { rows } = await sql`select kind, data -> 'news' ->> 'title' as title from outbox where ch = ${`user:${userId}`}`.execute(
    database.db,
  );
  expect(rows).toEqual([{ kind: "horn", title: "您的反馈有了答复" }]);
  const { rows: audit } = await sql`select subject, user_id::text as id from audit where action = 'feedback.answer'`.execute(database.db);
  expect(audit).toEqual([{ subject: "客服一", id: userId }]);
});

test("where the horn cannot be written there is no answer either", async () => {
  const desk = createFeedbackDesk({ db: database.db, clock });
  const userId = await addUser(database.db, "丙");
  const { data } = await portal.call(call, { as: userId, body: { content: "问题" } });
  await sql`alter table outbox rename to outbox_gone`.execute(database.db);
  await expect(desk.answer(data.id, "好的", "客服一")).rejects.toThrow("outbox");
  await sql`alter table outbox_gone rename to outbox`.execute(database.db);
  expect(await desk.find(data.id)).toMatchObject({ ok: true, value: { answer: null } });
  expect(await desk.answer(data.id, "好的", "客服一")).toMatchObject({ ok: true });
});

test("a visitor's is answered without a horn; what is not there, or no words, is refused", async () => {
  const desk = createFeedbackDesk({ db: database.db, clock });
  const before = (await horns()).length;
  const { data } = await portal.call(call, { body: { content: "问题", contact: "qq 123" } });
  expect(await desk.answer(data.id, "\u200b", "客服一")).toMatchObject({ ok: false, error: { code: 400 } });
  expect(await desk.answer(data.id, "长".repeat(501), "客服一")).toMatchObject({ ok: false, error: { code: 400 } });
  expect(await desk.answer(data.id, "好的", "客服一")).toMatchObject({
    ok: true,
    value: { user: null, contact: "qq 123", answer: { hornId: null } },
  });
  for (const id of ["999999", "0", "x", "1; drop table feedback"]) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    expect(await desk.answer(id, "好的", "客服一")).toMatchObject({ ok: false, error: { code: 404 } });
  }
  expect(await horns()).toHaveLength(before);
});

test("the desk reads what waits from the oldest, what is answered from the newest, a page at a time without a gap", async () => {
  const desk = createFeedbackDesk({ db: database.db, clock });
  await sql`insert into feedback (content, contact, ip, at) select 'n' || n, '', '127.0.0.1', now() from generate_series(1, 65) n`.execute(
    database.db,
  );
  const read = async (state: "waiting" | "answered") => {
    const pages: (readonly string[])[] = [];
    let cursor: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const page = await desk.list({ state, cursor });
      if (!page.ok) throw new Error(page.error.message);
      pages.push(page.value.list.map(({ content }) => content));
      cursor = page.value.cursor ?? undefined;
    } while (cursor !== undefined);
    return pages;
  };
  const waiting = await read("waiting");
  expect(waiting.map(({ length }) => length)).toEqual([30, 30, 5]);
  expect(waiting.flat()).toEqual(Array.from({ length: 65 }, (_, n) => `n${n + 1}`));
  const { rows } = await sql<{ id: bigint }>`select id from feedback order by id limit 2`.execute(database.db);
  for (const { id } of rows) await desk.answer(String(id), "好", "客服一");
  expect(await read("answered")).toEqual([["n2", "n1"]]);
  expect(await desk.list({ state: "waiting" })).toMatchObject({
    ok: true,
    value: { total: 63, list: expect.arrayContaining([expect.objectContaining({ content: "n3" })]) },
  });
  expect(await desk.list({ state: "waiting", cursor: "x" })).toMatchObject({ ok: false, error: { code: 400 } });
});
