import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Fixture } from "../../contract/feed/sport.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { type Db, safeNumber } from "../kit/database.ts";
import { UNENDED_STATES, IN_PLAY_STATES, OVER_STATES, type TimeRange } from "./window.ts";

interface MatchTable {
  id: string;
  sport: Sport;
  league_id: string;
  kickoff_at: bigint;
  state: number;
  source: string;
  hot: boolean;
  row: BoardRow;
  fixture: Fixture;
  epoch: string;
  seq: bigint;
  odds_epoch: string;
  odds_seq: bigint;
  updated_at: number;
}

/** The last event of each channel that a row was computed from. */
export interface RowPosition {
  readonly epoch: string;
  readonly seq: number;
  readonly oddsEpoch: string;
  readonly oddsSeq: number;
}

export const UNFED: RowPosition = { epoch: "", seq: 0, oddsEpoch: "", oddsSeq: 0 };

export interface StoredMatch {
  readonly row: BoardRow;
  readonly fixture: Fixture;
  readonly position: RowPosition;
}

/** A match that is known before its first event; `row` is given for a match that is over already. */
export interface RegisteredFixture {
  readonly fixture: Fixture;
  readonly row?: BoardRow;
}

export interface RowFilter {
  readonly sport?: Sport;
  readonly range?: TimeRange;
  readonly states?: readonly number[];
  readonly leagueIds?: readonly string[];
  readonly ids?: readonly string[];
  readonly isHot?: boolean;
  /** Part of a team's name, or of the league's. */
  readonly name?: string;
  readonly limit: number;
  readonly offset?: number;
}

export interface MatchRepository {
  /** Rows by kick-off, then id. */
  list(filter: RowFilter): Promise<readonly BoardRow[]>;
  count(filter: Omit<RowFilter, "limit" | "offset">): Promise<number>;
  find(sport: Sport, id: string): Promise<StoredMatch | null>;
  /** Rows that kick off within the range, and those in play, whenever they kicked off. */
  window(range: TimeRange): Promise<readonly StoredMatch[]>;
  /** Channels of matches and odds whose position is not the one the match's row was computed at, or whose match has no row. */
  behind(): Promise<readonly string[]>;
  /** Matches of a source that are over: their rows no longer change by themselves. */
  over(source: string): Promise<ReadonlySet<string>>;
  /** Matches of a source that were to kick off before `at` (epoch ms) and still go on, or have not begun; by kick-off. */
  unended(source: string, at: number): Promise<readonly string[]>;
  register(fixtures: readonly RegisteredFixture[]): Promise<void>;
  save(matches: readonly StoredMatch[]): Promise<void>;
  /** Number of matches of each sport by day of Asia/Shanghai, `YYYY-MM-DD`. */
  countByDay(range: TimeRange): Promise<readonly { readonly date: string; readonly sport: Sport; readonly count: number }[]>;
}

interface Column {
  readonly id: string;
  readonly sport: Sport;
  readonly league_id: string;
  readonly kickoff_at: number;
  readonly state: number;
  readonly source: string;
  readonly hot: boolean;
  readonly row: BoardRow;
  readonly fixture: Fixture;
  readonly epoch: string;
  readonly seq: number;
  readonly odds_epoch: string;
  readonly odds_seq: number;
}

function columnsOf({ row, fixture, position }: StoredMatch): Column {
  return {
    id: row.id,
    sport: row.sport,
    league_id: row.league.id,
    kickoff_at: row.kickoffAt,
    state: row.state,
    source: row.source,
    hot: row.hot,
    row,
    fixture,
    epoch: position.epoch,
    seq: position.seq,
    odds_epoch: position.oddsEpoch,
    odds_seq: position.oddsSeq,
  };
}

