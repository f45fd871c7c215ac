import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { commentCalls } from "../../contract/http/comment.ts";
import { postCalls } from "../../contract/http/post.ts";
import type { FoundPost } from "../../contract/http/search.ts";
import { type TestCommunity, testCommunity } from "../../tests/setup/testCommunity.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { matchesIn } from "../match/testing.ts";
import { backfill } from "./backfill.ts";
import { createDocumentRepository } from "./documentRepository.ts";
import { type Everything, createEverything } from "./everything.ts";
import { createNames } from "./names/names.ts";

/** Posts found by their words: as of the reader's moment, and only those that the reader may read. */

const HOUR = 3_600_000;
const clock: ManualClock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
let world: TestCommunity;
let everything: Everything;

beforeAll(async () => {
  world = await testCommunity(inject("databaseUrl"), clock);
  await world.comments.moderation.rules.seed();
  const { db } = world;
  const none = async () => [];
  everything = createEverything({
    names: createNames({ db, clock, log: silentLog() }),
    documents: createDocumentRepository(db),
    cards: {
      articles: none,
      rooms: none,
      recordings: none,
      users: none,
      plans: none,
      matches: none,
      posts: world.community.posts.byIds,
    },
    earlier: { matchAt: matchesIn(async () => []), position: async () => ({ e: "e", s: 0 }) },
    bestOf: async () => null,
    clock,
    hasTips: true,
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  clock.advance(2 * HOUR);
  await sql`delete from post`.execute(world.db);
  await sql`delete from search_doc`.execute(world.db);
});

async function search(word: string, { as = null, ...query }: { as?: string | null; at?: number; page?: number; cursor?: string } = {}) {
  const answer = await everything.find({ word, type: "posts", page: 1, ...query }, as);
  if (!answer.ok) throw new Error(answer.error.message);
  const { parts, counts } = answer.value;
  const { list = [], cursor = null } = parts.posts ?? {};
  expect(parts.posts?.total).toBe(counts.posts);
  return { list, cursor, total: counts.posts };
}
const found = async (word: string, how: Parameters<typeof search>[1] = {}): Promise<readonly string[]> =>
  (await search(word, how)).list.map(({ id }) => id);
const cut = (text: string, marks: FoundPost["marks"]["text"]) => marks.map(([from, to]) => text.slice(from, to));
/** Of a user whose posts are not counted against one another. */
const post = async (text: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  clock.advance(1_000);
  return (await world.post(await world.writer(), text, more)).data.post.id;
};

test("by title, words and topics, those with it in the title first, then the newest; around the first hit", async () => {
  const long = `${"前面说了很多别的，".repeat(10)}最后聊到越位线，${"后面又说了很多。".repeat(20)}`;
  const [words, title, topic] = [
    await post(long),
    await post("正文", { title: "越位线为什么是歪的" }),
    await post("画线", { topics: ["越位线"] }),
  ];
  await post("别的事");
  const { list, total } = await search("越位线");
  expect([list.map(({ id }) => id), total]).toEqual([[title, topic, words], 3]);
  const [first, , last] = list;
  expect([first?.title, first?.text, first?.marks]).toEqual(["越位线为什么是歪的", "正文", { title: [[0, 3]], text: [] }]);
  expect(last?.text).toMatch(/^….{0,16}越位线，后面又说了很多/u);
  expect([[...(last?.text ?? "")].length <= 82, cut(last?.text ?? "", last?.marks.text ?? [])]).toEqual([true, ["越位线"]]);
  expect(first).toMatchObject({ author: { nickName: expect.stringMatching(/^发帖人/) }, likes: 0, comments: 0, at: clock.now() - 2_000 });
  expect(await found("越位线", { page: 2 })).toEqual([]);
});

test("as of the reader's moment: no post about a match that is later, and an edited one by what it said then", async () => {
  const match = { sport: "fb", matchId: "m1" };
  const a = await world.writer();
  const { id } = (await world.post(a, "这球没有越位", match)).data.post;
  const before = clock.now();
  const other = await post("越位与比赛无关");
  clock.advance(60_000);
  expect((await world.post(a, "改口：确实是越位，裁判对了", { id })).code).toBe(200);
  clock.advance(1_000);
  expect(await found("越位")).toEqual([other, id]);
  expect(await found("越位", { at: before - 1 })).toEqual([other]);
  expect((await search("没有越位", { at: before })).list).toMatchObject([{ id, text: "这球没有越位" }]);
  expect([await found("没有越位"), await found("裁判"), await found("裁判", { at: before })]).toEqual([[], [id], []]);
});

test("only those that the reader may read: none that is held, hidden, removed or shielded", async () => {
  const reader = await world.writer();
  const [held, hidden, kept] = [await post("越位，加我 138 1234 5678"), await post("越位藏起来"), await post("越位留下")];
  const author = await world.writer();
  const { id: gone } = (await world.post(author, "越位删掉")).data.post;
  const { id: shielded } = (await world.post(author, "越位被我屏蔽")).data.post;
  await sql`update post set hidden_reason = '已隐藏' where id = ${hidden}::int8`.execute(world.db);
  expect((await world.portal.call(postCalls.informPostDelete, { as: author, body: { postId: gone } })).code).toBe(200);
  expect((await sql`select 1 from search_doc where ref = ${gone}::int8`.execute(world.db)).rows).toEqual([]);
  expect(await found("越位")).toEqual([shielded, kept]);
  expect(await found("越位")).not.toContain(held);
  await world.portal.call(commentCalls.informShieldUser, { as: reader, body: { userId: author, flag: 1 } });
  expect([await found("越位", { as: reader }), (await search("越位", { as: reader })).total]).toEqual([[kept], 1]);
});

test("posts written before there was a search for them are found after a start; those of a match's thread alone are not", async () => {
  const id = await post("越位旧帖");
  const ofThread = await post("越位跟帖", { sport: "fb", matchId: "m1" });
  await sql`update post set is_sample = true where id = ${ofThread}::int8`.execute(world.db);
  await sql`delete from search_doc`.execute(world.db);
  expect(await found("越位")).toEqual([]);
  expect(await backfill(world.db, silentLog(), () => false)).toBeGreaterThan(0);
  expect(await found("越位")).toEqual([id]);
  expect(await backfill(world.db, silentLog(), () => false)).toBe(0);
});
