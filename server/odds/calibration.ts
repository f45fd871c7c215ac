import type { Sport } from "../../contract/feed/channels.ts";
import type { Pair } from "../../contract/feed/sport.ts";
import type { CallResult } from "../../contract/http/failure.ts";
import type { CalibrationBlock, CalibrationMatch, OddsCalibrationQuery, OddsCalibrationReply } from "../../contract/http/odds.ts";
import type { MatchId } from "../../contract/ids.ts";
import { type Forecast, claimsOf, happenedOf, logLoss, meanMargin, reliability } from "../../contract/odds/calibration.ts";
import { companyOf, compareCompanies } from "../../contract/odds/companies.ts";
import { decimalPrices } from "../../contract/odds/kelly.ts";
import { DEFAULT_MARGIN_METHOD, fairProbabilities, overround } from "../../contract/odds/margin.ts";
import type { Price } from "../../contract/odds/odds.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";

/** A company's closing price of a match that was played to its end, and the result. */
export interface Closing {
  readonly matchId: MatchId;
  readonly company: string;
  /** As in the feed. */
  readonly price: Price;
  /** As `settle` expects it: football after 90 minutes with stoppage time, basketball the final score. Null: unknown. */
  readonly score: Pair | null;
  /** The source of the match. */
  readonly source: string;
  readonly isSimulated: boolean;
}

export interface ClosingsQuery {
  readonly sport: Sport;
  readonly market: "eu";
  /** At most this many, from the latest matches. */
  readonly limit: number;
}

/** The store of closing prices. */
export interface Closings {
  /** Latest match first. Rejects when the database is gone. */
  closings(query: ClosingsQuery): Promise<readonly Closing[]>;
}

export interface CalibrationDeps {
  readonly closings: Closings;
  readonly clock: Pick<Clock, "now">;
}

/** How well closing prices predicted results. */
export interface Calibration {
  calibration(sport: Sport, query: OddsCalibrationQuery): Promise<CallResult<OddsCalibrationReply>>;
}

/** New results within this time change no visible figure. */
export const CALIBRATION_CACHE_MS = 300_000;
/** Three thousand matches of twenty companies; about 10 MB in memory. */
const MOST_CLOSINGS = 60_000;
/** For one company: removing the margins takes less than a tenth of a second. */
const MOST_FORECASTS = 5_000;

interface Judged extends Forecast {
  readonly prices: readonly number[];
  readonly source: string;
}

interface CachedClosings {
  readonly at: number;
  readonly all: readonly Closing[];
  /** By company, computed on first request. */
  readonly blocks: Map<string, readonly CalibrationBlock[]>;
}

function judged(sport: Sport, { price, score, source }: Closing): readonly Judged[] {
  const prices = decimalPrices(sport, "eu", price);
  const happened = score && happenedOf(sport, score);
  const fair = fairProbabilities(prices);
  return fair === null || happened === null ? [] : [{ prices, happened, probabilities: fair.probabilities, source }];
}

function blockOf(sport: Sport, isSimulated: boolean, closings: readonly Closing[]): readonly CalibrationBlock[] {
  const all = closings.filter((closing) => closing.isSimulated === isSimulated).flatMap((closing) => judged(sport, closing));
  if (all.length === 0) return [];
  return [
    {
      isSimulated,
      sources: [...new Set(all.map(({ source }) => source))].toSorted(),
      n: all.length,
      bins: reliability(claimsOf(all)),
      logLoss: logLoss(all),
      meanMargin: meanMargin(all.map(({ prices }) => prices)),
    },
  ];
}

function matchOf(sport: Sport, matchId: MatchId, all: readonly Closing[]): CalibrationMatch | null {
  const closings = all.filter((closing) => closing.matchId === matchId);
  const [first] = closings;
  if (!first) return null;
  const rows = closings.map(({ company, price }) => {
    const prices = decimalPrices(sport, "eu", price);
    const { name, kind } = companyOf(company);
    const probabilities = fairProbabilities(prices)?.probabilities ?? null;
    return { company, name, kind, prices, overround: overround(prices), probabilities };
  });
  return {
    matchId,
    isSimulated: first.isSimulated,
    score: first.score,
    happened: first.score && happenedOf(sport, first.score),
    rows: rows.toSorted((a, b) => compareCompanies(a.company, b.company)),
  };
}

/**
 * The first request in five minutes reads all closing prices of a sport; a company's figures are computed from them on
 * request. So requests for made-up companies and matches cost nothing.
 */
export function createCalibration({ closings, clock }: CalibrationDeps): Calibration {
  const cache = new Map<Sport, CachedClosings>();
  const reading = new Map<Sport, Promise<CachedClosings>>();

  async function read(sport: Sport): Promise<CachedClosings> {
    const all = await closings.closings({ sport, market: "eu", limit: MOST_CLOSINGS });
    const fresh = { at: clock.now(), all, blocks: new Map() };
    cache.set(sport, fresh);
    return fresh;
  }

  async function newest(sport: Sport): Promise<CachedClosings> {
    const known = cache.get(sport);
    if (known && clock.now() - known.at < CALIBRATION_CACHE_MS) return known;
    const pending = reading.get(sport) ?? read(sport).finally(() => reading.delete(sport));
    reading.set(sport, pending);
    return pending;
  }

  return {
    async calibration(sport, { company, matchId }) {
      const { at, all, blocks } = await newest(sport);
      let found = blocks.get(company);
      if (found === undefined) {
        const own = all.filter((closing) => closing.company === company).slice(0, MOST_FORECASTS);
        found = [false, true].flatMap((isSimulated) => blockOf(sport, isSimulated, own));
        if (own.length > 0) blocks.set(company, found);
      }
      const { name, kind } = companyOf(company);
      return ok({
        company,
        name,
        kind,
        market: "eu",
        method: DEFAULT_MARGIN_METHOD,
        at,
        blocks: found,
        match: matchId === undefined ? null : matchOf(sport, matchId, all),
      });
    },
  };
}
