import type { Sport } from "../../../../contract/feed/channels.ts";
import { type CompanyKind, companyOf } from "../../../../contract/odds/companies.ts";
import { type CompanyPrice, type MarketSummary, type PriceRow, decimalPrices, marketSummary } from "../../../../contract/odds/kelly.ts";
import { type MarginMethod, fairProbabilities, payout } from "../../../../contract/odds/margin.ts";
import { type Market, type OddsState, type Price, type PricePoint, marketCode } from "../../../../contract/odds/odds.ts";
import { type CompanyLine, companyLines, movement, priceText } from "../../../parts/odds/oddsLines.ts";

/** Rows of an odds table: all companies of one market at a moment, and their summary. Pure. */

/** Places of a price: basketball's winner has no draw. */
export type Place = 0 | 1 | 2;

export function placesOf(sport: Sport, market: Market): readonly Place[] {
  return market === "eu" && sport === "bk" ? [0, 2] : [0, 1, 2];
}

export interface TableRow {
  readonly line: CompanyLine;
  readonly name: string;
  readonly kind: CompanyKind;
  /** By outcome, 0 to 1; null while suspended or when a price is not valid. */
  readonly probabilities: readonly number[] | null;
  readonly payout: number | null;
  /** By outcome; null when the company's line differs from the consensus, or is suspended. */
  readonly kelly: readonly number[] | null;
}

export interface SummaryRow {
  readonly id: "highest" | "mean" | "lowest";
  readonly name: string;
  readonly first: Price | null;
  readonly current: Price;
  readonly probabilities: readonly number[];
  readonly payout: number;
  readonly kelly: readonly number[];
}

export interface OddsTable {
  readonly rows: readonly TableRow[];
  /** Highest, mean and lowest of the companies on sale; empty when there are none. */
  readonly summary: readonly SummaryRow[];
  /** Number of companies in the summary. */
  readonly count: number;
  readonly suspended: number;
  /** 最高价合计低于 100%: its probabilities are the normalised inverse prices. */
  readonly isHighestUnderround: boolean;
  /** Number of companies of each kind, before filtering. */
  readonly kinds: ReadonlyMap<CompanyKind, number>;
}

/** `price0` … sort by a place of the price. */
export type SortBy = "listed" | "price0" | "price1" | "price2" | "payout" | "updated";

export interface TableOptions {
  readonly sport: Sport;
  readonly market: Market;
  /** First-half prices. */
  readonly isHalf: boolean;
  readonly method: MarginMethod;
  /** Null: all. */
  readonly kind: CompanyKind | null;
  /** Only these companies; null: all. */
  readonly only: ReadonlySet<string> | null;
  readonly sortBy: SortBy;
  readonly isDown: boolean;
}

type Own = Pick<TableRow, "probabilities" | "payout">;
/** Cache of the values derived from a line's price. */
const own = new WeakMap<object, Map<string, Own>>();

function ownOf(line: CompanyLine, { sport, market, method }: TableOptions): Own {
  const key = `${sport}${method}`;
  const known = own.get(line.current)?.get(key);
  if (known) return known;
  const prices = decimalPrices(sport, market, line.current.price);
  const made: Own = line.current.suspended
    ? { probabilities: null, payout: null }
    : { probabilities: fairProbabilities(prices, method)?.probabilities ?? null, payout: payout(prices) };
  const all = own.get(line.current) ?? new Map<string, Own>();
  own.set(line.current, all.set(key, made));
  return made;
}

/** Opening prices hardly ever change: their last summary is reused while all are the same. */
let lastFirst: { readonly key: string; readonly points: readonly PricePoint[]; readonly summary: MarketSummary | null } | null = null;

function firstSummary(lines: readonly CompanyLine[], { sport, market, isHalf, method }: TableOptions): MarketSummary | null {
  const key = `${sport}${market}${isHalf}${method}`;
  const isSame =
    lastFirst?.key === key && lastFirst.points.length === lines.length && lines.every(({ first }, i) => lastFirst?.points[i] === first);
  if (!isSame) {
    const points = lines.map(({ first }) => first);
    lastFirst = { key, points, summary: marketSummary(sport, market, pricesOf(lines, "first"), method) };
  }
  return lastFirst?.summary ?? null;
}

function pricesOf(lines: readonly CompanyLine[], point: "first" | "current"): readonly CompanyPrice[] {
  return lines.map((line) => ({ company: line.company, price: line[point].price, isSuspended: line[point].suspended ?? false }));
}

