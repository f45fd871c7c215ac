import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { siteCalls } from "../../contract/http/site.ts";
import { type TestPortal, testPortal } from "../follow/testing.ts";
import { manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { seedSearchWords } from "./demoWords.ts";
import { registerSearchCalls } from "./search.routes.ts";
import { type Search, createSearch } from "./search.ts";

const DAY_MS = 86_400_000;
const clock = manualClock();

let database: TestDatabase;
let portal: TestPortal;
let search: Search;
let hotWords: string[];

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  search = createSearch({ db: database.db, clock, hotWords: async () => hotWords });
  portal = await testPortal([siteCalls.searchList], (registry) => registerSearchCalls(registry, search));
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
});
beforeEach(async () => {
  hotWords = [];
  clock.advance(60_000);
  await sql`delete from search_word`.execute(database.db);
});

const searched = (word: string, times: number) => Promise.all(Array.from({ length: times }, () => search.record(word)));
/** After what is kept in memory has run out. */
async function hot(): Promise<string[]> {
  clock.advance(60_000);
  const { data } = await portal.call(siteCalls.searchList);
  expect(data.list.map((item) => item.rank)).toEqual(data.list.map((_, i) => i + 1));
  return data.list.map((item) => item.word);
}

test("what is searched for most comes first; hot matches fill up, once each, to 20", async () => {
  hotWords = ["nba", ...Array.from({ length: 30 }, (_, i) => `球队${i}`)];
  await searched("德比", 5);
  await searched(" NBA\u200b ", 9);
  await searched("<b>曼</b>", 4);
  const words = await hot();
  expect(words.slice(0, 4)).toEqual(["NBA", "德比", "<b>曼</b>", "球队0"]);
  expect(words).toHaveLength(20);
});

test("counts fade by half in a week, and at the end are forgotten", async () => {
  await searched("旧", 8);
  clock.advance(7 * DAY_MS);
  await searched("新", 5);
  expect(await hot()).toEqual(["新", "旧"]);
  await searched("旧", 2);
  expect(await hot()).toEqual(["旧", "新"]);
  clock.advance(90 * DAY_MS);
  await searched("今", 3);
  expect(await hot()).toEqual(["今"]);
  expect((await sql`select word from search_word`.execute(database.db)).rows).toEqual([{ word: "今" }]);
});

test("a thousand at once are a thousand", async () => {
  await searched("一起", 1_000);
  const { rows } = await sql<{ score: number }>`select score from search_word`.execute(database.db);
  expect(rows[0]?.score).toBeCloseTo(1_000, 6);
});

test("not what one reader alone searched for, nor numbers of somebody's, nor what is too long", async () => {
  await searched("只有我", 2);
  for (const word of ["13800136021", "１３８００１３６０２１", "  ", "\u200b", "长".repeat(31)]) await searched(word, 5);
  expect(await hot()).toEqual([]);
  await searched("长".repeat(30), 3);
  expect(await hot()).toEqual(["长".repeat(30)]);
});

test("the demo's words come once, best first", async () => {
  await seedSearchWords(database.db, clock.now());
  await seedSearchWords(database.db, clock.now());
  const words = await hot();
  expect(words[0]).toBe("英超");
  expect(words).toHaveLength(10);
});
