import { type Result, err, ok } from "../../../contract/result.ts";
import type { PackedTeam, SetPeople } from "../../database/types.ts";
import type { CsvRow } from "../sources/csv.ts";
import type { ImportProblem, SourceFile } from "../sources/types.ts";
import { parseDate } from "../sources/zone.ts";
import { FJELSTUL, type WorldCups } from "./fjelstulSet.ts";
import { inChinese } from "./nations.ts";
import { type Table, countOf, readTable, refuse } from "./tables.ts";

/** Players, coaches, referees, stadiums, goals and bookings of the World Cups, as the set has them. */

/** Id of a result in the database: `fb-world-cup/17727/fb-nat-russia/fb-nat-saudi-arabia`. */
export type ResultIdOf = (competition: string, day: number, home: string, away: string) => string;

/** The set's texts for an unknown value. */
const UNKNOWN: ReadonlySet<string> = new Set(["", "not available", "not applicable"]);
const POSITIONS: ReadonlySet<string> = new Set(["GK", "DF", "MF", "FW"]);

const COLUMNS = {
  players: ["player_id", "family_name", "given_name", "birth_date"],
  managers: ["manager_id", "family_name", "given_name", "country_name"],
  referees: ["referee_id", "family_name", "given_name", "country_name"],
  stadiums: ["stadium_id", "stadium_name", "city_name", "country_name", "stadium_capacity"],
  goals: ["goal_id", "match_id", "team_id", "player_id", "minute_regulation", "minute_stoppage", "own_goal", "penalty"],
  bookings: ["booking_id", "match_id", "team_id", "player_id", "minute_regulation", "minute_stoppage", "red_card", "second_yellow_card"],
  squads: ["key_id", "tournament_id", "team_id", "player_id", "shirt_number", "position_code"],
  manager_appointments: ["key_id", "tournament_id", "team_id", "manager_id"],
  referee_appointments: ["key_id", "tournament_id", "referee_id"],
} as const;
type TableName = keyof typeof COLUMNS;
type Tables = Readonly<Record<TableName, Table>>;

function readTables(files: readonly SourceFile[]): Result<Tables, ImportProblem> {
  const tables: Partial<Record<TableName, Table>> = {};
  for (const name of Object.keys(COLUMNS) as TableName[]) {
    const table = readTable(files, name, COLUMNS[name]);
    if (!table.ok) return table;
    tables[name] = table.value;
  }
  return ok(tables as Tables);
}

function nameOf({ family_name: family = "", given_name: given = "" }: CsvRow["cells"]): string {
  return [given, family].filter((part) => !UNKNOWN.has(part)).join(" ");
}

/** People of one table; null where a row names nobody. */
function peopleOf(table: Table, idColumn: string, kind: SetPeople["people"][number]["kind"]): Result<SetPeople["people"], ImportProblem> {
  const people: SetPeople["people"][number][] = [];
  for (const row of table.rows) {
    const { birth_date: birth = "", country_name: country = "" } = row.cells;
    const name = nameOf(row.cells);
    if (name === "") return refuse(table, row, "nobody is named");
    if (!UNKNOWN.has(birth) && !parseDate(birth)) return refuse(table, row, `no date of birth: ${birth}`);
    people.push({
      sourceId: row.cells[idColumn] ?? "",
      kind,
      name,
      birthOn: UNKNOWN.has(birth) ? null : birth,
      country: UNKNOWN.has(country) ? null : inChinese(country),
    });
  }
  return ok(people);
}

/** Our season of a tournament and, if the row names a team, our team; else an error. */
function placeOf(
  cups: WorldCups,
  seasons: ReadonlyMap<string, string>,
  row: CsvRow,
): Result<{ season: string; team: PackedTeam | null }, string> {
  const { tournament_id: tournament = "", team_id: teamId } = row.cells;
  const season = seasons.get(tournament);
  if (season === undefined) return err(`no tournament ${tournament}`);
  const team = teamId === undefined ? null : cups.teamOf(tournament, teamId);
  return teamId !== undefined && !team ? err(`no team ${teamId}`) : ok({ season, team });
}

const MOST_MINUTES = 150;

function momentOf(cups: WorldCups, players: Table, row: CsvRow, idOf: (matchId: string) => string) {
  const { match_id: matchId = "", player_id: player = "", team_id: teamId = "", minute_regulation, minute_stoppage } = row.cells;
  const found = cups.matches.get(matchId);
  if (!found) return err(`no match ${matchId}`);
  if (!players.byId.has(player)) return err(`no player ${player}`);
  const team = cups.teamOf(found.row.cells.tournament_id ?? "", teamId);
  if (!team || (team.id !== found.match.home.id && team.id !== found.match.away.id))
    return err(`team ${teamId} did not play in ${matchId}`);
  const [minute, stoppage] = [countOf(minute_regulation), countOf(minute_stoppage)];
  if (minute === null || stoppage === null || minute > MOST_MINUTES) return err(`no minute: ${minute_regulation}+${minute_stoppage}`);
  return ok({ match: idOf(matchId), person: player, team: team.id, minute, stoppage });
}

