import { sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Fixture, Pair } from "../../contract/feed/sport.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import { SAME_MATCH_MS, markDoubles } from "./doubles.ts";
import { isDayAlone } from "./packFile.ts";
import type { MatchEntities } from "./entities.ts";
import { COLUMNS, TYPED, columnsOf, comparedOf, listed, written } from "./resultColumns.ts";
import type { Closing, FinishedMatch, GoalMinutes } from "./types.ts";

/** A result as read from the database. */
export interface StoredResult {
  readonly id: number;
  readonly source: string;
  readonly sourceId: string;
  readonly competition: string;
  readonly season: string;
  readonly kickoffAt: number;
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
  readonly regular: Pair | null;
  readonly half: Pair | null;
  readonly periods: readonly Pair[] | null;
  readonly goals: GoalMinutes | null;
  readonly corners: Pair | null;
  readonly closing: Closing | null;
}

/** Filter: results of one world that were known at a moment. */
export interface AsKnown {
  readonly isSimulated: boolean;
  /** Epoch ms. */
  readonly by: number;
}

/** Position of a match in the order in which matches were saved. */
export interface SavedPlace {
  /** Microseconds since 1970. */
  readonly at: bigint;
  readonly id: string;
}

/** A match of the portal that changed after the projection's last run. */
export interface ChangedMatch {
  readonly row: BoardRow;
  readonly fixture: Fixture;
  readonly epoch: string;
  readonly seq: number;
  readonly place: SavedPlace;
  /** A result of the match is stored already, whatever position it was read at. */
  readonly hasResult: boolean;
  /** Sources its fixture named before, with a result of the match each. */
  readonly formerSources: readonly string[];
}

export interface RatedRow {
  readonly id: number;
  readonly version: number;
  readonly season: string;
  readonly kickoffAt: number;
  readonly finishedAt: number;
  readonly home: string;
  readonly away: string;
  /** The score by which bets are settled: in football after 90 minutes. */
  readonly score: Pair;
  /** A double: another row of the same match counts. */
  readonly isDouble: boolean;
  readonly eu: readonly [number, number, number] | null;
}

/** Versions of results, to tell whether something computed from them is stale. */
export interface Versions {
  /** Changes with every result. */
  readonly all: string;
  /** Changes with every result of a competition in one world. */
  of(competition: string, isSimulated: boolean): string;
}

/** For a competition in one world. */
export interface Tally {
  readonly count: number;
  readonly version: number;
}

export interface ResultRepository {
  /** `replace` rewrites stored results that differ; `keep` leaves them. Returns the number of rows written. */
  save(matches: readonly FinishedMatch[], entities: readonly MatchEntities[], mode: "replace" | "keep"): Promise<number>;
  /** Removes results of matches that turned out not to have one. */
  remove(sport: Sport, source: string, sourceIds: readonly string[]): Promise<void>;
  position(name: string): Promise<string | null>;
  setPosition(name: string, position: string): Promise<void>;
  /** Matches saved after that position, oldest first. */
  changed(after: SavedPlace, limit: number): Promise<readonly ChangedMatch[]>;
  /** The last 20 at home and the last 20 away of each team, newest first. */
  recent(teams: readonly string[], known: AsKnown): Promise<readonly StoredResult[]>;
  /** All results between two teams, newest first. */
  between(a: string, b: string, known: AsKnown): Promise<readonly StoredResult[]>;
  /** A season's results; goal minutes and periods only for matches of `teams`. */
  ofSeason(season: string, by: number, teams: readonly string[]): Promise<readonly StoredResult[]>;
  /** Number of results of a competition; `version` changes with every change of one. */
  tally(competition: string, isSimulated: boolean): Promise<Tally>;
  /** Rows of a competition with a later version, in the order in which they were written. */
  newer(competition: string, isSimulated: boolean, version: number, limit: number): Promise<readonly RatedRow[]>;
  /** Changes with every result written or removed. */
  version(): Promise<string>;
  versions(): Promise<Versions>;
  season(id: string): Promise<SeasonRow | null>;
  /** Deletes a set's results of a season except these; returns how many. Followed matches do not belong to a set. */
  removeOthers(season: string, source: string, sourceIds: readonly string[]): Promise<number>;
  names(kind: "team" | "competition", ids: readonly string[]): Promise<ReadonlyMap<string, NamedEntity>>;
  /** The subset of these that have a page in the portal. */
  pages(sport: Sport, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The portal's upcoming matches of a team (by its source's id), soonest first. */
  upcoming(sport: Sport, of: { readonly source: string; readonly team: string }, after: number, limit: number): Promise<readonly Fixture[]>;
}

