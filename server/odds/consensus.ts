import type { Sport } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { CompanyClosure, ConsensusSample } from "../../contract/http/odds.ts";
import { companyOf } from "../../contract/odds/companies.ts";
import { type CompanyPrice, marketSummary } from "../../contract/odds/kelly.ts";
import { fairProbabilities } from "../../contract/odds/margin.ts";
import {
  type Market,
  type MarketCode,
  type OddsLine,
  type OddsState,
  marketOf,
  parseLineKey,
  quotesOf,
  takeQuote,
} from "../../contract/odds/odds.ts";

/** The consensus of a market's companies through a match, and when each company was suspended. */
export interface Consensus {
  readonly samples: readonly ConsensusSample[];
  readonly closures: readonly CompanyClosure[];
}

export interface ConsensusFold extends Consensus {
  take(events: readonly FeedEvent[]): void;
}

/** Least time between samples: the log has more events than a chart has pixels. */
const APART_MS = 30_000;
const DIGITS = 1e4;

const rounded = (share: number): number => Math.round(share * DIGITS) / DIGITS;

/** The current prices of one market's lines. */
function pricesOf(lines: OddsState["lines"]): readonly CompanyPrice[] {
  const all = Object.entries(lines).map(([key, { current }]) => {
    return { company: parseLineKey(key).company, price: current.price, isSuspended: current.suspended ?? false };
  });
  // A source's average is not a company; it is used only when there is nothing else.
  const companies = all.filter(({ company }) => companyOf(company).kind !== "average");
  return companies.length > 0 ? companies : all;
}

function sampleOf(sport: Sport, market: Market, prices: readonly CompanyPrice[], at: number): ConsensusSample {
  const summary = marketSummary(sport, market, prices);
  if (!summary) return { at, n: 0, p: [], low: [], high: [] };
  const own = [...summary.companies.values()].flatMap(({ prices }) => fairProbabilities(prices, "proportional")?.probabilities ?? []);
  const outcomes = summary.consensus.probabilities.length;
  const ofOutcome = (i: number): readonly number[] => own.filter((_, place) => place % outcomes === i);
  const places = Array.from({ length: outcomes }, (_, i) => i);
  return {
    at,
    n: summary.companies.size,
    p: summary.consensus.probabilities.map(rounded),
    low: places.map((i) => rounded(Math.min(...ofOutcome(i)))),
    high: places.map((i) => rounded(Math.max(...ofOutcome(i)))),
  };
}

export function createConsensus(sport: Sport, code: MarketCode): ConsensusFold {
  const samples: ConsensusSample[] = [];
  const closures: { company: string; at: number; until: number | null }[] = [];
  const shut = new Map<string, { until: number | null }>();
  /** This market's lines only, updated in place and never exposed: copying all lines for each event would block the process. */
  const lines: Record<string, OddsLine> = {};

  /** True when every company has suspended the market. */
  function follow(prices: readonly CompanyPrice[], at: number): boolean {
    for (const { company, isSuspended } of prices) {
      const known = shut.get(company);
      if (isSuspended && !known) {
        const closure = { company, at, until: null };
        closures.push(closure);
        shut.set(company, closure);
      } else if (!isSuspended && known) {
        known.until = at;
        shut.delete(company);
      }
    }
    return shut.size === prices.length;
  }

  return {
    samples,
    closures,
    take(events) {
      for (const event of events) {
        const quotes = quotesOf(event).filter((quote) => quote.market === code);
        if (quotes.length === 0) continue;
        for (const quote of quotes) takeQuote(lines, quote, event.at);
        const prices = pricesOf(lines);
        const isShut = follow(prices, event.at);
        const last = samples.at(-1);
        // The chart's line breaks where the market closes and where it reopens.
        const isTurn = last !== undefined && (last.n === 0) !== isShut;
        if (!last || isTurn || event.at - last.at >= APART_MS) samples.push(sampleOf(sport, marketOf(code), prices, event.at));
      }
    },
  };
}
