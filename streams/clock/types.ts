import type { Behavior } from "../kit/behavior.ts";

/**
 * The page clock (docs/protocol.md). live: `at` is server time; held: the wall clock of the video frame on screen;
 * replay: `at` moves through the past at `rate`, 0 = paused.
 */
export interface Playhead {
  readonly at: number;
  readonly rate: number;
  readonly mode: "live" | "held" | "replay";
}

/**
 * A playhead that ticks once a second would show an event up to a second late. A view that receives an event calls
 * `refresh` first: live and held move to now, a replay stays where it is.
 */
export interface PlayheadBehavior extends Behavior<Playhead> {
  refresh?(): void;
}

export interface PageClock {
  /** Ticks at least once a second in live and held, and every animation step in replay. */
  readonly playhead$: Behavior<Playhead>;
  goLive(): void;
  /**
   * Runs `lagMs` behind server time. Stops at `notAfter` (epoch ms), if given, until the next call: a stalled picture is
   * known to be late only once the player reports it.
   */
  hold(lagMs: number, notAfter?: number): void;
  /** Replays from a moment, paused or moving as before. */
  seek(at: number): void;
  play(rate: number): void;
  pause(): void;
}
