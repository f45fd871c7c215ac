import type { HotSearch } from "../../contract/http/site.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** Searching (contract/http/site.ts). */
export const SEARCH_CALLS = {
  searchList: { method: "GET", segment: "aapi", path: "/api/search/list", access: "any" },
} as const satisfies Record<string, WireCall>;

/** Hot searches, best first. */
export function hotSearches(
  api: Api,
  options: Pick<CallInput, "signal"> = {},
): Promise<Result<{ readonly list: readonly HotSearch[] }, ApiFailure>> {
  return api.send(SEARCH_CALLS.searchList, { ...options, isQuiet: true });
}
