import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { commentCalls } from "../../contract/http/comment.ts";
import { addArticle, addWriter } from "../../tests/setup/testComments.ts";
import { type CommentParts, composeComments } from "../compose/comments.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { NO_MOMENTS } from "../moment/testing.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { MATCH_CHATS } from "../../contract/room/room.ts";
import { createDeskFigures } from "./deskFigures.ts";

/** Moderation of comments: reports, the desk's decisions, what authors are told and what they can do. */

const clock: ManualClock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
const HOUR = 3_600_000;
const STAFF = { id: "s1", name: "沈默言" };
const OTHER = { id: "s2", name: "周到" };
let database: TestDatabase;
let portal: TestPortal;
let parts: CommentParts;
let article: string;
let names = 0;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  const { db } = database;
  portal = await testPortal(Object.values(commentCalls), (registry) => {
    parts = composeComments(registry, {
      db,
      minuteOf: async () => null,
      limiter: memoryLimiter(clock),
      clock,
      log: silentLog(),
      moments: NO_MOMENTS,
    });
  });
  await parts.moderation.rules.seed();
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
});
beforeEach(async () => {
  clock.advance(2 * HOUR);
  article = await addArticle(database.db, clock);
});

const writer = (how: Parameters<typeof addWriter>[3] = {}) => addWriter(database.db, clock, `球迷${(names += 1)}`, how);
const write = (as: string, text: string) =>
  portal.call(commentCalls.informCommentReply, { as, body: { subject: `article:${article}`, text } });
const texts = async (as?: string) =>
  (
    await portal.call(commentCalls.informInfoCommentListByPost, {
      query: { postId: article, sort: "new" },
      ...(as === undefined ? {} : { as }),
    })
  ).data.list.map(({ text, hidden, isHeld }) =>
    hidden ? `${text} [${hidden.reason}|${hidden.appeal}]` : isHeld ? `${text} [held]` : text,
  );
const report = (as: string, id: string, reason = "abuse") =>
  parts.moderation.reports.add(as, { subject: `comment:${id}`, reason, text: "" });
const openCase = async (id: string) => {
  for (const filter of ["waiting", "sampled"] as const) {
    const { list } = await parts.moderation.cases.list(filter, { limit: 100 });
    const found = list.find(({ subject }) => subject === `comment:${id}`);
    if (found) return found;
  }
  return null;
};
const caseOf = async (id: string) => (await openCase(id)) ?? expect.unreachable();
const horns = async (userId: string) =>
  (
    await sql<{
      title: string;
      content: string;
    }>`select title, content from horn_message where user_id = ${userId}::int8 order by id`.execute(database.db)
  ).rows;

test("three reports that weigh hide it and queue it; a decision tells its author why, once, and reports of it end", async () => {
  const { cases } = parts.moderation;
  const author = await writer();
  const { id } = (await write(author, "你家主场是草地还是泥地")).data;
  const reporters = await Promise.all([writer(), writer(), writer({ approved: 0 }), writer()]);
  expect(await report(author, id)).toMatchObject({ ok: false, error: { code: 403 } });
  for (const who of reporters.slice(0, 3)) expect((await report(who, id)).ok).toBe(true);
  expect(await report(reporters[0] ?? "", id)).toMatchObject({ error: { code: 409, message: "您已经举报过了，请等待处理" } });
  // Reports weighing one, then one and a half: still shown.
  expect(await texts()).toHaveLength(1);
  await Promise.all([report(reporters[3] ?? "", id), report(await writer(), id)]);
  expect(await texts()).toEqual([]);
  expect(await texts(author)).toEqual(["你家主场是草地还是泥地 [多人举报，已隐藏，等待管理员查看|null]"]);
  const found = await caseOf(id);
  expect([found.reports, (await cases.list("hidden", { limit: 9 })).list.map((one) => one.id)]).toEqual([5, [found.id]]);

  const decided = await cases.decide(found.id, { decision: "approve" }, STAFF);
  expect(decided).toMatchObject({ ok: true, value: { decided: { decision: "approve" } } });
  expect(await texts()).toEqual(["你家主场是草地还是泥地"]);
  expect(await report(await writer(), id)).toMatchObject({ error: { code: 409, message: "管理员已查看过这条内容，未发现违规" } });
  // The same decision again returns the same result; a different one is refused with what was decided.
  expect(await cases.decide(found.id, { decision: "approve" }, STAFF)).toEqual(decided);
  const taken = { error: { code: 409, message: "已由沈默言放行", decided: { decision: "approve", by: STAFF } } };
  for (const by of [STAFF, OTHER]) expect(await cases.decide(found.id, { decision: "hide", reasonCode: 3 }, by)).toMatchObject(taken);
  expect(await cases.decide(found.id, { decision: "approve" }, OTHER)).toMatchObject(taken);
  // An edited text counts as a new text.
  expect((await portal.call(commentCalls.informCommentEdit, { as: author, body: { id, text: "改成骂人的" } })).code).toBe(200);
  expect((await report(await writer(), id)).ok).toBe(true);
  expect((await horns(author)).map(({ title }) => title)).toEqual(["评论已暂时隐藏", "评论已通过审核"]);
});

