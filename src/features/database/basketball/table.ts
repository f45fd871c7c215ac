import { plainSeason } from "../../../../contract/standings/standings.ts";
import type { DatabaseTeam, SeasonReply } from "../../../../contract/http/database.ts";
import { type NbaPlace, nbaPlace, nbaStandings } from "../../../../contract/standings/nba.ts";
import { standings } from "../../../../contract/standings/standings.ts";
import { type Tie, nbaCriteria, plainCriteria, tiesIn } from "./decisions.ts";
import { partName } from "./partNames.ts";
import { type Game, type TeamRecord, compareShares, gamesBehind, recordsOf } from "./records.ts";

/** Tables of a basketball season at a moment, computed from the games that count by then. */
export const GROUPINGS = ["conference", "division", "league"] as const;
export type Grouping = (typeof GROUPINGS)[number];

export type Zone = "playoffs" | "playIn";

export interface TableRow {
  /** Team id. */
  readonly team: string;
  /** Teams that no tie-breaker separates share a rank. */
  readonly rank: number;
  readonly record: TeamRecord;
  readonly gamesBehind: number;
  /** Seed in the conference by the season's rules; null where there are none. */
  readonly seed: number | null;
  readonly zone: Zone | null;
}

export interface BasketballTable {
  /** `东部`; null: a single table for the league. */
  readonly name: string | null;
  readonly rows: readonly TableRow[];
  /** Groups of teams with the same winning percentage, with the steps that ordered each. */
  readonly ties: readonly Tie[];
}

export type SeasonOf = Pick<SeasonReply, "way" | "year" | "stages">;

/** Since this season ranks 7 to 10 play for the last two play-off places. */
const PLAY_IN_SINCE = 2020;
const LEADERS_SEEDED_UNTIL = 2014;
const BEST_SEEDED_SINCE = 2006;
const PLAYOFF_PLACES = 8;
const SURE_PLACES = 6;
const PLAY_IN_PLACES = 10;

/** NBA conference and division by team id; null when a team did not play in that season, or for other leagues. */
export function placesOf({ way, year }: SeasonOf, teams: readonly DatabaseTeam[]): ReadonlyMap<string, NbaPlace> | null {
  if (way !== "nba") return null;
  const found = teams.map(({ id, code }) => [id, code === null ? null : nbaPlace(code, year)] as const);
  const placed = found.flatMap(([id, place]) => (place === null ? [] : [[id, place] as const]));
  return placed.length === found.length ? new Map(placed) : null;
}

function zoneOf(seed: number | null, year: number): Zone | null {
  if (seed === null) return null;
  if (year < PLAY_IN_SINCE) return seed <= PLAYOFF_PLACES ? "playoffs" : null;
  return seed <= SURE_PLACES ? "playoffs" : seed <= PLAY_IN_PLACES ? "playIn" : null;
}

/**
 * A conference in seed order. Through 2014/15 the division leaders took the first places, since 2006/07 together with the
 * best other team.
 */
export function inSeeds(order: readonly string[], divisionOf: (team: string) => string, year: number): readonly string[] {
  if (year > LEADERS_SEEDED_UNTIL) return order;
  const leaders = order.filter((team) => order.find((other) => divisionOf(other) === divisionOf(team)) === team);
  const best = year >= BEST_SEEDED_SINCE ? order.find((team) => !leaders.includes(team)) : undefined;
  const first = order.filter((team) => leaders.includes(team) || team === best);
  return [...first, ...order.filter((team) => !first.includes(team))];
}

interface Ordered {
  readonly team: string;
  readonly rank: number;
}

/** Ranks within a subset; teams that shared a rank still share it. */
function ranksWithin(order: readonly Ordered[]): readonly Ordered[] {
  return order.map(({ team, rank }) => ({ team, rank: order.findIndex((other) => other.rank === rank) + 1 }));
}

