import { useCallback, useSyncExternalStore } from "react";
import type { Behavior } from "../../streams/kit/behavior.ts";

/**
 * Reads a part of a Behavior and re-renders only when that part changes by identity. `select` must return a part of
 * the value (or a primitive), never a new object, and keep its own identity between renders.
 */
export function useSlice<T, S>(behavior: Behavior<T>, select: (value: T) => S): S {
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscription = behavior.subscribe(() => notify());
      return () => subscription.unsubscribe();
    },
    [behavior],
  );
  const read = useCallback(() => select(behavior.value), [behavior, select]);
  return useSyncExternalStore(subscribe, read, read);
}
