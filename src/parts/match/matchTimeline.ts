import { REGULATION_PERIODS } from "../../../contract/codes/basketball.ts";
import { FootballState } from "../../../contract/codes/football.ts";
import { periodLabelOf } from "../../../contract/codes/matchPhase.ts";
import { BASKETBALL_STATES, FOOTBALL_ROWS, statesOf } from "../../../contract/codes/matchStates.ts";
import type { BasketballMatch } from "../../../contract/match/basketball.ts";
import { formatOf, periodSecondsOf } from "../../../contract/match/basketball.ts";
import { basketballKnots, isPlayed, periodOf, periodStartS } from "../../../contract/match/basketballClock.ts";
import {
  type PeriodSegment,
  clockText,
  footballElapsedS,
  footballMomentInPeriod,
  footballMomentOf,
  footballPeriodIndex,
  momentBetween,
} from "../../../contract/match/clock.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { FootballMatch } from "../../../contract/match/football.ts";

/**
 * The time axis of a match: its periods as bars with real gaps, and conversions between a position on the bars, the match
 * clock and the moment (epoch ms). Pure; used by the rail, the momentum graph and `?at=`.
 */

/** A position in the match: 0-based period and game seconds played in it, stoppage included. */
export interface Spot {
  readonly period: number;
  readonly elapsedS: number;
}

export interface PeriodBar {
  readonly label: string;
  /** Seconds on the match clock when the period begins. */
  readonly fromS: number;
  /** Seconds the bar covers. */
  readonly lengthS: number;
  /** Position on the whole axis, 0 to 1. */
  readonly left: number;
  readonly width: number;
  readonly isShootout?: boolean;
}

export interface Timeline {
  readonly bars: readonly PeriodBar[];
}

const FOOTBALL_START_S = [0, 2700, 5400, 6300] as const;
const FOOTBALL_NOMINAL_S = [2700, 2700, 900, 900] as const;
const { firstHalf, secondHalf, extraTime, penalties } = FOOTBALL_ROWS;
const FOOTBALL_LABEL = [firstHalf.words, secondHalf.words, `${extraTime.label}上`, `${extraTime.label}下`] as const;
/** Room at the end of a second half whose stoppage is not known yet. */
const EXPECTED_STOPPAGE_S = 240;
/** The shoot-out has no match clock: its bar counts real seconds, six minutes at least. */
export const SHOOTOUT_PERIOD = 4;
const SHOOTOUT_MIN_S = 360;
const WIDE_GAP = 0.04;
const GAP = 0.02;

function playedS(segments: readonly PeriodSegment[], period: number, at: number): number {
  let longest = 0;
  for (const s of segments) {
    if (s.clock.rate <= 0 || footballPeriodIndex(s.clock.base) !== period || s.startAt > at) continue;
    const end = s.endAt === null ? at : Math.min(s.endAt, at);
    longest = Math.max(longest, footballElapsedS(s.clock, end) - (FOOTBALL_START_S[period] ?? 0));
  }
  return longest;
}

type Part = Omit<PeriodBar, "left" | "width">;

function layout(parts: readonly Part[], gaps: readonly number[]): Timeline {
  const total = parts.reduce((sum, p) => sum + p.lengthS, 0);
  const free = 1 - gaps.slice(0, Math.max(0, parts.length - 1)).reduce((sum, g) => sum + g, 0);
  let left = 0;
  const bars = parts.map((part, i) => {
    const width = (part.lengthS / total) * free;
    const bar = { ...part, left, width };
    left += width + (gaps[i] ?? 0);
    return bar;
  });
  return { bars };
}

function footballTimeline(match: FootballMatch, at: number): Timeline {
  const indexes = match.segments.filter((s) => s.clock.rate > 0 && s.startAt <= at).map((s) => footballPeriodIndex(s.clock.base));
  const hasExtra = match.segments.some((s) => s.state === FootballState.extraTime && s.startAt <= at) || indexes.some((i) => i > 1);
  const hasShootout = match.segments.some((s) => s.state === FootballState.penalties && s.startAt <= at);
  const isOver = match.segments.some(
    (s) => s.startAt <= at && s.clock.rate > 0 && footballPeriodIndex(s.clock.base) === 1 && s.endAt !== null && s.endAt <= at,
  );
  const parts: Part[] = (hasExtra ? [0, 1, 2, 3] : [0, 1]).map((i) => {
    const nominal = FOOTBALL_NOMINAL_S[i] ?? 0;
    const least = i === 1 && !isOver ? nominal + EXPECTED_STOPPAGE_S : nominal;
    return { label: FOOTBALL_LABEL[i] ?? "", fromS: FOOTBALL_START_S[i] ?? 0, lengthS: Math.max(least, playedS(match.segments, i, at)) };
  });
  if (hasShootout) {
    const segment = match.segments.find((s) => s.state === FootballState.penalties);
    const lasted = segment ? ((segment.endAt ?? at) - segment.startAt) / 1000 : 0;
    parts.push({ label: penalties.label, fromS: 7200, lengthS: Math.max(SHOOTOUT_MIN_S, lasted), isShootout: true });
  }
  return layout(parts, [WIDE_GAP, GAP, GAP, GAP].slice(0, parts.length));
}

