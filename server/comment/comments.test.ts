import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { commentCalls } from "../../contract/http/comment.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createCommentCounters } from "./counters.ts";
import { createArticleHost } from "../news/articleHost.ts";
import { MATCH, addArticle, testComments } from "../../tests/setup/testComments.ts";

/** Comments on an article over HTTP, against the real database. */

const { informCommentReply: reply, informCommentLikeId: like } = commentCalls;
const clock: ManualClock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
const MINUTE = 60_000;
let world: Awaited<ReturnType<typeof testComments>>;
let portal: typeof world.portal;
let article: string;

beforeAll(async () => {
  world = await testComments(inject("databaseUrl"), clock);
  ({ portal } = world);
});
afterAll(() => world.close());
beforeEach(async () => {
  clock.advance(3_600_000);
  article = await addArticle(world.db, clock);
});

const writer: typeof world.writer = (how) => world.writer(how);
const write = (as: string, text: string, more: Readonly<Record<string, unknown>> = {}) => world.write(article, as, text, more);
const read = (query: Readonly<Record<string, string | number>> = {}, as?: string) => world.read(article, query, as);
const flush = () => world.flush();

test("what was written is read: as its author wrote it, with whom it answers, two levels deep", async () => {
  const [a, b] = [await writer({ experience: 900 }), await writer()];
  const first = await write(a, "  <img src=x onerror=alert(1)> \u202e[x](javascript:1)\r\n\n\n\n好球\u200b  ");
  expect(first.data).toMatchObject({
    text: "<img src=x onerror=alert(1)> [x](javascript:1)\n\n好球",
    rootId: null,
    isOwn: true,
    author: { level: 4 },
  });
  const second = await write(b, "同意", { parentId: first.data.id });
  await write(a, "谢谢", { parentId: second.data.id });
  await flush();
  const { data } = await read({}, b);
  expect(data).toMatchObject({
    total: 3,
    best: [],
    list: [
      {
        id: first.data.id,
        replies: 2,
        isOwn: false,
        firstReplies: [
          { text: "同意", replyTo: null, isOwn: true },
          { text: "谢谢", replyTo: { id: b } },
        ],
      },
    ],
  });
  expect(await read({ postId: "999999" })).toMatchObject({ code: 404 });
  expect(await portal.call(commentCalls.informCommentListByPost, { query: { postId: "1" } })).toMatchObject({ code: 404 });
  const { rows } = await sql<{ comments: number }>`select comments from article where id = ${article}::int8`.execute(world.db);
  expect(rows).toEqual([{ comments: 3 }]);
});

test("what is no text, too long, of a clock that is ahead, or on nothing is refused", async () => {
  const a = await writer();
  for (const text of ["", " \u200b\u2060\n ", "长".repeat(501), "e\u0301\u0302\u0303\u0304"]) expect((await write(a, text)).code).toBe(400);
  expect((await write(a, "长".repeat(500))).code).toBe(200);
  expect(await write(a, "从未来来", { seenAt: clock.now() + 10_000 })).toMatchObject({ code: 400 });
  expect(await write(a, "没有", { subject: "article:999999" })).toMatchObject({ code: 404 });
  expect(await write(a, "没有", { subject: "room:1" })).toMatchObject({ code: 404 });
  await sql`update article set withdrawn_at = now() where id = ${article}::int8`.execute(world.db);
  expect(await write(a, "下线了")).toMatchObject({ code: 404, message: "内容不存在或已下线" });
  expect(await read()).toMatchObject({ code: 404 });
});

test("sent twice at once with the same key it is one comment", async () => {
  const a = await writer();
  const requestKey = "0123456789abcdef";
  const answers = await Promise.all(Array.from({ length: 8 }, () => write(a, "只说一次", { requestKey })));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect((await read()).data.list).toHaveLength(1);
  // Without a key the same text again is refused.
  expect(await write(a, "只 说，一次！")).toMatchObject({ code: 409 });
});

