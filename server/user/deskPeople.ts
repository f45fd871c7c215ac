import { sql } from "kysely";
import type { DeskPerson } from "../../contract/desk/fields.ts";
import { isRowId } from "../../contract/ids.ts";
import { levelOf } from "../../contract/rules/level.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { type Db, onlyRow } from "../kit/database.ts";

/** Users as staff see them before a decision. */
export interface DeskPeople {
  /** By id; unknown ids are missing. */
  findMany(ids: readonly string[]): Promise<ReadonlyMap<string, DeskPerson>>;
  /** By nickname or id: two results if a nickname is another user's id. */
  search(who: string): Promise<readonly DeskPerson[]>;
  count(): Promise<number>;
}

interface Row {
  readonly id: bigint;
  readonly nick_name: string;
  readonly portrait: string;
  readonly experience: number;
  readonly is_anchor: boolean;
  readonly is_expert: boolean;
  readonly has_phone: boolean;
  readonly fans: number;
  readonly created_at: number;
}

const SELECT = sql`
  select u.id, u.nick_name, u.portrait, u.experience, u.is_anchor, u.is_expert, u.mobile is not null as has_phone, u.created_at,
    (select count(*)::int from user_follow f where f.target_id = u.id) as fans
  from app_user u`;

function personOf(row: Row): DeskPerson {
  return {
    id: String(row.id),
    nickName: row.nick_name,
    portrait: row.portrait,
    level: levelOf(row.experience),
    isAnchor: row.is_anchor,
    isExpert: row.is_expert,
    hasPhone: row.has_phone,
    fans: row.fans,
    registeredAt: row.created_at,
  };
}

export function createDeskPeople(db: Db): DeskPeople {
  return {
    async findMany(ids) {
      const { rows } = await sql<Row>`${SELECT} where u.id = any(${[...ids]}::int8[])`.execute(db);
      return new Map(rows.map((row) => [String(row.id), personOf(row)]));
    },
    async search(typed) {
      const who = typed.trim();
      const id = isRowId(who) ? who : null;
      const { rows } = await sql<Row>`
        ${SELECT} where u.id = ${id}::int8 or u.nick_key = ${nickNameKey(who)} order by u.id`.execute(db);
      return rows.map(personOf);
    },
    async count() {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from app_user`.execute(db);
      return onlyRow(rows).n;
    },
  };
}
