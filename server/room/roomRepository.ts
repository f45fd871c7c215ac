import { type RawBuilder, sql } from "kysely";
import type { MatchRef, MatchType } from "../../contract/codes/matchType.ts";
import type { RoomEvents, RoomProfile, RoomRules } from "../../contract/feed/room.ts";
import type { BanSpan } from "../../contract/http/moderation.ts";
import type { RoomCaller } from "../../contract/http/room.ts";
import { rowIdOf } from "../../contract/ids.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import { withDocuments, writeRoomDocuments } from "../kit/search/documents.ts";
import { PARTS_MAX, recordKeyOf } from "./recordKey.ts";
import type { Room } from "./types.ts";

/** A room's row joined with data of its sessions. */
export interface RoomRow extends Room {
  readonly anchorId: string;
  /** Start of the current session; null while down. */
  readonly startedAt: number | null;
  /** Under which id pictures are recorded now; null while down. */
  readonly recordKey: string | null;
  /** Why the last session ended; null while live and before the first. */
  readonly endedBy: RoomEvents["down"]["reason"] | null;
  /** The key for publishers; `expiresAt` epoch ms. */
  readonly key: { readonly nonce: string; readonly expiresAt: number } | null;
  /** The demo loop shown in place of a publisher. */
  readonly sample: string | null;
}

/** The anchor's changes, cleaned; absent = unchanged. */
export interface RoomRequest {
  readonly title?: string;
  readonly cover?: string;
  readonly categoryId?: string;
  readonly match?: MatchRef | null;
  readonly notice?: string;
  readonly slowModeS?: number;
  readonly isFollowersOnly?: boolean;
  readonly minLevel?: number;
  readonly isLocked?: boolean;
  readonly keywords?: readonly string[];
}

export interface RoomRepository {
  find(roomId: string): Promise<RoomRow | null>;
  byAnchor(anchorId: string): Promise<RoomRow | null>;
  /** The anchor's room, created if missing; null if the user is not an anchor. */
  ofAnchor(anchorId: string, at: number): Promise<RoomRow | null>;
  /**
   * Returns the updated row. The current session takes over the room's title, category and match; if it was about a match,
   * another one or none begins another part of it.
   */
  set(roomId: string, request: RoomRequest, at: number): Promise<RoomRow | null>;
  /** Whether this user uploaded the picture. */
  isUploadOf(name: string, userId: string): Promise<boolean>;
  isManager(roomId: string, userId: string): Promise<boolean>;
  isFollowing(userId: string, anchorId: string): Promise<boolean>;
  /** `until` null: for good, or until the session ends. */
  banOf(roomId: string, userId: string, now: number): Promise<RoomCaller["ban"]>;
}

interface Row {
  readonly id: bigint;
  readonly anchor_id: bigint;
  readonly title: string;
  readonly cover: string;
  readonly category_id: string;
  readonly match_id: string | null;
  readonly match_type: MatchType | null;
  readonly notice: string;
  readonly slow_mode_s: number;
  readonly is_followers_only: boolean;
  readonly min_level: number;
  readonly is_locked: boolean;
  readonly keywords: readonly string[];
  readonly key_nonce: string | null;
  readonly key_expires_at: number | null;
  readonly session_id: bigint | null;
  readonly is_flowing: boolean;
  readonly sample: string | null;
  readonly started_at: number | null;
  readonly part: number | null;
  readonly ended_by: RoomEvents["down"]["reason"] | null;
}

function profileOf(row: Row): RoomProfile {
  const match = row.match_id === null || row.match_type === null ? null : { matchId: row.match_id, matchType: row.match_type };
  return { title: row.title, cover: row.cover, categoryId: row.category_id, match };
}

function rulesOf(row: Row): RoomRules {
  return {
    slowModeS: row.slow_mode_s,
    isFollowersOnly: row.is_followers_only,
    minLevel: row.min_level,
    isLocked: row.is_locked,
  };
}

function roomOf(row: Row): RoomRow {
  return {
    roomId: String(row.id),
    anchorId: String(row.anchor_id),
    profile: profileOf(row),
    notice: row.notice,
    rules: rulesOf(row),
    keywords: row.keywords,
    sessionId: row.session_id === null ? null : String(row.session_id),
    isFlowing: row.is_flowing,
    startedAt: row.started_at,
    recordKey: row.session_id === null ? null : recordKeyOf(String(row.session_id), row.part ?? 0),
    endedBy: row.ended_by,
    key: row.key_nonce === null || row.key_expires_at === null ? null : { nonce: row.key_nonce, expiresAt: row.key_expires_at },
    sample: row.sample,
  };
}

/** The default title: the nickname followed by this. */
const FIRST_TITLE = "的直播间";

