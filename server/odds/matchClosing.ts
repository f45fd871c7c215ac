import { type Sport, oddsChannel } from "../../contract/feed/channels.ts";
import { compareCompanies } from "../../contract/odds/companies.ts";
import { type Market, type MarketCode, type Price, isMarket } from "../../contract/odds/odds.ts";
import type { Odds } from "./odds.ts";

/** The last price of a line before its match began; null: it had none for sale. */
export interface LineClosing {
  readonly company: string;
  readonly market: MarketCode;
  readonly price: Price | null;
}

/** Closing prices of a match, of the first company in the order they are listed; another stands in for a market it did not price. */
export interface MatchClosing extends Readonly<Record<Market, Price | null>> {
  readonly company: string;
}

export interface MatchClosingDeps {
  /** Null while the match is not packed. */
  readonly packed: (ch: string) => Promise<readonly LineClosing[] | null>;
  readonly odds: Pick<Odds, "table">;
}

/** From the packed lines where there are any: else the log has to be folded up to the kick-off (epoch ms). Null: nobody priced it. */
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
