import { type OpenHref, openHref } from "../pages.ts";

/** What a press on a banner is about (docs/product.md 3, Banner). */
export interface BannerTarget {
  /** 0 leads nowhere, 1 to a page of the portal, anything else out of it. */
  readonly jumpType: number;
  readonly innerPageId?: number | null;
  /** Of the match, room, expert or article. */
  readonly targetId?: string | null;
  readonly outerLink?: string | null;
}

export type BannerJump =
  | { readonly kind: "inside"; readonly to: OpenHref }
  /** In a new window. */
  | { readonly kind: "outside"; readonly href: string }
  /** Nothing to press: no target, or a page that is not open. */
  | { readonly kind: "none" };

const INSIDE = 1;

/** Pages by `innerPageId` (docs/product.md 2, banner links); 7 and 10 are named there by their target alone. */
const PAGES: Readonly<Record<number, string>> = {
  1: "/football",
  2: "/basketball",
  3: "/football/live/{target}",
  4: "/basketball/live/{target}",
  5: "/guide?id={target}",
  6: "/guide/expert/info/{target}",
  7: "/news/{target}",
  8: "/live/all",
  9: "/live/room/{target}",
  10: "/playback/video/{target}",
};

/** With a host, and nothing a browser would have to guess about. */
const WEB_ADDRESS = /^https?:\/\/[\w.-]+(:\d{1,5})?([/?#]\S*)?$/i;

const NONE: BannerJump = { kind: "none" };

function inside(innerPageId: number, targetId: string): BannerJump {
  const page = Object.hasOwn(PAGES, innerPageId) ? (PAGES[innerPageId] ?? "") : "";
  if (page.includes("{target}") && targetId === "") return NONE;
  const to = openHref(page.replace("{target}", encodeURIComponent(targetId)));
  return to === null ? NONE : { kind: "inside", to };
}

/** Where a press on a banner leads. */
export function bannerJump({ jumpType, innerPageId, targetId, outerLink }: BannerTarget): BannerJump {
  if (!jumpType) return NONE;
  if (jumpType === INSIDE) return inside(innerPageId ?? 0, (targetId ?? "").trim());
  const link = (outerLink ?? "").trim();
  return WEB_ADDRESS.test(link) ? { kind: "outside", href: link } : NONE;
}
