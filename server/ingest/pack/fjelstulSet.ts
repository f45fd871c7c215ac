import { type Result, err, ok } from "../../../contract/result.ts";
import type { Pair } from "../../../contract/feed/sport.ts";
import type { PackedTeam, ResultStage } from "../../database/types.ts";
import { slug } from "../../kit/slug.ts";
import { similarNamesReason } from "../../kit/spelling.ts";
import { scoreProblem } from "../seasons/types.ts";
import type { CsvRow } from "../sources/csv.ts";
import type { ImportProblem, SourceFile } from "../sources/types.ts";
import { WORLD_CUPS } from "./competitions.ts";
import { inChinese, misspelledNations } from "./nations.ts";
import { type ResultSet, type SetMatch, type SetSeason, checkSeason, seasonDay } from "./set.ts";
import { type Table, countOf, readTable, refuse } from "./tables.ts";

/** football-worldcup-fjelstul: men's and women's World Cups, a season each. */
export const FJELSTUL = "fjelstul";

const ROUNDS: Readonly<Record<string, readonly [name: string, no: number]>> = {
  "round of 16": ["1/8决赛", 1],
  "quarter-finals": ["1/4决赛", 2],
  "quarter-final": ["1/4决赛", 2],
  "semi-finals": ["半决赛", 3],
  "semi-final": ["半决赛", 3],
  "third-place match": ["三四名决赛", 4],
  final: ["决赛", 5],
};
const TABLES: Readonly<Record<string, string>> = {
  "group stage": "小组赛",
  "second group stage": "第二阶段小组赛",
  "final round": "决赛循环赛",
};
const KNOCK_OUT: ResultStage = { name: "淘汰赛", kind: "ties", group: null };
/** Level teams met again for second place in their group; the table does not count that match. */
const MET_AGAIN: ReadonlySet<string> = new Set(["WC-1954", "WC-1958"]);
const DECIDER: ResultStage = { name: "小组附加赛", kind: "ties", group: null };
const MATCH_COLUMNS =
  "match_id,tournament_id,tournament_name,stage_name,group_name,group_stage,match_date,stadium_id,home_team_id,home_team_name,away_team_id,away_team_name,home_team_score,away_team_score,extra_time,penalty_shootout,home_team_score_penalties,away_team_score_penalties".split(
    ",",
  );
const GOAL_COLUMNS = ["goal_id", "match_id", "home_team", "away_team", "minute_regulation", "match_period"];

/** Goals of a match by side, from the set's own list. */
export interface MatchGoals {
  readonly minutes: { readonly home: readonly number[]; readonly away: readonly number[] };
  readonly half: Pair;
  readonly regular: Pair;
}

export interface WorldCups extends ResultSet {
  /** By the set's id of the match. */
  readonly matches: ReadonlyMap<
    string,
    { readonly season: SetSeason; readonly match: SetMatch; readonly row: CsvRow; readonly goals: MatchGoals }
  >;
  /** Our team by tournament and the set's id of the team. */
  readonly teamOf: (tournament: string, teamId: string) => PackedTeam | null;
}

interface Tournament {
  readonly isWomens: boolean;
  readonly year: number;
}

function teamsOf(table: Table): Result<(id: string, isWomens: boolean) => PackedTeam | null, ImportProblem> {
  const names = new Map<string, string>();
  const rowOf = new Map<string, CsvRow>();
  for (const row of table.rows) {
    const { team_id: id = "", team_name: name = "" } = row.cells;
    if (name === "" || rowOf.has(name)) return refuse(table, row, `${name} cannot be told from ${name === "" ? "nobody" : name}`);
    names.set(id, name);
    rowOf.set(name, row);
  }
  const misspelled = misspelledNations(names.values());
  const [first] = misspelled;
  const reason = similarNamesReason(misspelled);
  const row = first && rowOf.get(first[0]);
  if (row && reason !== null) return refuse(table, row, reason);
  return ok((id, isWomens) => {
    const name = names.get(id);
    if (name === undefined) return null;
    const chinese = inChinese(name);
    return {
      id: `fb-nat-${slug(name, 40)}${isWomens ? "-w" : ""}`,
      sport: "fb",
      name: isWomens ? `${chinese}女足` : chinese,
      original: name,
    };
  });
}

