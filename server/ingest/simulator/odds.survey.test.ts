import { describe, expect, it } from "vitest";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { OddsQuote } from "../../../contract/feed/sport.ts";
import { marketSummary } from "../../../contract/odds/kelly.ts";
import { type MarketCode, marketOf } from "../../../contract/odds/odds.ts";
import { programmeDayOf } from "./calendar.ts";
import { type NewOddsEvent, simulateOdds } from "./odds.ts";
import { MARKETS } from "./oddsBook.ts";
import { ODDS_COMPANIES } from "./oddsCompanies.ts";
import type { SimMatch } from "./pairing.ts";
import { simulateMatch } from "./rows.ts";
import { matchesOfDay } from "./schedule.ts";
import type { NewMatchEvent } from "./writer.ts";

const SEED = "fulltime";
const DAY = programmeDayOf(Date.parse("2026-11-21T13:52:18Z"));
/** Interval at which the market is sampled. */
const STEP_MS = 5_000;
/** A price of this age must not be far from the others. */
const OLD_MS = 150_000;
const FAR = 2;
/** Above it a price only says that the outcome will hardly happen. */
const LONG = 20;

interface Standing extends OddsQuote {
  readonly at: number;
}

interface Told {
  readonly match: SimMatch;
  readonly events: readonly NewMatchEvent[];
  readonly odds: readonly NewOddsEvent[];
}

/** Figures of a market of twenty companies from the first whistle on. */
interface Figures {
  samples: number;
  /** Samples in which the best prices together are below 100 %, and the longest unbroken time of them. */
  below: number;
  longestBelowMs: number;
  /** Largest ratio of a price that is not long to the median of those for sale. */
  furthest: number;
  /** Companies and moments: a price for sale, old, and far from a market that has moved since. */
  readonly left: string[];
}

type Place = 0 | 1 | 2;
const PLACES: Readonly<Record<Sport, readonly Place[]>> = { fb: [0, 1, 2], bk: [0, 2] };

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** The time in which prices are set: from the first whistle to the last quote. */
function stretchOf({ events, odds }: Told): readonly [number, number] {
  return [events.find((e) => e.k === "state" && e.d.state === 2)?.at ?? Infinity, odds.at(-1)?.at ?? 0];
}

function surveyOf(sport: Sport, told: readonly Told[]): Figures {
  const figures: Figures = { samples: 0, below: 0, longestBelowMs: 0, furthest: 1, left: [] };
  for (const one of told) {
    const [from, to] = stretchOf(one);
    const standing = new Map<string, Standing>();
    let next = 0;
    let belowMs = 0;
    for (let at = from; at < to; at += STEP_MS) {
      for (; (one.odds[next]?.at ?? Infinity) <= at; next += 1)
        for (const quote of one.odds[next]?.d.quotes ?? [])
          if (quote.market === "eu") standing.set(quote.company, { ...quote, at: one.odds[next]?.at ?? 0 });
      // The first minute still has the prices from before the match.
      const open = [...standing.values()].filter(({ suspended }) => !suspended);
      if (at < from + 60_000 || open.length < 4) {
        belowMs = 0;
        continue;
      }
      const sum = PLACES[sport].reduce<number>((total, place) => total + 1 / Math.max(...open.map(({ price }) => price[place])), 0);
      // The lowest and the highest price, 1.01 and 101, together come to 1 but for the last bit.
      const isBelow = sum < 0.9999;
      figures.samples += 1;
      figures.below += isBelow ? 1 : 0;
      belowMs = isBelow ? belowMs + STEP_MS : 0;
      figures.longestBelowMs = Math.max(figures.longestBelowMs, belowMs);
      for (const place of PLACES[sport]) {
        const middle = median(open.map(({ price }) => price[place]));
        for (const { company, price, at: since } of open) {
          const ratio = Math.max(price[place] / middle, middle / price[place]);
          if (Math.min(price[place], middle) <= LONG) figures.furthest = Math.max(figures.furthest, ratio);
          if (ratio > FAR && at - since > OLD_MS && Math.min(price[place], middle) <= LONG)
            figures.left.push(`${one.match.id} ${company} ${price[place]} of ${middle}, ${(at - since) / 1_000} s old`);
        }
      }
    }
  }
  return figures;
}

/** Largest return of the highest prices of a market, and largest Kelly index of a price in it, as its screen shows them. */
function shownMost(sport: Sport, code: MarketCode, told: readonly Told[]): { readonly payout: number; readonly kelly: number } {
  let [payout, kelly] = [0, 0];
  for (const one of told) {
    const [from, to] = stretchOf(one);
    const standing = new Map<string, OddsQuote>();
    let next = 0;
    for (let at = from + 60_000; at < to; at += 6 * STEP_MS) {
      for (; (one.odds[next]?.at ?? Infinity) <= at; next += 1)
        for (const quote of one.odds[next]?.d.quotes ?? []) if (quote.market === code) standing.set(quote.company, quote);
      const companies = [...standing.values()].map(({ company, price, suspended = false }) => ({ company, price, isSuspended: suspended }));
      const summary = marketSummary(sport, marketOf(code), companies);
      if (!summary || summary.companies.size < 4) continue;
      payout = Math.max(payout, summary.highest.payout);
      kelly = Math.max(kelly, ...[...summary.companies.values()].flatMap((row) => row.kelly));
    }
  }
  return { payout, kelly };
}

