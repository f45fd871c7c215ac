import { type Sport, oddsChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchId } from "../../contract/ids.ts";
import { type Price, lineKey } from "../../contract/odds/odds.ts";
import type { Hub } from "../feed/types.ts";
import type { Db } from "../kit/database.ts";
import { closingsOfMatch } from "./closings.ts";
import { figuresOf } from "./figures.ts";

const READ_LIMIT = 1_000;

export type ClosingPrices = (sport: Sport, matchId: MatchId, kickoffAt: number) => Promise<ReadonlyMap<string, Price | null>>;

/** The last price for sale before kick-off of each line of a match, by `lineKey`: from the packed lines, else from the log. */
export function createClosingPrices({ db, hub }: { readonly db: Db; readonly hub: Pick<Hub, "readPage"> }): ClosingPrices {
  return async (sport, matchId, kickoffAt) => {
    const ch = oddsChannel(sport, matchId);
    const packed = await closingsOfMatch(db, ch);
    if (packed) return new Map(packed.map(({ company, market, price }) => [lineKey(company, market), price]));
    const before: FeedEvent[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: Awaited<ReturnType<typeof hub.readPage>> = await hub.readPage(ch, after, READ_LIMIT);
      const past = page.events.filter(({ at }) => at < kickoffAt);
      before.push(...past);
      after = past.length < page.events.length ? null : page.next;
    }
    return new Map([...figuresOf(matchId, before, kickoffAt)].map(([key, { closing }]) => [key as string, closing?.price ?? null]));
  };
}
