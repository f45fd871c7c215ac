import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { matchChannel } from "../../contract/feed/channels.ts";
import { threadChannel } from "../../contract/feed/thread.ts";
import { commentCalls } from "../../contract/http/comment.ts";
import { type Post, postCalls } from "../../contract/http/post.ts";
import { type ThreadAsOf, type ThreadLog, type ThreadSummary, threadCalls } from "../../contract/http/thread.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { emptyThread, reduceThread } from "../../contract/thread/thread.ts";
import { addWriter } from "../../tests/setup/testComments.ts";
import { type CommentParts, composeComments } from "../compose/comments.ts";
import { type Community, composeCommunity } from "../compose/community.ts";
import { composeThreads } from "../compose/threads.ts";
import { createPostHost } from "../community/postKind.ts";
import { createEventLog } from "../feed/eventLog.ts";
import { createHub } from "../feed/hub.ts";
import type { FeedHub } from "../feed/types.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { matchesIn } from "../match/testing.ts";
import { NO_MOMENTS } from "../moment/testing.ts";
import { fixtureOf } from "../odds/testing.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createThreadRepository } from "./threadRepository.ts";
import { type ThreadWriter, createThreadWriter } from "./threadWriter.ts";

/** Threads over HTTP, with the log of a real database. The writer publishes only when a test calls it. */

const KICKOFF = Date.parse("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const MINUTE = 60_000;
const clock: ManualClock = manualClock(KICKOFF);
let database: TestDatabase;
let hub: FeedHub;
let portal: TestPortal;
let comments: CommentParts;
let community: Community;
let threads: ThreadWriter;
let users = 0;
let matches = 0;

const minuteOf = async (_match: unknown, at: number): Promise<string> => `${Math.floor(((at - KICKOFF) % HOUR) / MINUTE)}′`;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  const { db } = database;
  hub = createHub({ log: silentLog(), eventLog: createEventLog(db), clock });
  const calls = [...Object.values(commentCalls), ...Object.values(postCalls), ...Object.values(threadCalls)];
  portal = await testPortal(calls, (registry) => {
    const limiter = memoryLimiter(clock);
    comments = composeComments(registry, {
      db,
      minuteOf,
      limiter,
      clock,
      log: silentLog(),
      moments: NO_MOMENTS,
      hosts: [createPostHost(db, minuteOf)],
    });
    const matchAt = matchesIn((...of) => hub.read(...of));
    const isMatch = async ({ matchId }: { readonly matchId: string }) => matchId !== "unknown";
    threads = composeThreads(registry, { db, hub, clock, log: silentLog(), matchAt, minuteOf, moments: NO_MOMENTS, isMatch });
    community = composeCommunity(registry, {
      db,
      matchAt,
      clock,
      log: silentLog(),
      limiter,
      moderation: comments.moderation,
      uploads: { add: async () => ({ ok: true, value: { urls: [] } }) },
      minuteOf,
      isMatch,
      moments: NO_MOMENTS,
    });
  });
  await comments.moderation.rules.seed();
  await community.start();
});
afterAll(async () => {
  await portal.app.close();
  await community.stop();
  await hub.close();
  await database.remove();
});
beforeEach(() => clock.advance(HOUR));

async function someone(): Promise<string> {
  users += 1;
  return addWriter(database.db, clock, `看台${users}号`);
}
function newMatch(): string {
  matches += 1;
  return `m${matches}`;
}
const of = (matchId: string, more: object = {}) => ({ sport: "fb", matchId, ...more });
async function write(as: string, matchId: string, text: string, more: object = {}) {
  return portal.call(postCalls.informPostAddSave, { as, body: { doc: richOfParagraphs([text]), ...of(matchId), ...more } });
}
async function posted(as: string, matchId: string, text: string, more: object = {}): Promise<Post> {
  return (await write(as, matchId, text, more)).data.post;
}
const state = async (matchId: string, at?: number): Promise<ThreadAsOf> =>
  (await portal.call(threadCalls.informThreadState, { query: of(matchId, at === undefined ? {} : { at }) })).data;
const log = async (matchId: string, more: object = {}): Promise<ThreadLog> =>
  (await portal.call(threadCalls.informThreadLog, { query: of(matchId, more) })).data;
const summary = async (matchId: string, more: object = {}): Promise<ThreadSummary> =>
  (await portal.call(threadCalls.informThreadSummary, { query: of(matchId, more) })).data;
const textsOf = ({ state: { posts } }: ThreadAsOf): string[] => posts.map(({ text }) => text);

