import { type RawBuilder, sql } from "kysely";
import { type RichDoc, plainOfRich } from "../../../contract/rules/richText.ts";
import type { Db } from "../database.ts";
import { IS_OF_A_THREAD_ALONE } from "../userTexts.ts";
import { VECTOR_VERSION, vectorOf } from "./vector.ts";

/**
 * Writes the search documents of rows, from the rows themselves and within the transaction that writes them: both are
 * committed or rolled back together. Writing them again gives the same.
 */

interface Document {
  readonly ref: bigint;
  readonly rev: number;
  /** Epoch ms. `until` null: no newer document has replaced it. */
  readonly at: number;
  readonly until: number | null;
  readonly title: string;
  readonly extra: string;
  readonly weight: number;
  readonly sport: string | null;
  readonly match_id: string | null;
}

type Kind = "article" | "user" | "room" | "recording" | "plan" | "post";
type Source = Omit<Document, "rev" | "until" | "weight" | "sport" | "match_id"> & Partial<Document>;

async function write(trx: Db, kind: Kind, docs: readonly Source[]): Promise<number> {
  if (docs.length === 0) return 0;
  const rows = docs.map(({ ref, rev = 1, at, until = null, title, extra, weight = 0, sport = null, match_id = null }) => ({
    ref: String(ref),
    rev,
    at: new Date(at),
    until: until === null ? null : new Date(until),
    title,
    extra,
    weight,
    sport,
    match_id,
    v: vectorOf(title, extra, kind === "user"),
  }));
  await sql`
    insert into search_doc (kind, ref, rev, at, until, title, extra, weight, v, sport, match_id, made)
    select ${kind}, n.ref, n.rev, n.at, n.until, n.title, n.extra, n.weight, n.v::tsvector, n.sport, n.match_id, ${VECTOR_VERSION}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(ref int8, rev int, at timestamptz, until timestamptz, title text, extra text,
      weight real, v text, sport text, match_id text)
    on conflict (kind, ref, rev) do update set at = excluded.at, until = excluded.until, title = excluded.title, extra = excluded.extra,
      weight = excluded.weight, v = excluded.v, sport = excluded.sport, match_id = excluded.match_id, made = excluded.made`.execute(trx);
  return rows.length;
}

const idsIn = (ids: readonly (bigint | string)[]): RawBuilder<unknown> => sql`any(${ids.map(String)}::int8[])`;

/**
 * A document of every revision; each is found until the next one's time. A withdrawn article is found at no time. With a
 * match in any revision all are found as of the reader's moment: two of them at once would be one article twice.
 */
export async function writeArticleDocuments(trx: Db, ids: readonly (bigint | string)[]): Promise<number> {
  await sql`
    delete from search_doc d using article a
    where d.kind = 'article' and d.ref = a.id and a.id = ${idsIn(ids)} and a.withdrawn_at is not null`.execute(trx);
  const { rows } = await sql<Document>`
    select a.id as ref, r.revision as rev, greatest(r.at, a.publish_at) as at,
      (select min(greatest(n.at, a.publish_at)) from article_revision n where n.article_id = a.id and n.revision > r.revision) as until,
      r.title, a.weight::float8 as weight,
      m.match ->> 'sport' as sport, m.match ->> 'matchId' as match_id,
      concat_ws(' ', r.summary, (select string_agg(t.tag, ' ' order by t.place) from article_tag t where t.article_id = a.id),
        r.match -> 'home' ->> 'name', r.match -> 'away' ->> 'name', r.match ->> 'league') as extra
    from article a join article_revision r on r.article_id = a.id
    left join lateral (
      select v.match from article_revision v where v.article_id = a.id and v.match is not null order by v.revision desc limit 1
    ) m on true
    where a.id = ${idsIn(ids)} and a.withdrawn_at is null`.execute(trx);
  return write(trx, "article", rows);
}

/** The present name only: nobody needs to know what a user was called before. */
export async function writeUserDocuments(trx: Db, ids: readonly (bigint | string)[]): Promise<number> {
  const { rows } = await sql<Source>`
    select id as ref, nick_name as title, description as extra, 'epoch'::timestamptz as at from app_user where id = ${idsIn(ids)}`.execute(
    trx,
  );
  return write(trx, "user", rows);
}

const ROOM = sql`
  select r.id as ref, r.title, u.nick_name as extra, r.at, r.match_id, case r.match_type when 1 then 'fb' when 2 then 'bk' end as sport
  from room r join app_user u on u.id = r.anchor_id`;
const DAY_MS = 86_400_000;

/**
 * Title and subject of a room from `at` on; null: since it was made. A title may tell of its match: a viewer who is behind
 * finds the one before, for as long as anybody can be behind.
 */
