import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { commentCalls } from "../../contract/http/comment.ts";
import { postCalls } from "../../contract/http/post.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { type TestCommunity, idsOf, testCommunity } from "../../tests/setup/testCommunity.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";

/** Lists of posts over HTTP, against the real database: visibility, order, page clock. */

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

const { informPostDetailId: detail, informPostLikeIdN: like } = postCalls;

describe("lists", () => {
  test("what the demo says in a thread alone is read there, not among what is posted for everybody", async () => {
    const a = await world.writer();
    const inThread = (await world.post(a, "看台上的一句", { sport: "fb", matchId: "m7" })).data.post.id;
    const inCircle = (await world.post(a, "圈子里的一帖")).data.post.id;
    expect(idsOf(await world.read({ sort: "new", pageSize: 2 }))).toEqual([inCircle, inThread]);
    await sql`update post set is_sample = true where id in (${inThread}::int8, ${inCircle}::int8)`.execute(world.db);
    expect(idsOf(await world.read({ sort: "new", pageSize: 2 }))[0]).toBe(inCircle);
    expect(idsOf(await world.read({ sort: "new", pageSize: 2 }))).not.toContain(inThread);
    expect(idsOf(await world.read({ sort: "new", sport: "fb", matchId: "m7", pageSize: 2 }))).toContain(inThread);
    expect(idsOf(await world.portal.call(postCalls.informPostListMy, { as: a }))).toEqual([inCircle, inThread]);
  });

  test("the newest are those written last, whatever was written down later: pages, counts of newer ones and a circle follow", async () => {
    const a = await world.writer();
    const { rows } = await sql<{ id: bigint }>`select id from circle order by id limit 1`.execute(world.db);
    const circleId = String(rows[0]?.id);
    const made: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      made.push((await world.post(a, `第${i}句话`, { topics: ["先后"], circleId })).data.post.id);
      clock.advance(60_000);
    }
    const [first, second, third, late] = made;
    await sql`update post set at = at - interval '150 seconds' where id = ${late}::int8`.execute(world.db);
    const order = [third, second, late, first];
    for (const which of [{ topic: "先后" }, { circleId }]) {
      const page = await world.read({ ...which, sort: "new", pageSize: 2 });
      expect(idsOf(page)).toEqual(order.slice(0, 2));
      // The format of existing cursors: they name the last post of a page.
      expect(page.data.cursor).toBe(`n.0.${second}`);
      const next = await world.read({ ...which, sort: "new", pageSize: 2, cursor: page.data.cursor });
      expect(idsOf(next)).toEqual(order.slice(2));
    }
    const newer = async (after = "") =>
      (await world.portal.call(postCalls.informPostNewer, { as: await world.writer(), query: { after, circleId } })).data.newer;
    expect([await newer(third), await newer(second), await newer(late)]).toEqual([0, 1, 2]);
    expect(await newer("0")).toBeGreaterThanOrEqual(4);
  });

  test("by number of the page as by its cursor; whoever is named in a post is a link, one as well as two", async () => {
    const [a, b] = [await world.writer(), await world.writer()];
    const { rows } = await sql<{
      nick_name: string;
    }>`select nick_name from app_user where id in (${a}::int8, ${b}::int8) order by id`.execute(world.db);
    const [one, two] = rows.map(({ nick_name }) => `@${nick_name}`);
    const made: string[] = [];
    for (const text of [`${one} 看这个`, `${one} ${two} 一起看`, "没有人被点名"]) {
      made.unshift((await world.post(a, text, { topics: ["点名"] })).data.post.id);
      clock.advance(60_000);
    }
    const page = async (more: object) => (await world.read({ topic: "点名", sort: "new", pageSize: 2, ...more })).data;
    const [first, second] = [await page({ page: 1 }), await page({ page: 2 })];
    expect([first, second].map(({ list }) => list.map(({ id }) => id))).toEqual([made.slice(0, 2), made.slice(2)]);
    // A cursor says where it goes on, whatever page number comes with it.
    expect(idsOf({ data: await page({ page: 2, cursor: first.cursor }) })).toEqual(made.slice(2));
    expect([...first.list, ...second.list].map(({ mentions }) => (mentions ?? []).length)).toEqual([0, 2, 1]);
  });

  test("of an anchor are the newest first; of whoever is no anchor there is no such list", async () => {
    const [anchor, fan] = [await world.writer(), await world.writer()];
    await sql`update app_user set is_anchor = true where id = ${anchor}::int8`.execute(world.db);
    const first = (await world.post(anchor, "今晚八点开播")).data.post.id;
    const second = (await world.post(anchor, "改到九点")).data.post.id;
    await world.post(fan, "等你");
    const of = (anchorId: string) => world.portal.call(postCalls.informPostListAnchor, { body: { anchorId } });
    expect(idsOf(await of(anchor))).toEqual([second, first]);
    for (const id of [fan, "999999", "x"]) expect(await of(id)).toMatchObject({ code: 404, message: "主播不存在" });
  });

  test("hot: each like and comment counts, and pages by the cursor repeat nothing while votes arrive", async () => {
    const authors = await Promise.all(Array.from({ length: 4 }, () => world.writer()));
    const made: string[] = [];
    for (const [i, author] of authors.entries()) {
      for (let j = 0; j < 3; j += 1) {
        made.push((await world.post(author, `第${i}人第${j}帖`, { topics: ["翻页"] })).data.post.id);
        clock.advance(60_000);
      }
    }
    const readers = await Promise.all(Array.from({ length: 5 }, () => world.writer()));
    await Promise.all(readers.map((as) => world.portal.call(like, { as, params: { id: made[0] ?? "", n: "1" } })));
    await world.flush();
    const first = await world.read({ topic: "翻页", pageSize: 5 });
    expect([first.data.total, (await world.read({ topic: "翻页", pageSize: 12 })).data.cursor]).toEqual([12, null]);
    expect(first.data.list[0]).toMatchObject({ id: made[0], likes: 5 });
    // The last post becomes the hottest between two pages: it is missed, and no post appears twice.
    await Promise.all(readers.map((as) => world.portal.call(like, { as, params: { id: made[1] ?? "", n: "1" } })));
    await world.flush();
    const seen = [...idsOf(first)];
    for (let { cursor } = first.data; cursor !== null;) {
      const next = await world.read({ topic: "翻页", pageSize: 5, cursor });
      seen.push(...idsOf(next));
      ({ cursor } = next.data);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(new Set([...seen, made[1]])).toEqual(new Set(made));
    expect((await world.read({ cursor: "n.0.5" })).code).toBe(400);
  });

  test("likes of 20 users at once, twice each, are exact after a restart too; nobody likes the own, or likes or answers one who shields", async () => {
    const a = await world.writer();
    const { id } = (await world.post(a, "点亮我")).data.post;
    const readers = await Promise.all(Array.from({ length: 20 }, () => world.writer()));
    await Promise.all([...readers, ...readers].map((as) => world.portal.call(like, { as, params: { id, n: "1" } })));
    await world.portal.call(like, { as: readers[0] ?? "", params: { id, n: "0" } });
    // If the portal is killed before it counts, the next start finds the difference.
    await world.flush();
    expect((await world.portal.call(detail, { params: { id } })).data.post).toMatchObject({ likes: 19 });
    expect((await world.portal.call(like, { as: a, params: { id, n: "1" } })).code).toBe(403);
    await world.portal.call(commentCalls.informShieldUser, { as: a, body: { userId: readers[0] ?? "", flag: 1 } });
    expect((await world.portal.call(like, { as: readers[0] ?? "", params: { id, n: "1" } })).code).toBe(403);
    const answer = (as = "") => world.portal.call(commentCalls.informCommentReply, { as, body: { postId: id, text: "我也说一句" } });
    expect(await answer(readers[0])).toMatchObject({ code: 403, message: "对方已屏蔽您，不能互动" });
    expect((await answer(readers[1])).code).toBe(200);
    expect((await world.portal.call(like, { as: readers[1] ?? "", params: { id, n: "7" } })).code).toBe(400);
    for (const none of ["x", "999999"])
      expect((await world.portal.call(like, { as: readers[1] ?? "", params: { id: none, n: "1" } })).code).toBe(404);
  });

  test("likes that are taken back leave a post as hot as it was", async () => {
    const { id } = (await world.post(await world.writer(), "点亮又收回")).data.post;
    const readers = [await world.writer(), await world.writer()];
    const hot = async () =>
      (await sql<{ hot: number }>`select hot from post where id = ${id}::int8`.execute(world.db)).rows[0]?.hot ?? expect.unreachable();
    const hotAfter = async (n: string) => {
      for (const as of readers) await world.portal.call(like, { as, params: { id, n } });
      await world.flush();
      return hot();
    };
    const fresh = await hot();
    expect(await hotAfter("1")).toBeGreaterThan(fresh);
    expect(await hotAfter("0")).toBe(fresh);
  });

  test("a count of likes that is wrong is counted again at a start", async () => {
    const { id } = (await world.post(await world.writer(), "数一数")).data.post;
    await world.portal.call(like, { as: await world.writer(), params: { id, n: "1" } });
    await world.flush();
    await sql`update post set likes = 7 where id = ${id}::int8`.execute(world.db);
    await world.flush();
    const likes = async () => {
      clock.advance(1_000);
      return (await world.portal.call(detail, { params: { id } })).data.post.likes;
    };
    await expect.poll(likes).toBe(1);
  });

  test("who is shielded by the author of a post, or of the comment that others answer, neither writes nor edits there", async () => {
    const [a, root, third, blocked] = [await world.writer(), await world.writer(), await world.writer(), await world.writer()];
    const { id } = (await world.post(a, "都来说说")).data.post;
    const say = (as: string, text: string, parentId?: string) =>
      world.portal.call(commentCalls.informCommentReply, {
        as,
        body: { postId: id, text, ...(parentId === undefined ? {} : { parentId }) },
      });
    const edit = (commentId: string, text: string) =>
      world.portal.call(commentCalls.informCommentEdit, { as: blocked, body: { id: commentId, text } });
    const shield = (as: string, flag: number) => world.portal.call(commentCalls.informShieldUser, { as, body: { userId: blocked, flag } });
    const refused = { code: 403, message: "对方已屏蔽您，不能互动" };
    const first = (await say(root, "我先来")).data.id;
    const answer = (await say(third, "我接着", first)).data.id;
    const own = (await say(blocked, "我也来")).data.id;
    const ownBelow = (await say(blocked, "我跟一句", answer)).data.id;
    // Shielded by the author of the root comment: no writing below it, but elsewhere under the post.
    await shield(root, 1);
    expect(await say(blocked, "再跟一句", answer)).toMatchObject(refused);
    expect(await edit(ownBelow, "改成吵架的话")).toMatchObject(refused);
    expect((await edit(own, "我也来一句")).code).toBe(200);
    await shield(root, 2);
    expect((await edit(ownBelow, "改得客气些")).code).toBe(200);
    // Shielded by the author of the post: no writing anywhere under it.
    await shield(a, 1);
    expect(await edit(own, "改成吵架的话")).toMatchObject(refused);
    expect(await edit(ownBelow, "改成吵架的话")).toMatchObject(refused);
  });

  test("follow: of followed people and joined circles; a visitor is asked to log in; what one shields is gone", async () => {
    const [me, friend, other] = [await world.writer(), await world.writer(), await world.writer()];
    expect((await world.read({ sort: "follow" })).code).toBe(401);
    const { rows } = await sql<{ id: bigint }>`select id from circle order by id desc limit 1`.execute(world.db);
    const circleId = String(rows[0]?.id);
    const byFriend = (await world.post(friend, "朋友说")).data.post.id;
    const inCircle = (await world.post(other, "圈里说", { circleId })).data.post.id;
    await world.post(other, "别处说");
    await sql`insert into user_follow (user_id, target_id, at) values (${me}::int8, ${friend}::int8, now())`.execute(world.db);
    const joined = await world.portal.call(postCalls.informCircleFollow, { as: me, body: { id: circleId, isFollowed: true } });
    expect(joined.data).toEqual({ isFollowed: true, members: 1 });
    const nowhere = { as: me, body: { id: "999999", isFollowed: true } };
    expect((await world.portal.call(postCalls.informCircleFollow, nowhere)).code).toBe(404);
    expect(idsOf(await world.read({ sort: "follow" }, me))).toEqual([inCircle, byFriend]);
    await world.portal.call(postCalls.informPostShield, { as: me, body: { postId: byFriend } });
    expect(idsOf(await world.read({ sort: "follow" }, me))).toEqual([inCircle]);
    await world.portal.call(commentCalls.informShieldUser, { as: me, body: { userId: other, flag: 1 } });
    expect(idsOf(await world.read({ sort: "follow" }, me))).toEqual([]);
  });

  test("a long list is counted as a thousand for a while, a reader's followed ones as they are", async () => {
    const [me, friend] = [await world.writer(), await world.writer()];
    const { id } = (await world.post(friend, "朋友的一句")).data.post;
    await sql`insert into user_follow (user_id, target_id, at) values (${me}::int8, ${friend}::int8, now())`.execute(world.db);
    await sql`
      insert into post (author_id, doc, plain, at, hot)
      select ${await world.writer()}::int8, doc, plain, at, hot from post, generate_series(1, 1001) where id = ${id}::int8`.execute(
      world.db,
    );
    expect((await world.read({ sort: "new", pageSize: 2 }, me)).data.total).toBe(1_000);
    expect((await world.read({ sort: "new", pageSize: 2 }, me)).data.total).toBe(1_000);
    expect((await world.read({ sort: "follow", pageSize: 2 }, me)).data.total).toBe(1);
    expect((await world.portal.call(postCalls.informPostNewer, { query: { after: id } })).data.newer).toBe(100);
    await sql`delete from post where id > ${id}::int8`.execute(world.db);
    expect((await world.read({ sort: "new", pageSize: 2 }, me)).data.total).toBe(1_000);
    clock.advance(HOUR);
    expect((await world.read({ sort: "new", pageSize: 2 }, me)).data.total).toBeLessThan(1_000);
  });

  test("without a title a post is named by its first forty characters, beside another of its match", async () => {
    const a = await world.writer();
    const about = { sport: "fb", matchId: "m-long" };
    const long = (await world.post(a, `开头${"长".repeat(37)}末尾不在里面`, about)).data.post;
    const beside = (await world.post(a, "同场的短帖", about)).data.post;
    const { data } = await world.portal.call(detail, { params: { id: beside.id } });
    expect(data.sameMatch).toMatchObject([{ id: long.id, title: `开头${"长".repeat(37)}末` }]);
  });

  test("circles stand in their order, and count the posts in them a moment after each", async () => {
    const circles = async () => (await world.portal.call(postCalls.informCircleList, {})).data.list;
    const order = ["英超圈", "欧冠圈", "NBA 圈", "看球日常"];
    expect((await circles()).map(({ name }) => name).filter((name) => order.includes(name))).toEqual(order);
    const [circle] = await circles();
    const counted = async (): Promise<number | undefined> => {
      clock.advance(1_000);
      return (await circles()).find(({ id }) => id === circle?.id)?.posts;
    };
    const author = await world.writer();
    const { id } = (await world.post(author, "圈子里的新帖", { circleId: circle?.id })).data.post;
    await expect.poll(counted).toBe((circle?.posts ?? 0) + 1);
    const whole = await world.portal.call(postCalls.informCircleDetail, { query: { id: circle?.id ?? "" } });
    expect(whole.data).toMatchObject({ circle: { id: circle?.id, name: circle?.name } });
    expect((await world.portal.call(postCalls.informPostDelete, { as: author, body: { postId: id } })).code).toBe(200);
    await expect.poll(counted).toBe(circle?.posts);
    // One that reports hide does not count.
    const hidden = (await world.post(author, "圈子里又一帖", { circleId: circle?.id })).data.post.id;
    await expect.poll(counted).toBe((circle?.posts ?? 0) + 1);
    const { cases, reports } = world.comments.moderation;
    for (let i = 0; i < 3; i += 1) await reports.add(await world.writer(), { subject: `post:${hidden}`, reason: "abuse", text: "" });
    await expect.poll(counted).toBe(circle?.posts);
    const [found] = (await cases.list("hidden", { limit: 1 })).list;
    await cases.decide(found?.id ?? "", { decision: "approve" }, { id: "s1", name: "沈默言" });
    await expect.poll(counted).toBe((circle?.posts ?? 0) + 1);
  });

  test("the best comment of three likes and more stands with its post; to whoever shields its author, another or none", async () => {
    const a = await world.writer();
    const id = (await world.post(a, "谁踢得最好")).data.post.id;
    const ofMatch = (await world.post(a, "这场谁踢得最好", { sport: "fb", matchId: "m5" })).data.post.id;
    const [c1, c2] = [await world.writer(), await world.writer()];
    const say = async (as: string, text: string, postId = id) =>
      (await world.portal.call(commentCalls.informCommentReply, { as, body: { postId, text } })).data.id as string;
    const [good, better, late] = [await say(c1, "后腰"), await say(c2, "门将"), await say(c1, "进球的", ofMatch)];
    const likes = async (comment: string, n: number) => {
      for (let i = 0; i < n; i += 1) {
        await world.portal.call(commentCalls.informCommentLikeId, {
          as: await world.writer(),
          params: { id: comment },
          query: { flag: 1 },
        });
      }
    };
    await likes(good, 2);
    await world.flush();
    const shown = async (of: string, { as, at }: { readonly as?: string; readonly at?: number } = {}) =>
      (await world.read({ sort: "new", ...(at === undefined ? {} : { at }) }, as)).data.list.find((one) => one.id === of)?.best?.text;
    expect(await shown(id)).toBeUndefined();
    await likes(good, 1);
    await likes(better, 4);
    await likes(late, 3);
    await world.flush();
    expect([await shown(id), await shown(ofMatch)]).toEqual(["门将", "进球的"]);
    // By its likes it may have become the best later than the clock of a reader who is behind: of a match they get none.
    clock.advance(60_000);
    const behind = { at: clock.now() - 30_000 };
    expect([await shown(id, behind), await shown(ofMatch, behind)]).toEqual(["门将", undefined]);
    await sql`insert into shield (user_id, target_id, at) values (${a}::int8, ${c2}::int8, now())`.execute(world.db);
    expect(await shown(id, { as: a })).toBe("后腰");
  });

  test("an edit by somebody who is behind comes back as it was written, with counts and cards of their clock", async () => {
    const [a, fan] = [await world.writer(), await world.writer()];
    const moment = { sport: "fb", matchId: "m7", at: clock.now() } as const;
    const doc = { type: "doc", content: [...richOfParagraphs(["开场"]).content, { type: "moment", attrs: moment }] };
    const { id } = (await world.post(a, "开场", { sport: "fb", matchId: "m7", doc })).data.post;
    const seenAt = clock.now() + 10_000;
    clock.advance(60_000);
    await world.portal.call(like, { as: fan, params: { id, n: "1" } });
    await world.portal.call(commentCalls.informCommentReply, { as: fan, body: { postId: id, text: "二比一" } });
    await world.flush();
    const edit = async (over: object) =>
      (await world.post(a, "改了", { id, doc: { ...doc, content: [...richOfParagraphs(["改了"]).content, doc.content[1]] }, ...over })).data
        .post;
    expect(await edit({ seenAt })).toMatchObject({
      likes: 0,
      comments: 0,
      isEdited: true,
      doc: { content: [{ content: [{ text: "改了" }] }, {}] },
    });
    expect(await edit({})).toMatchObject({ likes: 1, comments: 1, isEdited: true });
  });

  test("of a match nothing is told that was written, changed or said later than the reader's clock", async () => {
    const a = await world.writer();
    const about = { sport: "fb", matchId: "m1" };
    const early = (await world.post(a, "开场就压上", { ...about, seenAt: clock.now() })).data.post;
    expect(early.seenMinute).toBe(`${Math.floor((clock.now() % HOUR) / 60_000)}′`);
    const other = (await world.post(a, "同场另一帖", about)).data.post;
    const moment = clock.now() + 30_000;
    clock.advance(60_000);
    await world.post(a, "进了", about);
    const picture = `/uploads/${"a".repeat(32)}.webp`;
    await sql`insert into upload (name, user_id, bytes, at) values (${picture.slice(9)}, ${a}::int8, 1, now())`.execute(world.db);
    await world.post(a, "开场就压上，果然进了", { id: early.id, ...about, pictures: [picture], topics: ["绝杀"] });
    await world.portal.call(commentCalls.informCommentReply, { as: await world.writer(), body: { postId: early.id, text: "二比一" } });
    await world.portal.call(like, { as: await world.writer(), params: { id: other.id, n: "1" } });
    await world.flush();
    const behind = await world.read({ ...about, sort: "new", at: moment });
    expect(behind.data.list).toMatchObject([
      { id: other.id },
      { id: early.id, comments: 0, isEdited: false, doc: richOfParagraphs(["开场就压上"]), pictures: [], topics: [] },
    ]);
    const nowList = (await world.read({ ...about, sort: "new" })).data.list;
    expect(nowList).toMatchObject([{}, {}, { pictures: [picture], topics: ["绝杀"] }]);
    // The titles of other posts are as of then too, and newer posts are not counted.
    const titles = async (at: number) =>
      (await world.portal.call(detail, { params: { id: other.id }, query: { at } })).data.sameMatch?.map(({ title }) => title);
    expect([await titles(moment), await titles(clock.now())]).toEqual([["开场就压上"], expect.arrayContaining(["开场就压上，果然进了"])]);
    const newer = (at?: number) =>
      world.portal.call(postCalls.informPostNewer, { query: { after: other.id, ...(at === undefined ? {} : { at }) } });
    expect([(await newer(moment)).data, (await newer()).data]).toEqual([{ newer: 0 }, { newer: 1 }]);
    const { data } = await world.portal.call(detail, { params: { id: early.id }, query: { at: moment } });
    expect(data).toMatchObject({ post: { comments: 0 }, sameMatch: [{ id: other.id, likes: 0 }] });
    expect((await world.portal.call(detail, { params: { id: early.id } })).data.sameMatch?.[0]).toMatchObject({ id: other.id, likes: 1 });
    for (const id of ["x", "0", "9".repeat(19)]) expect((await world.portal.call(detail, { params: { id } })).code).toBe(404);
    expect((await world.portal.call(commentCalls.informCommentListByPost, { query: { postId: early.id, at: moment } })).data.total).toBe(0);
    expect((await world.portal.call(commentCalls.informCommentListByPost, { query: { postId: early.id } })).data.total).toBe(1);
  });

  test("topics are those of posts the reader may see, as they were by their clock", async () => {
    const [a, b, me] = [await world.writer(), await world.writer(), await world.writer()];
    const about = { sport: "fb", matchId: "m9" };
    const { id } = (await world.post(a, "赛前说两句", { ...about, topics: ["赛前预测"] })).data.post;
    await world.post(b, "与比赛无关", { topics: ["周末踢野球"] });
    const moment = clock.now() + 1_000;
    clock.advance(60_000);
    await world.post(a, "这也行", { ...about, topics: ["读秒绝杀"] });
    await world.post(a, "改一改", { id, topics: ["读秒绝杀"] });
    const topics = async (at?: number, as?: string) =>
      (
        await world.portal.call(postCalls.informTopicList, { query: at === undefined ? {} : { at }, ...(as === undefined ? {} : { as }) })
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
    await world.portal.call(commentCalls.informShieldUser, { as: me, body: { userId: a, flag: 1 } });
    expect(await topics(undefined, me)).toEqual([["周末踢野球", 1]]);
    for (const half of ["甲乙丙", "丁戊己", "庚辛壬"]) await world.post(b, `话题${half}`, { topics: [...half].map((one) => `话题${one}`) });
    expect((await world.portal.call(postCalls.informTopicList, {})).data.list).toHaveLength(10);
  });
});
