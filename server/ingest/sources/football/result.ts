import { PAUSE_AFTER, type PeriodNumber } from "./periods.ts";
import type { FootballEventBuilder, Score } from "./eventBuilder.ts";

export interface ResultScores {
  readonly half: Score;
  /** After 90 minutes. */
  readonly full: Score;
  /** After extra time. */
  readonly extra?: Score;
  readonly shootout?: Score;
  /** The minutes of the goals are known. */
  readonly hasGoals?: boolean;
}

/** Minutes of a period where the source does not give them: its regular time and the stoppage most matches have. */
const LASTS: Readonly<Record<PeriodNumber, number>> = { 1: 47, 2: 49, 3: 16, 4: 16, 5: 6 };
/** A goal in late stoppage extends the period to a minute past it. */
const LONGEST_MIN = 62;

/**
 * Plays a match of which only the scores by period are known. `within` writes the events of a period, if they are
 * known; a score that its goals do not explain is set at the end of the period.
 */
export function playResult(
  builder: FootballEventBuilder,
  kickoffAt: number,
  scores: ResultScores,
  within: (number: PeriodNumber, startAt: number) => void,
): void {
  const periods: PeriodNumber[] = [1, 2, ...(scores.extra ? ([3, 4] as const) : []), ...(scores.shootout ? ([5] as const) : [])];
  builder.reportHalf(scores.half);
  builder.open([]);
  let startAt = kickoffAt;
  for (const [i, number] of periods.entries()) {
    builder.startPeriod(number, startAt);
    within(number, startAt);
    const endAt = Math.min(startAt + LONGEST_MIN * 60_000, Math.max(startAt + LASTS[number] * 60_000, builder.lastAt() + 60_000));
    // Goals with minutes make the score as they fall; a score that contradicts them is set once, at the end.
    const isSettled = !scores.hasGoals || i === periods.findLastIndex((n) => n !== 5);
    const known = !isSettled
      ? undefined
      : number === 1
        ? scores.half
        : number === 2
          ? scores.full
          : number === 4
            ? scores.extra
            : undefined;
    if (known && (builder.score()[0] !== known[0] || builder.score()[1] !== known[1])) builder.setScore(endAt, known, null, null);
    if (number === 5) builder.setScore(endAt, builder.score(), null, scores.shootout ?? null);
    builder.endPeriod(number, endAt, periods[i + 1] ?? null);
    startAt = endAt + PAUSE_AFTER[number] * 60_000;
  }
}
