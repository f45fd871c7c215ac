import fc from "fast-check";
import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { OddsQuote } from "../../contract/feed/sport.ts";
import { type Market, addPoints, emptyOdds, parseLineKey, reduceOdds } from "../../contract/odds/odds.ts";
import { lineStatsOf } from "./lineStats.ts";
import { isSameOdds, packOdds, unpackOdds } from "./packing.ts";

const CH = "odds:fb:m1";
const KICKOFF = 1_700_000_000_000;

function logOf(batches: readonly { readonly afterMs: number; readonly k: string; readonly quotes: readonly OddsQuote[] }[]): FeedEvent[] {
  let at = KICKOFF - 5_000_000;
  return batches.map(({ afterMs, k, quotes }, i) => {
    at += afterMs;
    const d = k === "odds" ? (quotes[0] ?? null) : { quotes };
    return { ch: CH, s: i + 1, at, k: k === "odds" && quotes.length === 0 ? "removed" : k, d };
  });
}

const price = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -20_000, max: 200_000 }).map((n) => n / 1_000) },
  // Values that are not prices, but that a source may send.
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)) },
  { weight: 1, arbitrary: fc.constantFrom(0, 0.25, -0.25, 1.91666, 1e21, 2 ** 51, Number.MAX_SAFE_INTEGER) },
);
const quote: fc.Arbitrary<OddsQuote> = fc
  .record({
    company: fc.constantFrom("b365", "ps", "平博", "a/b", "1"),
    market: fc.constantFrom<Market>("ah", "ou", "eu"),
    price: fc.tuple(price, price, price),
    suspended: fc.boolean(),
    opening: fc.boolean(),
    quotedAt: fc.option(
      fc.oneof(fc.integer({ min: KICKOFF - 9_000_000, max: KICKOFF + 9_000_000 }), fc.constantFrom(0, Number.MAX_SAFE_INTEGER)),
    ),
  })
  .map(({ suspended, opening, quotedAt, ...rest }) => ({
    ...rest,
    ...(suspended ? { suspended } : {}),
    ...(opening ? { opening } : {}),
    ...(quotedAt === null ? {} : { quotedAt }),
  }));
const log = fc
  .array(
    fc.record({
      afterMs: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 400_000_000 })),
      k: fc.constantFrom("odds.batch", "odds.batch", "odds"),
      quotes: fc.array(quote, { maxLength: 6 }),
    }),
    { maxLength: 40 },
  )
  .map(logOf);

test("whatever the log, what comes back says the same, and folds the same at every number, whole or page by page", () => {
  fc.assert(
    fc.property(log, fc.integer({ min: 1, max: 9 }), (events, page) => {
      const packed = packOdds(events);
      const back = unpackOdds(CH, packed);
      expect(isSameOdds(events, back)).toBe(true);
      expect(back.every(({ ch, k }) => ch === CH && k === "odds.batch")).toBe(true);
      let [ours, theirs] = [emptyOdds("m1"), emptyOdds("m1")];
      for (const [i, event] of events.entries()) {
        ours = reduceOdds(ours, back[i] as FeedEvent);
        theirs = reduceOdds(theirs, event);
        expect(ours).toEqual(theirs);
      }
      // Lines in the order they opened, with every point.
      expect(Object.keys(ours.lines)).toEqual(Object.keys(theirs.lines));
      for (const key of Object.keys(ours.lines)) {
        expect(addPoints([], back, parseLineKey(key))).toEqual(addPoints([], events, parseLineKey(key)));
      }
      const pages: FeedEvent[] = [];
      for (let after = 0; after < events.length; after += page) pages.push(...unpackOdds(CH, packed, after, page));
      expect(pages).toEqual(back);
      expect(unpackOdds(CH, packed, events.length)).toEqual([]);
      // Packing in two steps gives the same result as packing all at once.
      const half = Math.floor(events.length / 2);
      const again = packOdds([...unpackOdds(CH, packOdds(events.slice(0, half))), ...events.slice(half)]);
      expect(isSameOdds(events, unpackOdds(CH, again))).toBe(true);
    }),
  );
});

test("a quote comes back field for field", () => {
  const quotes: OddsQuote[] = [
    { company: "b365", market: "ah", price: [0.95, -0.25, 0.93], opening: true },
    { company: "b365", market: "ah", price: [0.95, -0.25, 0.93], suspended: true },
    { company: "b365", market: "eu", price: [1.91666, 3.4, 1e21], quotedAt: KICKOFF - 86_400_000 },
    { company: "b365", market: "eu", price: [1.9, 3.4, 4], quotedAt: Number.MAX_SAFE_INTEGER },
  ];
  const events = logOf([{ afterMs: 1, k: "odds.batch", quotes }]);
  expect(unpackOdds(CH, packOdds(events))).toEqual(events);
});

