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
 * Work that no reader waits for; its code loads after hydration. Links prefetch their pages; a visitor's stars move to the
 * account after login, on any page (from then on the boards keep both in step); users are reminded of the matches they
 * reserved and the anchors they follow; horns are shown; readers who allowed it are notified of matches with the star; the
 * service worker is registered. Returns the reader of the visitor id.
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
  // Without this code there are no reminders on this page; the next one tries again.
  scope.add(userId$.pipe(take(1)).subscribe(() => void remind().catch(() => undefined)));
  const listen = async (): Promise<void> => {
    const { startHorns } = await import("../features/horn/startHorns.tsx");
    if (!scope.hasEnded) startHorns(scope, portal);
  };
  // Likewise: the messages are still in the list.
  void listen().catch(() => undefined);
  const note = async (): Promise<void> => {
    const { startMatchNotes } = await import("../features/scoreboard/notes/startMatchNotes.ts");
    if (!scope.hasEnded) startMatchNotes(scope, portal, localStore);
  };
  const isAllowed$ = permission$().pipe(
    filter((state) => state === "granted"),
    take(1),
  );
  // Likewise: without this code there are no notifications from this page.
  scope.add(isAllowed$.subscribe(() => void note().catch(() => undefined)));
  keepServiceWorker(hasServiceWorker, browserSurroundings());
  return startVisitorId();
}
