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

/** What the companies of a market say together: highest, mean and lowest prices, their probabilities, and 凯利指数. */

export interface CompanyPrice {
  readonly company: string;
  /** As the feed has it: ah [home, line, away], ou [over, line, under] at Hong Kong prices; eu decimal, draw in the middle. */
  readonly price: Price;
  readonly isSuspended: boolean;
}

/** Prices of one row, decimal, one an outcome (without the line), and what follows from them alone. */
export interface PriceRow {
  readonly prices: readonly number[];
  readonly payout: number;
  readonly overround: number;
  /** 凯利指数 of each outcome: decimal price times the consensus probability. */
  readonly kelly: readonly number[];
}

export interface MarketSummary {
  /** The line the consensus stands on; null for eu. */
  readonly line: number | null;
  /**
   * By company, averages of sources too: those not suspended and on the line. The others have no Kelly index: they price
   * something else.
   */
  readonly companies: ReadonlyMap<string, PriceRow>;
  readonly highest: PriceRow;
  readonly mean: PriceRow;
  readonly lowest: PriceRow;
  /** Of the mean prices without their margin. */
  readonly consensus: FairProbabilities;
  /** The highest prices together sum below 100 %. */
  readonly isHighestUnderround: boolean;
}

/** More digits than any company gives: what floating point adds to a price is behind them. */
const PRICE_DIGITS = 8;

function withoutNoise(price: number): number {
  return Number(price.toFixed(PRICE_DIGITS));
}

/** 0.95 is 1.95: a Hong Kong price is the winnings of a unit, a decimal price has the stake in it. */
export function decimalOfHongKong(price: number): number {
  return withoutNoise(price + 1);
}

export function hongKongOfDecimal(price: number): number {
  return withoutNoise(price - 1);
}

/** One decimal price an outcome: home, draw, away; home, away; over, under. Basketball's winner has no draw. */
export function decimalPrices(sport: Sport, market: Market, price: Price): readonly number[] {
  const [first, middle, last] = price;
  if (market === "eu") return sport === "fb" ? [first, middle, last] : [first, last];
  return [decimalOfHongKong(first), decimalOfHongKong(last)];
}

/** Null for eu, which has no line. */
export function lineOf(market: Market, price: Price): number | null {
  // A line of -0 is level like 0.
  return market === "eu" ? null : price[1] + 0;
}

/** The id importers give to a source's mean price (contract/odds/companies.ts). */
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
 * Those whose prices make the consensus. A source's average or highest of many is no company: it would count these twice.
 * Where nobody else prices the market the average alone stands for them.
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

/** Between the mean prices of both sides: 0 where the line divides the market evenly. */
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
 * The line most companies stand on, of those that are not suspended. Where several have as many, the one whose two mean
 * prices are nearest to each other; where these are equal too, the smaller number. Null where no company has a price.
 */
export function mainLine(market: "ah" | "ou", companies: readonly CompanyPrice[]): number | null {
  // Lines are alike in both sports.
  return commonLine(counted(standings("fb", market, companies)));
}

/**
 * The market's consensus: mean decimal prices of the companies on its main line (of all for eu), without their margin.
 * Null where every company is suspended or has no price.
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
