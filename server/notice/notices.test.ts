import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { attentionCalls } from "../../contract/http/attention.ts";
import { commentCalls } from "../../contract/http/comment.ts";
import { messageCalls } from "../../contract/http/message.ts";
import { noticeCalls } from "../../contract/http/notice.ts";
import { postCalls } from "../../contract/http/post.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { addWriter } from "../../tests/setup/testComments.ts";
import { type CommentParts, composeComments } from "../compose/comments.ts";
import { type Community, composeCommunity } from "../compose/community.ts";
import { composeMessages } from "../compose/messages.ts";
import { createPostHost } from "../community/postKind.ts";
import { registerFollowCalls } from "../follow/follow.routes.ts";
import { createFollows } from "../follow/follows.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { createUserMatches } from "../follow/userMatches.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { createLikes } from "../kit/likes.ts";
import { NO_MATCHES } from "../match/testing.ts";
import { NO_MOMENTS } from "../moment/testing.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";

/** Notices and private messages over HTTP, against the real database. */

const clock: ManualClock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
const STAFF = { id: "1", name: "值班员" };
let database: TestDatabase;
let portal: TestPortal;
let parts: CommentParts;
let community: Community;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  const { db } = database;
  const minuteOf = async () => "67′";
  const calls = [commentCalls, postCalls, noticeCalls, messageCalls, attentionCalls].flatMap((one) => Object.values(one));
  portal = await testPortal(calls, (registry) => {
    const common = { db, minuteOf, matchAt: NO_MATCHES, limiter: memoryLimiter(clock), clock, log: silentLog(), moments: NO_MOMENTS };
    parts = composeComments(registry, { ...common, hosts: [createPostHost(db, minuteOf)] });
    community = composeCommunity(registry, {
      ...common,
      moderation: parts.moderation,
      uploads: { add: async () => ({ ok: true, value: { urls: [] } }) },
      isMatch: async () => true,
    });
    composeMessages(registry, { db, clock, moderation: parts.moderation, hosts: parts.hosts });
    registerFollowCalls(
      registry,
      createFollows({ db, clock, notify: async () => undefined }),
      createUserMatches({ db, clock, rowsOf: () => new Map() as never }),
    );
  });
  await parts.moderation.rules.seed();
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
});
beforeEach(() => clock.advance(2 * 3_600_000));

let names = 0;
const nameOf = new Map<string, string>();
async function person(how: Parameters<typeof addWriter>[3] = {}): Promise<string> {
  const name = `通知人${(names += 1)}`;
  const id = await addWriter(database.db, clock, name, how);
  nameOf.set(id, name);
  return id;
}
const people = (n: number) => Promise.all(Array.from({ length: n }, () => person({ approved: 0 })));
const post = async (as: string, text: string, more = {}) => {
  const answer = await portal.call(postCalls.informPostAddSave, { as, body: { doc: richOfParagraphs([text]), ...more } });
  expect(answer.message).toBe("");
  return answer.data.post;
};
const comment = (as: string, postId: string, text: string, more = {}) =>
  portal.call(commentCalls.informCommentReply, { as, body: { subject: `post:${postId}`, text, ...more } });
const likeOnly = (as: string, id: string, n = "1") => portal.call(postCalls.informPostLikeIdN, { as, params: { id, n } });
/** Likes reach their author twice a second; here at once. */
async function like(as: string, id: string, n = "1") {
  const answer = await likeOnly(as, id, n);
  await community.flushLikes();
  return answer;
}
const notices = async (as: string, query = {}) => (await portal.call(noticeCalls.informNoticeList, { as, query })).data.list;
const unread = async (as: string, query = {}) => (await portal.call(noticeCalls.informNoticeUnread, { as, query })).data;
const follow = (as: string, targetId: string, operateType = 1) =>
  portal.call(attentionCalls.attentionOperAttention, { as, query: { type: 1, operateType, targetId } });
const shield = (as: string, userId: string, flag = 1) => portal.call(commentCalls.informShieldUser, { as, body: { userId, flag } });
const told = async (userId: string, kind: string) => {
  const { rows } = await sql<{ data: { unread: object; isMatch?: boolean } }>`
    select data from outbox where ch = ${`user:${userId}`} and kind = ${kind} order by id`.execute(database.db);
  return rows.map(({ data }) => data);
};

