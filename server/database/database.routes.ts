import { databaseCalls } from "../../contract/http/database.ts";
import { databasePlacesCalls } from "../../contract/http/databasePlaces.ts";
import { databaseTeamCalls } from "../../contract/http/databaseTeam.ts";
import { analysisCalls } from "../../contract/http/analysis.ts";
import type { CallRegistry } from "../http/registry.ts";
import { withSport } from "../http/withSport.ts";
import type { Analysis } from "./analysis.ts";
import type { Places } from "./places.ts";
import type { Players } from "./players.ts";
import { databasePeopleCalls } from "../../contract/http/databasePeople.ts";
import type { SeasonPeople } from "./seasonPeople.ts";
import type { Seasons } from "./seasons.ts";
import type { Teams } from "./teams.ts";
import { databaseTopsCalls } from "../../contract/http/databaseTops.ts";
import type { Tops } from "./tops.ts";
import type { Venues } from "./venues.ts";

/** Calls of results and of everything computed from them. */
export function registerDatabaseCalls(
  registry: CallRegistry,
  analysis: Analysis,
  seasons: Seasons,
  players: Players,
  teams: Teams,
  people: SeasonPeople,
  venues: Venues,
  tops: Tops,
  places: Places,
): void {
  registry.share(
    analysisCalls.analysis,
    ({ params, query }) => withSport(params.sport, (sport) => analysis.of(sport, query.matchId)),
    // The analysis caches its own replies, by the results they were made from.
    () => null,
  );
  registry.share(
    databaseCalls.leagueList,
    ({ params }) => withSport(params.sport, (sport) => seasons.tree(sport)),
    () => null,
  );
  registry.share(
    databaseCalls.find,
    ({ query }) => seasons.find(query),
    () => null,
  );
  registry.share(
    databaseCalls.season,
    ({ params, query }) => withSport(params.sport, (sport) => seasons.season(sport, query)),
    () => null,
  );
  registry.share(
    databaseCalls.leaguePlayers,
    ({ params, query }) => withSport(params.sport, (sport) => players.leaders(sport, query)),
    () => null,
  );
  registry.share(
    databaseCalls.knownPlayers,
    ({ params, query }) => withSport(params.sport, (sport) => (sport === "fb" ? people.known(query) : players.known(query))),
    () => null,
  );
  registry.share(
    databaseCalls.leaguePlayer,
    ({ params, query }) => withSport(params.sport, (sport) => players.player(sport, query.id)),
    () => null,
  );
  registry.share(
    databasePlacesCalls.places,
    ({ params, query }) => withSport(params.sport, (sport) => places.of(sport, query.matchId)),
    () => null,
  );
  registry.share(
    databaseTeamCalls.team,
    ({ params, query }) => withSport(params.sport, (sport) => teams.team(sport, query)),
    () => null,
  );
  registry.share(
    databasePeopleCalls.people,
    ({ query }) => people.people(query),
    () => null,
  );
  registry.share(
    databasePeopleCalls.person,
    ({ query }) => people.person(query.id),
    () => null,
  );
  registry.share(
    databasePeopleCalls.venue,
    ({ query }) => venues.venue(query),
    () => null,
  );
  registry.share(
    databaseTopsCalls.tops,
    ({ query }) => tops.of(query),
    () => null,
  );
}
