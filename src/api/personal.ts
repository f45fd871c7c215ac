import type { Api } from "./client.ts";

/** Somebody's personal space. */

/** 404 for a user who does not exist. */
export function personalSpace(api: Api, id: string) {
  return api.send("GET /tapi/user/info/personal-space", { query: { id }, isQuiet: true });
}

/** How far the user has come, and what today has given. */
export function grade(api: Api, signal?: AbortSignal) {
  return api.send("GET /tapi/user/center/grade", { isQuiet: true, ...(signal ? { signal } : {}) });
}

/** What was earned and taken back. */
export function gradeHistory(api: Api, page: number, signal?: AbortSignal) {
  return api.send("GET /tapi/user/center/grade/list", { query: { page, pageSize: 10 }, isQuiet: true, ...(signal ? { signal } : {}) });
}
