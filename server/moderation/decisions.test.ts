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
import type { CaseRow } from "./cases.ts";

/** Decisions on texts that change or go meanwhile, and authors under more than one mute: what is done is what is said. */

const clock: ManualClock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
const HOUR = 3_600_000;
const STAFF = { id: "s1", name: "沈默言" };
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

const writer = () => addWriter(database.db, clock, `球迷${(names += 1)}`);
const write = async (as: string, text: string): Promise<string> =>
  (await portal.call(commentCalls.informCommentReply, { as, body: { subject: `article:${article}`, text } })).data.id;
const remove = (as: string, id: string) => portal.call(commentCalls.informCommentDelete, { as, body: { id } });
const appeal = (as: string, id: string) => portal.call(commentCalls.informCommentAppeal, { as, body: { id, text: "没有骂人" } });
const report = async (id: string) => parts.moderation.reports.add(await writer(), { subject: `comment:${id}`, reason: "abuse", text: "" });
const openCase = async (id: string): Promise<CaseRow> =>
  (await parts.moderation.cases.list("waiting", { limit: 100 })).list.find(({ subject }) => subject === `comment:${id}`) ??
  expect.unreachable();
/** A new text of the author, and its open case. */
const reported = async (as: string, text: string): Promise<{ readonly id: string; readonly caseId: string }> => {
  const id = await write(as, text);
  await report(id);
  return { id, caseId: (await openCase(id)).id };
};
const deleted = async (as: string, text: string, muteMs: number | null) => {
  const one = await reported(as, text);
  expect((await parts.moderation.cases.decide(one.caseId, { decision: "delete", reasonCode: 3, muteMs }, STAFF)).ok).toBe(true);
  return one;
};
const grant = async (caseId: string) => {
  const waiting = (await parts.moderation.appeals.list({ limit: 99 })).find((one) => one.caseId === caseId);
  expect((await parts.moderation.appeals.decide(waiting?.id ?? "", { isGranted: true, answer: "" }, STAFF)).ok).toBe(true);
};
const lastHorn = async (userId: string) =>
  (
    await sql<{ title: string; content: string }>`
      select title, content from horn_message where user_id = ${userId}::int8 order by id desc limit 1`.execute(database.db)
  ).rows[0];

test("an author under two mutes is told of the one that lasts, when a second comes and when one of them ends", async () => {
  const { appeals, sanctions } = parts.moderation;
  const author = await writer();
  const [first, second, third] = await Promise.all(["第一条", "第二条", "第三条"].map((text) => reported(author, text)));
  if (!first || !second || !third) expect.unreachable();
  const mute = (caseId: string, muteMs: number | null) =>
    parts.moderation.cases.decide(caseId, { decision: "delete", reasonCode: 3, muteMs }, STAFF);
  await mute(first.caseId, null);
  await mute(second.caseId, 24 * HOUR);
  expect((await lastHorn(author))?.content).toMatch(/您已被永久禁言（辱骂）$/);
  await mute(third.caseId, 48 * HOUR);

  await appeal(author, second.id);
  await grant(second.caseId);
  expect(await lastHorn(author)).toEqual({
    title: "申诉成立",
    content: "您的评论已恢复显示，该项禁言已解除。您仍被永久禁言（辱骂）。",
  });
  const imposed = (await sanctions.list({ isInForce: true, limit: 9 })).filter(({ userId }) => userId === author);
  const [ofThird, ofFirst] = imposed;
  await sanctions.lift(ofThird?.id ?? "", "酌情", STAFF);
  expect(await lastHorn(author)).toEqual({
    title: "一项禁言已解除",
    content: "您的一项禁言已提前解除：酌情。您仍被永久禁言（辱骂）",
  });
  await sanctions.lift(ofFirst?.id ?? "", "酌情", STAFF);
  expect(await lastHorn(author)).toEqual({ title: "禁言已解除", content: "您的禁言已提前解除：酌情" });

  const last = await deleted(author, "第四条", HOUR);
  await appeal(author, last.id);
  await grant(last.caseId);
  expect((await lastHorn(author))?.content).toBe("您的评论已恢复显示，禁言已解除。");
  expect(await appeals.list({ limit: 9 })).toEqual([]);
});

test("of a text its author has deleted nobody can appeal, and an appeal granted afterwards says nothing of showing it", async () => {
  const author = await writer();
  const [kept, gone] = [await reported(author, "先申诉再删"), await reported(author, "删了再申诉")];
  for (const { caseId } of [kept, gone]) await parts.moderation.cases.decide(caseId, { decision: "hide", reasonCode: 3 }, STAFF);
  await appeal(author, kept.id);
  for (const { id } of [kept, gone]) expect((await remove(author, id)).code).toBe(200);
  expect(await parts.moderation.appeals.file(author, gone.caseId, "没有骂人")).toMatchObject({
    error: { code: 409, message: "内容已删除，不能申诉" },
  });
  await grant(kept.caseId);
  expect(await lastHorn(author)).toEqual({ title: "申诉成立", content: "原决定已撤销。" });
});

