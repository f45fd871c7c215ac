import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { Fixture, Pair } from "../../../contract/feed/sport.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { type CsvRow, parseCsv } from "./csv.ts";
import { isWanted, missingWanted, readText } from "./files.ts";
import { slug } from "../../kit/slug.ts";
import { playResult } from "./football/result.ts";
import { type Score, createFootballEventBuilder } from "./football/eventBuilder.ts";
import type { StatTable } from "./football/tally.ts";
import { readOdds } from "./footballDataOdds.ts";
import { LEAGUES, type League, footballTeam, footballTeamKey, otherLeague } from "./names/lookup.ts";
import { short } from "./eventTimes.ts";
import type { ImportProblem, ImportedMatch, ReadSource } from "./types.ts";
import { parseDate, zonedToUtc } from "./zone.ts";

/**
 * football-data.co.uk's results with statistics and odds, and the open (PDDL) results in the same columns. The 2017/18
 * files have no time of kick-off: 15:00 UK time is assumed, and noted.
 */

const NEEDED = ["Date", "HomeTeam", "AwayTeam", "FTHG", "FTAG", "HTHG", "HTAG"];
const DIVISIONS: Readonly<Record<string, keyof typeof LEAGUES>> = { E0: "eng-1", SP1: "esp-1", D1: "ger-1", I1: "ita-1" };
const DEFAULT_TIME = "15:00";
const STAT_COLUMNS: readonly (readonly [string, string, keyof StatTable])[] = [
  ["HS", "AS", "shots"],
  ["HST", "AST", "shotsOnTarget"],
  ["HC", "AC", "corners"],
  ["HF", "AF", "fouls"],
  ["HO", "AO", "offsides"],
  ["HY", "AY", "yellow"],
  ["HR", "AR", "red"],
];

export const readFootballData: ReadSource = (files, { only }) => {
  const tables = files.filter((file) => /\.csv(\.gz)?$/.test(file.name));
  if (tables.length === 0) return err({ file: "*.csv", record: "", reason: "no football-data table in the folder" });
  const imported: ImportedMatch[] = [];
  const known: (readonly [string, string])[] = [];
  const taken = new Set<string>();
  for (const file of tables) {
    const text = readText(file, "windows-1252");
    if (!text.ok) return text;
    const rows = parseCsv(text.value, file.name, NEEDED);
    if (!rows.ok) return rows;
    for (const row of rows.value) {
      const match = readRow(row, file.name);
      if (!match.ok) return match;
      const { matchId } = match.value;
      if (taken.has(matchId))
        return err({ file: file.name, record: `line ${row.line}`, reason: `the same match stands there twice: ${matchId}` });
      taken.add(matchId);
      const sourceId = matchId.slice("football-data-".length);
      known.push([sourceId, matchId]);
      if (isWanted(only, sourceId, matchId)) imported.push(match.value);
    }
  }
  const missing = missingWanted(only, known, "*.csv");
  return missing ? err(missing) : ok(imported);
};

function leagueOf(row: CsvRow, file: string): League {
  const division = row.cells.Div;
  const known = division === undefined ? undefined : DIVISIONS[division];
  if (known) return LEAGUES[known];
  if (file.startsWith("premier-league")) return LEAGUES["eng-1"];
  if (file.startsWith("la-liga")) return LEAGUES["esp-1"];
  return otherLeague(division ?? file.replace(/[_.].*$/, ""));
}

function readRow(row: CsvRow, file: string): Result<ImportedMatch, ImportProblem> {
  const refuse = (reason: string): Result<never, ImportProblem> => err({ file, record: `line ${row.line}`, reason });
  const { Date: dateText = "", HomeTeam: homeName = "", AwayTeam: awayName = "" } = row.cells;
  const date = parseDate(dateText);
  if (!date) return refuse(`no date: ${dateText}`);
  if (homeName === "" || awayName === "") return refuse("a team has no name");
  const numbers = new Map<string, number>();
  for (const name of [...NEEDED.slice(3), ...STAT_COLUMNS.flatMap(([home, away]) => [home, away])]) {
    const cell = row.cells[name];
    if (cell === undefined || cell === "") continue;
    if (!/^\d{1,3}$/.test(cell)) return refuse(`${name} is no count: ${cell}`);
    numbers.set(name, Number(cell));
  }
  const league = leagueOf(row, file);
  const isTimed = /^([01]?\d|2[0-3]):[0-5]\d$/.test(row.cells.Time ?? "");
  const [hour = 0, minute = 0] = (isTimed ? (row.cells.Time ?? "") : DEFAULT_TIME).split(":").map(Number);
  const kickoffAt = zonedToUtc({ ...date, hour, minute }, "Europe/London");
  const day = `${date.year}${String(date.month).padStart(2, "0")}${String(date.day).padStart(2, "0")}`;
  const firstYear = date.month >= 7 ? date.year : date.year - 1;
  const fixture: Fixture = {
    matchId: `football-data-${day}-${slug(footballTeamKey(homeName), 20)}-${slug(footballTeamKey(awayName), 20)}`,
    sport: "fb",
    league,
    season: `${firstYear}/${String(firstYear + 1).slice(2)}`,
    kickoffAt,
    home: footballTeam(homeName),
    away: footballTeam(awayName),
    ...(row.cells.Referee ? { referee: short(row.cells.Referee) } : {}),
    source: "football-data",
  };
  const pair = (home: string, away: string): Pair | null => {
    const [a, b] = [numbers.get(home), numbers.get(away)];
    return a === undefined || b === undefined ? null : [a, b];
  };
  const stats: StatTable = {};
  for (const [home, away, name] of STAT_COLUMNS) {
    const counted = pair(home, away);
    if (counted) stats[name] = counted;
  }
  const full = pair("FTHG", "FTAG");
  const half = pair("HTHG", "HTAG");
  if ((full === null) !== (half === null)) return refuse("one of the scores at half-time and at the end is missing");
  const notes = isTimed ? [] : [`${file}: no times of kick-off; ${DEFAULT_TIME} UK time is taken`];
  return ok({
    matchId: fixture.matchId,
    sport: "fb",
    title: `${fixture.home.name} – ${fixture.away.name}`,
    events: [...matchEvents(fixture, full, half, stats), ...readOdds(row, { ...fixture, date })],
    notes,
  });
}

function matchEvents(fixture: Fixture, full: Score | null, half: Score | null, stats: StatTable): readonly FeedEvent[] {
  const builder = createFootballEventBuilder(fixture, new Set());
  if (!full || !half) {
    builder.open([]);
    return builder.finish();
  }
  playResult(builder, fixture.kickoffAt, { half, full }, () => {});
  if (Object.keys(stats).length > 0) builder.stats(builder.lastAt(), stats);
  return builder.finish();
}
