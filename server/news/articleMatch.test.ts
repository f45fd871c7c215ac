import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { ArticleMatch } from "../../contract/http/content.ts";
import type { MatchId } from "../../contract/ids.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { MATCH, addArticle } from "../../tests/setup/testComments.ts";
import { manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createArticleHost } from "./articleHost.ts";
import { createArticleRepository } from "./articleRepository.ts";
import { reviseIn, setFieldsIn } from "./publishing.ts";

/** The match of an article is that of its revision, also where the next one names another. */

const MINUTE = 60_000;
const clock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const matchOf = (id: string): ArticleMatch => ({ ...MATCH, matchId: id as MatchId });

/** The next revision in a minute, with another match, as the desk plans it. */
async function plan(id: string, after: number, match: ArticleMatch | null): Promise<void> {
  const text = { title: "标题", summary: "", doc: richOfParagraphs(["正文"]), cover: null, match, made: null };
  const fields = { columnNo: "34", otherColumns: [], tags: [], weight: 0, source: "编辑部", isSample: false, isCommentable: true, match };
  await database.db.transaction().execute(async (trx) => {
    await setFieldsIn(trx, id, fields);
    await reviseIn(trx, id, after, { ...text, at: clock.now() + MINUTE, editedBy: "林知远", reason: "换一场", changes: [] });
  });
}

test("another match that is planned is the article's from its time on: in lists, for readers who are behind, for comments", async () => {
  const { db } = database;
  const repository = createArticleRepository(db);
  const host = createArticleHost(
    db,
    async () => null,
    () => clock.now(),
  );
  const [id, other] = [await addArticle(db, clock, matchOf("one")), await addArticle(db, clock, matchOf("one"))];
  const asOf = (at = clock.now()) => ({ now: clock.now(), at });
  const listed = async (matchId: string) => {
    const which = { by: "match", sport: "fb", matchId } as const;
    const list = await repository.list(which, asOf(), { limit: 9, offset: 0, after: null });
    expect(await repository.count(which, asOf())).toBe(list.length);
    return list.map((row) => row.id);
  };
  const related = async () => (await repository.others(BigInt(id), asOf(), 9)).map((row) => row.id);
  const found = async (at: number) => (await repository.find(BigInt(id), null, asOf(at)))?.revision ?? null;
  const isAboutMatch = async () => (await host.owner?.(db, BigInt(id)))?.isMatch;

  await plan(id, 1, matchOf("two"));
  expect([await listed("one"), await listed("two"), await related()]).toEqual([[other, id], [], [other]]);
  clock.advance(MINUTE);
  expect([await listed("one"), await listed("two"), await related()]).toEqual([[other], [id], []]);

  await plan(id, 2, null);
  const { rows } = await sql`select 1 from search_doc where kind = 'article' and ref = ${id}::int8 and match_id is null`.execute(db);
  expect(rows).toEqual([]);
  const behind = clock.now() - 1;
  expect([await isAboutMatch(), await found(behind), (await host.find(BigInt(id), behind))?.isAboutMatch]).toEqual([true, 1, true]);
  clock.advance(MINUTE);
  expect([await isAboutMatch(), await found(behind), await listed("two")]).toEqual([false, 3, []]);
});
