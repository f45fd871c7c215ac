import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { DraftFields } from "../../../contract/desk/articles.ts";
import type { PlacementFields } from "../../../contract/desk/placements.ts";
import { type RichDoc, richOfParagraphs } from "../../../contract/rules/richText.ts";
import { composeNewsDesk } from "../../compose/newsDesk.ts";
import { addUser } from "../../follow/testing.ts";
import { manualClock } from "../../kit/clock.ts";
import { silentLog } from "../../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../kit/testDatabase.ts";
import { createArticles } from "../articles.ts";
import { createPlacements } from "../placements.ts";
import { createPublishing } from "../publishing.ts";
import { momentWords } from "./words.ts";

/** Drafts of published articles, schedules, and placements, as readers and editors see them. */

const MINUTE = 60_000;
const NONE = { matches: [], moments: [] };
const clock = manualClock();
let database: TestDatabase;
const editor = { id: "", name: "林知远" };
const other = { id: "", name: "沈默言" };

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  for (const one of [editor, other]) {
    const { rows } = await sql<{ id: bigint }>`
      insert into staff (name, name_key, password_hash, roles, created_at, created_by)
      values (${one.name}, ${one.name}, '', ${["editor"]}, ${new Date(0)}, 'test') returning id`.execute(database.db);
    one.id = String(rows[0]?.id);
  }
});
afterAll(() => database.remove());
beforeEach(async () => {
  await sql`delete from article_draft`.execute(database.db);
  await sql`delete from article`.execute(database.db);
  await sql`delete from placement`.execute(database.db);
});

/** Builds everything anew over the same database, as a restart does. */
function portal() {
  const { db } = database;
  const publishing = createPublishing(db);
  const desk = composeNewsDesk({
    db,
    clock,
    publishing,
    makeDoc: async () => richOfParagraphs(["机器写的"]),
    embeds: async () => NONE,
    read: async () => [],
    ensureLog: async () => false,
    simulatedSources: new Set(),
  });
  const articles = createArticles({
    db,
    clock,
    log: silentLog(),
    makeDoc: async () => richOfParagraphs(["机器写的"]),
    embeds: async () => NONE,
  });
  return { ...desk, publishing, read: (id: string) => articles.detail(id, null), readers: articles };
}

const fields = (title: string, changes: Partial<DraftFields> = {}): DraftFields => ({
  kind: "news",
  title,
  summary: "",
  doc: richOfParagraphs(["身后平均留出 28 米。"]),
  cover: null,
  columnNo: "34",
  otherColumns: [],
  tags: ["英超"],
  match: null,
  schedule: null,
  reason: "",
  source: "林知远",
  weight: 0,
  isSample: false,
  isCommentable: true,
  ...changes,
});
type Value<R> = R extends { readonly ok: true; readonly value: infer V } ? V : never;
async function done<R extends { readonly ok: boolean }>(result: Promise<R>): Promise<Value<R>> {
  const answer = await result;
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return (answer as unknown as { value: Value<R> }).value;
}
const fresh = { draftId: null, articleId: null, baseRevision: 0, version: 0 };
const begin = async (text: DraftFields) => (await done(portal().drafts.save(editor, { ...fresh, fields: text }))).draft;

test("a schedule holds across a restart, without anybody doing anything when it comes; one that has passed is refused", async () => {
  const draft = await begin(fields("双红会"));
  expect(await portal().drafts.publish(editor, draft.id, 1, clock.now())).toMatchObject({
    error: { code: 400, message: expect.stringContaining("已过") },
  });
  const at = clock.now() + 5 * MINUTE;
  const { articleId } = await done(portal().drafts.publish(editor, draft.id, 1, at));
  expect(await portal().read(articleId)).toMatchObject({ ok: false, error: { code: 404 } });
  expect(await done(portal().articles.list("planned", {}, undefined))).toMatchObject({
    list: [{ articleId, title: "双红会", at }],
    counts: { draft: 0, planned: 1, online: 0, withdrawn: 0 },
  });
  const lane = (await portal().lanes.of(clock.now(), clock.now() + 60 * MINUTE)).lanes.find(({ code }) => code === "timed");
  expect(lane?.blocks).toEqual([{ kind: "article", id: articleId, title: "双红会", from: at, until: at, isPlanned: true }]);
  clock.advance(5 * MINUTE - 1);
  expect((await portal().read(articleId)).ok).toBe(false);
  clock.advance(1);
  expect(await portal().read(articleId)).toMatchObject({ ok: true, value: { title: "双红会", article: { revision: 1 }, tags: ["英超"] } });
  expect(await done(portal().articles.list("online", { word: "双红" }, undefined))).toMatchObject({
    list: [{ articleId, editedBy: "林知远" }],
    counts: { planned: 0, online: 1 },
  });
});

