import type { OddsQuote } from "../../../contract/feed/sport.ts";
import type { SimCompany } from "./oddsCompanies.ts";
import { type FairPrices, type Trio, resultPrice, twoWayPrice } from "./oddsModel.ts";
import type { Rng } from "./random.ts";

export const MARKETS = ["ah", "ou", "eu"] as const;
export type Market = (typeof MARKETS)[number];

export type Write = (at: number, quote: OddsQuote) => void;

interface Quoting {
  readonly opening?: boolean;
  readonly markets?: readonly Market[];
}

/** Why a standing price needs attention: it pays more than the company would give, or it is far from what it would ask. */
export type Fault = "generous" | "stale";

/** One company's standing prices, and the quotes they make. */
export interface Book {
  readonly company: SimCompany;
  quote(at: number, fair: FairPrices, options?: Quoting): void;
  suspend(at: number, markets?: readonly Market[]): void;
  /** The fault of an open market's price; null where it may stand. */
  faultOf(market: Market, fair: FairPrices): Fault | null;
}

/** Share of its margin a company gives away before it moves a price of the result; of a long price it gives more. */
const MOST_GIVEN = 0.9;
const SMALL_CHANCE = 0.005;
/** It gives away this much more of a price beside a line: the price is near even, and the line moves first. */
const MOST_GIVEN_BESIDE_LINE = 0.02;
/** In play its bias is at most this share of its margin: nobody asks for less than the fair chance. */
const MOST_LEANING = 0.25;
/** At this price, a standing price may be twice as far below the new one as a short price may: a small chance is a guess. */
const DOUBLE_PRICE = 6;
/** Below LONG_PRICE a standing price is never shorter than by this; above, it only says that the outcome will hardly happen. */
const MOST_SHORT = 0.6;
const LONG_PRICE = 25;

const PLACES = [0, 1, 2] as const;

/** Fault of a standing price of the result, against the new one. */
function faultOfResult({ tolerance }: SimCompany, margin: number, standing: Trio, newPrice: Trio): Fault | null {
  let fault: Fault | null = null;
  for (const i of PLACES) {
    const now = newPrice[i];
    const then = standing[i];
    if (now === 0 || then === 0) continue;
    const given = then / now - 1;
    const chance = 1 / now - 1 / then;
    if (given > MOST_GIVEN * margin && chance > SMALL_CHANCE) return "generous";
    if (now / then > 1 + Math.min(then < LONG_PRICE ? MOST_SHORT : Infinity, tolerance * (1 + then / DOUBLE_PRICE))) fault = "stale";
  }
  return fault;
}

/** The same for a price beside a line. */
function faultOfLine({ lineSteps }: SimCompany, margin: number, standing: Trio, newPrice: Trio, step: number): Fault | null {
  if (newPrice[1] !== standing[1]) return Math.abs(newPrice[1] - standing[1]) > lineSteps * step ? "generous" : null;
  const most = 1 + MOST_GIVEN * margin + MOST_GIVEN_BESIDE_LINE;
  const isGenerous = (standing[0] + 1) / (newPrice[0] + 1) > most || (standing[2] + 1) / (newPrice[2] + 1) > most;
  return isGenerous ? "generous" : null;
}

export function createBook(rng: Rng, company: SimCompany, write: Write): Book {
  const last = new Map<Market, { price: Trio; isSuspended: boolean }>();
  const { lean } = company;
  const marginIn = (fair: FairPrices): number => company.margin + (fair.isInPlay ? fair.inPlayMargin : 0);
  const bias: Record<Market, number> = { ah: rng.normal() * 0.008 * lean, ou: rng.normal() * 0.008 * lean, eu: rng.normal() * 0.02 * lean };
  const put = (at: number, market: Market, price: Trio, isSuspended: boolean, isOpening: boolean): void => {
    const before = last.get(market);
    if (before && before.isSuspended === isSuspended && PLACES.every((i) => before.price[i] === price[i])) return;
    last.set(market, { price, isSuspended });
    write(at, {
      company: company.id,
      market,
      price: [price[0], price[1], price[2]],
      ...(isSuspended ? { suspended: true } : {}),
      ...(isOpening ? { opening: true } : {}),
    });
  };
  const priceOf = (market: Market, fair: FairPrices): Trio | null => {
    const margin = marginIn(fair);
    const most = fair.isInPlay ? MOST_LEANING * margin * (market === "eu" ? 1 : 0.5) : Infinity;
    const leaning = Math.min(most, Math.max(-most, bias[market]));
    return market === "eu" ? resultPrice(fair.eu, margin, leaning) : twoWayPrice(fair[market], margin, leaning);
  };
  return {
    company,
    quote(at, fair, { opening = false, markets = MARKETS } = {}) {
      for (const market of markets) {
        if (!company.markets.includes(market)) continue;
        bias[market] = bias[market] * 0.9 + rng.normal() * 0.004 * lean;
        const price = priceOf(market, fair);
        if (price) put(at, market, price, false, opening);
        else {
          const before = last.get(market);
          if (before) put(at, market, before.price, true, false);
        }
      }
    },
    suspend(at, markets = MARKETS) {
      for (const market of markets) {
        const before = last.get(market);
        if (before) put(at, market, before.price, true, false);
      }
    },
    faultOf(market, fair) {
      const standing = last.get(market);
      if (!standing || standing.isSuspended) return null;
      const newPrice = priceOf(market, fair);
      if (!newPrice) return "generous";
      if (market === "eu") return faultOfResult(company, marginIn(fair), standing.price, newPrice);
      return faultOfLine(company, marginIn(fair), standing.price, newPrice, fair.lineStep);
    },
  };
}
