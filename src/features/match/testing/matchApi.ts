import type { PlacesReply } from "../../../../contract/http/databasePlaces.ts";
import type { FeedEvent } from "../../../../contract/feed/frames.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../../contract/match/fold.ts";
import { emptyOdds, reduceOdds } from "../../../../contract/odds/odds.ts";
import { err, ok } from "../../../../contract/result.ts";
import { apiOf } from "../../../hooks/testing/portal.tsx";
import { footballEvents, footballOdds } from "./footballMatch.ts";

const PAGE = 10;
const NO_PLACES: PlacesReply = { round: null, steps: [] };

/** Replies to the page's calls from the hand-made match; `failing`: paths that fail, with their codes. */
export function matchApi(failing: Readonly<Record<string, number>> = {}, places: PlacesReply = NO_PLACES): ReturnType<typeof apiOf> {
  const events = footballEvents();
  const odds = footballOdds();
  const page = (e: string, log: readonly FeedEvent[], after: number) =>
    ok({ asOf: { e, s: log.length }, events: log.filter((e) => e.s > after).slice(0, PAGE) });
  return apiOf(({ path }, { query }) => {
    const code = failing[path];
    if (code !== undefined) return err({ code, message: "网络繁忙，请稍后再试" });
    const after = Number(query?.after ?? 0);
    if (path.endsWith("/match/log")) return page("e", events, after);
    if (path.endsWith("/odds/log")) return page("o", odds, after);
    if (path.endsWith("/league/places")) return ok(places);
    if (path.endsWith("/league/known")) return ok({ list: [] });
    const match = events.reduce<MatchState>(reduceMatch, emptyMatch("fb", "m1"));
    const asOf = { e: "e", s: events.length };
    return ok({ asOf, match, oddsAsOf: { e: "o", s: odds.length }, odds: odds.reduce(reduceOdds, emptyOdds("m1")) });
  });
}
