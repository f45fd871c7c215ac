import type { Strength } from "../../../contract/http/analysis.ts";
import { type TimeScale, linePath, missingGaps, ratingSpan, round, timeTicks } from "../../parts/strength/timeScale.ts";

/** Geometry of the two strength charts; numbers are rounded so that server and browser render the same markup. */
export const CHART = { width: 448, height: 192, left: 34, right: 356, top: 10, bottom: 170 } as const;
export const RELIABILITY = { left: 30, right: 190, top: 6, bottom: 166 } as const;

const DAY_MS = 86_400_000;
/** A gap between two points that is longer than this breaks the line. */
const BREAK_MS = 150 * DAY_MS;
/** Least vertical distance between the labels at the line ends. */
const LABEL_GAP = 16;

export interface StrengthPlot {
  readonly rungs: readonly { readonly rating: number; readonly y: number }[];
  readonly ticks: readonly { readonly text: string; readonly x: number }[];
  readonly gaps: readonly { readonly x: number; readonly width: number }[];
  readonly lines: readonly {
    readonly side: "home" | "away";
    readonly path: string;
    readonly endX: number;
    readonly endY: number;
    readonly labelY: number;
  }[];
}

export function strengthPlot({ home, away }: Pick<Strength, "home" | "away">): StrengthPlot {
  const all = [...home.points, ...away.points];
  const moments = all.map(([at]) => at);
  const [from, to] = [Math.min(...moments), Math.max(...moments)];
  const ratings = all.map(([, rating]) => rating);
  const { low, high, rungs } = ratingSpan(ratings);
  const { left, right, top, bottom } = CHART;
  const scale: TimeScale = {
    x: (at) => round(left + ((at - from) / Math.max(1, to - from)) * (right - left)),
    y: (rating) => round(bottom - ((rating - low) / (high - low)) * (bottom - top)),
  };
  const gaps = missingGaps(moments, scale.x);
  const ends = (["home", "away"] as const).map((side) => {
    const of = side === "home" ? home : away;
    const last = of.points[of.points.length - 1] ?? ([to, of.rating] as const);
    return { side, path: linePath(of.points, scale, BREAK_MS), endX: scale.x(last[0]), endY: scale.y(last[1]) };
  });
  const [a, b] = ends;
  const middle = a && b ? (a.endY + b.endY) / 2 : 0;
  const isClose = a !== undefined && b !== undefined && Math.abs(a.endY - b.endY) < LABEL_GAP;
  const lines = ends.map((end, i) => {
    const isUpper = a !== undefined && b !== undefined && (i === 0 ? a.endY <= b.endY : b.endY < a.endY);
    return { ...end, labelY: round(isClose ? middle + (isUpper ? -1 : 1) * (LABEL_GAP / 2) : end.endY) };
  });
  return {
    rungs: rungs.map((rating) => ({ rating, y: scale.y(rating) })),
    ticks: timeTicks(from, to, scale.x),
    gaps,
    lines,
  };
}

export interface ReliabilityDot {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
  readonly r: number;
  readonly n: number;
  readonly mean: number;
  readonly share: number;
}

type Check = NonNullable<Strength["check"]>;

export function reliabilityDots({ bins }: Pick<Check, "bins">): readonly ReliabilityDot[] {
  const { left, right, top, bottom } = RELIABILITY;
  const x = (share: number): number => round(left + share * (right - left));
  const y = (share: number): number => round(bottom - share * (bottom - top));
  const most = Math.max(1, ...bins.map(({ n }) => n));
  return bins.flatMap(({ n, meanProbability, share, low, high }) =>
    meanProbability === null || share === null || low === null || high === null
      ? []
      : [
          {
            x: x(meanProbability),
            y: y(share),
            low: y(low),
            high: y(high),
            r: round(2 + 4 * Math.sqrt(n / most)),
            n,
            mean: meanProbability,
            share,
          },
        ],
  );
}

const FEWEST_JUDGED = 30;
const FROM_JUDGED = 0.5;

/** From which probability on the forecasts are too high, or too low; null when all are within their error bars. */
export function leaning({ bins }: Pick<Check, "bins">): { readonly from: number; readonly isTooSure: boolean } | null {
  const judged = bins.filter(({ n, from }) => n >= FEWEST_JUDGED && from >= FROM_JUDGED);
  for (const { from, meanProbability, low, high } of judged) {
    if (meanProbability === null || low === null || high === null) continue;
    if (meanProbability > high) return { from, isTooSure: true };
    if (meanProbability < low) return { from, isTooSure: false };
  }
  return null;
}
