import type { Joined } from "../../database/joining.ts";
import type { PackedTeam, ResultPack } from "../../database/types.ts";
import { slug } from "../../kit/slug.ts";
import { LEAGUES, footballTeamId, footballTeamKey } from "../sources/names/lookup.ts";
import { OPENFOOTBALL_COMPETITIONS } from "./competitions.ts";
import { NATIONS } from "./nations.ts";
import { isListed, namedClubs } from "./teams.ts";

/**
 * Names that recordings of real football use for the clubs and leagues of the pack. Their fixtures name a club by the key of
 * its name (`footballTeamKey`), and a league as `LEAGUES` does or by the name in the source's files. Both follow from the
 * tables of names, so that a season nobody has recorded yet joins too.
 */
export const RECORDED_FOOTBALL = ["football-data", "openfootball", "wyscout", "statsbomb"] as const;

/** Divisions of football-data, and of the open results in its columns, that `LEAGUES` lacks: as their files call them. */
const DIVISIONS: Readonly<Record<string, string>> = {
  ...{ E1: "fb-eng2", E2: "fb-eng3", E3: "fb-eng4", SP2: "fb-esp2", D2: "fb-ger2", I2: "fb-ita2", F1: "fb-fra1", F2: "fb-fra2" },
  ...{ N1: "fb-ned1", P1: "fb-por1", B1: "fb-bel1", T1: "fb-tur1", G1: "fb-gre1", SC0: "fb-sco1" },
  ...{ "serie-a": "fb-ita1", bundesliga: "fb-ger1", "ligue-1": "fb-fra1" },
};

/** `fb-eng1` -> `eng-1`, `fb-ucl` -> `ucl`: as `LEAGUES` writes it. */
function leagueId(competition: string): string {
  return competition.slice("fb-".length).replace(/^([a-z]{3})(\d)$/, "$1-$2");
}

/** Countries of the recorded leagues: of two clubs with one name, the club of such a country is meant. */
function recordedCountries(): ReadonlySet<string> {
  const divisions = new Set(Object.values(DIVISIONS));
  const seeds = [...OPENFOOTBALL_COMPETITIONS.values()].filter(
    ({ competition: { id } }) => divisions.has(id) || Object.hasOwn(LEAGUES, leagueId(id)),
  );
  return new Set(seeds.flatMap(({ clubsOf }) => clubsOf ?? []));
}

/** The clubs a key may mean, by our id, and whether each plays in a recorded country. */
type Claims = Map<string, Map<string, boolean>>;

function claimsOf(teams: readonly PackedTeam[]): Claims {
  const claims: Claims = new Map();
  const known = new Set(teams.map(({ id }) => id));
  const claim = (key: string, id: string, isRecorded: boolean): void => {
    if (!known.has(id)) return;
    const of = claims.get(key) ?? new Map<string, boolean>();
    claims.set(key, of.set(id, isRecorded || of.get(id) === true));
  };
  const recorded = recordedCountries();
  for (const { country, key, id } of namedClubs()) claim(key, id, recorded.has(country));
  for (const team of teams) {
    const { id, sport, name, original } = team;
    // A women's national team bears the original name of the men's.
    if (sport === "fb" && (!isListed(team) || NATIONS.get(original) === name)) claim(footballTeamKey(original), id, true);
  }
  return claims;
}

/** A key that two clubs share identifies neither, unless only one of them plays in a recorded country. */
function meantBy(of: ReadonlyMap<string, boolean>): string | null {
  const ids = [...of.keys()];
  const recorded = ids.filter((id) => of.get(id));
  return ids.length === 1 ? (ids[0] ?? null) : recorded.length === 1 ? (recorded[0] ?? null) : null;
}

/** The names of all football recordings for the teams and competitions of a pack. */
export function recordedNames({ teams, competitions }: Pick<ResultPack, "teams" | "competitions">): readonly Joined[] {
  const clubs = [...claimsOf(teams)].flatMap(([key, of]) => {
    const id = meantBy(of);
    return id === null ? [] : [{ kind: "team" as const, sourceId: `fb/${footballTeamId(key)}`, id }];
  });
  const leagues = competitions.flatMap(({ id, sport }) =>
    sport === "fb" ? [{ kind: "competition" as const, sourceId: `fb/${leagueId(id)}`, id }] : [],
  );
  const known = new Set(competitions.map(({ id }) => id));
  const divisions = Object.entries(DIVISIONS).flatMap(([file, id]) =>
    known.has(id) ? [{ kind: "competition" as const, sourceId: `fb/league-${slug(file, 40)}`, id }] : [],
  );
  const all = RECORDED_FOOTBALL.flatMap((source) => [...clubs, ...leagues].map((one) => ({ source, ...one })));
  return [...all, ...divisions.map((one) => ({ source: "football-data", ...one }))];
}
