import { BasketballState } from "../../../contract/codes/basketball.ts";
import { FootballState } from "../../../contract/codes/football.ts";
import type { PlanLeg, PlanWithExpert, TipMatch } from "../../../contract/http/tipTypes.ts";
import type { MatchState } from "../../../contract/match/fold.ts";

const NOT_STARTED = { fb: FootballState.notStarted, bk: BasketballState.notStarted } as const;

/** Of another match than the page's nobody knows how it stood then: it is one that is to come. */
function matchAsOf(match: TipMatch, seen: MatchState): TipMatch {
  return match.id === seen.matchId
    ? { ...match, state: seen.state, score: seen.score }
    : { ...match, state: NOT_STARTED[match.sport], score: [0, 0] };
}

function legAsOf(leg: PlanLeg, at: number, seen: MatchState): PlanLeg {
  return {
    ...leg,
    match: leg.match && matchAsOf(leg.match, seen),
    closing: leg.kickoffAt > at ? null : leg.closing,
    result: null,
  };
}

/**
 * A plan for a reader whose clock stands at `at`, where the page's match stands as `seen`: no score and no outcome of later.
 * What was settled by then is as it is.
 */
export function planAsOf(plan: PlanWithExpert, at: number, seen: MatchState): PlanWithExpert {
  if (plan.result !== null && plan.result.at <= at) return plan;
  const { state, legs } = plan;
  return { ...plan, result: null, state: state === "settled" ? "playing" : state, legs: legs.map((leg) => legAsOf(leg, at, seen)) };
}
