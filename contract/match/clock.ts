import type { GameClock, Pair } from "../feed/sport.ts";

/**
 * Pure clock arithmetic of a match: from a moment to the match minute and back.
 * A match's segments come from its `state` events.
 */
export interface PeriodSegment {
  readonly state: number;
  readonly overtime: number;
  /** Epoch ms of its start. */
  readonly startAt: number;
  /** Epoch ms of its end; null while it runs. */
  readonly endAt: number | null;
  readonly clock: GameClock;
}

/** The minute at which stoppage time of a football period begins. */
export function footballPeriodEnd(base: number): number {
  if (base < 45) return 45;
  if (base < 90) return 90;
  if (base < 105) return 105;
  return 120;
}

/** Football seconds on the match clock at `at` (45:00 of the second half = 2700 s + …). Continues through stoppage. */
export function footballElapsedS(clock: GameClock, at: number): number {
  return clock.base * 60 + (Math.max(0, at - clock.startAt) * clock.rate) / 1000;
}

/** The displayed minute: 1-based, stoppage time as `plus`. */
export function footballMinute(clock: GameClock, at: number): { minute: number; plus: number } {
  const end = footballPeriodEnd(clock.base);
  const minute = Math.floor(footballElapsedS(clock, at) / 60) + 1;
  return minute > end ? { minute: end, plus: minute - end } : { minute, plus: 0 };
}

/** No stoppage time lasts this long: the clock has run on after the match's last event. */
const STOPPAGE_MAX_MIN = 60;

/** `67′`, `90+4′`; `90+′` where the end of the period was never reported. */
export function minuteText(minute: number, plus = 0): string {
  if (plus > STOPPAGE_MAX_MIN) return `${minute}+′`;
  return plus > 0 ? `${minute}+${plus}′` : `${minute}′`;
}

/** Remaining whole seconds of a basketball period, rounded up as on a scoreboard. */
export function basketballRemainingS(clock: GameClock, at: number): number {
  return Math.max(0, Math.ceil(clock.base - (Math.max(0, at - clock.startAt) * clock.rate) / 1000));
}

/** `11:58`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}

/** `"63:12"` -> 3792 s; `"63"` -> 3780 s. Null for anything else. */
export function parseMatchTime(text: string): number | null {
  const found = /^(\d{1,3})(?::([0-5]\d))?$/.exec(text);
  if (!found) return null;
  return Number(found[1]) * 60 + Number(found[2] ?? 0);
}

/**
 * The moment (epoch ms) at which the football clock showed `seconds`, at most the end of that segment. Once the second
 * half has begun, a time past 45:00 means that half, not first-half stoppage. Null without segments.
 */
export function footballMomentOf(segments: readonly PeriodSegment[], seconds: number): number | null {
  for (const segment of [...segments].reverse()) {
    if (segment.clock.rate <= 0 || segment.clock.base * 60 > seconds) continue;
    const at = segment.clock.startAt + ((seconds - segment.clock.base * 60) * 1000) / segment.clock.rate;
    if (segment.endAt !== null && at > segment.endAt) return segment.endAt;
    return Math.round(at);
  }
  return segments[0]?.startAt ?? null;
}

/** 0-based football period of a clock base: 0 and 1 are the halves, 2 and 3 extra time. */
export function footballPeriodIndex(base: number): 0 | 1 | 2 | 3 {
  const end = footballPeriodEnd(base);
  return end === 45 ? 0 : end === 90 ? 1 : end === 105 ? 2 : 3;
}

/**
 * The moment (epoch ms) `elapsedS` seconds into a football period, including its stoppage time (unlike
 * `footballMomentOf`, where 46:00 is always the second half). At most the period's end; null if it never began.
 */
export function footballMomentInPeriod(segments: readonly PeriodSegment[], period: 0 | 1 | 2 | 3, elapsedS: number): number | null {
  const start = [0, 45, 90, 105][period] ?? 0;
  const played = segments.filter((s) => s.clock.rate > 0 && footballPeriodIndex(s.clock.base) === period);
  const seconds = start * 60 + elapsedS;
  for (const segment of [...played].reverse()) {
    if (segment.clock.base * 60 > seconds) continue;
    const at = segment.clock.startAt + ((seconds - segment.clock.base * 60) * 1000) / segment.clock.rate;
    return Math.round(segment.endAt !== null && at > segment.endAt ? segment.endAt : at);
  }
  return played[0]?.startAt ?? null;
}

/** A point known in both times: elapsed game seconds and epoch ms. */
export interface ClockKnot {
  readonly elapsedS: number;
  readonly at: number;
}

/**
 * The moment a stopping clock showed `elapsedS`, interpolated between the nearest knots (basketball: starts and ends of
 * periods, baskets). Knots are ordered by `at`; null without any.
 */
export function momentBetween(knots: readonly ClockKnot[], elapsedS: number): number | null {
  let before: ClockKnot | null = null;
  for (const knot of knots) {
    if (knot.elapsedS >= elapsedS) {
      if (before === null || knot.elapsedS === before.elapsedS) return knot.at;
      const share = (elapsedS - before.elapsedS) / (knot.elapsedS - before.elapsedS);
      return Math.round(before.at + share * (knot.at - before.at));
    }
    before = knot;
  }
  return before?.at ?? null;
}

export function addPair(a: Pair, side: 0 | 1, amount: number): Pair {
  return side === 0 ? [a[0] + amount, a[1]] : [a[0], a[1] + amount];
}

/** Parses `?at=` in epoch ms, the alternative to match time such as `63:12`. */
export function epochOf(text: string): number | null {
  const at = Number(text);
  return /^\d{12,16}$/.test(text) && !Number.isNaN(new Date(at).getTime()) ? at : null;
}
