import type { Sport } from "../../contract/feed/channels.ts";
import type { UserCards, UserMatches } from "../../contract/http/attention.ts";
import type { Page } from "../../contract/http/page.ts";
import type { UserCard } from "../../contract/http/user.ts";
import { PAGE_SIZE_ATTENTION } from "../../contract/limits.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** Follows of users (contract/http/attention.ts). */
export const ATTENTION_CALLS = {
  attentionOperAttention: { method: "GET", segment: "aapi", path: "/api/attention/operAttention", access: "user" },
  attentionPageAttention: { method: "GET", segment: "aapi", path: "/api/attention/pageAttention", access: "user" },
  userRecommend: { method: "GET", segment: "aapi", path: "/api/user/recommend", access: "any" },
  userHot: { method: "GET", segment: "aapi", path: "/api/user/hot", access: "any" },
} as const satisfies Record<string, WireCall>;

/** Matches collected (contract/http/live.ts). */
export const COLLECT_CALLS = {
  matchCancelCollect: { method: "POST", segment: "tapi", path: "/live/{sport}/match/cancelCollect", access: "user" },
  matchCollect: { method: "POST", segment: "tapi", path: "/live/{sport}/match/collect", access: "user" },
  matchCollectList: { method: "GET", segment: "tapi", path: "/live/{sport}/match/collectList", access: "user" },
} as const satisfies Record<string, WireCall>;

/** Matches reserved (contract/http/match.ts). */
export const RESERVE_CALLS = {
  matchReserveMatchByUser: { method: "GET", segment: "aapi", path: "/api/match/reserveMatchByUser", access: "user" },
  matchReserve: { method: "POST", segment: "aapi", path: "/api/match/reserve", access: "user" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal" | "isQuiet">;

const DO = 1;
const UNDO = 2;
const USER = 1;

/** Follows a user, or no longer; doing it twice is doing it once. `fansCount` of the user afterwards. */
export function followUser(api: Api, targetId: string, isFollowing: boolean): Answer<{ isFollowed: boolean; fansCount: number }> {
  const query = { type: USER, operateType: isFollowing ? DO : UNDO, targetId };
  return api.send(ATTENTION_CALLS.attentionOperAttention, { query });
}

/** Whom the caller follows. 1 anchors, 2 experts, 3 everybody. */
export type AttentionType = 1 | 2 | 3;

export function pageAttention(api: Api, attentionType: AttentionType, page: number, options: Options = {}): Answer<Page<UserCard>> {
  return api.send(ATTENTION_CALLS.attentionPageAttention, { ...options, query: { attentionType, page, pageSize: PAGE_SIZE_ATTENTION } });
}

/** Anchors worth following that the caller does not follow yet. */
export function recommendedUsers(api: Api, options: Options = {}): Answer<UserCards> {
  return api.send(ATTENTION_CALLS.userRecommend, options);
}

/** Anchors by followers. `size` at most 100. */
export function hotAnchors(api: Api, size: number, options: Options = {}): Answer<UserCards> {
  return api.send(ATTENTION_CALLS.userHot, { ...options, query: { size, type: USER } });
}

/** Matches of one sport with the star, newest first. */
export function collectedMatches(api: Api, sport: Sport, options: Options = {}): Answer<UserMatches> {
  return api.send(COLLECT_CALLS.matchCollectList, { ...options, params: { sport } });
}

/** Every match of the sport that has the star afterwards. */
export function collectMatches(
  api: Api,
  sport: Sport,
  matchIds: readonly string[],
  isCollected: boolean,
): Answer<{ matchIds: readonly string[] }> {
  const call = isCollected ? COLLECT_CALLS.matchCollect : COLLECT_CALLS.matchCancelCollect;
  return api.send(call, { params: { sport }, body: { matchIds } });
}

/** Matches the caller wants to be reminded of, newest reservation first. */
export function reservedMatches(api: Api, options: Options = {}): Answer<UserMatches> {
  return api.send(RESERVE_CALLS.matchReserveMatchByUser, options);
}

/** 409 when the match has begun; undoing is always possible. */
export function reserveMatch(api: Api, matchId: string, matchType: 1 | 2, isReserved: boolean): Answer<{ isReserved: boolean }> {
  return api.send(RESERVE_CALLS.matchReserve, { body: { matchId, matchType, operateType: isReserved ? DO : UNDO } });
}
