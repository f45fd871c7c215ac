import { type Result, err, ok } from "../../../contract/result.ts";
import type { PackedTeam } from "../../database/types.ts";
import { slug } from "../../kit/slug.ts";
import { createMet, isNearName, similarNamesReason } from "../../kit/spelling.ts";
import { FOOTBALL_LEAGUES } from "../simulator/leagues.ts";
import { footballTeamKey, teamKey } from "../sources/names/lookup.ts";
import type { ImportProblem } from "../sources/types.ts";
import { CLUB_NAMES } from "./clubNames.ts";
import { PAST_CLUBS } from "./clubs.ts";
import type { SetSeason } from "./set.ts";

/**
 * Identifies a source's club. One club is one team across competitions and sources: by its country and the key of its name,
 * or by its Chinese name in the tables. A key that two clubs of a country share identifies neither.
 */

const ID_LENGTH = 60;
/** Countries whose clubs in clubs.ts have ids without the country. */
const FIVE: ReadonlySet<string> = new Set(["ENG", "ESP", "ITA", "GER", "FRA"]);
/** Country whose leagues a club plays in, by the country behind its name. */
const SAME_COUNTRY: Readonly<Record<string, string>> = { MCO: "FRA" };

interface Listed {
  readonly name: string;
  readonly spellings: readonly string[];
}

function listed(country: string): readonly Listed[] {
  return (CLUB_NAMES[country] ?? "").split(";").flatMap((entry) => {
    const [name = "", spellings = ""] = entry.trim().split("=");
    return spellings === "" ? [] : [{ name, spellings: spellings.split(",") }];
  });
}

const PAST = new Map(PAST_CLUBS.split(";").map((entry) => entry.trim().split("=") as [original: string, name: string]));
/** The first spelling for each name. */
const FIRST_PAST = new Map([...PAST].toReversed().map(([original, name]) => [name, original]));

/** Clubs of the simulator by country and Chinese name; null: two have that name. */
const SIMULATED = new Map<string, { readonly id: string; readonly code: string } | null>();
for (const { id, clubs } of FOOTBALL_LEAGUES) {
  const country = /^([a-z]{3})\d$/.exec(id)?.[1]?.toUpperCase();
  if (country === undefined) continue;
  for (const club of clubs) {
    const key = `${country}|${club.name}`;
    SIMULATED.set(key, SIMULATED.has(key) ? null : club);
  }
}

/** Defunct clubs with the key of another one: VfB Leipzig played in 1993/94, RB Leipzig was founded in 2009. */
const NAMESAKES: ReadonlyMap<string, string> = new Map([["VfB莱比锡", "vfb-leipzig"]]);

function namedTeam(country: string, name: string, spelling: string): PackedTeam {
  const past = FIVE.has(country) ? FIRST_PAST.get(name) : undefined;
  const original = past ?? spelling;
  const key = NAMESAKES.get(name) ?? slug(footballTeamKey(original), ID_LENGTH);
  const sim = SIMULATED.get(`${country}|${name}`);
  return {
    id: past === undefined ? `fb-${country.toLowerCase()}-${key}` : `fb-${key}`,
    sport: "fb",
    name,
    original,
    ...(sim ? { code: sim.code, sim: sim.id } : {}),
  };
}

interface CountryTable {
  readonly exact: ReadonlyMap<string, PackedTeam>;
  /** Null: two clubs share the key. */
  readonly byKey: ReadonlyMap<string, PackedTeam | null>;
}

function tableOf(country: string): CountryTable {
  const exact = new Map<string, PackedTeam>();
  const byKey = new Map<string, PackedTeam | null>();
  for (const { name, spellings } of listed(country)) {
    const team = namedTeam(country, name, spellings[0] ?? name);
    for (const spelling of spellings) {
      exact.set(spelling, team);
      const key = footballTeamKey(spelling);
      const known = byKey.get(key);
      byKey.set(key, known === undefined || known?.id === team.id ? team : null);
    }
  }
  return { exact, byKey };
}

const tables = new Map<string, CountryTable>();

function tableFor(country: string): CountryTable {
  const known = tables.get(country) ?? tableOf(country);
  tables.set(country, known);
  return known;
}

/** A club by the name a source writes and the country it plays in, `ENG`; an error if the name means two clubs. */
export function clubOf(country: string, written: string): Result<PackedTeam, string> {
  const { exact, byKey } = tableFor(country);
  const found = exact.get(written);
  if (found) return ok(found);
  const key = footballTeamKey(written);
  const byName = byKey.get(key);
  if (byName === null) return err(`${written} is the name of two clubs`);
  if (byName) return ok(byName);
  return ok({ id: `fb-${country.toLowerCase()}-${slug(key, ID_LENGTH - 4)}`, sport: "fb", name: written, original: written });
}

