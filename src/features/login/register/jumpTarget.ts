import { type OpenHref, openHref } from "../../../../contract/pages.ts";

export const JUMP_PAGE = "/user/comJumpPage";

/** Where a jump page leads. */
export type JumpTarget =
  /** A page of the portal: path, query and fragment. */
  | { readonly kind: "inside"; readonly path: OpenHref }
  /** Another site: never gone to without a click. `host` in the form no look-alike letters hide in. */
  | { readonly kind: "outside"; readonly href: string; readonly host: string }
  | { readonly kind: "none" };

/** Nowhere on the net: whatever resolves to it has named no host of its own. */
const HERE = "https://here.invalid";

/** What `?to=` asks for, as a browser would read it: `//host`, `/\host` and a tab in between are other hosts. */
export function jumpTarget(to: string | null): JumpTarget {
  const url = to === null || to.trim() === "" ? null : parsed(to);
  if (to === null || url === null) return { kind: "none" };
  if (url.origin === HERE) {
    const path = `${url.pathname}${url.search}${url.hash}`;
    // A leading slash is asked for: a bare word is more likely a broken address than a page. `//` in a path would be a host.
    const page = /^\s*\//.test(to) && !url.pathname.startsWith(JUMP_PAGE) ? openHref(path) : null;
    return page === null ? { kind: "none" } : { kind: "inside", path: page };
  }
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  return isWeb && url.host !== "" ? { kind: "outside", href: url.href, host: url.host } : { kind: "none" };
}

/** `URL.canParse` is younger than some browsers that open this page. */
function parsed(to: string): URL | null {
  try {
    return new URL(to, HERE);
  } catch {
    // No address at all.
    return null;
  }
}

/** The jump page on the way to what `?to=` asks for; home without it. */
export function jumpPath(to: string | null): OpenHref {
  return to === null || to === "" ? "/" : `${JUMP_PAGE}?to=${encodeURIComponent(to)}`;
}
