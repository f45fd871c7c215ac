import { oddsChannel } from "../../contract/feed/channels.ts";
import { emptyOdds, foldOdds } from "../../contract/odds/odds.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import { messageOf } from "../kit/errors.ts";
import { type Job, createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import type { ClosedItem, LotteryRepository } from "./lotteryRepository.ts";
import { consensusOf } from "./outlook.ts";
import type { Consensus } from "./types.ts";

const EVERY_MS = 30_000;
const AT_ONCE = 40;
/** An item that closed before a longer outage of the portal gets none: its log may be packed by now. */
const LATEST_MS = 24 * 3_600_000;
/** Prices before kick-off are the first of a channel: a match of twenty companies has some 200 events of them. */
const READ_LIMIT = 500;
const READS_MAX = 20;

export interface ClosingConsensusDeps {
  readonly repository: Pick<LotteryRepository, "closed" | "keepConsensus">;
  readonly hub: Pick<Hub, "readPage">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Stores the companies' consensus on a match when the lottery closed it: later prices are those of the match in play. */
export function createClosingConsensus({ repository, hub, clock, log }: ClosingConsensusDeps): Job {
  async function consensusAt({ sport, matchId, closesAt }: ClosedItem): Promise<Consensus | null> {
    const ch = oddsChannel(sport, matchId);
    let odds = emptyOdds(matchId);
    for (let reads = 0; reads < READS_MAX; reads += 1) {
      const { events, next } = await hub.readPage(ch, odds.seq, READ_LIMIT);
      const before = events.filter(({ at }) => at < closesAt);
      odds = foldOdds(odds, before);
      if (next === null || before.length < events.length) break;
    }
    return consensusOf(sport, odds);
  }

  return createJob({
    clock,
    log,
    everyMs: EVERY_MS,
    trouble: "matches the lotteries have closed could not be read; trying again",
    async work() {
      const now = clock.now();
      for (const item of await repository.closed(now - LATEST_MS, now, AT_ONCE)) {
        try {
          await repository.keepConsensus(item, await consensusAt(item));
        } catch (error) {
          // This log cannot be read: the others' can.
          log.warn({ match: item.matchId, reason: messageOf(error) }, "what the companies thought of a match was not kept; trying again");
        }
      }
    },
  });
}
