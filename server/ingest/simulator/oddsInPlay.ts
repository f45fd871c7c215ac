import { type Book, MARKETS, type Market } from "./oddsBook.ts";
import { MAIN_COMPANY } from "./oddsCompanies.ts";
import type { FairPrices } from "./oddsModel.ts";
import type { Moment } from "./oddsMoments.ts";
import type { SimMatch } from "./pairing.ts";
import { rngOf } from "./random.ts";

/** Ms between looks of the board's company in play, by tier: it looks at one market after another, faster in leagues more people follow. */
const LOOK_MS: Readonly<Record<1 | 2 | 3, readonly [number, number]>> = {
  1: [6_000, 12_000],
  2: [12_000, 24_000],
  3: [18_000, 40_000],
};
/** Near the end prices move fast, and everybody looks more often. */
const LATE_MS = 900_000;
const LATE_PACE = 0.75;
const FIRST_LOOK_MS = 20_000;
/** A price that is only old waits this many times longer than one that gives money away. */
const STALE_WAITS = 2;

/** Times in play at which companies look: the board's company at each, the others at some. */
function looksOf(seed: string, match: SimMatch, startAt: number, { endAt, lateAt, pace }: Moment): readonly number[] {
  const rng = rngOf(seed, "in-play", match.id, match.home.id);
  const [from, to] = LOOK_MS[match.isHot ? 1 : match.league.tier];
  const looks: number[] = [];
  for (let at = startAt + FIRST_LOOK_MS; at < endAt; at += pace * rng.between(from, to) * (at > lateAt - LATE_MS ? LATE_PACE : 1))
    looks.push(at);
  return looks;
}

/** One company in play: when it looks on its own, and when it moves a price with a fault. */
function createTrader(seed: string, match: SimMatch, book: Book, startAt: number) {
  const { company } = book;
  const periodMs = (company.inPlayS ?? 0) * 1_000;
  const [earliestS, latestS] = company.reactsS;
  const turns = rngOf(seed, "turns", match.id, match.home.id, company.id);
  const reactions = rngOf(seed, "reactions", match.id, match.home.id, company.id);
  /** When it moves a market's price that has a fault. */
  const due = new Map<Market, number>();
  let next = startAt + turns.between(0, periodMs);
  let lookedAt = startAt;

  const isDue = (market: Market, at: number, fair: FairPrices): boolean => {
    const fault = book.faultOf(market, fair);
    if (fault === null) {
      due.delete(market);
      return false;
    }
    // Basketball's prices jump with each basket: a company that waited would be wrong all the time.
    if (match.sport === "bk") return true;
    const delayMs = reactions.between(earliestS, latestS) * 1_000 * (fault === "stale" ? STALE_WAITS : 1);
    // The fault arose at some time since the last look.
    const since = at - reactions.next() * (at - lookedAt);
    const when = Math.min(due.get(market) ?? Infinity, since + delayMs);
    due.set(market, when);
    return at >= when;
  };

  return {
    book,
    isMain: company.id === MAIN_COMPANY.id,
    /** Quotes the market whose turn it is; with `isCommon` also the markets whose price has a fault. */
    look(at: number, turn: Market, fair: FairPrices, isCommon: boolean): void {
      const isItsTurn = this.isMain || at >= next;
      if (isItsTurn) next = at + periodMs * match.league.tier * turns.between(0.6, 1.4);
      let markets: Market[] | null = null;
      for (const market of company.markets) {
        if ((isItsTurn && market === turn) || (isCommon && isDue(market, at, fair))) (markets ??= []).push(market);
      }
      lookedAt = at;
      if (markets === null) return;
      for (const market of markets) due.delete(market);
      book.quote(at, fair, { markets });
    },
  };
}

/** Everything from the first whistle on: looks at the prices, suspensions and reopenings. */
export function inPlay(seed: string, match: SimMatch, books: readonly Book[], moments: Moment, startAt: number): void {
  const { closed, endAt, lateAt } = moments;
  // One list in order of time.
  const steps: { at: number; run: () => void }[] = [];
  const isClosed = (at: number): boolean => closed.some((c) => at >= c.from && at < c.to);
  const sells = ({ company }: Book, at: number): boolean => company.inPlayS !== null && !(company.stopsLate === true && at >= lateAt);
  // Fixed prizes are sold until kick-off.
  steps.push({ at: startAt, run: () => books.forEach((book) => book.company.inPlayS === null && book.suspend(startAt)) });
  if (lateAt < endAt) steps.push({ at: lateAt, run: () => books.forEach((book) => !sells(book, lateAt) && book.suspend(lateAt)) });
  for (const { from, to } of closed) {
    steps.push({ at: from, run: () => books.forEach((book) => book.suspend(from)) });
    if (to >= endAt) continue;
    const rng = rngOf(seed, "reopening", match.id, match.home.id, from);
    for (const book of books.filter(({ company }) => company.inPlayS !== null)) {
      const at = to + Math.round(book.company.reopensS * rng.between(0.4, 1.6)) * 1_000;
      if (!isClosed(at) && sells(book, at)) steps.push({ at, run: () => book.quote(at, moments.fairAt(at)) });
    }
  }
  const traders = books.filter(({ company }) => company.inPlayS !== null).map((book) => createTrader(seed, match, book, startAt));
  // In basketball all companies look when the board's sets its price of the result: half of them a basket behind would be arbitrage.
  const isCommon = (look: number): boolean => match.sport === "fb" || look === 0 || look % MARKETS.length === MARKETS.indexOf("eu");
  looksOf(seed, match, startAt, moments).forEach((at, look) => {
    if (isClosed(at)) return;
    steps.push({
      at,
      run() {
        const fair = moments.fairAt(at);
        const turn = match.sport === "bk" ? Math.floor(look / MARKETS.length) : look;
        traders.forEach((trader, i) => {
          if (!sells(trader.book, at)) return;
          if (trader.isMain) trader.look(at, MARKETS[look % MARKETS.length] ?? "eu", fair, isCommon(look));
          else if (isCommon(look)) trader.look(at, MARKETS[(turn + i) % MARKETS.length] ?? "eu", fair, true);
        });
      },
    });
  });
  for (const step of steps.toSorted((a, b) => a.at - b.at)) step.run();
}
