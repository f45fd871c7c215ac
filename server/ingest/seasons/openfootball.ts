import { Type } from "typebox";
import { footballRules } from "../../../contract/standings/football.ts";
import { adjustedIn, carriedFrom, carryOf, lastDayOf } from "../../../contract/standings/stages.ts";
import { type StandingResult, standings, withAwards } from "../../../contract/standings/standings.ts";
import { err, ok } from "../../../contract/result.ts";
import { footballTeamKey } from "../sources/names/lookup.ts";
import { decoder, findFile, readJson } from "../sources/files.ts";
import { OPENFOOTBALL_COMPETITIONS } from "../pack/competitions.ts";
import { groupsByMeetings } from "../pack/parts.ts";
import { meantDate, seasonDay, slipOf } from "../pack/set.ts";
import { clubOf } from "../pack/teams.ts";
import { shortOf } from "./meetings.ts";
import { type FootballGroup, type ReadSeason, forNames, misspelledIn, scoreProblem, withoutPlayedHalf } from "./types.ts";

/** football-openfootball: one file for each season of a competition. `es.1 2017-18`, `br.1 2019`. */
const Count = Type.Integer({ minimum: 0, maximum: 99 });
const Pair = Type.Tuple([Count, Count]);
const Match = Type.Object({
  round: Type.Optional(Type.String()),
  date: Type.String(),
  team1: Type.String({ minLength: 1 }),
  team2: Type.String({ minLength: 1 }),
  score: Type.Optional(Type.Object({ ht: Type.Optional(Pair), ft: Type.Optional(Pair), et: Type.Optional(Pair), p: Type.Optional(Pair) })),
  stage: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
});
const checkSeason = decoder(Type.Object({ name: Type.String(), matches: Type.Array(Match) }));

const ROUND_OF_TABLE = /^(?:(?<of>.+), )?(?:Matchday \d+|\d+\. Round|Group [A-Z]\d?(?:, Matchday \d+)?)$/;
const GROUP = /^Group [A-Z]\d?/;
/** Parts of a season that are its whole. */
const WHOLE: ReadonlySet<string> = new Set(["Regular", "League", "1° Semestre"]);

/** The table a match counts for: `Group A`, `Championship`; null for a league's own; false for a tie of two. */
function groupOf(round: string, stage: string): string | null | false {
  const found = ROUND_OF_TABLE.exec(round);
  if (!found) return false;
  const group = GROUP.exec(round)?.[0];
  if (group !== undefined) return group;
  const part = found.groups?.of ?? stage.replace(/^Playoffs - /, "");
  return part === "" || WHOLE.has(part) ? null : part;
}

/** Club that a name means: the one in the tables of names, as in the import; else the key of the name. */
function keysOf(competition: string): (name: string) => string {
  const country = OPENFOOTBALL_COMPETITIONS.get(competition)?.clubsOf ?? null;
  return (name) => {
    const club = country === null ? null : clubOf(country, name);
    return club?.ok ? club.value.id : footballTeamKey(name);
  };
}

type Meeting = { readonly team1: string; readonly team2: string };

/** Some files spell a team in two ways, `Watford` and `Watford FC`: the spelling used most often counts. */
function namesByKey(matches: readonly Meeting[], keyOf: (name: string) => string): (name: string) => string {
  const counts = new Map<string, number>();
  for (const name of matches.flatMap(({ team1, team2 }) => [team1, team2])) counts.set(name, (counts.get(name) ?? 0) + 1);
  const keys = new Map([...counts.keys()].map((name) => [name, keyOf(name)]));
  const chosen = new Map<string, string>();
  for (const [name, count] of counts) {
    const key = keys.get(name) ?? name;
    if (count > (counts.get(chosen.get(key) ?? "") ?? 0)) chosen.set(key, name);
  }
  // Two names that meet each other are two teams, even with one key.
  const two = new Set(matches.flatMap(({ team1, team2 }) => (keys.get(team1) === keys.get(team2) ? [keys.get(team1)] : [])));
  return (name) => {
    const key = keys.get(name) ?? name;
    return two.has(key) ? name : (chosen.get(key) ?? name);
  };
}

type Listed = Meeting & { readonly round?: string; readonly stage?: string };

/** Two teams that meet no other are a tie, whatever their round is called. */
const TIE = 2;

/**
 * The table a match counts for; false for a tie. Where the source has one table for teams that never meet, that table is
 * several unnamed groups: they are numbered, as in the import. Matches still to be played are taken into account as well.
 */
function createTableNames(matches: readonly Listed[], nameOf: (name: string) => string): (match: Listed) => string | null | false {
  const tableOf = ({ round = "", stage = "" }: Listed): string | null | false => groupOf(round, stage);
  const numbers = new Map<string | null | false, ReadonlyMap<string, number>>();
  for (const [name, listed] of Map.groupBy(matches, tableOf)) {
    const meetings = listed.map(({ team1, team2 }) => [nameOf(team1), nameOf(team2)] as const);
    if (name !== null && new Set(meetings.flat()).size === TIE) continue;
    const groups = groupsByMeetings(meetings);
    const sizes = [...Map.groupBy(groups.values(), (number) => number).values()].map(({ length }) => length);
    if (sizes.every((size) => size > TIE)) numbers.set(name, groups);
    else if (name === null || sizes.some((size) => size > TIE)) numbers.set(name, new Map());
  }
  return (match) => {
    const name = tableOf(match);
    const groups = numbers.get(name);
    const number = groups?.get(nameOf(match.team1));
    if (name === false || !groups) return false;
    return number === undefined ? name : `${name ?? "Group"} ${number}`;
  };
}

