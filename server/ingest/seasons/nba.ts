import { type NbaGame, nbaPlace, nbaStandings } from "../../../contract/standings/nba.ts";
import { err, ok } from "../../../contract/result.ts";
import { parseCsv } from "../sources/csv.ts";
import { findFile, readText } from "../sources/files.ts";
import { seasonDay } from "../pack/set.ts";
import type { ReadSeason } from "./types.ts";

/** basketball-results: `nba 2015`. The season is named by the year it begins in; only its regular games count. */
const REGULAR = "2";
/** Games of the regular seasons that did not have 1,230 (SOURCES.md of the set). */
const SHORT_SEASONS: Readonly<Record<string, number>> = { 2003: 1_189, 2011: 990, 2012: 1_229, 2019: 1_059, 2020: 1_080 };
const USUAL_GAMES = 1_230;

/** Games of a whole regular season, by the year it begins in. */
export function regularGames(season: string): number {
  return SHORT_SEASONS[season] ?? USUAL_GAMES;
}

export const readNbaSeason: ReadSeason = (files, competition, season) => {
  const where = { file: `${competition} ${season}`, record: "" };
  if (competition !== "nba") return err({ ...where, reason: "no such competition; there is nba" });
  const [teamFile, gameFile] = [findFile(files, /^nba_teams\.csv(\.gz)?$/), findFile(files, /^nba_results_.*\.csv(\.gz)?$/)];
  if (!teamFile || !gameFile) return err({ ...where, reason: "nba_teams.csv and nba_results_….csv are needed" });
  const [teamText, gameText] = [readText(teamFile), readText(gameFile)];
  if (!teamText.ok) return teamText;
  if (!gameText.ok) return gameText;
  const teams = parseCsv(teamText.value, teamFile.name, ["team_id", "abbreviation", "name"]);
  if (!teams.ok) return teams;
  const columns = ["date", "game_id", "season", "home_team_id", "away_team_id", "home_points", "away_points"];
  const rows = parseCsv(gameText.value, gameFile.name, columns);
  if (!rows.ok) return rows;
  const codes = new Map(teams.value.map(({ cells }) => [cells.team_id ?? "", cells.abbreviation ?? ""]));
  const names = new Map(teams.value.map(({ cells }) => [cells.abbreviation ?? "", cells.name ?? ""]));
  const games: NbaGame[] = [];
  const ids = new Set<string>();
  for (const { line, cells } of rows.value) {
    if (cells.season !== season || !(cells.game_id ?? "").startsWith(REGULAR)) continue;
    const [home, away] = [codes.get(cells.home_team_id ?? ""), codes.get(cells.away_team_id ?? "")];
    const refuse = (reason: string) => err({ file: gameFile.name, record: `line ${line}`, reason });
    const unknown = home === undefined ? cells.home_team_id : away === undefined ? cells.away_team_id : null;
    if (home === undefined || away === undefined) return refuse(`no team ${unknown} in ${teamFile.name}`);
    if (!nbaPlace(home, Number(season)) || !nbaPlace(away, Number(season))) return refuse(`${home} or ${away} did not play in ${season}`);
    if (home === away) return refuse(`${names.get(home)} against itself`);
    const [h, a] = [cells.home_points ?? "", cells.away_points ?? ""];
    if (!/^\d{1,3}$/.test(h) || !/^\d{1,3}$/.test(a) || h === a) return refuse(`no result: ${h}-${a}`);
    if (seasonDay(cells.date ?? "", Number(season)) === null) return refuse(`no date of the season: ${cells.date}`);
    if (ids.has(cells.game_id ?? "")) return refuse(`game ${cells.game_id} a second time`);
    // The same game under another id: nobody is host to the same guests twice a day.
    const game = `${cells.date} ${home} ${away}`;
    if (ids.has(game)) return refuse(`${names.get(home)} - ${names.get(away)} a second time`);
    ids.add(cells.game_id ?? "").add(game);
    games.push({ home, away, score: [Number(h), Number(a)], day: cells.date ?? "" });
  }
  if (games.length === 0) return err({ ...where, reason: "no such season" });
  return ok({
    sport: "bk",
    isComplete: games.length === regularGames(season),
    table: (asOf) =>
      nbaStandings(
        games.filter(({ day }) => asOf === null || day <= asOf),
        Number(season),
        games.flatMap(({ home, away }) => [home, away]),
      ),
    nameOf: (team) => names.get(team) ?? team,
  });
};
