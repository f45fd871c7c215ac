import { BASKETBALL_STATES } from "../codes/matchStates.ts";
import { type BasketballMatch, elapsedGameS, formatOf, periodIndexOf, periodMinutesOf, periodSecondsOf } from "./basketball.ts";
import { type ClockKnot, type PeriodSegment, momentBetween } from "./clock.ts";

/** Conversion between a basketball game clock, which stops, and wall-clock moments (epoch ms). */

type Segment = Pick<PeriodSegment, "state" | "overtime">;

/** 0-based; null outside play. A break belongs to the period before it. */
export function periodOf({ fixture }: BasketballMatch, { state, overtime }: Segment): number | null {
  return periodIndexOf(state, overtime, formatOf(fixture));
}

export const isPlayed = ({ state }: Segment): boolean => BASKETBALL_STATES.quarters.row(state).stage === "playing";

/** Elapsed game seconds at the start of a period. */
export function periodStartS({ fixture }: BasketballMatch, period: number): number {
  return elapsedGameS(period, periodSecondsOf(fixture, period), periodMinutesOf(fixture));
}

/** Points where both times are known: starts and ends of periods, and baskets. */
export function basketballKnots(match: BasketballMatch): readonly ClockKnot[] {
  const edges: ClockKnot[] = [];
  for (const s of match.segments) {
    const period = periodOf(match, s);
    if (period === null || !isPlayed(s)) continue;
    const start = periodStartS(match, period);
    edges.push({ elapsedS: start, at: s.startAt });
    if (s.endAt !== null) edges.push({ elapsedS: start + periodSecondsOf(match.fixture, period), at: s.endAt });
  }
  return [...edges, ...match.leads].sort((a, b) => a.at - b.at || a.elapsedS - b.elapsedS);
}

/** Points from the current clock, running or stopped: at its start and at `until`. */
function clockKnots(match: BasketballMatch, until: number): readonly ClockKnot[] {
  const { clock } = match;
  const last = match.segments.at(-1);
  const period = last && isPlayed(last) && last.endAt === null ? periodOf(match, last) : null;
  if (clock === null || period === null || clock.startAt > until) return [];
  const end = periodStartS(match, period) + periodSecondsOf(match.fixture, period);
  const remainingS = Math.max(0, clock.base - ((until - clock.startAt) * clock.rate) / 1000);
  return [
    { elapsedS: end - clock.base, at: clock.startAt },
    { elapsedS: end - remainingS, at: until },
  ];
}

/** The moment the clock of a period (0-based) showed `remainingS`; null: not reached by `until`, or never. */
export function basketballMomentOf(match: BasketballMatch, period: number, remainingS: number, until: number): number | null {
  const lengthS = periodSecondsOf(match.fixture, period);
  if (!(remainingS >= 0 && remainingS <= lengthS)) return null;
  const start = periodStartS(match, period);
  const begun = match.segments.find((s) => isPlayed(s) && periodOf(match, s) === period);
  if (begun === undefined || begun.startAt > until) return null;
  // The first second of a period is the period's own start, not the end of the preceding break.
  if (remainingS === lengthS) return begun.startAt;
  const known = [...basketballKnots(match), ...clockKnots(match, until)]
    .filter(({ at }) => at >= begun.startAt)
    .sort((a, b) => a.at - b.at || a.elapsedS - b.elapsedS);
  const wantedS = start + lengthS - remainingS;
  if ((known.at(-1)?.elapsedS ?? 0) < wantedS) return null;
  const at = momentBetween(known, wantedS);
  return at === null || at > until ? null : at;
}