export function readPeople(files: readonly SourceFile[], cups: WorldCups, resultId: ResultIdOf): Result<SetPeople, ImportProblem> {
  const read = readTables(files);
  if (!read.ok) return read;
  const tables = read.value;
  const seasons = new Map<string, string>();
  const ids = new Map<string, string>();
  const matches = new Map<
    string,
    { venue: string; goals: SetPeople["matches"] extends ReadonlyMap<string, infer M> ? M["goals" & keyof M] : never }
  >();
  for (const [id, { season, match, row, goals }] of cups.matches) {
    const { stadium_id: venue = "", tournament_id: tournament = "" } = row.cells;
    if (!tables.stadiums.byId.has(venue)) return err({ file: season.file, record: match.record, reason: `no stadium ${venue}` });
    seasons.set(tournament, `${season.competition.id}/${season.label}`);
    const own = resultId(season.competition.id, match.day, match.home.id, match.away.id);
    ids.set(id, own);
    matches.set(own, { venue, goals: goals.minutes });
  }
  const idOf = (matchId: string): string => ids.get(matchId) ?? "";
  const [players, managers, referees] = [
    peopleOf(tables.players, "player_id", "player"),
    peopleOf(tables.managers, "manager_id", "coach"),
    peopleOf(tables.referees, "referee_id", "referee"),
  ];
  if (!players.ok) return players;
  if (!managers.ok) return managers;
  if (!referees.ok) return referees;

  const goals: SetPeople["goals"][number][] = [];
  for (const row of tables.goals.rows) {
    const moment = momentOf(cups, tables.players, row, idOf);
    if (!moment.ok) return refuse(tables.goals, row, moment.error);
    const kind = row.cells.own_goal === "1" ? "own" : row.cells.penalty === "1" ? "penalty" : "goal";
    goals.push({ sourceId: row.cells.goal_id ?? "", ...moment.value, kind });
  }
  const cards: SetPeople["cards"][number][] = [];
  for (const row of tables.bookings.rows) {
    const moment = momentOf(cups, tables.players, row, idOf);
    if (!moment.ok) return refuse(tables.bookings, row, moment.error);
    const kind = row.cells.second_yellow_card === "1" ? "second_yellow" : row.cells.red_card === "1" ? "red" : "yellow";
    cards.push({ sourceId: row.cells.booking_id ?? "", ...moment.value, kind });
  }
  const squads: SetPeople["squads"][number][] = [];
  for (const row of tables.squads.rows) {
    const place = placeOf(cups, seasons, row);
    if (!place.ok) return refuse(tables.squads, row, place.error);
    const { key_id: key = "", player_id: person = "", position_code: position = "" } = row.cells;
    if (!tables.players.byId.has(person)) return refuse(tables.squads, row, `no player ${person}`);
    // The first tournaments had no shirt numbers: the set writes 0.
    const number = countOf(row.cells.shirt_number) || null;
    const { season, team } = place.value;
    squads.push({ sourceId: key, season, team: team?.id ?? "", person, number, position: POSITIONS.has(position) ? position : null });
  }
  const coaches: SetPeople["coaches"][number][] = [];
  for (const row of tables.manager_appointments.rows) {
    const place = placeOf(cups, seasons, row);
    if (!place.ok) return refuse(tables.manager_appointments, row, place.error);
    const { key_id: key = "", manager_id: person = "" } = row.cells;
    if (!tables.managers.byId.has(person)) return refuse(tables.manager_appointments, row, `no manager ${person}`);
    coaches.push({ sourceId: key, season: place.value.season, team: place.value.team?.id ?? "", person });
  }
  const appointed: SetPeople["referees"][number][] = [];
  for (const row of tables.referee_appointments.rows) {
    const place = placeOf(cups, seasons, row);
    if (!place.ok) return refuse(tables.referee_appointments, row, place.error);
    const { key_id: key = "", referee_id: person = "" } = row.cells;
    if (!tables.referees.byId.has(person)) return refuse(tables.referee_appointments, row, `no referee ${person}`);
    appointed.push({ sourceId: key, season: place.value.season, person });
  }
  const venues = tables.stadiums.rows.map(({ cells }) => ({
    sourceId: cells.stadium_id ?? "",
    name: cells.stadium_name ?? "",
    city: cells.city_name ?? "",
    country: inChinese(cells.country_name ?? ""),
    capacity: /^\d{1,6}$/.test(cells.stadium_capacity ?? "") ? Number(cells.stadium_capacity) : null,
  }));
  const people = [...players.value, ...managers.value, ...referees.value];
  return ok({ source: FJELSTUL, people, venues, squads, coaches, referees: appointed, goals, cards, matches });
}
