import { ErrorCode } from "../../../../contract/codes/errors.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { Highlight, HighlightDetail, HighlightLeague, HighlightPrice } from "../../../../contract/http/highlights.ts";
import type { Page } from "../../../../contract/http/page.ts";
import type { OpenHref } from "../../../../contract/pages.ts";
import type { Result } from "../../../../contract/result.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { highlightDetail, highlights } from "../../../api/highlights.ts";
import { pageParam } from "../../../hooks/pageParam.ts";
import { type Veil, isVeiled } from "../../../hooks/spoilers.ts";

/** Loader data of the highlight pages. Failures are returned, unknown ids throw 404. Plain JSON. */
type Answer<T> = Result<T, ApiFailure>;

export interface HighlightFilters {
  readonly sport: Sport | null;
  readonly price: HighlightPrice | null;
  readonly leagueId: string | null;
  readonly matchId: string | null;
}

export interface HighlightsData {
  readonly kind: "highlights";
  readonly filters: HighlightFilters;
  readonly page: Answer<Page<Highlight> & { readonly leagues: readonly HighlightLeague[] }>;
}

export interface HighlightData {
  readonly kind: "highlight";
  readonly detail: Answer<HighlightDetail>;
  /** The document's title, without spoilers for this reader; null: the film failed to load. */
  readonly title: string | null;
}

/** A film's title. It contains scorer and score, so under 不剧透 only the teams are named. */
export function filmTitle({ title, kind, home, away }: Pick<Highlight, "title" | "kind" | "home" | "away">, isHidden: boolean): string {
  return isHidden ? `${home.name} VS ${away.name} ${kind === "film" ? "集锦" : "片段"}` : title;
}

/** `id` of `/playback/{id}` for the list; the page of one film is `/playback/video/h{id}`. */
export const HIGHLIGHTS_ID = "highlights";
export const HIGHLIGHTS_PAGE = "/playback/highlights";
const VIDEO_ID = /^h([0-9]{1,18})$/;
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function highlightPath(id: string): OpenHref {
  return `/playback/video/h${id}`;
}

/** The highlight's id in the path of a video page; null: it is a recording. */
export function highlightIdOf(video: string): string | null {
  return VIDEO_ID.exec(video)?.[1] ?? null;
}

export function filtersOf(params: URLSearchParams): HighlightFilters {
  const sport = params.get("sport");
  const price = params.get("price");
  const idOf = (name: string): string | null => {
    const id = params.get(name) ?? "";
    return ID.test(id) ? id : null;
  };
  return {
    sport: sport === "fb" || sport === "bk" ? sport : null,
    price: price === "free" || price === "paid" || price === "owned" ? price : null,
    leagueId: idOf("league"),
    matchId: idOf("match"),
  };
}

/** Path of the list with these filters. */
export function filteredPath({ sport, price, leagueId, matchId }: HighlightFilters): OpenHref {
  const params = new URLSearchParams();
  if (sport !== null) params.set("sport", sport);
  if (price !== null) params.set("price", price);
  if (leagueId !== null) params.set("league", leagueId);
  if (matchId !== null) params.set("match", matchId);
  const query = params.toString();
  return query === "" ? "/playback/highlights" : `/playback/highlights?${query}`;
}

export async function loadHighlights(api: Api, url: string): Promise<HighlightsData> {
  const { searchParams } = new URL(url, "http://page");
  const filters = filtersOf(searchParams);
  const input = {
    page: pageParam(searchParams),
    sport: filters.sport ?? undefined,
    price: filters.price ?? undefined,
    leagueId: filters.leagueId ?? undefined,
    matchId: filters.matchId ?? undefined,
  };
  return { kind: "highlights", filters, page: await highlights(api, input, { isQuiet: true }) };
}

export async function loadHighlight(api: Api, id: string, veil: Veil | null = null): Promise<HighlightData> {
  const detail = await highlightDetail(api, id, { isQuiet: true });
  if (!detail.ok && detail.error.code === ErrorCode.notFound) {
    throw new Response("This page could not be found", { status: 404, statusText: "Not Found" });
  }
  const title = detail.ok ? filmTitle(detail.value.highlight, veil !== null && isVeiled(veil, detail.value.highlight.matchId)) : null;
  return { kind: "highlight", detail, title };
}