test("a text whose quote ends in the middle of an emoji is hidden, decided and taken back like any other", async () => {
  const { cases } = parts.moderation;
  const author = await writer();
  const { id } = (await write(author, `${"长".repeat(39)}😀后面还有`)).data;
  for (let i = 0; i < 3; i += 1) expect((await report(await writer(), id)).ok).toBe(true);
  expect(await texts()).toEqual([]);
  const one = await caseOf(id);
  expect((await cases.decide(one.id, { decision: "hide", reasonCode: 3 }, STAFF)).ok).toBe(true);
  expect((await cases.undo(one.id, STAFF)).ok).toBe(true);
  const said = await horns(author);
  expect(said.map(({ title }) => title)).toEqual(["评论已暂时隐藏", "评论已隐藏：辱骂", "审核决定已撤销"]);
  for (const { content } of said) expect(content).toMatch(/“长{39}😀”/);
});

test("many who report at once open one case", async () => {
  const { id } = (await write(await writer(), "一起举报我吧")).data;
  const reporters = await Promise.all(Array.from({ length: 12 }, () => writer()));
  expect((await Promise.all(reporters.map((who) => report(who, id)))).every(({ ok }) => ok)).toBe(true);
  const { rows } = await sql<{
    reports: number;
    weight: number;
  }>`select reports, weight from review_case where subject = ${`comment:${id}`}`.execute(database.db);
  expect(rows).toEqual([{ reports: 12, weight: 12 }]);
});

