import type { ScheduleBlock } from "../../../contract/desk/articles.ts";

/** The screen behind a block of a timeline. */
export function blockPath({ kind, id }: ScheduleBlock): string {
  if (kind === "placement") return `/placements?id=${id}`;
  return kind === "draft" ? `/articles/drafts/${id}` : `/articles/${id}`;
}
