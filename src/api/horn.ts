import type { Api, CallOptions } from "./client.ts";

/** Horn messages. */

export const HORN_PAGE_SIZE = 10;

interface HornListOptions extends CallOptions {
  /** At most 100. */
  readonly pageSize?: number;
}

/** Messages to everybody and to the caller, newest first. */
export function hornList(api: Api, page: number, { pageSize = HORN_PAGE_SIZE, ...options }: HornListOptions = {}) {
  return api.send("GET /aapi/api/horn/list", { ...options, query: { page, pageSize } });
}

/** With an id: that message, which is marked as read. Without: the newest message, its read state unchanged. */
export function hornInfo(api: Api, id?: string, options: CallOptions = {}) {
  return api.send("GET /aapi/api/horn/info", { ...options, query: { id } });
}
