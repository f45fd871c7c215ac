import type { UIMatch } from "react-router-dom";

/** What a route's handle says of its title. */
export interface TitleHandle {
  readonly title: string;
}

function isTitleHandle(handle: unknown): handle is TitleHandle {
  return typeof handle === "object" && handle !== null && typeof (handle as Partial<TitleHandle>).title === "string";
}

/** The title of the deepest match that has one; "" when none has. */
export function pageTitle(matches: readonly Pick<UIMatch, "handle">[]): string {
  for (const { handle } of matches.toReversed()) {
    if (isTitleHandle(handle)) return handle.title;
  }
  return "";
}

/** `首页 - 全场体育`. */
export function documentTitle(title: string, brandName: string): string {
  return title === "" ? brandName : `${title} - ${brandName}`;
}
