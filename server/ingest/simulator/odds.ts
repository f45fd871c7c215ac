import { oddsChannel } from "../../../contract/feed/channels.ts";
import type { NewEvent } from "../../../contract/feed/frames.ts";
import type { Fixture, OddsBatch, OddsQuote } from "../../../contract/feed/sport.ts";
import { type Moment, basketballMoments, footballMoments } from "./oddsMoments.ts";
import { type FairPrices, type Trio, basketballPrices, footballPrices, resultPrice, twoWayPrice } from "./oddsModel.ts";
import { basketballMeans, basketballSpread } from "./basketballModel.ts";
import { DAY_MS } from "./calendar.ts";
import { footballRates } from "./footballModel.ts";
import { MAIN_COMPANY, ODDS_COMPANIES, type SimCompany } from "./oddsCompanies.ts";
import type { SimMatch } from "./pairing.ts";
import { type Rng, rngOf } from "./random.ts";
import { matchOfId } from "./schedule.ts";
import type { NewMatchEvent } from "./writer.ts";

const MARKETS = ["ah", "ou", "eu"] as const;
type Market = (typeof MARKETS)[number];

/** The quotes of one moment, of however many companies. */
export type NewOddsEvent = NewEvent<"odds.batch", OddsBatch> & { readonly key: string };
type Write = (at: number, quote: OddsQuote) => void;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Hours before kick-off at which a company looks at its prices again. */
const LOOKS = [96, 60, 36, 22, 12, 7, 3.5, 1.4, 0.35];
const OPENED_BEFORE_MS = 5 * DAY_MS;

/** Prices of one company as they stand, and the quotes they make. */
interface Book {
  readonly company: SimCompany;
  quote(at: number, fair: FairPrices, options?: { readonly opening?: boolean; readonly markets?: readonly Market[] }): void;
  suspend(at: number): void;
}

function createBook(rng: Rng, company: SimCompany, write: Write): Book {
  const last = new Map<Market, { price: Trio; isSuspended: boolean }>();
  const lean = company.lean;
  const bias: Record<Market, number> = { ah: rng.normal() * 0.008 * lean, ou: rng.normal() * 0.008 * lean, eu: rng.normal() * 0.02 * lean };
  const put = (at: number, market: Market, price: Trio, isSuspended: boolean, isOpening: boolean): void => {
    const before = last.get(market);
    if (before && before.isSuspended === isSuspended && before.price.every((n, i) => n === price[i])) return;
    last.set(market, { price, isSuspended });
    write(at, {
      company: company.id,
      market,
      price: [price[0], price[1], price[2]],
      ...(isSuspended ? { suspended: true } : {}),
      ...(isOpening ? { opening: true } : {}),
    });
  };
  return {
    company,
    quote(at, fair, { opening = false, markets = MARKETS } = {}) {
      for (const market of markets) {
        if (!company.markets.includes(market)) continue;
        bias[market] = bias[market] * 0.9 + rng.normal() * 0.004 * lean;
        const price =
          market === "eu" ? resultPrice(fair.eu, company.margin, bias.eu) : twoWayPrice(fair[market], company.margin, bias[market]);
        if (price) put(at, market, price, false, opening);
        else {
          const before = last.get(market);
          if (before) put(at, market, before.price, true, false);
        }
      }
    },
    suspend(at) {
      for (const [market, { price }] of last) put(at, market, price, true, false);
    },
  };
}

/** Each market worked out once, however many companies price it. */
function once(fair: FairPrices): FairPrices {
  const known: { -readonly [M in Market]?: FairPrices[M] } = {};
  return {
    get ah() {
      return (known.ah ??= fair.ah);
    },
    get ou() {
      return (known.ou ??= fair.ou);
    },
    get eu() {
      return (known.eu ??= fair.eu);
    },
    result: (line) => fair.result(line),
  };
}

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

/** In play the board's company looks at one market after another, the sooner the more a league is followed; ms between looks. */
const LOOK_MS: Readonly<Record<1 | 2 | 3, readonly [number, number]>> = {
  1: [6_000, 12_000],
  2: [12_000, 24_000],
  3: [18_000, 40_000],
};
const FIRST_LOOK_MS = 20_000;

/** Times in play at which anybody looks: the board's company at each, the others at some. */
function looksOf(seed: string, match: SimMatch, startAt: number, endAt: number): readonly number[] {
  const rng = rngOf(seed, "in-play", match.id, match.home.id);
  const [from, to] = LOOK_MS[match.isHot ? 1 : match.league.tier];
  const looks: number[] = [];
  for (let at = startAt + FIRST_LOOK_MS; at < endAt; at += rng.between(from, to)) looks.push(at);
  return looks;
}

export function simulateOdds(seed: string, match: SimMatch, matchEvents: readonly NewMatchEvent[]): NewOddsEvent[] {
  const moments: Moment = match.sport === "fb" ? footballMoments(match, matchEvents) : basketballMoments(match, matchEvents);
  return collect(match, (write) => {
    const books = ODDS_COMPANIES.map(bookOf(seed, match, write));
    beforeKickoff(seed, match, books, moments.offAt ?? Infinity);
    if (moments.offAt !== null) for (const book of books) book.suspend(moments.offAt);
    const { startAt } = moments;
    if (startAt === null) return;
    const inPlay = books.filter(({ company }) => company.inPlayS !== null);
    // One list in order of time: looks at the prices, suspensions and what follows them.
    const steps: { at: number; run: () => void }[] = [];
    const isClosed = (at: number): boolean => moments.closed.some((c) => at >= c.from && at < c.to);
    // Fixed prizes are sold until kick-off.
    steps.push({ at: startAt, run: () => books.forEach((book) => book.company.inPlayS === null && book.suspend(startAt)) });
    for (const { from, to } of moments.closed) {
      steps.push({ at: from, run: () => books.forEach((book) => book.suspend(from)) });
      if (to >= moments.endAt) continue;
      const rng = rngOf(seed, "reopening", match.id, match.home.id, from);
      for (const book of inPlay) {
        const at = to + Math.round(book.company.reopensS * rng.between(0.4, 1.6)) * 1_000;
        if (!isClosed(at)) steps.push({ at, run: () => book.quote(at, once(moments.fairAt(at))) });
      }
    }
    const looks = looksOf(seed, match, startAt, moments.endAt);
    const rngs = inPlay.map(({ company }) => rngOf(seed, "turns", match.id, match.home.id, company.id));
    const next = inPlay.map(({ company }, i) => startAt + rngs[i]!.between(0, company.inPlayS ?? 0) * 1_000);
    looks.forEach((at, look) => {
      if (isClosed(at)) return;
      steps.push({
        at,
        run() {
          const fair = once(moments.fairAt(at));
          inPlay.forEach((book, i) => {
            const isMain = book.company.id === MAIN_COMPANY.id;
            if (!isMain && at < (next[i] ?? 0)) return;
            next[i] = at + (book.company.inPlayS ?? 0) * match.league.tier * rngs[i]!.between(0.6, 1.4) * 1_000;
            book.quote(at, fair, { markets: [MARKETS[(look + i) % MARKETS.length] ?? "eu"] });
          });
        },
      });
    });
    for (const step of steps.toSorted((a, b) => a.at - b.at)) step.run();
  });
}
