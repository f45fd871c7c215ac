import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Post } from "../../contract/http/post.ts";
import { commentCalls } from "../../contract/http/comment.ts";
import { postCalls } from "../../contract/http/post.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { addWriter } from "../../tests/setup/testComments.ts";
import { type CommentParts, composeComments } from "../compose/comments.ts";
import { type Community, composeCommunity } from "../compose/community.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { createMomentCheck } from "../moment/momentCheck.ts";
import { NO_MOMENTS } from "../moment/testing.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createPostHost } from "./postKind.ts";

/** Posts over HTTP, against the real database. */

const clock: ManualClock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
const HOUR = 3_600_000;
const noLog = async () => [];
let database: TestDatabase;
let portal: TestPortal;
let comments: CommentParts;
let community: Community;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  const { db } = database;
  const minuteOf = async (_match: unknown, at: number) => `${Math.floor((at % HOUR) / 60_000)}′`;
  portal = await testPortal([...Object.values(commentCalls), ...Object.values(postCalls)], (registry) => {
    const limiter = memoryLimiter(clock);
    comments = composeComments(registry, {
      db,
      hub: { read: noLog },
      limiter,
      clock,
      log: silentLog(),
      moments: NO_MOMENTS,
      hosts: [createPostHost(db, minuteOf)],
    });
    community = composeCommunity(registry, {
      db,
      hub: { read: noLog, position: async () => ({ e: "", s: 0 }) },
      clock,
      log: silentLog(),
      limiter,
      moderation: comments.moderation,
      uploads: { add: async (_userId, images) => ({ ok: true, value: { urls: images.map(() => "/uploads/x.webp") } }) },
      minuteOf,
      isMatch: async ({ matchId }) => matchId !== "unknown",
      moments: {
        ...NO_MOMENTS,
        check: createMomentCheck({ clock, kickoffOf: async ({ matchId }) => (matchId === "unknown" ? null : clock.now()) }),
      },
    });
  });
  await comments.moderation.rules.seed();
  await community.start();
});
afterAll(async () => {
  await portal.app.close();
  await community.stop();
  await database.remove();
});
beforeEach(() => clock.advance(2 * HOUR));

let names = 0;
const writer = (how: Parameters<typeof addWriter>[3] = {}) => addWriter(database.db, clock, `发帖人${(names += 1)}`, how);
const { informPostAddSave: save, informPostListGeneral: list, informPostDetailId: detail, informPostLikeIdN: like } = postCalls;
const post = (as: string, text: string, more: Readonly<Record<string, unknown>> = {}) =>
  portal.call(save, { as, body: { doc: richOfParagraphs([text]), ...more } });
const read = (body: Readonly<Record<string, unknown>> = {}, as?: string) =>
  portal.call(list, { body, ...(as === undefined ? {} : { as }) });
const idsOf = (answer: { readonly data: { readonly list: readonly Post[] } }): string[] => answer.data.list.map(({ id }) => id);
/** A text with a card of a moment. */
const withMoment = (matchId: string, at: number) => ({
  type: "doc",
  content: [...richOfParagraphs(["看这一刻"]).content, { type: "moment", attrs: { sport: "fb", matchId, at } }],
});
/** What is gathered is counted. */
const flush = async () => {
  await community.stop();
  await comments.stop();
  await community.start();
};

