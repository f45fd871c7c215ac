import { lotteryCalls } from "../../contract/http/lottery.ts";
import type { CallRegistry } from "../http/registry.ts";
import { withSport } from "../http/withSport.ts";
import type { Clock } from "../kit/clock.ts";
import type { Lotteries } from "./lottery.ts";

/** An answer is good for so long: scores that move meanwhile come by the feed, from the number the answer bears. */
const SHARED_MS = 1_000;

/** The lists of the lotteries: the same for all who ask. */
export function registerLotteryCalls(registry: CallRegistry, lotteries: Lotteries, clock: Clock): void {
  registry.share(
    lotteryCalls.lotteryList,
    ({ params, query }) => withSport(params.sport, (sport) => lotteries.list(sport, query)),
    () => String(Math.floor(clock.now() / SHARED_MS)),
  );
}