test("a line of 25 changes is at most 6 bytes a change", () => {
  const batches = Array.from({ length: 15_000 }, (_, i) => ({
    afterMs: 20_000,
    k: "odds",
    quotes: [
      { company: `c${i % 200}`, market: "eu", price: [1.9 + (i % 7) / 100, 3.4 - (i % 5) / 100, 4 + (i % 3) / 10] } satisfies OddsQuote,
    ],
  }));
  const { lines } = packOdds(logOf(batches));
  expect(lines).toHaveLength(200);
  for (const { points } of lines) expect(points.length).toBeLessThanOrEqual(75 * 6);
});

test("events with a gap, or out of time, are not packed", () => {
  const [first, second] = logOf([
    { afterMs: 1, k: "odds.batch", quotes: [] },
    { afterMs: 1, k: "odds.batch", quotes: [] },
  ]);
  if (!first || !second) throw new Error("two events");
  expect(() => packOdds([first, { ...second, s: 3 }])).toThrow(RangeError);
  expect(() => packOdds([first, { ...second, at: first.at - 1 }])).toThrow(RangeError);
});

test("what is not the same is told apart", () => {
  const one: OddsQuote = { company: "b365", market: "eu", price: [1.9, 3.4, 4] };
  const other: OddsQuote = { ...one, company: "ps" };
  const of = (quotes: readonly OddsQuote[]) => logOf([{ afterMs: 1, k: "odds.batch", quotes }]);
  expect(isSameOdds(of([one, other]), of([other, one]))).toBe(true);
  for (const changed of [[], [one], [one, one], [one, { ...other, opening: true }], [{ ...one, price: [1.901, 3.4, 4] }, other]]) {
    expect(isSameOdds(of([one, other]), of(changed as OddsQuote[]))).toBe(false);
  }
  const [event] = of([one]);
  if (!event) throw new Error("one event");
  expect(isSameOdds([event], [{ ...event, at: event.at + 1 }])).toBe(false);
  expect(isSameOdds([event], [event, { ...event, s: 2 }])).toBe(false);
});

test("the closing price is the last that was for sale before the start, by the time it was quoted", () => {
  const at = (ms: number, quotes: readonly Partial<OddsQuote>[]) => ({ at: KICKOFF + ms, quotes });
  const steps = [
    at(-3_000, [{ price: [1.9, 3.4, 4], opening: true }, { company: "late" }, { company: "shut", suspended: true }]),
    at(-1, [{ price: [1.8, 3.5, 4.2] }]),
    at(0, [{ price: [1.7, 3.6, 4.4] }, { company: "inplay" }]),
    at(5, [
      { price: [1.8, 3.5, 4.3], suspended: true },
      { company: "late", price: [2, 3, 4], quotedAt: KICKOFF - 2_000 },
    ]),
    at(9, [{ company: "late", price: [5, 5, 5], quotedAt: KICKOFF - 2_500 }]),
  ];
  const events = steps.map(({ at, quotes }, i): FeedEvent => ({
    ch: CH,
    s: i + 1,
    at,
    k: "odds.batch",
    d: { quotes: quotes.map((of) => ({ company: "b365", market: "eu", price: [2, 3, 3], ...of })) },
  }));
  const closing = (startAt: number | null) =>
    Object.fromEntries([...lineStatsOf("m1", events, startAt)].map(([key, line]) => [key, line.closing]));
  expect(closing(KICKOFF)).toEqual({
    "b365/eu": { at: KICKOFF - 1, price: [1.8, 3.5, 4.2] },
    "late/eu": { at: KICKOFF - 2_000, price: [2, 3, 4] },
    "shut/eu": null,
    "inplay/eu": null,
  });
  expect(closing(KICKOFF - 1)["b365/eu"]).toEqual({ at: KICKOFF - 3_000, price: [1.9, 3.4, 4] });
  expect(closing(null)).toEqual({ "b365/eu": null, "late/eu": null, "shut/eu": null, "inplay/eu": null });
  expect(lineStatsOf("m1", events, KICKOFF).get("b365/eu")).toMatchObject({
    first: { at: KICKOFF - 3_000, price: [1.9, 3.4, 4] },
    isOpening: true,
    count: 4,
  });
});