export interface SeasonRow {
  readonly label: string;
  readonly source: string;
  readonly expected: number | null;
  /** Imported by an operator: the pack leaves it alone. */
  readonly isImported: boolean;
}

export interface NamedEntity {
  readonly name: string;
  /** Only for competitions. */
  readonly kind: "league" | "cup" | null;
  readonly crest: { readonly shape: number; readonly a: string; readonly b: string } | null;
}

const EACH_SIDE = 20;

interface ReadRow {
  readonly id: bigint;
  readonly source: string;
  readonly source_id: string;
  readonly competition_id: string;
  readonly season_id: string;
  readonly kickoff_at: bigint;
  readonly home_id: string;
  readonly away_id: string;
  readonly home_score: number;
  readonly away_score: number;
  readonly regular: Pair | null;
  readonly half: Pair | null;
  readonly periods: readonly Pair[] | null;
  readonly goals: GoalMinutes | null;
  readonly corners: Pair | null;
  readonly closing: Closing | null;
}

const READ = sql`r.id, r.source, r.source_id, r.competition_id, r.season_id, r.kickoff_at, r.home_id, r.away_id, r.home_score, r.away_score,
  r.regular, r.half, r.periods, r.goals, r.corners, r.closing`;

function storedOf(row: ReadRow): StoredResult {
  return {
    id: safeNumber(row.id),
    source: row.source,
    sourceId: row.source_id,
    competition: row.competition_id,
    season: row.season_id,
    kickoffAt: safeNumber(row.kickoff_at),
    home: row.home_id,
    away: row.away_id,
    score: [row.home_score, row.away_score],
    regular: row.regular,
    half: row.half,
    periods: row.periods,
    goals: row.goals,
    corners: row.corners,
    closing: row.closing,
  };
}

/**
 * Newest first, each match once, also if two sources count it to different seasons. Of two rows the one with a time of
 * kick-off stays, not the one that has the day alone.
 */
export function withoutDoubles<R extends Pick<StoredResult, "source" | "home" | "away" | "kickoffAt">>(
  results: readonly R[],
): readonly R[] {
  const newestFirst = (a: R, b: R): number => b.kickoffAt - a.kickoffAt;
  const distinct: R[] = [];
  for (const result of results.toSorted((a, b) => Number(isDayAlone(a.kickoffAt)) - Number(isDayAlone(b.kickoffAt)) || newestFirst(a, b))) {
    const isDouble = distinct.some(
      (one) =>
        one.source !== result.source &&
        one.home === result.home &&
        one.away === result.away &&
        Math.abs(one.kickoffAt - result.kickoffAt) < SAME_MATCH_MS,
    );
    if (!isDouble) distinct.push(result);
  }
  return distinct.toSorted(newestFirst);
}

