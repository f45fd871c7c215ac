import { type RawBuilder, sql } from "kysely";
import type { RoomEvents } from "../../contract/feed/room.ts";
import { rowIdOf } from "../../contract/ids.ts";
import type { Db } from "../kit/database.ts";

export type EndReason = RoomEvents["down"]["reason"];

export interface OpenSession {
  readonly sessionId: string;
  readonly roomId: string;
  readonly startedAt: number;
}

/** An ended session whose end has not been announced. */
export interface EndedSession {
  readonly sessionId: string;
  readonly roomId: string;
  readonly endedAt: number;
  readonly reason: EndReason;
}

export interface NewKey {
  readonly nonce: string;
  readonly expiresAt: number;
}

/** Table `live_session` and the columns of `room` that depend on it. Each change is one statement: only one of two at once wins. */
export interface SessionRepository {
  /**
   * Begins a session; changes nothing if one is running. A valid key is kept, since the anchor may have copied it already.
   * `fromSeq`: current number in the room's log.
   */
  open(roomId: string, at: number, fromSeq: number, key: NewKey): Promise<void>;
  /** Ends the running session; null if there is none. */
  end(roomId: string, at: number, reason: EndReason): Promise<EndedSession | null>;
  /** Ends sessions without pictures since `goneBefore`, except demo loops. */
  endLost(goneBefore: number, at: number): Promise<void>;
  /** Ended sessions that are not announced, oldest first; of one room, or of all. */
  unannounced(roomId: string | null): Promise<readonly EndedSession[]>;
  /** `toSeq`: number in the room's log when the end was announced. */
  markAnnounced(sessionId: string, toSeq: number, channel: string): Promise<void>;
  running(): Promise<readonly OpenSession[]>;
  setKey(roomId: string, key: NewKey): Promise<void>;
  /** Whether pictures arrive; true if that changed. `isSeen` false: when they stopped is not known. */
  setFlowing(roomId: string, isFlowing: boolean, at: number, isSeen?: boolean): Promise<boolean>;
  /** Notes that pictures arrive, so that after a kill it is known until when they did. */
  notePictures(at: number): Promise<void>;
  samplePeaks(viewers: readonly { readonly roomId: string; readonly viewers: number }[]): Promise<void>;
  setSample(roomId: string, sample: string | null): Promise<void>;
}

const FANS = sql`(select count(*)::int from user_follow f where f.target_id = r.anchor_id)`;
const AT_ONCE = 50;

interface EndedRow {
  readonly id: bigint;
  readonly room_id: bigint;
  readonly ended_at: number;
  readonly reason: EndReason;
}

function endedOf(row: EndedRow): EndedSession {
  return { sessionId: String(row.id), roomId: String(row.room_id), endedAt: row.ended_at, reason: row.reason };
}

