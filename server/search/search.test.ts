import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type SearchReply, searchCalls } from "../../contract/http/search.ts";
import { createCardRepository } from "../follow/cardRepository.ts";
import { type TestPortal, addUser, memoryLimiter, testPortal } from "../follow/testing.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createArticles } from "../news/articles.ts";
import { createPublishing } from "../news/publishing.ts";
import { articleText, articlesAt, testMatch } from "../news/testing.ts";
import { createRoomRepository } from "../room/roomRepository.ts";
import { createRecordingRepository } from "../room/recordingRepository.ts";
import { createUserRepository } from "../user/userRepository.ts";
import { matchesIn } from "../match/testing.ts";
import { backfill } from "./backfill.ts";
import { createDocumentRepository } from "./documentRepository.ts";
import { createEverything } from "./everything.ts";
import { createHotWords } from "./hotWords.ts";
import { type Names, createNames } from "./names/names.ts";
import { registerSearchCalls } from "./search.routes.ts";
import { createSuggest } from "./suggest.ts";

/** Search over HTTP: content is found as of the reader's moment, and no query breaks it. */

const MINUTE = 60_000;
const clock = manualClock();
let database: TestDatabase;
let portal: TestPortal;
let names: Names;
let events: { readonly at: number; readonly s: number }[] = [];

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  const { db } = database;
  const log = silentLog();
  names = createNames({ db, clock, log });
  const articles = createArticles({ db, clock, log, makeDoc: async () => null, embeds: async () => ({ matches: [], moments: [] }) });
  const people = createCardRepository(db);
  const documents = createDocumentRepository(db);
  portal = await testPortal([searchCalls.all, searchCalls.suggest, searchCalls.count], (registry) =>
    registerSearchCalls(registry, {
      hotWords: createHotWords({ db, clock, hotWords: async () => [], isUnfit: () => false, key: "k" }),
      limiter: memoryLimiter(clock),
      suggest: createSuggest(names),
      everything: createEverything({
        names,
        documents,
        cards: {
          articles: articles.byIds,
          rooms: async (ids) =>
            ids.map((roomId) => ({
              roomId: roomId as never,
              title: "as it is now",
              cover: "",
              categoryId: "1",
              anchor: { id: "1" as never, nickName: "主播", portrait: "", level: null },
              isLive: false,
              viewers: 0,
              heat: 0,
              match: null,
              startedAt: null,
            })),
          recordings: async () => [],
          posts: async () => [],
          plans: async () => [],
          matches: async () => [],
          users: (viewer, ids) => people.byIds(viewer === null ? null : BigInt(viewer), ids.map(BigInt)),
        },
        earlier: { matchAt: matchesIn(async () => events as never), position: async () => ({ e: "e", s: events.length }) },
        bestOf: async () => null,
        clock,
        hasTips: true,
      }),
    }),
  );
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
});
beforeEach(async () => {
  events = [];
  clock.advance(MINUTE);
  for (const table of ["recording", "live_session", "room", "article", "search_doc", "app_user"]) {
    await sql`delete from ${sql.table(table)}`.execute(database.db);
  }
});

const article = articlesAt(clock);
const MATCH = testMatch("赤焰队", "碧波队");

async function search(word: string, query: Readonly<Record<string, string | number>> = {}): Promise<SearchReply> {
  const { status, data } = await portal.call(searchCalls.all, { query: { word, ...query } });
  expect(status, word).toBe(200);
  return data;
}
const news = async (word: string, query: Readonly<Record<string, string | number>> = {}): Promise<readonly string[]> =>
  (await search(word, query)).parts.news?.list.map(({ article: { title } }) => title) ?? [];

