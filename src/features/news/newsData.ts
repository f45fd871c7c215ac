import { ErrorCode } from "../../../contract/codes/errors.ts";
import { COLUMN_ANNOUNCEMENTS, COLUMN_RECOMMENDED, newsColumn } from "../../../contract/codes/newsColumns.ts";
import type { ArticleDetail, ArticlePage, ArticleRow, Banner, ColumnName } from "../../../contract/http/content.ts";
import type { BestComment, CommentList } from "../../../contract/http/comment.ts";
import type { PersonalSpace } from "../../../contract/http/user.ts";
import { isRowId } from "../../../contract/ids.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import { type Result, ok } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import {
  type ArticleListInput,
  adverts,
  banners,
  newsArticle,
  newsCarousel,
  newsColumns,
  newsList,
  newsRecommended,
} from "../../api/content.ts";
import { bestComments, commentList } from "../../api/comments.ts";
import { scoreList } from "../../api/live.ts";
import { personalSpace } from "../../api/personal.ts";
import { hotSearches } from "../../api/search.ts";
import { NOT_FOUND_MESSAGE } from "../../hooks/notFound.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import type { Portal } from "../../hooks/portal.ts";
import { type LoadedBoards, boardOf } from "../../parts/boards/loadBoards.ts";
import { truncate } from "../../../contract/rules/truncate.ts";

type LoaderPorts = Pick<Portal, "api" | "now" | "spoilers">;

/** Loader data of a list of articles. Plain JSON. */
export interface ListData {
  /** Server time of the load, epoch ms. */
  readonly now: number;
  /** The list's filter, used again for its next pages. */
  readonly which: Pick<ArticleListInput, "columnNo" | "authorId" | "tag">;
  readonly name: string;
  readonly list: Result<ArticlePage, ApiFailure>;
  /** Not the first page: it gets a link back to that. */
  readonly isLater: boolean;
}

/** The headlines, or another column. Parts beside the list are left out when they failed to load. */
export interface NewsData extends ListData {
  readonly columns: readonly ColumnName[];
  readonly lead: readonly ArticleRow[];
  readonly headlines: readonly ArticleRow[];
  /** Shown among the lead articles. */
  readonly banners: readonly Banner[];
  readonly adverts: readonly Banner[];
  /** Boards for the matches in play beside the list. */
  readonly boards: LoadedBoards;
  /** 亮评 of the last day. */
  readonly best: readonly BestComment[];
  /** Hot searches. */
  readonly words: readonly string[];
}

/** Articles, and their author, if the list is of one. */
export interface AuthorData extends ListData {
  readonly author: PersonalSpace | null;
}

export interface ArticleData {
  readonly now: number;
  readonly detail: ArticleDetail;
  /** Null: not shown, as with announcements. */
  readonly comments: Result<CommentList, ApiFailure> | null;
  readonly adverts: readonly Banner[];
}

const CURSOR = /^[0-9a-z.-]{1,64}$/;
const LEADS = 5;
const BESIDE_LEAD = 6;
const HEADLINES = LEADS + BESIDE_LEAD;
const WORDS = 10;
/** Longest tag the call accepts. */
const TAG_LENGTH = 50;
const BEST = 4;
const QUIET = { isQuiet: true };