/** One statement and one parameter for any number of rows. */
function recordset(matches: readonly StoredMatch[]): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(matches.map(columnsOf))}::json) as n(id text, sport text, league_id text, kickoff_at int8,
    state smallint, source text, hot boolean, "row" json, fixture json, epoch text, seq int8, odds_epoch text, odds_seq int8)`;
}

export function createMatchRepository(untyped: Db): MatchRepository {
  const db = untyped.withTables<{ match: MatchTable }>();

  function filtered(filter: Omit<RowFilter, "limit" | "offset">) {
    let query = db.selectFrom("match");
    if (filter.sport !== undefined) query = query.where("sport", "=", filter.sport);
    if (filter.range) {
      query = query.where("kickoff_at", ">=", BigInt(filter.range.from)).where("kickoff_at", "<", BigInt(filter.range.to));
    }
    if (filter.states) query = query.where("state", "in", [...filter.states]);
    if (filter.leagueIds && filter.leagueIds.length > 0) query = query.where("league_id", "in", [...filter.leagueIds]);
    if (filter.ids) query = query.where("id", "in", [...filter.ids]);
    if (filter.name) {
      const names = sql`concat_ws(chr(10), "row" -> 'home' ->> 'name', "row" -> 'away' ->> 'name', "row" -> 'league' ->> 'name')`;
      query = query.where(sql<boolean>`strpos(${names}, ${filter.name}) > 0`);
    }
    if (filter.isHot) query = query.where("hot", "=", true);
    return query;
  }

  const inStates = (codes: Readonly<Record<Sport, readonly number[]>>) => (eb: ExpressionBuilder<{ match: MatchTable }, "match">) =>
    eb.or((["fb", "bk"] as const).map((sport) => eb.and([eb("sport", "=", sport), eb("state", "in", [...codes[sport]])])));

  const STORED = ["row", "fixture", "epoch", "seq", "odds_epoch", "odds_seq"] as const;
  type StoredColumns = Pick<MatchTable, (typeof STORED)[number]>;
  const storedOf = (r: StoredColumns): StoredMatch => ({
    row: r.row,
    fixture: r.fixture,
    position: { epoch: r.epoch, seq: safeNumber(r.seq), oddsEpoch: r.odds_epoch, oddsSeq: safeNumber(r.odds_seq) },
  });

  return {
    async list(filter) {
      const rows = await filtered(filter)
        .select("row")
        .orderBy("kickoff_at")
        .orderBy("id")
        .limit(filter.limit)
        .offset(filter.offset ?? 0)
        .execute();
      return rows.map((r) => r.row);
    },

    async count(filter) {
      const found = await filtered(filter)
        .select((eb) => eb.fn.countAll<bigint>().as("count"))
        .executeTakeFirstOrThrow();
      return safeNumber(found.count);
    },

    async find(sport, id) {
      const found = await db.selectFrom("match").select(STORED).where("sport", "=", sport).where("id", "=", id).executeTakeFirst();
      return found ? storedOf(found) : null;
    },

    async window(range) {
      const rows = await db
        .selectFrom("match")
        .select(STORED)
        .where((eb) =>
          eb.or([
            eb.and([eb("kickoff_at", ">=", BigInt(range.from)), eb("kickoff_at", "<", BigInt(range.to))]),
            inStates(IN_PLAY_STATES)(eb),
          ]),
        )
        .execute();
      return rows.map(storedOf);
    },

    async behind() {
      // Positions are in the event log's table: reading 3,000 of them one by one would take the whole start.
      const { rows } = await sql<{ ch: string }>`
        select c.ch from event_channel c
          left join match m on c.ch = m.sport || ':' || m.id collate "C"
          where (c.ch like 'fb:%' or c.ch like 'bk:%')
            and (c.last_seq <> coalesce(m.seq, 0) or (c.last_seq > 0 and m.epoch <> c.epoch))
        union all
        select c.ch from event_channel c
          left join match m on c.ch = 'odds:' || m.sport || ':' || m.id collate "C"
          where c.ch like 'odds:%'
            and (c.last_seq <> coalesce(m.odds_seq, 0) or (c.last_seq > 0 and m.odds_epoch <> c.epoch))
      `.execute(db);
      return rows.map((r) => r.ch);
    },

    async over(source) {
      const rows = await db.selectFrom("match").select("id").where("source", "=", source).where(inStates(OVER_STATES)).execute();
      return new Set(rows.map((r) => r.id));
    },

    async unended(source, at) {
      const rows = await db
        .selectFrom("match")
        .select("id")
        .where("source", "=", source)
        .where("kickoff_at", "<", BigInt(at))
        .where(inStates(UNENDED_STATES))
        .orderBy("kickoff_at")
        .execute();
      return rows.map((r) => r.id);
    },

    async register(fixtures) {
      if (fixtures.length === 0) return;
      const matches = fixtures.map(({ fixture, row }) => ({ fixture, row: row ?? rowOfFixture(fixture), position: UNFED }));
      const planned = sql`(case when m.odds_seq = 0 then excluded."row"::jsonb
        else excluded."row"::jsonb || jsonb_build_object('odds', m."row"::jsonb -> 'odds') end)`;
      // A match with events keeps its row: only the events tell its state. An unchanged match is not written: otherwise results,
      // search and everything else that follows changes would go over all of them at every start.
      await sql`
        insert into match as m (id, sport, league_id, kickoff_at, state, source, hot, "row", fixture, epoch, seq, odds_epoch, odds_seq)
        select distinct on (n.sport, n.id) n.* from ${recordset(matches)}
        on conflict (sport, id) do update set
          league_id = excluded.league_id, kickoff_at = excluded.kickoff_at, state = excluded.state, source = excluded.source,
          hot = excluded.hot, fixture = excluded.fixture, updated_at = now(), "row" = ${planned}::json
        where m.seq = 0 and ((m.league_id, m.kickoff_at, m.state, m.source, m.hot, m.fixture::jsonb, m."row"::jsonb) is distinct from
          (excluded.league_id, excluded.kickoff_at, excluded.state, excluded.source, excluded.hot, excluded.fixture::jsonb, ${planned}))`.execute(
        db,
      );
    },

    async save(matches) {
      if (matches.length === 0) return;
      await sql`
        insert into match as m (id, sport, league_id, kickoff_at, state, source, hot, "row", fixture, epoch, seq, odds_epoch, odds_seq)
        select n.* from ${recordset(matches)}
        on conflict (sport, id) do update set
          league_id = excluded.league_id, kickoff_at = excluded.kickoff_at, state = excluded.state, source = excluded.source,
          hot = excluded.hot, "row" = excluded."row", fixture = excluded.fixture, epoch = excluded.epoch, seq = excluded.seq,
          odds_epoch = excluded.odds_epoch, odds_seq = excluded.odds_seq, updated_at = now()`.execute(db);
    },

    async countByDay(range) {
      const { rows } = await sql<{ date: string; sport: Sport; count: bigint }>`
        select to_char(to_timestamp(kickoff_at / 1000) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date, sport, count(*) as count
        from match where kickoff_at >= ${BigInt(range.from)} and kickoff_at < ${BigInt(range.to)}
        group by 1, 2 order by 1, 2`.execute(db);
      return rows.map((r) => ({ date: r.date, sport: r.sport, count: safeNumber(r.count) }));
    },
  };
}
