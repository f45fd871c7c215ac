/**
 * The wall clock of a file's pictures: media times with the epoch ms at which the picture of that time arrived. Both rise;
 * between two points both run evenly, outside them media time runs with the wall clock. Not empty.
 */
export type WallClock = readonly ClockPoint[];
export type ClockPoint = readonly [mediaMs: number, at: number];

/** A clock is kept to about this: nobody sees less between a picture and the chat about it. */
export const CLOCK_TOLERANCE_MS = 200;
/** A day at a rate that changes all the time is kept less exactly, not in more points. */
const POINTS_MAX = 2_000;

const MEDIA = 0;
const WALL = 1;

function along(clock: WallClock, value: number, from: 0 | 1, to: 0 | 1): number {
  const next = clock.findIndex((point) => point[from] > value);
  const before = clock[(next === -1 ? clock.length : next) - 1];
  const after = clock[next];
  if (before === undefined) return after === undefined ? value : after[to] - (after[from] - value);
  if (after === undefined) return before[to] + value - before[from];
  return Math.round(before[to] + ((value - before[from]) * (after[to] - before[to])) / (after[from] - before[from]));
}

/** The media time of the picture that was the latest at a wall clock; below 0: it was before the first. */
export function mediaMsAt(clock: WallClock, at: number): number {
  return along(clock, at, WALL, MEDIA);
}

export function wallClockAt(clock: WallClock, mediaMs: number): number {
  return along(clock, mediaMs, MEDIA, WALL);
}

/** The clock of a part of the file, with points at both its ends. */
export function clockBetween(clock: WallClock, fromMs: number, toMs: number): WallClock {
  const within = clock.filter(([mediaMs]) => mediaMs > fromMs && mediaMs < toMs);
  return [[fromMs, wallClockAt(clock, fromMs)], ...within, [toMs, wallClockAt(clock, toMs)]];
}

/** Whether media time runs with the wall clock from the first point on. */
export function isRealTime(clock: WallClock): boolean {
  const [first] = clock;
  return first === undefined || clock.every(([mediaMs, at]) => Math.abs(at - first[WALL] - (mediaMs - first[MEDIA])) <= CLOCK_TOLERANCE_MS);
}

/** The same clock in fewer points, off by the tolerance at most: points are left out as long as one line passes near all of them. */
export function simplified(clock: WallClock, toleranceMs = CLOCK_TOLERANCE_MS): WallClock {
  const kept: ClockPoint[] = [];
  let last: ClockPoint | null = null;
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  let skipped: ClockPoint | null = null;
  for (const point of clock) {
    let from: ClockPoint | null = last;
    if (from !== null && skipped !== null) {
      const slope: number = (point[WALL] - from[WALL]) / (point[MEDIA] - from[MEDIA]);
      if (slope < low || slope > high) {
        kept.push(skipped);
        from = skipped;
        [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      }
    }
    if (from === null) {
      kept.push(point);
      last = point;
      continue;
    }
    last = from;
    skipped = point;
    low = Math.max(low, (point[WALL] - toleranceMs - from[WALL]) / (point[MEDIA] - from[MEDIA]));
    high = Math.min(high, (point[WALL] + toleranceMs - from[WALL]) / (point[MEDIA] - from[MEDIA]));
  }
  if (skipped !== null) kept.push(skipped);
  return kept.length > POINTS_MAX ? simplified(clock, toleranceMs * 2) : kept;
}
