import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { sql } from "kysely";
import { addUser } from "../follow/testing.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createArticles } from "./articles.ts";
import { createPlacements } from "./placements.ts";
import { createPublishing } from "./publishing.ts";
import { articleText, articlesAt, testMatch } from "./testing.ts";

/** Articles as of a moment: schedules, revisions, and what is withheld from a reader who is behind. */

const MINUTE = 60_000;
const clock = manualClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(async () => {
  await sql`delete from article`.execute(database.db);
});

const deps = () => {
  const { db } = database;
  return {
    publishing: createPublishing(db),
    articles: createArticles({
      db,
      clock,
      log: silentLog(),
      makeDoc: async () => null,
      embeds: async () => ({ matches: [], moments: [] }),
    }),
  };
};

const article = articlesAt(clock);
const MATCH = testMatch("甲队", "乙队");

const titles = async (columnNo: string, at?: number): Promise<readonly string[]> => {
  const found = await deps().articles.list({ by: "column", columnNo }, { pageNum: 1, pageSize: 30, at });
  return found.ok ? found.value.list.map(({ title }) => title) : [];
};

test("a schedule opens at its moment, for the article and for its next revision, without anybody doing anything then", async () => {
  const { publishing, articles } = deps();
  const id = (await publishing.publish(article("第一版", { publishAt: clock.now() + MINUTE }))) ?? "";
  expect(await titles("34")).toEqual([]);
  expect(await articles.detail(id, null)).toMatchObject({ ok: false, error: { code: 404 } });
  clock.advance(MINUTE);
  expect(await titles("34")).toEqual(["第一版"]);
  const revision = {
    ...articleText("第二版"),
    reason: "更正",
    changes: [{ before: "一", after: "二" }],
    at: clock.now() + MINUTE,
    editedBy: "甲",
  };
  expect(await publishing.revise(id, 1, revision)).toBe(2);
  // Another writer was faster.
  expect(await publishing.revise(id, 1, revision)).toBeNull();
  expect(await titles("34")).toEqual(["第一版"]);
  clock.advance(MINUTE);
  expect(await articles.detail(id, null)).toMatchObject({
    value: { title: "第二版", article: { revision: 2 }, revisions: [{ revision: 2, reason: "更正" }, { revision: 1 }], isEarlier: false },
  });
  expect(await publishing.withdraw(id, clock.now())).toBe(true);
  expect(await titles("34")).toEqual([]);
});

test("a reader whose clock is behind learns nothing of a match that has not been shown yet", async () => {
  const { publishing, articles } = deps();
  const before = clock.now();
  const id = (await publishing.publish(article("甲队 2-1 乙队", { match: MATCH }))) ?? "";
  await publishing.publish(article("转会"));
  clock.advance(MINUTE);
  await publishing.revise(id, 1, {
    ...articleText("甲队 2-2 乙队"),
    match: MATCH,
    reason: "更正",
    changes: [],
    at: clock.now(),
    editedBy: null,
  });
  clock.advance(18_000);
  expect(await titles("34")).toEqual(["转会", "甲队 2-2 乙队"]);
  expect(await titles("34", clock.now() - 20_000)).toEqual(["转会", "甲队 2-1 乙队"]);
  expect(await titles("1", before - 1)).toEqual(["转会"]);
  const behind = await articles.detail(id, null, clock.now() - 20_000);
  expect(behind).toMatchObject({ value: { title: "甲队 2-1 乙队", isEarlier: true, revisions: [{ revision: 1 }] } });
  expect(await articles.detail(id, null, before - 1)).toMatchObject({ ok: false });
  // A moment in the future counts as now.
  expect(await articles.detail(id, null, clock.now() + 1e9)).toMatchObject({ value: { isEarlier: false } });
  const other = await articles.list({ by: "word", word: "转会" }, { pageNum: 1, pageSize: 1 });
  expect(other).toMatchObject({ value: { total: 1, list: [{ title: "转会" }] } });
});

test("by its cursor no page repeats an article while new ones come in; weight stands first in 推荐 alone", async () => {
  const { publishing, articles } = deps();
  for (let i = 0; i < 5; i += 1) {
    clock.advance(MINUTE);
    await publishing.publish(article(`第${i}条`, { weight: i === 0 ? 24 : 0 }));
  }
  expect((await titles("1"))[0]).toBe("第0条");
  const first = await articles.list({ by: "column", columnNo: "34" }, { pageNum: 1, pageSize: 2 });
  if (!first.ok) throw new Error("refused");
  clock.advance(MINUTE);
  await publishing.publish(article("新来的"));
  const second = await articles.list({ by: "column", columnNo: "34" }, { pageNum: 2, pageSize: 2, cursor: first.value.cursor ?? "" });
  const third = await articles.list(
    { by: "column", columnNo: "34" },
    { pageNum: 3, pageSize: 2, cursor: second.ok ? (second.value.cursor ?? "") : "" },
  );
  const seen = [first, second, third].flatMap((page) => (page.ok ? page.value.list.map(({ title }) => title) : []));
  expect(seen).toEqual(["第4条", "第3条", "第2条", "第1条", "第0条"]);
  expect(third).toMatchObject({ value: { cursor: null, total: 6 } });
  expect(await articles.list({ by: "column", columnNo: "34" }, { pageNum: 1, pageSize: 2, cursor: "zz-" })).toMatchObject({
    error: { code: 400 },
  });
  expect(await articles.list({ by: "column", columnNo: "77" }, { pageNum: 1, pageSize: 2 })).toMatchObject({ error: { code: 404 } });
});

