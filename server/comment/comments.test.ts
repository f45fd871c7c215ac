import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { commentCalls } from "../../contract/http/comment.ts";
import type { ArticleMatch } from "../../contract/http/content.ts";
import type { MatchId } from "../../contract/ids.ts";
import { type CommentParts, composeComments } from "../compose/comments.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { NO_MOMENTS } from "../moment/testing.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createCommentCounters } from "./counters.ts";
import { createArticleHost } from "../news/articleHost.ts";
import { addArticle, addWriter } from "../../tests/setup/testComments.ts";

/** Comments on an article over HTTP, against the real database. */

const { informInfoCommentListByPost: list, informCommentReply: reply, informCommentLikeId: like } = commentCalls;
const clock: ManualClock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
const MINUTE = 60_000;
let database: TestDatabase;
let portal: TestPortal;
let parts: CommentParts;
let article: string;

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
  clock.advance(3_600_000);
  article = await addArticle(database.db, clock);
});

let names = 0;
const writer = (how: Parameters<typeof addWriter>[3] = {}) => addWriter(database.db, clock, `球迷${(names += 1)}`, how);
const write = (as: string, text: string, more: Readonly<Record<string, unknown>> = {}) =>
  portal.call(reply, { as, body: { subject: `article:${article}`, text, ...more } });
const read = (query: Readonly<Record<string, string | number>> = {}, as?: string) =>
  portal.call(list, { query: { postId: article, ...query }, ...(as === undefined ? {} : { as }) });
const flush = async () => {
  clock.advance(500);
  await parts.stop();
};

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
  const { rows } = await sql<{ comments: number }>`select comments from article where id = ${article}::int8`.execute(database.db);
  expect(rows).toEqual([{ comments: 3 }]);
});

test("what is no text, too long, of a clock that is ahead, or on nothing is refused", async () => {
  const a = await writer();
  for (const text of ["", " \u200b\u2060\n ", "长".repeat(501), "e\u0301\u0302\u0303\u0304"]) expect((await write(a, text)).code).toBe(400);
  expect((await write(a, "长".repeat(500))).code).toBe(200);
  expect(await write(a, "从未来来", { seenAt: clock.now() + 10_000 })).toMatchObject({ code: 400 });
  expect(await write(a, "没有", { subject: "article:999999" })).toMatchObject({ code: 404 });
  expect(await write(a, "没有", { subject: "room:1" })).toMatchObject({ code: 404 });
  await sql`update article set withdrawn_at = now() where id = ${article}::int8`.execute(database.db);
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

test("pages repeat nothing while new ones arrive, hot and new; the best stand first, and not again", async () => {
  const writers = await Promise.all(Array.from({ length: 12 }, () => writer()));
  const ids: string[] = [];
  for (const [i, as] of writers.entries()) ids.push((await write(as, `评论${i}`)).data.id);
  for (const [i, id] of ids.slice(0, 5).entries()) {
    for (const as of writers.slice(6, 6 + 5 - i)) await portal.call(like, { as, params: { id } });
  }
  await flush();
  for (const sort of ["hot", "new"] as const) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { data }: Awaited<ReturnType<typeof read>> = await read({
        sort,
        pageSize: 3,
        ...(cursor === null ? { page: 1 } : { page: 2, cursor }),
      });
      if (cursor === null) {
        expect(data.best.map(({ id, likes }) => [id, likes])).toEqual([
          [ids[0], 5],
          [ids[1], 4],
          [ids[2], 3],
        ]);
        if (sort === "hot") seen.push(...data.best.map(({ id }) => id));
        await write(await writer(), `新来的${sort}`);
      }
      seen.push(...data.list.map(({ id }) => id));
      ({ cursor } = data);
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
  }
  const { data } = await read({ sort: "new" }, writers[0]);
  expect(data.list[0]?.text).toBe("新来的new");
  const newer = await portal.call(commentCalls.informCommentNewer, { query: { subject: `article:${article}`, after: ids.at(-1) ?? "" } });
  expect(newer.data).toEqual({ newer: 2 });
});

test("the list by likes has all but the best, also where a reported best one is trusted less than others", async () => {
  const [a, reporter, ...fans] = await Promise.all(Array.from({ length: 5 }, () => writer()));
  const liked = async (likes: number) => {
    const { id } = (await write(a ?? "", `${likes}次点亮`)).data;
    for (const as of fans.slice(0, likes)) await portal.call(like, { as, params: { id } });
    return id;
  };
  const ids: string[] = [];
  for (const likes of [3, 2, 1, 0]) ids.push(await liked(likes));
  const [reported = "", ...others] = ids;
  expect((await parts.moderation.reports.add(reporter ?? "", { subject: `comment:${reported}`, reason: "abuse", text: "" })).ok).toBe(true);
  await flush();
  const whole = (await read({ sort: "hot" })).data;
  expect([whole.best.map(({ id }) => id), whole.list.map(({ id }) => id)]).toEqual([[reported], others]);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data }: Awaited<ReturnType<typeof read>> = await read({ sort: "hot", pageSize: 1, ...(cursor ? { page: 2, cursor } : {}) });
    seen.push(...data.best.map(({ id }) => id), ...data.list.map(({ id }) => id));
    ({ cursor } = data);
  }
  expect(seen).toEqual(ids);
});