export function basketballPeriodS(match: BasketballMatch, period: number): number {
  return periodSecondsOf(match.fixture, period);
}

function basketballTimeline(match: BasketballMatch, at: number): Timeline {
  const format = formatOf(match.fixture);
  const reached = match.segments.filter((s) => s.startAt <= at).map((s) => periodOf(match, s) ?? 0);
  const count = Math.max(REGULATION_PERIODS[format], ...reached.map((i) => i + 1));
  let fromS = 0;
  const parts = Array.from({ length: count }, (_, i) => {
    const part = { label: periodLabelOf(format, i), fromS, lengthS: basketballPeriodS(match, i) };
    fromS += part.lengthS;
    return part;
  });
  return layout(
    parts,
    parts.map((_, i) => (i === REGULATION_PERIODS[format] / 2 - 1 ? WIDE_GAP : GAP)),
  );
}

/** The axis as known at `at`: extra time and stoppage lengthen it only once they have been reached. */
export function timelineOf(match: MatchState, at: number): Timeline {
  return match.sport === "fb" ? footballTimeline(match, at) : basketballTimeline(match, at);
}

/** Football: the position in the period being played, or at the end of the last one before `at`. */
function footballSpot(match: FootballMatch, at: number): Spot | null {
  let spot: Spot | null = null;
  for (const s of match.segments) {
    if (s.startAt > at) break;
    if (s.state === FootballState.penalties) {
      spot = { period: SHOOTOUT_PERIOD, elapsedS: ((s.endAt === null ? at : Math.min(at, s.endAt)) - s.startAt) / 1000 };
      continue;
    }
    if (s.clock.rate <= 0) continue;
    const period = footballPeriodIndex(s.clock.base);
    const end = s.endAt === null ? at : Math.min(at, s.endAt);
    spot = { period, elapsedS: footballElapsedS(s.clock, end) - (FOOTBALL_START_S[period] ?? 0) };
  }
  return spot;
}

function basketballSpot(match: BasketballMatch, at: number): Spot | null {
  const segment = match.segments.findLast((s) => s.startAt <= at);
  if (!segment) return null;
  const period = periodOf(match, segment);
  if (period === null) {
    // Finished, interrupted and similar states belong to the period last played.
    const last = match.segments.findLast((s) => s.startAt <= at && periodOf(match, s) !== null);
    if (!last) return null;
    const index = periodOf(match, last) ?? 0;
    return BASKETBALL_STATES.quarters.phase(segment.state) === "finished"
      ? { period: index, elapsedS: basketballPeriodS(match, index) }
      : spotByKnots(match, index, at);
  }
  if (!isPlayed(segment)) return { period, elapsedS: basketballPeriodS(match, period) };
  if (segment === match.segments.at(-1) && match.clock && match.clock.startAt <= at) {
    const remaining = match.clock.base - (Math.max(0, at - match.clock.startAt) * match.clock.rate) / 1000;
    return { period, elapsedS: basketballPeriodS(match, period) - Math.max(0, remaining) };
  }
  return spotByKnots(match, period, at);
}

/** A segment keeps only its last game clock; before that the clock is interpolated between baskets. */
function spotByKnots(match: BasketballMatch, period: number, at: number): Spot {
  const knots = basketballKnots(match);
  const swapped = knots.map((k) => ({ elapsedS: k.at, at: k.elapsedS }));
  const elapsed = momentBetween(swapped, at) ?? 0;
  const start = periodStartS(match, period);
  return { period, elapsedS: Math.min(basketballPeriodS(match, period), Math.max(0, elapsed - start)) };
}

/** The position of a match at a moment; null before it begins. A break is at the end of the period before. */
export function spotOf(match: MatchState, at: number): Spot | null {
  return match.sport === "fb" ? footballSpot(match, at) : basketballSpot(match, at);
}

