import { useSyncExternalStore } from "react";

const never = (): (() => void) => () => undefined;

/** False in the server's markup and the first paint: lazy parts must not be requested there. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
