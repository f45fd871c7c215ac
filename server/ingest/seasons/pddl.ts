import { footballRules } from "../../../contract/standings/football.ts";
import type { StandingResult } from "../../../contract/standings/standings.ts";
import { err, ok } from "../../../contract/result.ts";
import { parseCsv } from "../sources/csv.ts";
import { findFile, readText } from "../sources/files.ts";
import { fullYear } from "../sources/zone.ts";
import { dayText, seasonDay } from "../pack/set.ts";
import { type ReadSeason, forNames, misspelledIn, scoreProblem } from "./types.ts";

/** football-results-pddl: five leagues, one file a season. `premier-league 1112`. */
const LEAGUES: Readonly<Record<string, string>> = {
  "premier-league": "eng1",
  "la-liga": "esp1",
  "serie-a": "ita1",
  bundesliga: "ger1",
  "ligue-1": "fra1",
};

export const readPddlSeason: ReadSeason = (files, competition, season) => {
  const league = LEAGUES[competition];
  const where = { file: `${competition} ${season}`, record: "" };
  if (league === undefined) return err({ ...where, reason: `no such competition; there are ${Object.keys(LEAGUES).join(", ")}` });
  const file = /^\d{4}$/.test(season) ? findFile(files, new RegExp(`^${competition}_season-${season}\\.csv(\\.gz)?$`)) : null;
  if (!file) return err({ ...where, reason: "no such season" });
  const text = readText(file, "windows-1252");
  if (!text.ok) return text;
  const rows = parseCsv(text.value, file.name, ["Date", "HomeTeam", "AwayTeam", "FTHG", "FTAG"]);
  if (!rows.ok) return rows;
  const results: StandingResult[] = [];
  const year = fullYear(Number(season.slice(0, 2)));
  for (const { line, cells } of rows.value) {
    const { Date: date = "", HomeTeam: home = "", AwayTeam: away = "", FTHG: h = "", FTAG: a = "" } = cells;
    const record = `line ${line}`;
    const day = seasonDay(date, year);
    if (day === null) return err({ file: file.name, record, reason: `no date of the season: ${date}` });
    if (home === "" || away === "" || home === away) return err({ file: file.name, record, reason: `no two teams: ${home} - ${away}` });
    // A match that was never played has no score.
    if (h === "" && a === "") continue;
    if (!/^\d{1,2}$/.test(h) || !/^\d{1,2}$/.test(a)) return err({ file: file.name, record, reason: `no score: ${h}-${a}` });
    const half = [cells.HTHG ?? "", cells.HTAG ?? ""];
    const score = [Number(h), Number(a)] as const;
    const problem = half.every((goals) => /^\d{1,2}$/.test(goals))
      ? scoreProblem({ ht: [Number(half[0]), Number(half[1])], ft: score })
      : null;
    if (problem !== null) return err({ file: file.name, record, reason: problem });
    if (results.some((one) => one.home === home && one.away === away))
      return err({ file: file.name, record, reason: `${home} - ${away} a second time` });
    results.push({ home, away, score, day: dayText(day) });
  }
  const teams = [...new Set(rows.value.flatMap(({ cells }) => [cells.HomeTeam ?? "", cells.AwayTeam ?? ""]))].toSorted();
  if (teams.length === 0) return err({ file: file.name, record: "", reason: "no matches" });
  const misspelled = misspelledIn(results);
  if (misspelled !== null) return err({ file: file.name, record: "", reason: misspelled });
  const rules = forNames(footballRules(league, year), teams);
  if (!rules.ok) return err({ file: file.name, record: "", reason: rules.error });
  const isComplete = results.length === teams.length * (teams.length - 1);
  return ok({ sport: "fb", groups: [{ name: null, teams, results, isComplete, ...rules.value }] });
};
