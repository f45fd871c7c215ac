import { type RawBuilder, sql } from "kysely";
import type {
  ArticleCover,
  ArticleKind,
  ArticleLink,
  ArticleMatch,
  ArticleMade,
  ArticleRevision,
  ArticleRow,
} from "../../contract/http/content.ts";
import { newsColumn } from "../../contract/codes/newsColumns.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { RichDoc } from "../../contract/rules/richText.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";
import { likePattern } from "../kit/likePattern.ts";
import { type AsOf, momentOf } from "./articleMoment.ts";

/** Which articles, newest first. */
export type ArticlesOf =
  | { readonly by: "column"; readonly columnNo: string }
  | { readonly by: "word"; readonly word: string }
  | { readonly by: "ids"; readonly ids: readonly string[] }
  | { readonly by: "author"; readonly authorId: bigint }
  | { readonly by: "tag"; readonly tag: string }
  | { readonly by: "match"; readonly sport: Sport; readonly matchId: string }
  | { readonly by: "collected"; readonly userId: bigint };

/** The last row of the previous page. */
export interface Keyset {
  readonly rank: number;
  readonly id: number;
}

export interface StoredArticle extends ArticleRow {
  readonly doc: RichDoc | null;
  readonly made: ArticleMade | null;
  readonly origin: string | null;
  readonly isCommentable: boolean;
  readonly collects: number;
  readonly isCollected: boolean;
}

export interface ArticleRepository {
  list(
    which: ArticlesOf,
    asOf: AsOf,
    range: { readonly limit: number; readonly offset: number; readonly after: Keyset | null },
  ): Promise<readonly (ArticleRow & { readonly rank: number })[]>;
  /** Columns that have a readable article at that time. */
  columnsInUse(now: number): Promise<ReadonlySet<string>>;
  /** At most 1,000. */
  count(which: ArticlesOf, asOf: AsOf): Promise<number>;
  /** As of the moment; null: no such article, not published yet, or taken down. */
  find(id: bigint, userId: bigint | null, asOf: AsOf): Promise<StoredArticle | null>;
  /** The current revision; null: no such article. */
  revisionOf(id: bigint, asOf: AsOf): Promise<number | null>;
  revisions(id: bigint, until: number): Promise<readonly ArticleRevision[]>;
  tags(id: bigint): Promise<readonly string[]>;
  /** The next and the previous article in its column. */
  neighbours(id: bigint, asOf: AsOf): Promise<{ readonly next: ArticleLink | null; readonly previous: ArticleLink | null }>;
  /** Articles on the same match first, then those with the most tags in common. */
  others(id: bigint, asOf: AsOf, limit: number): Promise<readonly ArticleLink[]>;
  /** How many users have collected it; null: no such article. */
  collect(userId: bigint, id: bigint, isCollected: boolean, asOf: AsOf): Promise<number | null>;
  addReads(reads: readonly { readonly id: string; readonly reads: number }[]): Promise<void>;
}

const COUNTED = 1_000;
const time = (at: number) => sql`${new Date(at)}::timestamptz`;

/** Joins a readable article `a` with its revision at that moment as `r`. */
function readable(asOf: AsOf): { readonly moment: RawBuilder<unknown>; readonly revision: RawBuilder<unknown> } {
  const moment = momentOf(asOf);
  return {
    moment,
    revision: sql`join lateral (
      select * from article_revision v where v.article_id = a.id and v.at <= ${moment} order by v.revision desc limit 1
    ) r on true`,
  };
}

const COLUMNS = sql`a.id, a.kind, a.column_no, a.publish_at, a.source, a.author_id, a.is_machine_made, a.is_sample, a.comments, a.reads,
  r.revision, r.title, r.summary, r.cover, r.match`;

interface Row {
  readonly id: bigint;
  readonly kind: ArticleKind;
  readonly column_no: string;
  readonly publish_at: number;
  readonly source: string;
  readonly author_id: bigint | null;
  readonly is_machine_made: boolean;
  readonly is_sample: boolean;
  readonly comments: number;
  readonly reads: bigint;
  readonly revision: number;
  readonly title: string;
  readonly summary: string;
  readonly cover: ArticleCover | null;
  readonly match: ArticleMatch | null;
}

function rowOf(row: Row): ArticleRow {
  return {
    id: String(row.id),
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    column: { columnNo: row.column_no, name: newsColumn(row.column_no)?.name ?? "" },
    cover: row.cover,
    match: row.match,
    source: row.source,
    authorId: row.author_id === null ? null : String(row.author_id),
    isMachineMade: row.is_machine_made,
    isSample: row.is_sample,
    revision: row.revision,
    publishedAt: row.publish_at,
    comments: row.comments,
    reads: safeNumber(row.reads),
  };
}