test("a decision on a text that its author has edited since is refused; on what was read it is made", async () => {
  const { cases } = parts.moderation;
  const author = await writer();
  const { id, caseId } = await reported(author, "第一版");
  const first = (await cases.detail(caseId)) ?? expect.unreachable();
  expect(first).toMatchObject({ text: "第一版", editedAt: null });
  clock.advance(60_000);
  expect((await portal.call(commentCalls.informCommentEdit, { as: author, body: { id, text: "第二版" } })).code).toBe(200);
  const decide = (editedAt: number | null) => cases.decide(caseId, { decision: "approve", editedAt }, STAFF);
  expect(await decide(first.editedAt)).toEqual({ ok: false, error: { code: 409, message: "作者已修改，请重新查看" } });
  expect((await openCase(id)).decided).toBeNull();
  // Nobody has passed the second version: it can be reported.
  expect((await report(id)).ok).toBe(true);
  const second = (await cases.detail(caseId)) ?? expect.unreachable();
  expect(second).toMatchObject({ text: "第二版", editedAt: clock.now() });
  const decided = await decide(second.editedAt);
  expect(decided).toMatchObject({ ok: true, value: { decided: { decision: "approve" } } });
  // An answer that was lost: the same again.
  expect(await decide(second.editedAt)).toEqual(decided);
  expect(await report(id)).toMatchObject({ error: { code: 409 } });
});

test("an author deletes a text: its open case says so, and a decision on it is undone all the same, the mute with it", async () => {
  const { cases, sanctions } = parts.moderation;
  const author = await writer();
  const open = await reported(author, "还没人看");
  const muted = await deleted(author, "威胁的话", null);
  for (const { id } of [open, muted]) expect((await remove(author, id)).code).toBe(200);
  const gone = { ok: false, error: { code: 409, message: "作者已删除", decided: { decision: "gone", by: null } } };
  expect(await cases.decide(open.caseId, { decision: "approve" }, STAFF)).toMatchObject(gone);
  expect(await cases.escalate(open.caseId, STAFF, "")).toMatchObject(gone);
  expect(await cases.undo(open.caseId, STAFF)).toMatchObject({ error: { code: 409 } });

  expect(await sanctions.muteOf(database.db, author)).toMatchObject({ until: null });
  expect((await cases.undo(muted.caseId, STAFF)).ok).toBe(true);
  expect(await sanctions.muteOf(database.db, author)).toBeNull();
  expect(await lastHorn(author)).toEqual({ title: "审核决定已撤销", content: "关于您的评论“威胁的话”的决定已撤销。" });
  // It waits for nobody, and counts against nobody.
  expect((await cases.list("waiting", { limit: 100 })).list.map(({ id }) => id)).not.toContain(muted.caseId);
  expect(await cases.detail(muted.caseId)).toMatchObject({
    decided: { decision: "gone" },
    authorFacts: { hidden: 0, nextMuteMs: 24 * HOUR },
  });
});

test("three reports that weigh hide a text from then on; the end of a mute is told by the clock of Shanghai", async () => {
  const author = await writer();
  const id = await write(author, "多人举报");
  for (let count = 0; count < 2; count += 1) await report(id);
  expect(await openCase(id)).toMatchObject({ reports: 2, hiddenAt: null, isHeld: false, isSampled: false });
  clock.advance(1_000);
  await report(id);
  const found = await openCase(id);
  expect(found).toMatchObject({ reports: 3, hiddenAt: clock.now() });
  await parts.moderation.cases.decide(found.id, { decision: "delete", reasonCode: 3, muteMs: 24 * HOUR }, STAFF);
  const end = new Date(clock.now() + 24 * HOUR).toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" }).slice(5, 16);
  expect((await lastHorn(author))?.content).toContain(`您已被禁言至 ${end}（辱骂）`);
});

test("a text that is passed is shown as one that nobody has reported", async () => {
  const { id, caseId } = await reported(await writer(), "被误报的话");
  const reports = async () => (await sql`select reports from comment where id = ${id}::int8`.execute(database.db)).rows;
  expect(await reports()).toEqual([{ reports: 1 }]);
  await parts.moderation.cases.decide(caseId, { decision: "approve" }, STAFF);
  expect(await reports()).toEqual([{ reports: 0 }]);
});
