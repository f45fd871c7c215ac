import type { FeedEvent } from "../feed/frames.ts";
import type { MarketCode, OddsBatch, OddsQuote } from "../feed/sport.ts";
import type { MatchId } from "../ids.ts";

/** Odds of a match as a fold over `odds:{sport}:{matchId}`: the current prices, the first ones and the last movement. */
export type Market = Exclude<MarketCode, `h1${string}`>;
export type { MarketCode } from "../feed/sport.ts";
/** ah: [home, line, away]; ou: [over, line, under]; eu: [home, draw, away]. Hong Kong prices with a line, decimal in eu. */
export type Price = readonly [number, number, number];

export interface PricePoint {
  /** Time of the quote, epoch ms. */
  readonly at: number;
  readonly price: Price;
  /** Suspended: the price is the last one on offer. */
  readonly suspended?: true;
}

/** One market of one company. Its full price history is a separate call (`GET /live/{sport}/odds/history`). */
export interface OddsLine {
  readonly first: PricePoint;
  /** The source marked the first price as opening; otherwise it is the first one collected (采集价). */
  readonly isOpening: boolean;
  readonly current: PricePoint;
  /** The last change of price or line; null if there was none. */
  readonly moved: { readonly from: Price; readonly at: number } | null;
  /** Number of changes, including the first price. */
  readonly count: number;
}

export interface OddsState {
  readonly matchId: MatchId;
  /** By `lineKey`, in the order the lines opened. */
  readonly lines: Readonly<Record<string, OddsLine>>;
  readonly seq: number;
  /** Time of the last event, epoch ms; 0 = none. */
  readonly at: number;
}

/** In listing order. */
export const MARKETS = ["eu", "ah", "ou"] as const satisfies readonly Market[];

export function isMarket(text: string): text is Market {
  return MARKETS.some((market) => market === text);
}

export function isMarketCode(text: string): text is MarketCode {
  return isMarket(text.replace(/^h1/, ""));
}

/** The market without the part of the match. */
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

/** Quotes of an event: a single one in older recordings, else all of a match that arrived together. */
export function quotesOf(event: Pick<FeedEvent, "k" | "d">): readonly OddsQuote[] {
  if (event.k === "odds.batch") return (event.d as OddsBatch).quotes;
  return event.k === "odds" ? [event.d as OddsQuote] : [];
}

/** The price counts from the time of its quote, but never from later than its event. */
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

/** The line after one more quote. A repeated price changes nothing; a late one is counted, but does not become current. */
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

/** Mutates `lines`, which the caller must own: adds a quote that arrived at `at`. */
export function takeQuote(lines: Record<string, OddsLine>, quote: OddsQuote, at: number): void {
  const key = lineKey(quote.company, quote.market);
  lines[key] = withPoint(lines[key], pointOf(quote, at), quote.opening ?? false);
}

/** Folds events in order; copies the lines only once, however many events there are. */
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

/** Every change of one line, by time of quote, as counted in `OddsLine.count`. */
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
      // Late quotes are rare: each goes before the first one with a later time.
      const place = !last || point.at >= last.at ? all.length : all.findIndex((one) => one.at > point.at);
      all.splice(place, 0, point);
    }
  }
  return all;
}
