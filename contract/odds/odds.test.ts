import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FeedEvent } from "../feed/frames.ts";
import type { OddsQuote } from "../feed/sport.ts";
import {
  type OddsState,
  addPoints,
  emptyOdds,
  foldOdds,
  isMarket,
  isMarketCode,
  lineKey,
  marketCode,
  marketOf,
  parseLineKey,
  reduceOdds,
} from "./odds.ts";

const CH = "odds:fb:m1";
const quote = (price: OddsQuote["price"], more: Partial<OddsQuote> = {}): OddsQuote => ({ company: "lb", market: "eu", price, ...more });
const batch = (s: number, at: number, ...quotes: OddsQuote[]): FeedEvent => ({ ch: CH, s, at, k: "odds.batch", d: { quotes } });
const fold = (...events: FeedEvent[]): OddsState => foldOdds(emptyOdds("m1"), events);
const line = (odds: OddsState) => odds.lines["lb/eu"];

describe("a line", () => {
  test("has its first price, the one that stands and its last movement", () => {
    const odds = fold(
      batch(1, 100, quote([2, 3, 4], { opening: true })),
      batch(2, 200, quote([1.9, 3.1, 4.2])),
      batch(3, 300, quote([1.8, 3.1, 4.2])),
    );
    expect(line(odds)).toEqual({
      first: { at: 100, price: [2, 3, 4] },
      isOpening: true,
      current: { at: 300, price: [1.8, 3.1, 4.2] },
      moved: { from: [1.9, 3.1, 4.2], at: 300 },
      count: 3,
    });
    expect([odds.seq, odds.at]).toEqual([3, 300]);
  });

  test("that is suspended keeps its price and its movement, and opens again with the same", () => {
    const moved = [batch(1, 100, quote([2, 3, 4])), batch(2, 200, quote([1.9, 3, 4]))];
    const closed = fold(...moved, batch(3, 300, quote([1.9, 3, 4], { suspended: true })));
    expect(line(closed)).toMatchObject({ current: { at: 300, price: [1.9, 3, 4], suspended: true }, moved: { from: [2, 3, 4], at: 200 } });
    const open = foldOdds(closed, [batch(4, 400, quote([1.9, 3, 4]))]);
    expect(line(open)?.current).toEqual({ at: 400, price: [1.9, 3, 4] });
    expect(line(open)?.count).toBe(4);
  });

  test("may change its line of handicap while it is suspended", () => {
    const ah = (price: OddsQuote["price"], more: Partial<OddsQuote> = {}) => quote(price, { market: "ah", ...more });
    const odds = fold(batch(1, 100, ah([0.9, -0.25, 1])), batch(2, 200, ah([0.9, -0.5, 1], { suspended: true })));
    expect(odds.lines["lb/ah"]).toMatchObject({ current: { suspended: true }, moved: { from: [0.9, -0.25, 1], at: 200 } });
  });

  test("a quote that says the same again is no change", () => {
    const once = fold(batch(1, 100, quote([2, 3, 4])));
    const twice = foldOdds(once, [batch(2, 200, quote([2, 3, 4]))]);
    expect(line(twice)).toBe(line(once));
    expect(twice.seq).toBe(2);
  });

  test("a quote that comes late counts from when it was quoted and does not become the price that stands", () => {
    const odds = fold(batch(1, 300, quote([2, 3, 4])), batch(2, 400, quote([1.5, 3, 6], { quotedAt: 200, opening: true })));
    expect(line(odds)).toMatchObject({ first: { at: 200, price: [1.5, 3, 6] }, isOpening: true, current: { price: [2, 3, 4] }, count: 2 });
    // A company whose clock is ahead cannot put a price into the future.
    expect(line(fold(batch(1, 300, quote([2, 3, 4], { quotedAt: 999 }))))?.current.at).toBe(300);
  });
});

test("a single quote of an older recording folds like a batch of one", () => {
  const d = quote([2, 3, 4], { opening: true });
  expect(fold({ ch: CH, s: 1, at: 100, k: "odds", d })).toEqual(fold(batch(1, 100, d)));
});

test("events of other kinds move the sequence on and keep the lines", () => {
  const odds = fold(batch(1, 100, quote([2, 3, 4])));
  const after = reduceOdds(odds, { ch: CH, s: 2, at: 150, k: "unknown", d: null });
  expect(after.lines).toBe(odds.lines);
  expect(after).toMatchObject({ seq: 2, at: 150 });
});

test("keys of lines come apart as they were put together", () => {
  for (const company of ["lb", "b365", "a.b-c_d"]) {
    for (const market of ["ah", "ou", "eu", "h1ah", "h1ou", "h1eu"] as const)
      expect(parseLineKey(lineKey(company, market))).toEqual({ company, market });
  }
});

test("a market of the first half is the same bet on another part", () => {
  for (const market of ["ah", "ou", "eu"] as const) {
    expect([marketCode(market, false), marketOf(market)]).toEqual([market, market]);
    expect(marketOf(marketCode(market, true))).toBe(market);
    expect(marketCode(market, true)).toBe(`h1${market}`);
    expect([isMarket(market), isMarket(`h1${market}`), isMarketCode(`h1${market}`)]).toEqual([true, false, true]);
  }
  for (const none of ["", "h1", "h2eu", "h1h1eu", "EU", "euh1", "1x2"]) expect([none, isMarketCode(none)]).toEqual([none, false]);
});

const anyQuote: fc.Arbitrary<OddsQuote> = fc.record(
  {
    company: fc.constantFrom("lb", "wh", "ps"),
    market: fc.constantFrom("ah", "ou", "eu", "h1eu"),
    price: fc.tuple(fc.constantFrom(1.5, 2, 2.5), fc.constantFrom(0, -0.25, 3), fc.constantFrom(1.5, 4)),
    suspended: fc.boolean(),
    opening: fc.boolean(),
    quotedAt: fc.nat(1_000),
  },
  { requiredKeys: ["company", "market", "price"] },
);
const anyLog = fc
  .array(fc.tuple(fc.nat(50), fc.array(anyQuote, { minLength: 1, maxLength: 4 })), { maxLength: 40 })
  .map((steps) =>
    steps.reduce<FeedEvent[]>((log, [wait, quotes]) => [...log, batch(log.length + 1, (log.at(-1)?.at ?? 0) + wait, ...quotes)], []),
  );

test("one fold of all events is the fold of each after the other, from any point on, and changes no state it was given", () => {
  fc.assert(
    fc.property(anyLog, fc.nat(), (log, cut) => {
      const half = log.slice(0, log.length === 0 ? 0 : cut % log.length);
      const before = fold(...half);
      const kept = structuredClone(before);
      const whole = fold(...log);
      expect(foldOdds(before, log.slice(half.length))).toEqual(whole);
      expect(log.reduce(reduceOdds, emptyOdds("m1"))).toEqual(whole);
      expect(before).toEqual(kept);
    }),
  );
});

test("the changes of a line are in the order they were quoted, as many as it counts, and end on the price that stands", () => {
  fc.assert(
    fc.property(anyLog, (log) => {
      for (const [key, known] of Object.entries(fold(...log).lines)) {
        const points = addPoints([], log, parseLineKey(key));
        expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted((a, b) => a - b));
        expect(points).toHaveLength(known.count);
        expect(points.at(-1)).toEqual(known.current);
        expect(points[0]?.at).toBe(known.first.at);
      }
    }),
  );
});
