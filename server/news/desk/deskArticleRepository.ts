import { type RawBuilder, sql } from "kysely";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { ArticleState, DeskArticleRow, DeskRevision } from "../../../contract/desk/articles.ts";
import type { ArticleCover, ArticleKind, ArticleMatch, ArticleMade } from "../../../contract/http/content.ts";
import type { RichDoc } from "../../../contract/rules/richText.ts";
import { type Db, onlyRow, safeNumber } from "../../kit/database.ts";
import { likePattern } from "../../kit/likePattern.ts";

/** Articles as the desk sees them, including scheduled ones and those taken down. */
export interface DeskArticleRepository {
  list(state: Exclude<ArticleState, "draft">, filter: DeskFilter, page: DeskPage): Promise<readonly DeskArticleRow[]>;
  drafts(filter: DeskFilter, page: DeskPage): Promise<readonly DeskArticleRow[]>;
  /** By state, at most 1,000 each. */
  counts(filter: DeskFilter, now: number): Promise<Readonly<Record<ArticleState, number>>>;
  find(id: string): Promise<StoredDeskArticle | null>;
  /** Like `find`, but locks the article until the transaction ends. */
  hold(trx: Db, id: string): Promise<StoredDeskArticle | null>;
  revisions(id: string, now: number): Promise<readonly DeskRevision[]>;
  revision(id: string, revision: number, trx?: Db): Promise<StoredRevision | null>;
}

export interface DeskFilter {
  readonly columnNo?: string | undefined;
  readonly kind?: ArticleKind | undefined;
  readonly author?: string | undefined;
  readonly word?: string | undefined;
}
export interface DeskPage {
  readonly now: number;
  readonly after: { readonly at: number; readonly id: number } | null;
  readonly limit: number;
}

export interface StoredDeskArticle {
  readonly id: string;
  readonly kind: ArticleKind;
  readonly columnNo: string;
  readonly otherColumns: readonly string[];
  readonly tags: readonly string[];
  readonly match: { readonly sport: Sport; readonly matchId: string } | null;
  readonly publishAt: number;
  readonly withdrawnAt: number | null;
  readonly source: string;
  readonly weight: number;
  readonly isMachineMade: boolean;
  readonly isSample: boolean;
  readonly isCommentable: boolean;
  readonly origin: string | null;
  readonly comments: number;
  readonly reads: number;
  readonly latest: number;
}

export interface StoredRevision {
  readonly revision: number;
  readonly at: number;
  readonly title: string;
  readonly summary: string;
  readonly doc: RichDoc | null;
  readonly cover: ArticleCover | null;
  readonly match: ArticleMatch | null;
  readonly made: ArticleMade | null;
  readonly reason: string;
  readonly changes: DeskRevision["changes"];
  readonly editedBy: string | null;
}

const COUNTED = 1_000;
const time = (at: number) => sql`${new Date(at)}::timestamptz`;
const all = (parts: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...parts.filter((part) => part !== null)], sql` and `);

/** The current revision, or else the scheduled one. */
const shown = (now: number) => sql`join lateral (
  select * from article_revision v where v.article_id = a.id order by (v.at <= ${time(now)}) desc, v.revision desc limit 1
) r on true`;
const scheduled = (now: number) => sql`left join lateral (
  select max(v.at) as at from article_revision v where v.article_id = a.id and v.at > ${time(now)}
) p on true`;

function articleFilter({ columnNo, kind, author, word }: DeskFilter): RawBuilder<unknown> {
  return all([
    columnNo === undefined ? null : sql`exists (select 1 from article_column c where c.article_id = a.id and c.column_no = ${columnNo})`,
    kind === undefined ? null : sql`a.kind = ${kind}`,
    author === undefined
      ? null
      : sql`(a.source ilike ${likePattern(author)} or exists (
          select 1 from article_revision e where e.article_id = a.id and e.edited_by ilike ${likePattern(author)}))`,
    word === undefined
      ? null
      : sql`(r.title ilike ${likePattern(word)} or exists (select 1 from article_tag t where t.article_id = a.id and t.tag ilike ${likePattern(word)}))`,
  ]);
}