export async function writeRoomDocuments(trx: Db, ids: readonly (bigint | string)[], at: number | null): Promise<number> {
  const { rows } = await sql<Source & { readonly last: number | null; readonly is_same: boolean }>`
    select n.*, d.rev as last, d.title = n.title and d.match_id is not distinct from n.match_id as is_same
    from (${ROOM} where r.id = ${idsIn(ids)}) n
    left join lateral (
      select * from search_doc s where s.kind = 'room' and s.ref = n.ref order by s.rev desc limit 1) d on true`.execute(trx);
  // If only the anchor's name has changed, there is no new title that tells anything.
  const renamed = rows.filter(({ last, is_same }) => last !== null && !is_same);
  if (renamed.length > 0) {
    const now = at ?? Math.max(...renamed.map((row) => row.at));
    const refs = idsIn(renamed.map(({ ref }) => ref));
    await sql`delete from search_doc where kind = 'room' and ref = ${refs} and until < ${new Date(now - DAY_MS)}::timestamptz`.execute(trx);
    await sql`update search_doc set until = ${new Date(now)} where kind = 'room' and ref = ${refs} and until is null`.execute(trx);
  }
  const current = await sql<{ ref: bigint; at: number }>`
    select ref, at from search_doc where kind = 'room' and ref = ${idsIn(ids)} and until is null`.execute(trx);
  const since = new Map(current.rows.map((row) => [row.ref, row.at]));
  return write(
    trx,
    "room",
    rows.map(({ last, is_same, ...room }) => ({
      ...room,
      rev: last === null ? 1 : last + (is_same ? 0 : 1),
      at: last !== null && is_same ? (since.get(room.ref) ?? room.at) : (at ?? room.at),
    })),
  );
}

/** Found from the recording's end on: its title may tell how the match it shows ended. */
export async function writeRecordingDocuments(trx: Db, ids: readonly (bigint | string)[]): Promise<number> {
  const { rows } = await sql<Source>`
    select c.id as ref, c.title, u.nick_name as extra,
      coalesce(c.last_frame_at, c.first_frame_at + c.duration_ms * interval '1 millisecond') as at, c.match_id,
      case c.match_type when 1 then 'fb' when 2 then 'bk' end as sport
    from recording c join room r on r.id = c.room_id join app_user u on u.id = r.anchor_id
    where c.id = ${idsIn(ids)}`.execute(trx);
  return write(trx, "recording", rows);
}

/** Of a plan the title alone, which tells no pick (contract/rules/tipPick.ts): what is veiled is never read here. */
export async function writePlanDocuments(trx: Db, ids: readonly (bigint | string)[]): Promise<number> {
  const { rows } = await sql<Source>`
    select id as ref, title, '' as extra, published_at as at from plan where id = ${idsIn(ids)}`.execute(trx);
  return write(trx, "plan", rows);
}

interface PostVersion {
  readonly title: string;
  readonly plain: string;
  readonly topics: readonly string[] | null;
  /** Epoch ms; null: it is the present one. */
  readonly until: number | null;
}

/** A document of every version of a post about a match, as of which it is read; else of the present one. A removed post has none. */
export async function writePostDocuments(trx: Db, ids: readonly (bigint | string)[]): Promise<number> {
  await sql`
    delete from search_doc d using post p
    where d.kind = 'post' and d.ref = p.id and p.id = ${idsIn(ids)} and p.removed_at is not null`.execute(trx);
  const { rows: posts } = await sql<PostVersion & { id: bigint; at: number; sport: string | null; match_id: string | null }>`
    select p.id, p.at, p.sport, p.match_id, p.title, p.plain, null::timestamptz as until,
      (select array_agg(t.topic order by t.topic) from post_topic t where t.post_id = p.id) as topics
    from post p where p.id = ${idsIn(ids)} and p.removed_at is null and not ${IS_OF_A_THREAD_ALONE}`.execute(trx);
  const { rows: revisions } = await sql<Pick<PostVersion, "title" | "topics" | "until"> & { id: bigint; doc: RichDoc }>`
    select v.post_id as id, v.title, v.doc, v.topics, v.until from post_revision v join post p on p.id = v.post_id
    where p.id = ${idsIn(posts.map(({ id }) => id))} and p.match_id is not null order by v.until`.execute(trx);
  const before = Map.groupBy(revisions, ({ id }) => id);
  const docs = posts.flatMap((post) => {
    const versions: readonly PostVersion[] = [
      ...(before.get(post.id) ?? []).map(({ doc, ...of }) => ({ ...of, plain: plainOfRich(doc) })),
      post,
    ];
    return versions.map(({ title, plain, topics, until }, i) => ({
      ref: post.id,
      rev: i + 1,
      at: versions[i - 1]?.until ?? post.at,
      until,
      title,
      extra: [plain, ...(topics ?? [])].join(" "),
      sport: post.sport,
      match_id: post.match_id,
    }));
  });
  return write(trx, "post", docs);
}

/** After a change of a user's name or description: writes the documents of the user, the room and its recordings. */
export async function writeNameDocuments(trx: Db, userId: string): Promise<void> {
  await writeUserDocuments(trx, [userId]);
  const { rows } = await sql<{ room: bigint; recording: bigint | null }>`
    select r.id as room, c.id as recording from room r left join recording c on c.room_id = r.id
    where r.anchor_id = ${userId}::int8`.execute(trx);
  await writeRoomDocuments(trx, [...new Set(rows.map(({ room }) => room))], null);
  await writeRecordingDocuments(
    trx,
    rows.flatMap(({ recording }) => (recording === null ? [] : [recording])),
  );
}

/** Runs in the transaction that a repository may have been given already. */
export function withDocuments<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
