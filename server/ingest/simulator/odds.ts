import { oddsChannel } from "../../../contract/feed/channels.ts";
import type { NewEvent } from "../../../contract/feed/frames.ts";
import type { Fixture, OddsBatch, OddsQuote } from "../../../contract/feed/sport.ts";
import { inPlay } from "./oddsInPlay.ts";
import { type Moment, basketballMoments, footballMoments } from "./oddsMoments.ts";
import { type FairPrices, type Trio, basketballPrices, footballPrices } from "./oddsModel.ts";
import { basketballMeans, basketballSpread } from "./basketballModel.ts";
import { DAY_MS } from "./calendar.ts";
import { footballRates } from "./footballModel.ts";
import { type Book, MARKETS, type Write, createBook } from "./oddsBook.ts";
import { MAIN_COMPANY, ODDS_COMPANIES, type SimCompany } from "./oddsCompanies.ts";
import type { SimMatch } from "./pairing.ts";
import { rngOf } from "./random.ts";
import { matchOfId } from "./schedule.ts";
import type { NewMatchEvent } from "./writer.ts";

/** The quotes of one moment, of however many companies. */
export type NewOddsEvent = NewEvent<"odds.batch", OddsBatch> & { readonly key: string };

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Hours before kick-off at which a company looks at its prices again. */
const LOOKS = [96, 60, 36, 22, 12, 7, 3.5, 1.4, 0.35];
const OPENED_BEFORE_MS = 5 * DAY_MS;

/** What the market believes before kick-off: a guess at the opening that comes nearer to the truth. */
function beliefs(seed: string, match: SimMatch): (before: number) => FairPrices {
  const rng = rngOf(seed, "belief", match.id, match.home.id);
  const error: readonly [number, number] = [rng.normal() * 0.09, rng.normal() * 0.09];
  const left = (before: number): number => Math.min(1, before / OPENED_BEFORE_MS);
  if (match.sport === "fb") {
    const rates = footballRates(match);
    return (before) => footballPrices([rates[0] * Math.exp(error[0] * left(before)), rates[1] * Math.exp(error[1] * left(before))], [0, 0]);
  }
  const means = basketballMeans(match);
  const sd = basketballSpread(match);
  return (before) => {
    const [home, away] = [means[0] * (1 + error[0] * 0.25 * left(before)), means[1] * (1 + error[1] * 0.25 * left(before))];
    return basketballPrices(home - away, sd * Math.SQRT2, home + away, sd * 1.7);
  };
}

function collect(match: SimMatch, run: (write: Write) => void): NewOddsEvent[] {
  const moments = new Map<number, OddsQuote[]>();
  run((at, quote) => {
    const moment = Math.round(at);
    const quotes = moments.get(moment);
    if (quotes) quotes.push(quote);
    else moments.set(moment, [quote]);
  });
  const ch = oddsChannel(match.sport, match.id);
  return [...moments]
    .toSorted(([a], [b]) => a - b)
    .map(([at, quotes], i) => ({ ch, at, k: "odds.batch", d: { quotes }, key: `b${i + 1}` }));
}

function beforeKickoff(seed: string, match: SimMatch, books: readonly Book[], stopAt: number): void {
  const believe = beliefs(seed, match);
  for (const book of books) {
    const { company } = book;
    const rng = rngOf(seed, "looks", match.id, match.home.id, company.id);
    const opened = OPENED_BEFORE_MS - company.opensAfterH * HOUR_MS - rng.between(0, 3) * HOUR_MS;
    // Whoever looks in the same minute quotes in the same minute.
    const minuteOf = (before: number): number => Math.floor((match.kickoffAt - before) / MINUTE_MS) * MINUTE_MS;
    book.quote(minuteOf(opened), believe(opened), { opening: true });
    for (const hours of LOOKS) {
      const before = hours * HOUR_MS * rng.between(0.85, 1.1);
      const markets = MARKETS.filter(() => rng.chance(company.moves));
      const at = minuteOf(before);
      if (before < opened && at < stopAt) book.quote(at, believe(before + company.lagH * HOUR_MS), { markets });
    }
  }
}

function bookOf(seed: string, match: SimMatch, write: Write): (company: SimCompany) => Book {
  return (company) => createBook(rngOf(seed, "book", match.id, match.home.id, company.id), company, write);
}

/** The board's company before kick-off alone: cheap, for boards of matches to come. */
export function openingOdds(seed: string, match: SimMatch): NewOddsEvent[] {
  return collect(match, (write) => beforeKickoff(seed, match, [bookOf(seed, match, write)(MAIN_COMPANY)], Infinity));
}

/** A moment at which a lottery sets its prizes: what its company asks for the result, and what it makes its other markets of. */
export interface PrizeMoment {
  readonly at: number;
  readonly price: Trio;
  readonly fair: FairPrices;
}

/** Before kick-off, one company's prices of the result, as its quotes among all others' are. */
export function prizeMoments(seed: string, match: SimMatch, company: SimCompany): PrizeMoment[] {
  const found: PrizeMoment[] = [];
  let believed: FairPrices | null = null;
  const book = bookOf(seed, match, (at, { market, price }) => {
    if (market === "eu" && believed) found.push({ at, price: [price[0], price[1], price[2]], fair: believed });
  })(company);
  const listening: Book = {
    ...book,
    quote(at, fair, options) {
      believed = fair;
      book.quote(at, fair, options);
    },
  };
  beforeKickoff(seed, match, [listening], Infinity);
  return found;
}

/** All prices of a match, from the opening to the last in play; deterministic. Empty for a fixture of another source. */
export function oddsEvents(seed: string, fixture: Fixture, matchEvents: readonly NewMatchEvent[]): NewOddsEvent[] {
  const match = matchOfId(seed, fixture.matchId);
  return match ? simulateOdds(seed, match, matchEvents) : [];
}

export function simulateOdds(seed: string, match: SimMatch, matchEvents: readonly NewMatchEvent[]): NewOddsEvent[] {
  const moments: Moment = match.sport === "fb" ? footballMoments(match, matchEvents) : basketballMoments(match, matchEvents);
  return collect(match, (write) => {
    const books = ODDS_COMPANIES.map(bookOf(seed, match, write));
    beforeKickoff(seed, match, books, moments.offAt ?? Infinity);
    if (moments.offAt !== null) for (const book of books) book.suspend(moments.offAt);
    if (moments.startAt !== null) inPlay(seed, match, books, moments, moments.startAt);
  });
}
