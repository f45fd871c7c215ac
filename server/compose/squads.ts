import type { Sport } from "../../contract/feed/channels.ts";
import type { TeamSquad } from "../../contract/http/databaseTeam.ts";
import { type Club, type League, leaguesOf } from "../ingest/simulator/leagues.ts";
import { coachOf, squadOf } from "../ingest/simulator/people.ts";

const clubs = new Map<Sport, ReadonlyMap<string, readonly [League, Club]>>();

/** Clubs by their id in fixtures, cached: every team page looks one up. */
function clubsOf(sport: Sport): ReadonlyMap<string, readonly [League, Club]> {
  const known =
    clubs.get(sport) ?? new Map(leaguesOf(sport).flatMap((league) => league.clubs.map((club) => [club.id, [league, club]] as const)));
  clubs.set(sport, known);
  return known;
}

/** The simulator's squad of one of its clubs: the same people as in its line-ups. Null for any other team. */
export function simulatedSquad(sport: Sport, ref: string): TeamSquad | null {
  const [league, club] = clubsOf(sport).get(ref) ?? [];
  if (!league || !club) return null;
  const players = squadOf(league, club).map(({ name, number, position }) => ({ name, number, position, person: null }));
  return { isSimulated: true, season: null, coachPerson: null, coach: coachOf(league, club), players };
}
