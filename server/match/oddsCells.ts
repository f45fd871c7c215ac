import type { BoardRow, MarketCell } from "../../contract/match/board.ts";
import type { Market, OddsState, PricePoint } from "../../contract/match/odds.ts";

const NO_MOVEMENT: MarketCell["m"] = [0, 0, 0];

function movement(before: PricePoint, after: PricePoint): MarketCell["m"] {
  const sign = (i: 0 | 1 | 2): number => Math.sign(after.price[i] - before.price[i]);
  return [sign(0), sign(1), sign(2)];
}

/** The last price of a market and how it moved last; a point that only suspends keeps the movement before it. */
export function cellOf(points: readonly PricePoint[]): MarketCell | null {
  const last = points.at(-1);
  if (!last) return null;
  const base = { p: last.price, ...(last.suspended ? { x: true } : {}) };
  for (let i = points.length - 1; i > 0; i -= 1) {
    const after = points[i] as PricePoint;
    const m = movement(points[i - 1] as PricePoint, after);
    if (m.some((sign) => sign !== 0)) return { ...base, m, at: after.at };
  }
  return { ...base, m: NO_MOVEMENT, at: (points[0] as PricePoint).at };
}

/** The board shows one company a market: the one that opened it first, so that a cell never jumps between companies. */
function linesOf(odds: OddsState, market: Market): readonly PricePoint[] {
  let first: readonly PricePoint[] = [];
  for (const [key, points] of Object.entries(odds.lines)) {
    if (!key.endsWith(`/${market}`) || points.length === 0) continue;
    if (first.length === 0 || (points[0] as PricePoint).at < (first[0] as PricePoint).at) first = points;
  }
  return first;
}

export function cellsOf(odds: OddsState): BoardRow["odds"] {
  return { ah: cellOf(linesOf(odds, "ah")), ou: cellOf(linesOf(odds, "ou")), eu: cellOf(linesOf(odds, "eu")) };
}