export function notFound(): Response {
  return new Response(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
}

/** A page of articles: the first one, or the one at the cursor in the URL. */
async function listOf(
  { api, now, spoilers }: LoaderPorts,
  { which, name, url }: { readonly which: ListData["which"]; readonly name: string; readonly url: string },
): Promise<ListData> {
  const params = new URL(url, "http://page").searchParams;
  const cursor = params.get("cursor") ?? "";
  const page = pageParam(params);
  const at = now();
  const query = { ...which, page, cursor: CURSOR.test(cursor) ? cursor : undefined, at: spoilers.momentOf(at) };
  const list = await newsList(api, query, QUIET);
  return { now: at, which, name, list, isLater: page > 1 || cursor !== "" };
}

export async function loadList(portal: LoaderPorts, columnNo: string, url: string): Promise<ListData> {
  const column = newsColumn(columnNo);
  if (!column) throw notFound();
  return listOf(portal, { which: { columnNo }, name: column.name, url });
}

/** `/list`: articles of a column, of an author (`?authorId=`) or with a tag (`?tag=`). */
export async function loadAnyList(portal: LoaderPorts, url: string): Promise<AuthorData> {
  const params = new URL(url, "http://page").searchParams;
  const authorId = params.get("authorId");
  const tag = (params.get("tag") ?? "").trim();
  if (authorId !== null) {
    if (!isRowId(authorId)) throw notFound();
    const [author, list] = await Promise.all([
      personalSpace(portal.api, authorId),
      listOf(portal, { which: { authorId }, name: "作者文章", url }),
    ]);
    if (!author.ok && author.error.code === ErrorCode.notFound) throw notFound();
    return author.ok ? { ...list, name: `${author.value.nickName}的文章`, author: author.value } : { ...list, author: null };
  }
  if (tag !== "")
    return { ...(await listOf(portal, { which: { tag: truncate(tag, TAG_LENGTH) }, name: `标签：${tag}`, url })), author: null };
  return { ...(await loadList(portal, params.get("columnNo") ?? COLUMN_RECOMMENDED, url)), author: null };
}

/** Crests only for the matches that are shown beside the list. */
async function loadBoards(api: Portal["api"]): Promise<LoadedBoards> {
  const [fb, bk] = await Promise.all([scoreList(api, "fb", { type: "live" }, QUIET), scoreList(api, "bk", { type: "live" }, QUIET)]);
  const shape = { isPicked: () => false, hasCrests: (row: BoardRow) => row.hot || phaseOf(row) === "ongoing" };
  return { fb: boardOf(fb, shape), bk: boardOf(bk, shape) };
}

export async function loadNews(portal: LoaderPorts, columnNo: string | undefined, url: string): Promise<NewsData> {
  const no = columnNo ?? COLUMN_RECOMMENDED;
  if (newsColumn(no)?.isApart) throw notFound();
  const { api, now, spoilers } = portal;
  const at = spoilers.momentOf(now());
  const [list, columns, carousel, recommended, top, beside, boards, words, best] = await Promise.all([
    loadList(portal, no, url),
    newsColumns(api, QUIET),
    newsCarousel(api, LEADS, at, QUIET),
    newsRecommended(api, HEADLINES, at, QUIET),
    banners(api, "news-top", at, QUIET),
    adverts(api, "news-side", at, QUIET),
    loadBoards(api),
    hotSearches(api),
    bestComments(api, BEST, at, QUIET),
  ]);
  const isFront = no === COLUMN_RECOMMENDED && !list.isLater;
  const lead = isFront && carousel.ok ? carousel.value : [];
  const leading = new Set(lead.map(({ id }) => id));
  const headlines = recommended.ok ? recommended.value.filter(({ id }) => !leading.has(id)).slice(0, BESIDE_LEAD) : [];
  // Articles at the top of the page are not repeated below.
  const above = new Set(lead.length > 0 ? [...leading, ...headlines.map(({ id }) => id)] : []);
  const below = list.list.ok ? ok({ ...list.list.value, list: list.list.value.list.filter(({ id }) => !above.has(id)) }) : list.list;
  return {
    ...list,
    list: below,
    columns: columns.ok ? columns.value : [],
    lead,
    headlines,
    banners: isFront && top.ok ? top.value : [],
    adverts: beside.ok ? beside.value : [],
    boards,
    words: words.ok ? words.value.list.slice(0, WORDS).map(({ word }) => word) : [],
    best: best.ok ? best.value : [],
  };
}

/** `?at=` selects the article as of then; without it the reader's own moment counts. */
export async function loadArticle({ api, now, spoilers }: LoaderPorts, id: string | undefined, url: string): Promise<ArticleData> {
  if (id === undefined || !isRowId(id)) throw notFound();
  const requestedAt = Number(new URL(url, "http://page").searchParams.get("at") ?? Number.NaN);
  const moment = spoilers.momentOf(now());
  const at = Number.isSafeInteger(requestedAt) && requestedAt > 0 ? Math.min(requestedAt, moment ?? requestedAt) : moment;
  const [detail, beside, comments] = await Promise.all([
    newsArticle(api, id, at, QUIET),
    adverts(api, "article-side", moment, QUIET),
    commentList(api, `article:${id}`, { sort: "hot", at }, QUIET),
  ]);
  if (!detail.ok) {
    if (detail.error.code === ErrorCode.notFound) throw notFound();
    throw new Response(detail.error.message, { status: 503, statusText: "Service Unavailable" });
  }
  const hasComments = detail.value.article.kind !== "announcement";
  return { now: now(), detail: detail.value, comments: hasComments ? comments : null, adverts: beside.ok ? beside.value : [] };
}

export const listTitle = (data: unknown): string => (data as ListData).name;
export const articleTitle = (data: unknown): string => (data as ArticleData).detail.title;

/** Announcements share one page: with an id the text, without one the list. */
export type AnnouncementData = { readonly kind: "list"; readonly list: ListData } | { readonly kind: "text"; readonly text: ArticleData };

export async function loadAnnouncement(portal: LoaderPorts, id: string | undefined, url: string): Promise<AnnouncementData> {
  return id === undefined
    ? { kind: "list", list: await loadList(portal, COLUMN_ANNOUNCEMENTS, url) }
    : { kind: "text", text: await loadArticle(portal, id, url) };
}

export function announcementTitle(data: unknown): string {
  const found = data as AnnouncementData;
  return found.kind === "list" ? found.list.name : found.text.detail.title;
}
