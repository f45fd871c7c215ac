import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SourceFile } from "../sources/types.ts";

/** Small handwritten sets of results, one of each format. */

export type Files = Readonly<Record<string, string>>;

export const filesOf = (files: Files): readonly SourceFile[] =>
  Object.entries(files).map(([name, text]) => ({ name, bytes: () => Buffer.from(text) }));

/** Writes these files to a new folder; `remove` deletes it. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): { readonly dir: string; readonly remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), "results-"));
  mkdirSync(dir, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return { dir, remove: () => rmSync(dir, { recursive: true }) };
}

const PDDL_HEADER = "Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG";
export const PDDL_ROWS = ["13/08/2016,Arsenal,Chelsea,2,1,1,0", "20/08/2016,Chelsea,Arsenal,0,0,0,0"] as const;
export const pddlFiles = (...rows: readonly string[]): Files => ({
  "premier-league_season-1617.csv": [PDDL_HEADER, ...rows].join("\n"),
});

type Json = Readonly<Record<string, unknown>>;
export const OPEN_MATCHES: readonly Json[] = [
  { round: "Matchday 1", date: "2030-08-10", team1: "Arsenal FC", team2: "Chelsea FC", score: { ht: [1, 0], ft: [2, 1] } },
  { round: "Matchday 2", date: "2030-08-17", team1: "Chelsea FC", team2: "Arsenal FC", score: { ft: [0, 0] } },
  { round: "Matchday 3", date: "2031-05-17", team1: "Chelsea FC", team2: "Everton FC", score: {} },
];
export const openFiles = (matches: readonly Json[], name = "2030-31_en.1.json"): Files => ({
  [name]: JSON.stringify({ name: "a season", matches }),
});

export const nbaFiles = (...rows: readonly string[]): Files => ({
  "nba_teams.csv": "team_id,abbreviation,name\n1,BOS,Boston Celtics\n2,LAL,Los Angeles Lakers\n",
  "nba_results_x.csv": ["date,game_id,season,home_team_id,away_team_id,home_points,away_points", ...rows].join("\n"),
});
export const NBA_ROWS = [
  "2009-10-01,10900001,2009,1,2,90,80",
  "2009-11-01,20900001,2009,1,2,100,90",
  "2010-05-20,50900101,2009,2,1,99,98",
  "2010-06-03,40900401,2009,2,1,102,89",
] as const;

const CUP_TABLES: Readonly<Record<string, readonly [columns: string, ...rows: string[]]>> = {
  matches: [
    "match_id,tournament_id,tournament_name,stage_name,group_name,group_stage,match_date,stadium_id,home_team_id,home_team_name,away_team_id,away_team_name,home_team_score,away_team_score,extra_time,penalty_shootout,home_team_score_penalties,away_team_score_penalties",
    "M-1,WC-1994,1994 Men's World Cup,group stage,Group B,1,1994-06-20,S-1,T-1,Brazil,T-2,Italy,1,0,0,0,0,0",
    "M-2,WC-1994,1994 Men's World Cup,final,not applicable,0,1994-07-17,S-1,T-1,Brazil,T-2,Italy,1,1,1,1,3,2",
  ],
  teams: ["team_id,team_name", "T-1,Brazil", "T-2,Italy"],
  players: ["player_id,family_name,given_name,birth_date", "P-1,Romário,not applicable,1966-01-29", "P-2,Baggio,Roberto,not available"],
  managers: ["manager_id,family_name,given_name,country_name", "C-1,Parreira,Carlos,Brazil"],
  referees: ["referee_id,family_name,given_name,country_name", "R-1,Puhl,Sándor,Hungary"],
  stadiums: ["stadium_id,stadium_name,city_name,country_name,stadium_capacity", "S-1,Rose Bowl,Pasadena,United States,91000"],
  goals: [
    "goal_id,match_id,team_id,player_id,minute_regulation,minute_stoppage,own_goal,penalty,home_team,away_team,match_period",
    "G-1,M-1,T-1,P-1,45,2,0,1,1,0,first half",
    "G-2,M-2,T-1,P-1,100,0,0,0,1,0,extra time",
    "G-3,M-2,T-2,P-1,110,0,1,0,0,1,extra time",
  ],
  bookings: [
    "booking_id,match_id,team_id,player_id,minute_regulation,minute_stoppage,red_card,second_yellow_card",
    "B-1,M-2,T-2,P-2,60,0,1,0",
  ],
  squads: ["key_id,tournament_id,team_id,player_id,shirt_number,position_code", "1,WC-1994,T-1,P-1,11,FW", "2,WC-1994,T-2,P-2,10,FW"],
  manager_appointments: ["key_id,tournament_id,team_id,manager_id", "1,WC-1994,T-1,C-1"],
  referee_appointments: ["key_id,tournament_id,referee_id", "1,WC-1994,R-1"],
};

/** A World Cup of two matches; `change` a table's text. */
export function cupFiles(change: Readonly<Record<string, (text: string) => string>> = {}): Files {
  return Object.fromEntries(
    Object.entries(CUP_TABLES).map(([name, lines]) => [`${name}.csv`, (change[name] ?? ((text: string) => text))(lines.join("\n"))]),
  );
}
