import { type Result, err, ok } from "../../../contract/result.ts";
import type { Pair } from "../../../contract/feed/sport.ts";
import { footballRules } from "../../../contract/standings/football.ts";
import { scoreProblem } from "../seasons/types.ts";
import { type CsvRow, parseCsv } from "../sources/csv.ts";
import { readText } from "../sources/files.ts";
import type { ImportProblem, SourceFile } from "../sources/types.ts";
import { fullYear } from "../sources/zone.ts";
import { simulatedCompetition } from "./competitions.ts";
import { type ReadSet, type SetMatch, type SetSeason, checkSeason, filesOnce, seasonDay } from "./set.ts";
import { misspellingIn, pastClubOf } from "./teams.ts";

/** football-results-pddl: five leagues, one file a season; dates, scores, half-time, corners and cards. */
const DIVISIONS: Readonly<Record<string, { readonly sim: string; readonly country: string; readonly original: string }>> = {
  "premier-league": { sim: "eng1", country: "ENG", original: "Premier League" },
  "la-liga": { sim: "esp1", country: "ESP", original: "La Liga" },
  "serie-a": { sim: "ita1", country: "ITA", original: "Serie A" },
  bundesliga: { sim: "ger1", country: "GER", original: "Bundesliga" },
  "ligue-1": { sim: "fra1", country: "FRA", original: "Ligue 1" },
};
const NAME = /^([a-z0-9-]+)_season-(\d{2})(\d{2})\.csv(?:\.gz)?$/;
const COLUMNS = ["Date", "HomeTeam", "AwayTeam", "FTHG", "FTAG"];

/** Null: not known, of one side at least. Refused: numbers written another way (`1.0`), which would be lost unseen. */
function pairOf({ cells }: CsvRow, home: string, away: string, what: string): Result<Pair | null, string> {
  const pair = [cells[home] ?? "", cells[away] ?? ""];
  if (!pair.every((cell) => /^\d{0,2}$/.test(cell))) return err(`no ${what}: ${pair.join("-")}`);
  return ok(pair.includes("") ? null : [Number(pair[0]), Number(pair[1])]);
}

/** Null: a match that was never played. */
function matchOf(row: CsvRow, country: string, year: number): Result<SetMatch | null, string> {
  const { Date: date = "", HomeTeam = "", AwayTeam = "", FTHG = "", FTAG = "" } = row.cells;
  const day = seasonDay(date, year);
  if (day === null) return err(`no date of the season: ${date}`);
  if (HomeTeam === "" || AwayTeam === "") return err(`no two teams: ${HomeTeam} - ${AwayTeam}`);
  if (FTHG === "" && FTAG === "") return ok(null);
  const score = pairOf(row, "FTHG", "FTAG", "score");
  if (!score.ok) return score;
  if (!score.value) return err(`no score: ${FTHG}-${FTAG}`);
  const half = pairOf(row, "HTHG", "HTAG", "half-time score");
  if (!half.ok) return half;
  const problem = scoreProblem({ ft: score.value, ...(half.value ? { ht: half.value } : {}) });
  if (problem !== null) return err(problem);
  const home = pastClubOf(country, HomeTeam);
  if (!home.ok) return home;
  const away = pastClubOf(country, AwayTeam);
  if (!away.ok) return away;
  if (home.value.id === away.value.id) return err(`${HomeTeam} against itself`);
  const corners = pairOf(row, "HC", "AC", "corners");
  if (!corners.ok) return corners;
  const yellow = pairOf(row, "HY", "AY", "yellow cards");
  if (!yellow.ok) return yellow;
  const red = pairOf(row, "HR", "AR", "red cards");
  if (!red.ok) return red;
  return ok({
    ...{ day, record: `line ${row.line}`, home: home.value, away: away.value, stage: null, round: null, roundNo: null },
    score: score.value,
    ...(half.value ? { half: half.value } : {}),
    ...(corners.value ? { corners: corners.value } : {}),
    ...(yellow.value ? { yellow: yellow.value } : {}),
    ...(red.value ? { red: red.value } : {}),
  });
}

function readSeason(file: SourceFile, division: string, first: string, second: string): Result<SetSeason | null, ImportProblem> {
  const seed = DIVISIONS[division];
  if (!seed) return ok(null);
  const year = fullYear(Number(first));
  if ((year + 1) % 100 !== Number(second)) return err({ file: file.name, record: "", reason: `no season: ${first}${second}` });
  const text = readText(file, "windows-1252");
  if (!text.ok) return text;
  const rows = parseCsv(text.value, file.name, COLUMNS);
  if (!rows.ok) return rows;
  const matches: SetMatch[] = [];
  const met = new Set<string>();
  for (const row of rows.value) {
    const refuse = (reason: string) => err({ file: file.name, record: `line ${row.line}`, reason });
    const match = matchOf(row, seed.country, year);
    if (!match.ok) return refuse(match.error);
    if (!match.value) continue;
    const { home, away } = match.value;
    // Each team is host to each other team once.
    if (met.has(`${home.id}|${away.id}`)) return refuse(`${home.original} - ${away.original} a second time`);
    met.add(`${home.id}|${away.id}`);
    matches.push(match.value);
  }
  const clubs = new Set(matches.flatMap(({ home, away }) => [home.id, away.id])).size;
  return checkSeason({
    source: "pddl",
    competition: simulatedCompetition("fb", seed.sim, seed.original),
    label: `${year}-${second}`,
    // A season that was decided by points per match waits for no more matches: those played are all.
    expected: footballRules(seed.sim, year).rules.perMatchFrom === undefined ? clubs * (clubs - 1) : matches.length,
    file: file.name,
    matches,
  });
}

export const readPddlSet: ReadSet = (files) => {
  const seasons: SetSeason[] = [];
  for (const file of filesOnce(files)) {
    const [, division = "", first = "", second = ""] = NAME.exec(file.name) ?? [];
    const season = readSeason(file, division, first, second);
    if (!season.ok) return season;
    if (season.value && season.value.matches.length > 0) seasons.push(season.value);
  }
  const problem = misspellingIn(seasons);
  return problem ? err(problem) : ok({ source: "pddl", seasons, notes: [] });
};
