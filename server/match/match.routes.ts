import { sportOf } from "../../contract/codes/matchType.ts";
import { liveCalls } from "../../contract/http/live.ts";
import { matchCalls } from "../../contract/http/match.ts";
import { ok } from "../../contract/result.ts";
import type { CallContext, CallRegistry } from "../http/registry.ts";
import type { Clock } from "../kit/clock.ts";
import type { Matches } from "./match.ts";
import { withSport } from "../http/withSport.ts";

function feedUrl({ isSecure, host }: CallContext, path: string): string {
  return `${isSecure ? "wss" : "ws"}://${host}${path}`;
}

/** The answer is read from the database, so only requests made at the same time share it. */
const unknownState = (): null => null;

/** Calls of matches, scores and the feeds' addresses. */
export function registerMatchCalls(registry: CallRegistry, matches: Matches, clock: Clock): void {
  registry.handle(liveCalls.liveTime, () => ok({ now: clock.now() }));
  registry.handle(liveCalls.wsSport, ({ context }) => ok({ url: feedUrl(context, "/feed/sport") }));
  registry.handle(liveCalls.wsTv, ({ context }) => ok({ url: feedUrl(context, "/feed/tv") }));
  registry.handle(liveCalls.eventList, ({ body }) => matches.eventList(body.matchIds));
  registry.share(
    liveCalls.scoreList,
    ({ params, query }) => withSport(params.sport, (sport) => matches.scoreList(sport, query)),
    ({ query }) => (query.type === "live" ? matches.boardsState() : null),
  );
  registry.handle(liveCalls.matchDetail, ({ params, query }) => withSport(params.sport, (sport) => matches.detail(sport, query.matchId)));
  registry.handle(liveCalls.matchLog, ({ params, query }) => withSport(params.sport, (sport) => matches.log(sport, query)));
  registry.share(matchCalls.matchDates, () => matches.dates(), unknownState);
  registry.share(matchCalls.matchHot, ({ query }) => matches.hot(query.date), unknownState);
  registry.handle(matchCalls.matchDataHot, ({ query: { size, matchType } }) =>
    matches.dataHot(size, matchType === undefined ? undefined : sportOf(matchType)),
  );
  registry.share(
    matchCalls.matchNext,
    () => matches.next(),
    () => matches.boardsState(),
  );
  registry.share(matchCalls.matchSchedule, ({ query }) => matches.schedule(query.date), unknownState);
  registry.handle(matchCalls.matchListPage, ({ body }) => matches.page(body));
}
