import { oddsChannel } from "../../../contract/feed/channels.ts";
import type { NewEvent } from "../../../contract/feed/frames.ts";
import type { Fixture, OddsData } from "../../../contract/feed/sport.ts";
import { type Moment, basketballMoments, footballMoments } from "./oddsMoments.ts";
import { type FairPrices, type Trio, basketballPrices, footballPrices, resultPrice, twoWayPrice } from "./oddsModel.ts";
import { basketballMeans, basketballSpread } from "./basketballModel.ts";
import { DAY_MS } from "./calendar.ts";
import { footballRates } from "./footballModel.ts";
import type { SimMatch } from "./pairing.ts";
import { type Rng, rngOf } from "./random.ts";
import { matchOfId } from "./schedule.ts";
import type { NewMatchEvent } from "./writer.ts";

/** Companies whose prices are simulated; the first is the one a board shows. */
export const ODDS_COMPANIES = [
  { id: "lb", name: "立博", margin: 0.055 },
  { id: "wh", name: "威廉希尔", margin: 0.05 },
  { id: "vc", name: "韦德", margin: 0.07 },
] as const;
export const MAIN_COMPANY = ODDS_COMPANIES[0].id;

const MARKETS = ["ah", "ou", "eu"] as const;
type Market = (typeof MARKETS)[number];

export type NewOddsEvent = NewEvent<"odds", OddsData> & { readonly key: string };

const HOUR_MS = 3_600_000;
/** Hours before kick-off at which a company looks at its prices again. */
const LOOKS = [96, 60, 36, 22, 12, 7, 3.5, 1.4, 0.35];
const OPENED_BEFORE_MS = 5 * DAY_MS;

/** Prices of one company as they stand, and the events they make. */
interface Book {
  quote(at: number, fair: FairPrices, options?: { readonly opening?: boolean; readonly markets?: readonly Market[] }): void;
  suspend(at: number): void;
}

function createBook(rng: Rng, company: (typeof ODDS_COMPANIES)[number], write: (at: number, d: OddsData) => void): Book {
  const last = new Map<Market, { price: Trio; isSuspended: boolean }>();
  const bias: Record<Market, number> = { ah: rng.normal() * 0.008, ou: rng.normal() * 0.008, eu: rng.normal() * 0.02 };
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
    quote(at, fair, { opening = false, markets = MARKETS } = {}) {
      for (const market of markets) {
        bias[market] = bias[market] * 0.9 + rng.normal() * 0.004;
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

function collect(match: SimMatch, run: (write: (at: number, d: OddsData) => void) => void): NewOddsEvent[] {
  const drafts: { at: number; d: OddsData }[] = [];
  run((at, d) => drafts.push({ at: Math.round(at), d }));
  const ch = oddsChannel(match.sport, match.id);
  return drafts.toSorted((a, b) => a.at - b.at).map(({ at, d }, i) => ({ ch, at, k: "odds", d, key: `o${i + 1}` }));
}

function beforeKickoff(seed: string, match: SimMatch, books: readonly Book[], stopAt: number): void {
  const believe = beliefs(seed, match);
  const rng = rngOf(seed, "looks", match.id, match.home.id);
  books.forEach((book, i) => {
    const opened = OPENED_BEFORE_MS - i * 5 * HOUR_MS - rng.between(0, 3) * HOUR_MS;
    book.quote(match.kickoffAt - opened, believe(opened), { opening: true });
    for (const hours of LOOKS) {
      const before = hours * HOUR_MS * rng.between(0.85, 1.1);
      const markets = MARKETS.filter(() => rng.chance(i === 0 ? 0.55 : 0.32));
      const at = match.kickoffAt - before;
      if (before < opened && at < stopAt) book.quote(at, believe(before), { markets });
    }
  });
}

function booksOf(seed: string, match: SimMatch, write: (at: number, d: OddsData) => void): Book[] {
  return ODDS_COMPANIES.map((company) => createBook(rngOf(seed, "book", match.id, match.home.id, company.id), company, write));
}

/** Only the prices before kick-off: cheap, for boards of matches to come. They begin every match's odds. */
export function openingOdds(seed: string, match: SimMatch): NewOddsEvent[] {
  return collect(match, (write) => beforeKickoff(seed, match, booksOf(seed, match, write), Infinity));
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
const OTHERS_MS = [100_000, 220_000] as const;
const FIRST_LOOK_MS = 20_000;

export function simulateOdds(seed: string, match: SimMatch, matchEvents: readonly NewMatchEvent[]): NewOddsEvent[] {
  const moments: Moment = match.sport === "fb" ? footballMoments(match, matchEvents) : basketballMoments(match, matchEvents);
  return collect(match, (write) => {
    const books = booksOf(seed, match, write);
    beforeKickoff(seed, match, books, moments.offAt ?? Infinity);
    if (moments.offAt !== null) for (const book of books) book.suspend(moments.offAt);
    const { startAt } = moments;
    if (startAt === null) return;
    // One list in order of time: looks at the prices, suspensions and what follows them.
    const steps: { at: number; run: () => void }[] = [];
    const isClosed = (at: number): boolean => moments.closed.some((c) => at >= c.from && at < c.to);
    for (const { from, to } of moments.closed) {
      steps.push({ at: from, run: () => books.forEach((book) => book.suspend(from)) });
      if (to < moments.endAt) {
        books.forEach((book, i) => {
          const at = to + i * 4_000;
          if (!isClosed(at)) steps.push({ at, run: () => book.quote(at, moments.fairAt(at)) });
        });
      }
    }
    books.forEach((book, i) => {
      const rng = rngOf(seed, "in-play", match.id, match.home.id, i);
      const [from, to] = i === 0 ? LOOK_MS[match.isHot ? 1 : match.league.tier] : OTHERS_MS;
      let look = 0;
      for (let at = startAt + FIRST_LOOK_MS; at < moments.endAt; at += rng.between(from, to)) {
        const markets = i === 0 ? [MARKETS[look % MARKETS.length] ?? "eu"] : MARKETS;
        look += 1;
        const when = at;
        if (!isClosed(when)) steps.push({ at: when, run: () => book.quote(when, moments.fairAt(when), { markets }) });
      }
    });
    for (const step of steps.toSorted((a, b) => a.at - b.at)) step.run();
  });
}
