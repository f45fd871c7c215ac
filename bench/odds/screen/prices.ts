import type { FeedEvent } from "../../../contract/feed/frames.ts";
import { matchChannel } from "../../../contract/feed/channels.ts";
import type { MatchEvent } from "../../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { type Market, type OddsState, emptyOdds, foldOdds, quotesOf } from "../../../contract/odds/odds.ts";
import { LINES, matchEvents, numbered } from "../market.ts";

/** A match in play, its prices when the screen opens, and the changes after that: the same in every run. */
export const MATCH_ID = "bench";
/** Rounds of changes (each line once) before the screen opens; after them the match is in play and lines are sometimes suspended. */
const ROUNDS_BEFORE = 13;
const ROUNDS = 60;
const QUIET_MS = 60_000;

export interface Prices {
  readonly match: MatchState;
  /** All three markets, as loaded by the page. */
  readonly odds: OddsState;
  /** Changes in the shown market, one each; `at` and `s` are set when they are sent. */
  readonly changes: readonly Pick<FeedEvent, "ch" | "k" | "d">[];
}

function matchInPlay(now: number): MatchState {
  const ch = matchChannel("fb", MATCH_ID);
  const startAt = now - 20 * 60_000;
  const team = (id: string, name: string) => ({ id, name, rank: 1 });
  const events: readonly MatchEvent[] = [
    {
      ch,
      s: 1,
      at: startAt - 3_600_000,
      k: "fixture",
      d: {
        matchId: MATCH_ID,
        sport: "fb",
        league: { id: "epl", name: "英超", color: "#3d195b" },
        round: "第 12 轮",
        kickoffAt: startAt,
        home: team("ars", "阿森纳"),
        away: team("che", "切尔西"),
        venue: "酋长球场",
        source: "bench",
      },
    },
    { ch, s: 2, at: startAt, k: "state", d: { state: 2, clock: { base: 0, startAt, rate: 1 } } },
  ];
  return events.reduce<MatchState>(reduceMatch, emptyMatch("fb", MATCH_ID));
}

export function makePrices(market: Market, count: number, seed: number, now: number): Prices {
  const events = numbered(matchEvents(MATCH_ID, 1, seed, ROUNDS));
  const before = events.slice(0, ROUNDS_BEFORE * LINES);
  // The last of them is a minute old: nothing is marked as moved yet.
  const shift = now - QUIET_MS - (before.at(-1)?.at ?? 0);
  const odds = foldOdds(
    emptyOdds(MATCH_ID),
    before.map((event) => ({ ...event, at: event.at + shift })),
  );
  const changes = events.slice(ROUNDS_BEFORE * LINES).filter((event) => quotesOf(event)[0]?.market === market);
  if (changes.length < count) throw new Error(`only ${changes.length} changes, ${count} wanted`);
  return { match: matchInPlay(now), odds, changes: changes.slice(0, count).map(({ ch, k, d }) => ({ ch, k, d })) };
}
