import type { Portal } from "./portal.ts";

const LOOK_EVERY_MS = 60_000;

interface Loaded extends Pick<Portal, "now"> {
  readonly feed: Portal["sportFeed"];
  /** Server time, epoch ms. */
  readonly loadedAt: number;
  readonly oldAfterMs: number;
}

/**
 * Calls `onOld` once data is old and somebody is looking, and each minute from then on. Only while the feed is connected:
 * without a network a page that is old is better than one that failed. Returns how to end it.
 */
export function whenOld({ feed, now, loadedAt, oldAfterMs }: Loaded, onOld: () => void): () => void {
  const look = (): void => {
    const isOld = now() - loadedAt >= oldAfterMs;
    if (isOld && document.visibilityState === "visible" && feed.status$.value.kind === "live") onOld();
  };
  const status = feed.status$.subscribe(look);
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", look);
  return () => {
    status.unsubscribe();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
