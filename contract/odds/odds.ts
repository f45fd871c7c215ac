import type { FeedEvent } from "../feed/frames.ts";
import type { MarketCode, OddsBatch, OddsQuote } from "../feed/sport.ts";
import type { MatchId } from "../ids.ts";

/** Odds of a match as a fold of `odds:{sport}:{matchId}`: what stands, where it began and how it moved last. */
export type Market = Exclude<MarketCode, `h1${string}`>;
export type { MarketCode } from "../feed/sport.ts";
/** ah: [home, line, away]; ou: [over, line, under]; eu: [home, draw, away]. Hong Kong prices beside a line, decimal in eu. */
export type Price = readonly [number, number, number];

export interface PricePoint {
  /** When it was quoted, epoch ms. */
  readonly at: number;
  readonly price: Price;
  /** Not for sale: the price is the last that was. */
  readonly suspended?: true;
}

/** One market of one company. Every price it ever had is read on its own (`GET /live/{sport}/odds/history`). */
export interface OddsLine {
  readonly first: PricePoint;
  /** Its source called the first price an opening price; else it is the first that was collected (采集价). */
  readonly isOpening: boolean;
  readonly current: PricePoint;
  /** The last change of price or line; null when it has not moved. */
  readonly moved: { readonly from: Price; readonly at: number } | null;
  /** Changes so far, the first price included. */
  readonly count: number;
}

export interface OddsState {
  readonly matchId: MatchId;
  /** By `lineKey`, in the order the lines opened. */
  readonly lines: Readonly<Record<string, OddsLine>>;
  readonly seq: number;
  /** When the last event came, epoch ms; 0 = none. */
  readonly at: number;
}

/** In the order they are listed everywhere. */
export const MARKETS = ["eu", "ah", "ou"] as const satisfies readonly Market[];

export function isMarket(text: string): text is Market {
  return MARKETS.some((market) => market === text);
}

export function isMarketCode(text: string): text is MarketCode {
  return isMarket(text.replace(/^h1/, ""));
}

/** What is bet on, in whichever part of the match. */
export function marketOf(code: MarketCode): Market {
  return isMarket(code) ? code : (code.slice(2) as Market);
}

export function marketCode(market: Market, isFirstHalf: boolean): MarketCode {
  return isFirstHalf ? `h1${market}` : market;
}

export type LineKey = `${string}/${MarketCode}`;

export function lineKey(company: string, market: MarketCode): LineKey {
  return `${company}/${market}`;
}

export function parseLineKey(key: string): { readonly company: string; readonly market: MarketCode } {
  const end = key.lastIndexOf("/");
  return { company: key.slice(0, end), market: key.slice(end + 1) as MarketCode };
}

export function emptyOdds(matchId: MatchId): OddsState {
  return { matchId, lines: {}, seq: 0, at: 0 };
}

/** The quotes an event brings: a single one in recordings of before, else all of a match that came together. */
export function quotesOf(event: Pick<FeedEvent, "k" | "d">): readonly OddsQuote[] {
  if (event.k === "odds.batch") return (event.d as OddsBatch).quotes;
  return event.k === "odds" ? [event.d as OddsQuote] : [];
}

/** A price that was quoted before it came counts from then; none is of the future. */
export function pointOf(quote: OddsQuote, at: number): PricePoint {
  const quotedAt = Math.min(quote.quotedAt ?? at, at);
  return { at: quotedAt, price: quote.price, ...(quote.suspended ? { suspended: true } : {}) };
}

export function isSamePrice(a: Price, b: Price): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

function isSamePoint(a: PricePoint, b: PricePoint): boolean {
  return a.suspended === b.suspended && isSamePrice(a.price, b.price);
}

/** The line after one more quote. One that says again what stands changes nothing; one that comes late is not the current price. */
function withPoint(line: OddsLine | undefined, point: PricePoint, isOpening: boolean): OddsLine {
  if (!line) return { first: point, isOpening, current: point, moved: null, count: 1 };
  const { first, current } = line;
  if (point.at < current.at) {
    const isFirst = point.at < first.at;
    return { ...line, count: line.count + 1, ...(isFirst ? { first: point, isOpening } : {}) };
  }
  if (isSamePoint(point, current)) return line;
  const moved = isSamePrice(point.price, current.price) ? line.moved : { from: current.price, at: point.at };
  return { ...line, current: point, moved, count: line.count + 1 };
}

/** Takes a quote that came at `at` into lines that nobody else holds. */
export function takeQuote(lines: Record<string, OddsLine>, quote: OddsQuote, at: number): void {
  const key = lineKey(quote.company, quote.market);
  lines[key] = withPoint(lines[key], pointOf(quote, at), quote.opening ?? false);
}

/** Folds events in their order; the lines are copied once, however many events there are. */
export function foldOdds(odds: OddsState, events: Iterable<FeedEvent>): OddsState {
  let lines: Record<string, OddsLine> | null = null;
  let { seq, at } = odds;
  for (const event of events) {
    seq = event.s;
    at = Math.max(at, event.at);
    for (const quote of quotesOf(event)) takeQuote((lines ??= { ...odds.lines }), quote, event.at);
  }
  return { ...odds, lines: lines ?? odds.lines, seq, at };
}

export function reduceOdds(odds: OddsState, event: FeedEvent): OddsState {
  return foldOdds(odds, [event]);
}

/** Every change of one line, by the time it was quoted, as `OddsLine.count` counts them. */
export function addPoints(
  points: readonly PricePoint[],
  events: Iterable<FeedEvent>,
  { company, market }: { readonly company: string; readonly market: MarketCode },
): readonly PricePoint[] {
  const all = [...points];
  for (const event of events) {
    for (const quote of quotesOf(event)) {
      if (quote.company !== company || quote.market !== market) continue;
      const point = pointOf(quote, event.at);
      const last = all.at(-1);
      if (last && point.at >= last.at && isSamePoint(point, last)) continue;
      // Late ones are few: they go before the first that was quoted after them.
      const place = !last || point.at >= last.at ? all.length : all.findIndex((one) => one.at > point.at);
      all.splice(place, 0, point);
    }
  }
  return all;
}
