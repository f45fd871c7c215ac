import type { Api } from "./client.ts";

/** Somebody's personal space. */

/** 404 for a user who does not exist. */
export function personalSpace(api: Api, id: string) {
  return api.send("GET /tapi/user/info/personal-space", { query: { id }, isQuiet: true });
}
