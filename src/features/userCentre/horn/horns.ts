import type { Page } from "../../../../contract/http/page.ts";
import type { Horn } from "../../../../contract/http/horn.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { HORN_PAGE_SIZE, hornList } from "../../../api/horn.ts";

export type HornAnswer = Result<Page<Horn>, ApiFailure>;

/** The API mixes public and private horns: private ones are searched for in this many of the newest pages. */
const SEARCHED_PAGES = 5;
const SEARCHED_PAGE_SIZE = 100;

export function loadHorns(api: Api, page: number, signal?: AbortSignal): Promise<HornAnswer> {
  return hornList(api, page, signal ? { signal } : {});
}

/** Messages: horns meant for the user alone, newest first. `isNew` leaves out read ones. */
export async function loadMessages(api: Api, page: number, isNew: boolean, signal?: AbortSignal): Promise<HornAnswer> {
  const found: Horn[] = [];
  for (let at = 1; at <= SEARCHED_PAGES; at += 1) {
    const answer = await hornList(api, at, { pageSize: SEARCHED_PAGE_SIZE, ...(signal ? { signal } : {}) });
    if (!answer.ok) return answer;
    found.push(...answer.value.list.filter((horn) => horn.isPrivate && !(isNew && horn.isRead)));
    if (at * SEARCHED_PAGE_SIZE >= answer.value.total) break;
  }
  const list = found.slice((page - 1) * HORN_PAGE_SIZE, page * HORN_PAGE_SIZE);
  return ok({ total: found.length, page, pageSize: HORN_PAGE_SIZE, list });
}

export function withRead(page: Page<Horn>, read: Horn): Page<Horn> {
  return { ...page, list: page.list.map((horn) => (horn.id === read.id ? read : horn)) };
}
