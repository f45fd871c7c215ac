import { sql } from "kysely";
import { COLUMN_RECOMMENDED, newsColumn } from "../../contract/codes/newsColumns.ts";
import type { Db } from "../kit/database.ts";
import { writeArticleDocuments } from "../kit/search/documents.ts";
import type { NewArticle, NewRevision, RevisionText } from "./types.ts";

/**
 * Writes articles for the desk and the machine, each change in one transaction. A moment in the future is a schedule. Reads
 * are always as of a moment (articleRepository.ts), so nothing has to run at that time.
 */
export interface Publishing {
  /** The new id; null if an article with this `origin` exists. */
  publish(article: NewArticle): Promise<string | null>;
  /** The new revision's number; null if there is no such article, or `after` is no longer the latest (another writer was faster). */
  revise(id: string, after: number, revision: NewRevision): Promise<number | null>;
  /** Takes the article down for good; false if there is no such article. */
  withdraw(id: string, at: number): Promise<boolean>;
}

/** Fields of the article rather than of a revision. */
export type ArticleFields = Pick<NewArticle, "columnNo" | "otherColumns" | "tags" | "weight" | "source" | "isSample" | "match">;

const HOUR_S = 3_600;

async function writeRevision(
  trx: Db,
  id: bigint,
  revision: number,
  { title, summary, doc, cover, match, made }: RevisionText,
  edit: Pick<NewRevision, "reason" | "changes" | "at" | "editedBy">,
): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await sql`
    insert into article_revision (article_id, revision, at, title, summary, doc, cover, match, reason, changes, template, events, edited_by)
    values (${id}, ${revision}, ${new Date(edit.at)}, ${title}, ${summary}, ${json(doc)}::jsonb, ${json(cover)}::jsonb, ${json(match)}::jsonb,
      ${edit.reason}, ${JSON.stringify(edit.changes)}::jsonb, ${made?.template ?? null}, ${made?.events ?? null}, ${edit.editedBy})`.execute(
    trx,
  );
}

/** Inserts the article's columns and tags. */
async function writePlaces(trx: Db, id: bigint, article: ArticleFields, publishAt: number): Promise<void> {
  const seconds = Math.floor(publishAt / 1_000);
  const columns = new Set([article.columnNo, ...article.otherColumns]);
  if (!newsColumn(article.columnNo)?.isApart) columns.add(COLUMN_RECOMMENDED);
  const places = [...columns].map((no) => ({ no, rank: no === COLUMN_RECOMMENDED ? seconds + article.weight * HOUR_S : seconds }));
  await sql`
    insert into article_column (article_id, column_no, rank)
    select ${id}::int8, n.no, n.rank from json_to_recordset(${JSON.stringify(places)}::json) as n(no text, rank int8)`.execute(trx);
  await writeTags(trx, id, article.tags);
}

/** Like `Publishing.publish`, in the caller's transaction. */
export async function publishIn(trx: Db, article: NewArticle): Promise<string | null> {
  const { rows } = await sql<{ id: bigint }>`
    insert into article (kind, column_no, publish_at, sport, match_id, source, author_id, is_machine_made, is_sample, weight, origin)
    values (${article.kind}, ${article.columnNo}, ${new Date(article.publishAt)}, ${article.match?.sport ?? null},
      ${article.match?.matchId ?? null}, ${article.source}, ${article.authorId}::int8, ${article.made !== null}, ${article.isSample},
      ${article.weight}, ${article.origin})
    on conflict (origin) do nothing returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await writeRevision(trx, id, 1, article, { reason: "", changes: [], at: article.publishAt, editedBy: article.editedBy });
  await writePlaces(trx, id, article, article.publishAt);
  await writeArticleDocuments(trx, [id]);
  return String(id);
}

export async function reviseIn(trx: Db, id: string, after: number, revision: NewRevision): Promise<number | null> {
  const { rows } = await sql<{ latest: number | null }>`
    select (select max(revision) from article_revision where article_id = a.id) as latest
    from article a where a.id = ${BigInt(id)} and a.withdrawn_at is null for update`.execute(trx);
  if ((rows[0]?.latest ?? 0) !== after) return null;
  await writeRevision(trx, BigInt(id), after + 1, revision, revision);
  await writeArticleDocuments(trx, [id]);
  return after + 1;
}

/**
 * Replaces the text of a revision that is not readable yet: changing a schedule adds no revision. For revision 1 the
 * article's publishing time moves too. The caller has locked the article's row.
 */
export async function replanIn(trx: Db, id: string, number: number, revision: NewRevision): Promise<void> {
  const key = BigInt(id);
  await sql`delete from article_revision where article_id = ${key} and revision = ${number}`.execute(trx);
  await writeRevision(trx, key, number, revision, revision);
  if (number === 1) await sql`update article set publish_at = ${new Date(revision.at)} where id = ${key}`.execute(trx);
  await writeArticleDocuments(trx, [id]);
}

/** Sets the fields of the article that revisions do not have; at once, whatever is scheduled. */
export async function setFieldsIn(trx: Db, id: string, article: ArticleFields & { readonly isCommentable: boolean }): Promise<void> {
  const key = BigInt(id);
  const { rows } = await sql<{ publish_at: number }>`
    update article set column_no = ${article.columnNo}, sport = ${article.match?.sport ?? null}, match_id = ${article.match?.matchId ?? null},
      source = ${article.source}, is_sample = ${article.isSample}, weight = ${article.weight}, is_commentable = ${article.isCommentable}
    where id = ${key} returning publish_at`.execute(trx);
  await sql`delete from article_column where article_id = ${key}`.execute(trx);
  await sql`delete from article_tag where article_id = ${key}`.execute(trx);
  await writePlaces(trx, key, article, rows[0]?.publish_at ?? 0);
  await writeArticleDocuments(trx, [id]);
}

export function createPublishing(db: Db): Publishing {
  return {
    publish: (article) => db.transaction().execute((trx) => publishIn(trx, article)),
    revise: (id, after, revision) => db.transaction().execute((trx) => reviseIn(trx, id, after, revision)),

    withdraw: (id, at) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql`
          update article set withdrawn_at = ${new Date(at)} where id = ${BigInt(id)} and withdrawn_at is null returning id`.execute(trx);
        await writeArticleDocuments(trx, [id]);
        return rows.length > 0;
      }),
  };
}

async function writeTags(trx: Db, id: bigint, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await sql`
    insert into article_tag (article_id, place, tag)
    select ${id}::int8, n.place, n.tag
    from json_to_recordset(${JSON.stringify([...new Set(tags)].map((tag, place) => ({ tag, place })))}::json) as n(place int, tag text)`.execute(
    trx,
  );
}