describe("articles", () => {
  test("are found by pairs of characters, by single ones, by words and by tags, those with it in the title first, then the newest", async () => {
    const publishing = createPublishing(database.db);
    await publishing.publish(article("转会窗的规则", { tags: ["国际米兰"] }));
    clock.advance(MINUTE);
    await publishing.publish(article("国际米兰 2-0 AC米兰"));
    clock.advance(MINUTE);
    await publishing.publish(article("國際米蘭的防線 defence"));
    expect(await news("国际米兰")).toEqual(["國際米蘭的防線 defence", "国际米兰 2-0 AC米兰", "转会窗的规则"]);
    expect(await news("國際 def")).toEqual(["國際米蘭的防線 defence"]);
    expect(await news("防")).toEqual(["國際米蘭的防線 defence"]);
    // A word's character pairs must be adjacent in the text.
    expect(await news("国际窗")).toEqual([]);
    const { parts } = await search("米兰 2-0");
    expect(parts.news?.list[0]?.marks.title).toEqual([
      [2, 4],
      [5, 6],
      [7, 8],
      [11, 13],
    ]);
  });

  test("are found by what they said at the reader's moment: no title and no hit beyond it", async () => {
    const publishing = createPublishing(database.db);
    const before = clock.now();
    const id = (await publishing.publish(article("赤焰队 2-1 碧波队", { match: MATCH }))) ?? "";
    await publishing.publish(article("赤焰队的新球衣"));
    clock.advance(MINUTE);
    const edit = { reason: "更正", changes: [], at: clock.now(), editedBy: null };
    await publishing.revise(id, 1, { ...articleText("赤焰队 2-2 碧波队：绝平", MATCH), ...edit });
    clock.advance(10_000);
    expect(await news("赤焰")).toEqual(["赤焰队 2-2 碧波队：绝平", "赤焰队的新球衣"]);
    const held = { at: clock.now() - 18_000 };
    expect(await news("赤焰", held)).toEqual(["赤焰队的新球衣", "赤焰队 2-1 碧波队"]);
    expect(await news("绝平")).toHaveLength(1);
    expect(await news("绝平", held)).toEqual([]);
    expect((await search("绝平", held)).counts.news).toBe(0);
    expect(await news("碧波", { at: before - 1 })).toEqual([]);
    // A future moment counts as now.
    expect(await news("绝平", { at: clock.now() + 1e9 })).toHaveLength(1);
    await publishing.withdraw(id, clock.now());
    expect(await news("碧波")).toEqual([]);
  });

  test("of later are not found before", async () => {
    await createPublishing(database.db).publish(article("明天的公告", { publishAt: clock.now() + MINUTE }));
    expect(await news("公告")).toEqual([]);
    clock.advance(MINUTE);
    expect(await news("公告")).toEqual(["明天的公告"]);
  });

  test("come by pages, and by a cursor that repeats nothing while new ones come in", async () => {
    const publishing = createPublishing(database.db);
    for (let i = 0; i < 65; i += 1) {
      await publishing.publish(article(`德比 ${i}`));
      clock.advance(1_000);
    }
    const first = (await search("德比", { type: "news" })).parts.news;
    expect([first?.total, first?.list.length, first?.list[0]?.article.title]).toEqual([65, 30, "德比 64"]);
    await publishing.publish(article("德比 新"));
    const second = (await search("德比", { type: "news", page: 2, cursor: first?.cursor ?? "" })).parts.news;
    const titles = [...(first?.list ?? []), ...(second?.list ?? [])].map(({ article: { title } }) => title);
    expect(titles).toEqual(Array.from({ length: 60 }, (_, i) => `德比 ${64 - i}`));
    const third = (await search("德比", { type: "news", page: 3, cursor: second?.cursor ?? "" })).parts.news;
    expect([third?.list.length, third?.cursor]).toEqual([5, null]);
    expect((await search("德比", { type: "news", page: 3 })).parts.news?.list).toHaveLength(6);
  });
});

