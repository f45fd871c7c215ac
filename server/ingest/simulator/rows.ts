import { matchChannel } from "../../../contract/feed/channels.ts";
import type { Fixture, MatchEvent } from "../../../contract/feed/sport.ts";
import type { BoardRow, MarketCell } from "../../../contract/match/board.ts";
import { rowOfFixture, rowOfMatch } from "../../../contract/match/boardRows.ts";
import { emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { basketballEnd, simulateBasketball } from "./basketballMatch.ts";
import { ANNOUNCED_BEFORE_MS, fixtureOf } from "./fixture.ts";
import { simulateFootball } from "./footballMatch.ts";
import { type NewOddsEvent, openingOdds } from "./odds.ts";
import type { SimMatch } from "./pairing.ts";
import { type Extent, type NewMatchEvent, shapesRow } from "./writer.ts";

/** Board rows of the simulator's matches as of a moment, without going through the event log. */

/** Longer than any match, with extra time, penalties and a break. */
export const LONGEST_MS = 6 * 3_600_000;

export function simulateMatch(seed: string, match: SimMatch, extent: Extent = "whole"): NewMatchEvent[] {
  return match.sport === "fb" ? simulateFootball(seed, match, extent) : simulateBasketball(seed, match, extent);
}

/** The row after the given events; equal to a fold of all of them. */
export function rowOfEvents(match: SimMatch, events: readonly NewMatchEvent[]): BoardRow | null {
  const lastScore = match.sport === "bk" ? events.findLast((e) => e.k === "score") : undefined;
  let state = emptyMatch(match.sport, match.id);
  let s = 0;
  for (const e of events) {
    if (!shapesRow(match.sport, e.k)) continue;
    // A basketball score carries all periods: the last one is enough.
    if (e.k === "score" && match.sport === "bk" && e !== lastScore) continue;
    s += 1;
    state = reduceMatch(state, { ...e, s } as MatchEvent);
  }
  return rowOfMatch(state, null);
}

/** One market as of the given events of the board's company; null before its opening. */
export function cellOf(events: readonly NewOddsEvent[], market: "ah" | "ou" | "eu"): MarketCell | null {
  const points = events.flatMap(({ at, d }) => d.quotes.filter((quote) => quote.market === market).map((quote) => ({ at, d: quote })));
  const last = points.at(-1);
  const before = points.at(-2) ?? last;
  if (!last || !before) return null;
  const move = (i: 0 | 1 | 2): 1 | -1 | 0 => {
    const by = last.d.price[i] - before.d.price[i];
    return by > 0 ? 1 : by < 0 ? -1 : 0;
  };
  const [a, b, c] = last.d.price;
  return { p: [a, b, c], m: [move(0), move(1), move(2)], at: last.at, ...(last.d.suspended ? { x: true } : {}) };
}

export interface RegisteredFixture {
  readonly fixture: Fixture;
  readonly row: BoardRow;
}

/** The events up to now that shape a row, without the fixture's. */
function rowEventsUntil(seed: string, match: SimMatch, now: number): readonly NewMatchEvent[] {
  if (match.fate === "played" && now < match.kickoffAt) return [];
  // The row of a finished basketball game shows how it ended, and nothing of the way there.
  const end = match.sport === "bk" && match.kickoffAt + LONGEST_MS < now ? basketballEnd(seed, match) : null;
  return end ?? simulateMatch(seed, match, "row").filter((e) => e.at <= now);
}

function announcementOf(match: SimMatch, fixture: Fixture): NewMatchEvent {
  return { ch: matchChannel(match.sport, match.id), at: match.kickoffAt - ANNOUNCED_BEFORE_MS, k: "fixture", d: fixture, key: "e1" };
}

/** Fixture and row as known at `now`; odds are those before kick-off, as later ones are in the match's own log. */
export function rowAsOf(seed: string, match: SimMatch, now: number): RegisteredFixture {
  const fixture = fixtureOf(seed, match, now);
  const row = rowOfEvents(match, [announcementOf(match, fixture), ...rowEventsUntil(seed, match, now)]) ?? rowOfFixture(fixture);
  const odds = openingOdds(seed, match).filter((e) => e.at <= now);
  return {
    fixture,
    row: { ...row, odds: { ah: cellOf(odds, "ah"), ou: cellOf(odds, "ou"), eu: cellOf(odds, "eu") } },
  };
}
