import type { FeedEvent } from "../../../contract/feed/frames.ts";
import { oddsChannel } from "../../../contract/feed/channels.ts";
import type { Fixture, OddsQuote, Pair } from "../../../contract/feed/sport.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { type CsvRow, parseCsv } from "./csv.ts";
import { isWanted, missingWanted, readText } from "./files.ts";
import { slug } from "../../kit/slug.ts";
import { playResult } from "./football/result.ts";
import { OPENING_LEAD_MS, type Score, createFootballEventBuilder } from "./football/eventBuilder.ts";
import type { StatTable } from "./football/tally.ts";
import { LEAGUES, type League, footballTeam, footballTeamKey, otherLeague } from "./names/lookup.ts";
import { short } from "./eventTimes.ts";
import type { ImportProblem, ImportedMatch, ReadSource } from "./types.ts";
import { parseDate, zonedToUtc } from "./zone.ts";

/**
 * football-data.co.uk's results with statistics and odds, and the open (PDDL) results in the same columns. The 2017/18
 * files have no time of kick-off: 15:00 UK time is taken, and noted. Odds stand at two points only: before the match
 * (collected on Friday afternoon for weekends, on Tuesday afternoon for midweek, says the source) and closing.
 */

const NEEDED = ["Date", "HomeTeam", "AwayTeam", "FTHG", "FTAG", "HTHG", "HTAG"];
const DIVISIONS: Readonly<Record<string, keyof typeof LEAGUES>> = { E0: "eng-1", SP1: "esp-1", D1: "ger-1", I1: "ita-1" };
const DEFAULT_TIME = "15:00";

/** Column prefixes of the companies that quote home, draw and away; closing prices bear a `C`. `avg` is BetBrain's average of all companies. */
const EUROPEAN = [
  ["B365", "b365"],
  ["BW", "bw"],
  ["IW", "iw"],
  ["LB", "lb"],
  ["PS", "ps"],
  ["WH", "wh"],
  ["VC", "vc"],
  ["BbAv", "avg"],
] as const;
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
    const text = readText(file);
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
  const [hour = 0, minute = 0] = (row.cells.Time || DEFAULT_TIME).split(":").map(Number);
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
  const odds = readOdds(row, fixture);
  if (typeof odds === "string") return refuse(odds);
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
  const notes = row.cells.Time ? [] : [`${file}: no times of kick-off; ${DEFAULT_TIME} UK time is taken`];
  return ok({
    matchId: fixture.matchId,
    sport: "fb",
    title: `${fixture.home.name} – ${fixture.away.name}`,
    events: [...matchEvents(fixture, full, half, stats), ...odds],
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

/** The Friday or Tuesday, 16:00 UK time, on which the source collected the prices of a match. */
function collectedAt(kickoffAt: number): number {
  const day = new Date(kickoffAt);
  const weekday = day.getUTCDay();
  const isWeekend = weekday === 5 || weekday === 6 || weekday === 0 || weekday === 1;
  const back = isWeekend ? (weekday + 2) % 7 : weekday - 2;
  const at = zonedToUtc(
    { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() - back, hour: 16, minute: 0 },
    "Europe/London",
  );
  return Math.min(at, kickoffAt - 2 * OPENING_LEAD_MS);
}

/** Events of the odds channel; a text says what is wrong with a cell. */
function readOdds(row: CsvRow, fixture: Fixture): readonly FeedEvent[] | string {
  const quotes: { at: number; d: OddsQuote }[] = [];
  const openedAt = collectedAt(fixture.kickoffAt);
  const closedAt = fixture.kickoffAt - OPENING_LEAD_MS;
  const prices = (names: readonly string[]): readonly number[] | null | string => {
    const cells = names.map((name) => row.cells[name] ?? "");
    if (cells.some((cell) => cell === "")) return null;
    const values = cells.map(Number);
    return values.every((value) => Number.isFinite(value)) ? values : `${names.join(", ")} are no prices: ${cells.join(", ")}`;
  };
  for (const [prefix, company] of EUROPEAN) {
    for (const [infix, at] of [
      ["", openedAt],
      ["C", closedAt],
    ] as const) {
      const found = prices(["H", "D", "A"].map((outcome) => `${prefix}${infix}${outcome}`));
      if (typeof found === "string") return found;
      const [home, draw, away] = found ?? [];
      if (home === undefined || draw === undefined || away === undefined) continue;
      quotes.push({ at, d: { company, market: "eu", price: [home, draw, away], ...(infix === "" ? { opening: true } : {}) } });
    }
  }
  // Asian prices stand as decimal odds; the portal shows them the Hong Kong way, without the stake.
  const asian = prices(["BbAvAHH", "BbAHh", "BbAvAHA"]);
  if (typeof asian === "string") return asian;
  const [aboveHome, line, aboveAway] = asian ?? [];
  if (aboveHome !== undefined && line !== undefined && aboveAway !== undefined) {
    quotes.push({ at: openedAt, d: { company: "avg", market: "ah", price: [net(aboveHome), line, net(aboveAway)], opening: true } });
  }
  const goals = prices(["BbAv>2.5", "BbAv<2.5"]);
  if (typeof goals === "string") return goals;
  const [over, under] = goals ?? [];
  if (over !== undefined && under !== undefined) {
    quotes.push({ at: openedAt, d: { company: "avg", market: "ou", price: [net(over), 2.5, net(under)], opening: true } });
  }
  const ch = oddsChannel("fb", fixture.matchId);
  return quotes.toSorted((a, b) => a.at - b.at).map(({ at, d }, i) => ({ ch, s: i + 1, at, k: "odds", d }));
}

function net(decimal: number): number {
  return Number((decimal - 1).toFixed(2));
}
