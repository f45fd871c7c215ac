import { useCallback, useSyncExternalStore } from "react";
import type { Behavior } from "../../../streams/kit/behavior.ts";

/**
 * Part of a Behavior's value: re-renders when the part changes, not when the whole does. `select` must give a value
 * that compares by identity (text, number, a member) and keep its own identity between renders.
 */
export function usePart<T, P>(behavior: Behavior<T>, select: (value: T) => P): P {
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
