import type { Sport } from "../../../contract/feed/channels.ts";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import type { LeagueGroup, SeasonReply } from "../../../contract/http/database.ts";
import { SEASON_PATTERN } from "../../../contract/ids.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { leagueSeason, leagueTree } from "../../api/database.ts";
import type { Portal } from "../../hooks/portal.ts";
import { NOT_FOUND_MESSAGE } from "../../hooks/notFound.ts";

/** Loader data of a database page. Plain JSON. */
export interface TreeData {
  readonly sport: Sport;
  readonly tree: Result<readonly LeagueGroup[], ApiFailure>;
}

export interface LeagueData extends TreeData {
  /** Server time of the load, epoch ms. */
  readonly now: number;
  readonly season: Result<SeasonReply, ApiFailure>;
}

const SEASON = new RegExp(SEASON_PATTERN);
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

export function notFound(): Response {
  return new Response(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
}

/** An id from the URL; a malformed one throws the 404 page. */
export function idIn(text: string | undefined): string {
  if (text === undefined || !ID.test(text)) throw notFound();
  return text;
}

export function seasonIn(url: string): string | undefined {
  const season = new URL(url, "http://page").searchParams.get("season");
  if (season === null || season === "") return undefined;
  if (!SEASON.test(season)) throw notFound();
  return season;
}

export async function loadTree({ api }: Pick<Portal, "api">, sport: Sport): Promise<TreeData> {
  return { sport, tree: await leagueTree(api, sport, { isQuiet: true }) };
}

/** The league and season of the URL; throws the 404 page when they do not exist. */
export async function loadLeague(
  portal: Pick<Portal, "api" | "now">,
  sport: Sport,
  id: string | undefined,
  url: string,
): Promise<LeagueData> {
  const requested = seasonIn(url);
  const [{ tree }, season] = await Promise.all([
    loadTree(portal, sport),
    leagueSeason(portal.api, sport, { id: idIn(id), ...(requested === undefined ? {} : { season: requested }) }, { isQuiet: true }),
  ]);
  if (!season.ok && season.error.code === ErrorCode.notFound) throw notFound();
  return { sport, tree, now: portal.now(), season };
}
