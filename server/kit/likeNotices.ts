import { sql } from "kysely";
import type { Db } from "./database.ts";
import { type News, takeBack, addNotices } from "./notices.ts";
import type { TextTable } from "./userTexts.ts";

/** A user's like of a text, set or taken back. */
export interface Liked {
  readonly id: string;
  readonly by: string;
}

/** How far back a start looks for likes whose authors were not told. */
const MISSED_MS = 3_600_000;
const MISSED_MOST = 5_000;

/** In one transaction: tells the texts' authors of those likes that stand, and takes back the notices of the others. */
export async function notifyLikes(
  db: Db,
  table: TextTable,
  likes: readonly Liked[],
  aboutMatches: (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>,
  at: number,
): Promise<void> {
  const textId = sql.ref(`${table}_id`);
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: bigint; by: bigint; author_id: bigint; at: number | null }>`
      select t.id, a.by, t.author_id, l.at from unnest(${likes.map(({ id }) => id)}::int8[], ${likes.map(({ by }) => by)}::int8[]) as a(id, by)
      join ${sql.table(table)} t on t.id = a.id
      left join ${sql.table(`${table}_like`)} l on l.${textId} = a.id and l.user_id = a.by`.execute(trx);
    const about = await aboutMatches(trx, [...new Set(rows.map(({ id }) => String(id)))]);
    const news = rows.map((row): News & { readonly isLiked: boolean } => ({
      userId: String(row.author_id),
      kind: "like",
      groupKey: `like:${table}:${row.id}`,
      subject: `${table}:${row.id}`,
      isMatch: about.has(String(row.id)),
      actorId: String(row.by),
      ref: "",
      at: row.at ?? at,
      isLiked: row.at !== null,
    }));
    await takeBack(
      trx,
      news.filter(({ isLiked }) => !isLiked),
      at,
    );
    await addNotices(
      trx,
      news.filter(({ isLiked }) => isLiked),
    );
  });
}

/** Likes that a killed portal may have written without telling: those of the last hour on which likes and notices disagree. */
export async function findUnnotifiedLikes(db: Db, table: TextTable, now: number): Promise<readonly Liked[]> {
  const likes = sql.table(`${table}_like`);
  const textId = sql.ref(`${table}_id`);
  const since = sql`${new Date(now - MISSED_MS)}::timestamptz`;
  const prefix = `like:${table}:`;
  const { rows } = await sql<{ id: bigint; by: bigint }>`
    (select l.${textId} as id, l.user_id as by from ${likes} l
      where l.at > ${since} and not exists (
        select 1 from notice n join notice_actor a on a.notice_id = n.id
        where n.group_key = ${prefix} || l.${textId} and n.subject = ${`${table}:`} || l.${textId} and a.user_id = l.user_id)
      limit ${MISSED_MOST})
    union
    (select substr(n.group_key, ${prefix.length + 1}::int)::int8 as id, a.user_id as by from notice n join notice_actor a on a.notice_id = n.id
      where n.read_at is null and n.at > ${since} and n.kind = 'like' and n.group_key like ${`${prefix}%`}
        and not exists (select 1 from ${likes} l where l.${textId} = substr(n.group_key, ${prefix.length + 1}::int)::int8 and l.user_id = a.user_id)
      limit ${MISSED_MOST})`.execute(db);
  return rows.map(({ id, by }) => ({ id: String(id), by: String(by) }));
}
