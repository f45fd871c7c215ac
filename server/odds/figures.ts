import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchId } from "../../contract/ids.ts";
import { type LineKey, type OddsLine, type PricePoint, emptyOdds, foldOdds, lineKey, pointOf, quotesOf } from "../../contract/odds/odds.ts";

/** What is asked of a line after the match. */
export interface LineFigures extends Pick<OddsLine, "first" | "isOpening" | "count"> {
  /** The last price before the start that was for sale; null where there was none, or the start is not known. */
  readonly closing: PricePoint | null;
}

/** By `lineKey`, in the order the lines opened. `startAt`: when the match began, epoch ms; what was quoted then is a price in play. */
export function figuresOf(matchId: MatchId, events: readonly FeedEvent[], startAt: number | null): ReadonlyMap<LineKey, LineFigures> {
  const closing = new Map<string, PricePoint>();
  for (const event of events) {
    for (const quote of quotesOf(event)) {
      const point = pointOf(quote, event.at);
      if (startAt === null || point.at >= startAt || point.suspended) continue;
      const key = lineKey(quote.company, quote.market);
      const last = closing.get(key);
      // One that was quoted earlier and came late is not the last.
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
