import type { MatchId } from "../../contract/ids.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { matchTypeOf } from "../../contract/codes/matchType.ts";
import { type Result, ok } from "../../contract/result.ts";
import type { MarketCode } from "../../contract/odds/odds.ts";
import type { KnownQuery } from "../../contract/http/database.ts";
import type { OddsHistoryQuery } from "../../contract/http/odds.ts";
import type { Api, ApiFailure, CallOptions } from "./client.ts";

/** Live data of both sports. */

export interface ScoreListInput {
  readonly type: "live" | "end" | "next";
  /** `2026-11-21`, Asia/Shanghai; today when absent. */
  readonly date?: string | undefined;
}

export function scoreList(api: Api, sport: Sport, input: ScoreListInput, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/match/list", { ...options, params: { sport }, query: { type: input.type, date: input.date } });
}

/** League positions of both teams before the match, from the results database. */
export function matchPlaces(api: Api, sport: Sport, matchId: MatchId, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/league/places", { ...options, params: { sport }, query: { matchId } });
}

/** The players of a match who have a page in the results database. */
export function knownPlayers(api: Api, sport: Sport, query: KnownQuery, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/league/known", { ...options, params: { sport }, query });
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

/** The consensus of all companies on a market, over the course of the match. */
export function oddsConsensus(api: Api, sport: Sport, matchId: MatchId, market: MarketCode, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/odds/consensus", { ...options, params: { sport }, query: { matchId, market } });
}

/** How well a company's closing prices predicted results. */
export function oddsCalibration(api: Api, sport: Sport, company: string, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/odds/calibration", { ...options, params: { sport }, query: { company } });
}

/** Every change of one market of one company. */
export function oddsHistory(api: Api, sport: Sport, line: OddsHistoryQuery, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/odds/history", { ...options, params: { sport }, query: line });
}

/** The analysis of two teams before their match. */
export function matchAnalysis(api: Api, sport: Sport, matchId: MatchId, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/analysis", { ...options, params: { sport }, query: { matchId } });
}

/** The folded matches of up to 20 ids, for expanded rows. */
export function eventList(api: Api, matchIds: readonly string[], options: CallOptions = {}) {
  return api.send("POST /tapi/live/fb/match/live/eventList", { ...options, body: { matchIds } });
}

/** The hottest match of a sport that is not over; null when there is none. */
export async function hottestMatch(api: Api, sport: Sport, options: CallOptions = {}): Promise<Result<MatchId | null, ApiFailure>> {
  const answer = await api.send("GET /aapi/api/match/dataHot", { ...options, query: { size: 1, matchType: matchTypeOf(sport) } });
  return answer.ok ? ok(answer.value.rows[0]?.id ?? null) : answer;
}

/** Server time, epoch ms. */
export function liveTime(api: Api, options: CallOptions = {}) {
  return api.send("GET /tapi/live/time", options);
}

/** Address of a feed's socket. */
export function feedAddress(api: Api, feed: "sport" | "tv", options: CallOptions = {}) {
  return api.send(feed === "sport" ? "GET /tapi/common-api/sys/ws/sport" : "GET /aapi/common-api/sys/ws/tv", options);
}
