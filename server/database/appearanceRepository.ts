import { sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Pair } from "../../contract/feed/sport.ts";
import type { PlayerView } from "../../contract/match/basketball.ts";
import type { Stats } from "../../contract/match/playerSums.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";

/** A result whose match may have box scores. */
export interface BoxScoreResult {
  readonly source: string;
  readonly sourceId: string;
  readonly season: string;
  readonly home: string;
  readonly away: string;
  readonly isSimulated: boolean;
  readonly version: bigint;
}

export interface Appearance {
  readonly player: string;
  readonly name: string;
  readonly position: string;
  readonly number: string;
  readonly team: string;
  readonly season: string;
  readonly sourceId: string;
  readonly isStarter: boolean;
  readonly isSimulated: boolean;
  readonly stats: Stats;
}

export interface PlayedAppearance extends Appearance {
  readonly competition: string;
  readonly kickoffAt: number;
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
}

export interface AppearanceRepository {
  /** Basketball results with a channel and a later version, ordered by version. */
  changed(after: bigint, limit: number): Promise<readonly BoxScoreResult[]>;
  /** Replaces the stored rows of the match. */
  save(result: BoxScoreResult, players: readonly PlayerView[]): Promise<void>;
  /** Versions of those results that are stored already. */
  known(results: readonly BoxScoreResult[]): Promise<ReadonlySet<string>>;
  /** The subset of a source's players with appearances; `by`: only in matches that began before. */
  players(source: string, ids: readonly string[], by: number | null): Promise<ReadonlySet<string>>;
  /** Appearances of a season, in order of time. */
  ofSeason(season: string): Promise<readonly Appearance[]>;
  /** Changes whenever a row of the season is written. */
  mark(season: string): Promise<string>;
  /** Seasons of a competition with any appearances, latest first. */
  seasons(competition: string): Promise<readonly string[]>;
  /** Appearances of one player of one source, latest first: real ones if there are any, never mixed with simulated ones. */
  ofPlayer(sport: Sport, player: string): Promise<readonly PlayedAppearance[]>;
}

export function createAppearanceRepository(db: Db): AppearanceRepository {
  const columns = sql`a.player_id as player, a.name, a.position, a.number, a.team_id as team, a.season_id as season,
    a.source_id as "sourceId", a.is_starter as "isStarter", a.is_simulated as "isSimulated", a.stats`;
  return {
    async changed(after, limit) {
      const { rows } = await sql<BoxScoreResult>`
        select source, source_id as "sourceId", season_id as season, home_id as home, away_id as away,
          is_simulated as "isSimulated", version
        from result where sport = 'bk' and epoch <> '' and version > ${after} order by version limit ${limit}`.execute(db);
      return rows.map((row) => ({ ...row, version: BigInt(row.version) }));
    },

    async players(source, ids, by) {
      const { rows } = await sql<{ player: string }>`
        select distinct a.player_id as player from appearance a join result r using (source, source_id, sport)
        where a.sport = 'bk' and a.source = ${source} and a.player_id = any(${[...ids]})
          and (${by}::bigint is null or r.kickoff_at < ${by}::bigint) order by 1`.execute(db);
      return new Set(rows.map(({ player }) => player));
    },

    async known(results) {
      const { rows } = await sql<{ version: bigint }>`
        select distinct version from appearance
        where source_id = any(${results.map(({ sourceId }) => sourceId)}) and version = any(${results.map(({ version }) => String(version))}::bigint[])`.execute(
        db,
      );
      return new Set(rows.map(({ version }) => String(version)));
    },

    async save({ source, sourceId, season, home, away, isSimulated, version }, players) {
      const rows = players.map(({ playerId, side, name, number, position, starter, stats }) => ({
        player_id: playerId,
        team_id: side === "home" ? home : away,
        is_starter: starter,
        ...{ name, number, position, stats },
      }));
      await db.transaction().execute(async (tx) => {
        await sql`delete from appearance where source = ${source} and source_id = ${sourceId}`.execute(tx);
        // Selects from `result`: a result deleted meanwhile has no row to reference, and gets no appearances.
        await sql`
          insert into appearance (source, source_id, player_id, sport, season_id, team_id, name, position, number, is_starter,
            is_simulated, stats, version)
          select r.source, r.source_id, n.player_id, 'bk', ${season}, n.team_id, n.name, n.position, n.number, n.is_starter,
            ${isSimulated}, n.stats, ${version}
          from result r, json_to_recordset(${JSON.stringify(rows)}::json)
            as n(player_id text, team_id text, name text, position text, number text, is_starter boolean, stats json)
          where r.source = ${source} and r.source_id = ${sourceId} and r.sport = 'bk'
          on conflict do nothing`.execute(tx);
      });
    },

    async ofSeason(season) {
      const { rows } = await sql<Appearance>`
        select ${columns} from appearance a join result r using (source, source_id, sport)
        where a.season_id = ${season} order by r.kickoff_at, r.id, a.player_id`.execute(db);
      return rows;
    },

    async mark(season) {
      const { rows } = await sql<{ mark: string }>`
        select count(*) || '/' || coalesce(max(version), 0) as mark from appearance where season_id = ${season}`.execute(db);
      return onlyRow(rows).mark;
    },

    async seasons(competition) {
      const { rows } = await sql<{ id: string }>`
        select s.id from season s where s.competition_id = ${competition}
          and exists (select 1 from appearance a where a.season_id = s.id) order by s.label desc, s.is_simulated`.execute(db);
      return rows.map(({ id }) => id);
    },

    async ofPlayer(sport, player) {
      const { rows } = await sql<Omit<PlayedAppearance, "kickoffAt" | "score"> & { at: bigint; h: number; a: number }>`
        select ${columns}, r.competition_id as competition, r.kickoff_at as at, r.home_id as home, r.away_id as away,
          r.home_score as h, r.away_score as a
        from appearance a join result r using (source, source_id, sport)
        where a.sport = ${sport} and a.player_id = ${player} and a.source = (
          select source from appearance where sport = ${sport} and player_id = ${player} order by is_simulated, source limit 1)
        order by r.kickoff_at desc, r.id desc`.execute(db);
      return rows.map(({ at, h, a, ...row }) => ({ ...row, kickoffAt: safeNumber(at), score: [h, a] }));
    },
  };
}
