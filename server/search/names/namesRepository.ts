import { sql } from "kysely";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { BoardTeam } from "../../../contract/match/board.ts";
import { type Db, onlyRow, safeNumber } from "../../kit/database.ts";

export interface TeamName {
  readonly id: string;
  readonly sport: Sport;
  readonly name: string;
  readonly original: string | null;
  readonly crest: BoardTeam["crest"];
  /** The league of its latest match; null: no result yet. */
  readonly leagueId: string | null;
  /** Number of real results in each competition. */
  readonly results: Readonly<Record<string, number>>;
}

export interface LeagueName {
  readonly id: string;
  readonly sport: Sport;
  readonly name: string;
  readonly original: string | null;
  readonly country: string | null;
  readonly color: string | null;
  readonly hasResults: boolean;
}

export interface PlayerName {
  readonly id: string;
  readonly sport: Sport;
  readonly kind: "player" | "coach" | "referee";
  readonly name: string;
  readonly original: string | null;
  /** The latest one. */
  readonly teamId: string | null;
  readonly position: string | null;
  readonly number: string | null;
}

export interface AnchorName {
  readonly id: string;
  readonly nickName: string;
  readonly portrait: string;
  readonly description: string;
  readonly fans: number;
}

export interface MatchName {
  readonly id: string;
  readonly sport: Sport;
  readonly league: string;
  readonly round: string | null;
  readonly home: string;
  readonly away: string;
  readonly kickoffAt: number;
  readonly isHot: boolean;
}

/** Everything that is found by name, as stored. */
export interface NamesRepository {
  /** Changes with every change of a name, by whichever process. */
  version(): Promise<string>;
  teams(): Promise<readonly TeamName[]>;
  leagues(): Promise<readonly LeagueName[]>;
  players(): Promise<readonly PlayerName[]>;
  anchors(): Promise<readonly AnchorName[]>;
  /** Matches written since a time of the database's own clock ("": all), with kick-off in a range; and the time for the next call. */
  matches(
    since: string,
    range: { readonly from: number; readonly to: number },
  ): Promise<{ readonly list: readonly MatchName[]; readonly until: string }>;
  /** Those of these anchors who are on air. */
  onAir(anchorIds: readonly string[]): Promise<ReadonlySet<string>>;
}

const MATCHES = 20_000;

export function createNamesRepository(db: Db): NamesRepository {
  return {
    async version() {
      const { rows } = await sql<{ v: string }>`select last_value::text || is_called::text as v from search_name_version`.execute(db);
      return onlyRow(rows).v;
    },

    async teams() {
      const { rows } = await sql<TeamName>`
        with played as (
          select team, competition_id, count(*) filter (where not is_simulated) as n, max(kickoff_at) as last_at from (
            select home_id as team, competition_id, is_simulated, kickoff_at from result
            union all select away_id, competition_id, is_simulated, kickoff_at from result
          ) r group by 1, 2
        ), of_team as (
          select p.team, json_object_agg(p.competition_id, p.n) as results,
            (array_agg(p.competition_id order by c.kind <> 'league', p.last_at desc))[1] as league
          from played p join competition c on c.id = p.competition_id group by 1
        )
        select t.id, t.sport, t.name, t.original_name as original, t.crest, o.league as "leagueId", coalesce(o.results, '{}') as results
        from team t left join of_team o on o.team = t.id`.execute(db);
      return rows;
    },

    async leagues() {
      const { rows } = await sql<LeagueName>`
        select c.id, c.sport, c.name, c.original_name as original, c.country, c.color,
          exists (select 1 from season s join result r on r.season_id = s.id where s.competition_id = c.id) as "hasResults"
        from competition c`.execute(db);
      return rows;
    },

    async players() {
      const { rows } = await sql<PlayerName>`
        select p.id, 'fb' as sport, p.kind, p.name, p.original_name as original, m.team_id as "teamId", m.position, m.number::text as number
        from person p left join lateral (
          select q.team_id, q.position, q.number from squad_member q join season s on s.id = q.season_id
          where q.person_id = p.id order by s.label desc limit 1
        ) m on true
        union all
        select a.player_id, a.sport, 'player', a.name, null, a.team_id, a.position, a.number from (
          select distinct on (sport, player_id) player_id, sport, name, team_id, position, number
          from appearance where sport = 'bk' order by sport, player_id, version desc
        ) a`.execute(db);
      return rows;
    },

    async anchors() {
      const { rows } = await sql<Omit<AnchorName, "id" | "fans"> & { readonly id: bigint; readonly fans: bigint }>`
        select u.id, u.nick_name as "nickName", u.portrait, u.description, (select count(*) from user_follow f where f.target_id = u.id) as fans
        from app_user u where u.is_anchor`.execute(db);
      return rows.map((row) => ({ ...row, id: String(row.id), fans: safeNumber(row.fans) }));
    },

    async matches(since, { from, to }) {
      const { rows } = await sql<Omit<MatchName, "kickoffAt"> & { readonly at: bigint; readonly until: string }>`
        select m.id, m.sport, m.kickoff_at as at, m.hot as "isHot", m.fixture -> 'league' ->> 'name' as league, m.fixture ->> 'round' as round,
          m.fixture -> 'home' ->> 'name' as home, m.fixture -> 'away' ->> 'name' as away, max(m.updated_at) over ()::text as until
        from match m
        where m.kickoff_at between ${BigInt(from)} and ${BigInt(to)}
          and (${since} = '' or m.updated_at > nullif(${since}, '')::timestamptz - interval '1 minute')
        order by m.kickoff_at desc limit ${MATCHES}`.execute(db);
      return {
        list: rows.map(({ at, until: _until, ...row }) => ({ ...row, kickoffAt: safeNumber(at) })),
        until: rows[0]?.until ?? since,
      };
    },

    async onAir(anchorIds) {
      const { rows } = await sql<{ id: bigint }>`
        select anchor_id as id from room where session_id is not null and anchor_id = any(${[...anchorIds]}::int8[])`.execute(db);
      return new Set(rows.map(({ id }) => String(id)));
    },
  };
}
