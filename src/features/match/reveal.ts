import { scan, startWith } from "rxjs";
import type { Playhead } from "../../../streams/clock/types.ts";
import { type Behavior, behaviorOf } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";

/**
 * Up to which moment (epoch ms) later things may be hinted at in 回看. Infinity for a reader who came from later;
 * for a replay opened from a link, the latest moment its playhead has reached. Going live gives everything away.
 */
export function createReveal(scope: Scope, playhead$: Behavior<Playhead>, openedAt: number | null): Behavior<number> {
  const first = openedAt ?? Infinity;
  const reveal$ = playhead$.pipe(
    scan((until, head) => (head.mode === "replay" ? Math.max(until, head.at) : Infinity), first),
    startWith(first),
  );
  return behaviorOf(scope, reveal$, first);
}
