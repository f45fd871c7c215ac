import { expect, it } from "vitest";
import { NBA_ROWS, OPEN_MATCHES, PDDL_ROWS, cupFiles, filesOf, nbaFiles, openFiles, pddlFiles } from "../pack/testing.ts";
import { readFjelstulSeason } from "./fjelstul.ts";
import { readNbaSeason } from "./nba.ts";
import { readOpenfootballSeason } from "./openfootball.ts";
import { readPddlSeason } from "./pddl.ts";

/** What a table is refused for, as a set is: with file and record, before a line of it is printed. */
const pddl = (...rows: readonly string[]) => readPddlSeason(filesOf(pddlFiles(...PDDL_ROWS, ...rows)), "premier-league", "1617");
const open = (over: Readonly<Record<string, unknown>>) =>
  readOpenfootballSeason(
    filesOf(openFiles([...OPEN_MATCHES, { round: "Matchday 3", date: "2030-09-01", team1: "Arsenal FC", team2: "Everton FC", ...over }])),
    "en.1",
    "2030-31",
  );
const nba = (row: string) => readNbaSeason(filesOf(nbaFiles(...NBA_ROWS, row)), "nba", "2009");

/** A World Cup whose groups can be told, with more rows. */
const cup = (change: (text: string) => string) =>
  readFjelstulSeason(
    filesOf(
      cupFiles({
        matches: (text) => change(text.replace("group_stage,", "group_stage,replay,").replaceAll(/,([01]),1994-/g, ",$1,0,1994-")),
      }),
    ),
    "WC-1994",
    "1994",
  );
const group = (home: string, away: string): string =>
  `\nM-3,WC-1994,1994 Men's World Cup,group stage,Group B,1,0,1994-06-24,S-1,T-1,${home},T-2,${away},1,0,0,0,0,0`;

it.each([
  [pddl("27/08/2016,Arsenl,Everton,1,0,0,0"), "Arsenl cannot be told from Arsenal"],
  [
    readPddlSeason(filesOf({ "premier-league_season-1617.csv": "Date,HomeTeam,AwayTeam,FTHG,FTAG\n" }), "premier-league", "1617"),
    "no matches",
  ],
  [pddl("27/08/1066,Arsenal,Everton,1,0,0,0"), "no date of the season: 27/08/1066"],
  [pddl("31/02/2017,Arsenal,Everton,1,0,0,0"), "no date of the season: 31/02/2017"],
  [pddl("27/08/2016,Arsenal,Everton,1,0,2,0"), "2-0 at half-time"],
  [open({ date: "2035-09-01", score: { ft: [1, 0] } }), "no date of the season: 2035-09-01"],
  [open({ score: { ft: [1, 1], p: [4, 4] } }), "a shoot-out that ends 4-4"],
  [nba("2009-13-01,20900002,2009,1,2,91,90"), "no date of the season: 2009-13-01"],
  [nba(NBA_ROWS[1] ?? ""), "a second time"],
  [cup((text) => text + group("Brasil", "Spain")), "Brazil cannot be told from Brasil"],
  [cup((text) => text + group("Italy", "Brazil")), "Italy - Brazil a second time"],
  [cup((text) => text.replace("1994-06-20", "1994-06-31")), "no date of the season: 1994-06-31"],
])("%#", (season, reason) => {
  expect(season.ok ? null : season.error.reason).toEqual(expect.stringContaining(reason));
});

it("two names that are near and have met are two", () => {
  expect(pddl("27/08/2016,Arsenl,Everton,1,0,0,0", "28/08/2016,Arsenl,Arsenal,1,0,0,0").ok).toBe(true);
});

it("two of a World Cup's group that met are two, and so are two of different groups", () => {
  const other = group("North Korea", "Spain").replace("Group B", "Group C");
  const season = cup((text) => text + other + group("South Korea", "Italy"));
  expect(season.ok && season.value.sport === "fb" && season.value.groups.map(({ name, teams }) => [name, teams.length])).toEqual([
    ["Group B", 3],
    ["Group C", 2],
  ]);
});