test("an update is a revision with its reason and its words; a change of tags alone is none; taken down, nobody reads it", async () => {
  const first = await begin(fields("只用三脚的反击"));
  const { articleId } = await done(portal().drafts.publish(editor, first.id, 1, null));
  const over = { draftId: null, articleId, baseRevision: 1, version: 0 };
  const text = fields("只用两脚的反击", { doc: richOfParagraphs(["身后平均留出 31 米。"]) });
  const { draft } = await done(portal().drafts.save(editor, { ...over, fields: text }));
  // Readers see no part of a draft.
  expect(await portal().read(articleId)).toMatchObject({ value: { title: "只用三脚的反击", article: { revision: 1 } } });
  expect(await portal().drafts.publish(editor, draft.id, 1, null)).toMatchObject({
    error: { code: 400, message: expect.stringContaining("修订说明") },
  });
  clock.advance(MINUTE);
  const { draft: told } = await done(
    portal().drafts.save(editor, { ...over, draftId: draft.id, version: 1, fields: { ...text, reason: "更正传递数" } }),
  );
  expect(await done(portal().drafts.publish(editor, draft.id, told.version, null))).toMatchObject({ articleId, revision: 2 });
  const read = await done(portal().read(articleId));
  expect(read.revisions[0]).toMatchObject({
    revision: 2,
    reason: "更正传递数",
    changes: [
      { before: "三", after: "两" },
      { before: "28", after: "31" },
    ],
  });
  expect(read.article.doc.content[0]).toMatchObject({
    content: [{ text: "身后平均留出 " }, { text: "31", marks: [{ type: "changed" }] }, { text: " 米。" }],
  });
  const desk = await done(portal().articles.article(articleId));
  expect(desk).toMatchObject({
    draft: null,
    state: "online",
    fields: { title: "只用两脚的反击", reason: "", doc: richOfParagraphs(["身后平均留出 31 米。"]) },
  });

  const { draft: tags } = await done(
    portal().drafts.save(editor, { ...over, baseRevision: 2, fields: { ...desk.fields, tags: ["曼联", "英超"], weight: 24 } }),
  );
  expect(await done(portal().drafts.publish(editor, tags.id, 1, null))).toMatchObject({ revision: 2 });
  expect(await portal().read(articleId)).toMatchObject({ value: { tags: ["曼联", "英超"], article: { revision: 2 } } });

  const later = { ...over, baseRevision: 2, fields: { ...text, title: "明天的标题", reason: "续" } };
  const { draft: next } = await done(portal().drafts.save(editor, later));
  await done(portal().drafts.publish(editor, next.id, 1, clock.now() + MINUTE));
  const leading = (await portal().lanes.of(clock.now(), clock.now() + 9 * MINUTE)).lanes.find(({ code }) => code === "first");
  expect(leading?.blocks).toMatchObject([{ title: "只用两脚的反击" }]);

  expect(await portal().drafts.withdraw(articleId)).toMatchObject({ ok: true });
  expect(await portal().drafts.withdraw(articleId)).toMatchObject({ error: { code: 404 } });
  expect(await portal().read(articleId)).toMatchObject({ error: { code: 404 } });
  expect(await done(portal().articles.list("withdrawn", {}, undefined))).toMatchObject({ list: [{ articleId }] });
});

