import { sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Fixture, Pair } from "../../contract/feed/sport.ts";
import type { CompetitionHead, DatabaseTeam, FindQuery, FoundEntity } from "../../contract/http/database.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import type { Page } from "../../contract/http/page.ts";
import { likePattern } from "../kit/likePattern.ts";
import { codesIn } from "../../contract/codes/matchStates.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import type { PlacedLeague } from "./countries.ts";
import { SAME_MATCH_MS, seasonSpan } from "./doubles.ts";
import { type EntityKind, seasonId, seasonLabel } from "./entities.ts";
import type { Closing } from "./types.ts";

export interface StoredSeason {
  readonly id: string;
  readonly label: string;
  readonly source: string;
  readonly isSimulated: boolean;
  readonly expected: number | null;
  readonly count: number;
}

export interface LeagueSeason extends StoredSeason {
  /** Some of its results count for a table: a set may have only the play-offs. */
  readonly hasTable: boolean;
}

/** A result with everything its season's page shows. */
export interface SeasonResult {
  readonly source: string;
  readonly sourceId: string;
  /** The portal has a page of the match: otherwise only the result. */
  readonly hasPage: boolean;
  readonly kickoffAt: number;
  readonly stage: string | null;
  readonly kind: "table" | "ties";
  readonly group: string | null;
  readonly round: string | null;
  readonly roundNo: number | null;
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
  readonly half: Pair | null;
  readonly regular: Pair | null;
  readonly penalties: Pair | null;
  readonly isAwarded: boolean;
  readonly lines: { readonly ah: number | null; readonly ou: number | null } | null;
  readonly corners: Pair | null;
  readonly yellow: Pair | null;
  readonly red: Pair | null;
}

export interface OpenOf {
  readonly sport: Sport;
  readonly competition: string;
  readonly season: string;
  readonly isSimulated: boolean;
  readonly simulatedSource: string;
}

export interface OpenMatch {
  readonly row: BoardRow;
  readonly home: string;
  readonly away: string;
}

/** A league known only from fixtures. */
export interface FixtureSeason {
  readonly name: string;
  readonly color: string | null;
  /** Label of the latest season. */
  readonly label: string;
  readonly isSimulated: boolean;
  readonly source: string;
  readonly teams: readonly DatabaseTeam[];
  /** Unfinished matches, soonest first, with the team ids above. */
  readonly open: readonly OpenMatch[];
}

/** Queries of the results database for pages of leagues and teams. */
export interface LeagueRepository {
  /** All leagues with a result. */
  leagues(sport: Sport): Promise<readonly PlacedLeague[]>;
  /** Our id for any reference: our own id, a source's, or the number of a league of the pack. Null: unknown. */
  idOf(sport: Sport, kind: EntityKind, ref: string): Promise<string | null>;
  competition(id: string): Promise<CompetitionHead | null>;
  /** Latest first, without those that have no result. */
  seasons(competition: string): Promise<readonly LeagueSeason[]>;
  /** In order of time. */
  results(season: string): Promise<readonly SeasonResult[]>;
  /** A set has people of this season. */
  hasPeople(season: string): Promise<boolean>;
  teams(ids: readonly string[]): Promise<readonly DatabaseTeam[]>;
  /** Teams and leagues with a word in their name, case-insensitive: exact names first, then names that begin with the word. */
  find(query: FindQuery): Promise<Page<FoundEntity>>;
  /** The portal's unfinished matches of one world (real or simulated), soonest first, with our ids of their teams. */
  open(of: OpenOf): Promise<readonly OpenMatch[]>;
  /**
   * The latest season in fixtures of a league that has no result in that world; null: there are no fixtures. `ref` is the
   * fixtures' own id of the league, or ours if another world has results of it.
   */
  fixtureSeason(
    sport: Sport,
    ref: string,
    of: { readonly isSimulated: boolean | null; readonly simulatedSource: string },
  ): Promise<FixtureSeason | null>;
}

const OVER = codesIn("finished", "off");