test("floods: somebody new three an hour, whoever sends how many at once", async () => {
  const fresh = await writer({ days: 0, approved: 0 });
  const known = await writer();
  const flood = (as: string) => Promise.all(Array.from({ length: 20 }, (_, i) => write(as, `第${i}条评论`)));
  const codes = (answers: readonly { readonly code: number }[]) => answers.filter(({ code }) => code === 200).length;
  expect([codes(await flood(fresh)), codes(await flood(known))]).toEqual([2, 6]);
  clock.advance(MINUTE);
  expect(codes(await flood(fresh))).toBe(1);
  expect(await write(fresh, "再来")).toMatchObject({ code: 10031, message: "新用户每小时最多3条，59分钟后再试" });
  expect(await write(fresh, "看 example.com")).toMatchObject({ code: 10035, message: "新用户暂不能发布链接" });
});

test("500 likes of 50 users at once are 50, and what a killed portal had not counted is counted at the next start", async () => {
  const { db } = world;
  const author = await writer();
  const { id } = (await write(author, "点亮我")).data;
  const fans = await Promise.all(Array.from({ length: 50 }, () => writer({ approved: 0 })));
  await Promise.all(Array.from({ length: 500 }, (_, i) => portal.call(like, { as: fans[i % 50] ?? "", params: { id } })));
  await flush();
  expect((await read()).data.best).toMatchObject([{ id, likes: 50 }]);
  const taken = await portal.call(like, { as: fans[0] ?? "", params: { id }, query: { flag: 2 } });
  expect(taken.data).toEqual({ isLiked: false, likes: 49 });
  expect(await portal.call(like, { as: author, params: { id } })).toMatchObject({ code: 403 });
  // Another portal on the same rows, as after a crash: it knows none of the changes that the first had collected.
  await sql`update comment set likes = 3, replies = 9 where id = ${id}::int8`.execute(db);
  await sql`update article set comments = 77 where id = ${article}::int8`.execute(db);
  const host = createArticleHost(
    db,
    async () => null,
    () => clock.now(),
  );
  const fresh = createCommentCounters({ db, clock, log: silentLog(), hosts: new Map([["article", host]]) });
  fresh.start();
  await fresh.stop();
  const { rows } =
    await sql`select c.likes, c.replies, a.comments from comment c, article a where c.id = ${id}::int8 and a.id = ${article}::int8`.execute(
      db,
    );
  expect(rows).toEqual([{ likes: 49, replies: 0, comments: 1 }]);
});

test("edited within ten minutes, with a mark; taken away it leaves a tombstone where answers stand", async () => {
  const { informCommentEdit: edit, informCommentDelete: remove, informCommentReplies: replies } = commentCalls;
  const [a, b] = [await writer(), await writer()];
  const { id } = (await write(a, "写错了")).data;
  expect(await portal.call(edit, { as: b, body: { id, text: "别人" } })).toMatchObject({ code: 404 });
  clock.advance(599_999);
  expect((await portal.call(edit, { as: a, body: { id, text: "改好了" } })).data).toMatchObject({ text: "改好了", isEdited: true });
  clock.advance(1);
  expect(await portal.call(edit, { as: a, body: { id, text: "太晚" } })).toMatchObject({ code: 403 });
  await write(b, "回答", { parentId: id });
  await flush();
  expect((await portal.call(remove, { as: b, body: { id } })).code).toBe(404);
  expect((await portal.call(remove, { as: a, body: { id } })).code).toBe(200);
  await flush();
  expect((await read()).data).toMatchObject({
    total: 1,
    list: [{ author: null, text: "", gone: "removed", firstReplies: [{ text: "回答" }] }],
  });
  expect(await write(b, "再答", { parentId: id })).toMatchObject({ code: 404 });
  expect(await portal.call(like, { as: b, params: { id } })).toMatchObject({ code: 404 });
  expect((await portal.call(replies, { query: { id } })).data.list).toHaveLength(1);
  const mine = (await read()).data.list[0]?.firstReplies[0]?.id ?? "";
  await portal.call(remove, { as: b, body: { id: mine } });
  await flush();
  expect((await read()).data.list).toEqual([]);
});

