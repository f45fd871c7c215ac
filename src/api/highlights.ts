import type { HighlightPrice } from "../../contract/http/highlights.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Api, CallOptions } from "./client.ts";

export interface HighlightsInput {
  readonly page?: number;
  readonly pageSize?: number;
  readonly sport?: Sport | undefined;
  readonly leagueId?: string | undefined;
  readonly matchId?: string | undefined;
  readonly price?: HighlightPrice | undefined;
}

export function highlights(api: Api, input: HighlightsInput, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/movie-highlights", { ...options, query: input });
}

/** With a fresh URL of the film, if the caller has one. */
export function highlightDetail(api: Api, id: string, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/movie-highlights/detail", { ...options, query: { id } });
}

export function highlightEvents(api: Api, id: string, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/movie-highlights/events", { ...options, query: { id } });
}

/** Charged once, even when repeated with the same key, with another key, or by the specification's GET. */
export function buyHighlight(api: Api, id: string, price: string, idempotencyKey: string) {
  return api.send("POST /tapi/inform/movie-highlights/pay", { body: { id, price, idempotencyKey } });
}
