import { oddsChannel } from "../../contract/feed/channels.ts";
import { liveCalls } from "../../contract/http/live.ts";
import { oddsCalls } from "../../contract/http/odds.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Matches } from "../match/match.ts";
import { withSport } from "../http/withSport.ts";
import type { Calibration } from "./calibration.ts";
import type { Odds } from "./odds.ts";

/** Only simultaneous requests share an answer, because prices change by the second. */
const unknownState = (): null => null;

/** Routes for odds: a match's companies, one line through time, calibration of closing prices, the channel's event log. */
export function registerOddsCalls(registry: CallRegistry, odds: Odds, calibration: Calibration, matches: Pick<Matches, "readLog">): void {
  registry.handle(liveCalls.oddsLog, ({ params, query }) =>
    withSport(params.sport, (sport) => matches.readLog(oddsChannel(sport, query.matchId), sport, query)),
  );
  registry.share(oddsCalls.oddsTable, ({ params, query }) => withSport(params.sport, (sport) => odds.table(sport, query)), unknownState);
  registry.share(
    oddsCalls.oddsConsensus,
    ({ params, query }) => withSport(params.sport, (sport) => odds.consensus(sport, query)),
    unknownState,
  );
  registry.share(
    oddsCalls.oddsHistory,
    ({ params, query }) => withSport(params.sport, (sport) => odds.history(sport, query)),
    unknownState,
  );
  registry.share(
    oddsCalls.oddsCalibration,
    ({ params, query }) => withSport(params.sport, (sport) => calibration.calibration(sport, query)),
    unknownState,
  );
}
