import { BASKETBALL_STATES, FOOTBALL_STATES } from "../codes/matchStates.ts";
import type { Pair } from "../feed/sport.ts";
import { formatOf, periodIndexOf } from "./basketball.ts";
import type { MatchState } from "./fold.ts";

const { firstHalf, halfTime, secondHalf, extraTime, blank, penalties, finished } = FOOTBALL_STATES.codes;
const AFTER_IT: readonly number[] = [halfTime, secondHalf, extraTime, blank, penalties, finished];
const BASKETBALL_HALF_TIME = BASKETBALL_STATES.quarters.codes.q2End;

const periodsOfHalf = (match: MatchState): number => (formatOf(match.fixture) === "halves" ? 1 : 2);

/** Whether a match has come to its half-time: prices of the first half alone are asked no more. */
export function isFirstHalfOver(match: MatchState): boolean {
  // Where play stopped and nobody says when, a half-time score does. Some sources send one while the half is played.
  if (match.sport === "fb") return AFTER_IT.includes(match.state) || (match.half !== null && match.state !== firstHalf);
  const period = periodIndexOf(match.state, match.overtime, formatOf(match.fixture));
  if (period === null) return match.periods.length > periodsOfHalf(match);
  return period >= periodsOfHalf(match) || match.state === BASKETBALL_HALF_TIME;
}

/** The score by which a first half is settled; null before it is over, and where nobody told it. */
export function firstHalfScore(match: MatchState): Pair | null {
  if (!isFirstHalfOver(match)) return null;
  if (match.sport === "fb") return match.half;
  const periods = match.periods.slice(0, periodsOfHalf(match));
  return periods.length < periodsOfHalf(match) ? null : periods.reduce<Pair>(([home, away], [h, a]) => [home + h, away + a], [0, 0]);
}