function goalsOf(goals: Table): Result<ReadonlyMap<string, CsvRow[]>, ImportProblem> {
  const byMatch = new Map<string, CsvRow[]>();
  for (const row of goals.rows) {
    const minute = countOf(row.cells.minute_regulation);
    if (minute === null || minute < 1 || row.cells.home_team === row.cells.away_team)
      return refuse(goals, row, "a goal of no minute or of no side");
    const id = row.cells.match_id ?? "";
    byMatch.set(id, [...(byMatch.get(id) ?? []), row]);
  }
  return ok(byMatch);
}

function tallyOf(rows: readonly CsvRow[]): MatchGoals {
  const minutes = { home: [] as number[], away: [] as number[] };
  const half: [number, number] = [0, 0];
  const regular: [number, number] = [0, 0];
  for (const { cells } of rows) {
    const side = cells.home_team === "1" ? 0 : 1;
    minutes[side === 0 ? "home" : "away"].push(Number(cells.minute_regulation));
    const period = cells.match_period ?? "";
    if (period.startsWith("first half")) half[side] += 1;
    if (!period.startsWith("extra time")) regular[side] += 1;
  }
  for (const list of [minutes.home, minutes.away]) list.sort((a, b) => a - b);
  return { minutes, half, regular };
}

function groupName(name: string): string | null {
  const letter = /^group ([a-z]|\d+)$/i.exec(name)?.[1]?.toUpperCase();
  return letter === undefined ? null : /\d/.test(letter) ? `第${letter}组` : `${letter} 组`;
}

function placeOf(cells: CsvRow["cells"], isDecider: boolean): Pick<SetMatch, "stage" | "round" | "roundNo"> | null {
  const stage = cells.stage_name ?? "";
  if (cells.group_stage === "1") {
    if (isDecider) return { stage: DECIDER, round: "附加赛", roundNo: 1 };
    const name = TABLES[stage];
    return name === undefined
      ? null
      : { stage: { name, kind: "table", group: groupName(cells.group_name ?? "") }, round: null, roundNo: null };
  }
  const [round, roundNo] = ROUNDS[stage] ?? [];
  return round === undefined ? null : { stage: KNOCK_OUT, round, roundNo: roundNo ?? null };
}

function penaltiesOf(cells: CsvRow["cells"]): Result<Pair | null, string> {
  if (cells.penalty_shootout !== "1") return ok(null);
  const [home, away] = [countOf(cells.home_team_score_penalties), countOf(cells.away_team_score_penalties)];
  if (home === null || away === null) return err("a shoot-out without a score");
  const problem = scoreProblem({ p: [home, away] });
  return problem === null ? ok([home, away]) : err(problem);
}

function matchOf(
  { line, cells }: CsvRow,
  { isWomens, year }: Tournament,
  teamOf: (id: string, isWomens: boolean) => PackedTeam | null,
  goals: MatchGoals,
  isDecider: boolean,
): Result<SetMatch, string> {
  const day = seasonDay(cells.match_date ?? "", year);
  if (day === null) return err(`no date of the tournament: ${cells.match_date}`);
  const [home, away] = [teamOf(cells.home_team_id ?? "", isWomens), teamOf(cells.away_team_id ?? "", isWomens)];
  if (!home || !away || home.id === away.id) return err(`no two teams: ${cells.home_team_id} - ${cells.away_team_id}`);
  if (home.original !== cells.home_team_name || away.original !== cells.away_team_name)
    return err(`${cells.home_team_name} - ${cells.away_team_name} cannot be told from ${home.original} - ${away.original}`);
  const [h, a] = [countOf(cells.home_team_score), countOf(cells.away_team_score)];
  if (h === null || a === null) return err(`no score: ${cells.home_team_score}-${cells.away_team_score}`);
  if (goals.minutes.home.length !== h || goals.minutes.away.length !== a)
    return err(`${h}-${a}, and goals for ${goals.minutes.home.length}-${goals.minutes.away.length}`);
  const place = placeOf(cells, isDecider);
  if (!place) return err(`no stage: ${cells.stage_name}`);
  const penalties = penaltiesOf(cells);
  if (!penalties.ok) return penalties;
  const isLonger = cells.extra_time === "1" && (goals.regular[0] !== h || goals.regular[1] !== a);
  return ok({
    ...{ day, record: `line ${line}`, home, away, ...place, score: [h, a] as Pair, half: goals.half },
    ...(isLonger ? { regular: goals.regular } : {}),
    ...(penalties.value ? { penalties: penalties.value } : {}),
  });
}

