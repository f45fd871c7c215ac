import { sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Fixture, Pair } from "../../contract/feed/sport.ts";
import type { CompetitionHead } from "../../contract/http/database.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { type Db, safeNumber } from "../kit/database.ts";
import { codesIn } from "../../contract/codes/matchStates.ts";
import type { StoredSeason } from "./leagueRepository.ts";

const OVER = codesIn("finished", "off");

/** A season in which a team has results; `count` counts only the team's matches. */
export interface PlayedSeason extends StoredSeason {
  readonly competition: CompetitionHead;
}

/** A result as needed for a team's page. */
export interface TeamResult {
  readonly source: string;
  readonly sourceId: string;
  readonly season: string;
  readonly kickoffAt: number;
  readonly stage: string | null;
  readonly kind: "table" | "ties";
  readonly group: string | null;
  readonly round: string | null;
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
  readonly half: Pair | null;
  readonly regular: Pair | null;
  readonly penalties: Pair | null;
  readonly isAwarded: boolean;
  readonly corners: Pair | null;
  readonly yellow: Pair | null;
  readonly red: Pair | null;
  readonly periods: readonly Pair[] | null;
}

/** A real result with just what titles need. */
export interface TitleResult {
  readonly season: string;
  readonly kickoffAt: number;
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
  readonly penalties: Pair | null;
  readonly kind: "table" | "ties";
  readonly group: string | null;
  readonly stage: string | null;
  readonly round: string | null;
}

/** A member of a team's squad, or its coach, in a season for which a set or the matches have people. */
export interface SquadRow {
  readonly season: string;
  readonly person: string;
  readonly name: string;
  readonly number: number | null;
  readonly position: string | null;
  readonly isCoach: boolean;
}

export interface TeamRepository {
  /** In these seasons, by number. */
  squads(team: string, seasons: readonly string[]): Promise<readonly SquadRow[]>;
  /** Seasons in which the team played, latest first; with the same label real ones first. */
  seasons(team: string): Promise<readonly PlayedSeason[]>;
  /** In order of time; of whole seasons, or only the matches of `team`. */
  results(seasons: readonly string[], team: string | null): Promise<readonly TeamResult[]>;
  /** Results of a competition's real seasons, in order of time. */
  realResults(competition: string): Promise<readonly TitleResult[]>;
  realSeasons(competition: string): Promise<readonly StoredSeason[]>;
  /** A team's ids on boards and in fixtures, of every source. */
  refs(sport: Sport, team: string): Promise<readonly string[]>;
  /** The portal's unfinished matches from a time on, soonest first. */
  coming(sport: Sport, refs: readonly string[], from: number, limit: number): Promise<readonly BoardRow[]>;
  /** The latest fixture of a team without results; null: none names it. */
  fixtureOf(sport: Sport, ref: string): Promise<Fixture | null>;
}

type ReadResult<R> = Omit<R, "kickoffAt" | "score"> & { readonly at: bigint; readonly h: number; readonly a: number };

function read<R>({ at, h, a, ...row }: ReadResult<R>): R {
  return { ...row, kickoffAt: safeNumber(at), score: [h, a] } as R;
}

export function createTeamRepository(db: Db): TeamRepository {
  return {
    async seasons(team) {
      const { rows } = await sql<Omit<PlayedSeason, "count"> & { count: bigint }>`
        select s.id, s.label, s.source, s.is_simulated as "isSimulated", s.expected, n.count,
          json_build_object('id', c.id, 'sport', c.sport, 'kind', c.kind, 'name', c.name, 'original', c.original_name,
            'country', c.country, 'color', c.color) as competition
        from (
          select season_id, count(*) as count from (
            select season_id from result where home_id = ${team} and not is_double
            union all select season_id from result where away_id = ${team} and not is_double
          ) as own group by season_id
        ) as n join season s on s.id = n.season_id join competition c on c.id = s.competition_id
        order by s.label desc, s.is_simulated, n.count desc, s.id`.execute(db);
      return rows.map((row) => ({ ...row, count: safeNumber(row.count) }));
    },

    async results(seasons, team) {
      if (seasons.length === 0) return [];
      const { rows } = await sql<ReadResult<TeamResult>>`
        select source, source_id as "sourceId", season_id as season, kickoff_at as at, stage, stage_kind as kind, group_name as "group",
          round, home_id as home, away_id as away, home_score as h, away_score as a, half, regular, penalties,
          is_awarded as "isAwarded", corners, yellow, red, periods
        from result where season_id = any(${[...seasons]}) and not is_double ${team === null ? sql`` : sql`and (home_id = ${team} or away_id = ${team})`}
        order by kickoff_at, id`.execute(db);
      return rows.map(read);
    },

    async squads(team, seasons) {
      const { rows } = await sql<SquadRow>`
        select m.season_id as season, p.id as person, p.name, m.number, m.position, false as "isCoach"
          from squad_member m join person p on p.id = m.person_id where m.team_id = ${team} and m.season_id = any(${[...seasons]})
        union all select c.season_id, p.id, p.name, null, null, true
          from coach c join person p on p.id = c.person_id where c.team_id = ${team} and c.season_id = any(${[...seasons]})
        order by number nulls last, name`.execute(db);
      return rows;
    },

    async realResults(competition) {
      const { rows } = await sql<ReadResult<TitleResult>>`
        select season_id as season, kickoff_at as at, home_id as home, away_id as away, home_score as h, away_score as a,
          penalties, stage_kind as kind, stage, group_name as "group", round
        from result where competition_id = ${competition} and not is_simulated and not is_double order by kickoff_at, id`.execute(db);
      return rows.map(read);
    },

    async realSeasons(competition) {
      const { rows } = await sql<Omit<StoredSeason, "count"> & { count: bigint }>`
        select s.id, s.label, s.source, s.is_simulated as "isSimulated", s.expected,
          (select count(*) from result r where r.season_id = s.id and not r.is_double) as count
        from season s where s.competition_id = ${competition} and not s.is_simulated order by s.label`.execute(db);
      return rows.map((row) => ({ ...row, count: safeNumber(row.count) }));
    },

    async refs(sport, team) {
      const { rows } = await sql<{ ref: string }>`
        select distinct source_id as ref from entity_alias where kind = 'team' and id = ${team}`.execute(db);
      return rows.flatMap(({ ref }) => (ref.startsWith(`${sport}/`) ? [ref.slice(sport.length + 1)] : []));
    },

    async coming(sport, refs, from, limit) {
      if (refs.length === 0) return [];
      const side = (name: "home" | "away") => sql`(select id, "row", kickoff_at from match
        where (fixture -> ${sql.lit(name)} ->> 'id') = any(${[...refs]}) and sport = ${sport} and kickoff_at > ${BigInt(from)}
          and state <> all(${[...OVER[sport]]}) order by kickoff_at limit ${limit})`;
      const { rows } = await sql<{ row: BoardRow }>`
        select "row" from (${side("home")} union all ${side("away")}) as n order by kickoff_at, id limit ${limit}`.execute(db);
      return rows.map(({ row }) => row);
    },

    async fixtureOf(sport, ref) {
      const side = (name: "home" | "away") => sql`(select fixture, kickoff_at from match
        where (fixture -> ${sql.lit(name)} ->> 'id') = ${ref} and sport = ${sport} order by kickoff_at desc limit 1)`;
      const { rows } = await sql<{ fixture: Fixture }>`
        select fixture from (${side("home")} union all ${side("away")}) as n order by kickoff_at desc limit 1`.execute(db);
      return rows[0]?.fixture ?? null;
    },
  };
}