test("posts about a match are events of its thread, in order, with the minute their authors saw", async () => {
  const matchId = newMatch();
  const [a, b] = [await someone(), await someone()];
  const seenAt = clock.now() - 18_000;
  await posted(a, matchId, "这脚传得真好", { seenAt });
  clock.advance(5_000);
  await posted(b, matchId, "门将出来得太慢了");
  await portal.call(postCalls.informPostAddSave, { as: b, body: { doc: richOfParagraphs(["与比赛无关的话"]) } });
  await threads.flush();
  const { events, next } = await log(matchId);
  expect(events.map(({ s, k, d }) => [s, k, (d as { text: string }).text])).toEqual([
    [1, "post", "这脚传得真好"],
    [2, "post", "门将出来得太慢了"],
  ]);
  expect(next).toBeNull();
  const { posts } = (await state(matchId)).state;
  expect(posts.map(({ minute, at }) => [minute, at])).toEqual([
    [await minuteOf(null, seenAt), clock.now() - 5_000],
    [await minuteOf(null, clock.now()), clock.now()],
  ]);
});

test("the same key twice is one post and one event; a page whose clock runs ahead is refused", async () => {
  const matchId = newMatch();
  const a = await someone();
  const requestKey = "k".repeat(32);
  const [one, again] = await Promise.all([write(a, matchId, "只发一次", { requestKey }), write(a, matchId, "只发一次", { requestKey })]);
  expect(one.data.post.id).toBe(again.data.post.id);
  expect((await write(a, matchId, "未来的话", { seenAt: clock.now() + 60_000 })).code).toBe(400);
  await threads.flush();
  await threads.flush();
  expect((await log(matchId)).events.map(({ d }) => (d as { text: string }).text)).toEqual(["只发一次"]);
});

test("what its author takes away is no longer in the log, and its number stays", async () => {
  const matchId = newMatch();
  const a = await someone();
  const gone = await posted(a, matchId, "说错了的话");
  clock.advance(70_000);
  const stays = await posted(a, matchId, "这句留下");
  await threads.flush();
  clock.advance(1_000);
  await portal.call(postCalls.informPostAddSave, { as: a, body: { id: gone.id, doc: richOfParagraphs(["改过的错话"]), ...of(matchId) } });
  await threads.flush();
  expect(textsOf(await state(matchId))).toEqual(["改过的错话", "这句留下"]);
  await portal.call(postCalls.informPostDelete, { as: a, body: { postId: gone.id } });
  await threads.flush();
  const { rows } = await sql<{ data: unknown }>`select data from event_log where ch = ${threadChannel("fb", matchId)}`.execute(database.db);
  expect(JSON.stringify(rows)).not.toMatch(/错/);
  expect((await log(matchId)).events.map(({ s, k }) => [s, k])).toEqual([
    [1, "removed"],
    [2, "post"],
    [3, "removed"],
    [4, "removed"],
  ]);
  expect((await state(matchId)).state.posts.map(({ id }) => id)).toEqual([stays.id]);
});

test("what the desk hides leaves the thread, what it puts back comes again", async () => {
  const matchId = newMatch();
  const { id } = await posted(await someone(), matchId, "有争议的话");
  await threads.flush();
  await sql`update post set hidden_reason = '违规', hidden_code = 1 where id = ${id}::int8`.execute(database.db);
  await threads.flush();
  expect(textsOf(await state(matchId))).toEqual([]);
  clock.advance(5_000);
  await sql`update post set hidden_reason = null, hidden_code = null where id = ${id}::int8`.execute(database.db);
  await threads.flush();
  expect((await state(matchId)).state.posts.map((post) => [post.id, post.at])).toEqual([[id, clock.now()]]);
});

describe("a portal that is killed", () => {
  test("after the row: the next one tells", async () => {
    const matchId = newMatch();
    await posted(await someone(), matchId, "刚写下就断电");
    // Nothing was published: a new writer starts without knowing of the post.
    await createThreadWriter({ hub, repository: createThreadRepository(database.db), clock, log: silentLog() }).flush();
    expect(textsOf(await state(matchId))).toEqual(["刚写下就断电"]);
  });

  test("after the likes too: told late, the post has them when they came to be known, not when it was written", async () => {
    const matchId = newMatch();
    const { id, at } = await posted(await someone(), matchId, "先有人点亮");
    clock.advance(30_000);
    await sql`update post set likes = 3, comments = 1 where id = ${id}::int8`.execute(database.db);
    await threads.flush();
    const countsAt = async (moment: number) => (await state(matchId, moment)).state.posts.map(({ likes, comments: said }) => [likes, said]);
    expect([await countsAt(at + 29_999), await countsAt(at + 30_000)]).toEqual([[[0, 0]], [[3, 1]]]);
  });

  test("after the event, before it was noted: not twice, and still gone when it is taken away", async () => {
    const matchId = newMatch();
    const a = await someone();
    const { id } = await posted(a, matchId, "说了一半");
    const repository = createThreadRepository(database.db);
    const killed = createThreadWriter({
      hub,
      repository: { ...repository, settle: () => Promise.reject(new Error("killed")) },
      clock,
      log: silentLog(),
    });
    await expect(killed.flush()).rejects.toThrow("killed");
    await portal.call(postCalls.informPostDelete, { as: a, body: { postId: id } });
    await threads.flush();
    await threads.flush();
    expect((await log(matchId)).events.map(({ k }) => k)).toEqual(["removed", "removed"]);
    expect(textsOf(await state(matchId))).toEqual([]);
  });
});

