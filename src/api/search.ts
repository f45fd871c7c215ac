import type { Api, CallInput } from "./client.ts";

/** Searching. */

/** Hot searches, best first. */
export function hotSearches(api: Api, options: Pick<CallInput, "signal"> = {}) {
  return api.send("GET /aapi/api/search/list", { ...options, isQuiet: true });
}
