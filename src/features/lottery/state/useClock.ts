import { useCallback, useSyncExternalStore } from "react";
import { usePortal } from "../../../hooks/portal.ts";

const TICK_MS = 1_000;

function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, TICK_MS);
  return () => clearInterval(timer);
}

/** The result of `read` at the current time; renders only when it changes. `loadedAt`: time of the first paint. Memoise `read`. */
export function useClock<T extends string | number | boolean>(loadedAt: number, read: (now: number) => T): T {
  const { now } = usePortal();
  const current = useCallback(() => read(now()), [read, now]);
  const first = useCallback(() => read(loadedAt), [read, loadedAt]);
  return useSyncExternalStore(everySecond, current, first);
}
