import type { Brand } from "../../../../brands/brand.ts";
import type { NoticeList } from "../../../../contract/http/notice.ts";
import { NOTICE_KINDS, type NoticeKind } from "../../../../contract/http/noticeKinds.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import type { Stamped } from "../../../hooks/stamped.ts";

export type NoticeAnswer = Result<Stamped<NoticeList>, ApiFailure>;

/** The kind in `?kind=like`; null for the horns. Notices about plans only where the brand has tips. */
export function noticeKindOf(params: URLSearchParams, { hasTips }: Pick<Brand, "hasTips">): NoticeKind | null {
  return NOTICE_KINDS.find((kind) => kind === params.get("kind") && (kind !== "tip" || hasTips)) ?? null;
}
