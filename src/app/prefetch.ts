import { matchRoutes } from "react-router-dom";
import { PAGES } from "../../contract/pages.ts";
import { importOf } from "../routes/modules.ts";
import { patternOf } from "../routes/paths.ts";

const ROUTES = PAGES.map((row) => ({ id: row.path, path: patternOf(row.path) }));

/** Loads the code of the page at a path; undefined when no page matches. */
export function prefetch(pathname: string, load: typeof importOf = importOf): Promise<unknown> | undefined {
  const matched = matchRoutes(ROUTES, pathname)?.at(-1)?.route.id;
  // A failed prefetch is silent (docs/product.md 8): the navigation itself loads again, and shows the failure.
  return matched === undefined ? undefined : load(matched)?.().catch(() => undefined);
}

/** Prefetches the page of a link that the reader points at or focuses. */
export function prefetchOnIntent(page: Document): void {
  const onIntent = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link && link.origin === location.origin && link.target === "") void prefetch(link.pathname);
  };
  page.addEventListener("pointerover", onIntent, { passive: true });
  page.addEventListener("focusin", onIntent, { passive: true });
}
