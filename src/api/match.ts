import type { Api } from "./client.ts";

/** The match family. Dates are `2026-11-21`, Asia/Shanghai. */

/** Days with matches, from 7 back to 7 ahead. */
export function matchDates(api: Api) {
  return api.send("GET /aapi/api/match/dates");
}

/** Hot matches of a day; today when absent. */
export function matchHot(api: Api, date?: string) {
  return api.send("GET /aapi/api/match/hot", { query: { date } });
}

export function matchSchedule(api: Api, date?: string) {
  return api.send("GET /aapi/api/match/schedule", { query: { date } });
}

/** The next matches, soonest first. */
export function matchNext(api: Api) {
  return api.send("GET /aapi/api/match/next");
}

export interface MatchPageInput {
  readonly sport: "fb" | "bk";
  readonly date: string;
  /** From 1. */
  readonly pageNum: number;
  readonly pageSize: number;
}

/** A page of a day's matches of a sport, earliest kick-off first. */
export function matchPage(api: Api, body: MatchPageInput) {
  return api.send("POST /aapi/api/match/listPage", { body });
}
