import { phaseOf } from "../../contract/codes/matchPhase.ts";
import { type Sport, oddsChannel } from "../../contract/feed/channels.ts";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { settlementScore } from "../../contract/match/settlementScore.ts";
import { parseLineKey } from "../../contract/odds/odds.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { MatchRepository } from "../match/matchRepository.ts";
import type { Closing, Closings } from "./calibration.ts";
import { lineStatsOf } from "./lineStats.ts";

/**
 * Closing prices of matches that ended recently, from the log, since matches are packed only hours later (packer.ts). Read
 * at most once in ten minutes, because it reads every match's prices up to kick-off.
 */
export interface LoggedClosingsDeps {
  readonly repository: Pick<MatchRepository, "list">;
  readonly hub: Pick<Hub, "readPage">;
  readonly clock: Pick<Clock, "now">;
}

const CACHE_MS = 600_000;
/** Longer than a match plus the wait until it is packed. */
const SINCE_MS = 12 * 3_600_000;
const MOST_ROWS = 5_000;
const MOST_MATCHES = 200;
const READ_LIMIT = 1_000;
const SIMULATED = "sim";

export function createLoggedClosings({ repository, hub, clock }: LoggedClosingsDeps): Closings {
  const cache = new Map<Sport, { readonly at: number; readonly closings: readonly Closing[] }>();

  async function closingsOf(row: BoardRow): Promise<readonly Closing[]> {
    const { sport, id, kickoffAt, source } = row;
    const before: FeedEvent[] = [];
    for (let hasMore = true; hasMore;) {
      const { events, next } = await hub.readPage(oddsChannel(sport, id), before.at(-1)?.s ?? 0, READ_LIMIT);
      const past = events.filter((event) => event.at < kickoffAt);
      before.push(...past);
      hasMore = next !== null && past.length === events.length;
    }
    const score = settlementScore(row);
    return [...lineStatsOf(id, before, kickoffAt)].flatMap(([key, { closing }]) => {
      const { company, market } = parseLineKey(key);
      if (market !== "eu" || closing === null) return [];
      return [{ matchId: id, company, price: closing.price, score, source, isSimulated: source === SIMULATED }];
    });
  }

  return {
    async closings({ sport, limit }) {
      const now = clock.now();
      let known = cache.get(sport);
      if (!known || now - known.at >= CACHE_MS) {
        const rows = await repository.list({ sport, range: { from: now - SINCE_MS, to: now }, limit: MOST_ROWS });
        const finished = rows.filter((row) => phaseOf(row) === "finished").slice(-MOST_MATCHES);
        const closings: Closing[] = [];
        for (const row of finished.toReversed()) closings.push(...(await closingsOf(row)));
        known = { at: now, closings };
        cache.set(sport, known);
      }
      return known.closings.slice(0, limit);
    },
  };
}
