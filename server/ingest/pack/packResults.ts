import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gunzipSync } from "node:zlib";
import type { PackedSeason, ResultPack } from "../../database/types.ts";
import { type CsvRow, parseCsv } from "../sources/csv.ts";
import { slug } from "../../kit/slug.ts";
import { footballTeamKey } from "../sources/names/lookup.ts";
import { parseDate } from "../sources/zone.ts";
import { FOOTBALL_LEAGUES, leaguesOf } from "../simulator/leagues.ts";
import { PAST_CLUBS } from "./clubs.ts";

/**
 * `npm run -s pack:results`: writes server/database/pack/results.json.br from the results in FULLTIME_DATA. Facts alone are
 * taken; server/database/pack/SOURCES.md names where from. A row that is no result is left out and counted.
 */
const OUT = join(import.meta.dirname, "../../database/pack/results.json.br");
const DAY_MS = 86_400_000;
const DIVISIONS = [
  ["premier-league", "eng1", "Premier League"],
  ["la-liga", "esp1", "La Liga"],
  ["serie-a", "ita1", "Serie A"],
  ["bundesliga", "ger1", "Bundesliga"],
  ["ligue-1", "fra1", "Ligue 1"],
] as const;
/** Leagues whose clubs the source knows. */
const KNOWN_LEAGUES = /^(eng|esp|ita|ger|fra)[123]$/;
const PRE_SEASON = "1";

type Team = ResultPack["teams"][number];
type Competition = ResultPack["competitions"][number];

interface Row {
  readonly day: number;
  readonly home: number;
  readonly away: number;
  readonly pairs: Readonly<Record<PairName, readonly [number, number]>>;
}
const PAIR_NAMES = ["score", "half", "corners", "yellow", "red"] as const;
type PairName = (typeof PAIR_NAMES)[number];
const UNKNOWN = [-1, -1] as const;

const teams: Team[] = [];
const places = new Map<string, number>();
let leftOut = 0;

function placeOf(team: Team): number {
  const known = places.get(team.id);
  if (known !== undefined) return known;
  teams.push(team);
  places.set(team.id, teams.length - 1);
  return teams.length - 1;
}

const names = new Map(PAST_CLUBS.split(";").map((entry) => entry.trim().split("=") as [string, string]));
const simClubs = new Map(FOOTBALL_LEAGUES.filter(({ id }) => KNOWN_LEAGUES.test(id)).flatMap(({ clubs }) => clubs.map((c) => [c.name, c])));
/** Two spellings of one club are one by its Chinese name: the first that comes gives the id. */
const byName = new Map<string, Team>();

function clubOf(original: string): Team {
  const name = names.get(original);
  if (name === undefined) throw new Error(`${original} has no Chinese name in clubs.ts`);
  const known = byName.get(name);
  if (known) return known;
  const sim = simClubs.get(name);
  const team: Team = {
    id: `fb-${slug(footballTeamKey(original), 60)}`,
    sport: "fb",
    name,
    original,
    ...(sim ? { code: sim.code, sim: sim.id } : {}),
  };
  byName.set(name, team);
  return team;
}

function pairOf({ cells }: CsvRow, home: string, away: string): readonly [number, number] {
  const pair = [cells[home] ?? "", cells[away] ?? ""];
  return pair.every((cell) => /^\d{1,3}$/.test(cell)) ? [Number(pair[0]), Number(pair[1])] : UNKNOWN;
}

function footballRow(row: CsvRow): Row | null {
  const date = parseDate(row.cells.Date ?? "");
  const score = pairOf(row, "FTHG", "FTAG");
  const half = pairOf(row, "HTHG", "HTAG");
  if (!date || score[0] < 0) return null;
  // A half with more goals than the match is a slip: what it says is not known.
  const isHalf = half[0] <= score[0] && half[1] <= score[1];
  return {
    day: Date.UTC(date.year, date.month - 1, date.day) / DAY_MS,
    home: placeOf(clubOf(row.cells.HomeTeam ?? "")),
    away: placeOf(clubOf(row.cells.AwayTeam ?? "")),
    pairs: {
      score,
      half: isHalf ? half : UNKNOWN,
      corners: pairOf(row, "HC", "AC"),
      yellow: pairOf(row, "HY", "AY"),
      red: pairOf(row, "HR", "AR"),
    },
  };
}

function packed(competition: number, label: string, expected: number | null, unsorted: readonly Row[]): PackedSeason {
  const rows = unsorted.toSorted((a, b) => a.day - b.day);
  const columns = PAIR_NAMES.flatMap((name) =>
    rows.some(({ pairs }) => pairs[name][0] >= 0) ? [[name, rows.flatMap(({ pairs }) => pairs[name])] as const] : [],
  );
  return {
    competition,
    label,
    expected,
    days: rows.map(({ day }, i) => day - (rows[i - 1]?.day ?? 0)),
    home: rows.map(({ home }) => home),
    away: rows.map(({ away }) => away),
    score: [],
    ...Object.fromEntries(columns),
  };
}

