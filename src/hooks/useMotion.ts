import { useSyncExternalStore } from "react";

const STILL = "(prefers-reduced-motion: reduce)";

function listen(notify: () => void): () => void {
  if (typeof window.matchMedia !== "function") return () => undefined;
  const query = window.matchMedia(STILL);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** Whether things may move by themselves; not before the page is in a browser. */
export function useMotion(): boolean {
  return useSyncExternalStore(
    listen,
    () => typeof window.matchMedia === "function" && !window.matchMedia(STILL).matches,
    () => false,
  );
}
