import { sql } from "kysely";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { Draft, DraftFields, WrittenKind } from "../../../contract/desk/articles.ts";
import type { ArticleCover } from "../../../contract/http/content.ts";
import type { RichDoc } from "../../../contract/rules/richText.ts";
import { type Db, onlyRow, safeNumber } from "../../kit/database.ts";

export interface DraftRepository {
  find(id: string, trx?: Db): Promise<Draft | null>;
  /** Locks the draft until the transaction ends. */
  hold(trx: Db, id: string): Promise<Draft | null>;
  ofArticle(articleId: string, trx?: Db): Promise<Draft | null>;
  /** Null: the article already has a draft. */
  add(trx: Db, draft: NewDraft): Promise<Draft | null>;
  save(
    trx: Db,
    id: string,
    change: { readonly fields: DraftFields; readonly baseRevision: number; readonly by: string; readonly at: number },
  ): Promise<Draft>;
  remove(trx: Db, id: string): Promise<void>;
  /** At most 1,000. */
  count(): Promise<number>;
}

export interface NewDraft {
  readonly articleId: string | null;
  readonly baseRevision: number;
  readonly fields: DraftFields;
  readonly staffId: string;
  readonly staffName: string;
  readonly at: number;
}

interface Row {
  readonly id: bigint;
  readonly article_id: bigint | null;
  readonly base_revision: number;
  readonly kind: WrittenKind;
  readonly title: string;
  readonly summary: string;
  readonly doc: RichDoc;
  readonly cover: ArticleCover | null;
  readonly column_no: string;
  readonly other_columns: string[];
  readonly tags: string[];
  readonly sport: Sport | null;
  readonly match_id: string | null;
  readonly schedule: number | null;
  readonly reason: string;
  readonly source: string;
  readonly weight: number;
  readonly is_sample: boolean;
  readonly is_commentable: boolean;
  readonly author_name: string;
  readonly edited_by: string;
  readonly updated_at: number;
  readonly version: number;
}

function draftOf(row: Row): Draft {
  return {
    id: String(row.id),
    articleId: row.article_id === null ? null : String(row.article_id),
    baseRevision: row.base_revision,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    doc: row.doc,
    cover: row.cover,
    columnNo: row.column_no,
    otherColumns: row.other_columns,
    tags: row.tags,
    match: row.sport === null || row.match_id === null ? null : { sport: row.sport, matchId: row.match_id },
    schedule: row.schedule,
    reason: row.reason,
    source: row.source,
    weight: row.weight,
    isSample: row.is_sample,
    isCommentable: row.is_commentable,
    authorName: row.author_name,
    editedBy: row.edited_by,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const time = (at: number | null): Date | null => (at === null ? null : new Date(at));
const COUNTED = 1_000;

export function createDraftRepository(db: Db): DraftRepository {
  const one = (rows: readonly Row[]): Draft | null => (rows[0] ? draftOf(rows[0]) : null);
  return {
    async find(id, trx = db) {
      return one((await sql<Row>`select * from article_draft where id = ${id}::int8`.execute(trx)).rows);
    },
    async hold(trx, id) {
      return one((await sql<Row>`select * from article_draft where id = ${id}::int8 for update`.execute(trx)).rows);
    },
    async ofArticle(articleId, trx = db) {
      return one((await sql<Row>`select * from article_draft where article_id = ${articleId}::int8`.execute(trx)).rows);
    },
    async add(trx, { articleId, baseRevision, fields: f, staffId, staffName, at }) {
      const { rows } = await sql<Row>`
        insert into article_draft (article_id, base_revision, kind, title, summary, doc, cover, column_no, other_columns, tags, sport, match_id,
          schedule, reason, source, weight, is_sample, is_commentable, author_id, author_name, edited_by, created_at, updated_at)
        values (${articleId}::int8, ${baseRevision}, ${f.kind}, ${f.title}, ${f.summary}, ${json(f.doc)}::jsonb, ${json(f.cover)}::jsonb, ${f.columnNo},
          ${f.otherColumns}, ${f.tags}, ${f.match?.sport ?? null}, ${f.match?.matchId ?? null}, ${time(f.schedule)}, ${f.reason}, ${f.source},
          ${f.weight}, ${f.isSample}, ${f.isCommentable}, ${staffId}::int8, ${staffName}, ${staffName}, ${time(at)}, ${time(at)})
        on conflict (article_id) do nothing returning *`.execute(trx);
      return one(rows);
    },
    async save(trx, id, { fields: f, baseRevision, by, at }) {
      const { rows } = await sql<Row>`
        update article_draft set base_revision = ${baseRevision}, kind = ${f.kind}, title = ${f.title}, summary = ${f.summary}, doc = ${json(f.doc)}::jsonb,
          cover = ${json(f.cover)}::jsonb, column_no = ${f.columnNo}, other_columns = ${f.otherColumns}, tags = ${f.tags},
          sport = ${f.match?.sport ?? null}, match_id = ${f.match?.matchId ?? null}, schedule = ${time(f.schedule)}, reason = ${f.reason},
          source = ${f.source}, weight = ${f.weight}, is_sample = ${f.isSample}, is_commentable = ${f.isCommentable}, edited_by = ${by},
          updated_at = ${time(at)}, version = version + 1
        where id = ${id}::int8 returning *`.execute(trx);
      return draftOf(rows[0] as Row);
    },
    async remove(trx, id) {
      await sql`delete from article_draft where id = ${id}::int8`.execute(trx);
    },
    async count() {
      const { rows } = await sql<{ n: bigint }>`select count(*) as n from (select 1 from article_draft limit ${COUNTED}) s`.execute(db);
      return safeNumber(onlyRow(rows).n);
    },
  };
}