test("500 likes of 50 users at once are 50, and what a killed portal had not counted is counted at the next start", async () => {
  const { db } = database;
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
  await sql`update article set withdrawn_at = ${new Date(clock.now())} where id = ${article}::int8`.execute(database.db);
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

test("a best one that is taken away is none any more: its tombstone stands behind those that can be read", async () => {
  const author = await writer();
  const { id } = (await write(author, "点亮我")).data;
  await write(await writer(), "回答", { parentId: id });
  const other = (await write(await writer(), "还能读到的")).data.id;
  for (let i = 0; i < 3; i += 1) await portal.call(like, { as: await writer({ approved: 0 }), params: { id } });
  await flush();
  expect((await read()).data).toMatchObject({ best: [{ id, likes: 3 }], list: [{ id: other }] });
  await portal.call(commentCalls.informCommentDelete, { as: author, body: { id } });
  await flush();
  expect((await read()).data).toMatchObject({ best: [], list: [{ id: other }, { id, gone: "removed" }] });
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

test("whom one shields is in no count of replies, and their answer alone keeps no tombstone", async () => {
  const [a, b, c] = [await writer(), await writer(), await writer()];
  const { id } = (await write(c, "我的话")).data;
  await write(b, "第一个回答", { parentId: id });
  await flush();
  const replies = async (as?: string) => (await read({}, as)).data.list.map((one) => [one.replies, one.firstReplies.length]);
  expect([await replies(), await replies(a)]).toEqual([[[1, 1]], [[1, 1]]]);
  await portal.call(commentCalls.informShieldUser, { as: a, body: { userId: b, flag: 1 } });
  expect([await replies(), await replies(a)]).toEqual([[[1, 1]], [[0, 0]]]);
  await portal.call(commentCalls.informCommentDelete, { as: c, body: { id } });
  await flush();
  expect([await replies(), await replies(a)]).toEqual([[[1, 1]], []]);
});

const MATCH: ArticleMatch = {
  sport: "fb",
  matchId: "test-1" as MatchId,
  league: "测试联赛",
  round: null,
  kickoffAt: 0,
  home: { id: "a", name: "甲队" },
  away: { id: "b", name: "乙队" },
  score: null,
  isSimulated: true,
};

test("a reader held 18 s behind finds nothing of what has not been shown, an edit included; of other news everything", async () => {
  const { db } = database;
  const about = await addArticle(db, clock, MATCH);
  const [a, b] = [await writer(), await writer()];
  const on = (postId: string, at: number, as?: string) =>
    portal.call(list, { query: { postId, at, sort: "new" }, ...(as === undefined ? {} : { as }) });
  const say = (as: string, text: string, subject = `article:${about}`, more = {}) =>
    portal.call(reply, { as, body: { subject, text, ...more } });
  const early = (await say(a, "快开始吧")).data;
  clock.advance(30_000);
  await portal.call(commentCalls.informCommentEdit, { as: a, body: { id: early.id, text: "进了！一比零" } });
  const late = (await say(b, "越位了吧", undefined, { seenAt: clock.now() - 18_000 })).data;
  await say(b, "谁进的", undefined, { parentId: early.id });
  await say(b, "转会", `article:${article}`);
  await flush();
  const behind = clock.now() - 18_000;
  expect((await on(about, clock.now())).data.list.map(({ text }) => text)).toEqual(["越位了吧", "进了！一比零"]);
  const held = (await on(about, behind)).data;
  expect(held).toMatchObject({ total: 1, newestId: early.id, list: [{ text: "快开始吧", isEdited: false, replies: 0, firstReplies: [] }] });
  expect(held.list).toHaveLength(1);
  // They see their own at once.
  expect((await on(about, behind, b)).data.list.map(({ id }) => id)).toEqual([late.id, early.id]);
  expect((await portal.call(commentCalls.informCommentReplies, { query: { id: early.id, at: behind } })).data.list).toEqual([]);
  expect((await portal.call(commentCalls.informCommentReplies, { query: { id: late.id, at: behind } })).code).toBe(404);
  const newer = await portal.call(commentCalls.informCommentNewer, { query: { subject: `article:${about}`, after: early.id, at: behind } });
  expect(newer.data).toEqual({ newer: 0 });
  expect((await on(article, behind)).data.list.map(({ text }) => text)).toEqual(["转会"]);
  // Before its publication the article is not found.
  expect((await on(about, behind - 3_600_000)).code).toBe(404);
});

test("who is behind a match is not told which comment will be liked: none is lit, and they read by time", async () => {
  const about = await addArticle(database.db, clock, MATCH);
  const [a, ...fans] = await Promise.all(Array.from({ length: 5 }, () => writer()));
  const say = (as: string, text: string) =>
    portal.call(reply, { as, body: { subject: `article:${about}`, text } }).then(({ data }) => data.id as string);
  const first = await say(a ?? "", "这个点球会进");
  const second = await say(fans[0] ?? "", "会扑出来");
  const moment = clock.now() + 1_000;
  clock.advance(30_000);
  for (const as of fans) await portal.call(like, { as, params: { id: first } });
  await flush();
  const hot = async (at?: number) =>
    (await portal.call(list, { query: { postId: about, sort: "hot", ...(at === undefined ? {} : { at }) } })).data;
  expect(await hot()).toMatchObject({ best: [{ id: first, likes: 4 }], list: [{ id: second }] });
  expect(await hot(moment)).toMatchObject({
    best: [],
    list: [
      { id: second, likes: 0 },
      { id: first, likes: 0 },
    ],
  });
  const best = async (at: number) =>
    (await portal.call(commentCalls.informCommentBest, { query: { at } })).data.list.map(({ comment }) => comment.id);
  expect([await best(moment), await best(clock.now())]).toEqual([expect.not.arrayContaining([first]), expect.arrayContaining([first])]);
});

test("the best of the day, with what they are about, and none that the reader may not know of", async () => {
  const { db } = database;
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
