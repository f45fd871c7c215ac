import { useCallback, useSyncExternalStore } from "react";

function subscribe(notify: () => void): () => void {
  addEventListener("scroll", notify, { passive: true });
  return () => removeEventListener("scroll", notify);
}

/** Whether the page is scrolled down by more than `px`. */
export function useScrolledPast(px: number): boolean {
  const read = useCallback(() => scrollY > px, [px]);
  return useSyncExternalStore(subscribe, read, () => false);
}
