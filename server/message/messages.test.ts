import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { messageCalls } from "../../contract/http/message.ts";
import { noticeCalls } from "../../contract/http/notice.ts";
import { addWriter } from "../../tests/setup/testComments.ts";
import { type CommentParts, composeComments } from "../compose/comments.ts";
import { composeMessages } from "../compose/messages.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { NO_MOMENTS } from "../moment/testing.ts";

/** Private messages that wait for a moderator, and requests between people who come to follow each other. */

const clock: ManualClock = manualClock(Date.parse("2026-11-21T12:00:00Z"));
const STAFF = { id: "1", name: "值班员" };
const HELD = "加我 138 1234 5678";
let database: TestDatabase;
let portal: TestPortal;
let parts: CommentParts;
let names = 0;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  const { db } = database;
  portal = await testPortal([...Object.values(messageCalls), ...Object.values(noticeCalls)], (registry) => {
    const limiter = memoryLimiter(clock);
    parts = composeComments(registry, { db, minuteOf: async () => null, limiter, clock, log: silentLog(), moments: NO_MOMENTS });
    composeMessages(registry, { db, clock, moderation: parts.moderation, hosts: parts.hosts });
  });
  await parts.moderation.rules.seed();
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
});
beforeEach(() => clock.advance(3_600_000));

const person = () => addWriter(database.db, clock, `写信人${(names += 1)}`);
const follow = (userId: string, targetId: string) =>
  sql`insert into user_follow (user_id, target_id, at) values (${userId}::int8, ${targetId}::int8, now())`.execute(database.db);
/** Two people who follow each other. */
async function friends(): Promise<readonly [string, string]> {
  const pair = [await person(), await person()] as const;
  await befriend(...pair);
  return pair;
}
async function befriend(a: string, b: string): Promise<void> {
  await follow(a, b);
  await follow(b, a);
}
const send = async (as: string, userId: string, text: string): Promise<string> => {
  const sent = await portal.call(messageCalls.informMessageSend, { as, body: { userId, text } });
  expect(sent.message).toBe("");
  return sent.data.id;
};
const read = async (as: string, userId: string, more = {}) =>
  (await portal.call(messageCalls.informMessageList, { as, query: { userId, ...more } })).data;
const texts = async (as: string, userId: string) => (await read(as, userId)).list.map(({ text }) => text);
const box = async (as: string, which: "open" | "request" = "open") =>
  (await portal.call(messageCalls.informMessageConversations, { as, query: { box: which } })).data.list.map(({ last, unread }) => [
    last.text,
    unread,
  ]);
const unread = async (as: string) => (await portal.call(noticeCalls.informNoticeUnread, { as, query: {} })).data;
const markRead = (as: string, userId: string, upTo: string) => portal.call(messageCalls.informMessageRead, { as, body: { userId, upTo } });
const clear = (as: string, userId: string) => portal.call(messageCalls.informMessageDelete, { as, body: { userId } });
const caseOf = async (id: string): Promise<string> => {
  const { rows } = await sql<{ id: bigint }>`select id from review_case where subject = ${`message:${id}`}`.execute(database.db);
  return String(rows[0]?.id);
};
const decide = async (id: string, decision: "approve" | "hide") =>
  expect(
    await parts.moderation.cases.decide(await caseOf(id), decision === "hide" ? { decision, reasonCode: 1 } : { decision }, STAFF),
  ).toMatchObject({ ok: true });

test("a held message that is passed is new to its reader, who has deleted the conversation meanwhile", async () => {
  const [a, b] = await friends();
  await send(a, b, "你好");
  const held = await send(a, b, HELD);
  await clear(b, a);
  expect(await box(b)).toEqual([]);
  await decide(held, "approve");
  expect([await texts(b, a), await box(b), (await unread(b)).message]).toEqual([[HELD], [[HELD, 1]], 1]);
});