function rowsOf(text: string, file: string, needed: readonly string[]): readonly CsvRow[] {
  const rows = parseCsv(text, file, needed);
  if (!rows.ok) throw new Error(`${rows.error.file} ${rows.error.record}: ${rows.error.reason}`);
  return rows.value;
}

function competitionOf(sport: "fb" | "bk", sim: string, original: string): Competition {
  const league = leaguesOf(sport).find(({ id }) => id === sim);
  if (!league) throw new Error(`the simulator has no league ${sim}`);
  return { id: `${sport}-${sim}`, sport, name: league.name, original, country: league.country, color: league.color, sim };
}

/** `9394` -> `1993-94`. */
function seasonLabel(years: string): string {
  const first = Number(years.slice(0, 2));
  return `${first < 90 ? 2000 + first : 1900 + first}-${years.slice(2)}`;
}

function packFootball(dir: string, competitions: Competition[], seasons: PackedSeason[]): void {
  for (const [file, sim, original] of DIVISIONS) {
    const at = competitions.push(competitionOf("fb", sim, original)) - 1;
    for (const name of readdirSync(dir).toSorted()) {
      const [, years] = new RegExp(`^${file}_season-(\\d{4})\\.csv\\.gz$`).exec(name) ?? [];
      if (years === undefined) continue;
      const lines = rowsOf(gunzipSync(readFileSync(join(dir, name))).toString("utf8"), name, [
        "Date",
        "HomeTeam",
        "AwayTeam",
        "FTHG",
        "FTAG",
      ]);
      const rows = lines.map(footballRow).filter((row) => row !== null);
      leftOut += lines.length - rows.length;
      const clubs = new Set(rows.flatMap(({ home, away }) => [home, away])).size;
      seasons.push(packed(at, seasonLabel(years), clubs * (clubs - 1), rows));
    }
  }
}

function packNba(dir: string, competitions: Competition[], seasons: PackedSeason[]): void {
  const league = leaguesOf("bk").find(({ id }) => id === "nba");
  const franchises = new Map(
    rowsOf(readFileSync(join(dir, "nba_teams.csv"), "utf8"), "nba_teams.csv", ["team_id", "abbreviation", "name"]).map(({ cells }) => {
      const code = cells.abbreviation ?? "";
      const club = league?.clubs.find((one) => one.code === code);
      if (!club) throw new Error(`the simulator has no club ${code}`);
      return [
        cells.team_id ?? "",
        { id: `bk-nba-${slug(code, 20)}`, sport: "bk", name: club.name, original: cells.name ?? "", code, sim: club.id } as const,
      ];
    }),
  );
  const at = competitions.push(competitionOf("bk", "nba", "NBA")) - 1;
  const file = "nba_results_2003_2024.csv.gz";
  const bySeason = new Map<string, Row[]>();
  for (const { cells } of rowsOf(gunzipSync(readFileSync(join(dir, file))).toString("utf8"), file, ["date", "game_id", "season"])) {
    const date = parseDate(cells.date ?? "");
    const home = franchises.get(cells.home_team_id ?? "");
    const away = franchises.get(cells.away_team_id ?? "");
    const score = [Number(cells.home_points), Number(cells.away_points)] as const;
    if ((cells.game_id ?? "").startsWith(PRE_SEASON)) continue;
    if (!date || !home || !away || !(score[0] > 0) || !(score[1] > 0)) {
      leftOut += 1;
      continue;
    }
    const season = cells.season ?? "";
    const rows = bySeason.get(season) ?? [];
    rows.push({
      day: Date.UTC(date.year, date.month - 1, date.day) / DAY_MS,
      home: placeOf(home),
      away: placeOf(away),
      pairs: { score, half: UNKNOWN, corners: UNKNOWN, yellow: UNKNOWN, red: UNKNOWN },
    });
    bySeason.set(season, rows);
  }
  for (const [year, rows] of [...bySeason].toSorted()) {
    seasons.push(packed(at, `${year}-${String((Number(year) + 1) % 100).padStart(2, "0")}`, null, rows));
  }
}

function pack(data: string): void {
  const competitions: Competition[] = [];
  const seasons: PackedSeason[] = [];
  packFootball(join(data, "football-results-pddl"), competitions, seasons);
  packNba(join(data, "basketball-results"), competitions, seasons);
  const result: ResultPack = { source: "pack", teams, competitions, seasons };
  const text = Buffer.from(JSON.stringify(result));
  const bytes = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  writeFileSync(OUT, bytes);
  const matches = seasons.reduce((sum, { home }) => sum + home.length, 0);
  const shared = teams.filter(({ sim }) => sim !== undefined).length;
  process.stdout.write(
    `${matches} results of ${seasons.length} seasons, ${teams.length} teams (${shared} of them the simulator's too), ${leftOut} rows left out: ${bytes.length} bytes\n`,
  );
}

const data = process.env.FULLTIME_DATA;
if (data === undefined) {
  process.stderr.write("FULLTIME_DATA names the folder with the sets of results\n");
  process.exitCode = 2;
} else pack(data);
