import { useCallback } from "react";
import { throttleTime } from "rxjs";
import { type Behavior, behaviorOf } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useScoped } from "../../hooks/useScoped.ts";

const SAMPLE_MS = 120;

/** A Behavior that changes a hundred times a second, sampled eight times a second at most; its last value always arrives. */
export function useSampled<T>(behavior: Behavior<T>): T {
  const make = useCallback(
    (scope: Scope) =>
      behaviorOf(scope, behavior.pipe(throttleTime(SAMPLE_MS, undefined, { leading: true, trailing: true })), behavior.value),
    [behavior],
  );
  return useBehavior(useScoped(make) ?? behavior);
}
