import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { OddsQuote } from "../../contract/feed/sport.ts";
import { type LineKey, type MarketCode, isSamePrice, lineKey, quotesOf } from "../../contract/odds/odds.ts";
import { ByteReader, ByteWriter, INT_MAX } from "./bytes.ts";

/**
 * Encodes the events of an odds channel in few bytes, and decodes them. Numbers, times and every quote survive, also quotes
 * that change nothing. Every event decodes as `odds.batch`, its quotes in the order their lines opened. An event without
 * quotes becomes an empty batch.
 *
 * Times are stored once for the channel, one for each event, as differences. A point of a line stores the difference between
 * its event's number and that of the point before, and the changed prices as differences in thousandths. Anything that does
 * not fit (a price that is not in thousandths, say) takes a byte of flags, and eight bytes a number.
 */
export interface PackedLine {
  readonly company: string;
  readonly market: MarketCode;
  readonly points: Buffer;
}

export interface PackedOdds {
  /** The times of events 1, 2, 3 … */
  readonly times: Buffer;
  /** In the order they opened. */
  readonly lines: readonly PackedLine[];
}

/** The head of a point: number difference, whether flags follow, which of the three prices changed. */
const HEAD = 16;
const HAS_FLAGS = 8;
const FLAG = { suspended: 1, opening: 2, quotedAt: 4, quotedFloat: 8, priceFloat: 16 } as const;

/** The previous values, to which a point stores differences. */
interface Before {
  s: number;
  readonly price: [number, number, number];
}

function start(): Before {
  return { s: 0, price: [0, 0, 0] };
}

/** Null unless the number is an exact multiple of a thousandth. */
function thousandths(value: number): number | null {
  const whole = Math.round(value * 1_000);
  return Math.abs(whole) < INT_MAX && !Object.is(whole, -0) && whole / 1_000 === value ? whole : null;
}

function writePoint(out: ByteWriter, before: Before, { s, at }: FeedEvent, quote: OddsQuote): void {
  const { price, quotedAt } = quote;
  const whole = price.map(thousandths);
  const isWhole = !whole.includes(null);
  const lag = quotedAt === undefined ? 0 : at - quotedAt;
  const isLagShort = Math.abs(lag) < INT_MAX;
  let flags = 0;
  if (quote.suspended) flags |= FLAG.suspended;
  if (quote.opening) flags |= FLAG.opening;
  if (quotedAt !== undefined) flags |= isLagShort ? FLAG.quotedAt : FLAG.quotedFloat;
  if (!isWhole) flags |= FLAG.priceFloat;
  const changed = isWhole ? whole.map((value, i) => value !== before.price[i]) : [];
  const mask = changed.reduce((bits, isChanged, i) => bits | (isChanged ? 1 << i : 0), 0);
  out.uint((s - before.s) * HEAD + (flags === 0 ? 0 : HAS_FLAGS) + mask);
  if (flags !== 0) out.uint(flags);
  before.s = s;
  for (const [i, value] of whole.entries()) {
    if (changed[i] !== true || value === null) continue;
    out.int(value - (before.price[i] ?? 0));
    before.price[i] = value;
  }
  if (!isWhole) for (const value of price) out.float(value);
  if (quotedAt !== undefined) {
    if (isLagShort) out.int(lag);
    else out.float(quotedAt);
  }
}

/** Throws RangeError unless the events are numbered 1, 2, 3 …, from one channel, in order of time. */
export function packOdds(events: readonly FeedEvent[]): PackedOdds {
  const times = new ByteWriter();
  const lines = new Map<LineKey, { readonly quote: OddsQuote; readonly before: Before; readonly out: ByteWriter }>();
  let last = { s: 0, at: 0 };
  for (const event of events) {
    if (event.s !== last.s + 1) throw new RangeError(`${event.ch}: ${event.s} does not follow ${last.s}`);
    times.uint(event.at - last.at);
    last = event;
    for (const quote of quotesOf(event)) {
      const key = lineKey(quote.company, quote.market);
      let line = lines.get(key);
      if (!line) lines.set(key, (line = { quote, before: start(), out: new ByteWriter() }));
      writePoint(line.out, line.before, event, quote);
    }
  }
  return {
    times: times.bytes(),
    lines: [...lines.values()].map(({ quote: { company, market }, out }) => ({ company, market, points: out.bytes() })),
  };
}

type PackedEvent = FeedEvent<"odds.batch", { readonly quotes: OddsQuote[] }>;

function readLine({ company, market, points }: PackedLine, eventOf: (s: number) => PackedEvent | undefined, upTo: number): void {
  const reader = new ByteReader(points);
  const before = start();
  while (!reader.isAtEnd) {
    const head = reader.uint();
    before.s += Math.floor(head / HEAD);
    if (before.s > upTo) return;
    const flags = head & HAS_FLAGS ? reader.uint() : 0;
    for (let i = 0; i < 3; i += 1) if (head & (1 << i)) before.price[i] = (before.price[i] ?? 0) + reader.int();
    const price: OddsQuote["price"] =
      flags & FLAG.priceFloat
        ? [reader.float(), reader.float(), reader.float()]
        : [before.price[0] / 1_000, before.price[1] / 1_000, before.price[2] / 1_000];
    const lag = flags & FLAG.quotedAt ? reader.int() : 0;
    const quotedAt = flags & FLAG.quotedFloat ? reader.float() : null;
    const event = eventOf(before.s);
    if (!event) continue;
    const quote: OddsQuote = { company, market, price };
    if (flags & FLAG.suspended) quote.suspended = true;
    if (flags & FLAG.opening) quote.opening = true;
    if (flags & FLAG.quotedAt) quote.quotedAt = event.at - lag;
    if (quotedAt !== null) quote.quotedAt = quotedAt;
    event.d.quotes.push(quote);
  }
}

/** At most `limit` events after number `after`. */
export function unpackOdds(ch: string, packed: PackedOdds, after = 0, limit = Number.POSITIVE_INFINITY): readonly FeedEvent[] {
  const events: PackedEvent[] = [];
  const times = new ByteReader(packed.times);
  let at = 0;
  for (let s = 1; !times.isAtEnd && events.length < limit; s += 1) {
    at += times.uint();
    if (s > after) events.push({ ch, s, at, k: "odds.batch", d: { quotes: [] } });
  }
  const upTo = after + events.length;
  for (const line of packed.lines) readLine(line, (s) => events[s - after - 1], upTo);
  return events;
}

function isSameQuote(a: OddsQuote, b: OddsQuote): boolean {
  return (
    a.company === b.company &&
    a.market === b.market &&
    isSamePrice(a.price, b.price) &&
    (a.suspended ?? false) === (b.suspended ?? false) &&
    (a.opening ?? false) === (b.opening ?? false) &&
    a.quotedAt === b.quotedAt
  );
}

/** A batch's quotes sorted by line: the order of different lines in a batch has no meaning. */
function byLine(event: FeedEvent): readonly OddsQuote[] {
  const keyOf = (quote: OddsQuote): string => lineKey(quote.company, quote.market);
  return quotesOf(event).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));
}

/** Whether two logs of a channel are equal: numbers, times, and the order of quotes in each line. */
export function isSameOdds(a: readonly FeedEvent[], b: readonly FeedEvent[]): boolean {
  return (
    a.length === b.length &&
    a.every((event, i) => {
      const other = b[i];
      if (!other || event.s !== other.s || event.at !== other.at) return false;
      const quotes = byLine(event);
      const others = byLine(other);
      return quotes.length === others.length && quotes.every((quote, n) => isSameQuote(quote, others[n] as OddsQuote));
    })
  );
}
