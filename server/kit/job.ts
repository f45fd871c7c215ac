import { type Clock, msUntil } from "./clock.ts";
import { messageOf } from "./errors.ts";
import type { Log } from "./log.ts";

/** Repeated work: each run starts some time after the end of the last, until the job is stopped. */
export interface Job {
  /** The first run begins at once; starting twice starts once. */
  start(): void;
  /** Resolves when the current run is done. */
  stop(): Promise<void>;
}

export interface WakeableJob extends Job {
  /** There is something to do: the next run begins now, or `wakeIntervalMs` after the last one began. */
  wake(): void;
}

export interface JobDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly everyMs: number;
  /** Least ms between the beginnings of two runs when the job is woken; by default `everyMs`. */
  readonly wakeIntervalMs?: number;
  /** A rejection is logged under `trouble`, and the next run comes as usual. */
  work(): Promise<void>;
  readonly trouble: string;
}

export function createJob({ clock, log, everyMs, wakeIntervalMs = everyMs, work, trouble }: JobDeps): WakeableJob {
  let running: Promise<void> | null = null;
  let isStarted = false;
  let isWakePending = false;
  let begunAt = 0;
  let cancelTimer = (): void => undefined;

  function runIn(delayMs: number): void {
    cancelTimer();
    cancelTimer = clock.setTimer(delayMs, run);
  }

  /** Ms until a woken run may begin. */
  const msUntilWake = (): number => msUntil(begunAt + wakeIntervalMs, clock.now(), wakeIntervalMs);

  function run(): void {
    if (!isStarted || running) return;
    isWakePending = false;
    begunAt = clock.now();
    running = work()
      .catch((error: unknown) => log.warn({ reason: messageOf(error) }, trouble))
      .finally(() => {
        running = null;
        if (isStarted) runIn(isWakePending ? Math.min(everyMs, msUntilWake()) : everyMs);
      });
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      run();
    },
    wake() {
      if (!isStarted || isWakePending) return;
      isWakePending = true;
      // The current run may have looked before there was something: another one follows.
      if (!running) runIn(msUntilWake());
    },
    async stop() {
      isStarted = false;
      cancelTimer();
      await running;
    },
  };
}
