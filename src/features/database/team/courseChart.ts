import type { TeamStrength } from "../../../../contract/http/databaseTeam.ts";
import {
  type RatingPoint,
  type Tick,
  type TimeScale,
  linePath,
  missingGaps,
  ratingSpan,
  round,
  timeTicks,
} from "../../../parts/strength/timeScale.ts";

/** Geometry of the chart of a team's ratings over all seasons. */
export const COURSE_CHART = { width: 448, height: 180, left: 34, right: 400, top: 14, bottom: 154 } as const;

export interface CoursePlot {
  readonly rungs: readonly { readonly rating: number; readonly y: number }[];
  readonly ticks: readonly Tick[];
  readonly gaps: readonly { readonly x: number; readonly width: number }[];
  /** The chosen season; null: outside the chart's span. */
  readonly season: { readonly x: number; readonly width: number } | null;
  readonly path: string;
  readonly high: CourseMark;
  readonly low: CourseMark;
  readonly end: { readonly x: number; readonly y: number };
}

export interface CourseMark {
  readonly at: number;
  readonly rating: number;
  readonly x: number;
  readonly y: number;
  /** Centre of its label, kept inside the chart. */
  readonly labelX: number;
}

const DAY_MS = 86_400_000;
/** A gap longer than this breaks the line. Over many years summers would make it dashed, so only missing seasons break it. */
const BREAK_MS = 120 * DAY_MS;
const LONG_BREAK_MS = 200 * DAY_MS;
const LONG_MS = 6 * 365 * DAY_MS;
/** Space for the lowest point's label, between the point and the axis. */
const WORDS_BELOW = 18;
/** Half the width of a mark's label. */
const LABEL_HALF = 54;

/** `span`: period of the chosen season's matches. Null with fewer than two points. */
export function coursePlot(
  { points }: Pick<TeamStrength, "points">,
  span: { readonly from: number; readonly to: number },
): CoursePlot | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const { left, right, top, bottom } = COURSE_CHART;
  const [from, to] = [first[0], last[0]];
  const { low, high, rungs } = ratingSpan(points.map(([, rating]) => rating));
  const scale: TimeScale = {
    x: (at) => round(left + ((at - from) / Math.max(1, to - from)) * (right - left)),
    y: (rating) => round(bottom - WORDS_BELOW - ((rating - low) / (high - low)) * (bottom - WORDS_BELOW - top)),
  };
  const markOf = ([at, rating]: RatingPoint): CourseMark => {
    const x = scale.x(at);
    return { at, rating, x, y: scale.y(rating), labelX: Math.min(right - LABEL_HALF, Math.max(left + LABEL_HALF, x)) };
  };
  const [begins, ends] = [Math.max(from, span.from), Math.min(to, span.to)];
  return {
    rungs: rungs.map((rating) => ({ rating, y: scale.y(rating) })),
    ticks: timeTicks(from, to, scale.x),
    gaps: missingGaps(
      points.map(([at]) => at),
      scale.x,
    ),
    season: begins < ends ? { x: scale.x(begins), width: round(Math.max(2, scale.x(ends) - scale.x(begins))) } : null,
    path: linePath(points, scale, to - from > LONG_MS ? LONG_BREAK_MS : BREAK_MS),
    high: markOf(points.reduce((best, point) => (point[1] > best[1] ? point : best), first)),
    low: markOf(points.reduce((worst, point) => (point[1] < worst[1] ? point : worst), first)),
    end: { x: scale.x(last[0]), y: scale.y(last[1]) },
  };
}
