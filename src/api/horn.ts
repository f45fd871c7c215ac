import type { Page } from "../../contract/http/page.ts";
import type { Horn } from "../../contract/http/horn.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** Horn messages (contract/http/room.ts). */
export const HORN_CALLS = {
  hornList: { method: "GET", segment: "aapi", path: "/api/horn/list", access: "user" },
  hornInfo: { method: "GET", segment: "aapi", path: "/api/horn/info", access: "user" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal" | "isQuiet">;

export const HORN_PAGE_SIZE = 10;

interface HornListOptions extends Options {
  /** At most 100. */
  readonly pageSize?: number;
}

/** Messages to everybody and to the caller, newest first. */
export function hornList(api: Api, page: number, { pageSize = HORN_PAGE_SIZE, ...options }: HornListOptions = {}): Answer<Page<Horn>> {
  return api.send(HORN_CALLS.hornList, { ...options, query: { page, pageSize } });
}

export interface HornInfo {
  readonly unread: number;
  /** Null when there is none. */
  readonly horn: Horn | null;
}

/** With an id: that message, read from now on. Without: the newest, unread as it was. */
export function hornInfo(api: Api, id?: string, options: Options = {}): Answer<HornInfo> {
  return api.send(HORN_CALLS.hornInfo, { ...options, query: { id } });
}
