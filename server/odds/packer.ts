import { ODDS_PACKED_AFTER_MS } from "../../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import { type Job, createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import type { PackedOddsRepository } from "./packedOdds.ts";

export interface PackerDeps {
  readonly odds: Pick<PackedOddsRepository, "due" | "pack">;
  readonly clock: Clock;
  readonly log: Log;
  /** Time from a match's last event until it is packed. */
  readonly afterMs?: number;
}

const EVERY_MS = 60_000;
/** A day's 1,000 matches are packed in under two hours after a day of downtime. */
const AT_ONCE = 10;
/** A channel that could not be packed is retried after this long and does not block the others. */
const ASIDE_MS = 3_600_000;

/** Packs the prices of finished matches (docs/data-model.md), a few a minute; catches up after a start. */
export function createOddsPacker({ odds, clock, log, afterMs = ODDS_PACKED_AFTER_MS }: PackerDeps): Job {
  const asides = new Map<string, number>();
  let isStopped = false;

  async function packWhole(ch: string): Promise<{ readonly events: number; readonly lines: number }> {
    let events = 0;
    for (;;) {
      const packed = await odds.pack(ch);
      events += packed?.events ?? 0;
      if (!packed?.hasMore || isStopped) return { events, lines: packed?.lines ?? 0 };
    }
  }

  async function sweep(): Promise<void> {
    const startedAt = clock.now();
    for (const [ch, until] of asides) if (until <= startedAt) asides.delete(ch);
    const done = { matches: 0, events: 0, lines: 0 };
    for (const ch of await odds.due(startedAt - afterMs, [...asides.keys()], AT_ONCE)) {
      if (isStopped) break;
      try {
        const { events, lines } = await packWhole(ch);
        done.matches += 1;
        done.events += events;
        done.lines += lines;
      } catch (error) {
        asides.set(ch, startedAt + ASIDE_MS);
        log.error({ err: error, ch }, "odds could not be packed; they stay in the log as they are");
      }
    }
    if (done.matches > 0) log.info({ ...done, ms: clock.now() - startedAt }, "odds of finished matches packed");
  }

  const job = createJob({ clock, log, everyMs: EVERY_MS, work: sweep, trouble: "odds to be packed could not be read; they wait" });
  return {
    start: job.start,
    stop() {
      isStopped = true;
      return job.stop();
    },
  };
}