interface LinkRow {
  readonly id: bigint;
  readonly title: string;
  readonly publish_at: number;
  readonly kind: ArticleKind;
}
const linkOf = (row: LinkRow): ArticleLink => ({ id: String(row.id), title: row.title, publishedAt: row.publish_at, kind: row.kind });

/** The revision `alias` is about that match. */
const isOnMatch = (alias: string, { sport, matchId }: { readonly sport: Sport; readonly matchId: string }): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.match`)} ->> 'sport' = ${sport} and ${sql.ref(`${alias}.match`)} ->> 'matchId' = ${matchId}`;

/** The sort key `rank`, and the tables to read from, `a` among them. */
function sourceOf(which: ArticlesOf): {
  readonly rank: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
} {
  const byTime = sql`extract(epoch from a.publish_at)::int8`;
  switch (which.by) {
    case "column":
      return {
        rank: sql`c.rank`,
        from: sql`article_column c join article a on a.id = c.article_id`,
        where: sql`c.column_no = ${which.columnNo}`,
      };
    case "author":
      return { rank: byTime, from: sql`article a`, where: sql`a.author_id = ${which.authorId}` };
    case "tag":
      return {
        rank: byTime,
        from: sql`article a`,
        where: sql`exists (select 1 from article_tag t where t.article_id = a.id and t.tag = ${which.tag})`,
      };
    case "match":
      return {
        rank: byTime,
        from: sql`article a`,
        where: sql`a.id in (select v.article_id from article_revision v where ${isOnMatch("v", which)}) and ${isOnMatch("r", which)}`,
      };
    case "collected":
      return {
        rank: sql`extract(epoch from k.at)::int8`,
        from: sql`article_collect k join article a on a.id = k.article_id`,
        where: sql`k.user_id = ${which.userId}`,
      };
    case "ids":
      return { rank: byTime, from: sql`article a`, where: sql`a.id = any(${[...which.ids]}::int8[])` };
    case "word":
      return {
        rank: byTime,
        from: sql`article a`,
        where: sql`(r.title ilike ${likePattern(which.word)} or exists (
          select 1 from article_tag t where t.article_id = a.id and t.tag ilike ${likePattern(which.word)}))`,
      };
  }
}

