import { HALF_MINUTES, formatOfMinutes } from "../../../../contract/codes/basketball.ts";
import type { Fixture, Pair } from "../../../../contract/feed/sport.ts";
import type { ImportedMatch } from "../types.ts";
import type { BasketballEventBuilder, RecordedLine } from "./eventBuilder.ts";

/** `PT11M58.00S` -> 718 s, `12:00` -> 720 s, `0:03.1` -> 3.1 s; null for anything else. */
export function secondsLeft(text: string): number | null {
  const iso = /^PT(\d+)M(\d+(?:\.\d+)?)S$/.exec(text);
  if (iso) return Number(iso[1]) * 60 + Number(iso[2]);
  const plain = /^(\d{1,3}):(\d{2}(?:\.\d+)?)$/.exec(text);
  return plain ? Number(plain[1]) * 60 + Number(plain[2]) : null;
}

/** Minutes of a regulation period: the league's, unless the first period's clock shows more than any quarter has. */
export function periodMinutesBy(remainingS: readonly (number | null)[], leagueMinutes: number): number {
  const longest = Math.max(0, ...remainingS.map((s) => s ?? 0)) / 60;
  return formatOfMinutes(longest) === "halves" ? HALF_MINUTES : leagueMinutes;
}

export interface RecordedScore {
  readonly score: Pair;
  readonly periods: readonly Pair[];
}

/** Ends a game: compares the counts with the source's record, and reports the differences. */
export function closeGame(
  builder: BasketballEventBuilder,
  fixture: Fixture,
  at: number,
  recorded: RecordedScore | null,
  lines: readonly RecordedLine[],
  notes: readonly string[],
): ImportedMatch {
  const found = [...notes, ...builder.close(at, lines).map((difference) => `${fixture.matchId}: ${difference}; the record stands`)];
  if (recorded) {
    const counted = JSON.stringify([builder.score(), builder.periods()]);
    const expected = JSON.stringify([recorded.score, recorded.periods]);
    if (counted !== expected) found.push(`${fixture.matchId}: the plays give ${counted}, the box score ${expected}`);
  }
  return {
    matchId: fixture.matchId,
    sport: "bk",
    title: `${fixture.home.name} – ${fixture.away.name}`,
    events: builder.finish(),
    notes: found,
  };
}

/** A place from the shooter's view of the basket (tenths of a foot: x to the right, y away from it) as percent of the court. */
export function placeFromBasket(xLegacy: number, yLegacy: number): { x: number; y: number } {
  return { x: 100 - ((yLegacy + 52.5) / 940) * 100, y: 50 + (xLegacy / 250) * 50 };
}
