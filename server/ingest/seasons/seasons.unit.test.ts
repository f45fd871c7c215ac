import { describe, expect, it } from "vitest";
import { NBA_ROWS, OPEN_MATCHES, PDDL_ROWS, filesOf, nbaFiles, openFiles, pddlFiles } from "../pack/testing.ts";
import { misspelledNations } from "../pack/nations.ts";
import { readFjelstulSeason } from "./fjelstul.ts";
import { readNbaSeason } from "./nba.ts";
import { readOpenfootballSeason } from "./openfootball.ts";
import { readPddlSeason } from "./pddl.ts";

/** Reasons to refuse a table, as for a set: with file and record, before any line of it is printed. */
const pddl = (...rows: readonly string[]) => readPddlSeason(filesOf(pddlFiles(...PDDL_ROWS, ...rows)), "premier-league", "1617");
const open = (over: Readonly<Record<string, unknown>>) =>
  readOpenfootballSeason(
    filesOf(openFiles([...OPEN_MATCHES, { round: "Matchday 3", date: "2030-09-01", team1: "Arsenal FC", team2: "Everton FC", ...over }])),
    "en.1",
    "2030-31",
  );
/** The group of a World Cup with these matches, on a day of it or their own: `Brazil,Italy`, `Brazil,Italy 1994-06-24`. */
const cup = (...matches: readonly string[]) =>
  readFjelstulSeason(
    filesOf({
      "matches.csv": [
        "tournament_id,tournament_name,stage_name,group_name,group_stage,replay,match_date,home_team_score,away_team_score,home_team_name,away_team_name",
        ...["Brazil,Italy", ...matches].map((match) => {
          const [, teams, day = "1994-06-20"] = /^(.*?)(?: (\d{4}-\d\d-\d\d))?$/.exec(match) ?? [];
          return `WC-1994,1994 Men's World Cup,group stage,Group B,1,0,${day},1,0,${teams}`;
        }),
      ].join("\n"),
    }),
    "WC-1994",
    "1994",
  );
const nba = (row: string) => readNbaSeason(filesOf(nbaFiles(...NBA_ROWS, row)), "nba", "2009");

it.each([
  [pddl("27/08/2016,Arsenl,Everton,1,0,0,0"), "Arsenl cannot be told from Arsenal"],
  [
    pddl("27/08/2016,Arsenl,Everton,1,0,0,0", "27/08/2016,Chelsae,Everton,1,0,0,0"),
    "Arsenl cannot be told from Arsenal; Chelsae cannot be told from Chelsea",
  ],
  [pddl("27/08/2016,Arsenal FC,Everton,1,0,0,0"), "Arsenal FC cannot be told from Arsenal"],
  [pddl("27/08/2016, Arsenal,Everton,1,0,0,0"), " Arsenal cannot be told from Arsenal"],
  [cup("Brazli,Sweden"), "Brazli cannot be told from Brazil"],
  [
    cup("Brazli,Sweden", "Romannia,Itally"),
    "Brazli cannot be told from Brazil; Romannia cannot be told from Romania; Itally cannot be told from Italy",
  ],
  [
    readPddlSeason(filesOf({ "premier-league_season-1617.csv": "Date,HomeTeam,AwayTeam,FTHG,FTAG\n" }), "premier-league", "1617"),
    "no matches",
  ],
  [pddl("27/08/1066,Arsenal,Everton,1,0,0,0"), "no date of the season: 27/08/1066"],
  [pddl("31/02/2017,Arsenal,Everton,1,0,0,0"), "no date of the season: 31/02/2017"],
  [pddl("27/08/2016,Arsenal,Everton,1,0,2,0"), "2-0 at half-time"],
  [open({ date: "2035-09-01", score: { ft: [1, 0] } }), "no date of the season: 2035-09-01"],
  [open({ score: { ft: [1, 1], p: [4, 4] } }), "a shoot-out that ends 4-4"],
  [open({ score: { ft: [2, 1], et: [1, 1] } }), "2-1 after 90 minutes, 1-1 after extra time"],
  [readOpenfootballSeason(filesOf(openFiles([])), "en.1", "2030-31"), "no matches"],
  [nba("2009-13-01,20900002,2009,1,2,91,90"), "no date of the season: 2009-13-01"],
  [nba(NBA_ROWS[1] ?? ""), "game 20900001 a second time"],
  [nba("2009-11-01,20900002,2009,1,2,100,90"), "Boston Celtics - Los Angeles Lakers a second time"],
  [nba("2009-11-02,20900002,2009,1,1,100,90"), "Boston Celtics against itself"],
  [cup("Italy,Brazil"), "Italy - Brazil a second time"],
  [cup("Mexico,Norway 1994-06-31"), "no date of the season: 1994-06-31"],
])("%#", (season, reason) => {
  expect(season.ok ? null : season.error.reason).toEqual(expect.stringContaining(reason));
});

