import type { Pair } from "../../../../contract/feed/sport.ts";
import type { DatabaseTeam, SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";
import { weekdayOfDate } from "../../../ui/shanghai.ts";
import type { MatchKeys } from "../league/matchKeys.ts";
import { type Round, dayOf } from "../league/season.ts";
import type { Game } from "./records.ts";

/** The moment and the results that a basketball table is computed for. */
export interface GameQuery {
  /** `2016-04-13`: the end of that day; null: all results. */
  readonly asOf: string | null;
  /** Supposed results, by `matchKeys`. */
  readonly filled: ReadonlyMap<string, Pair>;
  /** Live scores, by match id. */
  readonly live: ReadonlyMap<string, Pair>;
}

/** The score a game counts with at a moment; null: it does not count. */
export function gameScore(match: SeasonMatch, { asOf, filled, live }: GameQuery, keys: MatchKeys): Pair | null {
  const supposed = filled.size === 0 ? undefined : filled.get(keys.get(match) ?? "");
  if (asOf !== null && dayOf(match) > asOf) return supposed ?? null;
  return match.score ?? supposed ?? (match.matchId === null ? null : (live.get(match.matchId) ?? null));
}

/** Games that count at a moment, with team ids. */
export function gamesAt(
  { teams }: Pick<SeasonReply, "teams">,
  matches: readonly SeasonMatch[],
  query: GameQuery,
  keys: MatchKeys,
): readonly Game[] {
  return matches.flatMap((match) => {
    const score = gameScore(match, query, keys);
    const [home, away] = [teams[match.home]?.id, teams[match.away]?.id];
    return score === null || home === undefined || away === undefined ? [] : [{ home, away, score, day: dayOf(match) }];
  });
}

/** Teams that play in a stage. */
export function membersOf({ teams }: Pick<SeasonReply, "teams">, matches: readonly SeasonMatch[]): readonly DatabaseTeam[] {
  const places = new Set(matches.flatMap(({ home, away }) => [home, away]));
  return teams.filter((_, place) => places.has(place));
}

/** Match days in order, in the form of rounds. */
export function daysOf(matches: readonly SeasonMatch[]): readonly Round[] {
  const found = new Map<string, SeasonMatch[]>();
  for (const match of matches) {
    const day = dayOf(match);
    const of = found.get(day);
    if (of) of.push(match);
    else found.set(day, [match]);
  }
  return [...found].map(([day, of]) => ({
    name: `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${weekdayOfDate(day)}`,
    matches: of,
    from: day,
    to: day,
  }));
}