/** Table `room`, and checks in other tables about one room. */
export function createRoomRepository(db: Db): RoomRepository {
  async function where(condition: RawBuilder<unknown>): Promise<RoomRow | null> {
    const { rows } = await sql<Row>`
      select r.*, s.started_at, jsonb_array_length(s.past_subjects) as part,
        case when r.session_id is null then
          (select o.reason from live_session o where o.room_id = r.id order by o.id desc limit 1) end as ended_by
      from room r left join live_session s on s.id = r.session_id
      where ${condition}`.execute(db);
    return rows[0] ? roomOf(rows[0]) : null;
  }

  async function exists(question: RawBuilder<unknown>): Promise<boolean> {
    const { rows } = await sql<{ yes: boolean }>`select exists (${question}) as yes`.execute(db);
    return onlyRow(rows).yes;
  }

  const find = (roomId: string): Promise<RoomRow | null> => {
    const id = rowIdOf(roomId);
    return id === null ? Promise.resolve(null) : where(sql`r.id = ${id}::int8`);
  };
  const byAnchor = (anchorId: string): Promise<RoomRow | null> => {
    const id = rowIdOf(anchorId);
    return id === null ? Promise.resolve(null) : where(sql`r.anchor_id = ${id}::int8`);
  };

  return {
    find,
    byAnchor,
    async ofAnchor(anchorId, at) {
      const known = await byAnchor(anchorId);
      if (known !== null) return known;
      await withDocuments(db, async (trx) => {
        const { rows } = await sql<{ id: bigint }>`
          insert into room (anchor_id, title, at)
          select id, nick_name || ${FIRST_TITLE}, ${new Date(at)}::timestamptz from app_user
          where id = ${rowIdOf(anchorId) ?? 0n}::int8 and is_anchor
          on conflict (anchor_id) do nothing returning id`.execute(trx);
        await writeRoomDocuments(
          trx,
          rows.map(({ id }) => id),
          at,
        );
      });
      return byAnchor(anchorId);
    },

    async set(roomId, request, at) {
      const { match } = request;
      const id = rowIdOf(roomId) ?? 0n;
      await withDocuments(db, async (trx) => {
        await sql`
        with changed as (
          update room set
            title = coalesce(${request.title ?? null}::text, title),
            cover = coalesce(${request.cover ?? null}::text, cover),
            category_id = coalesce(${request.categoryId ?? null}::text, category_id),
            match_id = case when ${match === undefined}::boolean then match_id else ${match?.matchId ?? null}::text end,
            match_type = case when ${match === undefined}::boolean then match_type else ${match?.matchType ?? null}::smallint end,
            notice = coalesce(${request.notice ?? null}::text, notice),
            slow_mode_s = coalesce(${request.slowModeS ?? null}::int, slow_mode_s),
            is_followers_only = coalesce(${request.isFollowersOnly ?? null}::boolean, is_followers_only),
            min_level = coalesce(${request.minLevel ?? null}::smallint, min_level),
            is_locked = coalesce(${request.isLocked ?? null}::boolean, is_locked),
            keywords = coalesce(${request.keywords ?? null}::text[], keywords)
          where id = ${id}::int8
          returning session_id, title, category_id, match_id, match_type
        )
        update live_session s set title = c.title, category_id = c.category_id, match_id = c.match_id, match_type = c.match_type,
          past_subjects = case
            when s.match_id is not null and (s.match_id, s.match_type) is distinct from (c.match_id, c.match_type)
              and jsonb_array_length(s.past_subjects) < ${PARTS_MAX}
            then s.past_subjects || jsonb_build_array(jsonb_build_object(
              'title', s.title, 'categoryId', s.category_id, 'matchId', s.match_id, 'matchType', s.match_type))
            else s.past_subjects end
        from changed c where s.id = c.session_id`.execute(trx);
        await writeRoomDocuments(trx, [id], at);
      });
      return find(roomId);
    },

    isUploadOf: (name, userId) => exists(sql`select 1 from upload where name = ${name} and user_id = ${rowIdOf(userId) ?? 0n}::int8`),
    isManager: (roomId, userId) =>
      exists(sql`select 1 from room_manager where room_id = ${roomId} and user_id = ${rowIdOf(userId) ?? 0n}::int8`),
    isFollowing: (userId, anchorId) =>
      exists(sql`
        select 1 from user_follow where user_id = ${rowIdOf(userId) ?? 0n}::int8 and target_id = ${rowIdOf(anchorId) ?? 0n}::int8`),

    async banOf(roomId, userId, now) {
      // A ban until the end of the session ends with the session in which it was set.
      const { rows } = await sql<{ until: number | null; span: BanSpan }>`
        select b.until, b.span from room_ban b
        where b.room_id = ${roomId} and b.user_id = ${rowIdOf(userId) ?? 0n}::int8
          and (b.until is null or b.until > ${new Date(now)}::timestamptz)
          and (b.span <> 'session' or exists (
            select 1 from live_session s where s.room_id = ${rowIdOf(roomId) ?? 0n}::int8 and s.ended_at is null and s.started_at <= b.at))`.execute(
        db,
      );
      const [ban] = rows;
      return ban ? { until: ban.until, ...(ban.span === "session" ? { endsWithSession: true as const } : {}) } : null;
    },
  };
}
