import type { OpenHref } from "../../contract/pages.ts";
/** Navigation item of the header that a space belongs to: 直播 for an anchor, 首页 for everybody else (docs/product.md 2). */
const NAV_ANCHOR = 2;
const NAV_USER = 0;

export interface Whose {
  readonly id: string;
  readonly isAnchor: 0 | 1;
}

export function headerNavIndex({ isAnchor }: Pick<Whose, "isAnchor">): number {
  return isAnchor === 1 ? NAV_ANCHOR : NAV_USER;
}

/** The personal space of a user. */
export function spacePath(whose: Whose): OpenHref {
  return `/personal/${encodeURIComponent(whose.id)}?headerNavIndex=${headerNavIndex(whose)}`;
}
