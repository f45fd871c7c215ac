import type { BoardRow, MarketCell } from "../../contract/match/board.ts";
import { type Market, type OddsLine, type OddsState, isMarket, parseLineKey } from "../../contract/odds/odds.ts";

const NO_MOVEMENT: MarketCell["m"] = [0, 0, 0];

/** The last price of a market and its last movement; a price that was only suspended keeps the movement before it. */
function cellOf({ first, current, moved }: OddsLine): MarketCell {
  const sign = (i: 0 | 1 | 2, from: number): number => Math.sign(current.price[i] - from);
  const [a, b, c] = moved?.from ?? [0, 0, 0];
  return {
    p: current.price,
    ...(current.suspended ? { x: true } : {}),
    m: moved ? [sign(0, a), sign(1, b), sign(2, c)] : NO_MOVEMENT,
    at: moved?.at ?? first.at,
  };
}

/** The board shows one company per market: the first to open it, so that a cell never jumps between companies. */
export function cellsOf(odds: OddsState): BoardRow["odds"] {
  const first = new Map<Market, OddsLine>();
  for (const [key, line] of Object.entries(odds.lines)) {
    const { market } = parseLineKey(key);
    if (!isMarket(market)) continue;
    const before = first.get(market);
    if (!before || line.first.at < before.first.at) first.set(market, line);
  }
  const cell = (market: Market): MarketCell | null => {
    const line = first.get(market);
    return line ? cellOf(line) : null;
  };
  return { ah: cell("ah"), ou: cell("ou"), eu: cell("eu") };
}
