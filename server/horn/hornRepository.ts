import { sql } from "kysely";
import type { Horn } from "../../contract/http/horn.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import { unreadHorns } from "../kit/writeHorn.ts";

/** Horn messages of one user: those to everybody and the user's own. */
export interface HornRepository {
  /** Newest first. */
  list(userId: bigint, range: { readonly limit: number; readonly offset: number }): Promise<readonly Horn[]>;
  count(userId: bigint): Promise<number>;
  unread(userId: bigint): Promise<number>;
  find(userId: bigint, hornId: bigint): Promise<Horn | null>;
  /** True when the message was unread before. */
  markRead(userId: bigint, hornId: bigint): Promise<boolean>;
}

interface HornRow {
  readonly id: bigint;
  readonly title: string;
  readonly content: string;
  readonly at: number;
  readonly is_private: boolean;
  readonly is_read: boolean;
}

function hornOf(row: HornRow): Horn {
  return {
    id: String(row.id),
    title: row.title,
    content: row.content,
    at: row.at,
    isPrivate: row.is_private,
    isRead: row.is_read,
  };
}

export function createHornRepository(db: Db): HornRepository {
  const visible = (userId: bigint) => sql`(h.user_id is null or h.user_id = ${userId}::int8)`;
  const isRead = (userId: bigint) => sql`exists (select 1 from horn_read r where r.user_id = ${userId}::int8 and r.horn_id = h.id)`;
  const columns = (userId: bigint) =>
    sql`h.id, h.title, h.content, h.at, h.user_id is not null as is_private, ${isRead(userId)} as is_read`;

  async function countWhere(condition: ReturnType<typeof visible>): Promise<number> {
    const { rows } = await sql<{ count: bigint }>`select count(*) from horn_message h where ${condition}`.execute(db);
    return safeNumber(onlyRow(rows).count);
  }

  return {
    async list(userId, { limit, offset }) {
      const { rows } = await sql<HornRow>`
        select ${columns(userId)} from horn_message h where ${visible(userId)}
        order by h.at desc, h.id desc limit ${limit} offset ${offset}`.execute(db);
      return rows.map(hornOf);
    },

    count: (userId) => countWhere(visible(userId)),
    unread: (userId) => unreadHorns(db, String(userId)),

    async find(userId, hornId) {
      const { rows } = await sql<HornRow>`
        select ${columns(userId)} from horn_message h where h.id = ${hornId}::int8 and ${visible(userId)}`.execute(db);
      return rows[0] ? hornOf(rows[0]) : null;
    },

    async markRead(userId, hornId) {
      const { rows } = await sql`
        insert into horn_read (user_id, horn_id)
        select ${userId}::int8, h.id from horn_message h where h.id = ${hornId}::int8 and ${visible(userId)}
        on conflict do nothing
        returning horn_id`.execute(db);
      return rows.length > 0;
    },
  };
}
