/**
 * Probabilities behind a market's decimal prices, without the company's margin. Prices are those of all outcomes of one
 * market: two (handicap, total, basketball's winner) or three (1X2). Invalid prices (1 or less, missing, not finite)
 * give null, never NaN.
 */
export type MarginMethod = "proportional" | "power" | "shin";

export const MARGIN_METHODS: readonly MarginMethod[] = ["shin", "power", "proportional"];
/** The methods differ by less than real results can show; this one is standard in the literature. */
export const DEFAULT_MARGIN_METHOD: MarginMethod = "shin";

/** Decimal prices as received: null or undefined for an outcome without a price. */
export type DecimalPrices = readonly (number | null | undefined)[];

export interface FairProbabilities {
  /** In the order of the prices; they sum to 1. */
  readonly probabilities: readonly number[];
  /** The method applied: `proportional` instead of `shin` for an underround market. */
  readonly method: MarginMethod;
  /** The inverse prices sum to less than 100 %, as the highest of several companies can: the screen says so. */
  readonly isUnderround: boolean;
}

const HALVINGS = 200;
/** Tolerance for floating-point error in a sum of exactly 100 %. */
const SUM_NOISE = 1e-12;

/** Zero of a function that decreases from `low` to `high`, to the precision of adjacent numbers. */
function bisect(falling: (x: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (from + to) / 2;
    if (middle === from || middle === to) break;
    if (falling(middle) > 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function normalised(values: readonly number[]): readonly number[] {
  const total = sum(values);
  return values.map((value) => value / total);
}

/** The prices if all two or three are valid, else null. */
export function validPrices(prices: DecimalPrices): readonly number[] | null {
  if (prices.length < 2 || prices.length > 3) return null;
  const valid: number[] = [];
  for (const price of prices) {
    if (typeof price !== "number" || !Number.isFinite(price) || price <= 1) return null;
    valid.push(price);
  }
  return valid;
}

/** Sum of 1/price minus 1: 0.05 is a margin of 5 %; negative for an underround market. */
export function overround(prices: DecimalPrices): number | null {
  const valid = validPrices(prices);
  return valid && sum(valid.map((price) => 1 / price)) - 1;
}

function isBelowFull(book: number): boolean {
  return book < 1 - SUM_NOISE;
}

/** Whether the inverse prices sum to less than 100 %; false if a price is invalid. */
export function isUnderround(prices: DecimalPrices): boolean {
  const over = overround(prices);
  return over !== null && isBelowFull(1 + over);
}

/** 返还率: the share of a stake that returns if spread so that every outcome pays the same, 1 / (1 + overround). */
export function payout(prices: DecimalPrices): number | null {
  const over = overround(prices);
  return over === null ? null : 1 / (1 + over);
}

/**
 * p_i = (1/o_i)^k, with k chosen so that they sum to 1. A solution always exists: the sum falls from the number of outcomes
 * at k = 0 towards 0. For an underround market k is less than 1, and longshots gain instead of losing.
 */
function power(prices: readonly number[]): readonly number[] {
  const logs = prices.map((price) => Math.log(price));
  const raised = (k: number): readonly number[] => logs.map((log) => Math.exp(-k * log));
  let high = 1;
  while (sum(raised(high)) > 1) high *= 2;
  const k = bisect((x) => sum(raised(x)) - 1, 0, high);
  return normalised(raised(k));
}

/**
 * Shin: p_i = (sqrt(z^2 + 4(1-z) q_i^2 / B) - z) / (2(1-z)), q = 1/o, B their sum, with the share z of insiders
 * chosen so that they sum to 1. Written as 2a / (sqrt(z^2 + 4(1-z) a) + z), a = q^2 / B: equal, but no digits are lost
 * as z nears 1. For B >= 1 the sum falls from sqrt(B) at z = 0 to less than 1 at z = 1; for B < 1 there is no root.
 */
function shin(prices: readonly number[]): readonly number[] {
  const quoted = prices.map((price) => 1 / price);
  const book = sum(quoted);
  const shares = quoted.map((q) => (q * q) / book);
  const at = (z: number): readonly number[] => shares.map((a) => (2 * a) / (Math.sqrt(z * z + 4 * (1 - z) * a) + z));
  const z = bisect((x) => sum(at(x)) - 1, 0, 1);
  return normalised(at(z));
}

/** Probabilities without the margin; null if a price is invalid. */
export function fairProbabilities(prices: DecimalPrices, method: MarginMethod = DEFAULT_MARGIN_METHOD): FairProbabilities | null {
  const valid = validPrices(prices);
  if (valid === null) return null;
  const quoted = valid.map((price) => 1 / price);
  const isUnderround = isBelowFull(sum(quoted));
  switch (method) {
    case "proportional":
      return { probabilities: normalised(quoted), method, isUnderround };
    case "power":
      return { probabilities: power(valid), method, isUnderround };
    case "shin":
      return isUnderround
        ? { probabilities: normalised(quoted), method: "proportional", isUnderround }
        : { probabilities: shin(valid), method, isUnderround };
    default:
      return method satisfies never;
  }
}
