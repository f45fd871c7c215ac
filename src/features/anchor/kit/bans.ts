import type { Ban, BanSpan } from "../../../../contract/http/moderation.ts";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";

export const BAN_SPANS: readonly { readonly span: BanSpan; readonly word: string }[] = [
  { span: "10m", word: "10 分钟" },
  { span: "1h", word: "1 小时" },
  { span: "session", word: "本场" },
  { span: "forever", word: "永久" },
];

export function spanOf(value: string): BanSpan {
  return BAN_SPANS.find(({ span }) => span === value)?.span ?? "10m";
}

/** When the ban ends: `至 2026-11-21 20:10:00`, 本场直播结束, 永久. */
export function untilText({ span, until }: Pick<Ban, "span" | "until">): string {
  if (span === "session") return "至本场直播结束";
  return until === null ? "永久" : `至 ${shanghaiDateTime(until)}`;
}
