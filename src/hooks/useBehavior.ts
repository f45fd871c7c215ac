import type { Behavior } from "../../streams/kit/behavior.ts";
import { useSlice } from "./useSlice.ts";

const whole = <T>(value: T): T => value;

/** Reads a Behavior: re-renders when its value changes. Besides `useSelector` the only way a component subscribes. */
export function useBehavior<T>(behavior: Behavior<T>): T {
  return useSlice<T, T>(behavior, whole);
}
