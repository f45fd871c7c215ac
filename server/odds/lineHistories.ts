import type { AsOf } from "../../contract/envelope.ts";
import { type LineKey, type PricePoint, addPoints, lineKey, parseLineKey, quotesOf } from "../../contract/odds/odds.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { Hub } from "../feed/types.ts";

/** Every change of every line of a match, in memory for the matches that were asked for last. */
export interface LineHistories {
  /** The changes of one line of a channel; empty for a line there is none of. Rejects when the log cannot be read. */
  points(ch: string, key: LineKey): Promise<{ readonly asOf: AsOf; readonly points: readonly PricePoint[] }>;
}

interface Known {
  e: string;
  s: number;
  readonly lines: Map<LineKey, readonly PricePoint[]>;
}

const READ_LIMIT = 5_000;
/** A match with twenty companies has some 3,000 changes, one with two hundred 15,000: 100 bytes each. */
const CHANNELS_KEPT = 64;

export function createLineHistories(hub: Pick<Hub, "readPage">): LineHistories {
  const channels = new Map<string, Known>();
  const reading = new Map<string, Promise<Known>>();

  function take(known: Known, events: readonly FeedEvent[]): void {
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
    for (const [key, quotes] of byLine) {
      known.lines.set(key, addPoints(known.lines.get(key) ?? [], quotes, parseLineKey(key)));
    }
  }

  /** Reads on from where the channel was read to; from its beginning where it began anew. */
  async function read(ch: string): Promise<Known> {
    let known = channels.get(ch) ?? { e: "", s: 0, lines: new Map() };
    for (;;) {
      const page = await hub.readPage(ch, known.s, READ_LIMIT);
      if (page.asOf.e !== known.e) {
        const isNew = known.s === 0;
        known = { e: page.asOf.e, s: 0, lines: new Map() };
        if (!isNew) continue;
      }
      take(known, page.events);
      known.s = page.events.at(-1)?.s ?? known.s;
      if (page.next !== null) continue;
      channels.delete(ch);
      channels.set(ch, known);
      const oldest = channels.keys().next();
      if (channels.size > CHANNELS_KEPT && !oldest.done) channels.delete(oldest.value);
      return known;
    }
  }

  return {
    async points(ch, key) {
      const under = reading.get(ch) ?? read(ch).finally(() => reading.delete(ch));
      reading.set(ch, under);
      const { e, s, lines } = await under;
      return { asOf: { e, s }, points: lines.get(key) ?? [] };
    },
  };
}
