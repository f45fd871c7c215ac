import type { Sport } from "../feed/channels.ts";
import type { Pair } from "../feed/sport.ts";
import { wilson } from "../rules/wilson.ts";
import { type DecimalPrices, overround } from "./margin.ts";

/** How well probabilities predicted results: reliability bins, log loss, and the margin in the prices. */

export interface Forecast {
  /** One for each possible outcome; they sum to 1. */
  readonly probabilities: readonly number[];
  /** Index of the actual outcome. */
  readonly happened: number;
}

/** One outcome of a forecast: a forecast with three outcomes makes three claims. */
export interface Claim {
  readonly probability: number;
  readonly hasHappened: boolean;
}

export interface ReliabilityBin {
  /** Lower bound of the bin's probabilities; its upper bound is the next bin's. The last bin includes 1. */
  readonly from: number;
  readonly n: number;
  /** Mean of its probabilities; null, like the fields below, if the bin is empty. */
  readonly meanProbability: number | null;
  /** Share of its claims that came true, 0 to 1, with the 95 % Wilson interval. */
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export const RELIABILITY_BINS = 10;
/** Lower bound: an event of probability 0 would have an infinite log loss. */
const SMALLEST_PROBABILITY = 1e-15;

/** Index of the result among home, draw, away; basketball home, away. Null for a drawn game there: no price covers it. */
export function happenedOf(sport: Sport, [home, away]: Pair): number | null {
  if (home === away) return sport === "fb" ? 1 : null;
  if (home > away) return 0;
  return sport === "fb" ? 2 : 1;
}

function isProbability(value: number): boolean {
  return value >= 0 && value <= 1;
}

export function claimsOf(forecasts: readonly Forecast[]): readonly Claim[] {
  return forecasts.flatMap(({ probabilities, happened }) =>
    probabilities.map((probability, outcome) => ({ probability, hasHappened: outcome === happened })),
  );
}

/** Ten bins of width 0.1; claims without a probability are left out. */
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
 * Mean of -ln(probability of the actual outcome) over the forecasts: 0 is perfect, ln 3 a uniform guess among three.
 * Forecasts without that probability are left out; null if none remains.
 */
export function logLoss(forecasts: readonly Forecast[]): number | null {
  const losses = forecasts
    .map(({ probabilities, happened }) => probabilities[happened] ?? Number.NaN)
    .filter(isProbability)
    .map((probability) => -Math.log(Math.max(SMALLEST_PROBABILITY, probability)));
  return losses.length === 0 ? null : losses.reduce((a, b) => a + b, 0) / losses.length;
}

/** Mean overround of markets; those without valid prices are left out, null if none remains. */
export function meanMargin(markets: readonly DecimalPrices[]): number | null {
  const margins = markets.map(overround).filter((margin) => margin !== null);
  return margins.length === 0 ? null : margins.reduce((a, b) => a + b, 0) / margins.length;
}
