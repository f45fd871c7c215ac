import type { Clock } from "./clock.ts";
import { messageOf } from "./errors.ts";
import type { Log } from "./log.ts";

export interface GatheringDeps {
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly everyMs: number;
  /** Whether anything is gathered. */
  isDue(): boolean;
  /** Writes what is gathered; what could not be written is gathered again. Never rejects. */
  flush(): Promise<void>;
  /** Gathers what a portal that was killed had gathered and not written. */
  findMissed(): Promise<void>;
  /** What is logged when that could not be found. */
  readonly trouble: string;
}

export interface Gathering {
  start(): void;
  /** Resolves when all that was gathered is written. */
  stop(): Promise<void>;
}

/** What changes often is gathered in the process and written every so often: floods of it are one statement. */
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
      // The writing that has just ended has set it anew.
      stopTimer?.();
      await flush();
    },
  };
}