test("likes are gathered: many are one event, as they were then", async () => {
  const matchId = newMatch();
  const { id } = await posted(await someone(), matchId, "点亮这一条");
  await threads.flush();
  for (let i = 0; i < 4; i += 1) {
    await portal.call(postCalls.informPostLikeIdN, { as: await someone(), params: { id, n: "1" }, query: {} });
  }
  clock.advance(1_000);
  // The counters write every half second; here at once.
  await sql`update post set likes = 4 where id = ${id}::int8`.execute(database.db);
  await threads.flush();
  const events = (await log(matchId)).events.filter(({ k }) => k === "counts");
  expect(events.map(({ d }) => d)).toEqual([{ posts: [[id, 4, 0]] }]);
  expect((await state(matchId)).state.posts.map(({ likes }) => likes)).toEqual([4]);
});

test("a reader held 18 s behind and one at an earlier minute are told of no post, comment, edit or number that is later", async () => {
  const matchId = newMatch();
  const [a, b] = [await someone(), await someone()];
  const texts = ["第一条", "第二条", "第三条", "第四条"];
  const written: Post[] = [];
  for (const text of texts) {
    written.push(await posted(a, matchId, text));
    await threads.flush();
    clock.advance(10_000);
    const { id } = written.at(-1) as Post;
    await portal.call(postCalls.informPostLikeIdN, { as: b, params: { id, n: "1" }, query: {} });
    await portal.call(commentCalls.informCommentReply, { as: b, body: { subject: `post:${id}`, text: `同意${text}` } });
    await sql`update post set likes = 1, comments = 1 where id = ${id}::int8`.execute(database.db);
    await threads.flush();
    clock.advance(70_000);
  }
  const later = (at: number): readonly { readonly at: number; readonly post: Post }[] =>
    written.map((post) => ({ at: post.at, post })).filter((one) => one.at > at);
  const first = (written[0] as Post).at;
  for (const at of [clock.now() - 18_000, clock.now() - 75_000, first + 5_000, first - 1]) {
    const then = await state(matchId, at);
    expect(then.state.asOfAt).toBeLessThanOrEqual(at);
    expect(then.state.posts.filter((post) => post.at > at)).toEqual([]);
    const { events } = await log(matchId, { at });
    expect(events.filter((event) => event.at > at)).toEqual([]);
    // The state shows exactly the events up to then.
    expect(events.reduce(reduceThread, emptyThread("fb", matchId)).posts).toEqual(then.state.posts);
    const figures = await summary(matchId, { at, since: 0 });
    const known = written.length - later(at).length;
    expect([figures.posts, figures.missed?.posts, figures.minutes.reduce((sum, { posts }) => sum + posts, 0)]).toEqual([
      known,
      known,
      known,
    ]);
    const page = (await portal.call(postCalls.informPostListGeneral, { body: { sort: "new", ...of(matchId, { at }) } })).data;
    expect(page.total).toBe(known);
    // Each post was liked and answered ten seconds after it was written.
    for (const { at: wroteAt, likes, comments: answers } of page.list) {
      expect([likes, answers]).toEqual(wroteAt + 10_000 <= at ? [1, 1] : [0, 0]);
    }
    for (const best of figures.missed?.best ?? []) {
      const wroteAt = written.find(({ id }) => id === best.id)?.at ?? 0;
      expect([best.likes, best.comments]).toEqual(wroteAt + 10_000 <= at ? [1, 1] : [0, 0]);
    }
  }
});