export function createResultRepository(db: Db): ResultRepository {
  return {
    async save(matches, entities, mode) {
      if (matches.length === 0) return 0;
      const rows = matches.flatMap((match, i) => {
        const of = entities[i];
        return of ? [columnsOf(match, of)] : [];
      });
      const conflict =
        mode === "keep"
          ? sql`do nothing`
          : sql`do update set (${COLUMNS}, version) = row(${listed(written)}, nextval('result_version'))
              where (${comparedOf((column) => `r.${column}`)}) is distinct from (${comparedOf(written)})`;
      const done = await sql`
        insert into result as r (${COLUMNS})
        select ${COLUMNS} from json_to_recordset(${JSON.stringify(rows)}::json) as n(${TYPED})
        on conflict (source, source_id, sport) ${conflict}`.execute(db);
      const real = matches.flatMap(({ isSimulated }, i) => (isSimulated ? [] : [entities[i]?.season ?? ""]));
      await markDoubles(db, [...new Set(real)]);
      return Number(done.numAffectedRows ?? 0n);
    },

    async remove(sport, source, sourceIds) {
      if (sourceIds.length === 0) return;
      const { rows } = await sql<{ season: string }>`
        delete from result where source = ${source} and source_id = any(${[...sourceIds]}) and sport = ${sport} returning season_id as season`.execute(
        db,
      );
      await markDoubles(db, [...new Set(rows.map(({ season }) => season))]);
    },

    async position(name) {
      const { rows } = await sql<{ position: string }>`select position from projection where name = ${name}`.execute(db);
      return rows[0]?.position ?? null;
    },

    async setPosition(name, position) {
      await sql`
        insert into projection (name, position) values (${name}, ${position})
        on conflict (name) do update set position = excluded.position, updated_at = now()`.execute(db);
    },

    async changed(after, limit) {
      // A lateral join per match: with `exists` PostgreSQL would read all results each time.
      const { rows } = await sql<{
        row: BoardRow;
        fixture: Fixture;
        epoch: string;
        seq: bigint;
        saved_at: bigint;
        has_result: boolean;
        former_sources: readonly string[] | null;
      }>`
        select m."row", m.fixture, m.epoch, m.seq, (extract(epoch from m.updated_at) * 1000000)::int8 as saved_at,
          stored.found is not null as has_result, former.sources as former_sources
        from match m
          left join lateral (select true as found from result r where r.source = m.source and r.source_id = m.id and r.sport = m.sport limit 1) stored on true
          left join lateral (select json_agg(r.source) as sources from result r where r.source_id = m.id and r.sport = m.sport
            and r.source <> m.source and (r.epoch <> '' or r.is_simulated)) former on true
        where (m.updated_at, m.id) > ('epoch'::timestamptz + ${String(after.at)}::int8 * interval '1 microsecond', ${after.id})
        order by m.updated_at, m.id limit ${limit}`.execute(db);
      return rows.map((r) => ({
        row: r.row,
        fixture: r.fixture,
        epoch: r.epoch,
        seq: safeNumber(r.seq),
        place: { at: r.saved_at, id: r.row.id },
        hasResult: r.has_result,
        formerSources: r.former_sources ?? [],
      }));
    },

    async recent(teams, { isSimulated, by }) {
      const lists = teams.flatMap((team) =>
        (["home_id", "away_id"] as const).map(
          (side) => sql`(select ${READ} from result r where ${sql.ref(`r.${side}`)} = ${team} and r.is_simulated = ${isSimulated}
            and not r.is_double and r.finished_at <= ${BigInt(by)} order by r.kickoff_at desc limit ${EACH_SIDE})`,
        ),
      );
      const { rows } = await sql<ReadRow>`${sql.join(lists, sql` union all `)}`.execute(db);
      const unique = new Map(rows.map((row) => [row.id, storedOf(row)]));
      return withoutDoubles([...unique.values()]);
    },

    async between(a, b, { isSimulated, by }) {
      const [low, high] = a < b ? [a, b] : [b, a];
      const { rows } = await sql<ReadRow>`
        select ${READ} from result r where r.pair_low = ${low} and r.pair_high = ${high} and r.is_simulated = ${isSimulated}
          and not r.is_double and r.finished_at <= ${BigInt(by)} order by r.kickoff_at desc`.execute(db);
      return withoutDoubles(rows.map(storedOf));
    },

    async ofSeason(season, by, teams) {
      const { rows } = await sql<ReadRow>`
        select r.id, r.source, r.source_id, r.competition_id, r.season_id, r.kickoff_at, r.home_id, r.away_id, r.home_score, r.away_score,
          r.regular, r.half, r.corners, null as closing,
          case when r.home_id = any(${[...teams]}) or r.away_id = any(${[...teams]}) then r.goals end as goals,
          case when r.home_id = any(${[...teams]}) or r.away_id = any(${[...teams]}) then r.periods end as periods
        from result r where r.season_id = ${season} and not r.is_double and r.finished_at <= ${BigInt(by)}`.execute(db);
      return rows.map(storedOf);
    },

    async tally(competition, isSimulated) {
      const { rows } = await sql<{ count: bigint; version: bigint }>`
        select count, version from result_tally where competition_id = ${competition} and is_simulated = ${isSimulated}`.execute(db);
      return { count: safeNumber(rows[0]?.count ?? 0n), version: safeNumber(rows[0]?.version ?? 0n) };
    },

    async newer(competition, isSimulated, version, limit) {
      const { rows } = await sql<{
        id: bigint;
        version: bigint;
        season_id: string;
        kickoff_at: bigint;
        finished_at: bigint;
        home_id: string;
        away_id: string;
        score: Pair;
        is_double: boolean;
        eu: readonly [number, number, number] | null;
      }>`
        select id, version, season_id, kickoff_at, finished_at, home_id, away_id, is_double, closing -> 'eu' as eu,
          coalesce(regular, json_build_array(home_score, away_score)) as score
        from result where competition_id = ${competition} and is_simulated = ${isSimulated} and version > ${BigInt(version)}
        order by version limit ${limit}`.execute(db);
      return rows.map((r) => ({
        id: Number(r.id),
        version: Number(r.version),
        season: r.season_id,
        kickoffAt: Number(r.kickoff_at),
        finishedAt: Number(r.finished_at),
        home: r.home_id,
        away: r.away_id,
        score: r.score,
        isDouble: r.is_double,
        eu: r.eu,
      }));
    },

    async version() {
      const { rows } = await sql<{ v: string }>`select coalesce(sum(version), 0)::text as v from result_tally`.execute(db);
      return onlyRow(rows).v;
    },

    async versions() {
      const { rows } = await sql<{ key: string; v: bigint }>`
        select competition_id || '|' || is_simulated as key, version as v from result_tally`.execute(db);
      const byKey = new Map(rows.map(({ key, v }) => [key, String(v)]));
      return {
        all: String(rows.reduce((sum, { v }) => sum + v, 0n)),
        of: (competition, isSimulated) => byKey.get(`${competition}|${isSimulated}`) ?? "",
      };
    },

    async season(id) {
      const { rows } = await sql<SeasonRow>`
        select label, source, expected, imported_at is not null as "isImported" from season where id = ${id}`.execute(db);
      return rows[0] ?? null;
    },

    async removeOthers(season, source, sourceIds) {
      const done = await sql`
        delete from result where season_id = ${season} and source = ${source} and epoch = ''
          and not (source_id = any(${[...sourceIds]}))`.execute(db);
      await markDoubles(db, [season]);
      return Number(done.numAffectedRows ?? 0n);
    },

    async names(kind, ids) {
      const { rows } =
        kind === "team"
          ? await sql<NamedEntity & { id: string }>`select id, name, null as kind, crest from team where id = any(${[...ids]})`.execute(db)
          : await sql<
              NamedEntity & { id: string }
            >`select id, name, kind, null as crest from competition where id = any(${[...ids]})`.execute(db);
      return new Map(rows.map(({ id, name, kind, crest }) => [id, { name, kind, crest }]));
    },

    async pages(sport, ids) {
      if (ids.length === 0) return new Set();
      const { rows } = await sql<{ id: string }>`select id from match where sport = ${sport} and id = any(${[...ids]})`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },

    async upcoming(sport, { source, team }, after, limit) {
      const side = (name: "home" | "away") => sql`(select fixture, kickoff_at from match
        where (fixture -> ${sql.lit(name)} ->> 'id') = ${team} and (fixture ->> 'source') = ${source}
          and sport = ${sport} and kickoff_at > ${BigInt(after)}
        order by kickoff_at limit ${limit})`;
      const { rows } = await sql<{ fixture: Fixture }>`
        select fixture from (${side("home")} union all ${side("away")}) as n order by kickoff_at limit ${limit}`.execute(db);
      return rows.map((r) => r.fixture);
    },
  };
}
