import type { OddsQuote } from "../../contract/feed/sport.ts";
import { type OddsState, emptyOdds, foldOdds } from "../../contract/odds/odds.ts";

/** The odds of a match `m` after quotes in one batch. */
export function oddsOf(quotes: readonly OddsQuote[], at = 1_000): OddsState {
  return foldOdds(emptyOdds("m"), [{ ch: "odds:fb:m", s: 1, at, k: "odds.batch", d: { quotes } }]);
}
