import { BasketballState } from "../../../contract/codes/basketball.ts";
import { FootballState } from "../../../contract/codes/football.ts";
import type { PlanLeg, PlanWithExpert, TipMatch } from "../../../contract/http/tipTypes.ts";
import type { MatchState } from "../../../contract/match/fold.ts";

const NOT_STARTED = { fb: FootballState.notStarted, bk: BasketballState.notStarted } as const;

/** The state of another match at that time is unknown here, so it counts as not started. */
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
 * A plan as of `at`, when the page's match was in the state `seen`: without scores and outcomes from later. A result that
 * was settled by `at` is kept.
 */
export function planAsOf(plan: PlanWithExpert, at: number, seen: MatchState): PlanWithExpert {
  if (plan.result !== null && plan.result.at <= at) return plan;
  const { state, legs } = plan;
  return { ...plan, result: null, state: state === "settled" ? "playing" : state, legs: legs.map((leg) => legAsOf(leg, at, seen)) };
}
