import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchId } from "../../contract/ids.ts";
import { type LineKey, type OddsLine, type PricePoint, emptyOdds, foldOdds, lineKey, pointOf, quotesOf } from "../../contract/odds/odds.ts";

/** Figures of a line after the match. */
export interface LineStats extends Pick<OddsLine, "first" | "isOpening" | "count"> {
  /** The last price for sale before the start; null if there was none, or the start is unknown. */
  readonly closing: PricePoint | null;
}

/** By `lineKey`, in the order the lines opened. `startAt`: start of the match, epoch ms; later quotes are in-play prices. */
export function lineStatsOf(matchId: MatchId, events: readonly FeedEvent[], startAt: number | null): ReadonlyMap<LineKey, LineStats> {
  const closing = new Map<string, PricePoint>();
  for (const event of events) {
    for (const quote of quotesOf(event)) {
      const point = pointOf(quote, event.at);
      if (startAt === null || point.at >= startAt || point.suspended) continue;
      const key = lineKey(quote.company, quote.market);
      const last = closing.get(key);
      // A quote made earlier that arrived late is not the last one.
      if (!last || point.at >= last.at) closing.set(key, point);
    }
  }
  const { lines } = foldOdds(emptyOdds(matchId), events);
  return new Map(
    Object.entries(lines).map(([key, { first, isOpening, count }]) => [
      key as LineKey,
      { first, isOpening, count, closing: closing.get(key) ?? null },
    ]),
  );
}