test("another match alone is a revision, and readers have it; its score moving is none", async () => {
  const { db } = database;
  const put = (score: string) =>
    sql`insert into match (id, sport, league_id, kickoff_at, state, source, "row", fixture)
      values ('desk-1', 'fb', 'x', 0, 4, 'test', ${`{"state": 4, "score": ${score}}`}::jsonb,
        '{"sport": "fb", "matchId": "desk-1", "league": {"name": "英超"}, "kickoffAt": 0, "home": {"name": "甲"}, "away": {"name": "乙"}, "source": "test"}')
      on conflict (sport, id) do update set "row" = excluded."row"`.execute(db);
  await put('{"home": 0, "away": 0}');
  const first = await begin(fields("双红会前瞻"));
  const { articleId } = await done(portal().drafts.publish(editor, first.id, 1, null));
  const update = async (baseRevision: number, changes: Partial<DraftFields>) => {
    const { draft } = await done(
      portal().drafts.save(editor, { draftId: null, articleId, baseRevision, version: 0, fields: fields("双红会前瞻", changes) }),
    );
    return done(portal().drafts.publish(editor, draft.id, draft.version, null));
  };
  const match = { sport: "fb", matchId: "desk-1" } as const;
  expect(await update(1, { match, reason: "补上比赛" })).toMatchObject({ revision: 2 });
  expect(await portal().read(articleId)).toMatchObject({ value: { article: { revision: 2, match: { matchId: "desk-1" } } } });
  await put('{"home": 1, "away": 0}');
  expect(await update(2, { match, tags: ["曼联"] })).toMatchObject({ revision: 2 });
  expect(await update(2, { reason: "与比赛无关" })).toMatchObject({ revision: 3 });
  expect(await portal().read(articleId)).toMatchObject({ value: { article: { revision: 3, match: null } } });
});

test("what is planned is changed in its place: readers never meet a revision that nobody could read", async () => {
  const draft = await begin(fields("第一稿"));
  const { articleId } = await done(portal().drafts.publish(editor, draft.id, 1, clock.now() + 10 * MINUTE));
  const save = { draftId: null, articleId, baseRevision: 1, version: 0, fields: fields("第二稿") };
  const { draft: again } = await done(portal().drafts.save(editor, save));
  const at = clock.now() + MINUTE;
  expect(await done(portal().drafts.publish(editor, again.id, 1, at))).toEqual({ articleId, revision: 1, at });
  clock.advance(MINUTE);
  expect(await portal().read(articleId)).toMatchObject({
    value: { title: "第二稿", article: { revision: 1, publishedAt: at }, revisions: [{ revision: 1, reason: "" }] },
  });
});

test("the second of two editors is told who and when, and nothing is written over what nobody has seen", async () => {
  const { draft } = await done(portal().drafts.save(editor, { ...fresh, fields: fields("甲写的") }));
  clock.advance(MINUTE);
  const known = { ...fresh, draftId: draft.id, version: 1 };
  const taken = await done(portal().drafts.save(other, { ...known, fields: fields("乙写的") }));
  expect(taken).toMatchObject({ isNew: true, draft: { version: 2, editedBy: "沈默言", authorName: "林知远" } });
  const when = momentWords(clock.now(), clock.now());
  const words = { error: { code: 409, message: expect.stringContaining(`沈默言 已于 ${when} 保存`) } };
  expect(await portal().drafts.save(editor, { ...known, fields: fields("甲又写") })).toMatchObject(words);
  expect(await portal().drafts.publish(editor, draft.id, 1, null)).toMatchObject(words);
  expect(await portal().drafts.discard(draft.id, 1)).toMatchObject(words);
  // The editor compares and goes on from the version seen.
  expect(await done(portal().drafts.save(editor, { ...known, version: 2, fields: fields("甲看过之后") }))).toMatchObject({
    draft: { version: 3 },
  });
  const { articleId } = await done(portal().drafts.publish(editor, draft.id, 3, null));
  expect(await portal().drafts.save(other, { ...known, version: 3, fields: fields("乙还开着") })).toMatchObject({ error: { code: 409 } });

  // Two editors begin over the same revision at once: only one gets the draft.
  const over = { draftId: null, articleId, baseRevision: 1, version: 0 };
  const both = await Promise.all([editor, other].map((one) => portal().drafts.save(one, { ...over, fields: fields(one.name) })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 409, message: expect.stringContaining("保存了这份草稿") } });
  // Another revision was published over the draft's base.
  await portal().publishing.revise(articleId, 1, {
    ...fields("更正"),
    match: null,
    made: null,
    reason: "更正",
    changes: [],
    at: clock.now(),
    editedBy: "周正",
  });
  const kept = both.flatMap((one) => (one.ok ? [one.value.draft] : []))[0];
  if (!kept) throw new Error("nobody has the draft");
  const late = { ...over, draftId: kept.id, version: kept.version, fields: fields("晚了") };
  expect(await portal().drafts.save(editor, late)).toMatchObject({
    error: { code: 409, message: expect.stringContaining("周正 已发布第 2 版") },
  });
  expect(await portal().drafts.publish(editor, kept.id, kept.version, null)).toMatchObject({ error: { code: 409 } });
  expect(await done(portal().drafts.save(editor, { ...late, baseRevision: 2 }))).toMatchObject({ draft: { baseRevision: 2 } });
});

