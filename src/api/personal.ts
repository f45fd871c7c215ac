import type { Api } from "./client.ts";

/** A user's personal space. */

/** 404 for a user who does not exist. */
export function personalSpace(api: Api, id: string) {
  return api.send("GET /tapi/user/info/personal-space", { query: { id }, isQuiet: true });
}

/** The user's level and points, and the points earned today. */
export function grade(api: Api, signal?: AbortSignal) {
  return api.send("GET /tapi/user/center/grade", { isQuiet: true, ...(signal ? { signal } : {}) });
}

/** Points earned and taken back. */
export function gradeHistory(api: Api, page: number, signal?: AbortSignal) {
  return api.send("GET /tapi/user/center/grade/list", { query: { page, pageSize: 10 }, isQuiet: true, ...(signal ? { signal } : {}) });
}
