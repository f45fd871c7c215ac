import { type RawBuilder, sql } from "kysely";
import type { Page } from "../../contract/http/page.ts";
import type { LiveSession } from "../../contract/http/room.ts";
import { rowIdOf } from "../../contract/ids.ts";
import { formatMinor } from "../../contract/money.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import type { PageOf } from "./cardRepository.ts";

/** Sessions with their figures (docs/product.md 7, history). */
export interface HistoryRepository {
  find(sessionId: string): Promise<LiveSession | null>;
  /** Latest first; started from `from` (inclusive) to `to` (exclusive), epoch ms, null = any time. */
  page(roomId: string, range: { readonly from: number | null; readonly to: number | null }, page: PageOf): Promise<Page<LiveSession>>;
}

interface SessionRow {
  readonly id: bigint;
  readonly title: string;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly peak_viewers: number;
  readonly messages: number;
  readonly givers: number;
  readonly diamonds: bigint;
  readonly fans: number;
  readonly recording_id: bigint | null;
}

function sessionOf(row: SessionRow): LiveSession {
  return {
    id: String(row.id),
    title: row.title,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    peakViewers: row.peak_viewers,
    messages: row.messages,
    givers: row.givers,
    diamonds: formatMinor(row.diamonds),
    newFollowers: Math.max(0, row.fans),
    recordingId: row.recording_id === null ? null : String(row.recording_id),
  };
}

// A lost session lasted as long as its pictures: its end was announced only when nobody had come back.
// Lines of a running session are counted on the fly; of several recordings the longest one is offered.
const FIGURES = sql`
  s.id, s.title, s.started_at, s.peak_viewers,
  case when s.reason = 'lost' then coalesce(s.last_picture_at, s.ended_at) else s.ended_at end as ended_at,
  coalesce(s.messages, (
    select count(*)::int from event_log l
    where l.ch = 'room:' || s.room_id and l.seq > s.from_seq and (s.to_seq is null or l.seq <= s.to_seq) and l.kind in ('chat', 'barrage')
  )) as messages,
  (select count(distinct g.user_id)::int from room_gift g where g.session_id = s.id) as givers,
  (select coalesce(sum(g.total_minor), 0)::int8 from room_gift g where g.session_id = s.id and g.currency = 'diamond') as diamonds,
  coalesce(s.fans_at_end, (select count(*)::int from user_follow f where f.target_id = r.anchor_id)) - s.fans_at_start as fans,
  (select c.id from recording c where c.session_id = s.id order by c.duration_ms desc, c.id limit 1) as recording_id`;

export function createHistoryRepository(db: Db): HistoryRepository {
  async function select(condition: RawBuilder<unknown>, limit: number, offset: number): Promise<LiveSession[]> {
    const { rows } = await sql<SessionRow>`
      select ${FIGURES} from live_session s join room r on r.id = s.room_id
      where ${condition} order by s.started_at desc, s.id desc limit ${limit} offset ${offset}`.execute(db);
    return rows.map(sessionOf);
  }

  return {
    async find(sessionId) {
      const [session] = await select(sql`s.id = ${rowIdOf(sessionId) ?? 0n}::int8`, 1, 0);
      return session ?? null;
    },

    async page(roomId, { from, to }, { page, pageSize }) {
      const condition = sql`s.room_id = ${rowIdOf(roomId) ?? 0n}::int8
        and (${from === null}::boolean or s.started_at >= ${new Date(from ?? 0)}::timestamptz)
        and (${to === null}::boolean or s.started_at < ${new Date(to ?? 0)}::timestamptz)`;
      const { rows } = await sql<{ total: bigint }>`select count(*) as total from live_session s where ${condition}`.execute(db);
      const list = await select(condition, pageSize, (page - 1) * pageSize);
      return { total: safeNumber(onlyRow(rows).total), page, pageSize, list };
    },
  };
}
