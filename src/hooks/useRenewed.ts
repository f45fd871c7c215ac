import { useEffect } from "react";
import { useRevalidator } from "react-router-dom";
import { usePortal } from "./portal.ts";

const OLD_AFTER_MS = 10 * 60_000;
const LOOK_EVERY_MS = 60_000;

/**
 * Loads a page's data anew once it is ten minutes old and somebody is looking, as after a night's sleep. Only while the feed
 * is connected: without a network a page that is old is better than one that failed. `loadedAt`: server time, epoch ms.
 */
export function useRenewed(loadedAt: number): void {
  const { sportFeed, now } = usePortal();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = (): void => {
      const isOld = now() - loadedAt >= OLD_AFTER_MS;
      if (isOld && document.visibilityState === "visible" && sportFeed.status$.value.kind === "live") void revalidate();
    };
    const status = sportFeed.status$.subscribe(look);
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      status.unsubscribe();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [loadedAt, sportFeed, now, revalidate]);
}