function rowsOf(
  order: readonly Ordered[],
  records: ReadonlyMap<string, TeamRecord>,
  seeds: readonly string[],
  zone: (seed: number | null) => Zone | null,
): readonly TableRow[] {
  const first = records.get(order[0]?.team ?? "");
  return order.flatMap(({ team, rank }) => {
    const record = records.get(team);
    if (!record || !first) return [];
    const seed = seeds.indexOf(team) + 1 || null;
    return [{ team, rank, record, gamesBehind: gamesBehind(first.all, record.all), seed, zone: zone(seed) }];
  });
}

/** One table for all, by the season's rules; with conferences only by winning percentage, since nothing depends on it. */
function wholeTable(season: SeasonOf, ids: readonly string[], games: readonly Game[], isByShareAlone: boolean): BasketballTable {
  const records = recordsOf(games, ids, () => null);
  const rules = isByShareAlone
    ? { win: 1, draw: 0, steps: [{ by: ["share"] as const }] }
    : (season.stages.find(({ kind }) => kind === "table")?.rules ?? plainSeason("bk")).rules;
  const decided = games.filter(({ score }) => score[0] !== score[1]);
  const order = standings(decided, rules, { teams: ids });
  const ties = tiesIn({
    order,
    records,
    placeOf: () => null,
    playoffs: new Set(),
    criteriaFor: isByShareAlone ? () => [] : plainCriteria,
  });
  return { name: null, rows: rowsOf(order, records, [], () => null), ties };
}

/** A season's tables: one, or one a conference or division. `games` use team ids. */
export function tablesOf(
  season: SeasonOf,
  teams: readonly DatabaseTeam[],
  games: readonly Game[],
  grouping: Grouping,
): readonly BasketballTable[] {
  const ids = teams.map(({ id }) => id);
  const places = placesOf(season, teams);
  if (places === null) return [wholeTable(season, ids, games, false)];
  if (grouping === "league") return [wholeTable(season, ids, games, true)];
  const codes = new Map(teams.map(({ id, code }) => [id, code ?? id]));
  const idOf = new Map([...codes].map(([id, code]) => [code, id]));
  const coded = games
    .filter(({ score }) => score[0] !== score[1])
    .map((game) => ({ ...game, home: codes.get(game.home) ?? game.home, away: codes.get(game.away) ?? game.away }));
  const order = nbaStandings(coded, season.year, [...codes.values()]).map(({ team, rank, conference, division }) => ({
    team: idOf.get(team) ?? team,
    ...{ rank, conference, division },
  }));
  const placeOf = (team: string): NbaPlace | null => places.get(team) ?? null;
  const records = recordsOf(games, ids, placeOf);
  const conferences = (["East", "West"] as const).map((conference) => order.filter((row) => row.conference === conference));
  const playoffs = new Set(
    conferences.flatMap((members) => {
      const share = (team: string) => records.get(team)?.all ?? [0, 0];
      const last = members[PLAYOFF_PLACES - 1];
      // A team level with the last play-off place counts as a play-off team.
      return members.flatMap(({ team }) => (last && compareShares(share(team), share(last.team)) > 0 ? [] : [team]));
    }),
  );
  return conferences.flatMap((members): readonly BasketballTable[] => {
    const [first] = members;
    if (!first) return [];
    const ties = tiesIn({ order: members, records, placeOf, playoffs, criteriaFor: nbaCriteria(season.year) });
    if (grouping === "conference") {
      const seeds = inSeeds(
        members.map(({ team }) => team),
        (team) => places.get(team)?.division ?? "",
        season.year,
      );
      return [{ name: partName(first.conference), rows: rowsOf(members, records, seeds, (seed) => zoneOf(seed, season.year)), ties }];
    }
    const divisions = [...new Set(members.map(({ division }) => division))].sort();
    return divisions.map((division) => {
      const of = ranksWithin(members.filter((row) => row.division === division));
      return { name: partName(division), rows: rowsOf(of, records, [], () => null), ties };
    });
  });
}