test("hidden with its reason for its author alone; one appeal within seven days; granted, everything is as before", async () => {
  const { cases, appeals } = parts.moderation;
  const author = await writer();
  const [first, second] = [(await write(author, "第一条")).data.id, (await write(author, "第二条")).data.id];
  for (const id of [first, second]) await report(await writer(), id);
  const sentence = "这条评论含有辱骂或人身攻击，已隐藏。社区规范第 3 条，7 天内可申诉一次。";
  const one = await caseOf(first);
  expect(await cases.decide(one.id, { decision: "hide" }, STAFF)).toMatchObject({ error: { code: 400 } });
  await cases.decide(one.id, { decision: "hide", reasonCode: 3 }, STAFF);
  await cases.decide((await caseOf(second)).id, { decision: "hide", reasonCode: 3 }, STAFF);
  expect(await texts()).toEqual([]);
  expect(await texts(author)).toEqual([`第二条 [${sentence}|open]`, `第一条 [${sentence}|open]`]);
  expect((await horns(author))[0]).toEqual({ title: "评论已隐藏：辱骂", content: `“第一条”：${sentence}` });
  const appeal = (id: string, as = author) => portal.call(commentCalls.informCommentAppeal, { as, body: { id, text: "没有骂人" } });
  expect(await appeal(first, await writer())).toMatchObject({ code: 404 });
  clock.advance(7 * 24 * HOUR);
  expect(await texts(author)).toEqual([`第二条 [${sentence}|open]`, `第一条 [${sentence}|open]`]);
  expect((await appeal(first)).code).toBe(200);
  expect(await appeal(first)).toMatchObject({ code: 409, message: "每个决定只能申诉一次" });
  clock.advance(1);
  expect(await appeal(second)).toMatchObject({ code: 409, message: "已超过 7 天，不能申诉" });
  expect(await texts(author)).toEqual([`第二条 [${sentence}|late]`, `第一条 [${sentence}|waiting]`]);
  const [waiting] = await appeals.list({ limit: 9 });
  expect(waiting).toMatchObject({ caseId: one.id, text: "没有骂人", against: { by: "沈默言", reasonCode: 3 } });
  expect((await appeals.decide(waiting?.id ?? "", { isGranted: true, answer: "看错了，抱歉。" }, OTHER)).ok).toBe(true);
  expect(await appeals.decide(waiting?.id ?? "", { isGranted: false, answer: "" }, STAFF)).toMatchObject({ error: { code: 409 } });
  expect(await texts()).toEqual(["第一条"]);
  expect((await horns(author)).at(-1)).toEqual({ title: "申诉成立", content: "您的评论已恢复显示。看错了，抱歉。" });
  expect(await appeals.ofCase(one.id)).toMatchObject({ decided: { isGranted: true, answer: "看错了，抱歉。", by: "周到" } });
  const about = { subject: `comment:${first}`, userId: author, caseId: one.id };
  const [granted, filed] = await parts.moderation.log({ userId: author, limit: 2 });
  expect(granted).toMatchObject({ ...about, action: "appeal-granted", by: "周到", why: "看错了，抱歉。" });
  expect(filed).toMatchObject({ ...about, action: "appeal", by: null, why: "没有骂人" });
});

test("deleted and muted: the mute says why and until when, and an undo within ten minutes takes all of it back", async () => {
  const { cases, sanctions } = parts.moderation;
  const author = await writer();
  const { id } = (await write(author, "威胁的话")).data;
  await report(await writer(), id);
  const found = await caseOf(id);
  await cases.decide(found.id, { decision: "delete", reasonCode: 2 }, STAFF);
  expect(await write(author, "再说一句")).toMatchObject({
    code: 10030,
    message: expect.stringMatching(/^您已被禁言至 \d\d-\d\d \d\d:\d\d（威胁或骚扰）$/),
  });
  expect((await portal.call(commentCalls.informInfoCommentListByPost, { as: author, query: { postId: article } })).data.muted).toContain(
    "威胁或骚扰",
  );
  expect(await sanctions.list({ isInForce: true, limit: 9 })).toMatchObject([
    { userId: author, by: "沈默言", until: clock.now() + 24 * HOUR },
  ]);
  clock.advance(599_999);
  expect((await cases.undo(found.id, OTHER)).ok).toBe(true);
  expect([await texts(), (await write(author, "又能说了")).code]).toEqual([["威胁的话"], 200]);
  expect(await caseOf(id)).toMatchObject({ id: found.id, decided: null, reports: 1 });
  await cases.decide(found.id, { decision: "delete", reasonCode: 2, muteMs: null }, STAFF);
  expect(await write(author, "永久")).toMatchObject({ code: 10030, message: "您已被永久禁言（威胁或骚扰）" });
  clock.advance(600_000);
  expect(await cases.undo(found.id, STAFF)).toMatchObject({ error: { message: "已超过 10 分钟，不能撤销" } });
  const [mute] = await sanctions.list({ isInForce: true, limit: 9 });
  expect((await sanctions.lift(mute?.id ?? "", "申请解除", STAFF)).ok).toBe(true);
  expect((await horns(author)).at(-1)).toEqual({ title: "禁言已解除", content: "您的禁言已提前解除：申请解除" });
  expect(await sanctions.lift(mute?.id ?? "", "再一次", STAFF)).toMatchObject({ error: { code: 409 } });
  expect((await sanctions.list({ isInForce: true, limit: 9 })).map(({ id: one }) => one)).not.toContain(mute?.id);
  expect((await sanctions.list({ isInForce: false, limit: 9 }))[0]).toMatchObject({ id: mute?.id, isInForce: false, userId: author });
  const log = await parts.moderation.log({ userId: author, limit: 20 });
  const ofCase = ["lift 沈默言", "delete 沈默言", "undo 周到", "delete 沈默言"].map((what) => `${what} ${found.id}`);
  expect(log.map(({ action, by, caseId }) => `${action} ${by} ${caseId}`)).toEqual(ofCase);
  await expect(sql`delete from moderation_action`.execute(database.db)).rejects.toThrow("append-only");
});

