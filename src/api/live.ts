import type { MatchId } from "../../contract/ids.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { OddsHistoryQuery } from "../../contract/http/odds.ts";
import type { Api, CallOptions } from "./client.ts";

/** Live reads of both sports. */

export interface ScoreListInput {
  readonly type: "live" | "end" | "next";
  /** `2026-11-21`, Asia/Shanghai; today when absent. */
  readonly date?: string | undefined;
}

export function scoreList(api: Api, sport: Sport, input: ScoreListInput, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/match/list", { ...options, params: { sport }, query: { type: input.type, date: input.date } });
}

export function matchDetail(api: Api, sport: Sport, matchId: MatchId, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/match/detail", { ...options, params: { sport }, query: { matchId } });
}

/** Events of `fb:{id}` after a sequence number, a page at a time. */
export function matchLog(api: Api, sport: Sport, matchId: MatchId, after: number, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/match/log", { ...options, params: { sport }, query: { matchId, after } });
}

export function oddsLog(api: Api, sport: Sport, matchId: MatchId, after: number, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/odds/log", { ...options, params: { sport }, query: { matchId, after } });
}

/** Every change of one market of one company. */
export function oddsHistory(api: Api, sport: Sport, line: OddsHistoryQuery, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/odds/history", { ...options, params: { sport }, query: line });
}

/** The folded matches of up to 20 ids, for expanded rows. */
export function eventList(api: Api, matchIds: readonly string[], options: CallOptions = {}) {
  return api.send("POST /tapi/live/fb/match/live/eventList", { ...options, body: { matchIds } });
}

/** Server time, epoch ms. */
export function liveTime(api: Api, options: CallOptions = {}) {
  return api.send("GET /tapi/live/time", options);
}

/** Address of a feed's socket. */
export function feedAddress(api: Api, feed: "sport" | "tv", options: CallOptions = {}) {
  return api.send(feed === "sport" ? "GET /tapi/common-api/sys/ws/sport" : "GET /aapi/common-api/sys/ws/tv", options);
}
