import { type RawBuilder, sql } from "kysely";
import { EXPERIENCE } from "../../contract/rules/level.ts";
import { NEW_FOR_MS } from "../../contract/rules/moderation.ts";
import { shanghaiDate } from "../../contract/shanghai.ts";
import type { Db } from "../kit/database.ts";
import { shownIn } from "../kit/userTexts.ts";
import type { CauseKey } from "./entries.ts";
import type { Cause } from "./plan.ts";

/** Posts, comments, likes and gifts are the truth: what counts is read from their rows. */

export type TextKind = "post" | "comment";
export const TEXT_KINDS: readonly TextKind[] = ["post", "comment"];

/** `by`: the user whose like it is. */
export interface Touched {
  readonly kind: TextKind;
  readonly id: string;
  readonly by: string;
}

const DAY_MS = 86_400_000;
/** How far back a start looks for what a killed portal had not written. */
const LOOKED_BACK_MS = 7 * DAY_MS;
const MOST_FOUND = 20_000;
const MOST_LIKES = 1_000;
const table = (kind: TextKind) => sql.table(kind);
const likes = (kind: TextKind) => sql.table(`${kind}_like`);
const textId = (kind: TextKind): RawBuilder<unknown> => sql.ref(`l.${kind}_id`);

/** Causes of these posts, in their present state. */
export async function postCauses(trx: Db, ids: readonly string[]): Promise<readonly Cause[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: bigint; author_id: bigint; at: number; is_shown: boolean }>`
    select t.id, t.author_id, t.at, ${shownIn("t")} and not t.is_sample as is_shown from post t
    where t.id = any(${ids}::int8[]) order by t.at, t.id`.execute(trx);
  return rows.map((row) => ({
    userId: String(row.author_id),
    source: "post",
    subject: `post:${row.id}`,
    byId: "0",
    counts: row.is_shown,
    points: EXPERIENCE.post.points,
    day: shanghaiDate(row.at),
  }));
}

/** Causes of these likes, in their present state: they count on shown texts, by users who had been here for a day. */
export async function likeCauses(trx: Db, kind: TextKind, touched: readonly Touched[]): Promise<readonly Cause[]> {
  if (touched.length === 0) return [];
  const { rows } = await sql<{ id: bigint; author_id: bigint; by_id: bigint; at: number | null; counts: boolean }>`
    select t.id, t.author_id, n.by as by_id, l.at,
      coalesce(${shownIn("t")} and not t.is_sample and l.at >= u.created_at + make_interval(secs => ${NEW_FOR_MS / 1_000}), false) as counts
    from json_to_recordset(${JSON.stringify(touched)}::json) as n(id int8, by int8)
    join ${table(kind)} t on t.id = n.id
    left join ${likes(kind)} l on ${textId(kind)} = n.id and l.user_id = n.by
    left join app_user u on u.id = l.user_id
    order by l.at nulls first, n.id, n.by`.execute(trx);
  return rows.map((row) => ({
    userId: String(row.author_id),
    source: "like",
    subject: `${kind}:${row.id}`,
    byId: String(row.by_id),
    counts: row.counts,
    points: EXPERIENCE.like.points,
    day: row.at === null ? "" : shanghaiDate(row.at),
  }));
}

/** Likes of these texts: those with a line of experience, and those that may get one. */
export async function likesOf(trx: Db, kind: TextKind, ids: readonly string[]): Promise<readonly Touched[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: bigint; by_id: bigint }>`
    select t.id, e.by_id from ${table(kind)} t
    join experience_entry e on e.user_id = t.author_id and e.source = 'like' and e.subject = ${`${kind}:`} || t.id
    where t.id = any(${ids}::int8[])
    union
    (select ${textId(kind)} as id, l.user_id as by_id from ${likes(kind)} l where ${textId(kind)} = any(${ids}::int8[])
      order by l.at limit ${MOST_LIKES})`.execute(trx);
  return rows.map((row) => ({ kind, id: String(row.id), by: String(row.by_id) }));
}

/** Causes of gifts in rooms that were paid with diamonds, by their givers' keys. */
export async function giftCauses(trx: Db, gifts: readonly { readonly userId: string; readonly key: string }[]): Promise<readonly Cause[]> {
  if (gifts.length === 0) return [];
  const { rows } = await sql<{ id: bigint; user_id: bigint; diamonds: number; at: number }>`
    select g.id, g.user_id, (g.total_minor / 100)::int as diamonds, g.at
    from json_to_recordset(${JSON.stringify(gifts)}::json) as n("userId" int8, key text)
    join room_gift g on g.user_id = n."userId" and g.idempotency_key = n.key
    where g.currency = 'diamond' order by g.id`.execute(trx);
  return rows.map((row) => ({
    userId: String(row.user_id),
    source: "gift",
    subject: `gift:${row.id}`,
    byId: "0",
    counts: true,
    points: row.diamonds * EXPERIENCE.gift.points,
    day: shanghaiDate(row.at),
  }));
}

export interface Missed {
  readonly posts: readonly string[];
  readonly likes: readonly Touched[];
  readonly gifts: readonly { readonly userId: string; readonly key: string }[];
}

/** Causes whose lines do not agree with their rows, after a portal was killed. */
export async function findMissed(db: Db, now: number): Promise<Missed> {
  const since = sql`${new Date(now - LOOKED_BACK_MS)}::timestamptz`;
  const open = (of: CauseKey["source"]) => sql`(
    select distinct on (user_id, subject, by_id) user_id, subject, by_id, turn from experience_entry where source = ${of}
    order by user_id, subject, by_id, turn desc)`;
  const posts = await sql<{ id: bigint }>`
    select t.id from post t left join ${open("post")} e on e.user_id = t.author_id and e.subject = 'post:' || t.id
    where not t.is_sample and (e.turn is not null or t.at > ${since})
      and ${shownIn("t")} is distinct from (coalesce(e.turn, 0) % 2 = 1) limit ${MOST_FOUND}`.execute(db);
  const found: Touched[] = [];
  for (const kind of TEXT_KINDS) {
    const { rows } = await sql<{ id: bigint; by_id: bigint }>`
      select t.id, l.user_id as by_id from ${likes(kind)} l join ${table(kind)} t on t.id = ${textId(kind)}
      left join ${open("like")} e on e.user_id = t.author_id and e.subject = ${`${kind}:`} || t.id and e.by_id = l.user_id
      where l.at > ${since} and not t.is_sample and ${shownIn("t")} and coalesce(e.turn, 0) % 2 = 0
      union
      select t.id, e.by_id from ${open("like")} e
      join ${table(kind)} t on t.id = case when e.subject like ${`${kind}:%`} then split_part(e.subject, ':', 2)::int8 end
      left join ${likes(kind)} l on ${textId(kind)} = t.id and l.user_id = e.by_id
      where e.turn % 2 = 1 and (l.user_id is null or not ${shownIn("t")}) limit ${MOST_FOUND}`.execute(db);
    for (const row of rows) found.push({ kind, id: String(row.id), by: String(row.by_id) });
  }
  const gifts = await sql<{ user_id: bigint; idempotency_key: string }>`
    select g.user_id, g.idempotency_key from room_gift g
    where g.at > ${since} and g.currency = 'diamond' and not exists (
      select 1 from experience_entry e where e.user_id = g.user_id and e.source = 'gift' and e.subject = 'gift:' || g.id)
    limit ${MOST_FOUND}`.execute(db);
  return {
    posts: posts.rows.map(({ id }) => String(id)),
    likes: found,
    gifts: gifts.rows.map((row) => ({ userId: String(row.user_id), key: row.idempotency_key })),
  };
}
