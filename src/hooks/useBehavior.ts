import { useCallback, useSyncExternalStore } from "react";
import type { Behavior } from "../../streams/kit/behavior.ts";

/** Reads a Behavior: re-renders when its value changes. The only way but `useSelector` a component subscribes. */
export function useBehavior<T>(behavior: Behavior<T>): T {
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscription = behavior.subscribe(() => notify());
      return () => subscription.unsubscribe();
    },
    [behavior],
  );
  const read = useCallback(() => behavior.value, [behavior]);
  return useSyncExternalStore(subscribe, read, read);
}