type ClosingLines = Pick<Closing, "ah" | "ou"> | null;

function linesOf(closing: ClosingLines): SeasonResult["lines"] {
  return closing === null ? null : { ah: closing.ah?.[1] ?? null, ou: closing.ou?.[1] ?? null };
}

export function createLeagueRepository(db: Db): LeagueRepository {
  return {
    async leagues(sport) {
      const { rows } = await sql<PlacedLeague>`
        select c.id, c.name, c.color, c.country, coalesce(bool_or(not s.is_simulated), false) as "isReal"
        from competition c join season s on s.competition_id = c.id
        where c.sport = ${sport} and exists (select 1 from result r where r.season_id = s.id)
        group by c.id`.execute(db);
      return rows;
    },

    async idOf(sport, kind, ref) {
      const table = kind === "team" ? sql`team` : kind === "competition" ? sql`competition` : sql`season`;
      const { rows } = await sql<{ id: string }>`
        select id, 0 as place from ${table} where id = ${ref} ${kind === "season" ? sql`` : sql`and sport = ${sport}`}
        union all select id, 1 from entity_alias where kind = ${kind} and source_id = ${`${sport}/${ref}`}
        order by place limit 1`.execute(db);
      return rows[0]?.id ?? null;
    },

    async competition(id) {
      const { rows } = await sql<CompetitionHead>`
        select id, sport, kind, name, original_name as original, country, color from competition where id = ${id}`.execute(db);
      return rows[0] ?? null;
    },

    async seasons(competition) {
      const { rows } = await sql<Omit<LeagueSeason, "count"> & { count: bigint }>`
        select s.id, s.label, s.source, s.is_simulated as "isSimulated", s.expected, n.count,
          exists (select 1 from result r where r.season_id = s.id and r.stage_kind = 'table') as "hasTable"
        from season s cross join lateral (select count(*) as count from result r where r.season_id = s.id and not r.is_double) as n
        where s.competition_id = ${competition} and n.count > 0 order by s.label desc, s.is_simulated`.execute(db);
      return rows.map((row) => ({ ...row, count: safeNumber(row.count) }));
    },

    async results(season) {
      const { rows } = await sql<
        Omit<SeasonResult, "kickoffAt" | "score" | "lines"> & { at: bigint; h: number; a: number; closing: ClosingLines }
      >`
        select source, source_id as "sourceId", kickoff_at as at, stage, stage_kind as kind, group_name as "group", round, round_no as "roundNo",
          home_id as home, away_id as away, home_score as h, away_score as a, half, regular, penalties, is_awarded as "isAwarded",
          closing, corners, yellow, red,
          exists (select 1 from match m where m.id = source_id and m.sport = result.sport) as "hasPage"
        from result where season_id = ${season} and not is_double order by kickoff_at, id`.execute(db);
      return rows.map(({ at, h, a, closing, ...row }) => ({ ...row, kickoffAt: safeNumber(at), score: [h, a], lines: linesOf(closing) }));
    },

    async hasPeople(season) {
      const { rows } = await sql<{ isKnown: boolean }>`
        select exists (select 1 from squad_member where season_id = ${season}) as "isKnown"`.execute(db);
      return onlyRow(rows).isKnown;
    },

    async teams(ids) {
      if (ids.length === 0) return [];
      const { rows } = await sql<DatabaseTeam>`
        select id, name, original_name as original, code, crest from team where id = any(${[...ids]}) order by id`.execute(db);
      return rows;
    },

    async find({ word, page, pageSize }) {
      const pattern = likePattern(word);
      const found = sql`(
          select sport, 'league' as kind, id, name, original_name as original, country, null::json as crest from competition
          union all select sport, 'team', id, name, original_name, null, crest from team
        ) as n
        where name ilike ${pattern} escape '\\' or original ilike ${pattern} escape '\\'`;
      const { rows: counted } = await sql<{ total: bigint }>`select count(*) as total from ${found}`.execute(db);
      const { rows: list } = await sql<FoundEntity>`
        select * from ${found}
        order by lower(name) <> lower(${word}), position(lower(${word}) in lower(name)) <> 1, kind, length(name), id
        limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
      return { total: safeNumber(onlyRow(counted).total), page, pageSize, list };
    },

    async open({ sport, competition, season, isSimulated, simulatedSource }) {
      const [from, to] = seasonSpan(season) ?? [0, Number.MAX_SAFE_INTEGER];
      const team = (side: "home" | "away") => sql`(select a.id from entity_alias a
        where a.source = m.source and a.kind = 'team' and a.source_id = ${`${sport}/`} || (m.fixture -> ${sql.lit(side)} ->> 'id'))`;
      // A match whose result the season already has is a replayed recording. Simulated matches are never replayed.
      const hasNoResult = sql`not exists (
        select 1 from result r where not r.is_simulated and not r.is_double and r.season_id = ${seasonId(competition, season, false)}
          and r.home_id = ${team("home")} and r.away_id = ${team("away")}
          and (abs(r.kickoff_at - m.kickoff_at) < ${BigInt(SAME_MATCH_MS)}
            or m.kickoff_at < ${BigInt(from)} or m.kickoff_at >= ${BigInt(to)}))`;
      // A league has an alias in each source: materialized, so that matches are scanned once instead of once for each alias.
      const { rows } = await sql<{ row: BoardRow; home: string | null; away: string | null }>`
        with m as materialized (
          select id, sport, league_id, source, kickoff_at, "row", fixture from match
          where sport = ${sport} and (source = ${simulatedSource}) = ${isSimulated} and state <> all(${[...OVER[sport]]})
            and replace(fixture ->> 'season', '/', '-') = ${season})
        select m."row", ${team("home")} as home, ${team("away")} as away
        from m join entity_alias league on league.source = m.source and league.source_id = ${`${sport}/`} || m.league_id
        where league.kind = 'competition' and league.id = ${competition} and ${isSimulated ? sql`true` : hasNoResult}
        order by m.kickoff_at, m.id`.execute(db);
      // A team without results has no id of ours: its first match appears only with its result.
      return rows.flatMap(({ row, home, away }) => (home === null || away === null ? [] : [{ row, home, away }]));
    },

    async fixtureSeason(sport, ref, { isSimulated, simulatedSource }) {
      const { rows } = await sql<{ row: BoardRow; fixture: Fixture; source: string; isOver: boolean }>`
        select m."row", m.fixture, m.source, m.state = any(${[...OVER[sport]]}) as "isOver" from match m
        where m.sport = ${sport} and (m.league_id = ${ref} or exists (
            select 1 from entity_alias a where a.kind = 'competition' and a.id = ${ref} and a.source = m.source
              and a.source_id = ${`${sport}/`} || m.league_id))
          and (${isSimulated}::boolean is null or (m.source = ${simulatedSource}) = ${isSimulated}::boolean)
        order by m.kickoff_at, m.id`.execute(db);
      const last = rows.at(-1);
      if (!last) return null;
      const labelOf = ({ season, kickoffAt }: Fixture) => seasonLabel(season, kickoffAt);
      const label = labelOf(last.fixture);
      const ofSeason = rows.filter(({ fixture, source }) => labelOf(fixture) === label && source === last.source);
      const teams = new Map<string, DatabaseTeam>();
      for (const { fixture, row } of ofSeason) {
        for (const side of ["home", "away"] as const) {
          const { id, name, code } = fixture[side];
          teams.set(id, { id, name, original: null, code: code ?? null, crest: row[side].crest });
        }
      }
      return {
        name: last.fixture.league.name,
        color: last.fixture.league.color ?? null,
        label,
        isSimulated: last.source === simulatedSource,
        source: last.source,
        teams: [...teams.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        open: ofSeason.filter(({ isOver }) => !isOver).map(({ row, fixture }) => ({ row, home: fixture.home.id, away: fixture.away.id })),
      };
    },
  };
}
