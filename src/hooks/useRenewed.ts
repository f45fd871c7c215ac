import { useEffect } from "react";
import { useRevalidator } from "react-router-dom";
import { usePortal } from "./portal.ts";
import { whenOld } from "./whenOld.ts";

const OLD_AFTER_MS = 10 * 60_000;

/** Loads a page's data anew once it is ten minutes old, as after a night's sleep. `loadedAt`: server time, epoch ms. */
export function useRenewed(loadedAt: number): void {
  const { sportFeed, now } = usePortal();
  const { revalidate } = useRevalidator();
  useEffect(
    () => whenOld({ feed: sportFeed, now, loadedAt, oldAfterMs: OLD_AFTER_MS }, () => void revalidate()),
    [loadedAt, sportFeed, now, revalidate],
  );
}
