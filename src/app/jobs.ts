import { distinctUntilChanged, filter, map, take } from "rxjs";
import type { Scope } from "../../streams/kit/scope.ts";
import { giveVisitorStars } from "../features/scoreboard/stars/starMerge.ts";
import type { Portal } from "../hooks/portal.ts";
import { localStore } from "../hooks/storage.ts";
import { prefetchOnIntent } from "./prefetch.ts";
import { permission$ } from "../parts/notification/permission.ts";
import type { Boot } from "./boot.ts";
import { browserSurroundings, keepServiceWorker } from "./serviceWorker.ts";
import { type ReadVisitorId, startVisitorId } from "./visitorId.ts";

/**
 * What a page does that no reader waits for; its code comes once the page is alive. Links prefetch their pages; a
 * visitor's stars go to the account after login, on whatever page that was (the boards keep both the same after that);
 * users are reminded of what they reserved and whom they follow; horns are shown; who has allowed it is notified of matches
 * with the star; the service worker is registered. Gives the visitor id.
 */
export function startJobs(
  scope: Scope,
  portal: Omit<Portal, "brand">,
  { hasServiceWorker }: Pick<Boot, "hasServiceWorker">,
): ReadVisitorId {
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
  const note = async (): Promise<void> => {
    const { startMatchNotes } = await import("../features/scoreboard/notes/startMatchNotes.ts");
    if (!scope.hasEnded) startMatchNotes(scope, portal, localStore);
  };
  const isAllowed$ = permission$().pipe(
    filter((state) => state === "granted"),
    take(1),
  );
  // Likewise: without its code nobody is notified of this page.
  scope.add(isAllowed$.subscribe(() => void note().catch(() => undefined)));
  keepServiceWorker(hasServiceWorker, browserSurroundings());
  return startVisitorId();
}