test("what was missed: since a moment, up to the reader's, without one's own and what one shields, with the match's score at both", async () => {
  const matchId = newMatch();
  const [a, b, reader] = [await someone(), await someone(), await someone()];
  const ch = matchChannel("fb", matchId);
  const kickoff = clock.now();
  await hub.publish([
    { ch, at: kickoff, k: "fixture", d: fixtureOf(matchId, { kickoffAt: kickoff }) },
    { ch, at: kickoff + 30_000, k: "score", d: { score: [1, 0] } },
    { ch, at: kickoff + 400_000, k: "score", d: { score: [1, 1] } },
  ]);
  clock.advance(60_000);
  const since = clock.now();
  const said: Post[] = [];
  for (const [who, text] of [
    [a, "第一句"],
    [b, "第二句"],
    [reader, "自己的"],
    [a, "第三句"],
  ] as const) {
    clock.advance(61_000);
    said.push(await posted(who, matchId, text));
  }
  const [one, two, , three] = said as [Post, Post, Post, Post];
  const missedBy = async (as: string | undefined, at: number) =>
    (await portal.call(threadCalls.informThreadSummary, { ...(as ? { as } : {}), query: of(matchId, { since, at }) })).data.missed;
  const words = (missed: ThreadSummary["missed"]) => missed && [missed.posts, missed.firstAt, missed.resumeAt, missed.score];

  expect(words(await missedBy(undefined, clock.now()))).toEqual([4, one.at, three.at, { from: [1, 0], to: [1, 0] }]);
  expect(words(await missedBy(reader, clock.now()))?.[0]).toBe(3);
  // The reader's clock is before the third post.
  expect(words(await missedBy(undefined, two.at))).toEqual([2, one.at, two.at, { from: [1, 0], to: [1, 0] }]);
  expect(words(await missedBy(undefined, since))).toEqual([0, null, null, { from: [1, 0], to: [1, 0] }]);
  clock.advance(600_000);
  expect(words(await missedBy(undefined, clock.now()))?.[3]).toEqual({ from: [1, 0], to: [1, 1] });

  await portal.call(postCalls.informPostShield, { as: reader, body: { postId: one.id } });
  await portal.call(commentCalls.informShieldUser, { as: reader, body: { userId: b as never, flag: 1 } });
  await portal.call(postCalls.informPostLikeIdN, { as: reader, params: { id: three.id, n: "1" }, query: {} });
  expect((await missedBy(reader, clock.now()))?.posts).toBe(1);
  const { mine } = (await portal.call(threadCalls.informThreadState, { as: reader, query: of(matchId) })).data;
  expect(mine).toEqual({ shieldedAuthors: [b], shieldedPosts: [one.id], liked: [three.id] });
  expect((await state(matchId)).mine).toBeNull();
  // Minutes are those of the posts; each ends with its last post.
  expect((await summary(matchId)).minutes.map(({ posts, until }) => [posts, until])).toEqual(said.map(({ at }) => [1, at]));
});

test("what somebody passed first counts from when it could be read", async () => {
  const matchId = newMatch();
  const { id, at } = await posted(await someone(), matchId, "等了一会儿才放行");
  clock.advance(120_000);
  await sql`update post set approved_at = ${new Date(clock.now())}::timestamptz where id = ${id}::int8`.execute(database.db);
  const postsAt = async (moment: number) => (await summary(matchId, { at: moment, since: 0 })).missed?.posts;
  expect([await postsAt(at + 60_000), await postsAt(clock.now())]).toEqual([0, 1]);
});

test("threads in play are told as of the reader's moment: whoever is behind gets no post, talker or score of later", async () => {
  const matchId = newMatch();
  const ch = matchChannel("fb", matchId);
  const kickoff = clock.now();
  await hub.publish([{ ch, at: kickoff, k: "fixture", d: fixtureOf(matchId, { kickoffAt: kickoff }) }]);
  await posted(await someone(), matchId, "开场");
  clock.advance(60_000);
  const behind = clock.now();
  clock.advance(30_000);
  await hub.publish([{ ch, at: clock.now(), k: "score", d: { score: [1, 0] } }]);
  await posted(await someone(), matchId, "进了");
  clock.advance(30_000);
  const talkedAt = async (at?: number) => {
    const query = { size: 50, ...(at === undefined ? {} : { at }) };
    const { list } = (await portal.call(threadCalls.informThreadList, { query })).data;
    const found = list.find((one) => one.matchId === matchId);
    return found && [found.posts, found.talkers, found.score?.join("-")];
  };
  expect([await talkedAt(), await talkedAt(behind), await talkedAt(kickoff - 20_000)]).toEqual([[2, 2, "1-0"], [1, 1, "0-0"], undefined]);
});

test("a match that is none has no thread", async () => {
  expect((await portal.call(threadCalls.informThreadState, { query: of("unknown") })).code).toBe(404);
});
