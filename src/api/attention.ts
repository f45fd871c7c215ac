import type { MatchId } from "../../contract/ids.ts";
import type { MatchType } from "../../contract/codes/matchType.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { PAGE_SIZE_ATTENTION } from "../../contract/limits.ts";
import type { Api, CallOptions } from "./client.ts";

/** Users followed, coins owned, matches with the star and matches reserved. */

const DO = 1;
const UNDO = 2;
const USER = 1;

/** Follows or unfollows a user. Idempotent. `fansCount` is the user's count afterwards. */
export function followUser(api: Api, targetId: string, isFollowing: boolean) {
  const query = { type: USER, operateType: isFollowing ? DO : UNDO, targetId } as const;
  return api.send("GET /aapi/api/attention/operAttention", { query });
}

/** Whom the caller follows. 1 anchors, 2 experts, 3 everybody. */
export type AttentionType = 1 | 2 | 3;

export function pageAttention(api: Api, attentionType: AttentionType, page: number, options: CallOptions = {}) {
  return api.send("GET /aapi/api/attention/pageAttention", { ...options, query: { attentionType, page, pageSize: PAGE_SIZE_ATTENTION } });
}

/** Anchors worth following that the caller does not follow yet. */
export function recommendedUsers(api: Api, options: CallOptions = {}) {
  return api.send("GET /aapi/api/user/recommend", options);
}

/** Anchors by followers. `size` at most 100. */
export function hotAnchors(api: Api, size: number, options: CallOptions = {}) {
  return api.send("GET /aapi/api/user/hot", { ...options, query: { size, type: USER } });
}

/** Matches of both sports with the star, newest first. */
export function attentionMatches(api: Api, options: CallOptions = {}) {
  return api.send("GET /aapi/api/attention/getAttentionMatchByUser", options);
}

/** Matches of one sport with the star, newest first. */
export function collectedMatches(api: Api, sport: Sport, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/match/collectList", { ...options, params: { sport } });
}

/** Answers with every match of the sport that has the star afterwards. */
export function collectMatches(api: Api, sport: Sport, matchIds: readonly string[], isCollected: boolean) {
  const call = isCollected ? "POST /tapi/live/{sport}/match/collect" : "POST /tapi/live/{sport}/match/cancelCollect";
  return api.send(call, { params: { sport }, body: { matchIds } });
}

/** Matches the caller wants to be reminded of, newest reservation first. */
export function reservedMatches(api: Api, options: CallOptions = {}) {
  return api.send("GET /aapi/api/match/reserveMatchByUser", options);
}

/** 409 when the match has begun; undoing is always possible. */
export function reserveMatch(api: Api, matchId: MatchId, matchType: MatchType, isReserved: boolean) {
  return api.send("POST /aapi/api/match/reserve", { body: { matchId, matchType, operateType: isReserved ? DO : UNDO } });
}

/** Diamonds and tickets owned. */
export function ownCoins(api: Api, options: CallOptions = {}) {
  return api.send("GET /aapi/api/user/coin", options);
}
