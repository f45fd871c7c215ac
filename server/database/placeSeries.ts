import type { PlaceAfter, TeamPlace } from "../../contract/http/databaseTeam.ts";
import type { Pair } from "../../contract/feed/sport.ts";
import type { CarriedStage, SeasonRules } from "../../contract/standings/standings.ts";
import { type NbaConference, type NbaRow, nbaCount, nbaPlace } from "../../contract/standings/nba.ts";
import { standings } from "../../contract/standings/standings.ts";

/** A team's place after each of its matches: the season's table, recomputed as of each of those days. */
export interface TableMatch {
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
  /** `2024-05-19` */
  readonly day: string;
}

/** A team's row in one table; null: the team is not in it. */
type PlacedRow = Omit<TeamPlace, "without" | "stage">;

export interface PlaceTable {
  /** As of the end of a day; null: with all results. `isWithout`: without the points the team itself was given or deducted. */
  at(day: string | null, isWithout: boolean): PlacedRow | null;
  /** Maximum number of points in a series, since each recomputes the season's table. */
  readonly most: number;
  /** Whether the team was given or deducted points by that day. */
  isAdjusted(day: string | null): boolean;
}

/** Matches of one table, in order of time; `carried`: what its teams carried over from the previous stage. */
export function rulesTable(team: string, matches: readonly TableMatch[], season: SeasonRules, carried?: CarriedStage): PlaceTable {
  const teams = [...new Set(matches.flatMap(({ home, away }) => [home, away]))];
  const isKnown = (day: string | null, announcedOn: string): boolean => day === null || announcedOn <= day;
  return {
    most: 100,
    isAdjusted: (day) => [...season.adjustments, ...season.rulings].some((one) => one.team === team && isKnown(day, one.announcedOn)),
    at(day, isWithout) {
      const counts = <A extends { readonly team: string }>(all: readonly A[]): readonly A[] =>
        isWithout ? all.filter((one) => one.team !== team) : all;
      const known = day === null ? matches : matches.slice(0, matches.findLastIndex((match) => match.day <= day) + 1);
      const rows = standings(known, season.rules, {
        teams,
        adjustments: counts(season.adjustments),
        decisions: season.decisions,
        rulings: counts(season.rulings),
        awards: season.awards,
        ...(carried === undefined ? {} : { carried }),
        ...(day === null ? {} : { asOf: day }),
      });
      const row = rows.find((one) => one.team === team);
      if (!row) return null;
      const { rank, played, won, drawn, lost, scored, conceded, points, adjusted } = row;
      return {
        ...{ rank, played, won, drawn, lost, scored, conceded, points, adjusted },
        of: teams.length,
        conference: null,
        gamesBehind: null,
      };
    },
  };
}

/** The conferences, or one of them, as of the end of a day, or with all results. Cached for all teams of the season. */
export interface NbaTables {
  readonly codes: ReadonlyMap<string, string | null>;
  readonly year: number;
  rows(day: string | null, conference?: NbaConference): readonly NbaRow[];
}

/** `codes` by team id. Null if one of them was not in the NBA that season. */
export function nbaTables(matches: readonly TableMatch[], codes: ReadonlyMap<string, string | null>, year: number): NbaTables | null {
  const codeOf = (id: string): string => codes.get(id) ?? "";
  const games = matches.map(({ home, away, score, day }) => ({ home: codeOf(home), away: codeOf(away), score, day }));
  const members = [...new Set(games.flatMap(({ home, away }) => [home, away]))];
  if (members.some((code) => nbaPlace(code, year) === null)) return null;
  const made = new Map<string, readonly NbaRow[]>();
  // A team's days are requested in order: the count up to one day continues for the next.
  let counted = { count: nbaCount(year, members), size: 0 };
  function after(size: number, conference: NbaConference | undefined): readonly NbaRow[] {
    if (size < counted.size) counted = { count: nbaCount(year, members), size: 0 };
    for (const game of games.slice(counted.size, size)) counted.count.add(game);
    counted.size = Math.max(counted.size, size);
    return counted.count.rows(conference);
  }
  return {
    codes,
    year,
    rows(day, conference) {
      const key = `${day ?? ""} ${conference ?? ""}`;
      const rows = made.get(key) ?? after(day === null ? games.length : games.findLastIndex((game) => game.day <= day) + 1, conference);
      made.set(key, rows);
      return rows;
    },
  };
}

/** A team's place in its conference. */
export function nbaTable(team: string, { codes, year, rows }: NbaTables): PlaceTable {
  const code = codes.get(team) ?? "";
  const own = nbaPlace(code, year)?.conference;
  return {
    // The NBA's tie-breakers cost ten times as much as points do.
    most: 48,
    isAdjusted: () => false,
    at(day) {
      const all = rows(day, own);
      const row = all.find((one) => one.team === code);
      if (!row) return null;
      const { rank, conference, played, won, lost, scored, conceded, gamesBehind } = row;
      return {
        ...{ rank, conference, played, won, lost, scored, conceded, gamesBehind },
        drawn: 0,
        points: won,
        adjusted: 0,
        of: all.length,
      };
    },
  };
}

/** Keyed by the index of the team's matches in the list. A long season has only every second or third, always with the last. */
export function placesAfter(team: string, matches: readonly TableMatch[], table: PlaceTable): ReadonlyMap<number, PlaceAfter> {
  const own = matches.flatMap(({ home, away }, i) => (home === team || away === team ? [i] : []));
  const step = Math.max(1, Math.ceil(own.length / table.most));
  const shown = own.filter((_, i) => (own.length - 1 - i) % step === 0);
  const end = matches.at(-1)?.day ?? "";
  return new Map(
    shown.flatMap((place, i) => {
      // The last point is the current table, with decisions announced after the last match.
      const isLast = i === shown.length - 1;
      const day = isLast ? null : (matches[place]?.day ?? null);
      const row = table.at(day, false);
      if (!row) return [];
      const without = table.isAdjusted(day) ? (table.at(day, true)?.rank ?? null) : null;
      const { played, rank, points } = row;
      return [[place, { day: day ?? end, played, rank, points, without }] as const];
    }),
  );
}

export function placeOf(table: PlaceTable, stage: string | null): TeamPlace | null {
  const row = table.at(null, false);
  return row && { ...row, stage, without: table.isAdjusted(null) ? (table.at(null, true)?.rank ?? null) : null };
}
