import { PLAYER_STATS } from "../../../../contract/codes/playerStats.ts";
import type { LeadersReply } from "../../../../contract/http/database.ts";
import type { OpenHref } from "../../../../contract/pages.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { leaguePlayers, leagueSeason } from "../../../api/database.ts";
import { pageParam } from "../../../hooks/pageParam.ts";
import type { Portal } from "../../../hooks/portal.ts";
import { type LeagueData, idIn, loadLeague, notFound, seasonIn } from "../loadDatabase.ts";
import { leaguePath } from "../paths.ts";

/** Data of a basketball league's page; `leaders` only when the URL requests them. */
export interface BasketballData extends LeagueData {
  readonly leaders: Result<LeadersReply, ApiFailure> | null;
}

/** The NBA, the default when the URL names no league. */
const HOTTEST = "bk-nba";
const PAGE_SIZE = 30;

async function loadLeaders({ api }: Pick<Portal, "api">, id: string, url: string): Promise<BasketballData["leaders"]> {
  const params = new URL(url, "http://page").searchParams;
  if (params.get("tab") !== "players") return null;
  const season = seasonIn(url);
  const query = {
    id: idIn(id),
    order: PLAYER_STATS.find((stat) => stat === params.get("order")) ?? "points",
    per: params.get("per") === "total" ? ("total" as const) : ("game" as const),
    pageNum: pageParam(params),
    pageSize: PAGE_SIZE,
    ...(season === undefined ? {} : { season }),
  };
  return leaguePlayers(api, "bk", query, { isQuiet: true });
}

export async function loadBasketball(portal: Pick<Portal, "api" | "now">, id: string | undefined, url: string): Promise<BasketballData> {
  const named = id ?? HOTTEST;
  const [league, leaders] = await Promise.all([loadLeague(portal, "bk", named, url), loadLeaders(portal, named, url)]);
  return { ...league, leaders };
}

/** Redirect target of a database path without a page: its league and season. Throws not found when they do not exist. */
export async function redirectPath({ api }: Pick<Portal, "api">, path: string): Promise<OpenHref> {
  const [league, season, ...rest] = path.split("/").filter((part) => part !== "");
  const id = idIn(league);
  const requested = season === undefined ? undefined : seasonIn(`?season=${encodeURIComponent(season)}`);
  if (rest.length > 0) throw notFound();
  const found = await leagueSeason(api, "bk", { id, ...(requested === undefined ? {} : { season: requested }) }, { isQuiet: true });
  if (!found.ok) throw notFound();
  return leaguePath("bk", id, requested);
}