test("what the machine wrote is never written over: it is taken down, or has a note over it", async () => {
  const { publishing } = portal();
  const made = { template: 3, events: 120 };
  const machine = { title: "甲 2-1 乙", summary: "", doc: null, cover: null, match: null, made };
  const id =
    (await publishing.publish({
      ...machine,
      kind: "report",
      columnNo: "32",
      otherColumns: [],
      publishAt: clock.now(),
      source: "数据组",
      authorId: null,
      isSample: false,
      weight: 0,
      tags: [],
      origin: "report/fb/desk",
      editedBy: null,
    })) ?? "";
  expect(await portal().drafts.save(editor, { ...fresh, articleId: id, baseRevision: 1, fields: fields("改比分") })).toMatchObject({
    error: { code: 403 },
  });
  expect(await done(portal().drafts.note(editor, id, 1, "助攻者的译名以联赛名单为准"))).toEqual({ revision: 2 });
  expect(await portal().drafts.note(editor, id, 1, "又一次")).toMatchObject({ error: { code: 409 } });
  expect(await portal().read(id)).toMatchObject({
    value: {
      title: "甲 2-1 乙",
      article: { made, revision: 2 },
      revisions: [{ reason: "编辑说明：助攻者的译名以联赛名单为准", changes: [] }, { revision: 1 }],
    },
  });
});

test("an announcement is published to its column, and to no other", async () => {
  const wrong = await begin(fields("公告", { kind: "announcement", columnNo: "34" }));
  expect(await portal().drafts.publish(editor, wrong.id, 1, null)).toMatchObject({ error: { code: 400 } });
  const draft = await begin(fields("停服公告", { kind: "announcement", columnNo: "91" }));
  const { articleId } = await done(portal().drafts.publish(editor, draft.id, 1, null));
  expect(await portal().read(articleId)).toMatchObject({ value: { article: { kind: "announcement" } } });
  expect(await done(portal().readers.list({ by: "column", columnNo: "1" }, { pageNum: 1, pageSize: 9 }))).toMatchObject({ list: [] });
});

test("by keyset no draft is shown twice; what is missing is told when it is published", async () => {
  for (let i = 0; i < 33; i += 1) {
    clock.advance(1_000);
    await begin(fields(i === 0 ? "" : `草稿${i}`));
  }
  const page = await done(portal().articles.list("draft", {}, undefined));
  await begin(fields("新来的"));
  const next = await done(portal().articles.list("draft", {}, page.cursor ?? ""));
  expect([...page.list, ...next.list].map(({ title }) => title)).toEqual([...Array.from({ length: 32 }, (_, i) => `草稿${32 - i}`), ""]);
  const empty = next.list.at(-1)?.draftId ?? "";
  expect(await portal().drafts.publish(editor, empty, 1, null)).toMatchObject({ error: { code: 400, message: "请填写标题" } });
  const blank: RichDoc = { type: "doc", content: [] };
  const draft = await begin(fields("没有正文", { doc: blank }));
  expect(await portal().drafts.publish(editor, draft.id, 1, null)).toMatchObject({ error: { message: "请填写正文" } });
});

const banner = (changes: Partial<PlacementFields> = {}): PlacementFields => ({
  place: "home-top",
  brand: "default",
  from: null,
  until: null,
  weight: 0,
  title: "看球",
  text: "",
  cover: null,
  jumpType: 1,
  innerPageId: 1,
  targetId: null,
  outerLink: null,
  ...changes,
});

