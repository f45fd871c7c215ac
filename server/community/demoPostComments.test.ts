import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { commentCalls } from "../../contract/http/comment.ts";
import { postCalls } from "../../contract/http/post.ts";
import { type CommentParts, composeComments } from "../compose/comments.ts";
import { type Community, composeCommunity } from "../compose/community.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { NO_MATCHES } from "../match/testing.ts";
import { NO_MOMENTS } from "../moment/testing.ts";
import { seedDemoUsers } from "../user/demoUsers.ts";
import { createPostHost } from "./postKind.ts";

/** Comments under the demo's posts, against the real database. */

const clock: ManualClock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
let database: TestDatabase;
let portal: TestPortal;
let comments: CommentParts;
let community: Community;

/** Seeds and counts as a demo portal does at its start. */
async function startDemo(): Promise<void> {
  await comments.seedDemo();
  await community.seedDemo();
  await comments.start();
  await community.start();
  await community.stop();
  await comments.stop();
}

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  const { db } = database;
  await seedDemoUsers({ db, clock, passwords: { hash: async () => "hash", verify: async () => false } });
  const minuteOf = async () => null;
  portal = await testPortal([...Object.values(commentCalls), ...Object.values(postCalls)], (registry) => {
    const common = { db, minuteOf, matchAt: NO_MATCHES, limiter: memoryLimiter(clock), clock, log: silentLog(), moments: NO_MOMENTS };
    comments = composeComments(registry, { ...common, hosts: [createPostHost(db, minuteOf)] });
    community = composeCommunity(registry, {
      ...common,
      moderation: comments.moderation,
      uploads: { add: async () => ({ ok: true, value: { urls: [] } }) },
      isMatch: async () => true,
    });
  });
  await startDemo();
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
});

interface Row {
  readonly subject: string;
  readonly root_id: bigint | null;
  readonly text: string;
  readonly at: number;
  readonly posted: number;
  readonly plain: string;
}
const written = async () =>
  (
    await sql<Row>`
      select c.subject, c.root_id, c.text, c.at, p.at as posted, p.plain from comment c join post p on c.subject = 'post:' || p.id
      order by c.id`.execute(database.db)
  ).rows;
const phrasesOf = (text: string) => text.split(/[，。！？：；～\n]/u).filter((phrase) => phrase.length > 0);

test("most of the demo's posts are commented on, on two levels, after they were posted and never in the future", async () => {
  const rows = await written();
  const { list } = (await portal.call(postCalls.informPostListGeneral, { body: { sort: "new", pageSize: 50 } })).data;
  expect(list.map((post) => post.comments)).toEqual(list.map(({ id }) => rows.filter(({ subject }) => subject === `post:${id}`).length));
  const commented = list.filter((post) => post.comments > 0);
  expect(commented.length).toBeGreaterThan(list.length * 0.75);
  expect(commented.length).toBeLessThan(list.length);
  for (const under of Map.groupBy(rows, ({ subject }) => subject).values()) {
    const roots = under.filter(({ root_id: root }) => root === null).length;
    expect(roots).toBeGreaterThanOrEqual(2);
    expect(roots).toBeLessThanOrEqual(6);
  }
  expect(rows.some(({ root_id: root }) => root !== null)).toBe(true);
  expect(rows.filter(({ at, posted }) => at <= posted || at > clock.now())).toEqual([]);
  const likes = await sql<{ at: number }>`select at from comment_like where at > ${new Date(clock.now())}`.execute(database.db);
  expect(likes.rows).toEqual([]);
});

test("some show a comment of three likes and more, some show none", async () => {
  const { list } = (await portal.call(postCalls.informPostListGeneral, { body: { sort: "new", pageSize: 50 } })).data;
  const best = list.flatMap((post) => post.best ?? []);
  expect(best.length).toBeGreaterThan(0);
  expect(best.length).toBeLessThan(list.length);
  expect(best.every(({ likes }) => likes >= 3)).toBe(true);
});

test("no comment is said twice, and no phrase twice on the page of a post", async () => {
  const rows = await written();
  expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
  for (const under of Map.groupBy(rows, ({ subject }) => subject).values()) {
    const phrases = [under[0]?.plain ?? "", ...under.map(({ text }) => text)].flatMap(phrasesOf);
    expect(phrases.filter((phrase, i) => phrases.indexOf(phrase) !== i)).toEqual([]);
  }
});

test("a second start adds nothing, nor likes", async () => {
  const before = await written();
  expect(before.length).toBeGreaterThan(0);
  const likes = async () => (await sql<{ n: number }>`select count(*)::int as n from comment_like`.execute(database.db)).rows[0]?.n;
  const liked = await likes();
  clock.advance(86_400_000);
  await startDemo();
  expect(await written()).toEqual(before);
  expect(await likes()).toBe(liked);
});
