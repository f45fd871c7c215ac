import { type RawBuilder, sql } from "kysely";
import type { MatchRef, MatchType } from "../../contract/codes/matchType.ts";
import type { RoomEvent } from "../../contract/feed/room.ts";
import type { Page } from "../../contract/http/page.ts";
import type { Recording } from "../../contract/http/room.ts";
import { rowIdOf } from "../../contract/ids.ts";
import { levelOf } from "../../contract/rules/level.ts";
import { wallClockAt } from "../kit/wallClock.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import { withDocuments, writeRecordingDocuments } from "../kit/search/documents.ts";
import type { RecordedStretch } from "../media/types.ts";
import { type PageOf, holdsWord } from "./cardRepository.ts";
import { partOf } from "./recordKey.ts";

export interface RecordingFilter {
  readonly roomId?: string;
  readonly categoryId?: string;
  readonly word?: string;
  readonly ids?: readonly string[];
}

/** A recording without its match in words; `startedAt` is the time of its first picture. */
export interface StoredRecording extends Omit<Recording, "match"> {
  readonly match: MatchRef | null;
}

export interface RecordingRepository {
  /** Adds a file once, about what its part of the session was about; ignored if the session is not the room's. */
  add(stretch: RecordedStretch): Promise<void>;
  find(id: string): Promise<StoredRecording | null>;
  /** The latest first. */
  page(filter: RecordingFilter, page: PageOf): Promise<Page<StoredRecording>>;
  countView(id: string): Promise<void>;
  /** Relative to the folder of recordings. */
  file(id: string): Promise<string | null>;
  /** The session's events after `after`, from the first picture to the last, at most `limit`. */
  events(id: string, after: number, limit: number): Promise<readonly RoomEvent[]>;
}

interface RecordingRow {
  readonly id: bigint;
  readonly room_id: bigint;
  readonly title: string;
  readonly cover: string;
  readonly category_id: string;
  readonly match_id: string | null;
  readonly match_type: MatchType | null;
  readonly anchor_id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly experience: number;
  readonly first_frame_at: number;
  readonly duration_ms: bigint;
  readonly is_seekable: boolean;
  readonly views: number;
}

function recordingOf(row: RecordingRow): StoredRecording {
  const id = String(row.id);
  return {
    id,
    roomId: String(row.room_id),
    title: row.title,
    cover: row.cover,
    categoryId: row.category_id,
    anchor: { id: String(row.anchor_id), nickName: row.nick_name, portrait: row.portrait, level: levelOf(row.experience) },
    startedAt: row.first_frame_at,
    durationMs: safeNumber(row.duration_ms),
    views: row.views,
    match: row.match_id === null || row.match_type === null ? null : { matchId: row.match_id, matchType: row.match_type },
    url: `/media/back/${id}.flv`,
    isSeekable: row.is_seekable,
  };
}

const FROM = sql`
  recording c join room r on r.id = c.room_id join app_user u on u.id = r.anchor_id`;

function conditionOf({ roomId, categoryId, word, ids }: RecordingFilter): RawBuilder<unknown> {
  const conditions = [
    roomId === undefined ? null : sql`c.room_id = ${rowIdOf(roomId) ?? 0n}::int8`,
    categoryId === undefined ? null : sql`c.category_id = ${categoryId}`,
    word === undefined || word === "" ? null : holdsWord(word, sql`c.title`),
    ids === undefined ? null : sql`c.id = any(${ids.map((id) => rowIdOf(id) ?? 0n)}::int8[])`,
  ].filter((condition) => condition !== null);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export function createRecordingRepository(db: Db): RecordingRepository {
  const idOf = (id: string): bigint => rowIdOf(id) ?? 0n;

  async function select(condition: RawBuilder<unknown>, limit: number, offset: number): Promise<StoredRecording[]> {
    const { rows } = await sql<RecordingRow>`
      select c.id, c.room_id, c.title, r.cover, c.category_id, c.match_id, c.match_type, r.anchor_id, u.nick_name, u.portrait,
        u.experience, c.first_frame_at, c.duration_ms, c.is_seekable, c.views
      from ${FROM} where ${condition} order by c.first_frame_at desc, c.id desc limit ${limit} offset ${offset}`.execute(db);
    return rows.map(recordingOf);
  }

  return {
    async add({ roomId, sessionId: recordKey, file, firstFrameAt, durationMs, clock, bytes, isSeekable }) {
      const { sessionId, part } = partOf(recordKey);
      const lastFrameAt = wallClockAt(clock ?? [[0, firstFrameAt]], durationMs);
      await withDocuments(db, async (trx) => {
        const { rows } = await sql<{ id: bigint }>`
        insert into recording (session_id, room_id, title, category_id, match_id, match_type, file, first_frame_at, last_frame_at, clock,
          duration_ms, bytes, is_seekable)
        select s.id, s.room_id, coalesce(was ->> 'title', s.title), coalesce(was ->> 'categoryId', s.category_id),
          case when was is null then s.match_id else was ->> 'matchId' end,
          case when was is null then s.match_type else (was ->> 'matchType')::smallint end, ${file}, ${new Date(firstFrameAt)}::timestamptz,
          ${new Date(lastFrameAt)}::timestamptz, ${clock === undefined ? null : JSON.stringify(clock)}::jsonb, ${Math.round(durationMs)}::int8, ${Math.round(bytes)}::int8, ${isSeekable}
        from live_session s cross join lateral (select s.past_subjects -> ${part}::int as was) p
        where s.id = ${idOf(sessionId)}::int8 and s.room_id = ${idOf(roomId)}::int8
        on conflict (file) do nothing returning id`.execute(trx);
        await writeRecordingDocuments(
          trx,
          rows.map(({ id }) => id),
        );
      });
    },

    async find(id) {
      const [recording] = await select(sql`c.id = ${idOf(id)}::int8`, 1, 0);
      return recording ?? null;
    },

    async page(filter, { page, pageSize }) {
      const condition = conditionOf(filter);
      const { rows } = await sql<{ total: bigint }>`select count(*) as total from ${FROM} where ${condition}`.execute(db);
      const list = await select(condition, pageSize, (page - 1) * pageSize);
      return { total: safeNumber(onlyRow(rows).total), page, pageSize, list };
    },

    async countView(id) {
      await sql`update recording set views = views + 1 where id = ${idOf(id)}::int8`.execute(db);
    },

    async file(id) {
      const { rows } = await sql<{ file: string }>`select file from recording where id = ${idOf(id)}::int8`.execute(db);
      return rows[0]?.file ?? null;
    },

    async events(id, after, limit) {
      const { rows } = await sql<{ ch: string; seq: bigint; at: bigint; kind: string; data: unknown }>`
        select l.ch, l.seq, l.at, l.kind, l.data
        from recording c join live_session s on s.id = c.session_id
        join event_log l on l.ch = 'room:' || c.room_id and l.seq > greatest(s.from_seq, ${after}::int8)
          and l.seq <= coalesce(s.to_seq, 9223372036854775807)
        cross join lateral (
          select (extract(epoch from c.first_frame_at) * 1000)::int8 as first, (extract(epoch from c.last_frame_at) * 1000)::int8 as last
        ) f
        where c.id = ${idOf(id)}::int8 and l.at >= f.first and l.at <= coalesce(f.last, f.first + c.duration_ms)
        order by l.seq limit ${limit}`.execute(db);
      // The log of a room contains only room events.
      return rows.map(
        (row) => ({ ch: row.ch, s: safeNumber(row.seq), at: safeNumber(row.at), k: row.kind, d: row.data }) as unknown as RoomEvent,
      );
    },
  };
}