test("50 likes at once are one notice with an exact count; taken back before it is read they are none", async () => {
  const author = await person();
  const { id } = await post(author, "点亮我");
  const fans = await people(50);
  await Promise.all([...fans, ...fans].map((fan) => like(fan, id)));
  expect(await notices(author)).toMatchObject([
    { kind: "like", what: "post", count: 50, about: "点亮我", isRead: false, path: `/community/${id}` },
  ]);
  expect(await unread(author)).toMatchObject({ like: 1, reply: 0 });
  expect((await told(author, "notice")).at(-1)).toEqual({ unread: { like: 1, reply: 0, mention: 0, follow: 0, tip: 0 }, isMatch: false });
  await Promise.all(fans.slice(1).map((fan) => like(fan, id, "0")));
  expect(await notices(author)).toMatchObject([{ count: 1, actors: [{ id: fans[0] }] }]);
  await portal.call(noticeCalls.informNoticeRead, { as: author, body: { kind: "like" } });
  expect(await unread(author)).toMatchObject({ like: 0 });
  // After reading: a repeated like by the same person is no news, another person's is.
  await like(fans[0] ?? "", id, "0");
  await like(fans[0] ?? "", id);
  expect(await unread(author)).toMatchObject({ like: 0 });
  await like(fans[1] ?? "", id);
  expect((await notices(author)).map(({ count, isRead }) => [count, isRead])).toEqual([
    [1, false],
    [1, true],
  ]);
});

test("likes that a killed portal had not told, and those it had told and were taken back, are right after the next start", async () => {
  const author = await person();
  const { id } = await post(author, "断电了");
  const [a, b] = await people(2);
  await like(a ?? "", id);
  await likeOnly(a ?? "", id, "0");
  await likeOnly(b ?? "", id);
  const log = { warn: (...said: unknown[]) => expect.unreachable(String(said)) };
  const next = createLikes({ db: database.db, clock, log, table: "post", aboutMatches: async () => new Set() });
  next.start();
  await next.stop();
  expect(await notices(author)).toMatchObject([{ kind: "like", count: 1, actors: [{ id: b }] }]);
});

test("whom a text answers and names is told once, by the text; never oneself, nor between people of whom one shields the other", async () => {
  const [author, b, c, d] = await people(4);
  const { id } = await post(author ?? "", `看球 @${nameOf.get(b ?? "")}你好 @${nameOf.get(author ?? "")} @查无此人`);
  expect(await notices(b ?? "")).toMatchObject([
    { kind: "mention", said: expect.stringContaining("看球") as string, path: `/community/${id}` },
  ]);
  expect(await notices(author ?? "")).toEqual([]);
  const first = (await comment(b ?? "", id, "同意")).data;
  const answer = (await comment(c ?? "", id, `@${nameOf.get(author ?? "")} @${nameOf.get(d ?? "")} 谢谢`, { parentId: first.id })).data;
  expect(answer.mentions).toEqual(expect.arrayContaining([{ name: nameOf.get(d ?? ""), userId: d }]) as object);
  expect(await notices(b ?? "", { kind: "reply" })).toMatchObject([
    { what: "comment", about: "同意", count: 1, path: `/community/${id}#comment-${answer.id}` },
  ]);
  expect(await notices(author ?? "")).toMatchObject([{ kind: "reply", count: 2, about: expect.stringContaining("看球") as string }]);
  expect((await notices(d ?? "")).map(({ kind }) => kind)).toEqual(["mention"]);
  // The name changes; the mention still leads to the same user.
  await sql`update app_user set nick_name = '改名了', nick_key = '改名了' where id = ${d}::int8`.execute(database.db);
  const listed = (await portal.call(commentCalls.informCommentReplies, { query: { id: first.id } })).data;
  expect(listed.list[0]?.mentions).toContainEqual({ name: nameOf.get(d ?? ""), userId: d });
  // Once shielded, earlier notices disappear and no more arrive.
  await shield(d ?? "", c ?? "");
  expect(await notices(d ?? "")).toEqual([]);
  await comment(d ?? "", id, `@${nameOf.get(c ?? "")}`);
  expect(await notices(c ?? "", { kind: "mention" })).toEqual([]);
});

