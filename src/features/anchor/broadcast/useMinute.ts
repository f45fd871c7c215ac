import { useCallback, useSyncExternalStore } from "react";

const MINUTE_MS = 60_000;
const CHECK_MS = 5_000;

function everyFew(notify: () => void): () => void {
  const timer = setInterval(notify, CHECK_MS);
  return () => clearInterval(timer);
}

/** Server time to the minute, epoch ms; `first` in the first paint. */
export function useMinute(now: () => number, first: number): number {
  const read = useCallback(() => Math.floor(now() / MINUTE_MS) * MINUTE_MS, [now]);
  return useSyncExternalStore(everyFew, read, () => first);
}
