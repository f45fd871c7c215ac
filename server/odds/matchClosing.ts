import { type Sport, oddsChannel } from "../../contract/feed/channels.ts";
import { compareCompanies } from "../../contract/odds/companies.ts";
import { type Market, type MarketCode, type Price, isMarket } from "../../contract/odds/odds.ts";
import type { Odds } from "./odds.ts";

/** A line's last price before its match began; null: none was for sale. */
export interface LineClosing {
  readonly company: string;
  readonly market: MarketCode;
  readonly price: Price | null;
}

/** Closing prices of the first company in listing order; for a market it did not price, those of the next company that did. */
export interface MatchClosing extends Readonly<Record<Market, Price | null>> {
  readonly company: string;
}

export interface MatchClosingDeps {
  /** Null while the match is not packed. */
  readonly packed: (ch: string) => Promise<readonly LineClosing[] | null>;
  readonly odds: Pick<Odds, "table">;
}

/** From the packed lines if there are any, else from the log folded up to the kick-off (epoch ms). Null: no company priced it. */
export function createMatchClosing({ packed, odds }: MatchClosingDeps) {
  async function linesOf(sport: Sport, matchId: string, kickoffAt: number): Promise<readonly LineClosing[]> {
    const found = await packed(oddsChannel(sport, matchId));
    if (found) return found;
    const table = await odds.table(sport, { matchId, at: kickoffAt });
    return table.ok ? table.value.rows.map(({ company, market, current }) => ({ company, market, price: current.price })) : [];
  }

  return async (sport: Sport, matchId: string, kickoffAt: number): Promise<MatchClosing | null> => {
    const lines = (await linesOf(sport, matchId, kickoffAt))
      .filter(({ market, price }) => isMarket(market) && price !== null)
      .toSorted((a, b) => compareCompanies(a.company, b.company));
    const [first] = lines;
    if (!first) return null;
    const price = (market: Market): Price | null => lines.find((line) => line.market === market)?.price ?? null;
    return { company: first.company, ah: price("ah"), ou: price("ou"), eu: price("eu") };
  };
}
