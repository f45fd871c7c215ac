import type { Clock } from "../kit/clock.ts";
import { type Job, createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import type { LotteryRepository } from "./lotteryRepository.ts";

/** An issue is kept this long after its last match closed: half a year of lists to page back through. */
export const LOTTERY_RETENTION_MS = 180 * 86_400_000;
const EVERY_MS = 3_600_000;
/** Issues deleted at once, some 50 items with 1,000 prizes each; after months without a portal the rest follows an hour later. */
const AT_ONCE = 50;

export interface RetentionDeps {
  readonly repository: Pick<LotteryRepository, "forget">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Deletes old issues with their items and prizes. */
export function createRetention({ repository, clock, log }: RetentionDeps): Job {
  return createJob({
    clock,
    log,
    everyMs: EVERY_MS,
    work: () => repository.forget(clock.now() - LOTTERY_RETENTION_MS, AT_ONCE),
    trouble: "old issues of the lotteries were not deleted; trying again",
  });
}
