import type { Sport } from "../../contract/feed/channels.ts";
import type { LeadersQuery, LeadersReply, LeagueGroup, PlayerReply, SeasonQuery, SeasonReply } from "../../contract/http/database.ts";
import type { PeopleQuery, PeopleReply, PersonReply, VenueReply } from "../../contract/http/databasePeople.ts";
import type { TopsReply } from "../../contract/http/databaseTops.ts";
import type { TeamQuery, TeamReply } from "../../contract/http/databaseTeam.ts";
import { ok } from "../../contract/result.ts";
import type { Answer, Api, CallOptions } from "./client.ts";

/** The results database. */

export async function leagueTree(api: Api, sport: Sport, options: CallOptions = {}): Answer<readonly LeagueGroup[]> {
  const reply = await api.send("GET /tapi/live/{sport}/league/list", { ...options, params: { sport }, query: {} });
  return reply.ok ? ok(reply.value.list) : reply;
}

export function leagueSeason(api: Api, sport: Sport, query: SeasonQuery, options: CallOptions = {}): Answer<SeasonReply> {
  return api.send("GET /tapi/live/{sport}/league/season", { ...options, params: { sport }, query });
}

/** The first rows of the tables of a hot league; of the first hot league when `league` is absent. */
export function leagueTops(
  api: Api,
  { league, at }: { readonly league?: string; readonly at?: number | undefined },
  options: CallOptions = {},
): Answer<TopsReply> {
  const query = { ...(league === undefined ? {} : { league }), ...(at === undefined ? {} : { at }) };
  return api.send("GET /tapi/live/league/tops", { ...options, query });
}

/** The leaders of a season, by any of the counted fields. */
export function leaguePlayers(api: Api, sport: Sport, query: LeadersQuery, options: CallOptions = {}): Answer<LeadersReply> {
  return api.send("GET /tapi/live/{sport}/league/players", { ...options, params: { sport }, query });
}

export function leaguePlayer(api: Api, sport: Sport, id: string, options: CallOptions = {}): Answer<PlayerReply> {
  return api.send("GET /tapi/live/{sport}/league/player", { ...options, params: { sport }, query: { id } });
}

export function leagueTeam(api: Api, sport: Sport, query: TeamQuery, options: CallOptions = {}): Answer<TeamReply> {
  return api.send("GET /tapi/live/{sport}/league/team", { ...options, params: { sport }, query });
}

/** Scorers, coaches and referees of a football season. */
export function leaguePeople(api: Api, query: PeopleQuery, options: CallOptions = {}): Answer<PeopleReply> {
  return api.send("GET /tapi/live/fb/league/people", { ...options, query });
}

export function leaguePerson(api: Api, id: string, options: CallOptions = {}): Answer<PersonReply> {
  return api.send("GET /tapi/live/fb/league/person", { ...options, query: { id } });
}

/** A football ground and a page of the matches played there. */
export function leagueVenue(api: Api, id: string, page: number, options: CallOptions = {}): Answer<VenueReply> {
  return api.send("GET /tapi/live/fb/league/venue", { ...options, query: { id, page } });
}