describe("posting", () => {
  test("is read as it was written, of whom, in its circle; nothing that is not on the list of rich text comes through", async () => {
    const a = await writer({ experience: 900 });
    const { rows } = await sql<{ id: bigint }>`select id from circle order by id limit 1`.execute(database.db);
    const circleId = String(rows[0]?.id);
    const made = await post(a, "恩佐刚染黄 \u200b<script>alert(1)</script>", { title: " 第 54 分钟 ", circleId, topics: ["#双红会首发#"] });
    expect(made.data.post).toMatchObject({
      title: "第 54 分钟",
      doc: richOfParagraphs(["恩佐刚染黄 <script>alert(1)</script>"]),
      circle: { id: circleId },
      topics: ["双红会首发"],
      isOwn: true,
      author: { level: 4 },
    });
    for (const body of [
      { doc: { type: "doc", content: [] } },
      { doc: { type: "doc", content: [{ type: "html", content: [] }] } },
      { doc: { type: "doc", content: [{ type: "image", attrs: { src: "https://x.test/a.png" } }] } },
      { doc: "好球" },
      { topics: ["有 空格"] },
      { title: "题".repeat(61) },
      { pictures: ["/uploads/00000000000000000000000000000000.webp"] },
      { pictures: ["https://x.test/a.webp"] },
      { seenAt: clock.now() + 10_000 },
      { sport: "fb" },
      { doc: withMoment("m1", clock.now() + 10_000) },
      { doc: withMoment("m1", clock.now() - 25 * HOUR) },
    ]) {
      expect((await post(a, "正文", body)).code).toBe(400);
    }
    expect((await post(a, "正文", { doc: withMoment("unknown", clock.now()) })).code).toBe(404);
    expect((await post(a, "正文", { circleId: "999999" })).code).toBe(404);
    expect((await post(a, "正文", { sport: "fb", matchId: "unknown" })).code).toBe(404);
  });

  test("is paragraphs and one moment: links, pictures in the text and all else of articles are refused", async () => {
    const a = await writer();
    const words = (marks?: readonly unknown[]) => ({ type: "text", text: "看这里", ...(marks ? { marks } : {}) });
    const paragraph = { type: "paragraph", content: [words()] };
    const { content } = withMoment("m1", clock.now());
    const moment = content.at(-1);
    const blocks: readonly unknown[][] = [
      [{ type: "paragraph", content: [words([{ type: "link", attrs: { href: "https://x.test/" } }])] }],
      [{ type: "paragraph", content: [words([{ type: "bold" }])] }],
      [paragraph, { type: "image", attrs: { src: `/uploads/${"b".repeat(32)}.webp`, alt: "加我微信 abc12345" } }],
      [{ type: "heading", attrs: { level: 2 }, content: [words()] }],
      [{ type: "blockquote", content: [paragraph] }],
      [{ type: "bulletList", content: [{ type: "listItem", content: [paragraph] }] }],
      [paragraph, { type: "matchCard", attrs: { sport: "fb", matchId: "m1" } }],
      [paragraph, moment, moment],
    ];
    for (const one of blocks) {
      const answer = await portal.call(save, { as: a, body: { doc: { type: "doc", content: one } } });
      expect(answer).toMatchObject({ code: 400, message: "帖子正文只能包含文字和一张比赛时刻卡片" });
    }
    expect(await post(a, "长".repeat(2_001))).toMatchObject({ code: 400, message: "帖子最多2000个字" });
    expect((await post(a, "", { doc: { type: "doc", content } })).code).toBe(200);
    // What is changed is held to the same.
    const { id } = (await post(a, "先发一句")).data.post;
    expect((await portal.call(save, { as: a, body: { id, doc: { type: "doc", content: blocks[0] } } })).code).toBe(400);
  });

  test("of somebody new has one picture and no link, and there are three of them an hour", async () => {
    const fresh = await writer({ days: 0, approved: 0 });
    const pictures = ["c", "d"].map((letter) => `/uploads/${letter.repeat(32)}.webp`);
    for (const picture of pictures) {
      await sql`insert into upload (name, user_id, bytes, at) values (${picture.slice(9)}, ${fresh}::int8, 1, now())`.execute(database.db);
    }
    expect(await post(fresh, "两张图", { pictures })).toMatchObject({ code: 403, message: "新用户每帖最多 1 张图片" });
    expect((await post(fresh, "看 https://x.test/a 这里")).code).toBe(10035);
    expect((await post(fresh, "一张图", { pictures: pictures.slice(0, 1) })).data.post).toMatchObject({ pictures: pictures.slice(0, 1) });
    for (const text of ["第二帖", "第三帖"]) {
      clock.advance(60_000);
      expect((await post(fresh, text)).code).toBe(200);
    }
    clock.advance(60_000);
    expect(await post(fresh, "第四帖")).toMatchObject({ code: 10031, message: "新用户每小时最多3条，57分钟后再试" });
  });

  test("sent twice at once with the same key it is one post; the same again without a key is refused", async () => {
    const a = await writer();
    const requestKey = "fedcba9876543210";
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(a, "只发一次", { requestKey })));
    expect(new Set(answers.map(({ data }) => data.post.id)).size).toBe(1);
    expect(await post(a, "只 发，一次！")).toMatchObject({ code: 409 });
  });

  test("a flood at once is let through as far as the author's trust goes, and no further", async () => {
    const [known, fresh] = [await writer(), await writer({ days: 0 })];
    const flood = async (as: string) => {
      const codes = await Promise.all(Array.from({ length: 20 }, (_, i) => post(as, `第${i}条不一样的话`).then(({ code }) => code)));
      return codes.filter((code) => code === 200).length;
    };
    expect([await flood(known), await flood(fresh)]).toEqual([6, 2]);
  });

  test("what the filter holds waits for review: its author alone sees it, and a report of three hides what is shown", async () => {
    const [a, b] = [await writer(), await writer()];
    const held = await post(a, "加我微信 abc12345 进群");
    expect(held.data.post).toMatchObject({ isHeld: true });
    const { id } = held.data.post;
    expect(idsOf(await read({ authorId: a, sort: "new" }, b))).toEqual([]);
    expect((await portal.call(detail, { params: { id }, as: b })).code).toBe(404);
    expect((await portal.call(detail, { params: { id }, as: a })).code).toBe(200);
    // On its page: no comments, and no writing of any; to others there is nothing.
    const under = (as: string) => portal.call(commentCalls.informCommentListByPost, { as, query: { postId: id } });
    expect(await under(a)).toMatchObject({ code: 200, data: { total: 0, list: [], isClosed: true } });
    expect((await under(b)).code).toBe(404);
    expect((await portal.call(commentCalls.informCommentReply, { as: a, body: { postId: id, text: "先占个座" } })).code).toBe(404);
    const shown = await post(a, "这球越位了");
    for (let i = 0; i < 3; i += 1) {
      const reporter = await writer();
      const reported = await comments.moderation.reports.add(reporter, {
        subject: `post:${shown.data.post.id}`,
        reason: "abuse",
        text: "",
      });
      expect(reported.ok).toBe(true);
    }
    expect(idsOf(await read({ authorId: a, sort: "new" }, b))).toEqual([]);
    const own = await portal.call(postCalls.informPostListMy, { as: a });
    expect(own.data.list.map((one: Post) => one.hiddenReason !== null || one.isHeld)).toEqual([true, true]);
  });

  test("hidden by a decision it says why to its author, who appeals once; granted, everybody reads it again", async () => {
    const [a, b] = [await writer(), await writer()];
    const { id } = (await post(a, "这球黑得离谱")).data.post;
    const { cases, appeals, reports } = comments.moderation;
    const appeal = (as: string) => portal.call(postCalls.informPostAppeal, { as, body: { postId: id, text: "只是评球" } });
    const own = async () => (await portal.call(postCalls.informPostListMy, { as: a })).data.list[0];
    expect(await appeal(a)).toMatchObject({ code: 404, message: "没有可申诉的决定" });
    await reports.add(b, { subject: `post:${id}`, reason: "abuse", text: "" });
    const { rows } = await sql<{ id: bigint }>`select id from review_case where subject = ${`post:${id}`}`.execute(database.db);
    await cases.decide(String(rows[0]?.id), { decision: "hide", reasonCode: 3 }, { id: "1", name: "沈默言" });
    expect(await own()).toMatchObject({
      hiddenReason: "这条帖子含有辱骂或人身攻击，已隐藏。社区规范第 3 条，7 天内可申诉一次。",
      appeal: { state: "open", until: clock.now() + 7 * 24 * HOUR },
    });
    expect(await own()).not.toHaveProperty("hiddenBy");
    expect((await appeal(b)).code).toBe(404);
    expect((await appeal(a)).code).toBe(200);
    expect(await appeal(a)).toMatchObject({ code: 409, message: "每个决定只能申诉一次" });
    expect(await own()).toMatchObject({ appeal: { state: "waiting" } });
    const [waiting] = await appeals.list({ limit: 9 });
    expect(waiting).toMatchObject({ subject: `post:${id}`, text: "只是评球" });
    await appeals.decide(waiting?.id ?? "", { isGranted: true, answer: "" }, { id: "2", name: "梁望" });
    expect((await portal.call(detail, { params: { id }, as: b })).data.post).toMatchObject({ id, hiddenReason: null });
    // As of what was approved: nobody has reported it who was right.
    expect((await sql`select reports from post where id = ${id}::int8`.execute(database.db)).rows).toEqual([{ reports: 0 }]);
  });

  test("is changed by its author within ten minutes, with a mark, and taken away", async () => {
    const [a, b] = [await writer(), await writer()];
    const { id } = (await post(a, "上一版")).data.post;
    expect((await post(b, "别人的", { id })).code).toBe(404);
    clock.advance(10 * 60_000 - 1);
    expect((await post(a, "这一版", { id })).data.post).toMatchObject({ id, isEdited: true, doc: richOfParagraphs(["这一版"]) });
    clock.advance(1);
    expect((await post(a, "太晚了", { id })).code).toBe(403);
    expect((await portal.call(postCalls.informPostDelete, { as: b, body: { postId: id } })).code).toBe(404);
    expect((await portal.call(postCalls.informPostDelete, { as: a, body: { postId: id } })).code).toBe(200);
    expect((await portal.call(detail, { params: { id } })).code).toBe(404);
    expect(await portal.call(commentCalls.informCommentReply, { as: b, body: { postId: id, text: "还在吗" } })).toMatchObject({
      code: 404,
    });
  });
});

