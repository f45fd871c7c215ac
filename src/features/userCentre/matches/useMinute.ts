import { useCallback, useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;
const CHECK_MS = 5_000;

function everyFew(notify: () => void): () => void {
  const timer = setInterval(notify, CHECK_MS);
  return () => clearInterval(timer);
}

/** The minute that has begun, epoch ms; null in the server's markup and the first paint, which know another time. */
export function useMinute(now: () => number): number | null {
  const read = useCallback(() => Math.floor(now() / MINUTE_MS) * MINUTE_MS, [now]);
  return useSyncExternalStore<number | null>(everyFew, read, () => null);
}
