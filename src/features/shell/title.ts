import type { UIMatch } from "react-router-dom";

/** The title in a route's handle. */
export interface TitleHandle {
  readonly title: string;
  /** A better title, from the loader's data; null when the data has none. */
  readonly titleOf?: (data: unknown) => string | null;
}

function isTitleHandle(handle: unknown): handle is TitleHandle {
  return typeof handle === "object" && handle !== null && typeof (handle as Partial<TitleHandle>).title === "string";
}

/** Route ids of the pages of tips. A brand without tips answers 404 there: the title must not name what it does not have. */
const OF_TIPS = /^\/(guide|recommend)|\/plan\//;

/** The title of the deepest route match that has one; "" when none has. */
export function pageTitle(matches: readonly Pick<UIMatch, "id" | "handle" | "loaderData">[], hasTips: boolean): string {
  for (const { id, handle, loaderData } of [...matches].reverse()) {
    if (!isTitleHandle(handle)) continue;
    if (!hasTips && OF_TIPS.test(id)) return "";
    const own = loaderData === undefined ? null : (handle.titleOf?.(loaderData) ?? null);
    return own ?? handle.title;
  }
  return "";
}

/** `首页 - 全场体育`. */
export function documentTitle(title: string, brandName: string): string {
  return title === "" ? brandName : `${title} - ${brandName}`;
}
