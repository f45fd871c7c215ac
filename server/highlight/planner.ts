import { sql } from "kysely";
import { type Sport, matchChannel } from "../../contract/feed/channels.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import type { Fixture } from "../../contract/feed/sport.ts";
import type { HighlightKind } from "../../contract/http/highlights.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import type { WallClock } from "../kit/wallClock.ts";
import { type Cut, type RecordedPart, planCuts } from "./plan.ts";

export interface PlannerDeps {
  readonly db: Db;
  readonly hub: Pick<Hub, "read" | "position">;
  readonly clock: Clock;
}

/** Keeps the table of highlights in line with the logs and the recordings. */
export interface Planner {
  /** Plans the matches whose log or recordings have changed since the last scan; returns how many. */
  scan(): Promise<number>;
}

/** Prices in 球钻, minor units. A match's first moment in a room is free. */
const PRICE: Readonly<Record<HighlightKind, bigint>> = { goal: 200n, run: 200n, closing: 300n, film: 500n };
/** A correction later than this after the recording changes nothing any more. */
const LOOKED_AT_MS = 14 * 86_400_000;
const AT_ONCE = 20;
const READ = 2_000;

interface Group {
  readonly room_id: bigint;
  readonly sport: Sport;
  readonly match_id: string;
  readonly recordings: bigint;
  readonly epoch: string;
  readonly seq: bigint;
}

export function createPlanner({ db, hub, clock }: PlannerDeps): Planner {
  async function changed(): Promise<readonly Group[]> {
    const since = new Date(clock.now() - LOOKED_AT_MS);
    const { rows } = await sql<Group>`
      select g.room_id, g.sport, g.match_id, g.recordings, e.epoch, e.last_seq as seq
      from (
        select room_id, case match_type when 1 then 'fb' else 'bk' end as sport, match_id, count(*) as recordings
        from recording where match_id is not null and first_frame_at > ${since}::timestamptz group by 1, 2, 3
      ) g
      join event_channel e on e.ch = g.sport || ':' || g.match_id
      left join highlight_scan s on s.room_id = g.room_id and s.sport = g.sport and s.match_id = g.match_id
      where e.last_seq > 0
        and (s.room_id is null or s.seq <> e.last_seq or s.epoch <> e.epoch or s.recordings <> g.recordings)
      order by g.room_id, g.match_id limit ${AT_ONCE}`.execute(db);
    return rows;
  }

  /** Without recordings of sound alone: one without a key frame has no picture to cut. */
  async function partsOf(group: Group): Promise<readonly RecordedPart[]> {
    const { rows } = await sql<{ id: bigint; first_frame_at: number; duration_ms: bigint; clock: WallClock | null }>`
      select id, first_frame_at, duration_ms, clock from recording
      where room_id = ${group.room_id}::int8 and is_seekable and match_id = ${group.match_id} and match_type = ${group.sport === "fb" ? 1 : 2}
      order by first_frame_at, id`.execute(db);
    return rows.map((row) => ({
      recordingId: String(row.id),
      firstFrameAt: Math.round(row.first_frame_at),
      durationMs: safeNumber(row.duration_ms),
      ...(row.clock === null ? {} : { clock: row.clock }),
    }));
  }

  async function eventsOf(ch: string): Promise<readonly MatchEvent[]> {
    const events: MatchEvent[] = [];
    for (;;) {
      const page = await hub.read(ch, events.at(-1)?.s ?? 0, READ);
      events.push(...(page as readonly MatchEvent[]));
      if (page.length < READ) return events;
    }
  }

  async function keep(group: Group, fixture: Fixture | null, cuts: readonly Cut[]): Promise<void> {
    const { room_id: roomId, sport, match_id: matchId } = group;
    const isOf = sql`room_id = ${roomId}::int8 and sport = ${sport} and match_id = ${matchId}`;
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ free: boolean }>`
        select exists (select 1 from highlight where ${isOf} and price_minor = 0) as free`.execute(trx);
      let { free: hasFree } = onlyRow(rows);
      for (const cut of cuts.toSorted((a, b) => a.at - b.at)) {
        if (!fixture) break;
        const isFree = !hasFree && cut.kind !== "film";
        const { rows: added } = await sql<{ price_minor: bigint }>`
          insert into highlight as h (room_id, sport, match_id, key, kind, title, clock, score, league_id, league_name, home, away,
            moment_at, segments, price_minor, state, planned_at)
          values (${roomId}::int8, ${sport}, ${matchId}, ${cut.key}, ${cut.kind}, ${cut.title}, ${cut.clock},
            ${[...cut.score]}::int4[], ${fixture.league.id}, ${fixture.league.name}, ${JSON.stringify(fixture.home)}::jsonb,
            ${JSON.stringify(fixture.away)}::jsonb, ${Math.round(cut.at)}::int8, ${JSON.stringify(cut.segments)}::jsonb,
            ${isFree ? 0n : PRICE[cut.kind]}::int8, 'planned', ${new Date(clock.now())}::timestamptz)
          on conflict (room_id, sport, match_id, key) do update set
            title = excluded.title, clock = excluded.clock, score = excluded.score, moment_at = excluded.moment_at,
            home = excluded.home, away = excluded.away, segments = excluded.segments,
            -- What was taken back and stands again has to be cut again: its files may be gone.
            state = case when h.segments <> excluded.segments or h.state = 'withdrawn' then 'planned' else h.state end,
            tries = case when h.segments <> excluded.segments or h.state = 'withdrawn' then 0 else h.tries end
          returning price_minor`.execute(trx);
        hasFree ||= added[0]?.price_minor === 0n;
      }
      await sql`
        update highlight set state = 'withdrawn'
        where ${isOf} and state <> 'withdrawn' and key <> all(${cuts.map(({ key }) => key)}::text[])`.execute(trx);
      await sql`
        insert into highlight_scan (room_id, sport, match_id, epoch, seq, recordings)
        values (${roomId}::int8, ${sport}, ${matchId}, ${group.epoch}, ${group.seq}::int8, ${group.recordings}::int4)
        on conflict (room_id, sport, match_id) do update set
          epoch = excluded.epoch, seq = excluded.seq, recordings = excluded.recordings`.execute(trx);
    });
  }

  return {
    async scan() {
      const groups = await changed();
      for (const group of groups) {
        const events = await eventsOf(matchChannel(group.sport, group.match_id));
        const fixture = events.findLast((event) => event.k === "fixture");
        const cuts = planCuts(group.sport, group.match_id, events, await partsOf(group));
        await keep(group, fixture?.k === "fixture" ? fixture.d : null, cuts);
      }
      return groups.length;
    },
  };
}
