import type { MatchDate, MatchRows } from "../../contract/http/match.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, WireCall } from "./client.ts";

/** The match family (contract/http/match.ts). Dates are `2026-11-21`, Asia/Shanghai. */
export const MATCH_CALLS = {
  matchDates: { method: "GET", segment: "aapi", path: "/api/match/dates", access: "any" },
  matchHot: { method: "GET", segment: "aapi", path: "/api/match/hot", access: "any" },
  matchSchedule: { method: "GET", segment: "aapi", path: "/api/match/schedule", access: "any" },
  matchNext: { method: "GET", segment: "aapi", path: "/api/match/next", access: "any" },
  matchDataHot: { method: "GET", segment: "aapi", path: "/api/match/dataHot", access: "any" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;

/** Days with matches, from 7 back to 7 ahead. */
export function matchDates(api: Api): Answer<{ readonly dates: readonly MatchDate[] }> {
  return api.send(MATCH_CALLS.matchDates);
}

/** Hot matches of a day; today when absent. */
export function matchHot(api: Api, date?: string): Answer<MatchRows> {
  return api.send(MATCH_CALLS.matchHot, { query: { date } });
}

export function matchSchedule(api: Api, date?: string): Answer<MatchRows> {
  return api.send(MATCH_CALLS.matchSchedule, { query: { date } });
}

/** The matches to come next, soonest first. */
export function matchNext(api: Api): Answer<MatchRows> {
  return api.send(MATCH_CALLS.matchNext);
}

export function matchDataHot(api: Api, size: number): Answer<MatchRows> {
  return api.send(MATCH_CALLS.matchDataHot, { query: { size } });
}
