import { useCallback, useSyncExternalStore } from "react";
import { usePortal } from "../../../hooks/portal.ts";

const TICK_MS = 1_000;

function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, TICK_MS);
  return () => clearInterval(timer);
}

/** What `read` makes of the time; drawn again only when that changes. `loadedAt` is the first paint's time. Keep `read` in a `useCallback`. */
export function useClock<T extends string | number | boolean>(loadedAt: number, read: (now: number) => T): T {
  const { now } = usePortal();
  const current = useCallback(() => read(now()), [read, now]);
  const first = useCallback(() => read(loadedAt), [read, loadedAt]);
  return useSyncExternalStore(everySecond, current, first);
}
