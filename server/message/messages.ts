import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Conversation, ConversationDetail, ConversationState, Message } from "../../contract/http/message.ts";
import { ok } from "../../contract/result.ts";
import { MESSAGE_BAR_WORDS, MESSAGE_PACE, MESSAGE_TEXT_MESSAGE, type MessageBar, messageText } from "../../contract/rules/messageText.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { lockAuthor } from "../kit/userTexts.ts";
import type { Appeals } from "../moderation/appeals.ts";
import type { ForTexts } from "../moderation/types.ts";
import {
  type Standing,
  byRequestKey,
  clearFor,
  deleteFor,
  insertMessage,
  linkUp,
  listConversations,
  listMessages,
  markRead,
  messageById,
  messagePaceOf,
  seesMessage,
  setAsked,
  standingWith,
  tellMessage,
} from "./messageRepository.ts";

export interface MessagesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly moderation: ForTexts;
  readonly appeals: Pick<Appeals, "file">;
}

/** Private messages (docs/product.md 3 and 6). Limits are counted from rows, under a lock of the author. */
export interface Messages {
  conversations(
    userId: string,
    asked: { readonly box: "open" | "request"; readonly cursor?: string | undefined; readonly pageSize: number },
  ): Promise<{ readonly list: readonly Conversation[]; readonly cursor: string | null }>;
  list(
    userId: string,
    peerId: string,
    page: { readonly before?: string | undefined; readonly pageSize: number },
  ): Promise<CallResult<ConversationDetail>>;
  send(
    userId: string,
    wish: { readonly peerId: string; readonly text: string; readonly requestKey: string | null },
  ): Promise<CallResult<Message>>;
  answer(userId: string, peerId: string, isAccepted: boolean): Promise<CallResult<object>>;
  read(userId: string, peerId: string, upTo: string): Promise<CallResult<object>>;
  remove(userId: string, peerId: string, id: string | null): Promise<CallResult<object>>;
  appeal(userId: string, id: string, text: string): Promise<CallResult<object>>;
}

const NOBODY = "用户不存在";

function stateOf(userId: string, { link, areMutual }: Standing, seesAny: boolean): ConversationState {
  if (link === null) return null;
  if (link.askedBy === null || areMutual) return "open";
  if (link.askedBy === userId) return "asked";
  // The message of a request may be held: its reader is not told that there is one.
  return seesAny ? "asking" : null;
}

/** Why the user may not write; null: may. */
function barOf(userId: string, { peer, areMutual, isShielding, isShielded, link }: Standing): Exclude<MessageBar, "muted"> | null {
  if (peer.id === userId) return "self";
  if (isShielding) return "shielding";
  if (isShielded) return "shielded";
  return !areMutual && link?.askedBy === userId ? "waiting" : null;
}

