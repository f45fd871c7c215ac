import { BehaviorSubject } from "rxjs";
import type { Result } from "../../contract/result.ts";
import type { Behavior } from "../kit/behavior.ts";
import type { Scope } from "../kit/scope.ts";

/** A correction back by more than this is no drift: one of the two clocks was set, and server time steps back. */
const STEP_BACK_MS = 1_000;

export interface ServerClock {
  /**
   * Server time, epoch ms. Never goes back for a small correction (it stands still until real time has caught up);
   * steps back only when the offset changes by more than a second.
   */
  now(): number;
  readonly offsetMs$: Behavior<number>;
  /** Requests `/live/time`; false when that failed, and the offset stays. */
  synchronise(): Promise<boolean>;
}

export interface ServerClockOptions {
  /** Local time, epoch ms. */
  readonly now: () => number;
  /**
   * A server time that has surely passed (when the page was rendered): until the offset is known, a local clock that is
   * behind this time does not make the page hold back content it was rendered with.
   */
  readonly notBefore?: number;
  /** Offset measured by the feed's pongs. */
  readonly offsetMs$?: Behavior<number>;
  /** GET /live/time. */
  readonly fetchTime?: () => Promise<Result<{ readonly now: number }, unknown>>;
}

export function createServerClock(scope: Scope, { now, notBefore = 0, offsetMs$: fed$, fetchTime }: ServerClockOptions): ServerClock {
  const offsetMs$ = new BehaviorSubject(fed$?.value || Math.max(0, notBefore - now()));
  let last = -Infinity;
  let isFed = (fed$?.value ?? 0) !== 0;

  function take(offsetMs: number): void {
    if (offsetMs !== offsetMs$.value) offsetMs$.next(offsetMs);
  }

  if (fed$) {
    scope.add(
      fed$.subscribe((offsetMs) => {
        // 0 is a feed's value before it has connected.
        if (offsetMs === 0 && !isFed) return;
        isFed = true;
        take(offsetMs);
      }),
    );
  }
  scope.onEnd(() => offsetMs$.complete());

  return {
    offsetMs$,
    now() {
      const raw = now() + offsetMs$.value;
      // The local clock itself was set back (by NTP or by the user): waiting for it would freeze the page.
      last = raw < last - STEP_BACK_MS ? raw : Math.max(last, raw);
      return last;
    },
    async synchronise() {
      if (!fetchTime || isFed) return isFed;
      const sentAt = now();
      const answer = await fetchTime();
      if (!answer.ok) return false;
      // A pong is more accurate: an HTTP response may queue behind others.
      if (!isFed) take(Math.round(answer.value.now - (sentAt + now()) / 2));
      return true;
    },
  };
}
