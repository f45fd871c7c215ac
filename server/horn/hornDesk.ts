import { sql } from "kysely";
import type { SentHorn } from "../../contract/desk/service.ts";
import type { Db } from "../kit/database.ts";

/** Horns sent by hand or to everybody, with the number of users who have read them. Latest first. */
export interface HornDesk {
  list(which: { readonly before: string | null; readonly limit: number }): Promise<readonly SentHorn[]>;
  find(id: string): Promise<SentHorn | null>;
}

interface Row {
  readonly id: bigint;
  readonly user_id: bigint | null;
  readonly nick_name: string | null;
  readonly title: string;
  readonly content: string;
  readonly at: number;
  readonly sent_by: string | null;
  readonly reads: number;
}

const SELECT = sql`
  select h.id, h.user_id, u.nick_name, h.title, h.content, h.at, h.sent_by,
    (select count(*)::int from horn_read r where r.horn_id = h.id) as reads
  from horn_message h left join app_user u on u.id = h.user_id`;

function hornOf(row: Row): SentHorn {
  return {
    id: String(row.id),
    to: row.user_id === null ? null : { id: String(row.user_id), nickName: row.nick_name ?? "" },
    title: row.title,
    content: row.content,
    at: row.at,
    by: row.sent_by,
    reads: row.reads,
  };
}

export function createHornDesk(db: Db): HornDesk {
  return {
    async list({ before, limit }) {
      const { rows } = await sql<Row>`
        ${SELECT} where (h.sent_by is not null or h.user_id is null) and (${before}::int8 is null or h.id < ${before}::int8)
        order by h.id desc limit ${limit}`.execute(db);
      return rows.map(hornOf);
    },
    async find(id) {
      const { rows } = await sql<Row>`${SELECT} where h.id = ${id}::int8`.execute(db);
      return rows[0] ? hornOf(rows[0]) : null;
    },
  };
}