test("a text that names more than ten is refused; eleven people are not told", async () => {
  const author = await person();
  const { id } = await post(author, "提到谁");
  const fans = await people(11);
  const text = fans.map((fan) => `@${nameOf.get(fan)}`).join(" ");
  expect(await comment(author, id, text)).toMatchObject({ code: 422, message: "一次最多提到10人" });
  expect(await notices(fans[0] ?? "")).toEqual([]);
});

test("a text that waits for a moderator tells nobody until it is passed; hidden or removed it is taken back", async () => {
  const [author, b] = [await person(), await person()];
  const { id } = await post(author, "话题帖");
  const held = (await comment(b, id, "加我微信 abc12345678")).data;
  expect(held.isHeld).toBe(true);
  expect(await notices(author)).toEqual([]);
  const caseOf = async (subject: string) =>
    (await sql<{ id: bigint }>`select id from review_case where subject = ${subject}`.execute(database.db)).rows.map((row) =>
      String(row.id),
    )[0] ?? "";
  await parts.moderation.cases.decide(await caseOf(`comment:${held.id}`), { decision: "approve" }, STAFF);
  expect(await notices(author)).toMatchObject([{ kind: "reply", count: 1 }]);
  await portal.call(commentCalls.informCommentDelete, { as: b, body: { id: held.id } });
  expect(await notices(author)).toEqual([]);
  expect(await unread(author)).toMatchObject({ reply: 0 });
});

test("of a match nothing is listed, counted or read before the reader's clock has reached it", async () => {
  const [author, b] = [await person(), await person()];
  const { id } = await post(author, "赛前", { sport: "fb", matchId: "m1" });
  await like(b, id);
  clock.advance(30_000);
  await comment(b, id, "进了！");
  const behind = { at: clock.now() - 18_000 };
  expect(await unread(author, behind)).toMatchObject({ like: 1, reply: 0 });
  expect((await notices(author, behind)).map(({ kind }) => kind)).toEqual(["like"]);
  await portal.call(noticeCalls.informNoticeRead, { as: author, body: behind });
  expect(await unread(author)).toMatchObject({ like: 0, reply: 1 });
  expect((await told(author, "notice")).some(({ isMatch }) => isMatch)).toBe(true);
});

test("what a notice quotes of a match is what the text said by the reader's clock", async () => {
  const [author, b] = [await person(), await person()];
  const { id } = await post(author, "赛前", { sport: "fb", matchId: "m1" });
  const said = (await comment(b, id, "稳住")).data;
  const named = await post(b, `开场 @${nameOf.get(author)}`, { sport: "fb", matchId: "m1" });
  const moment = clock.now() + 1_000;
  clock.advance(30_000);
  await portal.call(commentCalls.informCommentEdit, { as: b, body: { id: said.id, text: "绝杀了" } });
  await portal.call(postCalls.informPostAddSave, {
    as: b,
    body: { id: named.id, doc: richOfParagraphs([`二比一 @${nameOf.get(author)}`]) },
  });
  const quotes = async (query = {}) => (await notices(author, query)).map(({ said: quote }) => quote).toSorted();
  expect(await quotes({ at: moment })).toEqual([`开场 @${nameOf.get(author)}`, "稳住"].toSorted());
  expect(await quotes()).toEqual([`二比一 @${nameOf.get(author)}`, "绝杀了"].toSorted());
});

test("a long text is quoted by its first 80 characters, an emoji at the end of them whole", async () => {
  const [author, b] = [await person(), await person()];
  const quoted = `${"长".repeat(79)}😀`;
  const { id } = await post(author, `${quoted}完`);
  await comment(b, id, `${quoted}完`);
  expect(await notices(author)).toMatchObject([{ said: quoted, about: quoted }]);
});

test("a follow is told, and taken back with it; pages repeat nothing while new ones come", async () => {
  const me = await person();
  const [b] = await people(1);
  await follow(b ?? "", me);
  expect(await notices(me)).toMatchObject([{ kind: "follow", count: 1, actors: [{ id: b }], path: `/personal/${b}` }]);
  await follow(b ?? "", me, 2);
  expect(await notices(me)).toEqual([]);
  for (let i = 0; i < 5; i += 1) {
    await like(b ?? "", (await post(me, `第${i}帖`)).id);
    clock.advance(60_000);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { data }: { data: { list: readonly { id: string }[]; cursor: string | null } } = await portal.call(noticeCalls.informNoticeList, {
      as: me,
      query: { pageSize: 2, ...(cursor === null ? {} : { cursor }) },
    });
    seen.push(...data.list.map(({ id }) => id));
    if (cursor === null) await follow(b ?? "", me);
    ({ cursor } = data);
  } while (cursor !== null);
  expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  const at = async (from: string) => (await portal.call(noticeCalls.informNoticeList, { as: me, query: { cursor: from } })).code;
  expect([await at("zzzzzzzzzzzz.1"), await at(`${(8.64e15).toString(36)}.1`), await at("0.1")]).toEqual([404, 200, 200]);
});

