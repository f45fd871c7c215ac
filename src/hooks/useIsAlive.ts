import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/** False in the server's markup and the first paint: what is loaded when needed must not be asked for there. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
