import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { BUSY_MESSAGE } from "../../contract/codes/errors.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { compareCompanies } from "../../contract/odds/companies.ts";
import { type MarketCode, isMarketCode, parseLineKey } from "../../contract/odds/odds.ts";
import type { OpenHref } from "../../contract/pages.ts";
import { err } from "../../contract/result.ts";
import { hottestMatch } from "../api/live.ts";
import { type AnalysisData, loadAnalysis } from "../features/analysis/loadAnalysis.ts";
import { type MatchData, loadMatch } from "../features/match/loadMatch.ts";
import { isVeiled } from "../hooks/spoilers.ts";
import { portalContext } from "../loading/context.ts";
import { NOT_FOUND_MESSAGE } from "../hooks/notFound.ts";

/** Data of a match's pages other than 赛况. Without an id it redirects to the hottest match that is not over. */
export async function loadOwnPage(
  { params, request, context }: LoaderFunctionArgs,
  sport: Sport,
  pathOf: (matchId: string) => OpenHref,
  id = params.id,
): Promise<MatchData> {
  const { api, now, spoilers } = context.get(portalContext);
  if (!id) {
    const hottest = await hottestMatch(api, sport, { isQuiet: true });
    if (!hottest.ok) return { ok: false, error: hottest.error };
    throw redirect(
      hottest.value === null ? (sport === "fb" ? "/football" : "/basketball") : `${pathOf(hottest.value)}${new URL(request.url).search}`,
    );
  }
  return loadMatch({ api, sport, id, url: request.url, now: now(), isVeiled: isVeiled(spoilers.veil$.value, id) });
}

export interface AnalysisPageData {
  readonly match: MatchData;
  readonly matchId: string;
  readonly analysis: AnalysisData;
}

/** The match and its pre-match analysis, requested in parallel. */
export async function loadAnalysisPage(args: LoaderFunctionArgs, sport: Sport): Promise<AnalysisPageData> {
  const { api } = args.context.get(portalContext);
  const matchId = args.params.id ?? "";
  const base = sport === "fb" ? ("/football" as const) : ("/basketball" as const);
  const pending = matchId === "" ? null : loadAnalysis(api, sport, matchId);
  const match = await loadOwnPage(args, sport, (hottest) => `${base}/analysis/${hottest}`);
  // Without an id there is no match but a failure, which the page shows.
  return { match, matchId, analysis: pending === null ? err({ code: 0, message: BUSY_MESSAGE }) : await pending };
}

export interface OddsDetailData {
  readonly match: MatchData;
  readonly company: string;
  readonly market: MarketCode;
}

/** Reads `/{match}/{company}/{market}`; a missing part gets the first there is. An unknown company or market is a 404. */
export async function loadOddsDetail(args: LoaderFunctionArgs, sport: Sport): Promise<OddsDetailData> {
  const base = sport === "fb" ? ("/football" as const) : ("/basketball" as const);
  const [id = "", company = "", market = "eu", more] = (args.params["*"] ?? "").split("/").filter((part) => part !== "");
  const notFound = (): Response => new Response(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
  if (!isMarketCode(market) || more !== undefined) throw notFound();
  const match = await loadOwnPage(args, sport, (hottest) => `${base}/odds-detail/${hottest}`, id);
  if (!match.ok) return { match, company, market };
  const companies = [...new Set(Object.keys(match.detail.odds.lines).map((key) => parseLineKey(key).company))].sort(compareCompanies);
  const [first] = companies;
  if (company === "" && first !== undefined)
    throw redirect(`${base}/odds-detail/${id}/${encodeURIComponent(first)}/${market}${new URL(args.request.url).search}`);
  if (company !== "" && !companies.includes(company)) throw notFound();
  return { match, company, market };
}
