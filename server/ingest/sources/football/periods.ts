import { FootballState } from "../../../../contract/codes/football.ts";

/** Periods of a football match: two halves, two halves of extra time, the shoot-out. */
export type PeriodNumber = 1 | 2 | 3 | 4 | 5;

export interface Period {
  readonly number: PeriodNumber;
  readonly state: number;
  /** Match minutes at its start and before stoppage. */
  readonly base: number;
  readonly end: number;
  readonly startText: string;
}

export const PERIODS: Readonly<Record<PeriodNumber, Period>> = {
  1: { number: 1, state: FootballState.firstHalf, base: 0, end: 45, startText: "比赛开始。" },
  2: { number: 2, state: FootballState.secondHalf, base: 45, end: 90, startText: "下半场开始。" },
  3: { number: 3, state: FootballState.extraTime, base: 90, end: 105, startText: "加时赛上半场开始。" },
  4: { number: 4, state: FootballState.extraTime, base: 105, end: 120, startText: "加时赛下半场开始。" },
  5: { number: 5, state: FootballState.penalties, base: 120, end: 120, startText: "点球大战开始。" },
};

/** Pauses after a period where a source has no wall clock, minutes (IFAB Law 7: half-time at most 15; a short drinks break in extra time). */
export const PAUSE_AFTER: Readonly<Record<PeriodNumber, number>> = { 1: 15, 2: 5, 3: 2, 4: 5, 5: 0 };

/** A moment of a match: its wall clock and its match minute (1-based, stoppage as `plus`). */
export interface Moment {
  readonly at: number;
  readonly minute: number;
  readonly plus?: number;
}

/** Shoot-out kicks come after the last minute of extra time. */
const SHOOTOUT_MINUTE = 121;

/** The moment `seconds` after the start of a period. */
export function momentOf(period: Period, startAt: number, seconds: number): Moment {
  const at = Math.round(startAt + seconds * 1000);
  if (period.number === 5) return { at, minute: SHOOTOUT_MINUTE };
  const minute = period.base + Math.floor(Math.max(0, seconds) / 60) + 1;
  return minute > period.end ? { at, minute: period.end, plus: Math.min(40, minute - period.end) } : { at, minute };
}
