import { sql } from "kysely";
import { type Sport, oddsChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchId } from "../../contract/ids.ts";
import { type Price, lineKey, pointOf, quotesOf } from "../../contract/odds/odds.ts";
import type { Hub } from "../feed/types.ts";
import type { Db } from "../kit/database.ts";
import { isStorable, reportedStart } from "./closingMoment.ts";
import { closingsOfMatch } from "./closings.ts";
import { lineStatsOf } from "./lineStats.ts";

const READ_LIMIT = 1_000;

/** `listedAt`: listed kick-off, used if the log does not report the start. */
export type ClosingPrices = (sport: Sport, matchId: MatchId, listedAt: number) => Promise<ReadonlyMap<string, Price | null>>;

async function isAllPacked(db: Db, ch: string): Promise<boolean> {
  const { rows } = await sql`select 1 from event_channel where ch = ${ch} and packed_seq = last_seq`.execute(db);
  return rows.length > 0;
}

/**
 * Each line's last price that was for sale and quoted before the start, by `lineKey`. Always the same result: from the packed
 * lines if the log reports the start that they are based on, else from every quote.
 */
export function createClosingPrices({ db, hub }: { readonly db: Db; readonly hub: Pick<Hub, "readPage"> }): ClosingPrices {
  return async (sport, matchId, listedAt) => {
    const ch = oddsChannel(sport, matchId);
    const reported = await reportedStart(db, sport, matchId);
    const packed = reported !== null && (await isAllPacked(db, ch)) ? await closingsOfMatch(db, ch) : null;
    if (packed) return new Map(packed.map(({ company, market, price }) => [lineKey(company, market), price]));
    const startAt = reported ?? listedAt;
    const before: FeedEvent[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: Awaited<ReturnType<typeof hub.readPage>> = await hub.readPage(ch, after, READ_LIMIT);
      // An event may arrive after the start with a quote from before it.
      before.push(...page.events.filter((event) => quotesOf(event).some((quote) => pointOf(quote, event.at).at < startAt)));
      after = page.next;
    }
    const lineStats = [...lineStatsOf(matchId, before, startAt)];
    return new Map(lineStats.map(([key, { closing }]) => [key, closing && isStorable(closing.price) ? closing.price : null]));
  };
}