export function createSessionRepository(db: Db): SessionRepository {
  const idOf = (roomId: string): bigint => rowIdOf(roomId) ?? 0n;

  /** Deletes the key together with the session, so that nobody can publish with it any more. */
  async function endWhere(condition: RawBuilder<unknown>, at: number, reason: EndReason): Promise<readonly EndedSession[]> {
    const { rows } = await sql<EndedRow>`
      with ended as (
        update live_session s set ended_at = greatest(${new Date(at)}::timestamptz, s.started_at), reason = ${reason}, gone_at = null,
          fans_at_end = ${FANS}
        from room r where r.id = s.room_id and s.ended_at is null and ${condition}
        returning s.id, s.room_id, s.ended_at, s.reason
      ), down as (
        update room set session_id = null, is_flowing = false, key_nonce = null, key_expires_at = null
        where session_id in (select id from ended)
      )
      select * from ended`.execute(db);
    return rows.map(endedOf);
  }

  return {
    async open(roomId, at, fromSeq, { nonce, expiresAt }) {
      const now = new Date(at);
      await sql`
        with opened as (
          insert into live_session (room_id, title, category_id, match_id, match_type, started_at, from_seq, fans_at_start, gone_at, last_picture_at)
          select r.id, r.title, r.category_id, r.match_id, r.match_type, ${now}::timestamptz, ${fromSeq}::int8, ${FANS}, ${now}::timestamptz, ${now}::timestamptz
          from room r where r.id = ${idOf(roomId)}::int8
          on conflict (room_id) where ended_at is null do nothing
          returning id, room_id
        )
        update room r set session_id = o.id, is_flowing = false,
          key_nonce = case when r.key_expires_at > ${now}::timestamptz then r.key_nonce else ${nonce} end,
          key_expires_at = case when r.key_expires_at > ${now}::timestamptz then r.key_expires_at else ${new Date(expiresAt)}::timestamptz end
        from opened o where r.id = o.room_id`.execute(db);
    },

    async end(roomId, at, reason) {
      const [ended] = await endWhere(sql`s.room_id = ${idOf(roomId)}::int8`, at, reason);
      return ended ?? null;
    },
    async endLost(goneBefore, at) {
      await endWhere(sql`r.sample is null and s.gone_at <= ${new Date(goneBefore)}::timestamptz`, at, "lost");
    },

    async unannounced(roomId) {
      const { rows } = await sql<EndedRow>`
        select id, room_id, ended_at, reason from live_session
        where ended_at is not null and to_seq is null and (${roomId === null}::boolean or room_id = ${idOf(roomId ?? "")}::int8)
        order by id limit ${AT_ONCE}`.execute(db);
      return rows.map(endedOf);
    },

    async markAnnounced(sessionId, toSeq, channel) {
      await sql`
        update live_session s set to_seq = ${toSeq}::int8, messages = (
          select count(*) from event_log l
          where l.ch = ${channel} and l.seq > s.from_seq and l.seq <= ${toSeq}::int8 and l.kind in ('chat', 'barrage'))
        where s.id = ${idOf(sessionId)}::int8 and s.to_seq is null`.execute(db);
    },

    async running() {
      const { rows } = await sql<{ id: bigint; room_id: bigint; started_at: number }>`
        select id, room_id, started_at from live_session where ended_at is null order by id`.execute(db);
      return rows.map((row) => ({ sessionId: String(row.id), roomId: String(row.room_id), startedAt: row.started_at }));
    },

    async setKey(roomId, { nonce, expiresAt }) {
      await sql`
        update room set key_nonce = ${nonce}, key_expires_at = ${new Date(expiresAt)}::timestamptz where id = ${idOf(roomId)}::int8`.execute(
        db,
      );
    },

    async setFlowing(roomId, isFlowing, at, isSeen = true) {
      const gone = isFlowing ? null : new Date(at);
      const { rows } = await sql`
        with session as (
          update live_session set gone_at = case when ${isFlowing}::boolean then null else coalesce(gone_at, ${gone}::timestamptz) end,
            last_picture_at = case when ${isFlowing || !isSeen}::boolean or gone_at is not null then last_picture_at else ${gone}::timestamptz end
          where room_id = ${idOf(roomId)}::int8 and ended_at is null
        )
        update room set is_flowing = ${isFlowing}
        where id = ${idOf(roomId)}::int8 and session_id is not null and is_flowing <> ${isFlowing}
        returning id`.execute(db);
      return rows.length > 0;
    },

    async notePictures(at) {
      await sql`
        update live_session s set last_picture_at = ${new Date(at)}::timestamptz
        from room r where r.session_id = s.id and r.is_flowing and s.ended_at is null`.execute(db);
    },

    async samplePeaks(viewers) {
      if (viewers.length === 0) return;
      await sql`
        update live_session s set peak_viewers = v.viewers
        from unnest(${viewers.map((v) => v.roomId)}::text[], ${viewers.map((v) => v.viewers)}::int[]) as v(room_id, viewers)
        where s.room_id = v.room_id::int8 and s.ended_at is null and s.peak_viewers < v.viewers`.execute(db);
    },

    async setSample(roomId, sample) {
      await sql`update room set sample = ${sample} where id = ${idOf(roomId)}::int8`.execute(db);
    },
  };
}
