import type { OddsState } from "../../contract/match/odds.ts";

/** When the latest price of an odds state came, epoch ms; 0 without prices. */
export function lastPriceAt(odds: OddsState): number {
  let at = 0;
  for (const points of Object.values(odds.lines)) at = Math.max(at, points.at(-1)?.at ?? 0);
  return at;
}