test("neighbours in the column, others of its tags, reads and what a reader keeps", async () => {
  const { publishing, articles } = deps();
  const ids: string[] = [];
  for (const [title, tags] of [
    ["一", ["英超"]],
    ["二", ["英超", "阿森纳"]],
    ["三", []],
  ] as const) {
    clock.advance(MINUTE);
    ids.push((await publishing.publish(article(title, { tags }))) ?? "");
  }
  const [, middle = ""] = ids;
  const found = await articles.detail(middle, null);
  expect(found).toMatchObject({
    value: { tags: ["英超", "阿森纳"], previous: { title: "一" }, next: { title: "三" }, others: [{ title: "一" }] },
  });
  await articles.stop();
  expect(await articles.detail(middle, null)).toMatchObject({ value: { article: { reads: 1 } } });
  const userId = await addUser(database.db, "读者");
  expect(await articles.collect(userId, middle, true)).toEqual({ ok: true, value: { isCollected: true, collects: 1 } });
  expect(await articles.collect(userId, middle, true)).toMatchObject({ value: { collects: 1 } });
  expect(await articles.detail(middle, userId)).toMatchObject({ value: { article: { isCollected: true, collects: 1 } } });
  expect(await articles.list({ by: "collected", userId: BigInt(userId) }, { pageNum: 1, pageSize: 10 })).toMatchObject({
    value: { list: [{ title: "二" }] },
  });
  expect(await articles.collect(userId, middle, false)).toMatchObject({ value: { collects: 0 } });
  expect(await articles.collect(userId, "99999999", true)).toMatchObject({ error: { code: 404 } });
});

test("written once by its origin", async () => {
  const { publishing } = deps();
  expect(await publishing.publish(article("战报", { origin: "report/fb/1" }))).not.toBeNull();
  expect(await publishing.publish(article("战报", { origin: "report/fb/1" }))).toBeNull();
});

test("banners by place, brand and time", async () => {
  const { db } = database;
  const put = (title: string, brand: string | null, from: number, to: number | null) =>
    sql`insert into placement (place_code, brand, starts_at, ends_at, title)
      values ('home-top', ${brand}, ${new Date(clock.now() + from)}, ${to === null ? null : new Date(clock.now() + to)}, ${title})`.execute(
      db,
    );
  await put("都有", null, -2, null);
  await put("本品牌", "default", -1, null);
  await put("别的品牌", "variant1", -1, null);
  await put("过去", null, -2, -1);
  await put("将来", null, MINUTE, null);
  const shown = async () =>
    (await createPlacements({ db, clock, brand: "default", hasTips: true }).at("home-top")).map(({ title }) => title);
  expect(await shown()).toEqual(["本品牌", "都有"]);
  clock.advance(MINUTE);
  expect(await shown()).toEqual(["将来", "本品牌", "都有"]);
});

test("the columns that have something to read are tabs, in their order", async () => {
  const { publishing, articles } = deps();
  expect(await articles.columns()).toEqual([{ columnNo: "1", name: "推荐" }]);
  await publishing.publish(article("转会", { columnNo: "31" }));
  await publishing.publish(article("以后的", { columnNo: "35", publishAt: clock.now() + MINUTE }));
  await publishing.publish(article("公告", { columnNo: "91" }));
  await publishing.publish(article("英超", { columnNo: "12" }));
  expect((await articles.columns()).map(({ name }) => name)).toEqual(["推荐", "英超", "转会"]);
});

