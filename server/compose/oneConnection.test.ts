import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { commentCalls } from "../../contract/http/comment.ts";
import type { DraftFields } from "../../contract/desk/articles.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { addArticle, addWriter } from "../../tests/setup/testComments.ts";
import { createPostHost } from "../community/postKind.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { manualClock } from "../kit/clock.ts";
import { type Database, createDatabase } from "../kit/database.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createMatchRepository } from "../match/matchRepository.ts";
import { NO_MOMENTS } from "../moment/testing.ts";
import { createPublishing } from "../news/publishing.ts";
import { fixtureOf } from "../odds/testing.ts";
import { type CommentParts, composeComments } from "./comments.ts";
import { composeNewsDesk } from "./newsDesk.ts";

/** Transactions that read through a second connection stand still once a pool is exhausted by such transactions. */

const clock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
const STAFF = { id: "s1", name: "沈默言" };
let database: TestDatabase;
let single: Database;
let portal: TestPortal;
let parts: CommentParts;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  single = createDatabase(database.url, { log: silentLog(), maxConnections: 1 });
  const { db } = single;
  portal = await testPortal(Object.values(commentCalls), (registry) => {
    parts = composeComments(registry, {
      db,
      minuteOf: async () => null,
      limiter: memoryLimiter(clock),
      clock,
      log: silentLog(),
      moments: NO_MOMENTS,
      hosts: [createPostHost(db, async () => null)],
    });
  });
});
afterAll(async () => {
  await portal.app.close();
  await single.close();
  await database.remove();
});

test("a comment is written, reported, decided and undone on one connection, under an article and under a post", async () => {
  const { cases, reports } = parts.moderation;
  const poster = await addWriter(database.db, clock, "楼主");
  const { rows } = await sql<{ id: bigint }>`
    insert into post (author_id, title, doc, plain, hot, at)
    values (${poster}::int8, '帖子', '{}'::jsonb, '帖子', 0, ${new Date(clock.now())}) returning id`.execute(database.db);
  for (const [n, subject] of [`article:${await addArticle(database.db, clock)}`, `post:${rows[0]?.id}`].entries()) {
    const author = await addWriter(database.db, clock, `球迷${n}`);
    const written = await portal.call(commentCalls.informCommentReply, { as: author, body: { subject, text: "你家主场是草地还是泥地" } });
    const { id } = written.data;
    const fan = await addWriter(database.db, clock, `举报${n}`);
    expect(await reports.add(fan, { subject: `comment:${id}`, reason: "abuse", text: "" })).toMatchObject({ ok: true });
    const found = (await cases.list("waiting", { limit: 9 })).list.find((one) => one.subject === `comment:${id}`);
    const of = found?.id ?? expect.unreachable();
    expect(await cases.decide(of, { decision: "hide", reasonCode: 3 }, STAFF)).toMatchObject({ ok: true });
    expect(await cases.undo(of, STAFF)).toMatchObject({ ok: true });
  }
});

test("a draft about a match is saved and published on one connection, as a new article and over one", async () => {
  const { db } = single;
  await createMatchRepository(database.db).register([{ fixture: fixtureOf("m1", { kickoffAt: clock.now() + 3_600_000 }) }]);
  const staff = await sql<{ id: bigint }>`
    insert into staff (name, name_key, password_hash, roles, created_at, created_by)
    values ('林知远', '林知远', '', ${["editor"]}, ${new Date(0)}, 'test') returning id`.execute(database.db);
  const editor = { id: String(staff.rows[0]?.id), name: "林知远" };
  const { drafts } = composeNewsDesk({
    db,
    clock,
    publishing: createPublishing(db),
    makeDoc: async () => richOfParagraphs(["机器写的"]),
    embeds: async () => ({ matches: [], moments: [] }),
    read: async () => [],
    ensureLog: async () => false,
    simulatedSources: new Set(),
  });
  const fields: DraftFields = {
    kind: "news",
    title: "赛前看点",
    summary: "",
    doc: richOfParagraphs(["身后平均留出 28 米。"]),
    cover: null,
    columnNo: "34",
    otherColumns: [],
    tags: [],
    match: { sport: "fb", matchId: "m1" },
    schedule: null,
    reason: "补充阵容",
    source: "林知远",
    weight: 0,
    isSample: false,
    isCommentable: true,
  };
  let articleId: string | null = null;
  for (const [baseRevision, title] of ["赛前看点", "赛前看点（更新）"].entries()) {
    const saved = await drafts.save(editor, { draftId: null, articleId, baseRevision, version: 0, fields: { ...fields, title } });
    if (!saved.ok) throw new Error(saved.error.message);
    const published = await drafts.publish(editor, saved.value.draft.id, saved.value.draft.version, null);
    expect(published).toMatchObject({ ok: true, value: { revision: baseRevision + 1 } });
    articleId = published.ok ? published.value.articleId : null;
  }
});