export function createArticleRepository(db: Db): ArticleRepository {
  return {
    async list(which, asOf, { limit, offset, after }) {
      const { moment, revision } = readable(asOf);
      const { rank, from, where } = sourceOf(which);
      const later = after === null ? sql`true` : sql`(${rank}, a.id) < (${after.rank}::int8, ${after.id}::int8)`;
      const { rows } = await sql<Row & { readonly rank: bigint }>`
        select ${COLUMNS}, ${rank} as rank from ${from} ${revision}
        where ${where} and ${later} and a.withdrawn_at is null and a.publish_at <= ${moment}
        order by ${rank} desc, a.id desc limit ${limit} offset ${offset}`.execute(db);
      return rows.map((row) => ({ ...rowOf(row), rank: safeNumber(row.rank) }));
    },

    async columnsInUse(now) {
      const { rows } = await sql<{ column_no: string }>`
        select n.column_no from (select distinct column_no from article_column) n
        where exists (select 1 from article_column c join article a on a.id = c.article_id
          where c.column_no = n.column_no and a.withdrawn_at is null and a.publish_at <= ${time(now)})`.execute(db);
      return new Set(rows.map((row) => row.column_no));
    },

    async count(which, asOf) {
      const { moment, revision } = readable(asOf);
      const { from, where } = sourceOf(which);
      const { rows } = await sql<{ count: bigint }>`
        select count(*) from (
          select 1 from ${from} ${which.by === "word" || which.by === "match" ? revision : sql``}
          where ${where} and a.withdrawn_at is null and a.publish_at <= ${moment} limit ${COUNTED}
        ) s`.execute(db);
      return safeNumber(onlyRow(rows).count);
    },

    async find(id, userId, asOf) {
      const { moment, revision } = readable(asOf);
      const { rows } = await sql<
        Row & {
          readonly doc: RichDoc | null;
          readonly template: number | null;
          readonly events: number | null;
          readonly origin: string | null;
          readonly is_commentable: boolean;
          readonly collects: number;
          readonly is_collected: boolean;
        }
      >`
        select ${COLUMNS}, r.doc, r.template, r.events, a.origin, a.is_commentable, a.collects,
          exists (select 1 from article_collect k where k.article_id = a.id and k.user_id = ${userId}::int8) as is_collected
        from article a ${revision}
        where a.id = ${id}::int8 and a.withdrawn_at is null and a.publish_at <= ${moment}`.execute(db);
      const [row] = rows;
      if (!row) return null;
      return {
        ...rowOf(row),
        doc: row.doc,
        made: row.template === null ? null : { template: row.template, events: row.events },
        origin: row.origin,
        isCommentable: row.is_commentable,
        collects: row.collects,
        isCollected: row.is_collected,
      };
    },

    async revisionOf(id, asOf) {
      const { moment, revision } = readable(asOf);
      const { rows } = await sql<{ revision: number }>`
        select r.revision from article a ${revision}
        where a.id = ${id}::int8 and a.withdrawn_at is null and a.publish_at <= ${moment}`.execute(db);
      return rows[0]?.revision ?? null;
    },

    async revisions(id, until) {
      const { rows } = await sql<ArticleRevision>`
        select revision, at, reason, title, changes from article_revision
        where article_id = ${id}::int8 and at <= ${time(until)} order by revision desc`.execute(db);
      return rows;
    },

    async tags(id) {
      const { rows } = await sql<{ tag: string }>`select tag from article_tag where article_id = ${id}::int8 order by place`.execute(db);
      return rows.map(({ tag }) => tag);
    },

    async neighbours(id, asOf) {
      const { moment, revision } = readable(asOf);
      const neighbour = async (isNext: boolean): Promise<ArticleLink | null> => {
        const { rows } = await sql<LinkRow>`
          select a.id, r.title, a.publish_at, a.kind
          from article o
          join article_column oc on oc.article_id = o.id and oc.column_no = o.column_no
          join article_column c on c.column_no = oc.column_no
            and ${isNext ? sql`(c.rank, c.article_id) > (oc.rank, oc.article_id)` : sql`(c.rank, c.article_id) < (oc.rank, oc.article_id)`}
          join article a on a.id = c.article_id
          ${revision}
          where o.id = ${id}::int8 and a.withdrawn_at is null and a.publish_at <= ${moment}
          order by c.rank ${isNext ? sql`asc` : sql`desc`}, c.article_id ${isNext ? sql`asc` : sql`desc`} limit 1`.execute(db);
        return rows[0] ? linkOf(rows[0]) : null;
      };
      const [next, previous] = await Promise.all([neighbour(true), neighbour(false)]);
      return { next, previous };
    },

    async others(id, asOf, limit) {
      const { moment, revision } = readable(asOf);
      const { rows } = await sql<LinkRow>`
        select a.id, r.title, a.publish_at, a.kind
        from (
          select near.id, max(near.weight) as weight from (
            select m.article_id as id, 100 as weight
            from (select r.match from article a ${revision} where a.id = ${id}::int8) o
            join article_revision m on m.match ->> 'sport' = o.match ->> 'sport' and m.match ->> 'matchId' = o.match ->> 'matchId'
            where m.revision = (select max(v.revision) from article_revision v where v.article_id = m.article_id and v.at <= ${time(asOf.now)})
            union all
            select t.article_id, count(*)::int from article_tag t
            where t.tag in (select tag from article_tag where article_id = ${id}::int8) group by t.article_id
          ) near group by near.id
        ) near
        join article a on a.id = near.id
        ${revision}
        where a.id <> ${id}::int8 and a.withdrawn_at is null and a.publish_at <= ${moment}
        order by near.weight desc, a.publish_at desc, a.id desc limit ${limit}`.execute(db);
      return rows.map(linkOf);
    },

    async collect(userId, id, isCollected, { now }) {
      return db.transaction().execute(async (trx) => {
        const found =
          await sql`select 1 from article where id = ${id}::int8 and withdrawn_at is null and publish_at <= ${time(now)} for update`.execute(
            trx,
          );
        if (found.rows.length === 0) return null;
        if (isCollected) {
          await sql`insert into article_collect (user_id, article_id, at) values (${userId}, ${id}, ${time(now)}) on conflict do nothing`.execute(
            trx,
          );
        } else {
          await sql`delete from article_collect where user_id = ${userId} and article_id = ${id}`.execute(trx);
        }
        const { rows } = await sql<{ collects: number }>`
          update article set collects = (select count(*) from article_collect where article_id = ${id}) where id = ${id} returning collects`.execute(
          trx,
        );
        return rows[0]?.collects ?? 0;
      });
    },

    async addReads(reads) {
      if (reads.length === 0) return;
      await sql`
        update article a set reads = a.reads + n.reads
        from json_to_recordset(${JSON.stringify(reads)}::json) as n(id int8, reads int8) where a.id = n.id`.execute(db);
    },
  };
}