/** As football-data writes them: `Man City`, `Nott'm Forest`. */
export function pastClubOf(country: string, written: string): Result<PackedTeam, string> {
  const name = PAST.get(written);
  return name === undefined ? clubOf(country, written) : ok(namedTeam(country, name, written));
}

/** `PSV (NED)`: the country it plays in follows the name. */
export function abroadClubOf(written: string): Result<PackedTeam, string> {
  const [, name = "", country = ""] = /^(.+) \(([A-Z]{3})\)$/.exec(written) ?? [];
  return country === "" ? err(`${written} names no country`) : clubOf(SAME_COUNTRY[country] ?? country, name);
}

/** A team that no table has bears the name its source writes. */
export function isListed(team: PackedTeam): boolean {
  return team.name !== team.original;
}

function knownKeys(countries: ReadonlySet<string>): ReadonlyMap<string, PackedTeam> {
  const keys = new Map<string, PackedTeam>();
  for (const country of countries) for (const [key, team] of tableFor(country).byKey) if (team) keys.set(key, team);
  if ([...countries].some((country) => FIVE.has(country)))
    for (const [original, name] of PAST)
      for (const country of countries) {
        if (!FIVE.has(country)) continue;
        const team = namedTeam(country, name, original);
        // The written form too: `Man Unted` is near to `Man United`, not to the name it stands for.
        keys.set(footballTeamKey(original), team).set(teamKey(original), team);
      }
  return keys;
}

/** Keys of all names of clubs in the tables, with the club's country; a key that two clubs share is there twice. */
export function namedClubs(): readonly { readonly country: string; readonly key: string; readonly id: string }[] {
  const listedOnes = Object.keys(CLUB_NAMES).flatMap((country) =>
    listed(country).flatMap(({ name, spellings }) => {
      const { id } = namedTeam(country, name, spellings[0] ?? name);
      return spellings.map((spelling) => ({ country, key: footballTeamKey(spelling), id }));
    }),
  );
  // The name of a defunct club means its namesake that still plays.
  const playing = [...PAST].filter(([, name]) => !NAMESAKES.has(name));
  const past = playing.flatMap(([original, name]) =>
    [...FIVE].map((country) => ({ country, key: footballTeamKey(original), id: namedTeam(country, name, original).id })),
  );
  return [...listedOnes, ...past];
}

interface Playing {
  readonly team: PackedTeam;
  readonly competitions: Set<string>;
  /** Where it first appears. */
  readonly file: string;
  readonly record: string;
}

function countryOf({ id }: PackedTeam): string {
  return /^fb-([a-z]{3})-/.exec(id)?.[1]?.toUpperCase() ?? "";
}

/**
 * Names in no table that are near to other clubs of their competitions, and so may be misspellings of them: all are refused
 * together, at the place of the first. Two that have met are two clubs.
 */
export function misspellingIn(seasons: readonly SetSeason[]): ImportProblem | null {
  const playing = new Map<string, Playing>();
  const met = createMet();
  for (const { competition, file, matches } of seasons) {
    for (const { home, away, record } of matches) {
      met.add(home.id, away.id);
      for (const team of [home, away]) {
        const known = playing.get(team.id) ?? { team, competitions: new Set<string>(), file, record };
        known.competitions.add(competition.id);
        playing.set(team.id, known);
      }
    }
  }
  const all = [...playing.values()];
  const unlisted = all.filter(({ team }) => !isListed(team));
  if (unlisted.length === 0) return null;
  // All spellings in the tables for each team of the set.
  const spellings = new Map<string, string[]>();
  const countries = new Set([...all.map(({ team }) => countryOf(team)), ...FIVE]);
  for (const country of countries)
    for (const [key, { id }] of knownKeys(new Set([country]))) if (playing.has(id)) spellings.set(id, [...(spellings.get(id) ?? []), key]);
  const nearNames = unlisted.flatMap(({ team, competitions, file, record }, i) => {
    const key = footballTeamKey(team.original);
    const others = all.filter((one) => one.team !== team && [...one.competitions].some((id) => competitions.has(id)));
    // Of two unlisted names, the later one is reported.
    const later = new Set(unlisted.slice(i).map((one) => one.team));
    const near = others.find(
      (one) =>
        !later.has(one.team) &&
        !met.has(team.id, one.team.id) &&
        [footballTeamKey(one.team.original), ...(spellings.get(one.team.id) ?? [])].some((name) => isNearName(key, name)),
    );
    return near ? [{ file, record, names: [team.original, near.team.original] as const }] : [];
  });
  const [first] = nearNames;
  const reason = similarNamesReason(nearNames.map(({ names }) => names));
  return first && reason !== null ? { file: first.file, record: first.record, reason } : null;
}