test("what stands under a removed post counts as read once it is listed as of now; to whoever is behind it stays", async () => {
  const [author, b, c] = [await person(), await person(), await person()];
  const { id } = await post(author, "会被删的帖");
  const { id: kept } = await post(author, "留着的帖");
  const first = (await comment(b, id, "沙发")).data;
  await comment(c, id, "板凳", { parentId: first.id });
  const other = (await comment(b, kept, "留着的评论")).data;
  await comment(c, kept, "留着的回复", { parentId: other.id });
  await sql`update post set removed_at = ${new Date(clock.now())} where id = ${id}::int8`.execute(database.db);
  expect(await unread(b)).toMatchObject({ reply: 2 });
  expect(await notices(b, { at: clock.now() })).toHaveLength(1);
  expect(await unread(b)).toMatchObject({ reply: 2 });
  expect(await notices(b)).toMatchObject([{ said: "留着的回复", isRead: false }]);
  expect(await unread(b)).toMatchObject({ reply: 1 });
  expect((await told(b, "notice")).at(-1)).toMatchObject({ unread: { reply: 1 } });
});

test("names are suggested: whom one follows, then who writes there, then anybody; nobody one shields", async () => {
  const [me, followed, here, shielded] = [await person(), await person(), await person(), await person()];
  await follow(me, followed);
  const { id } = await post(here, "在这里");
  await shield(me, shielded);
  const suggest = async (word: string) =>
    (await portal.call(noticeCalls.informMentionSuggest, { as: me, query: { word, subject: `post:${id}` } })).data.list;
  const all = await suggest("通知人");
  expect(all.slice(0, 2).map(({ id: who, from }) => [who, from])).toEqual([
    [followed, "followed"],
    [here, "here"],
  ]);
  expect(all.map(({ id: who }) => who)).not.toContain(me);
  expect(await suggest(nameOf.get(shielded) ?? "")).toEqual([]);
});

const send = (as: string, userId: string, text: string, more = {}) =>
  portal.call(messageCalls.informMessageSend, { as, body: { userId, text, ...more } });
const read = async (as: string, userId: string) => (await portal.call(messageCalls.informMessageList, { as, query: { userId } })).data;
const box = async (as: string, which: "open" | "request" = "open") =>
  (await portal.call(messageCalls.informMessageConversations, { as, query: { box: which } })).data.list;
const answer = (as: string, userId: string, isAccepted: boolean) =>
  portal.call(messageCalls.informMessageAnswer, { as, body: { userId, isAccepted } });

test("a request is one message until it is accepted or answered; declined it is gone, and nobody is told", async () => {
  const [a, b, c] = [await person(), await person(), await person()];
  expect((await send(a, b, "你好")).code).toBe(200);
  expect(await send(a, b, "在吗")).toMatchObject({ code: 403, message: "对方接受之前只能发一条私信" });
  expect([await box(b), (await box(b, "request")).map(({ peer, unread: n }) => [peer.id, n])]).toEqual([[], [[a, 1]]]);
  expect(await unread(b)).toMatchObject({ message: 0, request: 1 });
  expect(await read(b, a)).toMatchObject({ state: "asking", bar: null, list: [{ text: "你好", isOwn: false }] });
  expect((await answer(a, b, true)).code).toBe(409);
  expect((await answer(b, a, true)).code).toBe(200);
  expect((await send(a, b, "谢谢")).code).toBe(200);
  expect((await box(b)).map(({ last }) => last.text)).toEqual(["谢谢"]);
  // A reply accepts the request.
  await send(c, a, "打扰");
  expect((await send(a, c, "请说")).code).toBe(200);
  expect(await read(c, a)).toMatchObject({ state: "open", bar: null });
  // Declined: the request leaves the list; the sender is not notified.
  await send(c, b, "打扰了");
  const before = (await told(c, "message")).length;
  await answer(b, c, false);
  expect(await box(b, "request")).toEqual([]);
  expect(await send(c, b, "再说")).toMatchObject({ code: 403, message: "对方接受之前只能发一条私信" });
  expect((await told(c, "message")).length).toBe(before);
});

