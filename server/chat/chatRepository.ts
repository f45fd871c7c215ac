import { sql } from "kysely";
import type { Ban, BanSpan, Manager } from "../../contract/http/moderation.ts";
import type { Page } from "../../contract/http/page.ts";
import { CHAT_BURST, ROOM_MANAGERS_MAX } from "../../contract/limits.ts";
import { levelOf } from "../../contract/rules/level.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";

export interface ChatUser {
  readonly id: string;
  readonly nickName: string;
  readonly portrait: string;
  /** 1 to 8; null before the first. */
  readonly level: number | null;
}

export interface StoredBan {
  readonly id: string;
  readonly roomId: string;
  readonly userId: string;
  readonly nickName: string;
}

/** Whoever speaks, may not speak, or looks after a room. */
export interface ChatRepository {
  user(userId: string): Promise<ChatUser | null>;
  /** By nickname, compared by its key (`nickNameKey`). */
  named(nickName: string): Promise<ChatUser | null>;
  /**
   * Counts a line said now. Null when fewer than `CHAT_BURST.lines` were said in the `CHAT_BURST.windowMs` before, else the
   * ms until the next may be said. Each count is one statement, so concurrent calls are counted one after another.
   */
  pace(userId: string, now: number): Promise<number | null>;
  /** The ban in force. */
  banOf(roomId: string, userId: string, now: number): Promise<{ readonly until: number | null; readonly span: BanSpan } | null>;
  /** A second ban replaces the first. */
  ban(ban: {
    readonly roomId: string;
    readonly userId: string;
    readonly byId: string;
    readonly span: BanSpan;
    readonly at: number;
    readonly until: number | null;
  }): Promise<string>;
  bans(
    roomId: string,
    where: { readonly nickName: string; readonly page: number; readonly pageSize: number },
    now: number,
  ): Promise<Page<Ban>>;
  findBan(id: string): Promise<StoredBan | null>;
  /** False when the ban was gone already. */
  unban(id: string): Promise<boolean>;
  /** Ends the bans that last until the end of the session. */
  endSessionBans(roomId: string): Promise<readonly StoredBan[]>;
  /** `added` false: the user was a manager already. Null: the room has the maximum. */
  addManager(roomId: string, userId: string, at: number): Promise<{ readonly manager: Manager; readonly added: boolean } | null>;
  managers(roomId: string): Promise<readonly Manager[]>;
  /** The removed manager; null when the room has no such manager. */
  removeManager(roomId: string, id: string): Promise<Manager | null>;
}

interface UserRow {
  readonly id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly experience: number;
}

interface BanRow {
  /** Null on the one row of an empty page. */
  readonly id: bigint | null;
  readonly user_id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly at: number;
  readonly until: number | null;
  readonly span: BanSpan;
  readonly by_name: string;
  readonly total: bigint;
}

interface StoredBanRow {
  readonly id: bigint;
  readonly room_id: string;
  readonly user_id: bigint;
  readonly nick_name: string;
}

interface ManagerRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly at: number;
}

function userOf(row: UserRow | undefined): ChatUser | null {
  return row === undefined ? null : { id: String(row.id), nickName: row.nick_name, portrait: row.portrait, level: levelOf(row.experience) };
}

function storedBanOf(row: StoredBanRow): StoredBan {
  return { id: String(row.id), roomId: row.room_id, userId: String(row.user_id), nickName: row.nick_name };
}

function managerOf(row: ManagerRow): Manager {
  return { id: String(row.id), userId: String(row.user_id), nickName: row.nick_name, portrait: row.portrait, at: row.at };
}