test("below an article that was taken down nothing is liked or changed; what was liked can be taken back", async () => {
  const [a, b, c] = [await writer(), await writer(), await writer()];
  const { id } = (await write(a, "还在的时候说的")).data;
  expect((await portal.call(like, { as: b, params: { id } })).data).toEqual({ isLiked: true, likes: 1 });
  await sql`update article set withdrawn_at = ${new Date(clock.now())} where id = ${article}::int8`.execute(world.db);
  const gone = { code: 404, message: "内容不存在或已下线" };
  expect(await portal.call(like, { as: c, params: { id } })).toMatchObject(gone);
  expect(await portal.call(commentCalls.informCommentEdit, { as: a, body: { id, text: "改给谁看" } })).toMatchObject(gone);
  expect((await portal.call(like, { as: b, params: { id }, query: { flag: 2 } })).data).toEqual({ isLiked: false, likes: 0 });
  expect((await portal.call(commentCalls.informCommentDelete, { as: a, body: { id } })).code).toBe(200);
});

test("edits are thirty an hour and no more: each may name others", async () => {
  const a = await writer();
  const { id } = (await write(a, "原文")).data;
  const edit = async (n: number) => (await portal.call(commentCalls.informCommentEdit, { as: a, body: { id, text: `第${n}版` } })).code;
  for (let n = 1; n <= 30; n += 1) expect(await edit(n)).toBe(200);
  expect(await edit(31)).toBe(429);
  expect((await write(a, "另一条")).code).toBe(200);
});

test("whom one shields one does not see, and they can neither answer nor like", async () => {
  const [a, b] = [await writer(), await writer()];
  const { id } = (await write(a, "我的话")).data;
  await write(b, "吵架的话");
  const shield = (flag: number) => portal.call(commentCalls.informShieldUser, { as: a, body: { userId: b, flag } });
  expect((await shield(1)).data).toEqual({ isShielded: true });
  expect((await read({}, a)).data.list.map(({ text }) => text)).toEqual(["我的话"]);
  expect((await read({}, b)).data.list).toHaveLength(2);
  expect(await write(b, "回你", { parentId: id })).toMatchObject({ code: 403, message: "对方已屏蔽您，不能互动" });
  expect(await portal.call(like, { as: b, params: { id } })).toMatchObject({ code: 403 });
  expect((await portal.call(commentCalls.informShieldList, { as: a })).data.list.map(({ id: who }) => who)).toEqual([b]);
  await shield(2);
  expect((await portal.call(like, { as: b, params: { id } })).code).toBe(200);
});

test("the best of the day, with what they are about, and none that the reader may not know of", async () => {
  const { db } = world;
  await sql`delete from comment`.execute(db);
  const about = await addArticle(db, clock, MATCH);
  const [a, ...fans] = await Promise.all(Array.from({ length: 5 }, () => writer()));
  const { id } = (await portal.call(reply, { as: a ?? "", body: { subject: `article:${about}`, text: "神了" } })).data;
  for (const as of fans) await portal.call(like, { as, params: { id } });
  await flush();
  const best = (query: Readonly<Record<string, number>> = {}) => portal.call(commentCalls.informCommentBest, { query });
  expect((await best()).data.list).toMatchObject([
    { comment: { text: "神了", likes: 4 }, about: { title: "标题", path: `/news/${about}` } },
  ]);
  expect((await best({ at: clock.now() - 18_000 })).data.list).toEqual([]);
  clock.advance(86_400_000);
  expect((await best()).data.list).toEqual([]);
});
