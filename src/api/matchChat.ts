import type { Sport } from "../../contract/feed/channels.ts";
import type { MatchCaller, MatchChatPage } from "../../contract/http/chat.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** The chat of a match (contract/http/chat.ts). */
export const MATCH_CHAT_CALLS = {
  chatWelcome: { method: "POST", segment: "tapi", path: "/chat/welcome", access: "user" },
  chatPage: { method: "POST", segment: "tapi", path: "/chat/page", access: "any" },
  chatNotice: { method: "POST", segment: "tapi", path: "/chat/notice", access: "any" },
  chatMsg: { method: "POST", segment: "tapi", path: "/chat/msg", access: "user" },
} as const satisfies Record<string, WireCall>;

export interface ChattedMatch {
  readonly matchType: 1 | 2;
  readonly matchId: string;
}

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal" | "isQuiet">;
type Words = Answer<{ readonly text: string }>;

export function chattedMatch(sport: Sport, matchId: string): ChattedMatch {
  return { matchType: sport === "fb" ? 1 : 2, matchId };
}

/** 20 lines before a sequence number, oldest first; the latest without. */
export function matchChatPage(api: Api, match: ChattedMatch, before?: number, options: Options = {}): Answer<MatchChatPage> {
  return api.send(MATCH_CHAT_CALLS.chatPage, { ...options, body: { ...match, ...(before === undefined ? {} : { before }) } });
}

export interface MatchChatWish {
  readonly content: string;
  readonly replyTo?: string | undefined;
  /** The same key says it once. */
  readonly idempotencyKey: string;
}

export function sayInMatch(
  api: Api,
  match: ChattedMatch,
  { content, replyTo, idempotencyKey }: MatchChatWish,
): Answer<{ readonly id: string; readonly s: number }> {
  return api.send(MATCH_CHAT_CALLS.chatMsg, { body: { ...match, content, replyTo, idempotencyKey } });
}

/** The caller came in: what they are in the chats of matches. */
export function enterMatchChat(api: Api, match: ChattedMatch): Answer<MatchCaller & { readonly text: string }> {
  return api.send(MATCH_CHAT_CALLS.chatWelcome, { body: match, isQuiet: true });
}

/** The house's words above every match chat. */
export function matchChatNotice(api: Api, match: ChattedMatch, options: Options = {}): Words {
  return api.send(MATCH_CHAT_CALLS.chatNotice, { ...options, body: match });
}
