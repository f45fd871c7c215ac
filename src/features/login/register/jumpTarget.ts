import { type OpenHref, openHref } from "../../../../contract/pages.ts";

export const JUMP_PAGE = "/user/comJumpPage";

/** Target of the jump page. */
export type JumpTarget =
  /** A page of the portal: path, query and fragment. */
  | { readonly kind: "inside"; readonly path: OpenHref }
  /** Another site: requires a click. `host` is in a form that look-alike letters cannot disguise. */
  | { readonly kind: "outside"; readonly href: string; readonly host: string }
  | { readonly kind: "none" };

/** A host that does not exist: a URL that resolves to it has no host of its own. */
const HERE = "https://here.invalid";

/** Parses `?to=` as a browser would: `//host`, `/\host` and a tab in between name other hosts. */
export function jumpTarget(to: string | null): JumpTarget {
  const url = to === null || to.trim() === "" ? null : parsed(to);
  if (to === null || url === null) return { kind: "none" };
  if (url.origin === HERE) {
    const path = `${url.pathname}${url.search}${url.hash}`;
    // A leading slash is required: a bare word is more likely a broken URL than a page. `//` in a path would be a host.
    const page = /^\s*\//.test(to) && !url.pathname.startsWith(JUMP_PAGE) ? openHref(path) : null;
    return page === null ? { kind: "none" } : { kind: "inside", path: page };
  }
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.host !== "" ? { kind: "outside", href: url.href, host: url.host } : { kind: "none" };
}

/** Some supported browsers have no `URL.canParse`. */
function parsed(to: string): URL | null {
  try {
    return new URL(to, HERE);
  } catch {
    // Not a URL.
    return null;
  }
}

/** The jump page for the target of `?to=`; home without one. */
export function jumpPath(to: string | null): OpenHref {
  return to === null || to === "" ? "/" : `${JUMP_PAGE}?to=${encodeURIComponent(to)}`;
}
