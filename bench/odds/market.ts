import { oddsChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";
import type { OddsQuote } from "../../contract/feed/sport.ts";
import { MARKETS, type Market } from "../../contract/odds/odds.ts";

/** A match with prices of 200 companies: 3 markets, 25 changes a line, the same in every run. */
export const COMPANIES = 200;
export const CHANGES = 25;
export const LINES = COMPANIES * MARKETS.length;
export const KICKOFF = 1_790_000_000_000;

const OPENED_MS = 5 * 86_400_000;
const MATCH_MS = 2 * 3_600_000;

/** Mulberry32: numbers in [0, 1). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** A company's price while the market believes in `lean` (-1 to 1, to the home side). */
function priceOf(market: Market, lean: number, margin: number, random: () => number): OddsQuote["price"] {
  const noise = (random() - 0.5) * 0.04;
  if (market === "eu") {
    const home = 0.42 + 0.2 * lean + noise * 0.5;
    const draw = 0.27;
    return [home, draw, 1 - home - draw].map((p) => hundredths(1 / (p * (1 + margin)))) as [number, number, number];
  }
  const line = market === "ah" ? Math.round(-lean * 4) / 4 - 0.25 : 2.5 + Math.round(lean * 2) / 4;
  const over = 1 - margin + noise + lean * 0.06;
  return [hundredths(over), line, hundredths(2 * (1 - margin) - over)];
}

/** Batches of a match, `perBatch` quotes each, in order of time; `changes`: number of changes of each line. */
export function matchEvents(matchId: string, perBatch: number, seed = 1, changes = CHANGES): NewEvent[] {
  const random = randomOf(seed);
  const margins = Array.from({ length: COMPANIES }, () => 0.02 + random() * 0.07);
  const lines = Array.from({ length: LINES }, (_, i) => ({ company: i % COMPANIES, market: MARKETS[Math.floor(i / COMPANIES)] ?? "eu" }));
  const events: NewEvent[] = [];
  let lean = 0;
  for (let round = 0; round < changes; round += 1) {
    lean = Math.max(-1, Math.min(1, lean + (random() - 0.5) * 0.3));
    // Half of the changes are before kick-off, over days, the others within two hours.
    const isInPlay = round >= CHANGES / 2;
    const spanMs = isInPlay ? MATCH_MS / (CHANGES / 2) : OPENED_MS / (CHANGES / 2);
    const startAt = isInPlay ? KICKOFF + (round - CHANGES / 2) * spanMs : KICKOFF - OPENED_MS + round * spanMs;
    const order = round === 0 ? lines : lines.toSorted(() => random() - 0.5);
    for (let from = 0; from < LINES; from += perBatch) {
      const quotes = order.slice(from, from + perBatch).map(({ company, market }): OddsQuote => ({
        company: `c${String(company).padStart(3, "0")}`,
        market,
        price: priceOf(market, lean, margins[company] ?? 0.05, random),
        ...(round === 0 ? { opening: true } : {}),
        ...(isInPlay && random() < 0.05 ? { suspended: true } : {}),
      }));
      const at = Math.floor((startAt + (from / LINES) * spanMs) / 1_000) * 1_000;
      events.push({ ch: oddsChannel("fb", matchId), at, k: "odds.batch", d: { quotes }, key: `b${events.length + 1}` });
    }
  }
  return events;
}

/** The same events with numbers, as in a log. */
export function numbered(events: readonly NewEvent[]): readonly FeedEvent[] {
  return events.map(({ ch, at, k, d }, i) => ({ ch, s: i + 1, at, k, d }));
}
