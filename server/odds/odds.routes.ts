import { ErrorCode } from "../../contract/codes/errors.ts";
import { oddsChannel } from "../../contract/feed/channels.ts";
import { refuse } from "../../contract/http/failure.ts";
import { liveCalls } from "../../contract/http/live.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Matches } from "../match/match.ts";

/** Calls of odds: every price change of a match, by company and market. */
export function registerOddsCalls(registry: CallRegistry, matches: Pick<Matches, "readLog">): void {
  registry.handle(liveCalls.oddsLog, ({ params: { sport }, query }) => {
    if (sport !== "fb" && sport !== "bk") return refuse(ErrorCode.notFound, "没有这个项目");
    return matches.readLog(oddsChannel(sport, query.matchId), sport, query);
  });
}
