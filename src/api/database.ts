import type { Sport } from "../../contract/feed/channels.ts";
import type { FoundEntity, LeagueGroup, SeasonQuery, SeasonReply } from "../../contract/http/database.ts";
import type { TeamQuery, TeamReply } from "../../contract/http/databaseTeam.ts";
import type { Page } from "../../contract/http/page.ts";
import { ok } from "../../contract/result.ts";
import type { Answer, Api, CallOptions } from "./client.ts";

/** The results database. */

/** Searches have 30 a page (docs/product.md 9). */
const FOUND_PAGE = 30;

export async function leagueTree(api: Api, sport: Sport, options: CallOptions = {}): Answer<readonly LeagueGroup[]> {
  const reply = await api.send("GET /tapi/live/{sport}/league/list", { ...options, params: { sport }, query: {} });
  return reply.ok ? ok(reply.value.list) : reply;
}

export function findEntities(api: Api, word: string, page: number, options: CallOptions = {}): Answer<Page<FoundEntity>> {
  return api.send("GET /tapi/live/league/find", { ...options, query: { word, page, pageSize: FOUND_PAGE } });
}

export function leagueSeason(api: Api, sport: Sport, query: SeasonQuery, options: CallOptions = {}): Answer<SeasonReply> {
  return api.send("GET /tapi/live/{sport}/league/season", { ...options, params: { sport }, query });
}

export function leagueTeam(api: Api, sport: Sport, query: TeamQuery, options: CallOptions = {}): Answer<TeamReply> {
  return api.send("GET /tapi/live/{sport}/league/team", { ...options, params: { sport }, query });
}