/** Escapes the wildcards of `like` in a search term. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

export function createChatRepository(db: Db): ChatRepository {
  /** For table `room_ban` as `b`. A ban for the session ends with the session in which it was imposed. */
  const isInForce = (now: number) => sql`
    (b.until is null or b.until > ${new Date(now)}::timestamptz)
    and (b.span <> 'session' or exists (
      select 1 from live_session s where s.room_id::text = b.room_id and s.ended_at is null and s.started_at <= b.at))`;
  const managerColumns = sql`m.id, m.user_id, u.nick_name, u.portrait, m.at`;

  return {
    async user(userId) {
      const { rows } = await sql<UserRow>`select id, nick_name, portrait, experience from app_user where id = ${userId}::int8`.execute(db);
      return userOf(rows[0]);
    },

    async named(nickName) {
      const { rows } = await sql<UserRow>`
        select id, nick_name, portrait, experience from app_user where nick_key = ${nickNameKey(nickName)}`.execute(db);
      return userOf(rows[0]);
    },

    async pace(userId, now) {
      const { lines, windowMs } = CHAT_BURST;
      const after = now - windowMs;
      const taken = await sql`
        insert into chat_pace as p (user_id, ats) values (${userId}::int8, array[${now}::int8])
        on conflict (user_id) do update set
          ats = array(select a from unnest(p.ats) a where a > ${after}::int8 order by a) || ${now}::int8
        where (select count(*) from unnest(p.ats) a where a > ${after}::int8) < ${lines}
        returning 1`.execute(db);
      if (taken.rows.length > 0) return null;
      const { rows } = await sql<{ first: bigint | null }>`
        select min(a) as first from chat_pace p, unnest(p.ats) a where p.user_id = ${userId}::int8 and a > ${after}::int8`.execute(db);
      const first = rows[0]?.first;
      return first === null || first === undefined ? 0 : Math.max(0, safeNumber(first) + windowMs - now);
    },

    async banOf(roomId, userId, now) {
      const { rows } = await sql<{ until: number | null; span: BanSpan }>`
        select b.until, b.span from room_ban b
        where b.room_id = ${roomId} and b.user_id = ${userId}::int8 and ${isInForce(now)}`.execute(db);
      return rows[0] ?? null;
    },

    async ban({ roomId, userId, byId, span, at, until }) {
      const { rows } = await sql<{ id: bigint }>`
        insert into room_ban (room_id, user_id, by_id, span, at, until)
        values (${roomId}, ${userId}::int8, ${byId}::int8, ${span}, ${new Date(at)}, ${until === null ? null : new Date(until)}::timestamptz)
        on conflict on constraint room_ban_one do update set
          by_id = excluded.by_id, span = excluded.span, at = excluded.at, until = excluded.until
        returning id`.execute(db);
      return String(onlyRow(rows).id);
    },

    async bans(roomId, { nickName, page, pageSize }, now) {
      const key = nickNameKey(nickName);
      const { rows } = await sql<BanRow>`
        with found as (
          select b.id, b.user_id, u.nick_name, u.portrait, b.at, b.until, b.span, by_user.nick_name as by_name
          from room_ban b join app_user u on u.id = b.user_id join app_user by_user on by_user.id = b.by_id
          where b.room_id = ${roomId} and ${isInForce(now)} and (${key} = '' or u.nick_key like ${`%${literal(key)}%`})
        )
        select p.*, total.total from (select count(*) as total from found) total
        left join (
          select * from found order by at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
        ) p on true
        order by p.at desc, p.id desc`.execute(db);
      const list = rows.flatMap((row) =>
        row.id === null
          ? []
          : [
              {
                id: String(row.id),
                userId: String(row.user_id),
                nickName: row.nick_name,
                portrait: row.portrait,
                at: row.at,
                until: row.until,
                span: row.span,
                by: row.by_name,
              },
            ],
      );
      return { total: safeNumber(onlyRow(rows).total), page, pageSize, list };
    },

    async findBan(id) {
      const { rows } = await sql<StoredBanRow>`
        select b.id, b.room_id, b.user_id, u.nick_name from room_ban b join app_user u on u.id = b.user_id
        where b.id = ${id}::int8`.execute(db);
      return rows[0] ? storedBanOf(rows[0]) : null;
    },

    async unban(id) {
      const { rows } = await sql`delete from room_ban where id = ${id}::int8 returning 1`.execute(db);
      return rows.length > 0;
    },

    async endSessionBans(roomId) {
      const { rows } = await sql<StoredBanRow>`
        delete from room_ban b using app_user u
        where b.room_id = ${roomId} and b.span = 'session' and u.id = b.user_id
        returning b.id, b.room_id, b.user_id, u.nick_name`.execute(db);
      return rows.map(storedBanOf);
    },

    addManager: (roomId, userId, at) =>
      db.transaction().execute(async (trx) => {
        // Of two concurrent transactions the second counts after the first has written.
        await sql`select 1 from room where id = ${roomId}::int8 for no key update`.execute(trx);
        const one = sql<ManagerRow>`
          select ${managerColumns} from room_manager m join app_user u on u.id = m.user_id
          where m.room_id = ${roomId} and m.user_id = ${userId}::int8`;
        const known = (await one.execute(trx)).rows[0];
        if (known) return { manager: managerOf(known), added: false };
        await sql`
          insert into room_manager (room_id, user_id, at) select ${roomId}, ${userId}::int8, ${new Date(at)}
          where (select count(*) from room_manager where room_id = ${roomId}) < ${ROOM_MANAGERS_MAX}`.execute(trx);
        const made = (await one.execute(trx)).rows[0];
        return made ? { manager: managerOf(made), added: true } : null;
      }),

    async managers(roomId) {
      const { rows } = await sql<ManagerRow>`
        select ${managerColumns} from room_manager m join app_user u on u.id = m.user_id
        where m.room_id = ${roomId} order by m.id`.execute(db);
      return rows.map(managerOf);
    },

    async removeManager(roomId, id) {
      const { rows } = await sql<ManagerRow>`
        delete from room_manager m using app_user u
        where m.id = ${id}::int8 and m.room_id = ${roomId} and u.id = m.user_id
        returning ${managerColumns}`.execute(db);
      return rows[0] ? managerOf(rows[0]) : null;
    },
  };
}
