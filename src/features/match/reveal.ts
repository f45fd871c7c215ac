import { scan, startWith } from "rxjs";
import type { Playhead } from "../../../streams/clock/types.ts";
import { type Behavior, behaviorOf } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";

/**
 * The latest moment (epoch ms) whose events may be hinted at in 回看. Infinity for a reader who was at a later moment; for
 * a replay opened from a link, the latest moment its playhead has reached. Going live reveals everything.
 */
export function createReveal(scope: Scope, playhead$: Behavior<Playhead>, openedAt: number | null): Behavior<number> {
  const first = openedAt ?? Infinity;
  const reveal$ = playhead$.pipe(
    scan((until, head) => (head.mode === "replay" ? Math.max(until, head.at) : Infinity), first),
    startWith(first),
  );
  return behaviorOf(scope, reveal$, first);
}