export function createMessages({ db, clock, moderation, appeals }: MessagesDeps): Messages {
  async function linked(
    userId: string,
    peerId: string,
    work: (trx: Db, id: string, standing: Standing) => Promise<CallResult<object>>,
  ): Promise<CallResult<object>> {
    return db.transaction().execute(async (trx) => {
      const standing = await standingWith(trx, userId, peerId, true);
      return standing?.link ? work(trx, standing.link.id, standing) : refuse(ErrorCode.notFound, "会话不存在");
    });
  }

  async function asRead(userId: string, id: string): Promise<CallResult<Message>> {
    const message = await messageById(db, userId, id);
    return message ? ok(message) : refuse(ErrorCode.notFound, "私信不存在");
  }

  return {
    async conversations(userId, { box, cursor, pageSize }) {
      const found = await listConversations(db, userId, { box, before: cursor ?? null, limit: pageSize + 1 });
      const shown = found.slice(0, pageSize);
      return {
        list: shown.map(({ peer, last, unread }) => ({ peer, last, unread })),
        cursor: found.length > pageSize ? (shown.at(-1)?.lastId ?? null) : null,
      };
    },

    async list(userId, peerId, { before, pageSize }) {
      const standing = await standingWith(db, userId, peerId);
      if (!standing) return refuse(ErrorCode.notFound, NOBODY);
      const { peer, link, areMutual, isShielding } = standing;
      const [found, mute] = await Promise.all([
        link ? listMessages(db, userId, link.id, { before: before ?? null, limit: pageSize + 1 }) : [],
        moderation.muteOf(db, userId),
      ]);
      const why = barOf(userId, standing);
      const seesAny = found.length > 0 || (link !== null && (await seesMessage(db, userId, link.id)));
      const shown = found.slice(0, pageSize);
      return ok({
        peer,
        state: stateOf(userId, standing, seesAny),
        isShielded: isShielding,
        bar: why ? { why, words: MESSAGE_BAR_WORDS[why] } : mute ? { why: "muted", words: moderation.muteWords(mute) } : null,
        isRequest: !areMutual && link === null,
        list: shown.toReversed(),
        cursor: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
      });
    },

    async send(userId, { peerId, text: typed, requestKey }) {
      const checked = messageText(typed);
      if (!checked.ok) return refuse(ErrorCode.badRequest, MESSAGE_TEXT_MESSAGE[checked.problem]);
      const known = requestKey === null ? null : await byRequestKey(db, userId, requestKey);
      if (known !== null) return asRead(userId, known);
      const trust = await moderation.trustOf(db, userId);
      if (!trust) return refuse(ErrorCode.notFound, NOBODY);
      const judged = await moderation.judge(checked.text, trust.level);
      if (judged.kind === "refused") return refuse(ErrorCode.chatKeyword, judged.message);
      const at = clock.now();

      const written = await db.transaction().execute(async (trx): Promise<CallResult<string>> => {
        await lockAuthor(trx, userId);
        const again = requestKey === null ? null : await byRequestKey(trx, userId, requestKey);
        if (again !== null) return ok(again);
        const mute = await moderation.muteOf(trx, userId);
        if (mute) return refuse(ErrorCode.chatBanned, moderation.muteWords(mute));
        const before = await standingWith(trx, userId, peerId);
        if (!before) return refuse(ErrorCode.notFound, NOBODY);
        const barBefore = barOf(userId, before);
        if (barBefore) return refuse(ErrorCode.forbidden, MESSAGE_BAR_WORDS[barBefore]);
        const conversationId = await linkUp(trx, userId, peerId);
        // The row is locked by now: of two simultaneous first messages the second sees the first.
        const standing = (await standingWith(trx, userId, peerId)) ?? before;
        const bar = barOf(userId, standing);
        if (bar) return refuse(ErrorCode.forbidden, MESSAGE_BAR_WORDS[bar]);
        const isFirst = before.link === null && standing.link?.askedBy === null;
        const isRequest = !standing.areMutual && isFirst && (await isEmpty(trx, conversationId));
        const pace = await messagePaceOf(trx, userId, at);
        const most = MESSAGE_PACE[trust.level];
        if (pace.minute >= most.perMinute) return refuse(ErrorCode.chatTooFast, "发送太快，请稍后再试");
        if (pace.day >= most.perDay) return refuse(ErrorCode.chatTooFast, `每天最多发${most.perDay}条私信，请明天再试`);
        if (isRequest && pace.requests >= most.requests)
          return refuse(ErrorCode.chatTooFast, `每天最多向${most.requests}位没有互相关注的人发私信，请明天再试`);
        // Only the first message makes a request. A reply accepts one.
        await setAsked(trx, conversationId, isRequest ? userId : null, null);
        const { text, isHeld, hits } = judged;
        const id = await insertMessage(trx, { conversationId, authorId: userId, text, at, isHeld, requestKey });
        await markRead(trx, userId, conversationId, id);
        if (isHeld) await moderation.open(trx, { subject: `message:${id}`, authorId: userId, hits, isHeld, isSampled: false });
        else await tellMessage(trx, peerId, userId, at);
        await tellMessage(trx, userId, peerId, at);
        return ok(id);
      });
      return written.ok ? asRead(userId, written.value) : written;
    },

    answer: (userId, peerId, isAccepted) =>
      linked(userId, peerId, async (trx, id, { link, areMutual }) => {
        // Between people who follow each other by now there is nothing to decline.
        const isNone = link?.askedBy === userId || link?.askedBy === null || (areMutual && !isAccepted);
        if (isNone || !(await seesMessage(trx, userId, id))) return refuse(ErrorCode.conflict, "没有待处理的私信请求");
        const at = clock.now();
        await setAsked(trx, id, isAccepted ? null : peerId, isAccepted ? null : at);
        await tellMessage(trx, userId, peerId, at);
        // The sender is not notified of a declined request.
        if (isAccepted) await tellMessage(trx, peerId, userId, at);
        return ok({});
      }),

    read: (userId, peerId, upTo) =>
      linked(userId, peerId, async (trx, id) => {
        const { rows } = await sql`select 1 from message where id = ${upTo}::int8 and conversation_id = ${id}::int8`.execute(trx);
        if (rows.length === 0) return refuse(ErrorCode.notFound, "私信不存在");
        if (await markRead(trx, userId, id, upTo)) await tellMessage(trx, userId, peerId, clock.now());
        return ok({});
      }),

    remove: (userId, peerId, messageId) =>
      linked(userId, peerId, async (trx, id) => {
        if (messageId === null) await clearFor(trx, userId, id);
        else await deleteFor(trx, userId, id, messageId);
        await tellMessage(trx, userId, peerId, clock.now());
        return ok({});
      }),

    async appeal(userId, id, text) {
      const { rows } = await sql<{ hidden_case: bigint | null }>`
        select hidden_case from message where id = ${id}::int8 and author_id = ${userId}::int8`.execute(db);
      const caseId = rows[0]?.hidden_case ?? null;
      return caseId === null ? refuse(ErrorCode.notFound, "没有可申诉的决定") : appeals.file(userId, String(caseId), text);
    },
  };
}

async function isEmpty(trx: Db, conversationId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from message where conversation_id = ${conversationId}::int8 limit 1`.execute(trx);
  return rows.length === 0;
}
