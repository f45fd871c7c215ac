import type { SearchPart, SearchParts, SearchReply } from "../../../contract/http/search.ts";
import { SEARCH_PAGE_SIZE, SEARCH_TYPES, type SearchType } from "../../../contract/http/searchLimits.ts";
import type { PageHref } from "../../../contract/pages.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { searchAll } from "../../api/search.ts";
import { pageParam } from "../../hooks/pageParam.ts";
import type { Portal } from "../../hooks/portal.ts";
import { searchWord } from "./history.ts";

/** Results for a word. Plain JSON. */
export interface SearchData {
  /** Server time of the search, epoch ms. */
  readonly now: number;
  /** Trimmed; "" finds nothing. */
  readonly word: string;
  /** Null: the first results of every kind. */
  readonly type: SearchType | null;
  /** Free of spoilers beyond what the reader has seen of a match. Null: no search was made. */
  readonly found: Result<SearchReply, ApiFailure> | null;
}

export const TYPE_WORDS: Readonly<Record<SearchType, string>> = {
  matches: "比赛",
  teams: "球队",
  players: "球员",
  leagues: "联赛",
  anchors: "主播",
  rooms: "直播间",
  recordings: "录像",
  news: "资讯",
  posts: "帖子",
  users: "用户",
  plans: "方案",
};

/** All kinds, one kind named by `?type=`, or people to follow. */
export type SearchScope = "all" | "list" | "follow";

const PEOPLE: readonly SearchType[] = ["anchors", "users"];
const LISTS = SEARCH_TYPES.filter((type) => !PEOPLE.includes(type));
const CURSOR = /^[A-Za-z0-9._~-]{1,120}$/;

/** Kinds the brand has: plans only with tips. */
export function searchTypes(hasTips: boolean): readonly SearchType[] {
  return SEARCH_TYPES.filter((type) => hasTips || type !== "plans");
}

function typeOf(scope: SearchScope, requestedType: string | null, hasTips: boolean): SearchType | null {
  if (scope === "all") return null;
  const types = (scope === "follow" ? PEOPLE : LISTS).filter((type) => searchTypes(hasTips).includes(type));
  return types.find((one) => one === requestedType) ?? types[0] ?? null;
}

/** URL of the results of a kind; null: of all kinds. */
export function addressOf(word: string, type: SearchType | null): PageHref {
  if (type === null) return `/search?${new URLSearchParams({ val: word })}`;
  return `/search/${PEOPLE.includes(type) ? "follow" : "list"}?${new URLSearchParams({ val: word, type })}`;
}

export const emptyPart = <T>(): SearchPart<T> => ({ total: 0, page: 1, pageSize: SEARCH_PAGE_SIZE, list: [], cursor: null });

export function partOf<T extends SearchType>(reply: SearchReply, type: T): SearchParts[T] {
  return reply.parts[type] ?? (emptyPart() as SearchParts[T]);
}

/** Reads `?val=`; for a list also `?type=`, `?page=` and the cursor at which the previous page ended. */
export async function loadSearch(
  { api, brand, now, spoilers }: Pick<Portal, "api" | "brand" | "now" | "spoilers">,
  url: string,
  scope: SearchScope,
): Promise<SearchData> {
  const at = now();
  const { searchParams } = new URL(url, "http://page");
  const word = searchWord(searchParams.get("val") ?? "");
  const type = typeOf(scope, searchParams.get("type"), brand.hasTips);
  if (word === "") return { now: at, word, type, found: null };
  const moment = spoilers.momentOf(at);
  const cursor = searchParams.get("cursor") ?? "";
  const found = await searchAll(
    api,
    {
      word,
      page: type === null ? 1 : pageParam(searchParams),
      ...(type === null ? {} : { type }),
      ...(type !== null && CURSOR.test(cursor) ? { cursor } : {}),
      ...(moment === undefined ? {} : { at: moment }),
    },
    { isQuiet: true },
  );
  return { now: at, word, type, found };
}
