import { matchRoutes } from "react-router-dom";
import { distinctUntilChanged, filter, map, take } from "rxjs";
import { PAGES } from "../../contract/pages.ts";
import type { Scope } from "../../streams/kit/scope.ts";
import { giveVisitorStars } from "../features/scoreboard/stars/starMerge.ts";
import type { Portal } from "../hooks/portal.ts";
import { localStore } from "../hooks/storage.ts";
import { importOf, patternOf } from "../routes/paths.ts";
import { type ReadVisitorId, startVisitorId } from "./visitorId.ts";

const ROUTES = PAGES.map((row) => ({ id: row.path, path: patternOf(row.path) }));

/** The code of the page a path leads to; nothing for a path of nobody's. */
function prefetch(pathname: string, load: typeof importOf = importOf): Promise<unknown> | undefined {
  const matched = matchRoutes(ROUTES, pathname)?.at(-1)?.route.id;
  // A prefetch that fails is silent (docs/product.md 8): the navigation itself will ask again, and say so.
  return matched === undefined ? undefined : load(matched)?.().catch(() => undefined);
}

/** Prefetches the page of a link the reader points at or moves the focus to. */
function prefetchOnIntent(page: Document): void {
  const onIntent = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link && link.origin === location.origin && link.target === "") void prefetch(link.pathname);
  };
  page.addEventListener("pointerover", onIntent, { passive: true });
  page.addEventListener("focusin", onIntent, { passive: true });
}

/**
 * What a page does that no reader waits for; its code comes once the page is alive. Links prefetch their pages; a
 * visitor's stars go to the account after login, on whatever page that was (the boards keep both the same after that);
 * users are reminded of what they reserved and whom they follow; horns are shown. Gives the visitor id.
 */
export function startJobs(scope: Scope, portal: Pick<Portal, "api" | "session" | "now" | "tvFeed">): ReadVisitorId {
  const { api, session } = portal;
  prefetchOnIntent(document);
  const userId$ = session.view$.pipe(
    map(({ user }) => user?.id),
    filter((id) => id !== undefined),
    distinctUntilChanged(),
  );
  scope.add(userId$.subscribe((id) => void giveVisitorStars(api, localStore, id)));
  const remind = async (): Promise<void> => {
    const { startReminders } = await import("../features/live/reminders/remind.tsx");
    startReminders(scope, portal, localStore);
  };
  // Without its code nobody is reminded on this page; the next one tries again.
  scope.add(userId$.pipe(take(1)).subscribe(() => void remind().catch(() => undefined)));
  const listen = async (): Promise<void> => {
    const { startHorns } = await import("../features/horn/startHorns.tsx");
    if (!scope.hasEnded) startHorns(scope, portal);
  };
  // Likewise: the messages stand in the list.
  void listen().catch(() => undefined);
  return startVisitorId();
}