/** The moment of a position, by the segments of the latest known state; null when the match has not begun. */
export function momentOf(latest: MatchState, spot: Spot): number | null {
  if (latest.sport === "bk") {
    const start = periodStartS(latest, spot.period);
    const knots = basketballKnots(latest);
    // The first second of a new period is its own start, not the end of the break before it.
    const ownStart = spot.elapsedS <= 0 ? knots.findLast((k) => k.elapsedS === start) : undefined;
    return ownStart?.at ?? momentBetween(knots, start + spot.elapsedS);
  }
  if (spot.period === SHOOTOUT_PERIOD) {
    const segment = latest.segments.find((s) => s.state === FootballState.penalties);
    return segment ? Math.min(segment.endAt ?? Infinity, segment.startAt + spot.elapsedS * 1000) : null;
  }
  const period = spot.period as 0 | 1 | 2 | 3;
  return footballMomentInPeriod(latest.segments, period, spot.elapsedS) ?? lastPlayedMoment(latest.segments);
}

function lastPlayedMoment(segments: readonly PeriodSegment[]): number | null {
  const last = segments.findLast((s) => s.clock.rate > 0);
  return last ? (last.endAt ?? last.startAt) : null;
}

/** The moment of `?at=63:12`: match clock in football, game time played in basketball. */
export function momentOfMatchTime(latest: MatchState, seconds: number): number | null {
  return latest.sport === "fb" ? footballMomentOf(latest.segments, seconds) : momentBetween(basketballKnots(latest), seconds);
}

/** `?at=63:12` for a moment, never a later one: stoppage time has no notation there. Empty before the match. */
export function timeQuery(match: MatchState, at: number): "" | `?at=${string}` {
  const spot = spotOf(match, at);
  if (!spot) return "";
  const timeline = timelineOf(match, at);
  const next = timeline.bars[spot.period + 1]?.fromS ?? Infinity;
  return `?at=${clockText(Math.min(matchSeconds(timeline, spot), next - 1))}`;
}

/** Seconds on the match clock at a position; stoppage counts on into the next period's seconds. */
export function matchSeconds(timeline: Timeline, spot: Spot): number {
  return (timeline.bars[spot.period]?.fromS ?? 0) + spot.elapsedS;
}

/** Position on the axis, 0 to 1; 0 before the start. */
export function fractionOf(timeline: Timeline, spot: Spot | null): number {
  if (!spot) return 0;
  const bar = timeline.bars[Math.min(spot.period, timeline.bars.length - 1)];
  if (!bar) return 0;
  // A shoot-out right after the two halves takes the next bar.
  const target = spot.period === SHOOTOUT_PERIOD ? (timeline.bars.findLast((b) => b.isShootout) ?? bar) : bar;
  return target.left + target.width * Math.min(1, Math.max(0, spot.elapsedS / target.lengthS));
}

/** The position under a point of the axis; a gap belongs to the end of the period before it. */
export function spotAt(timeline: Timeline, fraction: number): Spot {
  const clamped = Math.min(1, Math.max(0, fraction));
  let index = 0;
  timeline.bars.forEach((bar, i) => {
    if (clamped >= bar.left) index = i;
  });
  const bar = timeline.bars[index];
  if (!bar) return { period: 0, elapsedS: 0 };
  const share = Math.min(1, (clamped - bar.left) / bar.width);
  return { period: bar.isShootout ? SHOOTOUT_PERIOD : index, elapsedS: share * bar.lengthS };
}

/** Moves a position by seconds across periods, for the arrow keys. */
export function moveSpot(timeline: Timeline, spot: Spot, seconds: number): Spot {
  const index = spot.period === SHOOTOUT_PERIOD ? timeline.bars.length - 1 : spot.period;
  const named = (i: number, elapsedS: number): Spot => ({ period: timeline.bars[i]?.isShootout ? SHOOTOUT_PERIOD : i, elapsedS });
  const bar = timeline.bars[index];
  const target = spot.elapsedS + seconds;
  const previous = timeline.bars[index - 1];
  const next = timeline.bars[index + 1];
  if (target < 0) return previous ? named(index - 1, Math.max(0, previous.lengthS + target)) : named(0, 0);
  if (bar && target > bar.lengthS) return next ? named(index + 1, Math.min(next.lengthS, target - bar.lengthS)) : named(index, bar.lengthS);
  return named(index, target);
}

/** When play began, even if the clock is stopped at the moment; null before that. */
export function playBeganAt({ sport, segments }: Pick<MatchState, "sport" | "segments">): number | null {
  return segments.find(({ state }) => statesOf(sport).row(state).stage === "playing")?.startAt ?? null;
}
