import { type Result, err, ok } from "../../../contract/result.ts";
import type { PackedTeam, ResultStage } from "../../database/types.ts";
import { slug } from "../../kit/slug.ts";
import { regularGames } from "../seasons/nba.ts";
import { leaguesOf } from "../simulator/leagues.ts";
import { type CsvRow, parseCsv } from "../sources/csv.ts";
import { findFile, readText } from "../sources/files.ts";
import type { ImportProblem, SourceFile } from "../sources/types.ts";
import { simulatedCompetition } from "./competitions.ts";
import { type ReadSet, type SetMatch, checkSeason, seasonDay } from "./set.ts";

/** basketball-results: the NBA. A game's id tells the part of the season it counts for. */
const PRE_SEASON = "1";
const REGULAR: ResultStage = { name: "常规赛", kind: "table", group: null };
const PLAY_OFFS: ResultStage = { name: "季后赛", kind: "ties", group: null };
const PLAY_IN: ResultStage = { name: "附加赛", kind: "ties", group: null };
const ROUNDS = ["首轮", "分区半决赛", "分区决赛", "总决赛"] as const;
const TEAM_COLUMNS = ["team_id", "abbreviation", "name"];
const COLUMNS = ["date", "game_id", "season", "home_team_id", "away_team_id", "home_points", "away_points"];

type Part = Pick<SetMatch, "stage" | "round" | "roundNo">;

/** `40300401`: play-offs of 2003/04, round 4, series 0, game 1. */
function partOf(gameId: string, season: number): Part | null {
  const [, kind, year, round] = /^([245])(\d{2})\d{2}(\d)\d{2}$/.exec(gameId) ?? [];
  if (Number(year) !== season % 100) return null;
  if (kind === "2") return { stage: REGULAR, round: null, roundNo: null };
  if (kind === "5") return { stage: PLAY_IN, round: null, roundNo: null };
  const name = ROUNDS[Number(round) - 1];
  return name === undefined ? null : { stage: PLAY_OFFS, round: name, roundNo: Number(round) };
}

function gameOf({ line, cells }: CsvRow, teams: ReadonlyMap<string, PackedTeam>): Result<SetMatch, string> {
  const { season = "", game_id: id = "", home_points: h = "", away_points: a = "" } = cells;
  const year = /^\d{4}$/.test(season) ? Number(season) : Number.NaN;
  const day = seasonDay(cells.date ?? "", year);
  if (day === null) return err(`no date of the season: ${cells.date}`);
  const part = partOf(id, year);
  if (!part) return err(`no game of the season: ${id}`);
  const [home, away] = [teams.get(cells.home_team_id ?? ""), teams.get(cells.away_team_id ?? "")];
  if (!home || !away) return err(`no team ${home ? cells.away_team_id : cells.home_team_id} in the list of teams`);
  if (home === away) return err(`${home.original} against itself`);
  if (!/^\d{1,3}$/.test(h) || !/^\d{1,3}$/.test(a) || Number(h) === Number(a)) return err(`no result: ${h}-${a}`);
  return ok({ day, record: `line ${line}`, home, away, ...part, score: [Number(h), Number(a)] });
}

function readTeams(file: SourceFile): Result<ReadonlyMap<string, PackedTeam>, ImportProblem> {
  const text = readText(file);
  if (!text.ok) return text;
  const rows = parseCsv(text.value, file.name, TEAM_COLUMNS);
  if (!rows.ok) return rows;
  const league = leaguesOf("bk").find(({ id }) => id === "nba");
  const teams = new Map<string, PackedTeam>();
  for (const { line, cells } of rows.value) {
    const { team_id: id = "", abbreviation: code = "", name: original = "" } = cells;
    const isTwice = teams.has(id) || [...teams.values()].some((one) => one.code === code);
    if (id === "" || code === "" || isTwice)
      return err({ file: file.name, record: `line ${line}`, reason: `no team, or one twice: ${code}` });
    const club = league?.clubs.find((one) => one.code === code);
    const known = club ? { name: club.name, sim: club.id } : { name: original };
    teams.set(id, { id: `bk-nba-${slug(code, 20)}`, sport: "bk", original, code, ...known });
  }
  return ok(teams);
}

export const readNbaSet: ReadSet = (files) => {
  const [teamFile, file] = [findFile(files, /^nba_teams\.csv(\.gz)?$/), findFile(files, /^nba_results_.*\.csv(\.gz)?$/)];
  if (!teamFile || !file) return err({ file: "nba", record: "", reason: "nba_teams.csv and nba_results_….csv are needed" });
  const teams = readTeams(teamFile);
  if (!teams.ok) return teams;
  const text = readText(file);
  if (!text.ok) return text;
  const rows = parseCsv(text.value, file.name, COLUMNS);
  if (!rows.ok) return rows;
  const seasons = new Map<string, SetMatch[]>();
  const ids = new Set<string>();
  for (const row of rows.value) {
    const { game_id: id = "", season = "" } = row.cells;
    if (ids.has(id)) return err({ file: file.name, record: `line ${row.line}`, reason: `game ${id} a second time` });
    ids.add(id);
    if (id.startsWith(PRE_SEASON)) continue;
    const game = gameOf(row, teams.value);
    if (!game.ok) return err({ file: file.name, record: `line ${row.line}`, reason: game.error });
    const matches = seasons.get(season) ?? [];
    matches.push(game.value);
    seasons.set(season, matches);
  }
  const all = [];
  for (const [year, matches] of [...seasons].toSorted()) {
    const others = matches.filter(({ stage }) => stage !== REGULAR).length;
    const season = checkSeason({
      source: "nba-results",
      competition: simulatedCompetition("bk", "nba", "NBA"),
      label: `${year}-${String((Number(year) + 1) % 100).padStart(2, "0")}`,
      expected: regularGames(year) + others,
      file: file.name,
      matches,
    });
    if (!season.ok) return season;
    all.push(season.value);
  }
  return ok({ source: "nba-results", seasons: all, notes: [] });
};
