import type { NoticeKind } from "../../contract/http/noticeKinds.ts";
import type { Api, CallOptions } from "./client.ts";

/** Reactions of others to the user's own content. `at`: the reader's page clock (src/hooks/spoilers.ts). */

const PAGE_SIZE = 20;

export function noticeList(api: Api, kind: NoticeKind, cursor: string | undefined, at: number | undefined, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/notice/list", { ...options, query: { kind, pageSize: PAGE_SIZE, cursor, at } });
}

export function unreadNotices(api: Api, at: number | undefined, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/notice/unread", { ...options, query: { at } });
}

export function readNotices(api: Api, kind: NoticeKind, at: number | undefined) {
  return api.send("POST /tapi/inform/notice/read", { body: { kind, at } });
}

/** Users who match `word`, typed after an `@`. `subject` (`post:7`): the item that is written about; its writers are offered. */
export function suggestMentions(api: Api, word: string, subject: string | undefined, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/mention/suggest", { ...options, query: { word, subject } });
}
