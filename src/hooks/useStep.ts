import { useCallback, useSyncExternalStore } from "react";

const CHECK_MS = 5_000;

function everyFew(notify: () => void): () => void {
  const timer = setInterval(notify, CHECK_MS);
  return () => clearInterval(timer);
}

/** Server time rounded down to a step (a minute, 20 s), epoch ms. `first` in the server's markup and the first paint. */
export function useStep<T extends number | null>(now: () => number, stepMs: number, first: T): number | T {
  const read = useCallback(() => Math.floor(now() / stepMs) * stepMs, [now, stepMs]);
  return useSyncExternalStore<number | T>(everyFew, read, () => first);
}
