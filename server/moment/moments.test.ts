import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { ChatData } from "../../contract/feed/room.ts";
import { commentCalls } from "../../contract/http/comment.ts";
import { momentCalls } from "../../contract/http/moment.ts";
import type { MatchId } from "../../contract/ids.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import { addArticle, addWriter } from "../../tests/setup/testComments.ts";
import { type TestChat, testChat } from "../../tests/setup/testChat.ts";
import { type CommentParts, composeComments } from "../compose/comments.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { silentLog } from "../kit/log.ts";
import { createMomentCards } from "./momentCards.ts";
import { createMomentCheck } from "./momentCheck.ts";
import { registerMomentCalls } from "./moment.routes.ts";

/** Moments in comments and chat lines, as readers at different points of the match get them, over a real log. */

const MATCH = "m1" as MatchId;
const CH = `fb:${MATCH}`;
const MINUTE = 60_000;
let chat: TestChat;
let portal: TestPortal;
let parts: CommentParts;
let kickoffAt: number;
let keys = 0;

const at = (minute: number): number => kickoffAt + minute * MINUTE;
const moment = (minute: number): RichMoment => ({ sport: "fb", matchId: MATCH, at: at(minute) });
const goal = (id: string, minute: number) => ({ id, type: "goal", side: "home", minute, player: "萨拉赫" });
const publish = (...events: readonly (readonly [minute: number, k: string, d: unknown])[]) =>
  chat.hub.publish(events.map(([minute, k, d]) => ({ ch: CH, at: at(minute), k, d })) as Parameters<typeof chat.hub.publish>[0]);

beforeAll(async () => {
  chat = await testChat(inject("databaseUrl"));
  const { clock, hub, database } = chat;
  kickoffAt = clock.now() - 40 * MINUTE;
  const { cards } = createMomentCards(hub);
  const check = createMomentCheck({
    clock,
    kickoffOf: async ({ sport, matchId }) => (sport === "fb" && matchId === MATCH ? kickoffAt : null),
  });
  chat.checkMoment = check;
  portal = await testPortal([...Object.values(commentCalls), ...Object.values(momentCalls)], (registry) => {
    const { db } = database;
    const limiter = memoryLimiter(clock);
    parts = composeComments(registry, { db, minuteOf: async () => null, limiter, clock, log: silentLog(), moments: { cards, check } });
    registerMomentCalls(registry, { cards: { cards }, clock });
  });
  await parts.moderation.rules.seed();
  const team = (id: string, name: string) => ({ id, name });
  await publish(
    [
      -60,
      "fixture",
      {
        matchId: MATCH,
        sport: "fb",
        league: { id: "l", name: "英超", color: "#000" },
        kickoffAt,
        home: team("h", "利物浦"),
        away: team("a", "曼联"),
        source: "test",
      },
    ],
    [0, "state", { state: 2, clock: { startAt: kickoffAt, base: 0, rate: 1 } }],
    [10, "incident", goal("g1", 11)],
    [10, "score", { score: [1, 0] }],
    [30, "incident", goal("g2", 31)],
    [30, "score", { score: [2, 0] }],
  );
});
afterAll(async () => {
  await portal.app.close();
  await chat.end();
});

test("a comment and a line carry a moment; it is withheld from who is behind, and a later correction is told to who has reached it", async () => {
  const { clock, database } = chat;
  const article = await addArticle(database.db, clock);
  const author = await addWriter(database.db, clock, "看球的人");
  // A moment between two incidents has its own minute.
  const shared = moment(33);
  const written = await portal.call(commentCalls.informCommentReply, {
    as: author,
    body: { subject: `article:${article}`, text: "二比零稳了", moment: shared },
  });
  expect(written.data.moment).toMatchObject({
    ...shared,
    isWithheld: false,
    minute: "34′",
    score: [2, 0],
    incident: null,
    correction: null,
  });

  const room = await chat.addRoom();
  const speaker = await chat.addUser("说话的人", 5);
  const say = (content: string, of: RichMoment) =>
    chat.chat.say(speaker, { roomId: room.roomId, content, moment: of, idempotencyKey: `moment-of-a-line-${(keys += 1)}` });
  const said = await say("看这里", shared);
  if (!said.ok) throw new Error(said.error.message);
  expect((await chat.chat.lines.lineOf(room.roomId, said.value.id)) satisfies ChatData | null).toMatchObject({
    text: "看这里",
    moment: shared,
  });

  await publish([37, "incident.revoked", { id: "g2", reason: "越位" }], [37, "score", { score: [1, 0] }]);
  const seenBy = async (minute: number) => {
    const comments = await portal.call(commentCalls.informCommentListByPost, { query: { subject: `article:${article}`, at: at(minute) } });
    const lines = await portal.call(momentCalls.informMomentList, { body: { moments: [shared], at: at(minute) } });
    const [comment] = comments.data.list;
    expect(comment?.moment).toEqual(lines.data.list[0]);
    return lines.data.list[0];
  };
  clock.advance(60_000);
  // A reader who has seen everything asks first: what is cached for them must not leak to the others.
  expect(await seenBy(41)).toMatchObject({ score: [2, 0], correction: { isRevoked: true, reason: "越位", score: [1, 0] } });
  expect(await seenBy(36)).toMatchObject({ isWithheld: false, score: [2, 0], correction: null });
  const withheld = await seenBy(32);
  expect(withheld).toEqual({
    ...shared,
    isWithheld: true,
    home: { id: "h", name: "利物浦" },
    away: { id: "a", name: "曼联" },
  });

  const before = await portal.call(commentCalls.informCommentListByPost, { query: { subject: `article:${article}` } });
  for (const [of, code] of [
    [{ ...shared, matchId: "unknown" as MatchId }, 404],
    [{ ...shared, sport: "bk" }, 404],
    [{ ...shared, at: clock.now() + 10_000 }, 422],
    [moment(-25 * 60), 422],
  ] as const) {
    const refused = await portal.call(commentCalls.informCommentReply, {
      as: author,
      body: { subject: `article:${article}`, text: `不该有的 ${code}`, moment: of },
    });
    expect([refused.code, refused.message]).toEqual([code, expect.stringMatching(/时刻/)]);
    const line = await say("不该有的", of);
    expect(line.ok ? null : line.error.code).toBe(code);
  }
  const after = await portal.call(commentCalls.informCommentListByPost, { query: { subject: `article:${article}` } });
  expect(after.data.list.map(({ text }) => text)).toEqual(before.data.list.map(({ text }) => text));
});
