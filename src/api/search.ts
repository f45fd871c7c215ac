import type { SearchQuery, SearchReply, SuggestReply } from "../../contract/http/search.ts";
import type { Answer, Api, CallInput, CallOptions } from "./client.ts";

/** Search. */

/** Hot searches, best first. */
export function hotSearches(api: Api, options: Pick<CallInput, "signal"> = {}) {
  return api.send("GET /aapi/api/search/list", { ...options, isQuiet: true });
}

/** The first results of every kind, or a page of one kind. */
export function searchAll(api: Api, query: SearchQuery, options: CallOptions = {}): Answer<SearchReply> {
  return api.send("GET /aapi/api/search/all", { ...options, query });
}

/** Suggestions while the user types. */
export function suggestions(api: Api, word: string, options: Pick<CallInput, "signal"> = {}): Answer<SuggestReply> {
  return api.send("GET /aapi/api/search/suggest", { ...options, query: { word }, isQuiet: true });
}

/** Counts a search for the word towards the hot searches. */
export function countSearch(api: Api, word: string) {
  return api.send("POST /aapi/api/search/count", { body: { word }, isQuiet: true });
}
