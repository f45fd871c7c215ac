import { sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import { hotOf } from "../../contract/rules/postText.ts";
import type { RichDoc } from "../../contract/rules/richText.ts";
import { type Db, onlyRow } from "../kit/database.ts";
import { writePostDocuments } from "../kit/search/documents.ts";
import type { RecentTexts } from "../kit/textPace.ts";

/** Changes to posts, within the caller's transaction. */

const time = (at: number) => sql`${new Date(at)}::timestamptz`;

export interface PostPace extends RecentTexts {
  /** The user posted the same text within the last hour. */
  readonly isDuplicate: boolean;
  readonly isFirst: boolean;
}

export async function postPaceOf(
  trx: Db,
  of: { readonly authorId: string; readonly sameness: string; readonly now: number },
): Promise<PostPace> {
  const since = (ms: number) => time(of.now - ms);
  const { rows } = await sql<{
    minute: number;
    hour: number;
    hour_from: number | null;
    minute_from: number | null;
    is_same: boolean;
    has_any: boolean;
  }>`
    select count(*) filter (where at > ${since(60_000)})::int as minute, count(*)::int as hour, min(at) as hour_from,
      min(at) filter (where at > ${since(60_000)}) as minute_from,
      coalesce(bool_or(sameness = ${of.sameness} and removed_at is null), false) as is_same,
      exists (select 1 from post where author_id = ${of.authorId}::int8) as has_any
    from post where author_id = ${of.authorId}::int8 and at > ${since(3_600_000)}`.execute(trx);
  const { minute, hour, minute_from: minuteFrom, hour_from: hourFrom, is_same: isDuplicate, has_any: hasAny } = onlyRow(rows);
  return { minute, hour, minuteFrom, hourFrom, isDuplicate, isFirst: !hasAny };
}

/** The subset of these pictures that the user has uploaded. */
export async function ownUploads(db: Db, userId: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from upload where user_id = ${userId}::int8 and name = any(${names as string[]}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** What an edit replaces. */
export interface PostContent {
  readonly title: string;
  readonly doc: RichDoc;
  readonly plain: string;
  readonly sameness: string;
  readonly pictures: readonly string[];
  readonly topics: readonly string[];
  readonly isHeld: boolean;
  readonly at: number;
}

export interface NewPost extends PostContent {
  readonly authorId: string;
  readonly circleId: string | null;
  readonly match: { readonly sport: Sport; readonly matchId: string } | null;
  readonly seenAt: number | null;
  readonly seenMinute: string | null;
  readonly requestKey: string | null;
  readonly isSample?: boolean;
  readonly origin?: string;
}

/** The new id; null when a row with its `origin` exists already. */
export async function insertPost(trx: Db, of: NewPost): Promise<string | null> {
  const { rows } = await sql<{ id: bigint }>`
    insert into post (author_id, circle_id, title, doc, plain, sameness, pictures, sport, match_id, at, seen_at, seen_minute, hot, is_held,
      request_key, is_sample, origin)
    values (${of.authorId}::int8, ${of.circleId}::int8, ${of.title}, ${JSON.stringify(of.doc)}::jsonb, ${of.plain}, ${of.sameness},
      ${JSON.stringify(of.pictures)}::jsonb, ${of.match?.sport ?? null}, ${of.match?.matchId ?? null}, ${time(of.at)},
      ${of.seenAt === null ? null : new Date(of.seenAt)}, ${of.seenMinute}, ${hotOf(0, 0, of.at)}, ${of.isHeld}, ${of.requestKey},
      ${of.isSample ?? false}, ${of.origin ?? null})
    on conflict (origin) do nothing returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await writeTopics(trx, String(id), of.topics);
  await writePostDocuments(trx, [id]);
  return String(id);
}

async function writeTopics(trx: Db, id: string, topics: readonly string[]): Promise<void> {
  await sql`delete from post_topic where post_id = ${id}::int8`.execute(trx);
  if (topics.length === 0) return;
  await sql`insert into post_topic (post_id, topic) select ${id}::int8, n from unnest(${[...new Set(topics)]}::text[]) as n`.execute(trx);
}

/** The data needed to like, edit, hide or remove a post; null: there is none. */
export interface PostTarget {
  readonly id: string;
  readonly authorId: string;
  readonly circleId: string | null;
  readonly match: { readonly sport: Sport; readonly matchId: string } | null;
  readonly at: number;
  readonly isRemoved: boolean;
  readonly hiddenReason: string | null;
  readonly hiddenCase: string | null;
}

export async function postTarget(db: Db, id: string, isLocked: boolean): Promise<PostTarget | null> {
  const { rows } = await sql<{
    id: bigint;
    author_id: bigint;
    circle_id: bigint | null;
    sport: Sport | null;
    match_id: string | null;
    at: number;
    hidden_reason: string | null;
    hidden_case: bigint | null;
    removed_at: number | null;
  }>`
    select p.id, p.author_id, p.circle_id, p.sport, p.match_id, p.at, p.hidden_reason, p.hidden_case, p.removed_at
    from post p where p.id = ${id}::int8 ${isLocked ? sql`for no key update` : sql``}`.execute(db);
  const [row] = rows;
  return row
    ? {
        id: String(row.id),
        authorId: String(row.author_id),
        circleId: row.circle_id === null ? null : String(row.circle_id),
        match: row.sport === null || row.match_id === null ? null : { sport: row.sport, matchId: row.match_id },
        at: row.at,
        isRemoved: row.removed_at !== null,
        hiddenReason: row.hidden_reason,
        hiddenCase: row.hidden_case === null ? null : String(row.hidden_case),
      }
    : null;
}

/** Keeps the old content with the time until which it was shown, and withdraws its approval. */
export async function editPost(trx: Db, id: string, to: PostContent): Promise<void> {
  await sql`
    insert into post_revision (post_id, until, title, doc, pictures, topics)
    select p.id, ${time(to.at)}, p.title, p.doc, p.pictures,
      array(select t.topic from post_topic t where t.post_id = p.id order by t.topic) from post p where p.id = ${id}::int8
    on conflict do nothing`.execute(trx);
  await sql`
    update post set title = ${to.title}, doc = ${JSON.stringify(to.doc)}::jsonb, plain = ${to.plain}, sameness = ${to.sameness},
      pictures = ${JSON.stringify(to.pictures)}::jsonb, edited_at = ${time(to.at)}, is_held = is_held or ${to.isHeld}, approved_at = null
    where id = ${id}::int8`.execute(trx);
  await writeTopics(trx, id, to.topics);
  await writePostDocuments(trx, [id]);
}

export async function shieldPost(db: Db, id: string, userId: string): Promise<void> {
  await sql`insert into post_shield (user_id, post_id) values (${userId}::int8, ${id}::int8) on conflict do nothing`.execute(db);
}
