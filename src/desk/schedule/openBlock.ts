import type { ScheduleBlock } from "../../../contract/desk/articles.ts";

/** Path of the screen that a timeline block opens. */
export function blockPath({ kind, id }: ScheduleBlock): string {
  if (kind === "placement") return `/placements?id=${id}`;
  return kind === "draft" ? `/articles/drafts/${id}` : `/articles/${id}`;
}
