import { sql } from "kysely";
import { entryOfDay } from "../kit/experienceOfDay.ts";
import type { Seat } from "../../contract/http/pay.ts";
import { EXPERIENCE } from "../../contract/rules/level.ts";
import { shanghaiDate } from "../../contract/shanghai.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";

export interface Followed {
  /** Experience after the first follow of a day; null when this follow earned nothing. */
  readonly experience: number | null;
  /** The target was not followed before. */
  readonly isNew: boolean;
}

export interface FollowRepository {
  /** A repeated follow changes nothing, and neither does an unknown target. */
  add(userId: bigint, targetId: bigint, at: number): Promise<Followed>;
  remove(userId: bigint, targetId: bigint): Promise<void>;
  /** Whether the target shields the user. */
  isShielded(userId: bigint, targetId: bigint): Promise<boolean>;
  isFollowing(userId: bigint, targetId: bigint): Promise<boolean>;
  /** Null when there is no such user. */
  fansCount(userId: bigint): Promise<number | null>;
  /** Fans who hold a title of nobility at `at`, epoch ms. */
  nobleFansCount(userId: bigint, at: number): Promise<number>;
  /** The noble fans: those with a title in `front` first, highest title first, then the others by the time they followed. */
  nobleFans(userId: bigint, at: number, front: readonly string[], limit: number): Promise<readonly Seat[]>;
  /** Number of users that a user follows. */
  attentionCount(userId: bigint): Promise<number>;
  /** The room of an anchor; null if the user has none. */
  roomId(userId: bigint): Promise<string | null>;
}

export function createFollowRepository(db: Db): FollowRepository {
  return {
    async add(userId, targetId, at) {
      const { points } = EXPERIENCE.follow;
      // One statement, so that both parts happen or neither. Of two concurrent first follows the second waits for the
      // row lock of the first, and finds that the day's experience has been earned.
      const { rows } = await sql<{ experience: number | null; is_new: boolean }>`
        with followed as (
          insert into user_follow (user_id, target_id, at)
          select ${userId}::int8, id, ${new Date(at)}::timestamptz from app_user where id = ${targetId}::int8
          on conflict do nothing
          returning target_id
        ), today as (
          select (${new Date(at)}::timestamptz at time zone 'Asia/Shanghai')::date as day
        ), earned as (
          update app_user u set experience = u.experience + ${points}::int, last_follow_on = today.day
          from followed, today
          where u.id = ${userId}::int8 and u.last_follow_on is distinct from today.day
          returning u.id, u.experience
        ), ${entryOfDay("follow", { day: shanghaiDate(at), points, at })}
        select (select experience from earned) as experience, exists (select 1 from followed) as is_new`.execute(db);
      const { experience, is_new: isNew } = onlyRow(rows);
      return { experience, isNew };
    },

    async remove(userId, targetId) {
      await sql`delete from user_follow where user_id = ${userId}::int8 and target_id = ${targetId}::int8`.execute(db);
    },

    async isShielded(userId, targetId) {
      const { rows } = await sql`select 1 from shield where user_id = ${targetId}::int8 and target_id = ${userId}::int8`.execute(db);
      return rows.length > 0;
    },

    async isFollowing(userId, targetId) {
      const { rows } = await sql`select 1 from user_follow where user_id = ${userId}::int8 and target_id = ${targetId}::int8`.execute(db);
      return rows.length > 0;
    },

    async fansCount(userId) {
      const { rows } = await sql<{ fans: bigint }>`
        select (select count(*) from user_follow where target_id = u.id) as fans from app_user u where u.id = ${userId}::int8`.execute(db);
      const fans = rows[0]?.fans;
      return fans === undefined ? null : safeNumber(fans);
    },

    async nobleFansCount(userId, at) {
      const { rows } = await sql<{ count: bigint }>`
        select count(*) from user_noble n join user_follow f on f.user_id = n.user_id
        where f.target_id = ${userId}::int8 and n.expires_at > ${new Date(at)}`.execute(db);
      return safeNumber(onlyRow(rows).count);
    },

    async nobleFans(userId, at, front, limit) {
      const { rows } = await sql<{ user_id: bigint; nick_name: string; portrait: string; title: string }>`
        select n.user_id, u.nick_name, u.portrait, n.title
        from user_noble n join user_follow f on f.user_id = n.user_id join app_user u on u.id = n.user_id
        where f.target_id = ${userId}::int8 and n.expires_at > ${new Date(at)}
        order by (n.title = any(${front}::text[])) desc, case when n.title = any(${front}::text[]) then n.rank end desc, f.at, n.user_id
        limit ${limit}`.execute(db);
      return rows.map((row) => ({ userId: String(row.user_id), nickName: row.nick_name, portrait: row.portrait, noble: row.title }));
    },

    async attentionCount(userId) {
      const { rows } = await sql<{ count: bigint }>`select count(*) from user_follow where user_id = ${userId}::int8`.execute(db);
      return safeNumber(onlyRow(rows).count);
    },

    async roomId(userId) {
      const { rows } = await sql<{ id: bigint }>`
        select r.id from room r join app_user u on u.id = r.anchor_id where r.anchor_id = ${userId}::int8 and u.is_anchor`.execute(db);
      return rows[0] ? String(rows[0].id) : null;
    },
  };
}
