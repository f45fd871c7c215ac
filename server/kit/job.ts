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

export interface JobDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly everyMs: number;
  /** A rejection is logged under `trouble`, and the next time comes as usual. */
  work(): Promise<void>;
  readonly trouble: string;
}

export function createJob({ clock, log, everyMs, work, trouble }: JobDeps): Job {
  let running: Promise<void> | null = null;
  let isStarted = false;
  let cancelTimer = (): void => undefined;

  function run(): void {
    if (!isStarted || running) return;
    running = work()
      .catch((error: unknown) => log.warn({ reason: messageOf(error) }, trouble))
      .finally(() => {
        running = null;
        if (isStarted) cancelTimer = clock.setTimer(everyMs, run);
      });
  }

  return {
    start() {
      if (isStarted) return;
      isStarted = true;
      run();
    },
    async stop() {
      isStarted = false;
      cancelTimer();
      await running;
    },
  };
}