test("a held message that is passed stands below what was read meanwhile, unread, and is paged and read at that place", async () => {
  const [a, b] = await friends();
  const held = await send(a, b, HELD);
  const later = await send(a, b, "看到了吗");
  await markRead(b, a, later);
  expect([await texts(b, a), await box(b)]).toEqual([["看到了吗"], [["看到了吗", 0]]]);
  expect(await texts(a, b)).toEqual([HELD, "看到了吗"]);
  await decide(held, "approve");
  for (const [who, other] of [
    [a, b],
    [b, a],
  ] as const)
    expect(await texts(who, other)).toEqual(["看到了吗", HELD]);
  expect(await box(b)).toEqual([[HELD, 1]]);
  const newest = await read(b, a, { pageSize: 1 });
  expect([newest.list.map(({ id }) => id), newest.cursor]).toEqual([[held], held]);
  expect((await read(b, a, { pageSize: 1, before: held })).list.map(({ id }) => id)).toEqual([later]);
  expect(await markRead(b, a, held)).toMatchObject({ code: 200 });
  expect([await box(b), (await unread(b)).message]).toEqual([[[HELD, 0]], 0]);
});

test("what its author has deleted while it was held comes back to the reader alone", async () => {
  const [a, b] = await friends();
  const held = await send(a, b, HELD);
  await clear(a, b);
  await decide(held, "approve");
  expect([await texts(a, b), await texts(b, a)]).toEqual([[], [HELD]]);
});

test("of a message that was hidden before it was shown the other side sees nothing, until an appeal is granted", async () => {
  const [a, b] = [await person(), await person()];
  const held = await send(a, b, HELD);
  await decide(held, "hide");
  expect([await texts(b, a), await box(b), await box(b, "request")]).toEqual([[], [], []]);
  expect(await unread(b)).toMatchObject({ message: 0, request: 0 });
  expect((await read(a, b)).list).toMatchObject([{ text: HELD, isHeld: false, canAppeal: true }]);
  // An undo puts it back into the queue, still unseen.
  expect((await parts.moderation.cases.undo(await caseOf(held), STAFF)).ok).toBe(true);
  expect((await read(a, b)).list).toMatchObject([{ isHeld: true, hidden: null }]);
  await decide(held, "hide");
  await portal.call(messageCalls.informMessageAppeal, { as: a, body: { id: held, text: "是我自己的" } });
  const [waiting] = await parts.moderation.appeals.list({ limit: 9 });
  expect((await parts.moderation.appeals.decide(waiting?.id ?? "", { isGranted: true, answer: "" }, STAFF)).ok).toBe(true);
  expect([await texts(b, a), await box(b, "request")]).toEqual([[HELD], [[HELD, 1]]]);
});

test("a request whose message is held is none yet to whom it goes, whatever they ask for", async () => {
  const [a, b] = [await person(), await person()];
  const held = await send(a, b, HELD);
  const answer = () => portal.call(messageCalls.informMessageAnswer, { as: b, body: { userId: a, isAccepted: true } });
  const states = async () => [(await read(a, b)).state, (await read(b, a)).state, (await read(b, a, { before: held })).state];
  expect([await states(), (await answer()).code]).toEqual([["asked", null, null], 409]);
  await decide(held, "approve");
  expect([await states(), (await answer()).code]).toEqual([["asked", "asking", "asking"], 200]);
});

test("a request between people who come to follow each other is a conversation among the others, and cannot be declined", async () => {
  const [a, b] = [await person(), await person()];
  await send(a, b, "你好");
  expect([await box(b), await box(b, "request")]).toEqual([[], [["你好", 1]]]);
  await befriend(a, b);
  expect([await box(b), await box(b, "request"), (await read(b, a)).state]).toEqual([[["你好", 1]], [], "open"]);
  expect(await unread(b)).toMatchObject({ message: 1, request: 0 });
  const answer = (isAccepted: boolean) => portal.call(messageCalls.informMessageAnswer, { as: b, body: { userId: a, isAccepted } });
  expect(await answer(false)).toMatchObject({ code: 409, message: "没有待处理的私信请求" });
  expect((await answer(true)).code).toBe(200);
  expect(await box(b)).toEqual([["你好", 1]]);
});
