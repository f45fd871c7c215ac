import { type Static, Type } from "typebox";
import { type Result, err, ok } from "../../../contract/result.ts";
import { decoder, readJson } from "../sources/files.ts";
import { SEASON_FILE } from "../sources/openfootball.ts";
import type { ImportProblem, SourceFile } from "../sources/types.ts";
import { shortOf } from "../seasons/meetings.ts";
import { scoreProblem, withoutPlayedHalf } from "../seasons/types.ts";
import { type CompetitionSeed, OPENFOOTBALL_COMPETITIONS } from "./competitions.ts";
import { type PlacedMatch, partsOf } from "./parts.ts";
import { placeOf } from "./rounds.ts";
import { type ReadSet, type SetSeason, checkSeason, filesOnce, meantDate, seasonDay } from "./set.ts";
import { abroadClubOf, clubOf, misspellingIn } from "./teams.ts";

/** football-openfootball: one file for each season of a competition. */
const Count = Type.Integer({ minimum: 0, maximum: 99 });
const Pair = Type.Tuple([Count, Count]);
const Score = Type.Object({ ht: Type.Optional(Pair), ft: Type.Optional(Pair), et: Type.Optional(Pair), p: Type.Optional(Pair) });
const Match = Type.Object({
  round: Type.Optional(Type.String()),
  date: Type.String(),
  team1: Type.String({ minLength: 1 }),
  team2: Type.String({ minLength: 1 }),
  score: Type.Optional(Score),
  stage: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
});
const checkFile = decoder(Type.Object({ name: Type.String(), matches: Type.Array(Match) }));
type FileMatch = Static<typeof Match>;

/** Known slips of the set: the shoot-out is left out. Any other slip refuses the set. */
const KNOWN_SLIPS: ReadonlySet<string> = new Set([
  "2024-25_uefa.cl 2025-03-11 Liverpool FC (ENG) - Paris Saint-Germain FC (FRA): a shoot-out that ends 4-4",
  "2024-25_uefa.cl 2025-03-12 Club Atlético de Madrid (ESP) - Real Madrid CF (ESP): a shoot-out that ends 4-4",
]);
/** Matches that were taken off the list. */
const NEVER_PLAYED: ReadonlySet<string> = new Set(["cancelled", "abandoned"]);

interface Read {
  readonly match: PlacedMatch;
  readonly notes: readonly string[];
}

function matchOf(match: FileMatch, i: number, season: string, code: string, seed: CompetitionSeed): Result<Read | null, string> {
  const { round = "", stage = "", team1, team2, status } = match;
  const { score, slip: half } = withoutPlayedHalf(match.score ?? {}, status);
  const { ft } = score;
  const date = meantDate(match.date, `${season}_${code}`);
  const day = seasonDay(date, Number(season.slice(0, 4)));
  if (day === null) return err(`no date of the season: ${date}`);
  if (!ft) return ok(null);
  if (team1 === team2) return err(`${team1} against itself`);
  const problem = scoreProblem(score);
  const where = `${season}_${code} ${date} ${team1} - ${team2}`;
  const slip = problem === null ? null : `${where}: ${problem}`;
  if (problem !== null && (slip === null || !KNOWN_SLIPS.has(slip))) return err(problem);
  const country = seed.clubsOf;
  const [home, away] = [team1, team2].map((name) => (country === null ? abroadClubOf(name) : clubOf(country, name)));
  if (!home?.ok) return err(home?.error ?? team1);
  if (!away?.ok) return err(away?.error ?? team2);
  if (home.value.id === away.value.id) return err(`${team1} and ${team2} are one club`);
  const { ht, et, p } = score;
  const isChanged = et && (et[0] !== ft[0] || et[1] !== ft[1]);
  const placed: PlacedMatch = {
    ...{ day, record: `/matches/${i}`, home: home.value, away: away.value, score: et ?? ft, place: placeOf(round, stage) },
    ...(isChanged ? { regular: ft } : {}),
    ...(ht ? { half: ht } : {}),
    ...(p && slip === null ? { penalties: p } : {}),
    ...(status === "awarded" ? { isAwarded: true } : {}),
  };
  return ok({
    match: placed,
    notes: [
      ...(half === null ? [] : [`${where}: awarded, ${half}: the half-time is left out`]),
      ...(slip === null ? [] : [`${slip}: left out`]),
    ],
  });
}

/** Matches of the season once all are played; matches taken off the list are not awaited. */
function expectedOf(all: readonly FileMatch[], code: string, { clubsOf }: CompetitionSeed, isOneTable: boolean): number {
  const off = all.filter(({ status, score }) => !score?.ft && NEVER_PLAYED.has(status ?? "")).length;
  // A file may spell a club in two ways.
  const keyOf = (name: string): string => {
    const club = clubsOf === null ? abroadClubOf(name) : clubOf(clubsOf, name);
    return club.ok ? club.value.id : name;
  };
  const teams = new Set(all.flatMap(({ team1, team2 }) => [keyOf(team1), keyOf(team2)])).size;
  return ((isOneTable ? shortOf(code, teams, all.length, off) : null) ?? all.length) - off;
}

function readSeason(
  file: SourceFile,
  label: string,
  code: string,
  seed: CompetitionSeed,
): Result<{ readonly season: SetSeason; readonly notes: readonly string[] }, ImportProblem> {
  const read = readJson(file, checkFile);
  if (!read.ok) return read;
  const placed: PlacedMatch[] = [];
  const notes: string[] = [];
  for (const [i, one] of read.value.matches.entries()) {
    const match = matchOf(one, i, label, code, seed);
    if (!match.ok) return err({ file: file.name, record: `/matches/${i}`, reason: match.error });
    if (!match.value) continue;
    placed.push(match.value.match);
    notes.push(...match.value.notes);
  }
  const { competition } = seed;
  const matches = partsOf(placed, competition.kind ?? "league");
  const isOneTable = matches.every(({ stage }) => stage === null);
  const expected = expectedOf(read.value.matches, code, seed, isOneTable);
  const season = checkSeason({ source: "openfootball", competition, label, expected, file: file.name, matches });
  return season.ok ? ok({ season: season.value, notes }) : season;
}

/** Finds files that hold another league's season under this one's name, by their matches: who met whom, when, with what score. */
function createDuplicateFinder(): (season: SetSeason) => string | null {
  const seen = new Map<string, string>();
  return ({ label, file, matches }) => {
    const key = JSON.stringify([label, matches.map(({ day, home, away, score }) => [day, home.id, away.id, score]).toSorted()]);
    const first = seen.get(key) ?? null;
    if (first === null) seen.set(key, file);
    return first;
  };
}

export const readOpenfootballSet: ReadSet = (files) => {
  const seasons: SetSeason[] = [];
  const notes: string[] = [];
  const duplicateOf = createDuplicateFinder();
  for (const file of filesOnce(files)) {
    const [, label, code = ""] = SEASON_FILE.exec(file.name) ?? [];
    if (label === undefined) continue;
    const seed = OPENFOOTBALL_COMPETITIONS.get(code);
    if (!seed) {
      notes.push(`${file.name}: no such competition`);
      continue;
    }
    const read = readSeason(file, label, code, seed);
    if (!read.ok) return read;
    notes.push(...read.value.notes);
    if (read.value.season.matches.length === 0) continue;
    const first = duplicateOf(read.value.season);
    if (first === null) seasons.push(read.value.season);
    else notes.push(`${file.name}: the matches of ${first}, left out`);
  }
  const problem = misspellingIn(seasons);
  return problem ? err(problem) : ok({ source: "openfootball", seasons, notes });
};