/** As the feed writes a price: Hong Kong prices around the line, decimal ones around the draw or 0. */
function asPrice(market: Market, line: number | null, { prices }: PriceRow): Price {
  const [first = 0, second = 0, third] = prices;
  if (market === "eu") return third === undefined ? [first, 0, second] : [first, second, third];
  return [first - 1, line ?? 0, second - 1];
}

const SUMMARY_NAMES = { highest: "最高", mean: "平均", lowest: "最低" } as const;

function summaryRows(
  market: Market,
  first: MarketSummary | null,
  current: MarketSummary | null,
  method: MarginMethod,
): readonly SummaryRow[] {
  if (!current) return [];
  return (["highest", "mean", "lowest"] as const).map((id) => {
    const row = current[id];
    return {
      id,
      name: SUMMARY_NAMES[id],
      first: first && asPrice(market, first.line, first[id]),
      current: asPrice(market, current.line, row),
      probabilities: fairProbabilities(row.prices, method)?.probabilities ?? [],
      payout: row.payout,
      kelly: row.kelly,
    };
  });
}

function compared(sortBy: SortBy): ((row: TableRow) => number) | null {
  switch (sortBy) {
    case "listed":
      return null;
    case "payout":
      return (row) => row.payout ?? -Infinity;
    case "updated":
      return (row) => row.line.current.at;
    default: {
      const place = Number(sortBy.slice(-1)) as Place;
      // Suspended lines are last in either direction.
      return (row) => (row.line.current.suspended ? -Infinity : row.line.current.price[place]);
    }
  }
}

function sorted(rows: readonly TableRow[], { sortBy, isDown }: TableOptions): readonly TableRow[] {
  const value = compared(sortBy);
  if (!value) return rows;
  const sign = isDown ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === y) return 0;
    if (!Number.isFinite(x) || !Number.isFinite(y)) return Number.isFinite(x) ? -1 : 1;
    return sign * (x - y);
  });
}

export function oddsTable(odds: OddsState, options: TableOptions): OddsTable {
  const { sport, market, isHalf, method, kind, only } = options;
  const all = companyLines(odds, marketCode(market, isHalf));
  const kinds = new Map<CompanyKind, number>();
  for (const { company } of all) kinds.set(companyOf(company).kind, (kinds.get(companyOf(company).kind) ?? 0) + 1);
  const lines = all.filter(({ company }) => (kind === null || companyOf(company).kind === kind) && (only === null || only.has(company)));
  const current = marketSummary(sport, market, pricesOf(lines, "current"), method);
  const first = firstSummary(lines, options);
  const rows = lines.map((line): TableRow => {
    const { name, kind: itsKind } = companyOf(line.company);
    return { line, name, kind: itsKind, ...ownOf(line, options), kelly: current?.companies.get(line.company)?.kelly ?? null };
  });
  return {
    rows: sorted(rows, options),
    summary: summaryRows(market, first, current, method),
    count: [...(current?.companies.keys() ?? [])].filter((company) => companyOf(company).kind !== "average").length,
    suspended: lines.filter((line) => line.current.suspended).length,
    isHighestUnderround: current?.isHighestUnderround ?? false,
    kinds,
  };
}

/** 竞彩 sells only until kick-off. */
const BEFORE_ALONE = "jc";

/** Whether a suspension is final, as in a first half that is over: then the closing price is still of interest. */
export function isPastClosing({ company, current }: CompanyLine, isOver: boolean): boolean {
  return (isOver || company === BEFORE_ALONE) && (current.suspended ?? false);
}

/** How long a change is marked. */
const FRESH_MS = 30_000;

/** Direction of a place's recent change: 1 up, -1 down, 0 none. */
export function freshMove({ moved, current }: CompanyLine, place: Place, now: number): -1 | 0 | 1 {
  return moved && now - moved.at < FRESH_MS && moved.at <= now ? movement(moved.from[place], current.price[place]) : 0;
}

/** `6 秒`, `12 分`, `3 小时`, `2 天`: how long ago a price was quoted. */
export function agoText(at: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - at) / 1_000));
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} 分`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} 小时` : `${Math.floor(seconds / 86_400)} 天`;
}

export const percentText = (share: number): string => (share * 100).toFixed(1);

export function texts(sport: Sport, market: Market, price: Price | null): readonly string[] {
  return placesOf(sport, market).map((place) => (price ? priceText(market, place, price, sport) : "--"));
}
