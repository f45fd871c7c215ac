/** Geometry of the return curve. Pure. */
export const CURVE = { width: 944, height: 240, left: 40, right: 892, top: 14, bottom: 206 } as const;

const RUNGS = 4;
const TICKS = 4;
const STEPS = [1, 2, 5] as const;

/** The next of 1, 2, 5, 10, 20 … */
function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(raw, 1e-9)));
  const step = STEPS.find((one) => one * power >= raw) ?? 10;
  return step * power;
}

export interface CurvePoint {
  readonly n: number;
  readonly sum: number;
}

export interface CurvePlot {
  readonly path: string;
  readonly end: { readonly x: number; readonly y: number };
  readonly rungs: readonly { readonly y: number; readonly value: number }[];
  readonly ticks: readonly { readonly x: number; readonly n: number }[];
}

/** Sums of returns by plan, from 0 on; null for none. */
export function curvePlot(points: readonly CurvePoint[]): CurvePlot | null {
  const last = points.at(-1);
  if (!last) return null;
  const { left, right, top, bottom } = CURVE;
  const sums = [0, ...points.map(({ sum }) => sum)];
  const step = niceStep(Math.max(1, Math.max(...sums) - Math.min(...sums)) / RUNGS);
  const low = Math.floor(Math.min(...sums) / step) * step;
  const high = Math.max(low + step, Math.ceil(Math.max(...sums) / step) * step);
  const xOf = (i: number): number => left + ((right - left) * i) / Math.max(1, sums.length - 1);
  const yOf = (sum: number): number => bottom - ((bottom - top) * (sum - low)) / (high - low);
  const round = (value: number): number => Math.round(value * 10) / 10;
  const path = sums.map((sum, i) => `${i === 0 ? "M" : "L"}${round(xOf(i))} ${round(yOf(sum))}`).join("");
  const rungs: { y: number; value: number }[] = [];
  for (let i = 0; low + i * step <= high + step / 2; i += 1)
    rungs.push({ value: Number((low + i * step).toFixed(2)), y: round(yOf(low + i * step)) });
  const every = niceStep(Math.max(1, points.length / TICKS));
  const ticks: { x: number; n: number }[] = [];
  for (let i = Math.max(1, Math.round(every)); i <= points.length; i += Math.max(1, Math.round(every))) {
    const point = points[i - 1];
    if (point) ticks.push({ x: round(xOf(i)), n: point.n });
  }
  return { path, end: { x: round(xOf(sums.length - 1)), y: round(yOf(last.sum)) }, rungs, ticks };
}
