import type { Sport } from "../feed/channels.ts";
import { companyOf } from "./companies.ts";
import {
  DEFAULT_MARGIN_METHOD,
  type FairProbabilities,
  type MarginMethod,
  fairProbabilities,
  isUnderround,
  overround,
  payout,
} from "./margin.ts";
import type { Market, Price } from "./odds.ts";

/** Summary of a market over its companies: highest, mean and lowest prices, probabilities, and 凯利指数. */

export interface CompanyPrice {
  readonly company: string;
  /** As in the feed: ah [home, line, away], ou [over, line, under] in Hong Kong prices; eu decimal, draw in the middle. */
  readonly price: Price;
  readonly isSuspended: boolean;
}

/** Decimal prices of one row, one for each outcome (without the line), and the figures derived from them. */
export interface PriceRow {
  readonly prices: readonly number[];
  readonly payout: number;
  readonly overround: number;
  /** 凯利指数 of each outcome: decimal price times the consensus probability. */
  readonly kelly: readonly number[];
}

export interface MarketSummary {
  /** The line of the consensus; null for eu. */
  readonly line: number | null;
  /**
   * By company, including sources' averages: those that are open and on the line. The others have no Kelly index, because
   * they price a different line.
   */
  readonly companies: ReadonlyMap<string, PriceRow>;
  readonly highest: PriceRow;
  readonly mean: PriceRow;
  readonly lowest: PriceRow;
  /** From the mean prices, without their margin. */
  readonly consensus: FairProbabilities;
  /** The inverses of the highest prices sum to less than 100 %. */
  readonly isHighestUnderround: boolean;
}

/** More digits than any company quotes: only floating-point error lies beyond. */
const PRICE_DIGITS = 8;

function withoutNoise(price: number): number {
  return Number(price.toFixed(PRICE_DIGITS));
}

/** 0.95 becomes 1.95: a Hong Kong price is the profit on a unit stake, a decimal price includes the stake. */
export function decimalOfHongKong(price: number): number {
  return withoutNoise(price + 1);
}

export function hongKongOfDecimal(price: number): number {
  return withoutNoise(price - 1);
}

/** One decimal price for each outcome: home, draw, away; home, away; over, under. Basketball's winner has no draw. */
export function decimalPrices(sport: Sport, market: Market, price: Price): readonly number[] {
  const [first, middle, last] = price;
  if (market === "eu") return sport === "fb" ? [first, middle, last] : [first, last];
  return [decimalOfHongKong(first), decimalOfHongKong(last)];
}

/** Null for eu, which has no line. */
export function lineOf(market: Market, price: Price): number | null {
  // Turns -0 into 0: both are the level line.
  return market === "eu" ? null : price[1] + 0;
}

/** The id that importers give a source's mean price (contract/odds/companies.ts). */
const SOURCE_AVERAGE = "avg";

interface Standing {
  readonly company: string;
  readonly line: number | null;
  readonly prices: readonly number[];
}

function standings(sport: Sport, market: Market, companies: readonly CompanyPrice[]): readonly Standing[] {
  return companies
    .filter(({ isSuspended }) => !isSuspended)
    .map(({ company, price }) => ({ company, line: lineOf(market, price), prices: decimalPrices(sport, market, price) }))
    .filter(({ line, prices }) => overround(prices) !== null && (line === null || Number.isFinite(line)));
}

/**
 * The rows that make the consensus. A source's average or maximum over many companies is left out, so as not to count
 * them twice. If no company prices the market, the average alone stands in.
 */
function counted(rows: readonly Standing[]): readonly Standing[] {
  const companies = rows.filter(({ company }) => companyOf(company).kind !== "average");
  return companies.length > 0 ? companies : rows.filter(({ company }) => company.toLowerCase() === SOURCE_AVERAGE);
}

function column(rows: readonly Standing[], outcome: number): readonly number[] {
  return rows.map(({ prices }) => prices[outcome] ?? 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/** Difference of the two sides' mean prices: 0 if the line divides the market evenly. */
function imbalance(rows: readonly Standing[]): number {
  return withoutNoise(Math.abs(mean(column(rows, 0)) - mean(column(rows, 1))));
}

function commonLine(rows: readonly Standing[]): number | null {
  const [best] = [...new Set(rows.map(({ line }) => line))]
    .map((line) => rows.filter((row) => row.line === line))
    .map((on) => ({ line: on[0]?.line ?? null, count: on.length, imbalance: imbalance(on) }))
    .sort((a, b) => b.count - a.count || a.imbalance - b.imbalance || (a.line ?? 0) - (b.line ?? 0));
  return best?.line ?? null;
}

/**
 * The line that most open companies quote. Ties go to the line whose two mean prices are closest to each other,
 * then to the smaller number. Null if no company has a price.
 */
export function mainLine(market: "ah" | "ou", companies: readonly CompanyPrice[]): number | null {
  // Lines work the same in both sports.
  return commonLine(counted(standings("fb", market, companies)));
}

/**
 * The market's consensus: mean decimal prices of the companies on its main line (for eu: of all), without their margin.
 * Null if every company is suspended or has no price.
 */
export function marketSummary(
  sport: Sport,
  market: Market,
  companies: readonly CompanyPrice[],
  method: MarginMethod = DEFAULT_MARGIN_METHOD,
): MarketSummary | null {
  const standing = standings(sport, market, companies);
  const pricing = counted(standing);
  const line = commonLine(pricing);
  const rows = pricing.filter((row) => row.line === line);
  const [first] = rows;
  if (first === undefined) return null;
  const outcomes = first.prices.map((_, outcome) => column(rows, outcome));
  const means = outcomes.map(mean);
  const consensus = fairProbabilities(means, method);
  if (consensus === null) return null;
  const rowOf = (prices: readonly number[]): PriceRow => ({
    prices,
    payout: payout(prices) ?? 0,
    overround: overround(prices) ?? 0,
    kelly: prices.map((price, outcome) => price * (consensus.probabilities[outcome] ?? 0)),
  });
  const highest = rowOf(outcomes.map((prices) => Math.max(...prices)));
  return {
    line,
    companies: new Map(standing.filter((row) => row.line === line).map(({ company, prices }) => [company, rowOf(prices)])),
    highest,
    mean: rowOf(means),
    lowest: rowOf(outcomes.map((prices) => Math.min(...prices))),
    consensus,
    isHighestUnderround: isUnderround(highest.prices),
  };
}