describe("documents", () => {
  test("come and go with their rows: what is rolled back is not found", async () => {
    const { db } = database;
    const failing = db.transaction().execute(async (trx) => {
      const users = createUserRepository(trx);
      const id = await users.create({ nickName: "滚回去", nickKey: "滚回去", mobile: null, passwordHash: "x", at: clock.now() });
      await users.setDescription(id ?? "", "签名");
      expect((await sql`select 1 from search_doc where title = '滚回去'`.execute(trx)).rows).toHaveLength(1);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect((await sql`select 1 from search_doc`.execute(db)).rows).toEqual([]);
    // A row that is rejected leaves no document.
    const publishing = createPublishing(db);
    await publishing.publish(article("一次", { origin: "once" }));
    expect(await publishing.publish(article("两次", { origin: "once" }))).toBeNull();
    await expect(publishing.publish(article("没有作者", { authorId: "999999999" }))).rejects.toThrow();
    expect((await sql<{ title: string }>`select title from search_doc`.execute(db)).rows).toEqual([{ title: "一次" }]);
  });

  test("of users follow their names, by pinyin too; of rooms and recordings their anchor's", async () => {
    const { db } = database;
    const users = createUserRepository(db);
    const anchor = await addUser(db, "老王评球", { isAnchor: true });
    const id = (await users.create({ nickName: "默西河", nickKey: "默西河", mobile: null, passwordHash: "x", at: clock.now() })) ?? "";
    await users.setNickName(id, "利物浦夜归人", "利物浦夜归人");
    const found = async (word: string) => (await search(word)).parts.users?.list.map(({ user }) => user.nickName);
    expect(await found("默西")).toEqual([]);
    expect(await found("利物浦")).toEqual(["利物浦夜归人"]);
    expect(await found("liwupu")).toEqual(["利物浦夜归人"]);
    expect(await found("lwpy")).toEqual(["利物浦夜归人"]);
    const rooms = createRoomRepository(db);
    const room = await rooms.ofAnchor(anchor, clock.now());
    const roomsOf = async (word: string, query = {}) =>
      (await search(word, query)).parts.rooms?.list.map(({ room: { title } }) => title) ?? [];
    expect(await roomsOf("老王")).toEqual(["老王评球的直播间"]);
    await users.setNickName(anchor, "老李评球", "老李评球");
    expect([await roomsOf("老李"), (await search("老李")).counts.anchors]).toEqual([["老王评球的直播间"], 1]);
    // A reader who is behind does not find a title that tells the score of a match, but the title before.
    const match = { matchId: "test-1" as never, matchType: 1 as const };
    await rooms.set(room?.roomId ?? "", { title: "赤焰队主场", match }, clock.now());
    clock.advance(MINUTE);
    await rooms.set(room?.roomId ?? "", { title: "赤焰队 3-0 领先", match }, clock.now());
    clock.advance(5_000);
    expect([await roomsOf("领先"), await roomsOf("主场")]).toEqual([["赤焰队 3-0 领先"], []]);
    const held = { at: clock.now() - 18_000 };
    expect([await roomsOf("领先", held), await roomsOf("赤焰", held)]).toEqual([[], ["赤焰队主场"]]);
  });

  test("of recordings are read from their end on", async () => {
    const { db } = database;
    const anchor = await addUser(db, "录像主播", { isAnchor: true });
    const room = await createRoomRepository(db).ofAnchor(anchor, clock.now());
    const { rows } = await sql<{ id: bigint }>`
      insert into live_session (room_id, title, category_id, match_id, match_type, started_at, from_seq)
      values (${room?.roomId}::int8, '三比零全场', '1', 'test-1', 1, ${new Date(clock.now())}, 0) returning id`.execute(db);
    await createRecordingRepository(db).add({
      roomId: room?.roomId ?? "",
      sessionId: String(rows[0]?.id),
      file: "a.flv",
      firstFrameAt: clock.now() - MINUTE,
      durationMs: MINUTE,
      bytes: 1,
      isSeekable: true,
    });
    expect((await search("全场")).counts.recordings).toBe(1);
    expect((await search("全场", { at: clock.now() - 18_000 })).counts.recordings).toBe(0);
  });

  test("are filled in for rows that were there before, once, without those that were taken down, and as of every moment", async () => {
    const { db } = database;
    const publishing = createPublishing(db);
    const id = (await publishing.publish(article("旧题", { match: MATCH }))) ?? "";
    const gone = (await publishing.publish(article("下线"))) ?? "";
    clock.advance(MINUTE);
    await publishing.revise(id, 1, { ...articleText("新题", MATCH), reason: "", changes: [], at: clock.now(), editedBy: null });
    await publishing.withdraw(gone, clock.now());
    await createRoomRepository(db).ofAnchor(await addUser(db, "老主播", { isAnchor: true }), clock.now());
    const before = await sql`select kind, ref, rev, at, until, title, extra, v::text from search_doc order by 1, 2, 3`.execute(db);
    await sql`delete from search_doc where kind <> 'user'`.execute(db);
    expect(await backfill(db, silentLog(), () => false)).toBe(4);
    const after =
      await sql`select kind, ref, rev, at, until, title, extra, v::text from search_doc where kind <> 'user' order by 1, 2, 3`.execute(db);
    expect(after.rows).toEqual(before.rows);
    expect(await backfill(db, silentLog(), () => false)).toBe(0);
    expect([await news("旧题"), await news("旧题", { at: clock.now() - 1 }), await news("下线")]).toEqual([[], ["旧题"], []]);
  });
});

describe("names", () => {
  const addTeam = (id: string, name: string) =>
    sql`insert into team (id, sport, name) values (${id}, 'fb', ${name}) on conflict (id) do update set name = excluded.name`.execute(
      database.db,
    );
  const teams = async (word: string) => (await search(word)).parts.teams?.list.map(({ name }) => name);

  test("are those of the database, whichever process has changed them", async () => {
    await addTeam("fb-red", "赤焰队");
    await names.refresh();
    expect([await teams("cyd"), await teams("赤")]).toEqual([["赤焰队"], ["赤焰队"]]);
    const other = createNames({ db: database.db, clock, log: silentLog() });
    await other.refresh();
    // Changed by another node or an import, without notice to this process.
    await addTeam("fb-red", "烈火队");
    clock.advance(MINUTE);
    await names.refresh();
    await other.refresh();
    expect([await teams("赤焰"), await teams("liehuo"), other.find("lhd").teams.length]).toEqual([[], ["烈火队"], 1]);
    const { data } = await portal.call(searchCalls.suggest, { query: { word: "lie" } });
    expect(data).toMatchObject({
      top: { word: "烈火队", marks: [[0, 1]] },
      groups: [{ type: "teams", list: [{ id: "fb-red", title: "烈火队" }] }],
    });
  });
});

describe("what cannot be searched for", () => {
  const HOSTILE = [
    "",
    "   ",
    "，。！？",
    "😀🏟️",
    "'",
    "\\",
    "a'b:*&|!",
    "%_%",
    "\u200b",
    "\ud83d",
    "利".repeat(50),
    "é".repeat(25),
    "{}[]<->()",
  ];

  test.each(HOSTILE)("%j answers with nothing", async (word) => {
    for (const type of [undefined, "news", "matches", "users"]) {
      const { status, code, data } = await portal.call(searchCalls.all, { query: { word, ...(type ? { type } : {}) } });
      expect([status, code]).toEqual([200, 200]);
      expect(Object.values(data.counts).every((n) => n === 0)).toBe(true);
    }
    const { status } = await portal.call(searchCalls.suggest, { query: { word } });
    expect(status).toBe(200);
  });

  test("a thousand characters, a page without a kind and a cursor of nobody's are refused with a code, or are nothing", async () => {
    for (const word of ["长".repeat(1_000), "，".repeat(1_000), "a".repeat(1_000)]) {
      for (const call of [searchCalls.all, searchCalls.suggest]) {
        const { status, code } = await portal.call(call, { query: { word } });
        // A URL of nine thousand bytes is too long for any call.
        expect([400, 413]).toContain(status);
        expect(code).toBe(status);
      }
    }
    expect((await portal.call(searchCalls.all, { query: { word: "德比", page: 2 } })).code).toBe(400);
    for (const cursor of ["zz", "zzzzzzzzz.zzzzzzzzz.zzzzzzzzz", "1.zzzzzzzzz.zzzzzzzzz", "1.zzzzzzzzzzzzzz.1"])
      expect((await portal.call(searchCalls.all, { query: { word: "德比", type: "news", cursor } })).code).toBe(200);
    expect((await portal.call(searchCalls.all, { query: { word: "德比", type: "nothing" } })).code).toBe(400);
  });

  test("a search counts once a visitor", async () => {
    for (let i = 0; i < 3; i += 1) expect((await portal.call(searchCalls.count, { body: { word: "德比" } })).code).toBe(200);
    const { rows } = await sql`select word, score from search_word`.execute(database.db);
    expect(rows).toEqual([{ word: "德比", score: 1 }]);
  });
});
