import type { Clock } from "./clock.ts";
import { messageOf } from "./errors.ts";
import type { Log } from "./log.ts";

export interface GatheringDeps {
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly everyMs: number;
  /** Whether anything is gathered. */
  isDue(): boolean;
  /** Writes what is gathered; what could not be written stays gathered. Never rejects. */
  flush(): Promise<void>;
  /** Gathers what a killed portal had gathered but not written. */
  findMissed(): Promise<void>;
  /** Logged when `findMissed` fails. */
  readonly trouble: string;
}

export interface Gathering {
  start(): void;
  /** Resolves when everything gathered is written. */
  stop(): Promise<void>;
}

/** Gathers frequent changes in the process and writes them at intervals: a flood of them is one statement. */
export function createGathering({ clock, log, everyMs, isDue, flush, findMissed, trouble }: GatheringDeps): Gathering {
  let stopTimer: (() => void) | null = null;
  let writing: Promise<void> = Promise.resolve();

  function tick(): void {
    stopTimer = clock.setTimer(everyMs, () => {
      writing = (isDue() ? flush() : Promise.resolve()).then(tick);
    });
  }

  return {
    start() {
      writing = findMissed().catch((error: unknown) => log.warn({ reason: messageOf(error) }, trouble));
      tick();
    },
    async stop() {
      stopTimer?.();
      await writing;
      // The write that has just ended has set the timer again.
      stopTimer?.();
      await flush();
    },
  };
}
