import { BASKETBALL_STATES, FOOTBALL_STATES } from "../codes/matchStates.ts";
import type { Pair } from "../feed/sport.ts";
import { formatOf, periodIndexOf } from "./basketball.ts";
import type { MatchState } from "./fold.ts";

const { firstHalf, halfTime, secondHalf, extraTime, blank, penalties, finished } = FOOTBALL_STATES.codes;
const AFTER_IT: readonly number[] = [halfTime, secondHalf, extraTime, blank, penalties, finished];
const BASKETBALL_HALF_TIME = BASKETBALL_STATES.quarters.codes.q2End;

const periodsOfHalf = (match: MatchState): number => (formatOf(match.fixture) === "halves" ? 1 : 2);

/** Whether a match has reached half-time, which closes its first-half markets. */
export function isFirstHalfOver(match: MatchState): boolean {
  // Where play stopped at an unknown time, a half-time score decides. Some sources send one during the first half.
  if (match.sport === "fb") return AFTER_IT.includes(match.state) || (match.half !== null && match.state !== firstHalf);
  const period = periodIndexOf(match.state, match.overtime, formatOf(match.fixture));
  if (period === null) return match.periods.length > periodsOfHalf(match);
  return period >= periodsOfHalf(match) || match.state === BASKETBALL_HALF_TIME;
}

/** The score that settles first-half bets; null before the half is over, and if nobody reported it. */
export function firstHalfScore(match: MatchState): Pair | null {
  if (!isFirstHalfOver(match)) return null;
  if (match.sport === "fb") return match.half;
  const periods = match.periods.slice(0, periodsOfHalf(match));
  return periods.length < periodsOfHalf(match) ? null : periods.reduce<Pair>(([home, away], [h, a]) => [home + h, away + a], [0, 0]);
}
