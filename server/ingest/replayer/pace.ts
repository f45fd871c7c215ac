import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { Clock } from "../../kit/clock.ts";

/** A wait is cut into steps of this length, so that progress moves and Ctrl-C takes effect. */
const STEP_MS = 1_000;
/** Events due within this of each other are one batch. */
const GATHER_MS = 20;

/** Resolves after `delayMs`, or as soon as the signal aborts. */
export function wait(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      cancel();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const cancel = clock.setTimer(delayMs, end);
    signal.addEventListener("abort", end);
  });
}

export interface Pace {
  /** Epoch ms at which the first event is due. */
  readonly startAt: number;
  /** Time of the recording that is due at `startAt`. */
  readonly from: number;
  /** Recorded ms per real ms. */
  readonly speed: number;
  readonly maxBatch: number;
}

/**
 * Hands out a recording's events as they fall due, in order, in batches. Awaits the result of `onBatch`: a slow receiver
 * gets larger batches, never lost events. Ends when all are handed out or the signal aborts.
 */
export async function playAtPace(
  events: readonly FeedEvent[],
  pace: Pace,
  clock: Clock,
  signal: AbortSignal,
  onBatch: (batch: readonly FeedEvent[]) => Promise<boolean>,
): Promise<void> {
  const dueAt = (event: FeedEvent): number => pace.startAt + (event.at - pace.from) / pace.speed;
  let next = 0;
  while (next < events.length && !signal.aborted) {
    const now = clock.now();
    let end = next;
    while (end < events.length && end - next < pace.maxBatch && dueAt(events[end] as FeedEvent) <= now) end += 1;
    if (end === next) {
      const left = dueAt(events[next] as FeedEvent) - now;
      await wait(clock, Math.min(STEP_MS, Math.max(GATHER_MS, Math.ceil(left))), signal);
      continue;
    }
    if (!(await onBatch(events.slice(next, end)))) return;
    next = end;
  }
}