describe("lists", () => {
  test("what the demo says in a thread alone is read there, not among what is posted for everybody", async () => {
    const a = await writer();
    const inThread = (await post(a, "看台上的一句", { sport: "fb", matchId: "m7" })).data.post.id;
    const inCircle = (await post(a, "圈子里的一帖")).data.post.id;
    expect(idsOf(await read({ sort: "new", pageSize: 2 }))).toEqual([inCircle, inThread]);
    await sql`update post set is_sample = true where id in (${inThread}::int8, ${inCircle}::int8)`.execute(database.db);
    expect(idsOf(await read({ sort: "new", pageSize: 2 }))[0]).toBe(inCircle);
    expect(idsOf(await read({ sort: "new", pageSize: 2 }))).not.toContain(inThread);
    expect(idsOf(await read({ sort: "new", sport: "fb", matchId: "m7", pageSize: 2 }))).toContain(inThread);
  });

  test("of an anchor are the newest first; of whoever is no anchor there is no such list", async () => {
    const [anchor, fan] = [await writer(), await writer()];
    await sql`update app_user set is_anchor = true where id = ${anchor}::int8`.execute(database.db);
    const first = (await post(anchor, "今晚八点开播")).data.post.id;
    const second = (await post(anchor, "改到九点")).data.post.id;
    await post(fan, "等你");
    const of = (anchorId: string) => portal.call(postCalls.informPostListAnchor, { body: { anchorId } });
    expect(idsOf(await of(anchor))).toEqual([second, first]);
    for (const id of [fan, "999999", "x"]) expect(await of(id)).toMatchObject({ code: 404, message: "主播不存在" });
  });

  test("hot: each like and comment counts, and pages by the cursor repeat nothing while votes arrive", async () => {
    const authors = await Promise.all(Array.from({ length: 4 }, () => writer()));
    const made: string[] = [];
    for (const [i, author] of authors.entries()) {
      for (let j = 0; j < 3; j += 1) {
        made.push((await post(author, `第${i}人第${j}帖`, { topics: ["翻页"] })).data.post.id);
        clock.advance(60_000);
      }
    }
    const readers = await Promise.all(Array.from({ length: 5 }, () => writer()));
    await Promise.all(readers.map((as) => portal.call(like, { as, params: { id: made[0] ?? "", n: "1" } })));
    await flush();
    const first = await read({ topic: "翻页", pageSize: 5 });
    expect(first.data.total).toBe(12);
    expect(first.data.list[0]).toMatchObject({ id: made[0], likes: 5 });
    // The last becomes the hottest while the next page is asked for: it is missed, and none comes twice.
    await Promise.all(readers.map((as) => portal.call(like, { as, params: { id: made[1] ?? "", n: "1" } })));
    await flush();
    const seen = [...idsOf(first)];
    for (let { cursor } = first.data; cursor !== null;) {
      const next = await read({ topic: "翻页", pageSize: 5, cursor });
      seen.push(...idsOf(next));
      ({ cursor } = next.data);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(new Set([...seen, made[1]])).toEqual(new Set(made));
    expect((await read({ cursor: "n.0.5" })).code).toBe(400);
  });

  test("likes of 20 users at once, twice each, are exact after a restart too; nobody likes the own, or likes or answers one who shields", async () => {
    const a = await writer();
    const { id } = (await post(a, "点亮我")).data.post;
    const readers = await Promise.all(Array.from({ length: 20 }, () => writer()));
    await Promise.all([...readers, ...readers].map((as) => portal.call(like, { as, params: { id, n: "1" } })));
    await portal.call(like, { as: readers[0] ?? "", params: { id, n: "0" } });
    // Killed before anything was counted: the next start finds it.
    await flush();
    expect((await portal.call(detail, { params: { id } })).data.post).toMatchObject({ likes: 19 });
    expect((await portal.call(like, { as: a, params: { id, n: "1" } })).code).toBe(403);
    await portal.call(commentCalls.informShieldUser, { as: a, body: { userId: readers[0] ?? "", flag: 1 } });
    expect((await portal.call(like, { as: readers[0] ?? "", params: { id, n: "1" } })).code).toBe(403);
    const answer = (as = "") => portal.call(commentCalls.informCommentReply, { as, body: { postId: id, text: "我也说一句" } });
    expect(await answer(readers[0])).toMatchObject({ code: 403, message: "对方已屏蔽您，不能互动" });
    expect((await answer(readers[1])).code).toBe(200);
    expect((await portal.call(like, { as: readers[1] ?? "", params: { id, n: "7" } })).code).toBe(400);
  });

  test("who is shielded by the author of a post, or of the comment that others answer, neither writes nor edits there", async () => {
    const [a, root, third, blocked] = [await writer(), await writer(), await writer(), await writer()];
    const { id } = (await post(a, "都来说说")).data.post;
    const say = (as: string, text: string, parentId?: string) =>
      portal.call(commentCalls.informCommentReply, { as, body: { postId: id, text, ...(parentId === undefined ? {} : { parentId }) } });
    const edit = (commentId: string, text: string) =>
      portal.call(commentCalls.informCommentEdit, { as: blocked, body: { id: commentId, text } });
    const shield = (as: string, flag: number) => portal.call(commentCalls.informShieldUser, { as, body: { userId: blocked, flag } });
    const refused = { code: 403, message: "对方已屏蔽您，不能互动" };
    const first = (await say(root, "我先来")).data.id;
    const answer = (await say(third, "我接着", first)).data.id;
    const own = (await say(blocked, "我也来")).data.id;
    const ownBelow = (await say(blocked, "我跟一句", answer)).data.id;
    // By who began the conversation: not below it, elsewhere under the post.
    await shield(root, 1);
    expect(await say(blocked, "再跟一句", answer)).toMatchObject(refused);
    expect(await edit(ownBelow, "改成吵架的话")).toMatchObject(refused);
    expect((await edit(own, "我也来一句")).code).toBe(200);
    await shield(root, 2);
    expect((await edit(ownBelow, "改得客气些")).code).toBe(200);
    // By the author of the post: nowhere under it.
    await shield(a, 1);
    expect(await edit(own, "改成吵架的话")).toMatchObject(refused);
    expect(await edit(ownBelow, "改成吵架的话")).toMatchObject(refused);
  });

  test("follow: of followed people and joined circles; a visitor is asked to log in; what one shields is gone", async () => {
    const [me, friend, other] = [await writer(), await writer(), await writer()];
    expect((await read({ sort: "follow" })).code).toBe(401);
    const { rows } = await sql<{ id: bigint }>`select id from circle order by id desc limit 1`.execute(database.db);
    const circleId = String(rows[0]?.id);
    const byFriend = (await post(friend, "朋友说")).data.post.id;
    const inCircle = (await post(other, "圈里说", { circleId })).data.post.id;
    await post(other, "别处说");
    await sql`insert into user_follow (user_id, target_id, at) values (${me}::int8, ${friend}::int8, now())`.execute(database.db);
    const joined = await portal.call(postCalls.informCircleFollow, { as: me, body: { id: circleId, isFollowed: true } });
    expect(joined.data).toEqual({ isFollowed: true, members: 1 });
    expect(idsOf(await read({ sort: "follow" }, me))).toEqual([inCircle, byFriend]);
    await portal.call(postCalls.informPostShield, { as: me, body: { postId: byFriend } });
    expect(idsOf(await read({ sort: "follow" }, me))).toEqual([inCircle]);
    await portal.call(commentCalls.informShieldUser, { as: me, body: { userId: other, flag: 1 } });
    expect(idsOf(await read({ sort: "follow" }, me))).toEqual([]);
  });

  test("the best comment of three likes and more stands with its post; to whoever shields its author, another or none", async () => {
    const a = await writer();
    const { id } = (await post(a, "谁踢得最好")).data.post;
    const [c1, c2] = [await writer(), await writer()];
    const say = async (as: string, text: string) =>
      (await portal.call(commentCalls.informCommentReply, { as, body: { postId: id, text } })).data.id as string;
    const [good, better] = [await say(c1, "后腰"), await say(c2, "门将")];
    const likes = async (comment: string, n: number) => {
      for (let i = 0; i < n; i += 1) {
        await portal.call(commentCalls.informCommentLikeId, { as: await writer(), params: { id: comment }, query: { flag: 1 } });
      }
    };
    await likes(good, 2);
    await flush();
    const shown = async (as?: string) => (await read({ sort: "new" }, as)).data.list.find((one) => one.id === id)?.best?.text;
    expect(await shown()).toBeUndefined();
    await likes(good, 1);
    await likes(better, 4);
    await flush();
    expect(await shown()).toBe("门将");
    await sql`insert into shield (user_id, target_id, at) values (${a}::int8, ${c2}::int8, now())`.execute(database.db);
    expect(await shown(a)).toBe("后腰");
  });

  test("of a match nothing is told that was written, changed or said later than the reader's clock", async () => {
    const a = await writer();
    const about = { sport: "fb", matchId: "m1" };
    const early = (await post(a, "开场就压上", { ...about, seenAt: clock.now() })).data.post;
    expect(early.seenMinute).toBe(`${Math.floor((clock.now() % HOUR) / 60_000)}′`);
    const other = (await post(a, "同场另一帖", about)).data.post;
    const moment = clock.now() + 30_000;
    clock.advance(60_000);
    await post(a, "进了", about);
    const picture = `/uploads/${"a".repeat(32)}.webp`;
    await sql`insert into upload (name, user_id, bytes, at) values (${picture.slice(9)}, ${a}::int8, 1, now())`.execute(database.db);
    await post(a, "开场就压上，果然进了", { id: early.id, ...about, pictures: [picture], topics: ["绝杀"] });
    await portal.call(commentCalls.informCommentReply, { as: await writer(), body: { postId: early.id, text: "二比一" } });
    await flush();
    const behind = await read({ ...about, sort: "new", at: moment });
    expect(behind.data.list).toMatchObject([
      { id: other.id },
      { id: early.id, comments: 0, isEdited: false, doc: richOfParagraphs(["开场就压上"]), pictures: [], topics: [] },
    ]);
    const nowList = (await read({ ...about, sort: "new" })).data.list;
    expect(nowList).toMatchObject([{}, {}, { pictures: [picture], topics: ["绝杀"] }]);
    // What another is called there is of then too, and nobody is told that there is more.
    const titles = async (at: number) =>
      (await portal.call(detail, { params: { id: other.id }, query: { at } })).data.sameMatch?.map(({ title }) => title);
    expect([await titles(moment), await titles(clock.now())]).toEqual([["开场就压上"], expect.arrayContaining(["开场就压上，果然进了"])]);
    const newer = (at?: number) =>
      portal.call(postCalls.informPostNewer, { query: { after: other.id, ...(at === undefined ? {} : { at }) } });
    expect([(await newer(moment)).data, (await newer()).data]).toEqual([{ newer: 0 }, { newer: 1 }]);
    const { data } = await portal.call(detail, { params: { id: early.id }, query: { at: moment } });
    expect(data).toMatchObject({ post: { comments: 0 }, sameMatch: [{ id: other.id }] });
    expect((await portal.call(commentCalls.informCommentListByPost, { query: { postId: early.id, at: moment } })).data.total).toBe(0);
    expect((await portal.call(commentCalls.informCommentListByPost, { query: { postId: early.id } })).data.total).toBe(1);
  });

  test("topics are those of posts the reader may see, as they were by their clock", async () => {
    const [a, b, me] = [await writer(), await writer(), await writer()];
    const about = { sport: "fb", matchId: "m9" };
    const { id } = (await post(a, "赛前说两句", { ...about, topics: ["赛前预测"] })).data.post;
    await post(b, "与比赛无关", { topics: ["周末踢野球"] });
    const moment = clock.now() + 1_000;
    clock.advance(60_000);
    await post(a, "这也行", { ...about, topics: ["读秒绝杀"] });
    await post(a, "改一改", { id, topics: ["读秒绝杀"] });
    const topics = async (at?: number, as?: string) =>
      (
        await portal.call(postCalls.informTopicList, { query: at === undefined ? {} : { at }, ...(as === undefined ? {} : { as }) })
      ).data.list
        .filter(({ name }) => ["赛前预测", "读秒绝杀", "周末踢野球"].includes(name))
        .map(({ name, posts }) => [name, posts]);
    expect(await topics(moment)).toEqual(
      expect.arrayContaining([
        ["赛前预测", 1],
        ["周末踢野球", 1],
      ]),
    );
    expect(await topics(moment)).toHaveLength(2);
    expect(await topics()).toEqual([
      ["读秒绝杀", 2],
      ["周末踢野球", 1],
    ]);
    await portal.call(commentCalls.informShieldUser, { as: me, body: { userId: a, flag: 1 } });
    expect(await topics(undefined, me)).toEqual([["周末踢野球", 1]]);
  });
});
