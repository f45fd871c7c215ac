import type { Clock } from "./clock.ts";
import { messageOf } from "./errors.ts";
import type { Log } from "./log.ts";

/** Work that is done, and some time after its end done again, until it is stopped. */
export interface Job {
  /** The work begins at once; started twice is started once. */
  start(): void;
  /** Resolves when what was begun is done. */
  stop(): Promise<void>;
}

export interface WakingJob extends Job {
  /** There is something to do: the next time comes now, or `wokenEveryMs` after the last one began. */
  wake(): void;
}

export interface JobDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly everyMs: number;
  /** How close together times may begin that somebody wakes it for; by default as far apart as the others. */
  readonly wokenEveryMs?: number;
  /** A rejection is logged under `trouble`, and the next time comes as usual. */
  work(): Promise<void>;
  readonly trouble: string;
}

export function createJob({ clock, log, everyMs, wokenEveryMs = everyMs, work, trouble }: JobDeps): WakingJob {
  let running: Promise<void> | null = null;
  let isStarted = false;
  let isWoken = false;
  let begunAt = 0;
  let cancelTimer = (): void => undefined;

  function runIn(delayMs: number): void {
    cancelTimer();
    cancelTimer = clock.setTimer(delayMs, run);
  }

  /** Until it may begin for somebody who wakes it. */
  const untilWoken = (): number => Math.max(0, begunAt + wokenEveryMs - clock.now());

  function run(): void {
    if (!isStarted || running) return;
    isWoken = false;
    begunAt = clock.now();
    running = work()
      .catch((error: unknown) => log.warn({ reason: messageOf(error) }, trouble))
      .finally(() => {
        running = null;
        if (isStarted) runIn(isWoken ? Math.min(everyMs, untilWoken()) : everyMs);
      });
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      run();
    },
    wake() {
      if (!isStarted || isWoken) return;
      isWoken = true;
      // What runs may have looked before there was something: once more after it.
      if (!running) runIn(untilWoken());
    },
    async stop() {
      isStarted = false;
      cancelTimer();
      await running;
    },
  };
}
