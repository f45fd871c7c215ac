import { BehaviorSubject } from "rxjs";

/** Number of samples kept: the best of the last eight pings follows a clock that drifts. */
const SAMPLES = 8;

/**
 * Server time minus local time, ms, from hello and pongs. The sample with the shortest round trip wins: half of its
 * round trip is the largest error it can have.
 */
export function createOffset(now: () => number) {
  const offsetMs$ = new BehaviorSubject(0);
  let samples: { readonly rttMs: number; readonly offsetMs: number }[] = [];

  function take(offsetMs: number): void {
    if (offsetMs !== offsetMs$.value) offsetMs$.next(offsetMs);
  }

  return {
    offsetMs$,
    /** A first estimate, off by the frame's transit time; any pong is better. */
    hello(at: number): void {
      if (samples.length === 0) take(at - now());
    },
    pong(sentAt: number, serverNow: number): void {
      const rttMs = now() - sentAt;
      if (rttMs < 0) {
        // The local clock was set back while the ping was in flight: the earlier samples are no longer valid.
        samples = [];
        return;
      }
      samples = [...samples, { rttMs, offsetMs: Math.round(serverNow - (sentAt + rttMs / 2)) }].slice(-SAMPLES);
      const best = samples.reduce((a, b) => (b.rttMs <= a.rttMs ? b : a));
      take(best.offsetMs);
    },
  };
}
