import type { Sport } from "../../contract/feed/channels.ts";
import type { TeamSquad } from "../../contract/http/databaseTeam.ts";
import { type Club, type League, leaguesOf } from "../ingest/simulator/leagues.ts";
import { coachOf, squadOf } from "../ingest/simulator/people.ts";

const clubs = new Map<Sport, ReadonlyMap<string, readonly [League, Club]>>();

/** Clubs by the id fixtures have for them: looked up with every page of a team. */
function clubsOf(sport: Sport): ReadonlyMap<string, readonly [League, Club]> {
  const known =
    clubs.get(sport) ?? new Map(leaguesOf(sport).flatMap((league) => league.clubs.map((club) => [club.id, [league, club]] as const)));
  clubs.set(sport, known);
  return known;
}

/** Whom the simulator has for one of its clubs: the same people that stand in its line-ups. Null for any other team. */
export function simulatedSquad(sport: Sport, ref: string): TeamSquad | null {
  const [league, club] = clubsOf(sport).get(ref) ?? [];
  if (!league || !club) return null;
  const players = squadOf(league, club).map(({ name, number, position }) => ({ name, number, position, person: null }));
  return { isSimulated: true, season: null, coachPerson: null, coach: coachOf(league, club), players };
}