function draftFilter({ columnNo, kind, author, word }: DeskFilter): RawBuilder<unknown> {
  return all([
    columnNo === undefined ? null : sql`(d.column_no = ${columnNo} or ${columnNo} = any(d.other_columns))`,
    kind === undefined ? null : sql`d.kind = ${kind}`,
    author === undefined ? null : sql`concat_ws(' ', d.source, d.author_name, d.edited_by) ilike ${likePattern(author)}`,
    word === undefined ? null : sql`concat_ws(' ', d.title, array_to_string(d.tags, ' ')) ilike ${likePattern(word)}`,
  ]);
}

interface StateSource {
  readonly at: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

function sourceOf(state: Exclude<ArticleState, "draft">, now: number): StateSource {
  switch (state) {
    case "online":
      return { at: sql`a.publish_at`, where: sql`a.withdrawn_at is null and a.publish_at <= ${time(now)}` };
    case "planned":
      return {
        at: sql`p.at`,
        where: sql`a.withdrawn_at is null and a.id in (select v.article_id from article_revision v where v.at > ${time(now)})`,
      };
    case "withdrawn":
      return { at: sql`a.withdrawn_at`, where: sql`a.withdrawn_at is not null` };
    default:
      return state satisfies never;
  }
}

interface ListRow {
  readonly id: bigint;
  readonly draft_id: bigint | null;
  readonly kind: ArticleKind;
  readonly title: string;
  readonly column_no: string;
  readonly source: string;
  readonly is_machine_made: boolean;
  readonly is_sample: boolean;
  readonly revision: number;
  readonly at: number;
  readonly edited_by: string | null;
  readonly planned_at: number | null;
  readonly reads: bigint;
  readonly comments: number;
}

const articleRow = (row: ListRow): DeskArticleRow => ({
  articleId: String(row.id),
  draftId: row.draft_id === null ? null : String(row.draft_id),
  kind: row.kind,
  title: row.title,
  columnNo: row.column_no,
  source: row.source,
  isMachineMade: row.is_machine_made,
  isSample: row.is_sample,
  revision: row.revision,
  at: row.at,
  editedBy: row.edited_by,
  plannedAt: row.planned_at,
  hasDraft: row.draft_id !== null,
  reads: safeNumber(row.reads),
  comments: row.comments,
});

interface ArticleColumns {
  readonly id: bigint;
  readonly kind: ArticleKind;
  readonly column_no: string;
  readonly other_columns: string[] | null;
  readonly tags: string[] | null;
  readonly sport: Sport | null;
  readonly match_id: string | null;
  readonly publish_at: number;
  readonly withdrawn_at: number | null;
  readonly source: string;
  readonly weight: number;
  readonly is_machine_made: boolean;
  readonly is_sample: boolean;
  readonly is_commentable: boolean;
  readonly origin: string | null;
  readonly comments: number;
  readonly reads: bigint;
  readonly latest: number;
}

const ARTICLE = sql`
  select a.*, (select max(revision) from article_revision where article_id = a.id) as latest,
    (select array_agg(c.column_no order by c.column_no) from article_column c
      where c.article_id = a.id and c.column_no <> a.column_no and c.column_no <> '1') as other_columns,
    (select array_agg(t.tag order by t.place) from article_tag t where t.article_id = a.id) as tags
  from article a`;

function articleOf(row: ArticleColumns | undefined): StoredDeskArticle | null {
  if (row === undefined) return null;
  return {
    id: String(row.id),
    kind: row.kind,
    columnNo: row.column_no,
    otherColumns: row.other_columns ?? [],
    tags: row.tags ?? [],
    match: row.sport === null || row.match_id === null ? null : { sport: row.sport, matchId: row.match_id },
    publishAt: row.publish_at,
    withdrawnAt: row.withdrawn_at,
    source: row.source,
    weight: row.weight,
    isMachineMade: row.is_machine_made,
    isSample: row.is_sample,
    isCommentable: row.is_commentable,
    origin: row.origin,
    comments: row.comments,
    reads: safeNumber(row.reads),
    latest: row.latest,
  };
}

export function createDeskArticleRepository(db: Db): DeskArticleRepository {
  return {
    async list(state, filter, { now, after, limit }) {
      const { at, where } = sourceOf(state, now);
      const later = after === null ? sql`true` : sql`(${at}, a.id) < (${time(after.at)}, ${after.id}::int8)`;
      const { rows } = await sql<ListRow>`
        select a.id, d.id as draft_id, a.kind, r.title, a.column_no, a.source, a.is_machine_made, a.is_sample, r.revision, ${at} as at,
          r.edited_by, p.at as planned_at, a.reads, a.comments
        from article a ${shown(now)} ${scheduled(now)} left join article_draft d on d.article_id = a.id
        where ${where} and ${articleFilter(filter)} and ${later}
        order by ${at} desc, a.id desc limit ${limit}`.execute(db);
      return rows.map(articleRow);
    },

    async drafts(filter, { after, limit }) {
      const later = after === null ? sql`true` : sql`(d.updated_at, d.id) < (${time(after.at)}, ${after.id}::int8)`;
      const { rows } = await sql<Omit<ListRow, "id" | "draft_id"> & { readonly id: bigint | null; readonly draft_id: bigint }>`
        select d.article_id as id, d.id as draft_id, d.kind, d.title, d.column_no, d.source, false as is_machine_made, d.is_sample,
          d.base_revision as revision, d.updated_at as at, d.edited_by, d.schedule as planned_at, coalesce(a.reads, 0) as reads,
          coalesce(a.comments, 0) as comments
        from article_draft d left join article a on a.id = d.article_id
        where ${draftFilter(filter)} and ${later}
        order by d.updated_at desc, d.id desc limit ${limit}`.execute(db);
      return rows.map((row) => ({ ...articleRow({ ...row, id: row.id ?? 0n }), articleId: row.id === null ? null : String(row.id) }));
    },

    async counts(filter, now) {
      const counted = async (rest: RawBuilder<unknown>): Promise<number> => {
        const { rows } = await sql<{ n: bigint }>`select count(*) as n from (${rest} limit ${COUNTED}) s`.execute(db);
        return safeNumber(onlyRow(rows).n);
      };
      const article = (state: Exclude<ArticleState, "draft">) =>
        counted(
          sql`select 1 from article a ${filter.word === undefined ? sql`` : shown(now)} where ${sourceOf(state, now).where} and ${articleFilter(filter)}`,
        );
      const [draft, planned, online, withdrawn] = await Promise.all([
        counted(sql`select 1 from article_draft d where ${draftFilter(filter)}`),
        article("planned"),
        article("online"),
        article("withdrawn"),
      ]);
      return { draft, planned, online, withdrawn };
    },

    async find(id) {
      return articleOf((await sql<ArticleColumns>`${ARTICLE} where a.id = ${id}::int8`.execute(db)).rows[0]);
    },
    async hold(trx, id) {
      await sql`select 1 from article where id = ${id}::int8 for update`.execute(trx);
      return articleOf((await sql<ArticleColumns>`${ARTICLE} where a.id = ${id}::int8`.execute(trx)).rows[0]);
    },

    async revisions(id, now) {
      const { rows } = await sql<Omit<DeskRevision, "isPlanned" | "editedBy"> & { readonly edited_by: string | null }>`
        select revision, at, reason, title, changes, edited_by from article_revision
        where article_id = ${id}::int8 order by revision desc`.execute(db);
      return rows.map(({ edited_by, ...row }) => ({ ...row, editedBy: edited_by, isPlanned: row.at > now }));
    },

    async revision(id, revision, trx = db) {
      const { rows } = await sql<
        Omit<StoredRevision, "made" | "editedBy"> & {
          readonly template: number | null;
          readonly events: number | null;
          readonly edited_by: string | null;
        }
      >`
        select revision, at, title, summary, doc, cover, match, template, events, reason, changes, edited_by from article_revision
        where article_id = ${id}::int8 and revision = ${revision}`.execute(trx);
      const [row] = rows;
      if (!row) return null;
      const { template, events, edited_by, ...rest } = row;
      return { ...rest, made: template === null ? null : { template, events }, editedBy: edited_by };
    },
  };
}