test("a banner stands for its brand and its time, and is gone at once when it is taken down", async () => {
  const { placements } = portal();
  const shown = async (brand: string) =>
    (await createPlacements({ db: database.db, clock, brand, hasTips: true }).at("home-top")).map(({ title }) => title);
  const now = await done(placements.save("林知远", null, 0, banner({ from: clock.now() - MINUTE })));
  expect(now).toMatchObject({ state: "standing", from: clock.now(), targetTitle: "足球比分", isTargetGone: false });
  await done(
    placements.save("林知远", null, 0, banner({ title: "晚上", from: clock.now() + MINUTE, until: clock.now() + 2 * MINUTE, weight: 5 })),
  );
  expect([await shown("default"), await shown("variant1")]).toEqual([["看球"], []]);
  clock.advance(MINUTE);
  expect(await shown("default")).toEqual(["晚上", "看球"]);
  clock.advance(MINUTE);
  expect(await shown("default")).toEqual(["看球"]);
  const changed = await done(placements.save("沈默言", now.id, 1, banner({ title: "看直播", innerPageId: 8 })));
  // The placement keeps its original start.
  expect(changed).toMatchObject({ version: 2, from: now.from, targetTitle: "全部直播" });
  expect(await placements.save("林知远", now.id, 1, banner())).toMatchObject({
    error: { code: 409, message: expect.stringContaining("沈默言") },
  });
  expect(await placements.list(clock.now() - 9 * MINUTE, clock.now() + MINUTE, "home-top")).toMatchObject([
    { title: "看直播" },
    { title: "晚上", state: "over" },
  ]);
  expect(await placements.remove("林知远", now.id, 2)).toMatchObject({ ok: true });
  expect(await shown("default")).toEqual([]);
});

test("a banner leads to no room that operators have closed, until it is open again", async () => {
  const { db } = database;
  const { placements, targets } = portal();
  const anchor = await addUser(db, "解说甲", { isAnchor: true });
  const { rows } = await sql<{ id: bigint }>`insert into room (anchor_id, at) values (${anchor}, now()) returning id`.execute(db);
  const targetId = String(rows[0]?.id);
  const session = async (reason: string) => {
    clock.advance(MINUTE);
    const at = new Date(clock.now());
    await sql`insert into live_session (room_id, title, category_id, started_at, ended_at, reason, from_seq)
      values (${targetId}::int8, '', '1', ${at}, ${at}, ${reason}, 0)`.execute(db);
  };
  const place = () => placements.save("林知远", null, 0, banner({ innerPageId: 9, targetId }));
  expect((await targets.search(9, "解说甲")).map(({ id }) => id)).toEqual([targetId]);
  await done(place());
  await session("closed");
  expect(await targets.search(9, "解说甲")).toEqual([]);
  expect(await place()).toMatchObject({ error: { message: "跳转的内容不存在或已下线，请重新选择" } });
  expect(await placements.list(clock.now(), clock.now() + 1, undefined)).toMatchObject([{ isTargetGone: true }]);
  await session("ended");
  expect((await place()).ok).toBe(true);
});

test("a banner leads to what is there: a target that is gone, a page that is not open, an end before its start are refused", async () => {
  const { placements, targets } = portal();
  const refused = async (changes: Partial<PlacementFields>) => {
    const answer = await placements.save("林知远", null, 0, banner(changes));
    return answer.ok ? "taken" : answer.error.message;
  };
  const draft = await begin(fields("目标文章"));
  const { articleId } = await done(portal().drafts.publish(editor, draft.id, 1, null));
  expect(await targets.search(7, "目标")).toMatchObject([{ id: articleId, title: "目标文章" }]);
  const placed = await done(placements.save("林知远", null, 0, banner({ innerPageId: 7, targetId: articleId })));
  expect(placed).toMatchObject({ targetTitle: "目标文章", isTargetGone: false });
  await portal().drafts.withdraw(articleId);
  expect(await placements.list(clock.now(), clock.now() + 1, undefined)).toMatchObject([{ isTargetGone: true, targetTitle: null }]);
  const GONE = "跳转的内容不存在或已下线，请重新选择";
  expect(await refused({ innerPageId: 7, targetId: articleId })).toBe(GONE);
  expect(await refused({ innerPageId: 3, targetId: "no-match" })).toBe(GONE);
  expect(await refused({ innerPageId: 9, targetId: "1; drop table room" })).toBe(GONE);
  expect(await refused({ innerPageId: 6, targetId: "999999999" })).toBe(GONE);
  expect(await refused({ innerPageId: 7, targetId: " " })).toBe("请选择跳转的内容");
  expect(await refused({ jumpType: 2, outerLink: "javascript:alert(1)" })).toContain("http");
  expect(await refused({ from: clock.now() + 5, until: clock.now() + 5 })).toBe("结束时间须晚于开始时间");
  expect(await refused({ until: clock.now() - 1 })).toBe("结束时间须晚于开始时间");
  expect(await refused({ place: "nowhere" })).toBe("没有这个位置");
  expect(await refused({ brand: "unknown" })).toBe("没有这个品牌");
});
