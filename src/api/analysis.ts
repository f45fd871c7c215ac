import type { Sport } from "../../contract/feed/channels.ts";
import type { Api, CallOptions } from "./client.ts";

/** What was known of two teams before they met. */
export function analysis(api: Api, sport: Sport, matchId: string, options: CallOptions = {}) {
  return api.send("GET /tapi/live/{sport}/analysis", { ...options, params: { sport }, query: { matchId } });
}

/** Hot matches of both sports that are not over, in play first. */
export function dataHot(api: Api, size: number, options: CallOptions = {}) {
  return api.send("GET /aapi/api/match/dataHot", { ...options, query: { size } });
}
