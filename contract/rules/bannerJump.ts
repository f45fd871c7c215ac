import { type OpenHref, openHref } from "../pages.ts";

/** Target of a banner (docs/product.md 3, Banner). */
export interface BannerTarget {
  /** 0 no link, 1 a page of the portal, any other value an outside address. */
  readonly jumpType: number;
  readonly innerPageId?: number | null;
  /** Id of the match, room, expert or article. */
  readonly targetId?: string | null;
  readonly outerLink?: string | null;
}

export type BannerJump =
  | { readonly kind: "inside"; readonly to: OpenHref }
  /** Opens in a new window. */
  | { readonly kind: "outside"; readonly href: string }
  /** Not clickable: no target, or a page that is not open. */
  | { readonly kind: "none" };

const INSIDE = 1;

/** Pages by `innerPageId` (docs/product.md 2, banner links); the specification gives 7 and 10 only by their target. */
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

/** Must have a host, and no part that browsers interpret differently. */
const WEB_ADDRESS = /^https?:\/\/[\w.-]+(:\d{1,5})?([/?#]\S*)?$/i;

const NONE: BannerJump = { kind: "none" };

function inside(innerPageId: number, targetId: string): BannerJump {
  const page = Object.hasOwn(PAGES, innerPageId) ? (PAGES[innerPageId] ?? "") : "";
  if (page.includes("{target}") && targetId === "") return NONE;
  const to = openHref(page.replace("{target}", encodeURIComponent(targetId)));
  return to === null ? NONE : { kind: "inside", to };
}

/** The destination of a click on a banner. */
export function bannerJump({ jumpType, innerPageId, targetId, outerLink }: BannerTarget): BannerJump {
  if (!jumpType) return NONE;
  if (jumpType === INSIDE) return inside(innerPageId ?? 0, (targetId ?? "").trim());
  const link = (outerLink ?? "").trim();
  return WEB_ADDRESS.test(link) ? { kind: "outside", href: link } : NONE;
}
