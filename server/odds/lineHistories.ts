import type { FeedEvent } from "../../contract/feed/frames.ts";
import { type LineKey, type PricePoint, addPoints, lineKey, parseLineKey, quotesOf } from "../../contract/odds/odds.ts";
import type { Hub } from "../feed/types.ts";
import { type ChannelFolds, createChannelFolds } from "./channelFolds.ts";

/** Every change of every line of a match. */
export type LineHistories = ChannelFolds<ReadonlyMap<LineKey, readonly PricePoint[]>>;

/** A match has some 3,000 changes with twenty companies, 15,000 with two hundred, at 100 bytes each. */
const MAX_CHANNELS = 64;

function take(lines: Map<LineKey, readonly PricePoint[]>, events: readonly FeedEvent[]): void {
  const byLine = new Map<LineKey, FeedEvent[]>();
  for (const event of events) {
    for (const quote of quotesOf(event)) {
      const key = lineKey(quote.company, quote.market);
      const one = { ...event, k: "odds", d: quote };
      const list = byLine.get(key);
      if (list) list.push(one);
      else byLine.set(key, [one]);
    }
  }
  for (const [key, quotes] of byLine) lines.set(key, addPoints(lines.get(key) ?? [], quotes, parseLineKey(key)));
}

export function createLineHistories(hub: Pick<Hub, "readPage">): LineHistories {
  return createChannelFolds(hub, { make: () => new Map<LineKey, readonly PricePoint[]>(), take, maxChannels: MAX_CHANNELS });
}