it("two names that are near and have met are two", () => {
  expect(pddl("27/08/2016,Arsenl,Everton,1,0,0,0", "28/08/2016,Arsenl,Arsenal,1,0,0,0").ok).toBe(true);
});

it("a club written in two ways is one: `Cardiff`, and `AFC` where Wimbledon is meant", () => {
  const match = (team1: string, team2: string, day: number) => ({
    ...{ round: "Matchday 1", date: `2030-08-0${day}`, team1, team2, score: { ft: [1, 0] } },
  });
  const files = openFiles([
    match("Cardiff City", "AFC Wimbledon", 1),
    match("Cardiff City", "Luton Town", 2),
    match("AFC Wimbledon", "Luton Town", 3),
    match("Luton Town", "Cardiff", 4),
    match("Luton Town", "AFC", 5),
    match("AFC", "Cardiff", 6),
  ]);
  const read = readOpenfootballSeason(filesOf(files), "en.1", "2030-31");
  expect(read.ok && read.value.sport === "fb" ? read.value.groups : read).toMatchObject([
    { name: null, teams: ["AFC Wimbledon", "Cardiff City", "Luton Town"], isComplete: true },
  ]);
});

it("teams that never meet are of several groups, though the source names none; one match is still to come", () => {
  const round = (teams: readonly string[]) =>
    teams.flatMap((team1, i) =>
      teams.slice(i + 1).map((team2) => ({ round: "Matchday 1", date: "2030-08-01", team1, team2, score: { ft: [1, 0] } })),
    );
  const [open, ...east] = round(["Alpha", "Beta", "Gamma"]);
  const files = openFiles([...east, { ...open, score: {} }, ...round(["Delta", "Epsilon", "Zeta"])], "2030_cn.1.json");
  const read = readOpenfootballSeason(filesOf(files), "cn.1", "2030");
  expect(read.ok && read.value.sport === "fb" ? read.value.groups : read).toMatchObject([
    { name: "Group 1", teams: ["Alpha", "Beta", "Gamma"], isComplete: false },
    { name: "Group 2", teams: ["Delta", "Epsilon", "Zeta"], isComplete: true },
  ]);
});

it.each([
  ["Playoffs", 4],
  ["Finals", 2],
])("two legs of %s are no table, though their rounds are called matchdays", (part, count) => {
  const teams = ["Alpha (ENG)", "Beta (ESP)", "Gamma (GER)", "Delta (ITA)"].slice(0, count);
  const legs = teams.flatMap((team1, i) => [
    { round: `${part}, Matchday ${(i % 2) + 1}`, team1, team2: teams[i % 2 ? i - 1 : i + 1] ?? "" },
  ]);
  const league = teams.map((team1, i) => ({ round: "League, Matchday 1", team1, team2: teams[(i + 1) % count] ?? "" }));
  const matches = [...league, ...legs].map((match) => ({ ...match, date: "2030-08-01", score: { ft: [1, 0] } }));
  const read = readOpenfootballSeason(filesOf(openFiles(matches, "2030-31_uefa.cl.json")), "uefa.cl", "2030-31");
  expect(read.ok && read.value.sport === "fb" ? read.value.groups.map(({ name }) => name) : read).toEqual([null]);
});

