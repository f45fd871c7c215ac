import { ErrorCode } from "../../../contract/codes/errors.ts";
import { COLUMN_ANNOUNCEMENTS, COLUMN_RECOMMENDED, newsColumn } from "../../../contract/codes/newsColumns.ts";
import type { ArticleDetail, ArticlePage, ArticleRow, Banner, ColumnName } from "../../../contract/http/content.ts";
import type { CommentList } from "../../../contract/http/comment.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { commentList } from "../../api/comments.ts";
import { adverts, newsArticle, newsCarousel, newsColumns, newsList, newsRecommended } from "../../api/content.ts";
import { NOT_FOUND_MESSAGE } from "../../hooks/notFound.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import type { Portal } from "../../hooks/portal.ts";

type Asked = Pick<Portal, "api" | "now" | "spoilers">;

/** What a list of articles starts with. Plain JSON. */
export interface ListData {
  /** Server time it was read at, epoch ms. */
  readonly now: number;
  readonly columnNo: string;
  readonly name: string;
  readonly list: Result<ArticlePage, ApiFailure>;
  /** A page after the first: the way back to it. */
  readonly isLater: boolean;
}

/** The headlines: a column, among the others. Parts beside the list are left out where they could not be read. */
export interface NewsData extends ListData {
  readonly columns: readonly ColumnName[];
  readonly lead: readonly ArticleRow[];
  readonly headlines: readonly ArticleRow[];
  readonly adverts: readonly Banner[];
}

export interface ArticleData {
  readonly now: number;
  readonly detail: ArticleDetail;
  /** Null: none are shown, as of announcements. */
  readonly comments: Result<CommentList, ApiFailure> | null;
  readonly adverts: readonly Banner[];
}

const CURSOR = /^[0-9a-z.-]{1,64}$/;
const ID = /^\d{1,18}$/;
const LEADS = 5;
const HEADLINES = 11;
const QUIET = { isQuiet: true };

export function notFound(): Response {
  return new Response(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
}

export async function loadList({ api, now, spoilers }: Asked, columnNo: string, url: string): Promise<ListData> {
  const column = newsColumn(columnNo);
  if (!column) throw notFound();
  const params = new URL(url, "http://page").searchParams;
  const cursor = params.get("cursor") ?? "";
  const page = pageParam(params);
  const at = now();
  const list = await newsList(api, { columnNo, page, cursor: CURSOR.test(cursor) ? cursor : undefined, at: spoilers.momentOf(at) }, QUIET);
  return { now: at, columnNo, name: column.name, list, isLater: page > 1 || cursor !== "" };
}

export async function loadNews(portal: Asked, columnNo: string | undefined, url: string): Promise<NewsData> {
  const no = columnNo ?? COLUMN_RECOMMENDED;
  if (newsColumn(no)?.isApart) throw notFound();
  const { api, now, spoilers } = portal;
  const at = spoilers.momentOf(now());
  const [list, columns, carousel, recommended, beside] = await Promise.all([
    loadList(portal, no, url),
    newsColumns(api, QUIET),
    newsCarousel(api, LEADS, at, QUIET),
    newsRecommended(api, HEADLINES, at, QUIET),
    adverts(api, "news-side", QUIET),
  ]);
  const lead = no === COLUMN_RECOMMENDED && !list.isLater && carousel.ok ? carousel.value : [];
  const shown = new Set(lead.map(({ id }) => id));
  return {
    ...list,
    columns: columns.ok ? columns.value : [],
    lead,
    headlines: recommended.ok ? recommended.value.filter(({ id }) => !shown.has(id)) : [],
    adverts: beside.ok ? beside.value : [],
  };
}

/** `?at=` is what readers saw then; without it the reader's own moment. */
export async function loadArticle({ api, now, spoilers }: Asked, id: string | undefined, url: string): Promise<ArticleData> {
  if (id === undefined || !ID.test(id)) throw notFound();
  const asked = Number(new URL(url, "http://page").searchParams.get("at") ?? Number.NaN);
  const moment = spoilers.momentOf(now());
  const at = Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, moment ?? asked) : moment;
  const [detail, beside, comments] = await Promise.all([
    newsArticle(api, id, at, QUIET),
    adverts(api, "article-side", QUIET),
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

/** Announcements have one page for both: with an id the text, without one the list. */
export type AnnouncementData = { readonly kind: "list"; readonly list: ListData } | { readonly kind: "text"; readonly text: ArticleData };

export async function loadAnnouncement(portal: Asked, id: string | undefined, url: string): Promise<AnnouncementData> {
  return id === undefined
    ? { kind: "list", list: await loadList(portal, COLUMN_ANNOUNCEMENTS, url) }
    : { kind: "text", text: await loadArticle(portal, id, url) };
}

export function announcementTitle(data: unknown): string {
  const found = data as AnnouncementData;
  return found.kind === "list" ? found.list.name : found.text.detail.title;
}
