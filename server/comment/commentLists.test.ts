import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { commentCalls } from "../../contract/http/comment.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { MATCH, addArticle, testComments } from "../../tests/setup/testComments.ts";

/** Lists of comments and what is counted there, as each reader has them, over HTTP. */

const { informInfoCommentListByPost: list, informCommentReply: reply, informCommentLikeId: like } = commentCalls;
const clock: ManualClock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
let world: Awaited<ReturnType<typeof testComments>>;
let portal: typeof world.portal;
let parts: typeof world.parts;
let article: string;

beforeAll(async () => {
  world = await testComments(inject("databaseUrl"), clock);
  ({ portal, parts } = world);
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

test("pages of the list by likes lose and repeat nothing, whatever is liked between them", async () => {
  const writers = await Promise.all(Array.from({ length: 12 }, () => writer()));
  const ids: string[] = [];
  for (const [i, as] of writers.entries()) ids.push((await write(as, `第${i}条`)).data.id);
  const light = async (id: string, likes: number, flag = 1) => {
    const others = writers.filter((_, i) => ids[i] !== id).slice(0, likes);
    for (const as of others) await portal.call(like, { as, params: { id }, query: { flag } });
  };
  for (const [i, id] of ids.slice(0, 6).entries()) await light(id, [5, 4, 3, 2, 2, 1][i] ?? 0);
  await flush();
  const [first = "", , third = "", , , sixth = "", , eighth = ""] = ids;
  const changes = [
    // One becomes a best one, another rises past what was shown, one falls below it, one that is shown is no longer lit.
    () => Promise.all([light(sixth, 6), light(eighth, 3), light(first, 5, 2)]),
    () => light(third, 3, 2),
    () => light(ids[6] ?? "", 4),
  ];
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data }: Awaited<ReturnType<typeof read>> = await read({ pageSize: 2, ...(cursor ? { page: 2, cursor } : {}) });
    seen.push(...data.best.map(({ id }) => id), ...data.list.map(({ id }) => id));
    ({ cursor } = data);
    await changes.shift()?.();
    await flush();
  }
  expect(seen.toSorted()).toEqual(ids.toSorted());
  // A page that was asked for by its number is behind those before it.
  const pages = [await read({ pageSize: 4 }), await read({ pageSize: 4, page: 2 })];
  const { data } = await read({ pageSize: 20, page: 3, cursor: pages[1]?.data.cursor ?? "" });
  const all = [...pages.flatMap((one) => [...one.data.best, ...one.data.list]), ...data.list].map(({ id }) => id);
  expect([all.toSorted(), data.best]).toEqual([ids.toSorted(), []]);
  expect(await read({ cursor: "k3.12" })).toMatchObject({ code: 400 });
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

test("whom one shields is not in the number of all comments, nor are answers below theirs", async () => {
  const about = await addArticle(world.db, clock, MATCH);
  const [a, b, c] = [await writer(), await writer(), await writer()];
  const theirs = (await world.write(about, b, "吵架的话")).data.id;
  await world.write(about, c, "回答吵架的人", { parentId: theirs });
  const { id } = (await world.write(about, c, "好好说话")).data;
  await world.write(about, b, "又来了", { parentId: id });
  await flush();
  const behind = clock.now() - 1;
  const totals = async () =>
    (await Promise.all([world.read(about), world.read(about, {}, a), world.read(about, { at: behind }, a)])).map(({ data }) => data.total);
  expect(await totals()).toEqual([4, 4, 4]);
  await portal.call(commentCalls.informShieldUser, { as: a, body: { userId: b, flag: 1 } });
  expect(await totals()).toEqual([4, 1, 1]);
});

test("their own reply that waits for a moderator is among those its author can open, and keeps a tombstone for them", async () => {
  const [a, b] = [await writer(), await writer({ days: 1, approved: 4 })];
  const { id } = (await write(a, "我的话")).data;
  const mine = (await write(b, "先来的", { parentId: id })).data.id;
  for (const text of ["第二个", "第三个"]) await write(await writer(), text, { parentId: id });
  await sql`update comment set is_held = true where id = ${mine}::int8`.execute(world.db);
  await flush();
  const rows = async (as?: string) =>
    (await read({}, as)).data.list.map((one) => [one.replies, one.gone, ...one.firstReplies.map(({ text }) => text)]);
  expect(await rows()).toEqual([[2, null, "第二个", "第三个"]]);
  expect(await rows(b)).toEqual([[3, null, "先来的", "第二个"]]);
  await sql`update comment set removed_at = now() where root_id = ${id}::int8 and id <> ${mine}::int8`.execute(world.db);
  await portal.call(commentCalls.informCommentDelete, { as: a, body: { id } });
  await flush();
  expect([await rows(), await rows(b)]).toEqual([[], [[1, "removed", "先来的"]]]);
});

test("a tombstone stands for the replies of the reader's moment", async () => {
  const about = await addArticle(world.db, clock, MATCH);
  const [a, b] = [await writer(), await writer()];
  const { id } = (await world.write(about, a, "开场了")).data;
  const before = clock.now() + 1_000;
  clock.advance(30_000);
  await world.write(about, b, "进球之后的回答", { parentId: id });
  await portal.call(commentCalls.informCommentDelete, { as: a, body: { id } });
  await flush();
  const gone = async (at: number, as?: string) => (await world.read(about, { at }, as)).data.list.map((one) => [one.gone, one.replies]);
  const c = await writer();
  expect([await gone(clock.now()), await gone(clock.now(), c)]).toEqual([[["removed", 1]], [["removed", 1]]]);
  expect([await gone(before), await gone(before, c), await gone(before, b)]).toEqual([[], [], [["removed", 1]]]);
});

test("a reader held 18 s behind finds nothing of what has not been shown, an edit included; of other news everything", async () => {
  const { db } = world;
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
  const about = await addArticle(world.db, clock, MATCH);
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