it("a match that is there again on another day is a slip, where everybody else meets once", () => {
  const teams = Array.from({ length: 8 }, (_, i) => `Team ${"ABCDEFGH"[i]}`);
  const all = teams.flatMap((team1, i) =>
    teams
      .filter((team2) => team2 !== team1)
      .map((team2, k) => ({ round: "Matchday 1", date: `2030-09-${10 + i + k}`, team1, team2, score: { ft: [1, 0] } })),
  );
  const read = (...more: typeof all) => readOpenfootballSeason(filesOf(openFiles([...all, ...more])), "en.1", "2030-31");
  const [again] = all.map((match) => ({ ...match, date: "2031-04-01" }));
  expect(read().ok).toBe(true);
  expect(read(...(again ? [again] : []))).toMatchObject({ error: { record: "/matches/56", reason: "Team A - Team B a second time" } });
  // Some leagues have four meetings of each pair.
  expect(read(...all.map((match) => ({ ...match, date: "2031-04-01" }))).ok).toBe(true);
});

it("a group of a World Cup whose letter is written small once is the group", () => {
  const row = (group: string, home: string, away: string) =>
    `WC-1994,1994 Men's World Cup,group stage,${group},1,0,1994-06-20,1,0,${home},${away}`;
  const read = readFjelstulSeason(
    filesOf({
      "matches.csv": [
        "tournament_id,tournament_name,stage_name,group_name,group_stage,replay,match_date,home_team_score,away_team_score,home_team_name,away_team_name",
        row("Group c", "Brazil", "Italy"),
        row("Group C", "Italy", "Sweden"),
        row("Group C", "Sweden", "Brazil"),
      ].join("\n"),
    }),
    "WC-1994",
    "1994",
  );
  expect(read.ok && read.value.sport === "fb" ? read.value.groups : read).toMatchObject([
    { name: "Group C", teams: ["Brazil", "Italy", "Sweden"], isComplete: true },
  ]);
});

/** National teams of the world that have not been at a World Cup, or not under this name. */
const OTHERS =
  "Afghanistan,Albania,American Samoa,Andorra,Armenia,Azerbaijan,Bahamas,Bahrain,Bangladesh,Barbados,Belarus,Belize,Benin,Bermuda,Bhutan,Botswana,Brunei,Burkina Faso,Burundi,Cambodia,Cape Verde,Central African Republic,Chad,Comoros,Congo,DR Congo,Curaçao,Cyprus,Czechia,Djibouti,Dominica,Dominican Republic,Estonia,Eswatini,Ethiopia,Faroe Islands,Fiji,Finland,Gabon,Gambia,Georgia,Gibraltar,Grenada,Guam,Guatemala,Guinea,Guinea-Bissau,Guyana,India,Indonesia,Ireland,Jordan,Kazakhstan,Kenya,Kosovo,Kyrgyzstan,Laos,Latvia,Lebanon,Lesotho,Liberia,Libya,Liechtenstein,Lithuania,Luxembourg,Madagascar,Malawi,Malaysia,Maldives,Mali,Malta,Mauritania,Mauritius,Moldova,Mongolia,Montenegro,Mozambique,Myanmar,Namibia,Nepal,Nicaragua,Niger,North Macedonia,Oman,Pakistan,Palestine,Papua New Guinea,Philippines,Puerto Rico,Rwanda,Saint Lucia,Samoa,San Marino,Seychelles,Sierra Leone,Singapore,Solomon Islands,Somalia,South Sudan,Sri Lanka,Sudan,Suriname,Syria,Tahiti,Tajikistan,Tanzania,Tonga,Turkmenistan,Türkiye,Uganda,Uzbekistan,Vanuatu,Venezuela,Vietnam,Yemen,Zambia,Zimbabwe";

describe("nations", () => {
  it("near to one another are told apart: Niger and Nigeria, Iran and Iraq, Congo and DR Congo", () => {
    expect(misspelledNations(OTHERS.split(","))).toEqual([]);
    expect(cup("Iran,Iraq", "Congo,DR Congo", "Slovakia,Slovenia", "Niger,Nigeria").ok).toBe(true);
  });

  it("that nobody knows are two where they have met", () => {
    const refused = cup("Ruritania,Brazil", "Ruritannia,Italy");
    expect(refused.ok ? null : refused.error).toEqual({
      file: "matches.csv",
      record: "line 4",
      reason: "Ruritannia cannot be told from Ruritania",
    });
    expect(cup("Ruritania,Brazil", "Ruritannia,Italy", "Ruritania,Ruritannia").ok).toBe(true);
  });
});
