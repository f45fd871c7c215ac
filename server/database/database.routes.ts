import { ErrorCode } from "../../contract/codes/errors.ts";
import { databaseCalls } from "../../contract/http/database.ts";
import { databasePlacesCalls } from "../../contract/http/databasePlaces.ts";
import { databaseTeamCalls } from "../../contract/http/databaseTeam.ts";
import { analysisCalls } from "../../contract/http/analysis.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
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

export interface DatabaseParts {
  readonly analysis: Analysis;
  readonly seasons: Seasons;
  readonly players: Players;
  readonly teams: Teams;
  readonly people: SeasonPeople;
  readonly venues: Venues;
  readonly tops: Tops;
  readonly places: Places;
  /** Whether the results a portal begins with are all written (filling.ts). */
  readonly isFilled: () => boolean;
}

/** Calls of results and of everything computed from them. */
export function registerDatabaseCalls(registry: CallRegistry, parts: DatabaseParts): void {
  const { analysis, seasons, players, teams, people, venues, tops, places, isFilled } = parts;

  /** What is not found may be among the results that are still being written: 503 instead of 404 until they are. */
  async function orFilling<T>(answering: Promise<CallResult<T>>): Promise<CallResult<T>> {
    const answer = await answering;
    const mayCome = !answer.ok && answer.error.code === ErrorCode.notFound && !isFilled();
    return mayCome ? refuse(ErrorCode.databaseUnavailable, "赛果正在载入，请稍后再试") : answer;
  }

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
    ({ params, query }) => withSport(params.sport, (sport) => orFilling(seasons.season(sport, query))),
    () => null,
  );
  registry.share(
    databaseCalls.leaguePlayers,
    ({ params, query }) => withSport(params.sport, (sport) => orFilling(players.leaders(sport, query))),
    () => null,
  );
  registry.share(
    databaseCalls.knownPlayers,
    ({ params, query }) => withSport(params.sport, (sport) => (sport === "fb" ? people.known(query) : players.known(query))),
    () => null,
  );
  registry.share(
    databaseCalls.leaguePlayer,
    ({ params, query }) => withSport(params.sport, (sport) => orFilling(players.player(sport, query.id))),
    () => null,
  );
  registry.share(
    databasePlacesCalls.places,
    ({ params, query }) => withSport(params.sport, (sport) => places.of(sport, query.matchId)),
    () => null,
  );
  registry.share(
    databaseTeamCalls.team,
    ({ params, query }) => withSport(params.sport, (sport) => orFilling(teams.team(sport, query))),
    () => null,
  );
  registry.share(
    databasePeopleCalls.people,
    ({ query }) => orFilling(people.people(query)),
    () => null,
  );
  registry.share(
    databasePeopleCalls.person,
    ({ query }) => orFilling(people.person(query.id)),
    () => null,
  );
  registry.share(
    databasePeopleCalls.venue,
    ({ query }) => orFilling(venues.venue(query)),
    () => null,
  );
  registry.share(
    databaseTopsCalls.tops,
    ({ query }) => orFilling(tops.of(query)),
    () => null,
  );
}
