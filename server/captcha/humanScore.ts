import { CAPTCHA_WIDTH } from "../../contract/limits.ts";

/**
 * How much the track of a slider looks like a human hand (or arrow keys). A track is `t,x;t,x;...`: ms since the handle
 * was taken and px from the left, as in contract/http/user.ts.
 */

/** The minimum score at which an answer counts. */
export const HUMAN_SCORE = 0.5;

/** Ms since the handle was taken, px from the left. */
export interface TrackStep {
  readonly t: number;
  readonly x: number;
}

const POINTS_MIN = 4;
const POINTS_MAX = 1_000;
/** Nobody aims at a hole in less time. */
const DURATION_MIN_MS = 200;
/** Average over the whole track. */
const SPEED_MAX_PX_MS = 1.5;
/** Share of the distance in one step: a busy page drops events and leaves gaps, but none this large. */
const JUMP_MAX = 0.6;
/** The last point may differ from the answer by rounding. */
const END_MAX_PX = 3;
/** The timestamps of a browser's events and the server's clock drift apart. */
const CLOCK_SLACK_MS = 100;
const LINE_POINTS_MIN = 6;
/** Rounding to whole px alone leaves 0.3. */
const LINE_RMS_PX = 0.75;
const BEAT_POINTS_MIN = 10;

/** Null for an invalid track: not numbers, time going back, outside the picture, far too many points. */
export function parseTrack(text: string): readonly TrackStep[] | null {
  const steps: TrackStep[] = [];
  for (const part of text.split(";")) {
    if (part === "") continue;
    const match = /^(\d{1,7}(?:\.\d{1,6})?),(-?\d{1,4}(?:\.\d{1,6})?)$/.exec(part);
    if (!match) return null;
    const step = { t: Number(match[1]), x: Number(match[2]) };
    const last = steps.at(-1);
    if ((last && step.t < last.t) || Math.abs(step.x) > CAPTCHA_WIDTH || steps.length >= POINTS_MAX) return null;
    steps.push(step);
  }
  return steps;
}

/** Root mean square distance of the points from the straight line that fits them best, px. */
function distanceFromLine(steps: readonly TrackStep[]): number {
  const mean = (of: (s: TrackStep) => number): number => steps.reduce((sum, s) => sum + of(s), 0) / steps.length;
  const [mt, mx] = [mean((s) => s.t), mean((s) => s.x)];
  const spread = mean((s) => (s.t - mt) ** 2);
  const slope = spread === 0 ? 0 : mean((s) => (s.t - mt) * s.x) / spread;
  return Math.sqrt(mean((s) => (s.x - mx - slope * (s.t - mt)) ** 2));
}

function hasOneBeat(steps: readonly TrackStep[]): boolean {
  const gaps = steps.slice(1).map((s, i) => s.t - (steps[i]?.t ?? 0));
  return steps.length >= BEAT_POINTS_MIN && Math.max(...gaps) - Math.min(...gaps) < 0.01;
}

/** Hands slow down before the hole: whether the last fifth of the distance was at least as fast as the whole. */
function keepsItsSpeed(steps: readonly TrackStep[], distance: number, durationMs: number): boolean {
  const end = steps.at(-1);
  const first = steps[0];
  const late = first && steps.find((s) => Math.abs(s.x - first.x) >= 0.8 * distance);
  if (!end || !late || end.t === late.t) return true;
  return Math.abs(end.x - late.x) / (end.t - late.t) >= (0.9 * distance) / durationMs;
}

/**
 * From 0 (a machine, or no track at all) to 1. `answer.x`: the submitted position, px; `answer.elapsedMs`: time since the
 * challenge was issued, by the server's clock. A drag cannot have lasted longer than that.
 */
export function humanScore(track: string | undefined, answer: { readonly x: number; readonly elapsedMs: number }): number {
  const steps = parseTrack(track ?? "");
  const first = steps?.[0];
  const end = steps?.at(-1);
  if (!steps || !first || !end || steps.length < POINTS_MIN) return 0;
  const durationMs = end.t - first.t;
  const distance = Math.abs(end.x - first.x);
  if (Math.abs(end.x - answer.x) > END_MAX_PX) return 0;
  if (durationMs < DURATION_MIN_MS || durationMs > answer.elapsedMs + CLOCK_SLACK_MS) return 0;
  if (distance / durationMs > SPEED_MAX_PX_MS) return 0;
  const longest = Math.max(...steps.slice(1).map((s, i) => Math.abs(s.x - (steps[i]?.x ?? 0))));
  if (longest > JUMP_MAX * distance) return 0;
  if (steps.length >= LINE_POINTS_MIN && distanceFromLine(steps) < LINE_RMS_PX) return 0;
  let score = 1;
  if (hasOneBeat(steps)) score -= 0.4;
  if (keepsItsSpeed(steps, distance, durationMs)) score -= 0.2;
  return score;
}
