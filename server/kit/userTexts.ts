import { type RawBuilder, sql } from "kysely";
import { type Db, onlyRow } from "./database.ts";

/** What tables of users' texts have in common: a row's author and likes, and its state in moderation. */
export type TextTable = "comment" | "post";
/** Those tables, and the messages between two users. */
type ModeratedTable = TextTable | "message";

/** Moderation state of a text; an undo restores it. */
export interface Standing {
  /** Words for its author; null: shown. */
  readonly hiddenReason: string | null;
  readonly hiddenCode: number | null;
  readonly hiddenCase: string | null;
  readonly isHeld: boolean;
  /** Epoch ms; null: nobody has passed it. */
  readonly approvedAt: number | null;
}

export interface StandingRow {
  readonly removed_at: number | null;
  readonly hidden_reason: string | null;
  readonly hidden_code: number | null;
  readonly hidden_case: bigint | null;
  readonly is_held: boolean;
  readonly approved_at: number | null;
}

export const standingOf = (row: StandingRow): Standing => ({
  hiddenReason: row.hidden_reason,
  hiddenCode: row.hidden_code,
  hiddenCase: row.hidden_case === null ? null : String(row.hidden_case),
  isHeld: row.is_held,
  approvedAt: row.approved_at,
});

/** SQL for whether everybody may read the row of that alias. */
export function shownIn(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${column("hidden_reason")} is null and not ${column("is_held")} and ${column("removed_at")} is null)`;
}

/** SQL for whether a post `p` belongs to the thread of a match alone, written by the demo: in lists of all it would bury others. */
export const IS_OF_A_THREAD_ALONE = sql`(p.is_sample and p.match_id is not null and p.circle_id is null)`;

/**
 * SQL for whether a user likes the text. A scalar of at most one row: with `exists` PostgreSQL may gather all likes of the
 * user into a table first (27 ms for a feed's page at 300,000 likes, against 2).
 */
export function likedBy(name: TextTable, id: RawBuilder<unknown>, userId: bigint | null): RawBuilder<boolean> {
  if (userId === null) return sql<boolean>`false`;
  return sql<boolean>`coalesce((select true from ${sql.table(`${name}_like`)} l
    where l.${sql.ref(`${name}_id`)} = ${id} and l.user_id = ${userId}::int8 limit 1), false)`;
}

const time = (at: number) => sql`${new Date(at)}::timestamptz`;

/** Serialises the writes of an author, so that limits hold. */
export async function lockAuthor(trx: Db, authorId: string): Promise<void> {
  await sql`select 1 from app_user where id = ${authorId}::int8 for no key update`.execute(trx);
}

/** Operations of moderation on a text (server/moderation/types.ts, `SubjectKind`). */
export function moderatedTexts(name: ModeratedTable) {
  const table = sql.table(name);
  return {
    async lock(trx: Db, id: bigint): Promise<Standing | null> {
      const { rows } = await sql<StandingRow>`
        select removed_at, hidden_reason, hidden_code, hidden_case, is_held, approved_at from ${table}
        where id = ${id} for no key update`.execute(trx);
      const [row] = rows;
      return row && row.removed_at === null ? standingOf(row) : null;
    },

    async set(trx: Db, id: bigint, { hiddenReason, hiddenCode, hiddenCase, isHeld, approvedAt }: Standing): Promise<void> {
      await sql`
        update ${table} set hidden_reason = ${hiddenReason}, hidden_code = ${hiddenCode}, hidden_case = ${hiddenCase}::int8,
          is_held = ${isHeld}, approved_at = ${approvedAt === null ? null : new Date(approvedAt)}::timestamptz
        where id = ${id}`.execute(trx);
    },

    async setReports(trx: Db, id: bigint, reports: number): Promise<void> {
      await sql`update ${table} set reports = ${reports} where id = ${id}`.execute(trx);
    },

    async approvedOf(db: Db, authorId: bigint, most: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count
        from (select 1 from ${table} t where t.author_id = ${authorId} and ${shownIn("t")} limit ${most}) s`.execute(db);
      return onlyRow(rows).count;
    },

    async countsOf(db: Db, authorId: bigint): Promise<{ readonly texts: number; readonly hidden: number; readonly likes: number }> {
      const { rows } = await sql<{ texts: number; hidden: number; likes: number }>`
        select count(*)::int as texts, count(*) filter (where hidden_code is not null)::int as hidden, coalesce(sum(likes), 0)::int as likes
        from ${table} where author_id = ${authorId}`.execute(db);
      return rows[0] ?? { texts: 0, hidden: 0, likes: 0 };
    },
  };
}

/** Operations of its author and its readers on a text, within the caller's transaction. */
export function userTexts(name: TextTable) {
  const table = sql.table(name);
  return {
    async byRequestKey(trx: Db, authorId: string, key: string): Promise<string | null> {
      const { rows } = await sql<{ id: bigint }>`
        select id from ${table} where author_id = ${authorId}::int8 and request_key = ${key}`.execute(trx);
      return rows[0] ? String(rows[0].id) : null;
    },

    async remove(trx: Db, id: string, at: number): Promise<void> {
      await sql`update ${table} set removed_at = ${time(at)} where id = ${id}::int8`.execute(trx);
    },
  };
}