test("a banner whose target is gone is not shown, from the next reading on", async () => {
  const { db } = database;
  const { publishing } = deps();
  await sql`delete from placement`.execute(db);
  const anchor = await addUser(db, "主播甲", { isAnchor: true });
  const { rows } = await sql<{ id: bigint }>`insert into room (anchor_id, at) values (${anchor}, now()) returning id`.execute(db);
  const room = rows[0]?.id ?? 0n;
  await sql`insert into match (id, sport, league_id, kickoff_at, state, source, "row", fixture)
    values ('test-1', 'fb', 'x', 0, 4, 'test', '{}', '{}')`.execute(db);
  const news = (await publishing.publish(article("要闻"))) ?? "";
  const put = (title: string, page: number | null, target: string | null, jump = 1, link: string | null = null) =>
    sql`insert into placement (place_code, title, jump_type, inner_page_id, target_id, outer_link, starts_at)
      values ('home-top', ${title}, ${jump}, ${page}, ${target}, ${link}, ${new Date(clock.now())})`.execute(db);
  await put("比分", 1, null);
  await put("没有的页面", 11, null);
  await put("没有的专家", 6, "999999999");
  await put("比赛", 3, "test-1");
  await put("没有的比赛", 4, "test-1");
  await put("文章", 7, news);
  await put("没有的文章", 7, "99999999");
  await put("不是编号", 7, "x");
  await put("直播间", 9, ` ${room} `);
  await put("没有的直播间", 9, "1");
  await put("没有的回放", 10, "1");
  await put("外部", null, null, 2, "https://example.com/");
  await put("不是地址", null, null, 2, "javascript:alert(1)");
  await put("只是看", null, null, 0);
  const placements = createPlacements({ db, clock, brand: "default", hasTips: true });
  const shown = async (at?: number) => (await placements.at("home", at)).map(({ title }) => title);
  expect(await shown()).toEqual(["只是看", "外部", "直播间", "文章", "比赛", "比分"]);
  await publishing.withdraw(news, clock.now());
  const session = (reason: string) =>
    sql`insert into live_session (room_id, title, category_id, started_at, ended_at, reason, from_seq)
      values (${room}, '', '1', ${new Date(clock.now())}, ${new Date(clock.now())}, ${reason}, 0)`.execute(db);
  await session("closed");
  expect(await shown()).toEqual(["只是看", "外部", "比赛", "比分"]);
  clock.advance(MINUTE);
  await session("ended");
  expect(await shown()).toEqual(["只是看", "外部", "直播间", "比赛", "比分"]);
  // A reader who has not reached that moment is not linked to what happened since.
  expect(await shown(clock.now() - 2 * MINUTE)).toEqual(["只是看", "外部", "直播间", "比分"]);
  await sql`update placement set removed_at = ${new Date(clock.now())} where title = '比分'`.execute(db);
  expect(await shown()).not.toContain("比分");
});

test("what is scheduled for the past is read at once, where its moment puts it; what was read is known to be gone or changed", async () => {
  const { publishing, articles } = deps();
  const now = clock.now();
  await publishing.publish(article("新的", { publishAt: now - MINUTE }));
  const id = (await publishing.publish(article("补登", { publishAt: now - 2 * MINUTE }))) ?? "";
  expect(await titles("34")).toEqual(["新的", "补登"]);
  expect(await articles.state(id)).toEqual({ ok: true, value: { revision: 1 } });
  const revision = { ...articleText("更正"), reason: "更正", changes: [], at: now - 2 * MINUTE, editedBy: null };
  await publishing.revise(id, 1, revision);
  expect(await articles.state(id)).toEqual({ ok: true, value: { revision: 2 } });
  expect(await titles("34")).toEqual(["新的", "更正"]);
  await publishing.withdraw(id, now);
  expect(await articles.state(id)).toMatchObject({ ok: false, error: { code: 404, message: "文章不存在或已下线" } });
  // A state check does not count as a read.
  await articles.stop();
  const { rows } = await sql<{ reads: bigint }>`select reads from article where id = ${BigInt(id)}`.execute(database.db);
  expect(rows[0]?.reads).toBe(0n);
});

test("held 18 seconds behind, a reader finds no title, cover, headline, neighbour or count of what has not been shown", async () => {
  const { publishing, articles } = deps();
  const tags = ["甲队"];
  const before = (await publishing.publish(article("赛前看点", { tags, columnNo: "12" }))) ?? "";
  clock.advance(60_000);
  // The report of a match that has just ended is read as of the reader's moment, an article about no match as of now.
  const report = (await publishing.publish(article("甲队 2-1 乙队", { tags, columnNo: "12", match: MATCH }))) ?? "";
  await publishing.publish(article("转会传闻", { columnNo: "12" }));
  clock.advance(10_000);
  const page = { pageNum: 1, pageSize: 30 };
  const everything = async (at: number | undefined) => ({
    lists: await Promise.all(
      (
        [
          { by: "column", columnNo: "12" },
          { by: "column", columnNo: "1" },
          { by: "word", word: "甲队" },
          { by: "tag", tag: "甲队" },
          { by: "match", sport: "fb", matchId: "test-1" },
        ] as const
      ).map((which) => articles.list(which, { ...page, at })),
    ),
    headlines: await articles.recommended(30, at),
    carousel: await articles.carousel(30, at),
    neighbour: await articles.detail(before, null, at),
    itself: await articles.detail(report, null, at),
    state: await articles.state(report, at),
  });
  const now = JSON.stringify(await everything(undefined));
  const behind = await everything(clock.now() - 18_000);
  for (const told of ["2-1", '"score":[2,1]', `"id":"${report}"`]) {
    expect(now).toContain(told);
    expect(JSON.stringify(behind)).not.toContain(told);
  }
  expect(behind.lists.map((list) => list.ok && list.value.total)).toEqual([2, 2, 1, 1, 0]);
  expect(behind.headlines.map(({ title }) => title)).toEqual(["转会传闻", "赛前看点"]);
  expect(behind.carousel).toEqual([]);
  expect([behind.itself, behind.state]).toMatchObject([{ error: { code: 404 } }, { error: { code: 404 } }]);
  // Once the reader's picture has reached that moment, everything is shown.
  expect(JSON.stringify(await everything(clock.now() - 10_000))).toBe(now);
});