export const readOpenfootballSeason: ReadSeason = (files, competition, season) => {
  const where = { file: `${season}_${competition}`, record: "" };
  const isWellFormed = /^[a-z]+(\.[a-z0-9]+)?$/.test(competition) && /^\d{4}(-\d{2})?$/.test(season);
  const file = isWellFormed ? findFile(files, new RegExp(`^${season}_${competition.replace(".", "\\.")}\\.json(\\.gz)?$`)) : null;
  if (!file) return err({ ...where, reason: "no such competition, or no such season of it" });
  const read = readJson(file, checkSeason);
  if (!read.ok) return read;
  const nameOf = namesByKey(read.value.matches, keysOf(competition));
  const year = Number(season.slice(0, 4));
  const groups = new Map<string | null, { results: StandingResult[]; teams: Set<string>; open: number; off: number; listed: number }>();
  const indexes = new Map<StandingResult, number>();
  const nameOfTable = createTableNames(read.value.matches, nameOf);
  for (const [i, match] of read.value.matches.entries()) {
    const { score } = match;
    const date = meantDate(match.date, `${season}_${competition}`);
    const [home, away] = [nameOf(match.team1), nameOf(match.team2)];
    const name = nameOfTable(match);
    if (name === false) continue;
    const record = `/matches/${i}`;
    if (seasonDay(date, year) === null) return err({ file: file.name, record, reason: `no date of the season: ${date}` });
    if (home === away) return err({ file: file.name, record, reason: `${home} against itself` });
    const contradiction = scoreProblem(withoutPlayedHalf(score ?? {}, match.status).score);
    if (contradiction !== null) return err({ file: file.name, record, reason: contradiction });
    const group = groups.get(name) ?? { results: [], teams: new Set<string>(), open: 0, off: 0, listed: 0 };
    groups.set(name, group);
    group.teams.add(home).add(away);
    group.listed += 1;
    if (!score?.ft) {
      // A season that ended early waits for no cancelled match.
      if (match.status === "cancelled") group.off += 1;
      else group.open += 1;
      continue;
    }
    if (group.results.some((one) => one.home === home && one.away === away && one.day === date))
      return err({ file: file.name, record, reason: `${home} - ${away} a second time` });
    const result = { home, away, score: score.ft, day: date };
    group.results.push(result);
    indexes.set(result, i);
  }
  if (groups.size === 0) return err({ ...where, reason: read.value.matches.length === 0 ? "no matches" : "a cup: it has no table" });
  for (const { results } of groups.values()) {
    const slip = slipOf([...Map.groupBy(results, ({ home, away }) => `${home}|${away}`).values()]);
    if (slip) return err({ file: file.name, record: `/matches/${indexes.get(slip)}`, reason: `${slip.home} - ${slip.away} a second time` });
  }
  const misspelled = misspelledIn([...groups.values()].flatMap(({ results }) => results));
  if (misspelled !== null) return err({ file: file.name, record: "", reason: misspelled });
  const made: FootballGroup[] = [];
  const everyone = [...new Set([...groups.values()].flatMap(({ teams }) => [...teams]))];
  const first = groups.get(null);
  const endedOn = lastDayOf(first?.results ?? []);
  const isSecond = (name: string | null): boolean => first !== undefined && name !== null;
  const isSplit = [...groups.keys()].some((name) => isSecond(name) && carryOf(competition, year, name) !== null);
  // The first stage comes first: the others begin with its results.
  const inTime = [...groups].toSorted(([a], [b]) => Number(a !== null) - Number(b !== null));
  for (const [name, { results, teams, open, off, listed }] of inTime) {
    const rules = forNames(footballRules(competition, year, name), everyone);
    if (!rules.ok) return err({ file: file.name, record: "", reason: rules.error });
    const names = [...teams].toSorted();
    const { carry } = rules.value.rules;
    const all = rules.value.adjustments.filter(({ team }) => teams.has(team));
    const adjustments = isSplit ? adjustedIn(isSecond(name) ? "second" : "first", all, endedOn) : all;
    const before = carry ? made.find((one) => one.name === null) : undefined;
    const left = before ? standings(before.results, before.rules, before) : [];
    const carried = carry && before ? { carried: carriedFrom(left, withAwards(before.results, before.awards), carry) } : {};
    const isShort = groups.size === 1 && name === null && shortOf(competition, teams.size, listed, off) !== null;
    const isComplete = open === 0 && !isShort;
    const known = isSecond(name) && endedOn !== "" ? { knownFrom: endedOn } : {};
    made.push({ name, teams: names, results, isComplete, ...rules.value, adjustments, ...carried, ...known });
  }
  return ok({ sport: "fb", groups: made });
};
