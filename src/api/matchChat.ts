import type { MatchId } from "../../contract/ids.ts";
import { type MatchType, matchTypeOf } from "../../contract/codes/matchType.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import type { PageOptions } from "./roomChat.ts";
import type { Api, CallOptions } from "./client.ts";

/** The chat of a match. */

export interface ChattedMatch {
  readonly matchType: MatchType;
  readonly matchId: MatchId;
}

export function chattedMatch(sport: Sport, matchId: MatchId): ChattedMatch {
  return { matchType: matchTypeOf(sport), matchId };
}

/** 20 lines before a sequence number, oldest first; without a number the latest. */
export function matchChatPage(api: Api, match: ChattedMatch, before?: number, { pageSize, ...options }: PageOptions = {}) {
  const page = { ...(before === undefined ? {} : { before }), ...(pageSize === undefined ? {} : { pageSize }) };
  return api.send("POST /tapi/chat/page", { ...options, body: { ...match, ...page } });
}

/** Every event of the chat after a sequence number, a hundred at a time: for a page whose feed is down. */
export function matchChatLog(api: Api, match: ChattedMatch, after: number, options: CallOptions = {}) {
  return api.send("POST /tapi/chat/page", { ...options, body: { ...match, after, pageSize: 100 } });
}

export interface MatchChatRequest {
  readonly content: string;
  /** Id of the line that is replied to. */
  readonly replyTo?: string | undefined;
  /** The moment of a match that the line is about. */
  readonly moment?: RichMoment | undefined;
  /** A retry with the same key posts no second line. */
  readonly idempotencyKey: string;
}

export function sendMatchChat(api: Api, match: ChattedMatch, { content, replyTo, moment, idempotencyKey }: MatchChatRequest) {
  return api.send("POST /tapi/chat/msg", { body: { ...match, content, replyTo, moment, idempotencyKey } });
}

/** Enters the chat; answers the caller's role in match chats. */
export function enterMatchChat(api: Api, match: ChattedMatch) {
  return api.send("POST /tapi/chat/welcome", { body: match, isQuiet: true });
}

/** The portal's notice above every match chat. */
export function matchChatNotice(api: Api, match: ChattedMatch, options: CallOptions = {}) {
  return api.send("POST /tapi/chat/notice", { ...options, body: match });
}
