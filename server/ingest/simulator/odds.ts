import { oddsChannel } from "../../../contract/feed/channels.ts";
import type { NewEvent } from "../../../contract/feed/frames.ts";
import type { Fixture, OddsBatch, OddsQuote } from "../../../contract/feed/sport.ts";
import { marketCode, marketOf } from "../../../contract/odds/odds.ts";
import { inPlay } from "./oddsInPlay.ts";
import { type Moments, basketballMoments, footballMoments } from "./oddsMoments.ts";
import { type FairPrices, type Trio, basketballPrices, footballPrices } from "./oddsModel.ts";
import { basketballMeans, basketballSpread } from "./basketballModel.ts";
import { DAY_MS } from "./calendar.ts";
import { FIRST_HALF_SHARE, footballRates } from "./footballModel.ts";
import { type Book, MARKETS, type Write, createBook } from "./oddsBook.ts";
import { MAIN_COMPANY, ODDS_COMPANIES, type SimCompany } from "./oddsCompanies.ts";
import type { SimMatch } from "./pairing.ts";
import { rngOf } from "./random.ts";
import { matchOfId } from "./schedule.ts";
import type { NewMatchEvent } from "./writer.ts";

/** The quotes of one moment, of any number of companies. */
export type NewOddsEvent = NewEvent<"odds.batch", OddsBatch> & { readonly key: string };

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Hours before kick-off at which a company reviews its prices. */
const LOOKS = [96, 60, 36, 22, 12, 7, 3.5, 1.4, 0.35];
const OPENED_BEFORE_MS = 5 * DAY_MS;

/** A first half moves more than its share of the money, so companies take a larger margin. */
const HALF_MARGIN = 0.015;
/** Another seed than the whole match's, for the draws of who looks at what, and when. */
const halfSeed = (seed: string): string => `${seed}/h1`;

/** The market's belief before kick-off about a match, or its first half: a guess at the opening that comes nearer to the truth. */
function beliefs(seed: string, match: SimMatch, isHalf: boolean): (before: number) => FairPrices {
  const rng = rngOf(seed, "belief", match.id, match.home.id);
  const error: readonly [number, number] = [rng.normal() * 0.09, rng.normal() * 0.09];
  const left = (before: number): number => Math.min(1, before / OPENED_BEFORE_MS);
  if (match.sport === "fb") {
    const share = isHalf ? FIRST_HALF_SHARE : 1;
    const rates = footballRates(match).map((rate) => rate * share) as [number, number];
    return (before) => footballPrices([rates[0] * Math.exp(error[0] * left(before)), rates[1] * Math.exp(error[1] * left(before))], [0, 0]);
  }
  const share = isHalf ? 0.5 : 1;
  const means = basketballMeans(match).map((mean) => mean * share) as [number, number];
  const sd = basketballSpread(match) * Math.sqrt(share);
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

type Believe = (before: number) => FairPrices;

function beforeKickoff(seed: string, match: SimMatch, books: readonly Book[], believe: Believe, stopAt: number): void {
  for (const book of books) {
    const { company } = book;
    const rng = rngOf(seed, "looks", match.id, match.home.id, company.id);
    const opened = OPENED_BEFORE_MS - company.opensAfterH * HOUR_MS - rng.between(0, 3) * HOUR_MS;
    // Companies that look in the same minute quote in the same minute.
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

/** The companies' prices of the first half: before the match, and until the half-time whistle. */
function sellHalf(seed: string, match: SimMatch, moments: Moments, write: Write): void {
  const half = moments.firstHalf;
  const books = ODDS_COMPANIES.filter(({ sellsHalf }) => sellsHalf).map((company) =>
    bookOf(halfSeed(seed), match, (at, quote) => write(at, { ...quote, market: marketCode(marketOf(quote.market), true) }))({
      ...company,
      margin: company.margin + HALF_MARGIN,
    }),
  );
  beforeKickoff(halfSeed(seed), match, books, beliefs(seed, match, true), moments.offAt ?? Infinity);
  if (half.startAt !== null) inPlay(halfSeed(seed), match, books, half, half.startAt);
  const endAt = moments.offAt ?? (half.startAt === null ? null : half.endAt);
  if (endAt !== null) for (const book of books) book.suspend(endAt);
}

/** The prices of the board's company before kick-off: cheap, for boards of matches to come. */
export function openingOdds(seed: string, match: SimMatch): NewOddsEvent[] {
  return collect(match, (write) =>
    beforeKickoff(seed, match, [bookOf(seed, match, write)(MAIN_COMPANY)], beliefs(seed, match, false), Infinity),
  );
}

/** A moment at which a lottery sets its prizes: its company's price of the result, and the fair prices for its other markets. */
export interface PrizeMoment {
  readonly at: number;
  readonly price: Trio;
  readonly fair: FairPrices;
}

/** One company's prices of the result before kick-off, the same as its quotes among all others'. */
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
  beforeKickoff(seed, match, [listening], beliefs(seed, match, false), Infinity);
  return found;
}

/** All prices of a match, from the opening to the last in play; deterministic. Empty for a fixture of another source. */
export function oddsEvents(seed: string, fixture: Fixture, matchEvents: readonly NewMatchEvent[]): NewOddsEvent[] {
  const match = matchOfId(seed, fixture.matchId);
  return match ? simulateOdds(seed, match, matchEvents) : [];
}

export function simulateOdds(seed: string, match: SimMatch, matchEvents: readonly NewMatchEvent[]): NewOddsEvent[] {
  const moments: Moments = match.sport === "fb" ? footballMoments(match, matchEvents) : basketballMoments(match, matchEvents);
  return collect(match, (write) => {
    const books = ODDS_COMPANIES.map(bookOf(seed, match, write));
    beforeKickoff(seed, match, books, beliefs(seed, match, false), moments.offAt ?? Infinity);
    if (moments.offAt !== null) for (const book of books) book.suspend(moments.offAt);
    if (moments.startAt !== null) inPlay(seed, match, books, moments, moments.startAt);
    sellHalf(seed, match, moments, write);
  });
}
