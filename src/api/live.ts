import type { Sport } from "../../contract/feed/channels.ts";
import type { EventListReply, MatchDetailReply, MatchLogReply, ScoreListReply } from "../../contract/http/live.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** Live reads of both sports (contract/http/live.ts). */
export const LIVE_CALLS = {
  liveTime: { method: "GET", segment: "tapi", path: "/live/time", access: "any" },
  wsSport: { method: "GET", segment: "tapi", path: "/common-api/sys/ws/sport", access: "any" },
  wsTv: { method: "GET", segment: "aapi", path: "/common-api/sys/ws/tv", access: "any" },
  eventList: { method: "POST", segment: "tapi", path: "/live/fb/match/live/eventList", access: "any" },
  scoreList: { method: "GET", segment: "tapi", path: "/live/{sport}/match/list", access: "any" },
  matchDetail: { method: "GET", segment: "tapi", path: "/live/{sport}/match/detail", access: "any" },
  matchLog: { method: "GET", segment: "tapi", path: "/live/{sport}/match/log", access: "any" },
  oddsLog: { method: "GET", segment: "tapi", path: "/live/{sport}/odds/log", access: "any" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal" | "isQuiet">;

export interface ScoreListInput {
  readonly type: "live" | "end" | "next";
  /** `2026-11-21`, Asia/Shanghai; today when absent. */
  readonly date?: string | undefined;
}

export function scoreList(api: Api, sport: Sport, input: ScoreListInput, options: Options = {}): Answer<ScoreListReply> {
  return api.send(LIVE_CALLS.scoreList, { ...options, params: { sport }, query: { type: input.type, date: input.date } });
}

export function matchDetail(api: Api, sport: Sport, matchId: string, options: Options = {}): Answer<MatchDetailReply> {
  return api.send(LIVE_CALLS.matchDetail, { ...options, params: { sport }, query: { matchId } });
}

/** Events of `fb:{id}` after a sequence number, a page at a time. */
export function matchLog(api: Api, sport: Sport, matchId: string, after: number, options: Options = {}): Answer<MatchLogReply> {
  return api.send(LIVE_CALLS.matchLog, { ...options, params: { sport }, query: { matchId, after } });
}

export function oddsLog(api: Api, sport: Sport, matchId: string, after: number, options: Options = {}): Answer<MatchLogReply> {
  return api.send(LIVE_CALLS.oddsLog, { ...options, params: { sport }, query: { matchId, after } });
}

/** The folded matches of up to 20 ids, for expanded rows. */
export function eventList(api: Api, matchIds: readonly string[], options: Options = {}): Answer<EventListReply> {
  return api.send(LIVE_CALLS.eventList, { ...options, body: { matchIds } });
}

/** Server time, epoch ms. */
export function liveTime(api: Api, options: Options = {}): Answer<{ readonly now: number }> {
  return api.send(LIVE_CALLS.liveTime, options);
}

/** Address of a feed's socket. */
export function feedAddress(api: Api, feed: "sport" | "tv", options: Options = {}): Answer<{ readonly url: string }> {
  return api.send(feed === "sport" ? LIVE_CALLS.wsSport : LIVE_CALLS.wsTv, options);
}
