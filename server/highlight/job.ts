import type { Clock } from "../kit/clock.ts";
import { type Job, createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import type { Cutter } from "./cutter.ts";
import type { Ffmpeg } from "../media/film/ffmpeg.ts";
import type { Planner } from "./planner.ts";

export interface HighlightJobDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly planner: Planner;
  readonly cutter: Cutter;
  readonly ffmpeg: Ffmpeg;
}

const EVERY_MS = 15_000;
const SWEEP_EVERY_MS = 3_600_000;

/** Plans and cuts in the background: one ffmpeg at a time, and no cuts without ffmpeg. */
export function createHighlightJob({ clock, log, planner, cutter, ffmpeg }: HighlightJobDeps): Job {
  let isStopped = false;
  let canCut: boolean | null = null;
  let sweptAt: number | null = null;

  async function work(): Promise<void> {
    if (canCut === null) {
      canCut = await ffmpeg.isThere();
      if (!canCut && !isStopped) log.warn({}, "ffmpeg is not installed: no highlights are cut; everything else works");
    }
    if (sweptAt === null || clock.now() - sweptAt >= SWEEP_EVERY_MS) {
      sweptAt = clock.now();
      await cutter.sweep();
    }
    while (!isStopped && (await planner.scan()) > 0);
    let looked = 0;
    while (!isStopped && canCut && (await cutter.cutNext())) looked += 1;
    if (looked > 0 && !isStopped) log.info({ looked }, "no highlight waits to be cut");
  }

  const job = createJob({ clock, log, everyMs: EVERY_MS, work, trouble: "highlights could not be looked after; they wait" });
  return {
    start: job.start,
    async stop() {
      isStopped = true;
      ffmpeg.stop();
      await job.stop();
    },
  };
}
