import { NOTICE_KINDS, type NoticeKind, type NoticeList } from "../../../../contract/http/notice.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";

export type NoticeAnswer = Result<NoticeList, ApiFailure>;

/** `?kind=like`; null for the horns. */
export function noticeKindOf(params: URLSearchParams): NoticeKind | null {
  return NOTICE_KINDS.find((kind) => kind === params.get("kind")) ?? null;
}
