import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Post } from "../../contract/http/post.ts";
import { commentCalls } from "../../contract/http/comment.ts";
import { postCalls } from "../../contract/http/post.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { MATCH_CHATS } from "../../contract/room/room.ts";
import { type TestCommunity, idsOf, testCommunity, withMoment } from "../../tests/setup/testCommunity.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { upheldAgainst } from "../moderation/caseRepository.ts";

/** Posts over HTTP, against the real database: written, judged, changed. */

const clock: ManualClock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
const HOUR = 3_600_000;
let world: TestCommunity;

beforeAll(async () => {
  world = await testCommunity(inject("databaseUrl"), clock);
  await world.comments.moderation.rules.seed();
  await world.community.start();
});
afterAll(() => world.close());
beforeEach(() => clock.advance(2 * HOUR));

const { informPostAddSave: save, informPostDetailId: detail } = postCalls;

describe("posting", () => {
  test("is read as it was written, of whom, in its circle; nothing that is not on the list of rich text comes through", async () => {
    const a = await world.writer({ experience: 900 });
    const { rows } = await sql<{ id: bigint }>`select id from circle order by id limit 1`.execute(world.db);
    const circleId = String(rows[0]?.id);
    const made = await world.post(a, "恩佐刚染黄 \u200b<script>alert(1)</script>", {
      title: " 第 54 分钟 ",
      circleId,
      topics: ["#双红会首发#"],
    });
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
      { seenAt: clock.now() + 10_000 },
      { sport: "fb" },
    ]) {
      expect((await world.post(a, "正文", body)).code).toBe(400);
    }
    // What a form cannot know is refused by a code whose message is shown.
    for (const body of [
      { pictures: ["/uploads/00000000000000000000000000000000.webp"] },
      { pictures: ["https://x.test/a.webp"] },
      { doc: withMoment("m1", clock.now() + 10_000) },
      { doc: withMoment("m1", clock.now() - 25 * HOUR) },
    ]) {
      expect((await world.post(a, "正文", body)).code).toBe(422);
    }
    // A page's clock may be two seconds ahead.
    expect([
      (await world.post(a, "早了", { seenAt: clock.now() + 2_001 })).code,
      (await world.post(a, "准时", { seenAt: clock.now() + 2_000 })).code,
    ]).toEqual([400, 200]);
    expect((await world.post(a, "正文", { doc: withMoment("unknown", clock.now()) })).code).toBe(404);
    expect((await world.post(a, "正文", { circleId: "999999" })).code).toBe(404);
    expect((await world.post(a, "正文", { sport: "fb", matchId: "unknown" })).code).toBe(404);
  });

  test("is listed by a whole match: a sport or an id alone is refused, as it is with a post", async () => {
    for (const half of [{ sport: "fb" }, { matchId: "m1" }]) expect(await world.read(half)).toMatchObject({ code: 400, data: null });
  });

  test("is paragraphs and one moment: links, pictures in the text and all else of articles are refused", async () => {
    const a = await world.writer();
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
      const answer = await world.portal.call(save, { as: a, body: { doc: { type: "doc", content: one } } });
      expect(answer).toMatchObject({ code: 400, message: "帖子正文只能包含文字和一张比赛时刻卡片" });
    }
    expect(await world.post(a, "长".repeat(2_001))).toMatchObject({ code: 400, message: "帖子最多2000个字" });
    expect((await world.post(a, "", { doc: { type: "doc", content } })).code).toBe(200);
    // Edits are checked in the same way.
    const { id } = (await world.post(a, "先发一句")).data.post;
    expect((await world.portal.call(save, { as: a, body: { id, doc: { type: "doc", content: blocks[0] } } })).code).toBe(400);
  });

  test("with a card of a moment is about its match: whoever is behind does not read it, another match is refused, in an edit too", async () => {
    const a = await world.writer();
    const doc = withMoment("m1", clock.now());
    const { post } = (await world.post(a, "", { doc })).data;
    expect(post).toMatchObject({ match: { sport: "fb", matchId: "m1" }, seenMinute: expect.any(String) });
    const asOf = async (at: number) => (await world.portal.call(detail, { params: { id: post.id }, query: { at } })).code;
    expect([await asOf(clock.now() - 25 * 60_000), await asOf(clock.now())]).toEqual([404, 200]);
    const other = { code: 400, message: "时刻卡片须属于帖子所说的比赛" };
    expect(await world.post(a, "", { doc, sport: "fb", matchId: "m2" })).toMatchObject(other);
    expect(await world.post(a, "", { doc, sport: "bk", matchId: "m1" })).toMatchObject(other);
    const { id } = (await world.post(a, "没有卡片")).data.post;
    expect(await world.post(a, "", { id, doc })).toMatchObject(other);
    expect(await world.post(a, "", { id: post.id, doc: withMoment("m2", clock.now()) })).toMatchObject(other);
    expect((await world.post(a, "不要卡片了", { id: post.id })).data.post.match).toMatchObject({ matchId: "m1" });
  });

  test("is something to see: of fillers alone there is none, and marks that climb out of their line are refused", async () => {
    const author = await world.writer();
    const tried = async (text: string, title = "") => {
      const { code, message } = await world.post(author, text, { title });
      return [code, message];
    };
    expect(await tried("\u3164\u2800\ufe0f")).toEqual([400, "请输入帖子内容"]);
    expect(await tried(`Z${"\u0301".repeat(4)}algo`)).toEqual([400, "内容包含无法显示的字符"]);
    expect(await tried("好球", `Z${"\u0301".repeat(4)}algo`)).toEqual([400, "内容包含无法显示的字符"]);
    expect((await tried("❤\ufe0f 好球"))[0]).toBe(200);
  });

  test("of somebody new has one picture and no link, and there are three of them an hour", async () => {
    const fresh = await world.writer({ days: 0, approved: 0 });
    const pictures = ["c", "d"].map((letter) => `/uploads/${letter.repeat(32)}.webp`);
    for (const picture of pictures) {
      await sql`insert into upload (name, user_id, bytes, at) values (${picture.slice(9)}, ${fresh}::int8, 1, now())`.execute(world.db);
    }
    expect(await world.post(fresh, "两张图", { pictures })).toMatchObject({ code: 403, message: "新用户每帖最多 1 张图片" });
    expect((await world.post(fresh, "看 https://x.test/a 这里")).code).toBe(10035);
    expect((await world.post(fresh, "一张图", { pictures: pictures.slice(0, 1) })).data.post).toMatchObject({
      pictures: pictures.slice(0, 1),
    });
    for (const text of ["第二帖", "第三帖"]) {
      clock.advance(60_000);
      expect((await world.post(fresh, text)).code).toBe(200);
    }
    clock.advance(60_000);
    expect(await world.post(fresh, "第四帖")).toMatchObject({ code: 10031, message: "新用户每小时最多3条，57分钟后再试" });
    clock.advance(57 * 60_000 - 1);
    expect((await world.post(fresh, "第四帖")).code).toBe(10031);
    clock.advance(1);
    expect((await world.post(fresh, "第四帖")).code).toBe(200);
  });

  test("sent twice at once with the same key it is one post; the same again without a key is refused", async () => {
    const a = await world.writer();
    const requestKey = "fedcba9876543210";
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.post(a, "只发一次", { requestKey })));
    expect(new Set(answers.map(({ data }) => data.post.id)).size).toBe(1);
    expect(await world.post(a, "只 发，一次！")).toMatchObject({ code: 409 });
    // A long text is compared to its end.
    const long = "长".repeat(300);
    expect([
      (await world.post(a, `${long}甲`)).code,
      (await world.post(a, `${long}乙`)).code,
      (await world.post(a, `${long}，乙`)).code,
    ]).toEqual([200, 200, 409]);
    clock.advance(60_000);
    // One of emoji alone is compared as it is.
    expect([(await world.post(a, "👍🔥")).code, (await world.post(a, "😂")).code, (await world.post(a, "👍🔥")).code]).toEqual([
      200, 200, 409,
    ]);
  });

  test("a flood at once is let through as far as the author's trust goes, and no further", async () => {
    const [known, fresh] = [await world.writer(), await world.writer({ days: 0 })];
    const flood = async (as: string) => {
      const codes = await Promise.all(Array.from({ length: 20 }, (_, i) => world.post(as, `第${i}条不一样的话`).then(({ code }) => code)));
      return codes.filter((code) => code === 200).length;
    };
    expect([await flood(known), await flood(fresh)]).toEqual([6, 2]);
    clock.advance(59_999);
    expect(await flood(known)).toBe(0);
    clock.advance(1);
    expect(await flood(known)).toBe(6);
  });

  test("is edited thirty times an hour and no more: each edit tells all who read along", async () => {
    const a = await world.writer();
    const { id } = (await world.post(a, "原文")).data.post;
    const edit = async (n: number) => (await world.post(a, `第${n}版`, { id })).code;
    for (let n = 1; n <= 30; n += 1) expect(await edit(n)).toBe(200);
    expect(await edit(31)).toBe(429);
    const other = (await world.post(a, "另一帖")).data.post;
    expect((await world.post(a, "另一帖，改过", { id: other.id })).code).toBe(429);
    clock.advance(HOUR - 1);
    const late = (await world.post(a, "一小时后的一帖")).data.post;
    const again = async () => (await world.post(a, "一小时后的一帖，改过", { id: late.id })).code;
    expect(await again()).toBe(429);
    clock.advance(1);
    expect(await again()).toBe(200);
  });

  test("what the filter holds waits for review: its author alone sees it, and a report of three hides what is shown", async () => {
    const [a, b] = [await world.writer(), await world.writer()];
    const held = await world.post(a, "加我微信 abc12345 进群");
    expect(held.data.post).toMatchObject({ isHeld: true });
    const { id } = held.data.post;
    expect(idsOf(await world.read({ authorId: a, sort: "new" }, b))).toEqual([]);
    expect((await world.portal.call(detail, { params: { id }, as: b })).code).toBe(404);
    expect((await world.portal.call(detail, { params: { id }, as: a })).code).toBe(200);
    const report = { subject: `post:${id}`, reason: "abuse", text: "" };
    expect(await world.comments.moderation.reports.add(b, report)).toMatchObject({ error: { code: 404 } });
    // Its author finds it, with no comments and none allowed; for others it does not exist.
    const under = (as: string) => world.portal.call(commentCalls.informCommentListByPost, { as, query: { postId: id } });
    expect(await under(a)).toMatchObject({ code: 200, data: { total: 0, list: [], isClosed: true } });
    expect((await under(b)).code).toBe(404);
    expect((await world.portal.call(commentCalls.informCommentReply, { as: a, body: { postId: id, text: "先占个座" } })).code).toBe(404);
    const shown = await world.post(a, "这球越位了");
    for (let i = 0; i < 3; i += 1) {
      const reporter = await world.writer();
      const reported = await world.comments.moderation.reports.add(reporter, {
        subject: `post:${shown.data.post.id}`,
        reason: "abuse",
        text: "",
      });
      expect(reported.ok).toBe(true);
    }
    expect(idsOf(await world.read({ authorId: a, sort: "new" }, b))).toEqual([]);
    const own = await world.portal.call(postCalls.informPostListMy, { as: a });
    expect(own.data.list.map((one: Post) => one.hiddenReason !== null || one.isHeld)).toEqual([true, true]);
  });

  test("leaves the count of its circle when an edit is held, also one that does not name the circle", async () => {
    const author = await world.writer();
    const { rows } = await sql<{ id: bigint }>`select id from circle order by id limit 1`.execute(world.db);
    const counted = async () => {
      clock.advance(1_000);
      return (await sql<{ posts: number }>`select posts from circle where id = ${rows[0]?.id}`.execute(world.db)).rows[0]?.posts ?? 0;
    };
    await world.flush();
    const before = await counted();
    const { id } = (await world.post(author, "圈子里的一帖", { circleId: String(rows[0]?.id) })).data.post;
    await expect.poll(counted).toBe(before + 1);
    expect((await world.post(author, "加我微信 abc12345 进群", { id })).data.post).toMatchObject({ isHeld: true });
    await expect.poll(counted, { timeout: 10_000 }).toBe(before);
  });

  test("with a word that comments have starred it waits for review, but a moderator's own", async () => {
    const [a, staff] = [await world.writer(), await world.writer()];
    await sql`insert into room_manager (room_id, user_id) values (${MATCH_CHATS}, ${staff}::int8)`.execute(world.db);
    expect((await world.post(a, "这球踢得像傻逼一样")).data.post).toMatchObject({ isHeld: true });
    expect((await world.post(staff, "有人说这球踢得像傻逼一样")).data.post).toMatchObject({ isHeld: false });
  });

  test("the first of somebody is looked at while it is shown, a moderator's is not", async () => {
    const [a, staff] = [await world.writer(), await world.writer()];
    await sql`insert into room_manager (room_id, user_id) values (${MATCH_CHATS}, ${staff}::int8)`.execute(world.db);
    const [first, theirs] = [(await world.post(a, "第一次来")).data.post, (await world.post(staff, "管理员第一次来")).data.post];
    expect([first.isHeld, theirs.isHeld]).toEqual([false, false]);
    // Later every fiftieth.
    const nextId = (id: number) => sql`alter table post alter column id restart with ${sql.lit(id)}`.execute(world.db);
    await nextId(99_999);
    const [ordinary, fiftieth] = [(await world.post(a, "第二次来")).data.post, (await world.post(a, "第三次来")).data.post];
    const { list } = await world.comments.moderation.cases.list("sampled", { limit: 100 });
    const subjects = list.map(({ subject }) => subject);
    expect(subjects).toContain(`post:${first.id}`);
    expect(subjects).toContain(`post:${fiftieth.id}`);
    for (const { id } of [theirs, ordinary]) expect(subjects).not.toContain(`post:${id}`);
  });

  test("of somebody who is muted is refused with the reason, and an edit too", async () => {
    const a = await world.writer();
    const { id } = (await world.post(a, "先发的一帖", { requestKey: "0123456789abcdef" })).data.post;
    const gone = (await world.post(a, "威胁的话", { title: "标题" })).data.post.id;
    const { cases, reports } = world.comments.moderation;
    await reports.add(await world.writer(), { subject: `post:${gone}`, reason: "abuse", text: "" });
    const { list } = await cases.list("waiting", { limit: 100 });
    const found = list.find(({ subject }) => subject === `post:${gone}`) ?? expect.unreachable();
    expect(found).toMatchObject({ text: "标题\n威胁的话", isHeld: false });
    await cases.decide(found.id, { decision: "delete", reasonCode: 2 }, { id: "s1", name: "沈默言" });
    const refused = { code: 10030, message: expect.stringContaining("威胁或骚扰") };
    expect(await world.post(a, "再发一帖")).toMatchObject(refused);
    expect(await world.post(a, "改一改", { id })).toMatchObject(refused);
    // An answer that was lost is given again.
    expect((await world.post(a, "先发的一帖", { requestKey: "0123456789abcdef" })).data.post).toMatchObject({ id });
  });

  test("hidden by a decision it says why to its author, who appeals once; granted, everybody reads it again", async () => {
    const [a, b] = [await world.writer(), await world.writer()];
    const { id } = (await world.post(a, "这球黑得离谱")).data.post;
    const { cases, appeals, reports } = world.comments.moderation;
    const text = "只是评球".padEnd(300, "。");
    const appeal = (as: string, typed = text) => world.portal.call(postCalls.informPostAppeal, { as, body: { postId: id, text: typed } });
    const own = async () => (await world.portal.call(postCalls.informPostListMy, { as: a })).data.list[0];
    expect(await appeal(a)).toMatchObject({ code: 404, message: "没有可申诉的决定" });
    await reports.add(b, { subject: `post:${id}`, reason: "abuse", text: "" });
    const { rows } = await sql<{ id: bigint }>`select id from review_case where subject = ${`post:${id}`}`.execute(world.db);
    await cases.decide(String(rows[0]?.id), { decision: "hide", reasonCode: 3 }, { id: "1", name: "沈默言" });
    expect(await own()).toMatchObject({
      hiddenReason: "这条帖子含有辱骂或人身攻击，已隐藏。社区规范第 3 条，7 天内可申诉一次。",
      appeal: { state: "open", until: clock.now() + 7 * 24 * HOUR },
    });
    expect(await own()).not.toHaveProperty("hiddenBy");
    expect((await appeal(b)).code).toBe(404);
    expect(await appeal(a, `${text}。`)).toMatchObject({ code: 400, message: "申诉理由最多300个字" });
    expect((await appeal(a)).code).toBe(200);
    expect(await appeal(a)).toMatchObject({ code: 409, message: "每个决定只能申诉一次" });
    expect(await own()).toMatchObject({ appeal: { state: "waiting" } });
    const [waiting] = await appeals.list({ limit: 9 });
    expect(waiting).toMatchObject({ subject: `post:${id}`, text });
    await appeals.decide(waiting?.id ?? "", { isGranted: true, answer: "" }, { id: "2", name: "梁望" });
    expect((await world.portal.call(detail, { params: { id }, as: b })).data.post).toMatchObject({ id, hiddenReason: null });
    // As after any approval: its reports do not count, were wrong, and nothing stands against its author.
    expect((await sql`select reports from post where id = ${id}::int8`.execute(world.db)).rows).toEqual([{ reports: 0 }]);
    expect(await reports.list({ limit: 1 })).toMatchObject([{ reporter: { id: b }, isUpheld: false }]);
    expect(await upheldAgainst(world.db, a)).toBe(0);
  });

  test("that was let through by mistake has its reports again when that is undone", async () => {
    const { id } = (await world.post(await world.writer(), "先放行再撤销")).data.post;
    const { cases, reports } = world.comments.moderation;
    await reports.add(await world.writer(), { subject: `post:${id}`, reason: "abuse", text: "" });
    const counted = async () => (await sql`select reports from post where id = ${id}::int8`.execute(world.db)).rows;
    const { list } = await cases.list("waiting", { limit: 100 });
    const found = list.find(({ subject }) => subject === `post:${id}`) ?? expect.unreachable();
    await cases.decide(found.id, { decision: "approve" }, { id: "s1", name: "沈默言" });
    expect(await counted()).toEqual([{ reports: 0 }]);
    await cases.undo(found.id, { id: "s1", name: "沈默言" });
    expect(await counted()).toEqual([{ reports: 1 }]);
  });

  test("is changed by its author within ten minutes, with a mark, and taken away", async () => {
    const [a, b] = [await world.writer(), await world.writer()];
    const { id } = (await world.post(a, "上一版")).data.post;
    expect((await world.post(b, "别人的", { id })).code).toBe(404);
    const until = async (as: string) => (await world.portal.call(detail, { params: { id }, as })).data.post.editableUntil;
    clock.advance(10 * 60_000 - 1);
    expect([await until(a), await until(b)]).toEqual([clock.now() + 1, null]);
    const { rows } = await sql<{ name: string }>`select nick_name as name from app_user where id = ${b}::int8`.execute(world.db);
    const [text, mentions] = [`@${rows[0]?.name} 看这一版`, [expect.objectContaining({ userId: b })]];
    const edited = { id, isEdited: true, doc: richOfParagraphs([text]), mentions };
    expect((await world.post(a, text, { id })).data.post).toMatchObject(edited);
    clock.advance(1);
    expect([await until(a), (await world.post(a, "太晚了", { id })).code]).toEqual([null, 403]);
    expect((await world.portal.call(postCalls.informPostDelete, { as: b, body: { postId: id } })).code).toBe(404);
    const told = async () => (await sql`select subject from notice where user_id = ${b}::int8`.execute(world.db)).rows;
    expect(await told()).toEqual([{ subject: `post:${id}` }]);
    const { cases, reports } = world.comments.moderation;
    expect((await reports.add(b, { subject: `post:${id}`, reason: "abuse", text: "" })).ok).toBe(true);
    const waiting = async () => (await cases.list("waiting", { limit: 100 })).list.map(({ subject }) => subject);
    expect(await waiting()).toContain(`post:${id}`);
    expect((await world.portal.call(postCalls.informPostDelete, { as: a, body: { postId: id } })).code).toBe(200);
    expect(await told()).toEqual([]);
    expect(await waiting()).not.toContain(`post:${id}`);
    expect((await world.portal.call(detail, { params: { id } })).code).toBe(404);
    expect(await world.portal.call(commentCalls.informCommentReply, { as: b, body: { postId: id, text: "还在吗" } })).toMatchObject({
      code: 404,
    });
  });

  test("of an anchor is listed for the anchor and taken away by nobody else, by the calls that anchors have", async () => {
    const [a, b] = [await world.writer(), await world.writer()];
    const { id } = (await world.post(a, "今晚八点开播")).data.post;
    const { informPostListAnchorMy: own, informPostAnchorDelete: remove } = postCalls;
    const listed = async () => idsOf(await world.portal.call(own, { as: `anchor-${a}` }));
    expect(await listed()).toEqual([id]);
    expect((await world.portal.call(remove, { as: a, query: { postId: id } })).code).toBe(403);
    expect((await world.portal.call(remove, { as: `anchor-${b}`, query: { postId: id } })).code).toBe(404);
    expect(await listed()).toEqual([id]);
    expect((await world.portal.call(remove, { as: `anchor-${a}`, query: { postId: id } })).code).toBe(200);
    expect([await listed(), (await world.portal.call(detail, { params: { id } })).code]).toEqual([[], 404]);
  });
});
