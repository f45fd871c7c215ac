/** Shared by the charts of ratings over time; numbers are rounded, so that server and browser render the same. */
export type RatingPoint = readonly [at: number, rating: number];

export interface TimeScale {
  x(at: number): number;
  y(rating: number): number;
}

export interface Tick {
  readonly text: string;
  readonly x: number;
}

const DAY_MS = 86_400_000;
/** A longer gap without a match is a missing season; a shorter one is a summer. */
const MISSING_MS = 200 * DAY_MS;
/** Spans of two seasons and less have ticks by month. */
const MONTHS_UP_TO_MS = 700 * DAY_MS;
/** More years than this do not fit beside each other. */
const YEARS_SHOWN = 9;
const STEP = 50;

export const round = (value: number): number => Math.round(value * 10) / 10;

/** Bounds of all ratings, in whole steps. */
export function ratingSpan(ratings: readonly number[]): { readonly low: number; readonly high: number; readonly rungs: readonly number[] } {
  const low = Math.floor(Math.min(...ratings) / STEP) * STEP;
  const high = Math.max(low + STEP, Math.ceil(Math.max(...ratings) / STEP) * STEP);
  const step = high - low > 5 * STEP ? 2 * STEP : STEP;
  const rungs: number[] = [];
  for (let rating = low; rating <= high; rating += step) rungs.push(rating);
  return { low, high, rungs };
}

/** A line with gaps where nobody played for longer than `breakMs`. */
export function linePath(points: readonly RatingPoint[], { x, y }: TimeScale, breakMs: number): string {
  return points
    .map(([at, rating], i) => {
      const before = points[i - 1];
      return `${!before || at - before[0] > breakMs ? "M" : "L"}${x(at)} ${y(rating)}`;
    })
    .join("");
}

/** Ticks: every January, in longer spans every second, fifth or tenth; every third month in spans of two seasons and less. */
export function timeTicks(from: number, to: number, x: TimeScale["x"]): readonly Tick[] {
  const isLong = to - from > MONTHS_UP_TO_MS;
  const years = (to - from) / (365 * DAY_MS);
  const every = years <= YEARS_SHOWN ? 1 : years <= 2 * YEARS_SHOWN ? 2 : years <= 5 * YEARS_SHOWN ? 5 : 10;
  const ticks: Tick[] = [];
  const first = new Date(from);
  for (let month = first.getUTCFullYear() * 12 + first.getUTCMonth() + 1; ; month += 1) {
    const year = Math.floor(month / 12);
    const at = Date.UTC(year, month % 12, 1);
    if (at > to) break;
    const isShown = isLong ? month % 12 === 0 && year % every === 0 : month % 3 === 0;
    if (isShown) ticks.push({ text: isLong ? String(year) : `${year % 100}/${(month % 12) + 1}`, x: x(at) });
  }
  return ticks;
}

/** Gaps where seasons are missing. */
export function missingGaps(moments: readonly number[], x: TimeScale["x"]): readonly { readonly x: number; readonly width: number }[] {
  const played = [...new Set(moments)].sort((a, b) => a - b);
  return played.flatMap((at, i) => {
    const before = played[i - 1];
    return before !== undefined && at - before > MISSING_MS ? [{ x: x(before), width: round(x(at) - x(before)) }] : [];
  });
}
