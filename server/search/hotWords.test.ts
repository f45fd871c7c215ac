import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { seedSearchWords } from "./demoWords.ts";
import { type HotWords, createHotWords } from "./hotWords.ts";

const DAY_MS = 86_400_000;
const clock = manualClock();

let database: TestDatabase;
let words: HotWords;
let topUp: string[];

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  words = createHotWords({ db: database.db, clock, hotWords: async () => topUp, isUnfit: (word) => word.includes("赌球"), key: "k" });
});
afterAll(() => database.remove());
beforeEach(async () => {
  topUp = [];
  clock.advance(60_000);
  await sql`delete from search_word`.execute(database.db);
  await sql`delete from search_visit`.execute(database.db);
});

const searched = (word: string, visitors: number) =>
  Promise.all(Array.from({ length: visitors }, (_, i) => words.record(word, `visitor ${i}`)));
/** The list after the cached one has expired. */
async function hot(): Promise<string[]> {
  clock.advance(60_000);
  const list = await words.hot();
  expect(list.map((item) => item.rank)).toEqual(list.map((_, i) => i + 1));
  return list.map((item) => item.word);
}

test("what most visitors search for comes first; hot matches fill up, once each, to 20", async () => {
  topUp = ["nba", ...Array.from({ length: 30 }, (_, i) => `球队${i}`)];
  await searched("德比", 5);
  await searched(" NBA\u200b ", 9);
  await searched("<b>曼</b>", 4);
  const found = await hot();
  expect(found.slice(0, 4)).toEqual(["NBA", "德比", "<b>曼</b>", "球队0"]);
  expect(found).toHaveLength(20);
});

test("counts fade by half in a day, and at the end are forgotten", async () => {
  await searched("旧", 8);
  clock.advance(DAY_MS);
  await searched("新", 5);
  expect(await hot()).toEqual(["新", "旧"]);
  await searched("旧", 2);
  expect(await hot()).toEqual(["旧", "新"]);
  clock.advance(60 * DAY_MS);
  await searched("今", 3);
  expect(await hot()).toEqual(["今"]);
  expect((await sql`select word from search_word`.execute(database.db)).rows).toEqual([{ word: "今" }]);
});

test("a visitor counts once a day, and whoever searches for a word every day makes it hot alone never; who it was is kept nowhere", async () => {
  await Promise.all(Array.from({ length: 50 }, () => words.record("只有我", "visitor 1")));
  const { rows } = await sql<{ score: number }>`select score from search_word`.execute(database.db);
  expect(rows[0]?.score).toBe(1);
  for (let day = 0; day < 30; day += 1) {
    clock.advance(DAY_MS);
    await words.record("只有我", "visitor 1");
  }
  expect(await hot()).toEqual([]);
  const kept = await sql<{ text: string }>`select row_to_json(v)::text as text from search_visit v`.execute(database.db);
  // The marks of the day before are deleted.
  expect(kept.rows).toHaveLength(1);
  expect(kept.rows[0]?.text).not.toMatch(/visitor|只有我/);
});

test("a thousand visitors at once are a thousand", async () => {
  await searched("一起", 1_000);
  const { rows } = await sql<{ score: number }>`select score from search_word`.execute(database.db);
  expect(rows[0]?.score).toBeCloseTo(1_000, 6);
});

test("no numbers or addresses of somebody's, no words nobody may be shown, nothing too long", async () => {
  const kept = ["13800136021", "138 0013-6021", "１３８００１３６０２１", "a@b.cn", "哪里赌球", "  ", "\u200b", "长".repeat(31)];
  for (const word of kept) await searched(word, 5);
  expect(await hot()).toEqual([]);
  await searched("长".repeat(30), 3);
  expect(await hot()).toEqual(["长".repeat(30)]);
});

test("the demo's words come once, best first", async () => {
  await seedSearchWords(database.db, clock.now());
  await seedSearchWords(database.db, clock.now());
  const found = await hot();
  expect(found[0]).toBe("英超");
  expect(found).toHaveLength(10);
});
