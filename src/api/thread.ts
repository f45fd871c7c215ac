import type { Sport } from "../../contract/feed/channels.ts";
import type { MatchId } from "../../contract/ids.ts";
import type { Api, CallOptions } from "./client.ts";

/** The thread of a match. `at`: the reader's page clock; no answer contains anything later. */

export interface ThreadMatch {
  readonly sport: Sport;
  readonly matchId: MatchId;
}

export function threadState(api: Api, match: ThreadMatch, at: number, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/thread/state", { ...options, query: { ...match, at: Math.max(0, Math.floor(at)) } });
}

/** `since`: includes the posts between then and the moment; null: excludes them. */
export function threadSummary(api: Api, match: ThreadMatch, at: number, since: number | null, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/thread/summary", {
    ...options,
    query: { ...match, at: Math.max(0, Math.floor(at)), ...(since === null ? {} : { since: Math.max(0, Math.floor(since)) }) },
  });
}
