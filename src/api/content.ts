import type { PlaceCode } from "../../contract/codes/places.ts";
import type { ArticleDetail, ArticlePage, ArticleRow, Banner, ColumnName } from "../../contract/http/content.ts";
import { ok } from "../../contract/result.ts";
import type { Answer, Api, CallOptions } from "./client.ts";

/** News, and the lists beside it. `at`: the reader's page clock (src/hooks/spoilers.ts). */

const PAGE_SIZE = 30;
const KEEP = 1;
const LET_GO = 2;

export interface ArticleListInput {
  readonly columnNo?: string | undefined;
  readonly page: number;
  readonly cursor?: string | undefined;
  readonly at?: number | undefined;
  readonly authorId?: string | undefined;
  readonly tag?: string | undefined;
  /** Articles a page. */
  readonly size?: number;
}

const given = <K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [P in K]?: V });

export async function newsColumns(api: Api, options: CallOptions = {}): Answer<readonly ColumnName[]> {
  const reply = await api.send("POST /tapi/inform/info/listCategory", { ...options, body: {} });
  return reply.ok ? ok(reply.value.list) : reply;
}

export function newsList(
  api: Api,
  { page, columnNo, authorId, tag, cursor, at, size = PAGE_SIZE }: ArticleListInput,
  options: CallOptions = {},
): Answer<ArticlePage> {
  return api.send("POST /tapi/inform/info/list", {
    ...options,
    body: {
      ...given("columnNo", columnNo),
      ...given("authorId", authorId),
      ...given("tag", tag),
      ...given("cursor", cursor),
      ...given("at", at),
      pageParam: { pageNum: page, pageSize: size },
    },
  });
}

export async function newsRecommended(
  api: Api,
  size: number,
  at: number | undefined,
  options: CallOptions = {},
): Answer<readonly ArticleRow[]> {
  const reply = await api.send("POST /tapi/inform/info/recommend", { ...options, body: { size, ...given("at", at) } });
  return reply.ok ? ok(reply.value.list) : reply;
}

export async function newsCarousel(
  api: Api,
  limit: number,
  at: number | undefined,
  options: CallOptions = {},
): Answer<readonly ArticleRow[]> {
  const reply = await api.send("GET /tapi/inform/info/banner", { ...options, query: { limit, ...given("at", at) } });
  return reply.ok ? ok(reply.value.list) : reply;
}

export function newsArticle(api: Api, id: string, at: number | undefined, options: CallOptions = {}): Answer<ArticleDetail> {
  return api.send("GET /tapi/inform/info/detail/{id}", { ...options, params: { id }, query: given("at", at) });
}

export function collectArticle(api: Api, id: string, isCollected: boolean) {
  return api.send("GET /tapi/inform/info/collect", { query: { collectId: id, flag: isCollected ? KEEP : LET_GO, type: 1 } });
}

export function collectedArticles(api: Api, page: number, at: number | undefined, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/info/my/collect", { ...options, query: { page, pageSize: PAGE_SIZE, ...given("at", at) } });
}

/** The current revision of an article; 404: it was taken down. */
export function articleState(api: Api, id: string, at: number | undefined, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/info/state/{id}", { ...options, params: { id }, query: given("at", at) });
}

/** The banners of a place (`contract/codes/places.ts`). */
export async function banners(
  api: Api,
  placeCode: PlaceCode,
  at: number | undefined,
  options: CallOptions = {},
): Answer<readonly Banner[]> {
  const reply = await api.send("GET /aapi/api/banner/list", { ...options, query: { placeCode, ...given("at", at) } });
  return reply.ok ? ok(reply.value.list) : reply;
}

export async function adverts(
  api: Api,
  placeCode: PlaceCode,
  at: number | undefined,
  options: CallOptions = {},
): Answer<readonly Banner[]> {
  const reply = await api.send("GET /tapi/inform/advert/v2/adv", { ...options, query: { placeCode, ...given("at", at) } });
  return reply.ok ? ok(reply.value.list) : reply;
}

export async function posters(
  api: Api,
  placeCode: PlaceCode,
  at: number | undefined,
  options: CallOptions = {},
): Answer<readonly Banner[]> {
  const reply = await api.send("GET /tapi/inform/poster/v2/cate/list", { ...options, query: { placeCode, ...given("at", at) } });
  return reply.ok ? ok(reply.value.list) : reply;
}