test("who follow each other write freely; ten sendings at once by one key are one message; no words stand in the log", async () => {
  const [a, b] = [await person(), await person()];
  await follow(a, b);
  await follow(b, a);
  const requestKey = "fedcba9876543210";
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(a, b, "只说一次", { requestKey })));
  expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1);
  await send(a, b, "第二条");
  expect((await read(b, a)).list.map(({ text }) => text)).toEqual(["只说一次", "第二条"]);
  expect(await unread(b)).toMatchObject({ message: 1, request: 0 });
  expect(JSON.stringify(await told(b, "message"))).not.toContain("只说一次");
  const last = (await read(b, a)).list.at(-1)?.id ?? "";
  await portal.call(messageCalls.informMessageRead, { as: b, body: { userId: a, upTo: last } });
  expect(await unread(b)).toMatchObject({ message: 0 });
  // Deleted for this user alone.
  await portal.call(messageCalls.informMessageDelete, { as: b, body: { userId: a, id: last } });
  expect([(await read(b, a)).list.length, (await read(a, b)).list.length]).toEqual([1, 2]);
  await portal.call(messageCalls.informMessageDelete, { as: b, body: { userId: a } });
  expect([await box(b), (await box(a)).length]).toEqual([[], 1]);
});

test("who is shielded, muted, new with a link, or too fast is refused in words", async () => {
  const [a, b] = [await person(), await person()];
  await shield(b, a);
  expect(await send(a, b, "你好")).toMatchObject({ code: 403, message: "对方已屏蔽您，不能发私信" });
  expect(await send(b, a, "你好")).toMatchObject({ code: 403, message: "您已屏蔽对方，取消屏蔽后才能发私信" });
  expect(await send(a, a, "自己")).toMatchObject({ code: 403 });
  const fresh = await person({ days: 0, approved: 0 });
  const others = await Promise.all(Array.from({ length: 4 }, () => person()));
  expect(await send(fresh, others[0] ?? "", "看 example.com")).toMatchObject({ code: 10035, message: "新用户暂不能发布链接" });
  const codes: number[] = [];
  for (const other of others) codes.push((await send(fresh, other, "你好")).code);
  expect(codes).toEqual([200, 200, 200, 10031]);
  expect(await send(a, others[0] ?? "", "长".repeat(501))).toMatchObject({ code: 400, message: "私信最多500个字" });
});

test("a report hands over the message and what stands around it; nobody else can report it, and a decision says why", async () => {
  const [a, b, other] = [await person(), await person(), await person()];
  await follow(a, b);
  await follow(b, a);
  const ids: string[] = [];
  for (let i = 0; i < 9; i += 1) {
    ids.push((await send(a, b, `第${i}句`)).data.id);
    clock.advance(10_000);
  }
  const { reports, cases } = parts.moderation;
  const subject = `message:${ids[4]}`;
  expect(await reports.add(other, { subject, reason: "abuse", text: "" })).toMatchObject({ ok: false, error: { code: 404 } });
  expect((await reports.add(b, { subject, reason: "abuse", text: "" })).ok).toBe(true);
  const { rows } = await sql<{ id: bigint }>`select id from review_case where subject = ${subject}`.execute(database.db);
  const id = String(rows[0]?.id);
  expect((await cases.detail(id))?.context.map(({ text }) => text)).toEqual([
    "第1句",
    "第2句",
    "第3句",
    "第4句",
    "第5句",
    "第6句",
    "第7句",
  ]);
  await cases.decide(id, { decision: "hide", reasonCode: 3 }, STAFF);
  expect((await read(b, a)).list.find((one) => one.id === ids[4])).toMatchObject({ text: "", hidden: "" });
  expect((await read(a, b)).list.find((one) => one.id === ids[4])?.hidden).toContain("含有辱骂或人身攻击");
  expect((await portal.call(messageCalls.informMessageAppeal, { as: a, body: { id: ids[4], text: "误会" } })).code).toBe(200);
});
