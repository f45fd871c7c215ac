import { nbaPlace } from "../../contract/standings/nba.ts";
import type { DatabaseTeam } from "../../contract/http/database.ts";
import type { TeamTitle } from "../../contract/http/databaseTeam.ts";
import { dayText } from "./analysisParts.ts";
import type { StoredSeason } from "./leagueRepository.ts";
import { nbaTables } from "./placeSeries.ts";
import type { TitleResult } from "./teamRepository.ts";

/** A title of an NBA season: the league, a conference, a division. */
export interface NbaTitle extends Pick<TeamTitle, "kind" | "part"> {
  readonly team: string;
}

/** Since 2003 every round is a best of seven. */
const WINS = 4;
const FINALS = "总决赛";
const CONFERENCE_FINALS = "分区决赛";

/** Winners of a round's series. A series that is not decided yet has none. */
function seriesWinners(results: readonly TitleResult[], round: string): readonly string[] {
  const wins = new Map<string, number>();
  for (const { kind, round: of, home, away, score } of results) {
    if (kind !== "ties" || of !== round) continue;
    const winner = score[0] > score[1] ? home : away;
    wins.set(winner, (wins.get(winner) ?? 0) + 1);
  }
  return [...wins].flatMap(([team, won]) => (won >= WINS ? [team] : []));
}

/** The first of each division of a regular season; no title where the tie-breakers leave teams level. */
function divisionTitles(results: readonly TitleResult[], codes: ReadonlyMap<string, string | null>, year: number): readonly NbaTitle[] {
  const matches = results.flatMap(({ kind, home, away, score, kickoffAt }) =>
    kind === "table" ? [{ home, away, score, day: dayText(kickoffAt) }] : [],
  );
  const ids = new Map([...codes].map(([id, code]) => [code, id]));
  const rows = nbaTables(matches, codes, year)?.rows(null) ?? [];
  return [...Map.groupBy(rows, ({ division }) => division)].flatMap(([part, of]) => {
    const best = Math.min(...of.map(({ rank }) => rank));
    const leaders = of.filter(({ rank }) => rank === best);
    const team = leaders.length === 1 ? ids.get(leaders[0]?.team ?? "") : undefined;
    return team === undefined ? [] : [{ team, kind: "division" as const, part }];
  });
}

/**
 * Titles from the series of the play-offs, and of divisions from the table of a season with all its results. Undefined: no
 * winner of the finals is known.
 */
export function nbaTitles(
  { expected, count }: Pick<StoredSeason, "expected" | "count">,
  results: readonly TitleResult[],
  teams: readonly DatabaseTeam[],
  year: number,
): readonly NbaTitle[] | undefined {
  const [champion, ...others] = seriesWinners(results, FINALS);
  if (champion === undefined || others.length > 0) return undefined;
  const members = new Set(results.flatMap(({ home, away }) => [home, away]));
  const codes = new Map(teams.flatMap(({ id, code }) => (members.has(id) ? [[id, code] as const] : [])));
  const conferences = seriesWinners(results, CONFERENCE_FINALS).flatMap((team): readonly NbaTitle[] => {
    const place = nbaPlace(codes.get(team) ?? "", year);
    return place ? [{ team, kind: "conference", part: place.conference }] : [];
  });
  const isWhole = count === expected && results.length === expected;
  return [{ team: champion, kind: "league", part: null }, ...conferences, ...(isWhole ? divisionTitles(results, codes, year) : [])];
}
