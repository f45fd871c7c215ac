/** The roles of pages for a session (docs/product.md 4 and 6). Paths as they are in the URL. */

/** `/v` and below: side menu and card. */
export function isUserCentre(pathname: string): boolean {
  return /^\/v(\/|$)/.test(pathname);
}

/** Pages of users: `/v` and below, except the anchor's own, and everything about publishing tips. */
export function isUserPage(pathname: string): boolean {
  if (pathname.startsWith("/v/anchor")) return false;
  return isUserCentre(pathname) || pathname.includes("recommend");
}

/** A logout on a /v, recommend or personal page goes home; elsewhere it reloads. */
export function isHomewardPage(pathname: string): boolean {
  return isUserCentre(pathname) || pathname.includes("recommend") || /^\/personal(\/|$)/.test(pathname);
}

/** The page reloads once after a login, except on the register page. */
export function isStayingPage(pathname: string): boolean {
  return /^\/user\/register\/?$/.test(pathname);
}

export const ANCHOR_HOME = "/v/anchor-set";
export const APPLY_PAGE = "/v/apply";

/**
 * Where a user is redirected from a page of another role; null = may stay. An anchor goes from the application to the live
 * settings (but may apply as an expert), everybody else from the anchor's pages to the application.
 */
export function wayOf(
  user: { readonly isAnchor: number },
  { pathname, search }: { readonly pathname: string; readonly search: string },
): string | null {
  const path = pathname.replace(/\/+$/, "");
  if (user.isAnchor !== 0) return path === APPLY_PAGE && new URLSearchParams(search).get("kind") !== "expert" ? ANCHOR_HOME : null;
  return path.startsWith("/v/anchor-") ? APPLY_PAGE : null;
}