/** Moments of the last ten minutes at which, for a minute and a half on end, some companies of a kind sell the handicap and some do not. */
function soldLate({ match, odds, events }: Told): readonly string[] {
  const endAt = events.find((e) => e.k === "state" && [6, 8].includes(e.d.state))?.at ?? 0;
  const isOpen = new Map<string, boolean>();
  const apart: string[] = [];
  let next = 0;
  let unlikeMs = 0;
  for (let at = endAt - 600_000; at < endAt; at += STEP_MS) {
    for (; (odds[next]?.at ?? Infinity) <= at; next += 1)
      for (const quote of odds[next]?.d.quotes ?? []) if (quote.market === "ah") isOpen.set(quote.company, quote.suspended !== true);
    const kinds = new Map<number, Set<boolean>>();
    for (const { id, inPlayS, stopsLate } of ODDS_COMPANIES) {
      if (inPlayS === null) continue;
      const kind = stopsLate === true ? 1 : 0;
      kinds.set(kind, (kinds.get(kind) ?? new Set()).add(isOpen.get(id) ?? false));
    }
    unlikeMs = [...kinds.values()].some((states) => states.size > 1) ? unlikeMs + STEP_MS : 0;
    // After a goal one company is back some seconds before another.
    if (unlikeMs > 90_000) apart.push(`${match.id} ${(endAt - at) / 1_000} s before the end`);
  }
  return apart;
}

function toldOf(sport: Sport, every: number): readonly Told[] {
  return matchesOfDay(sport, SEED, DAY)
    .filter((match, i) => match.fate === "played" && i % every === 0)
    .map((match) => {
      const events = simulateMatch(SEED, match);
      return { match, events, odds: simulateOdds(SEED, match, events) };
    });
}

describe.each([
  ["fb", 4, 2_000],
  ["bk", 2, 2_400],
] as const)("twenty companies through the matches of a day, %s", (sport, every, most) => {
  const told = toldOf(sport, every);
  const figures = surveyOf(sport, told);

  it("leave no money lying about: best prices below 100 % for seconds", () => {
    expect(figures.samples).toBeGreaterThan(40_000);
    expect(figures.below / figures.samples).toBeLessThan(0.01);
    expect(figures.longestBelowMs).toBeLessThanOrEqual(90_000);
  });

  it("stand near each other while they sell", () => {
    expect(figures.furthest).toBeLessThan(4);
  });

  it.each([...MARKETS, ...MARKETS.map((market) => `h1${market}` as const)])("never show a return far above the stake: %s", (market) => {
    const { payout, kelly } = shownMost(sport, market, told);
    expect(payout).toBeLessThan(1.05);
    // A long price is a guess: 101 where others ask 60.
    expect(kelly).toBeLessThan(1.6);
  });

  it("have a price of the first half on hand until half-time: the last is some minutes old at most", () => {
    for (const { match, events, odds } of told) {
      const halfTimeAt = events.find((e) => e.k === "state" && e.d.state === (sport === "fb" ? 3 : 5))?.at ?? 0;
      const last = odds.findLast(({ at, d }) => at < halfTimeAt && d.quotes.some(({ market }) => market === "h1ou"));
      expect(halfTimeAt - (last?.at ?? 0), match.id).toBeLessThan(600_000);
      const after = odds.filter(({ at, d }) => at > halfTimeAt && d.quotes.some(({ market }) => market.startsWith("h1")));
      expect(after, match.id).toEqual([]);
    }
  });

  it("say so with a bounded number of quotes: each is kept and sent", () => {
    expect(told.reduce((sum, { odds }) => sum + odds.reduce((n, { d }) => n + d.quotes.length, 0), 0) / told.length).toBeLessThan(most);
  });

  it("leave no price standing that the market has left", () => {
    expect(figures.left.slice(0, 5)).toEqual([]);
  });
});

describe("the end of a football match", () => {
  it("finds the companies of a kind all selling, or none", () => {
    expect(toldOf("fb", 4).flatMap(soldLate).slice(0, 5)).toEqual([]);
  });

  it("is sold by all but lotteries, which stop at 88'", () => {
    for (const { match, events, odds } of toldOf("fb", 12)) {
      const lateAt = (events.find((e) => e.k === "state" && e.d.state === 4)?.at ?? Infinity) + 43 * 60_000;
      const late = new Set(
        odds.filter(({ at }) => at > lateAt).flatMap(({ d }) => d.quotes.filter((q) => !q.suspended).map((q) => q.company)),
      );
      for (const { id, stopsLate } of ODDS_COMPANIES) if (stopsLate) expect(late.has(id), `${match.id} ${id}`).toBe(false);
      expect(late.size, match.id).toBeGreaterThan(0);
    }
  });
});
