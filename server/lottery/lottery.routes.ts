import { lotteryCalls } from "../../contract/http/lottery.ts";
import type { CallRegistry } from "../http/registry.ts";
import { withSport } from "../http/withSport.ts";
import type { Clock } from "../kit/clock.ts";
import type { Lotteries } from "./lottery.ts";

/** How long an answer is shared: scores that change meanwhile come by the feed, from the number in the answer. */
const SHARED_MS = 1_000;

/** Calls for the lists of the lotteries: the same for everybody. */
export function registerLotteryCalls(registry: CallRegistry, lotteries: Lotteries, clock: Clock): void {
  registry.share(
    lotteryCalls.lotteryList,
    ({ params, query }) => withSport(params.sport, (sport) => lotteries.list(sport, query)),
    () => String(Math.floor(clock.now() / SHARED_MS)),
  );
}
