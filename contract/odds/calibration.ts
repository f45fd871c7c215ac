import type { Sport } from "../feed/channels.ts";
import type { Pair } from "../feed/sport.ts";
import { type DecimalPrices, overround } from "./margin.ts";

/** How well probabilities did: reliability bins, log loss, and the margin they cost. */

export interface Forecast {
  /** Of every outcome that could happen, together 1. */
  readonly probabilities: readonly number[];
  /** Index of the one that did. */
  readonly happened: number;
}

/** One outcome of a forecast: a match of three outcomes is three of them. */
export interface Claim {
  readonly probability: number;
  readonly hasHappened: boolean;
}

export interface ReliabilityBin {
  /** Probabilities from this on, up to the next bin's; the last holds 1 too. */
  readonly from: number;
  readonly n: number;
  /** Of the probabilities in it; null, as all below, where it is empty. */
  readonly meanProbability: number | null;
  /** How many of them happened, 0 to 1, with its 95 % Wilson interval. */
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export const RELIABILITY_BINS = 10;
/** Of the normal distribution, for 95 % on both sides. */
const Z = 1.959_963_984_540_054;
/** What was held impossible and happened would be an endless loss. */
const SMALLEST_PROBABILITY = 1e-15;

/** Index of what happened among home, draw, away; in basketball home, away. Null for a level game there: no price is for it. */
export function happenedOf(sport: Sport, [home, away]: Pair): number | null {
  if (home === away) return sport === "fb" ? 1 : null;
  if (home > away) return 0;
  return sport === "fb" ? 2 : 1;
}

function isProbability(value: number): boolean {
  return value >= 0 && value <= 1;
}

/** Wilson's 95 % interval of a share: never below 0 or above 1, and sound for few. Null where n is 0. */
export function wilson(happened: number, n: number): { readonly low: number; readonly high: number } | null {
  if (!(n > 0)) return null;
  const share = happened / n;
  const centre = share + (Z * Z) / (2 * n);
  const reach = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  const scale = 1 + (Z * Z) / n;
  return { low: Math.max(0, (centre - reach) / scale), high: Math.min(1, (centre + reach) / scale) };
}

export function claimsOf(forecasts: readonly Forecast[]): readonly Claim[] {
  return forecasts.flatMap(({ probabilities, happened }) =>
    probabilities.map((probability, outcome) => ({ probability, hasHappened: outcome === happened })),
  );
}

/** Ten bins a tenth wide; claims without a probability are left out. */
export function reliability(claims: readonly Claim[]): readonly ReliabilityBin[] {
  const sums = Array.from({ length: RELIABILITY_BINS }, () => ({ n: 0, probability: 0, happened: 0 }));
  for (const { probability, hasHappened } of claims) {
    if (!isProbability(probability)) continue;
    const bin = sums[Math.min(RELIABILITY_BINS - 1, Math.floor(probability * RELIABILITY_BINS))];
    if (bin === undefined) continue;
    bin.n += 1;
    bin.probability += probability;
    bin.happened += hasHappened ? 1 : 0;
  }
  return sums.map(({ n, probability, happened }, i) => {
    const interval = wilson(happened, n);
    return {
      from: i / RELIABILITY_BINS,
      n,
      meanProbability: n === 0 ? null : probability / n,
      share: n === 0 ? null : happened / n,
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    };
  });
}

/**
 * Mean of -ln(probability of what happened), one a forecast: 0 is perfect, ln 3 knows nothing of three outcomes.
 * Forecasts without that probability are left out; null where none is left.
 */
export function logLoss(forecasts: readonly Forecast[]): number | null {
  const losses = forecasts
    .map(({ probabilities, happened }) => probabilities[happened] ?? Number.NaN)
    .filter(isProbability)
    .map((probability) => -Math.log(Math.max(SMALLEST_PROBABILITY, probability)));
  return losses.length === 0 ? null : losses.reduce((a, b) => a + b, 0) / losses.length;
}

/** Mean overround of markets; those without valid prices are left out, null where none is left. */
export function meanMargin(markets: readonly DecimalPrices[]): number | null {
  const margins = markets.map(overround).filter((margin) => margin !== null);
  return margins.length === 0 ? null : margins.reduce((a, b) => a + b, 0) / margins.length;
}