/** Number of matches of each tournament, where the set gives it. */
function expectedOf(files: readonly SourceFile[]): ReadonlyMap<string, number> {
  const stages = readTable(files, "tournament_stages", ["tournament_id", "count_matches"], false);
  const counts = new Map<string, number>();
  if (stages.ok)
    for (const { cells } of stages.value.rows)
      counts.set(cells.tournament_id ?? "", (counts.get(cells.tournament_id ?? "") ?? 0) + (countOf(cells.count_matches) ?? 0));
  return counts;
}

export function readWorldCups(files: readonly SourceFile[]): Result<WorldCups, ImportProblem> {
  const table = readTable(files, "matches", MATCH_COLUMNS);
  const teamTable = readTable(files, "teams", ["team_id", "team_name"]);
  const goalTable = readTable(files, "goals", GOAL_COLUMNS);
  if (!table.ok) return table;
  if (!teamTable.ok) return teamTable;
  if (!goalTable.ok) return goalTable;
  const teamOf = teamsOf(teamTable.value);
  if (!teamOf.ok) return teamOf;
  const goals = goalsOf(goalTable.value);
  if (!goals.ok) return goals;
  const stray = goalTable.value.rows.find(({ cells }) => !table.value.byId.has(cells.match_id ?? ""));
  if (stray) return refuse(goalTable.value, stray, `no match ${stray.cells.match_id}`);
  const tournaments = new Map<
    string,
    Tournament & { readonly matches: { readonly match: SetMatch; readonly row: CsvRow; readonly goals: MatchGoals }[] }
  >();
  const met = new Set<string>();
  for (const row of table.value.rows) {
    const {
      tournament_id: id = "",
      tournament_name: name = "",
      match_id: matchId = "",
      home_team_id: h = "",
      away_team_id: a = "",
    } = row.cells;
    const year = /^WC-(\d{4})$/.exec(id)?.[1];
    if (year === undefined) return refuse(table.value, row, `no World Cup: ${id}`);
    const known = tournaments.get(id) ?? { isWomens: name.includes("Women"), year: Number(year), matches: [] };
    tournaments.set(id, known);
    const pair = [id, row.cells.stage_name, ...[h, a].toSorted()].join("|");
    const isGroup = row.cells.group_stage === "1";
    if (isGroup && met.has(pair) && !MET_AGAIN.has(id))
      return refuse(table.value, row, `${row.cells.home_team_name} - ${row.cells.away_team_name} a second time`);
    const tally = tallyOf(goals.value.get(matchId) ?? []);
    const match = matchOf(row, known, teamOf.value, tally, isGroup && met.has(pair));
    if (!match.ok) return refuse(table.value, row, match.error);
    met.add(pair);
    known.matches.push({ match: match.value, row, goals: tally });
  }
  const counts = expectedOf(files);
  const seasons: SetSeason[] = [];
  const matches = new Map<string, { season: SetSeason; match: SetMatch; row: CsvRow; goals: MatchGoals }>();
  for (const [id, { isWomens, year, matches: rows }] of tournaments) {
    const season = checkSeason({
      source: FJELSTUL,
      competition: isWomens ? WORLD_CUPS.women : WORLD_CUPS.men,
      label: String(year),
      expected: counts.get(id) ?? rows.length,
      file: table.value.file,
      matches: rows.map(({ match }) => match),
    });
    if (!season.ok) return season;
    seasons.push(season.value);
    for (const one of rows) matches.set(one.row.cells.match_id ?? "", { ...one, season: season.value });
  }
  return ok({
    source: FJELSTUL,
    seasons,
    notes: [],
    matches,
    teamOf: (tournament, teamId) => teamOf.value(teamId, tournaments.get(tournament)?.isWomens ?? false),
  });
}
