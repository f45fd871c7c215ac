import { lastDayOf } from "../../../contract/standings/stages.ts";
import { worldCupRules } from "../../../contract/standings/football.ts";
import type { StandingResult } from "../../../contract/standings/standings.ts";
import { err, ok } from "../../../contract/result.ts";
import { type CsvRow, parseCsv } from "../sources/csv.ts";
import { findFile, readText } from "../sources/files.ts";
import { createMet, similarNamesReason } from "../../kit/spelling.ts";
import { misspelledNations } from "../pack/nations.ts";
import { seasonDay } from "../pack/set.ts";
import type { FootballGroup, ReadSeason } from "./types.ts";

/** Level teams met again for second place; the table does not count that match. */
const MET_AGAIN: ReadonlySet<string> = new Set(["1954", "1958"]);

/** football-worldcup-fjelstul: the groups of a World Cup. `WC-2018 2018`. */
export const readFjelstulSeason: ReadSeason = (files, competition, season) => {
  const where = { file: `${competition} ${season}`, record: "" };
  const file = findFile(files, /^matches\.csv(\.gz)?$/);
  if (!file) return err({ ...where, reason: "matches.csv is needed" });
  const text = readText(file);
  if (!text.ok) return text;
  const columns = ["tournament_id", "tournament_name", "stage_name", "group_name", "group_stage", "replay", "match_date"];
  const rows = parseCsv(text.value, file.name, [...columns, "home_team_name", "away_team_name", "home_team_score", "away_team_score"]);
  if (!rows.ok) return rows;
  const matches = rows.value.filter(({ cells }) => cells.tournament_id === competition);
  const [first] = matches;
  if (!first || competition.slice(-4) !== season) return err({ ...where, reason: "no such World Cup" });
  const met = createMet();
  for (const { cells } of rows.value) met.add(cells.home_team_name ?? "", cells.away_team_name ?? "");
  const misspelled = misspelledNations(
    matches.flatMap(({ cells }) => [cells.home_team_name ?? "", cells.away_team_name ?? ""]),
    met,
  );
  const reason = similarNamesReason(misspelled);
  if (reason !== null) {
    const line = matches.find(({ cells }) => [cells.home_team_name, cells.away_team_name].includes(misspelled[0]?.[0]))?.line;
    return err({ file: file.name, record: `line ${line}`, reason });
  }
  const rules = worldCupRules(competition, Number(season), (first.cells.tournament_name ?? "").includes("Women"));
  const groups = new Map<string, CsvRow[]>();
  for (const row of matches.filter(({ cells }) => cells.group_stage === "1" && cells.replay !== "1")) {
    const { stage_name: stage = "", group_name: written = "" } = row.cells;
    // The source writes `Group c` once: that would be a group of two matches beside one of four.
    const group = written.replace(/ ([a-z])$/, (letter) => letter.toUpperCase());
    const name = stage.startsWith("second") ? `${stage}, ${group}` : group === "not applicable" || group === "" ? stage : group;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  const made: FootballGroup[] = [];
  for (const [name, lines] of groups) {
    const results: StandingResult[] = [];
    for (const { line, cells } of lines) {
      const { home_team_score: h = "", away_team_score: a = "", home_team_name: home = "", away_team_name: away = "" } = cells;
      if (!/^\d{1,2}$/.test(h) || !/^\d{1,2}$/.test(a))
        return err({ file: file.name, record: `line ${line}`, reason: `no score: ${h}-${a}` });
      if (results.some((one) => [one.home, one.away].includes(home) && [one.home, one.away].includes(away))) {
        if (MET_AGAIN.has(season)) continue;
        return err({ file: file.name, record: `line ${line}`, reason: `${home} - ${away} a second time` });
      }
      if (seasonDay(cells.match_date ?? "", Number(season)) === null)
        return err({ file: file.name, record: `line ${line}`, reason: `no date of the season: ${cells.match_date}` });
      results.push({ home, away, score: [Number(h), Number(a)] as const, day: cells.match_date ?? "" });
    }
    const teams = [...new Set(results.flatMap(({ home, away }) => [home, away]))].toSorted();
    // In 1954 each team met two of the other three.
    const count = season === "1954" ? teams.length : (teams.length * (teams.length - 1)) / 2;
    const isSecond = lines.some(({ cells }) => cells.stage_name !== first.cells.stage_name);
    const before = isSecond ? made.filter(({ knownFrom }) => knownFrom === undefined).flatMap((group) => group.results) : [];
    const known = before.length === 0 ? {} : { knownFrom: lastDayOf(before) };
    made.push({ name, teams, results, isComplete: results.length === count, ...rules, ...known });
  }
  return made.length === 0 ? err({ ...where, reason: "this World Cup had no groups" }) : ok({ sport: "fb", groups: made });
};
