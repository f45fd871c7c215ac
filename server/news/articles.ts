import { ErrorCode } from "../../contract/codes/errors.ts";
import { COLUMN_RECOMMENDED, NEWS_COLUMNS, type NewsColumn, newsColumn } from "../../contract/codes/newsColumns.ts";
import type { ArticleDetail, ArticlePage, ArticleRow, ColumnName } from "../../contract/http/content.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import type { RichDoc } from "../../contract/rules/richText.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { AsOf } from "./articleMoment.ts";
import { type ArticlesOf, type Keyset, type StoredArticle, createArticleRepository } from "./articleRepository.ts";
import type { EmbedsOf, MakeDoc } from "./types.ts";

export interface ArticlesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  /** Makes the texts of machine-made articles. */
  readonly makeDoc: MakeDoc;
  readonly embeds: EmbedsOf;
}

export interface PageParam {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Articles for readers (docs/product.md 7, Inform), as of a moment: that of the reader's page clock. */
export interface Articles {
  list(
    which: ArticlesOf,
    page: PageParam & { readonly cursor?: string | undefined; readonly at?: number | undefined },
  ): Promise<CallResult<ArticlePage>>;
  /** In the order of the ids; unreadable ones are left out. */
  byIds(ids: readonly string[], at?: number): Promise<readonly ArticleRow[]>;
  /** Tabs of the headlines, in order; only those with articles. */
  columns(): Promise<readonly ColumnName[]>;
  /** The top of the recommended column. */
  recommended(size: number, at?: number): Promise<readonly ArticleRow[]>;
  /** Articles for the carousel: recommended ones with a picture or a match to draw. */
  carousel(limit: number, at?: number): Promise<readonly ArticleRow[]>;
  /** Counts as a read. */
  detail(id: string, userId: string | null, at?: number): Promise<CallResult<ArticleDetail>>;
  /** The current revision; a refusal if the article does not exist or was taken down. */
  state(id: string, at?: number): Promise<CallResult<{ revision: number }>>;
  collect(userId: string, id: string, isCollected: boolean): Promise<CallResult<{ isCollected: boolean; collects: number }>>;
  start(): void;
  stop(): Promise<void>;
}

const FLUSH_MS = 5_000;
const OTHERS = 6;
/** The articles with a picture are picked from this many. */
const CAROUSEL_POOL = 30;
const CACHED_DOCS_MAX = 500;
const BASE = 36;

function rowOf(article: ArticleRow): ArticleRow {
  const { id, kind, title, summary, column, cover, match, source, authorId } = article;
  const { isMachineMade, isSample, revision, publishedAt, comments, reads } = article;
  return {
    id,
    kind,
    title,
    summary,
    column,
    cover,
    match,
    source,
    authorId,
    isMachineMade,
    isSample,
    revision,
    publishedAt,
    comments,
    reads,
  };
}

function keysetOf(cursor: string): Keyset | null {
  const [rank = Number.NaN, id = Number.NaN] = cursor.split(".").map((part) => Number.parseInt(part, BASE));
  return Number.isSafeInteger(rank) && Number.isSafeInteger(id) ? { rank, id } : null;
}

export function createArticles({ db, clock, log, makeDoc, embeds }: ArticlesDeps): Articles {
  const repository = createArticleRepository(db);
  const reads = new Map<string, number>();
  /** By revision; a revision never changes. */
  const docs = new Map<string, RichDoc>();
  let stopTimer: (() => void) | null = null;
  let writing: Promise<void> = Promise.resolve();

  const asOf = (at: number | undefined): AsOf => {
    const now = clock.now();
    return { now, at: Math.min(now, at ?? now) };
  };

  async function flush(): Promise<void> {
    const counted = [...reads].map(([id, count]) => ({ id, reads: count }));
    reads.clear();
    try {
      await repository.addReads(counted);
    } catch (error) {
      log.warn({ reason: messageOf(error) }, "reads of articles were not counted");
    }
  }

  function tick(): void {
    stopTimer = clock.setTimer(FLUSH_MS, () => {
      writing = flush().then(tick);
    });
  }

  async function docOf(article: StoredArticle): Promise<RichDoc | null> {
    if (article.doc || !article.made) return article.doc;
    const key = `${article.id}.${article.revision}`;
    const cached = docs.get(key);
    if (cached) return cached;
    const { id: articleId, revision, kind, match, made, origin } = article;
    const text = await makeDoc({ articleId, revision, kind, match, made, origin });
    if (text) {
      docs.set(key, text);
      if (docs.size > CACHED_DOCS_MAX) docs.delete(docs.keys().next().value ?? key);
    }
    return text;
  }

  return {
    async byIds(ids, at) {
      if (ids.length === 0) return [];
      const range = { limit: ids.length, offset: 0, after: null };
      const found = new Map((await repository.list({ by: "ids", ids }, asOf(at), range)).map((row) => [row.id, rowOf(row)]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    async list(which, { pageNum, pageSize, cursor, at }) {
      if (which.by === "column" && !newsColumn(which.columnNo)) return refuse(ErrorCode.notFound, "没有这个栏目");
      const after = cursor === undefined ? null : keysetOf(cursor);
      if (cursor !== undefined && !after) return refuse(ErrorCode.badRequest, "页码不正确");
      const moment = asOf(at);
      const offset = after ? 0 : (pageNum - 1) * pageSize;
      const [found, total] = await Promise.all([
        repository.list(which, moment, { limit: pageSize + 1, offset, after }),
        repository.count(which, moment),
      ]);
      const shown = found.slice(0, pageSize);
      const last = shown.at(-1);
      return ok({
        total,
        page: pageNum,
        pageSize,
        list: shown.map(rowOf),
        cursor: found.length > pageSize && last ? `${last.rank.toString(BASE)}.${Number(last.id).toString(BASE)}` : null,
      });
    },

    async columns() {
      const inUse = await repository.columnsInUse(clock.now());
      return (NEWS_COLUMNS as readonly NewsColumn[])
        .filter(({ no, isApart }) => !isApart && (no === COLUMN_RECOMMENDED || inUse.has(no)))
        .map(({ no, name }) => ({ columnNo: no, name }));
    },

    async recommended(size, at) {
      const found = await repository.list({ by: "column", columnNo: COLUMN_RECOMMENDED }, asOf(at), {
        limit: size,
        offset: 0,
        after: null,
      });
      return found.map(rowOf);
    },

    async carousel(limit, at) {
      const range = { limit: CAROUSEL_POOL, offset: 0, after: null };
      const found = await repository.list({ by: "column", columnNo: COLUMN_RECOMMENDED }, asOf(at), range);
      return found
        .filter(({ cover, match }) => cover !== null || match !== null)
        .slice(0, limit)
        .map(rowOf);
    },

    async detail(id, userId, at) {
      const moment = asOf(at);
      const key = BigInt(id);
      const found = await repository.find(key, userId === null ? null : BigInt(userId), moment);
      if (!found) return refuse(ErrorCode.notFound, "文章不存在或已下线");
      const doc = await docOf(found);
      if (!doc) return refuse(ErrorCode.notFound, "这篇文章的比赛记录已不在");
      const isAboutMatch = found.match !== null;
      const until = isAboutMatch ? moment.at : moment.now;
      const [tags, { next, previous }, others, revisions, latest, embedded] = await Promise.all([
        repository.tags(key),
        repository.neighbours(key, moment),
        repository.others(key, moment, OTHERS),
        repository.revisions(key, until),
        at === undefined ? null : repository.find(key, null, asOf(undefined)),
        embeds(doc, moment.at),
      ]);
      reads.set(id, (reads.get(id) ?? 0) + 1);
      return ok({
        title: found.title,
        article: {
          ...rowOf(found),
          doc,
          embeds: embedded,
          made: found.made,
          isCollected: found.isCollected,
          collects: found.collects,
          isCommentable: found.isCommentable,
        },
        tags,
        next,
        previous,
        others,
        revisions,
        isEarlier: latest !== null && latest.revision > found.revision,
      });
    },

    async state(id, at) {
      const revision = await repository.revisionOf(BigInt(id), asOf(at));
      return revision === null ? refuse(ErrorCode.notFound, "文章不存在或已下线") : ok({ revision });
    },

    async collect(userId, id, isCollected) {
      const collects = await repository.collect(BigInt(userId), BigInt(id), isCollected, asOf(undefined));
      return collects === null ? refuse(ErrorCode.notFound, "文章不存在或已下线") : ok({ isCollected, collects });
    },

    start: tick,
    async stop() {
      stopTimer?.();
      await writing;
      await flush();
    },
  };
}