test("two who decide at once: one decision, one line in the log, one word to the author", async () => {
  const { cases } = parts.moderation;
  const author = await writer();
  const { id } = (await write(author, "两个人一起看")).data;
  await report(await writer(), id);
  const found = await caseOf(id);
  const answers = await Promise.all([
    cases.decide(found.id, { decision: "hide", reasonCode: 1 }, STAFF),
    cases.decide(found.id, { decision: "approve" }, OTHER),
    cases.decide(found.id, { decision: "delete", reasonCode: 2 }, { id: "s3", name: "第三位" }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((one) => !one.ok && one.error.decided)).toHaveLength(2);
  expect((await parts.moderation.log({ userId: author, limit: 9 })).length).toBe(1);
});

test("words: refused, held for a look, or starred; the desk changes them and portals follow; a case says what is known", async () => {
  const { cases, rules } = parts.moderation;
  const [author, trusted] = [await writer(), await writer({ days: 40, experience: 900 })];
  expect(await write(author, "线上赌-場送彩金")).toMatchObject({ code: 10035, message: "内容涉及赌博，不能发布" });
  const held = await write(author, "主裁你家住哪，散场\u200b门口见");
  expect(held.data).toMatchObject({ isHeld: true, isOwn: true });
  expect((await write(author, "这球踢得像傻逼一样")).data).toMatchObject({ text: "这球踢得像**一样", isHeld: false });
  expect((await write(author, "数据见 example.com")).data.isHeld).toBe(true);
  expect((await write(trusted, "数据见 example.com 的")).data.isHeld).toBe(false);
  expect((await write(trusted, "加我 138 1234 5678")).data.isHeld).toBe(true);
  expect(await texts()).toEqual(["数据见 example.com 的", "这球踢得像**一样"]);
  expect(await texts(author)).toContain("主裁你家住哪，散场门口见 [held]");

  const found = await caseOf(held.data.id);
  expect(found.hits.map(({ word }) => word)).toEqual(["你家住哪", "散场门口见"]);
  expect(await cases.detail(found.id)).toMatchObject({
    noun: "评论",
    normalised: "主裁你家住哪散场门口见",
    facts: { under: "标题", path: `/news/${article}#comment-${held.data.id}` },
    context: [{ isThis: true }, { isThis: false, text: "这球踢得像**一样" }, { text: "数据见 example.com 的" }],
    authorFacts: { trust: "known", perHour: 40, texts: 8, hidden: 0, mute: null, nextMuteMs: 24 * HOUR },
    reporters: [],
  });
  expect((await cases.escalate(found.id, STAFF, "拿不准")).ok).toBe(true);
  expect((await caseOf(held.data.id)).escalated).toMatchObject({ by: "沈默言" });
  await cases.decide(found.id, { decision: "approve" }, OTHER);
  expect(await texts()).toContain("主裁你家住哪，散场门口见");

  await rules.set({ word: "海底捞月", kind: "ad", action: "refuse", isActive: true }, STAFF);
  expect(await write(trusted, "海 底 撈 月 打折")).toMatchObject({ code: 10035, message: "内容涉及广告，不能发布" });
  await rules.set({ word: "海底捞月", kind: "ad", action: "refuse", isActive: false }, STAFF);
  expect((await write(trusted, "海底捞月打折")).code).toBe(200);
  for (const word of ["a", "长".repeat(21)])
    expect(await rules.set({ word, kind: "ad", action: "mask", isActive: true }, STAFF)).toMatchObject({ ok: false });
  expect((await rules.set({ word: "长".repeat(20), kind: "ad", action: "mask", isActive: false }, STAFF)).ok).toBe(true);
  const changes = (await parts.moderation.log({ limit: 20 })).filter(({ action }) => action === "word-rule");
  expect(changes.map(({ by, why }) => [by, why])).toEqual([
    ["沈默言", "长".repeat(20)],
    ["沈默言", "海底捞月"],
    ["沈默言", "海底捞月"],
  ]);
});

test("the queue: the first of somebody new is looked at and shown meanwhile; one taken away waits no longer; counts and pages", async () => {
  const { cases } = parts.moderation;
  const fresh = await writer({ days: 0, approved: 0 });
  const before = await cases.counts();
  const { id } = (await write(fresh, "大家好，第一次发言")).data;
  expect(await texts()).toEqual(["大家好，第一次发言"]);
  expect((await cases.counts()).sampled).toBe(before.sampled + 1);
  await portal.call(commentCalls.informCommentDelete, { as: fresh, body: { id } });
  expect((await cases.counts()).sampled).toBe(before.sampled);
  expect(await openCase(id)).toBeNull();

  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    clock.advance(60_000);
    ids.push((await write(await writer(), `排队${i}`)).data.id);
    await report(await writer(), ids[i] ?? "");
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof cases.list>> = await cases.list("waiting", { limit: 2, cursor });
    seen.push(...page.list.map(({ subject }) => subject));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  expect([new Set(seen).size, (await cases.list("waiting", { limit: seen.length })).cursor]).toEqual([seen.length, null]);
  // A time that no calendar has: the first page.
  const first = await cases.list("waiting", { limit: 2 });
  expect(await cases.list("waiting", { limit: 2, cursor: "zzzzzzzzzzzz.1" })).toEqual(first);
  expect(seen.filter((subject) => ids.includes(subject.slice(8)))).toEqual(ids.map((one) => `comment:${one}`));
  const done = await caseOf(ids[0] ?? "");
  await cases.decide(done.id, { decision: "hide", reasonCode: 6 }, STAFF);
  expect((await cases.list("doneToday", { limit: 1 })).list[0]).toMatchObject({ id: done.id, decided: { decision: "hide", by: STAFF } });
  const [reported] = await parts.moderation.reports.ofCase(done.id);
  expect(reported?.rate).toEqual({ upheld: 1, decided: 1 });
  expect((await parts.moderation.reports.list({ limit: 1 }))[0]?.subject).toBe(`comment:${ids[4]}`);
});

test("trust by age, level, what stands, and the staff of match chats", async () => {
  const { forTexts } = parts.moderation;
  const { db } = database;
  const level = async (how: Parameters<typeof addWriter>[3]) => (await forTexts.trustOf(db, await writer(how)))?.level;
  expect(await level({ days: 0.99, approved: 9 })).toBe("new");
  expect(await level({ days: 1, approved: 4 })).toBe("new");
  expect(await level({ days: 1, approved: 5 })).toBe("known");
  expect(await level({ days: 30, approved: 5, experience: 299 })).toBe("known");
  expect(await level({ days: 30, approved: 5, experience: 300 })).toBe("trusted");
  const keeper = await writer({ days: 0, approved: 0 });
  await sql`insert into room_manager (room_id, user_id) values (${MATCH_CHATS}, ${keeper}::int8)`.execute(db);
  expect((await forTexts.trustOf(db, keeper))?.level).toBe("staff");
  expect(await forTexts.trustOf(db, "999999")).toBeNull();
});

test("thirty reports an hour are one user's limit, those of texts that are gone among them", async () => {
  const reporter = await writer();
  for (let i = 0; i < 30; i += 1) expect(await report(reporter, "999999")).toMatchObject({ error: { code: 404 } });
  expect(await report(reporter, "999999")).toMatchObject({ error: { code: 429 } });
  expect(await report(await writer(), "999999")).toMatchObject({ error: { code: 404 } });
  clock.advance(HOUR);
  expect(await report(reporter, "999999")).toMatchObject({ error: { code: 404 } });
});

test("a report has a known reason, and 200 characters of its own; for another reason it has some", async () => {
  const reporter = await writer();
  const add = (reason: string, text: string) => parts.moderation.reports.add(reporter, { subject: "comment:999999", reason, text });
  expect(await add("abuse", "字".repeat(201))).toMatchObject({ error: { code: 400, message: "举报说明最多200个字" } });
  expect(await add("boredom", "")).toMatchObject({ error: { code: 400, message: "请选择举报原因" } });
  expect(await add("other", " ")).toMatchObject({ error: { code: 400, message: "请填写举报说明" } });
  for (const [reason, text] of [
    ["abuse", "😀".repeat(200)],
    ["abuse", ""],
    ["other", "字"],
  ] as const) {
    expect(await add(reason, text)).toMatchObject({ error: { code: 404 } });
  }
});

test("the desk's figures: the median wait of what staff decided in a time, and the appeals that wait", async () => {
  const { cases } = parts.moderation;
  const figures = createDeskFigures(database.db);
  const author = await writer();
  const since = clock.now();
  expect(await figures.medianWaitMs(since)).toBeNull();
  const before = await figures.appealsWaiting();
  const ids = await Promise.all(["甲", "乙", "丙", "丁"].map(async (text) => (await write(author, `等着看的${text}`)).data.id));
  for (const id of ids) await report(await writer(), id);
  const [gone = "", ...decided] = ids;
  expect((await portal.call(commentCalls.informCommentDelete, { as: author, body: { id: gone } })).code).toBe(200);
  for (const [i, waitMs] of [60_000, 120_000, 1_000_000].entries()) {
    clock.advance(waitMs);
    await cases.decide((await caseOf(decided[i] ?? "")).id, { decision: "hide", reasonCode: 3 }, STAFF);
  }
  // One minute, three, and a long one; the text its author took away was decided by nobody.
  expect(await figures.medianWaitMs(since)).toBe(180_000);
  expect(await figures.medianWaitMs(clock.now() + 1)).toBeNull();
  expect((await cases.counts()).doneToday).toBeGreaterThanOrEqual(3);
  await portal.call(commentCalls.informCommentAppeal, { as: author, body: { id: decided[0] ?? "", text: "没有骂人" } });
  expect(await figures.appealsWaiting()).toBe(before + 1);
  // A day is one of Beijing.
  clock.advance(24 * HOUR - ((clock.now() + 8 * HOUR) % (24 * HOUR)) - 1);
  expect((await cases.counts()).doneToday).toBeGreaterThanOrEqual(3);
  clock.advance(1);
  expect((await cases.counts()).doneToday).toBe(0);
});

test("from the fifth decided on, reports of somebody who is mostly wrong weigh half", async () => {
  const { cases } = parts.moderation;
  const reporter = await writer();
  const reported = async (decision: "approve" | "hide"): Promise<number> => {
    const { id } = (await write(await writer(), `看看这条${(names += 1)}`)).data;
    expect((await report(reporter, id)).ok).toBe(true);
    const { rows } = await sql<{ weight: number }>`
      select weight from review_case where subject = ${`comment:${id}`}`.execute(database.db);
    await cases.decide((await caseOf(id)).id, decision === "hide" ? { decision, reasonCode: 3 } : { decision }, STAFF);
    return rows[0]?.weight ?? 0;
  };
  const weights: number[] = [];
  // One right of four, then of five, six and seven; two of eight and three of nine; three of ten is enough.
  for (const decision of [
    "hide",
    "approve",
    "approve",
    "approve",
    "approve",
    "approve",
    "hide",
    "hide",
    "approve",
    "approve",
    "approve",
  ] as const)
    weights.push(await reported(decision));
  expect(weights).toEqual([1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 1, 1, 1]);
});
