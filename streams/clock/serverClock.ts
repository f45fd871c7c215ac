import { BehaviorSubject } from "rxjs";
import type { Result } from "../../contract/result.ts";
import type { Behavior } from "../kit/behavior.ts";
import type { Scope } from "../kit/scope.ts";

/** A correction back by more than this is no drift: one of the two clocks was set, and the time steps. */
const STEP_BACK_MS = 1_000;

export interface ServerClock {
  /**
   * Server time, epoch ms. Never goes back by a small correction (it stands still until it is caught up with);
   * steps back only when the offset changes by more than a second.
   */
  now(): number;
  readonly offsetMs$: Behavior<number>;
  /** Asks `/live/time`; false when that failed, and the offset stays. */
  synchronise(): Promise<boolean>;
}

export interface ServerClockOptions {
  /** Local time, epoch ms. */
  readonly now: () => number;
  /**
   * A server time that has surely passed (when the page was rendered): until the offset is known, a local clock that is
   * behind it does not make the page hold back what it was rendered with.
   */
  readonly notBefore?: number;
  /** Offset by the feed's pongs. */
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
        // 0 is what a feed says before it has connected.
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
      // The local clock itself was set back (an NTP step, a user): waiting for it would freeze the page.
      last = raw < last - STEP_BACK_MS ? raw : Math.max(last, raw);
      return last;
    },
    async synchronise() {
      if (!fetchTime || isFed) return isFed;
      const sentAt = now();
      const answer = await fetchTime();
      if (!answer.ok) return false;
      // A pong is the better measure: an HTTP answer waits behind others.
      if (!isFed) take(Math.round(answer.value.now - (sentAt + now()) / 2));
      return true;
    },
  };
}
