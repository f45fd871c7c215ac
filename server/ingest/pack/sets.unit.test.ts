import { describe, expect, it } from "vitest";
import { resultId } from "../../database/packFile.ts";
import { chooseSeasons } from "./annotate.ts";
import { readPeople } from "./fjelstulPeople.ts";
import { readWorldCups } from "./fjelstulSet.ts";
import { readNbaSet } from "./nbaSet.ts";
import { readOpenfootballSet } from "./openfootballSet.ts";
import { readPddlSet } from "./pddlSet.ts";
import { shortOf } from "../seasons/meetings.ts";
import { readOpenfootballSeason } from "../seasons/openfootball.ts";
import { type ReadSet, packOf } from "./set.ts";
import { NBA_ROWS, OPEN_MATCHES, PDDL_ROWS, cupFiles, filesOf, nbaFiles, openFiles, pddlFiles } from "./testing.ts";

/** Sets of results in each format, and the records none of them may hold. */

const readCups: ReadSet = (files) => {
  const cups = readWorldCups(files);
  if (!cups.ok) return cups;
  const people = readPeople(files, cups.value, resultId);
  return people.ok ? cups : people;
};

const open = (...matches: readonly Readonly<Record<string, unknown>>[]) => openFiles([...OPEN_MATCHES, ...matches]);
/** A season of the five whose rows have corners and cards. */
const withCounts = (row: string) => {
  const [name = "", text = ""] = Object.entries(pddlFiles(row))[0] ?? [];
  return { [name]: text.replace("\n", ",HC,AC,HY,AY,HR,AR\n") };
};
const extra = { round: "Matchday 3", date: "2030-09-01", team1: "Arsenal FC", team2: "Everton FC", score: { ft: [1, 0] } };

/** Each team is host to each other, but the last round is not listed. */
const SHORT = ["Arsenal FC", "Chelsea FC", "Everton FC", "Liverpool FC"].flatMap((team1, i, all) =>
  all.flatMap((team2, k) =>
    team1 === team2 || i + k === 5
      ? []
      : [{ round: `Matchday ${i + k}`, date: `2030-09-${10 + i * 4 + k}`, team1, team2, score: { ft: [1, 0] } }],
  ),
);

describe("a list that is short of a round", () => {
  const files = (name: string) => filesOf(openFiles(SHORT, `2030-31_${name}.json`));

  it("is no whole season: four teams that meet at both grounds play twelve", () => {
    const read = readOpenfootballSet(files("en.1"));
    expect(read.ok && read.value.seasons.map(({ expected, matches }) => [expected, matches.length])).toEqual([[12, 10]]);
    const table = readOpenfootballSeason(files("en.1"), "en.1", "2030-31");
    expect(table.ok && table.value.sport === "fb" && table.value.groups.map(({ isComplete }) => isComplete)).toEqual([false]);
  });

  it("is none either where all meet three times and half of them once more, and that is not listed", () => {
    const table = readOpenfootballSeason(files("sco.1"), "sco.1", "2030-31");
    expect(table.ok && table.value.sport === "fb" && table.value.groups.map(({ isComplete }) => isComplete)).toEqual([false]);
    expect([shortOf("sco.1", 12, 198, 0), shortOf("sco.1", 12, 228, 0)]).toEqual([228, null]);
  });

  it("is one where matches were taken off it: the season was ended as it stood", () => {
    const ended = SHORT.map((match, i) => (i === SHORT.length - 1 ? { ...match, score: undefined, status: "cancelled" } : match));
    const of = (name: string) => filesOf(openFiles(ended, `2030-31_${name}.json`));
    const read = readOpenfootballSet(of("sco.1"));
    expect(read.ok && read.value.seasons.map(({ expected, matches }) => [expected, matches.length])).toEqual([[9, 9]]);
    const table = readOpenfootballSeason(of("sco.1"), "sco.1", "2030-31");
    expect(table.ok && table.value.sport === "fb" && table.value.groups.map(({ isComplete }) => isComplete)).toEqual([true]);
  });

  it("is one where the league plays otherwise", () => {
    const table = readOpenfootballSeason(files("ar.1"), "ar.1", "2030-31");
    expect(table.ok && table.value.sport === "fb" && table.value.groups.map(({ isComplete }) => isComplete)).toEqual([true]);
  });
});

it("of a match of the five what a source leaves empty, also of one side, is not known", () => {
  const read = (row: string) => {
    const set = readPddlSet(filesOf(withCounts(row)));
    return set.ok && set.value.seasons[0]?.matches[0];
  };
  const whole = read("13/08/2016,Arsenal,Chelsea,2,1,1,0,7,3,1,2,0,1");
  expect(whole).toMatchObject({ half: [1, 0], corners: [7, 3], yellow: [1, 2], red: [0, 1] });
  const bare = read("13/08/2016,Arsenal,Chelsea,2,1,,,7,3,,5,,");
  expect(bare).toMatchObject({ score: [2, 1], corners: [7, 3] });
  for (const name of ["half", "yellow", "red"]) expect(bare).not.toHaveProperty(name);
});

it("a season of the five that was ended by points a match is whole with what was played", () => {
  const [head = ""] = Object.values(pddlFiles())[0]?.split("\n") ?? [];
  const rows = ["10/08/2019,Paris SG,Lyon,2,1,1,0", "17/08/2019,Lyon,Nice,0,0,0,0"];
  const of = (name: string) => {
    const read = readPddlSet(filesOf({ [name]: [head, ...rows].join("\n") }));
    return read.ok && read.value.seasons.map(({ expected, matches }) => [expected, matches.length]);
  };
  expect([of("ligue-1_season-1920.csv"), of("serie-a_season-1920.csv")]).toEqual([[[2, 2]], [[6, 2]]]);
});

it("a file that holds another league's season is left out, with a note: no match counts twice", () => {
  const read = readOpenfootballSet(
    filesOf({
      ...openFiles(SHORT, "2030-31_ru.1.json"),
      ...openFiles(SHORT, "2030-31_ru.2.json"),
      ...openFiles(SHORT.slice(1), "2030-31_tr.1.json"),
    }),
  );
  expect(read.ok && [read.value.seasons.map(({ file }) => file), read.value.notes]).toEqual([
    ["2030-31_ru.1.json", "2030-31_tr.1.json"],
    ["2030-31_ru.2.json: the matches of 2030-31_ru.1.json, left out"],
  ]);
});

it("an awarded match counts as awarded: a half-time above that is left out of it, with a note, and nothing else is", () => {
  const awarded = { ...extra, status: "awarded", score: { ht: [2, 0], ft: [0, 3] } };
  const files = filesOf(open(awarded));
  const read = readOpenfootballSet(files);
  expect(read.ok && read.value.notes).toEqual([
    "2030-31_en.1 2030-09-01 Arsenal FC - Everton FC: awarded, 2-0 at half-time, 0-3 at the end: the half-time is left out",
  ]);
  expect(read.ok && read.value.seasons[0]?.matches.map(({ score, half, isAwarded }) => [score, half, isAwarded])).toEqual([
    [[2, 1], [1, 0], undefined],
    [[0, 0], undefined, undefined],
    [[0, 3], undefined, true],
  ]);
  const table = readOpenfootballSeason(files, "en.1", "2030-31");
  expect(table.ok && table.value.sport === "fb" && table.value.groups.map(({ results }) => results.map(({ score }) => score))).toEqual([
    [
      [2, 1],
      [0, 0],
      [0, 3],
    ],
  ]);
  const fitting = readOpenfootballSet(filesOf(open({ ...awarded, score: { ht: [0, 1], ft: [0, 3] } })));
  expect(fitting.ok && [fitting.value.seasons[0]?.matches[2]?.half, fitting.value.notes]).toEqual([[0, 1], []]);
});

describe("a set is refused whole, with file and record", () => {
  it.each([
    ["pddl", readPddlSet, pddlFiles(...PDDL_ROWS, "27/08/2016,Arsenl,Chelsea,1,0,0,0"), "line 4", "Arsenl cannot be told from Arsenal"],
    [
      "pddl",
      readPddlSet,
      pddlFiles(...PDDL_ROWS, "27/08/2016,Man United,Chelsea,1,0,0,0", "27/08/2016,Man Unted,Arsenal,1,0,0,0"),
      "line 5",
      "Man Unted cannot be told from Man United",
    ],
    [
      "pddl",
      readPddlSet,
      pddlFiles(...PDDL_ROWS, "27/08/2016,Arsenl,Everton,1,0,0,0", "28/08/2016,Chelsae,Everton,1,0,0,0"),
      "line 4",
      "Arsenl cannot be told from Arsenal; Chelsae cannot be told from Chelsea",
    ],
    ["pddl", readPddlSet, pddlFiles(...PDDL_ROWS, "27/08/2016,Arsenal,Chelsea,3,3,1,0"), "line 4", "a second time"],
    ["pddl", readPddlSet, pddlFiles("13/08/2016,Arsenal,Chelsea,2,1,3,0"), "line 2", "3-0 at half-time"],
    ["pddl", readPddlSet, pddlFiles("30/02/2017,Arsenal,Chelsea,2,1,1,0"), "line 2", "no date of the season"],
    ["pddl", readPddlSet, pddlFiles("13/08/2026,Arsenal,Chelsea,2,1,1,0"), "line 2", "no date of the season"],
    ["pddl", readPddlSet, pddlFiles("13/08/2016,Arsenal,Chelsea,two,1,1,0"), "line 2", "no score"],
    ["pddl", readPddlSet, pddlFiles("13/08/2016,Arsenal,Chelsea,2,,1,0"), "line 2", "no score: 2-"],
    ["pddl", readPddlSet, pddlFiles("13/08/2016,Arsenal,Chelsea,2,1,1.0,0.0"), "line 2", "no half-time score: 1.0-0.0"],
    ["pddl", readPddlSet, withCounts("13/08/2016,Arsenal,Chelsea,2,1,1,0,7.0,3,1,2,0,0"), "line 2", "no corners: 7.0-3"],
    ["pddl", readPddlSet, withCounts("13/08/2016,Arsenal,Chelsea,2,1,1,0,7,3,one,2,0,0"), "line 2", "no yellow cards: one-2"],
    ["pddl", readPddlSet, withCounts("13/08/2016,Arsenal,Chelsea,2,1,1,0,7,3,1,2,0,-"), "line 2", "no red cards: 0--"],
    ["pddl", readPddlSet, pddlFiles("13/08/2016,Arsenal,Arsenal,2,1,1,0"), "line 2", "against itself"],
    [
      "openfootball",
      readOpenfootballSet,
      open(extra, { ...extra, date: "2030-09-08", team2: "Evreton FC" }),
      "/matches/4",
      "cannot be told from Everton",
    ],
    ["openfootball", readOpenfootballSet, open(OPEN_MATCHES[0] ?? {}), "/matches/3", "a second time"],
    ["openfootball", readOpenfootballSet, open({ ...extra, score: { ht: [2, 0], ft: [1, 0] } }), "/matches/3", "2-0 at half-time"],
    ["openfootball", readOpenfootballSet, open({ ...extra, score: { ft: [2, 0], et: [1, 0] } }), "/matches/3", "after extra time"],
    ["openfootball", readOpenfootballSet, open({ ...extra, score: { ft: [1, 1], p: [4, 4] } }), "/matches/3", "a shoot-out that ends 4-4"],
    ["openfootball", readOpenfootballSet, open({ ...extra, date: "2030-02-30" }), "/matches/3", "no date of the season"],
    ["openfootball", readOpenfootballSet, open({ ...extra, date: "2035-02-20" }), "/matches/3", "no date of the season"],
    ["openfootball", readOpenfootballSet, open({ ...extra, score: { ft: [1] } }), "/matches/3/score/ft", ""],
    [
      "openfootball",
      readOpenfootballSet,
      openFiles([{ ...extra, team1: "PSV" }], "2030-31_uefa.cl.json"),
      "/matches/0",
      "names no country",
    ],
    ["nba-results", readNbaSet, nbaFiles(...NBA_ROWS, "2009-12-01,20900002,2009,1,3,100,90"), "line 6", "no team 3"],
    ["nba-results", readNbaSet, nbaFiles(...NBA_ROWS, NBA_ROWS[1]), "line 6", "game 20900001 a second time"],
    ["nba-results", readNbaSet, nbaFiles(...NBA_ROWS, "2009-12-01,20900002,2009,1,2,90,90"), "line 6", "no result"],
    ["nba-results", readNbaSet, nbaFiles(...NBA_ROWS, "2009-12-01,40900501,2009,1,2,91,90"), "line 6", "no game of the season"],
    ["nba-results", readNbaSet, nbaFiles(...NBA_ROWS, "2009-13-01,20900002,2009,1,2,91,90"), "line 6", "no date of the season"],
    [
      "fjelstul",
      readCups,
      cupFiles({ matches: (text) => text.replace("T-1,Brazil", "T-1,Brasil") }),
      "line 2",
      "cannot be told from Brazil",
    ],
    ["fjelstul", readCups, cupFiles({ teams: (text) => `${text}\nT-3,Brazli` }), "line 4", "Brazli cannot be told from Brazil"],
    [
      "fjelstul",
      readCups,
      cupFiles({ teams: (text) => `${text}\nT-3,Brazli\nT-4,Sweden\nT-5,Itally` }),
      "line 4",
      "Brazli cannot be told from Brazil; Itally cannot be told from Italy",
    ],
    ["fjelstul", readCups, cupFiles({ matches: (text) => text.replace("1,1,3,2", "1,1,3,3") }), "line 3", "a shoot-out that ends 3-3"],
    ["fjelstul", readCups, cupFiles({ matches: (text) => text.replace("Italy,1,0", "Italy,2,0") }), "line 2", "2-0, and goals for 1-0"],
    ["fjelstul", readCups, cupFiles({ matches: (text) => text.replace("1994-06-20", "1994-06-31") }), "line 2", "no date"],
    [
      "fjelstul",
      readCups,
      cupFiles({ matches: (text) => `${text}\n${(text.split("\n")[1] ?? "").replace("M-1", "M-9")}` }),
      "line 4",
      "a second time",
    ],
    ["fjelstul", readCups, cupFiles({ goals: (text) => text.replace("G-2,M-2,T-1,P-1", "G-2,M-2,T-1,P-7") }), "line 3", "no player P-7"],
    ["fjelstul", readCups, cupFiles({ squads: (text) => text.replace("T-2,P-2", "T-8,P-2") }), "line 3", "no team T-8"],
    ["fjelstul", readCups, cupFiles({ players: (text) => text.replace("1966-01-29", "1966-01-32") }), "line 2", "no date of birth"],
  ] as const)("%s: %#", (_source, read, files, record, reason) => {
    const set = read(filesOf(files));
    expect(set.ok ? null : [set.error.record, set.error.reason]).toEqual([record, expect.stringContaining(reason)]);
    expect(set.ok ? null : Object.keys(files)).toContain(set.ok ? null : set.error.file);
  });
});

function seasonsOf(read: ReadSet, files: Readonly<Record<string, string>>) {
  const set = read(filesOf(files));
  if (!set.ok) throw new Error(JSON.stringify(set.error));
  return set.value.seasons;
}

describe("a set that can be", () => {
  it("names a club of a table by it, one of none as its source does, and waits for what is not played", () => {
    const [season] = seasonsOf(readOpenfootballSet, open({ ...extra, team2: "Nowhere Rovers" }));
    expect(season).toMatchObject({ competition: { id: "fb-eng1", name: "英超", sim: "eng1" }, label: "2030-31", expected: 4 });
    expect(season?.matches).toHaveLength(3);
    expect(season?.matches[0]).toMatchObject({
      home: { id: "fb-arsenal", name: "阿森纳" },
      round: "第1轮",
      roundNo: 1,
      stage: null,
      half: [1, 0],
    });
    expect(season?.matches[2]?.away).toMatchObject({ id: "fb-eng-nowhere-rovers", name: "Nowhere Rovers" });
  });

  it("parts a season by what its rounds say, and by who meets whom", () => {
    const match = (round: string, day: number, team1: string, team2: string, score: object = { ft: [1, 0] }) => ({
      ...{ round, date: `2031-05-${String(day).padStart(2, "0")}`, team1: `${team1} (ENG)`, team2: `${team2} (ESP)`, score },
    });
    const matches = [
      match("Group A, Matchday 1", 1, "Alpha", "Beta"),
      match("Playoffs, Matchday 1", 3, "Alpha", "Beta"),
      match("Playoffs, Matchday 2", 5, "Alpha", "Beta", { ft: [1, 0], et: [2, 0], p: [3, 1] }),
      match("Finals, Final", 30, "Alpha", "Beta"),
      match("Finals, Semifinals", 20, "Alpha", "Beta"),
      match("Finals, Supertie", 25, "Gamma", "Delta"),
    ];
    const parts = seasonsOf(readOpenfootballSet, openFiles(matches, "2030-31_uefa.cl.json"))[0]?.matches.map((one) => [
      `${one.stage?.name}/${one.stage?.kind}/${one.stage?.group}`,
      one.round,
      one.roundNo,
    ]);
    expect(parts).toEqual([
      ["小组赛/table/A 组", "第1轮", 1],
      ["附加赛/ties/null", "附加赛", 1],
      ["附加赛/ties/null", "附加赛", 1],
      ["淘汰赛/ties/null", "决赛", 2],
      ["淘汰赛/ties/null", "半决赛", 1],
      ["淘汰赛/ties/null", "Supertie", 1],
    ]);
  });

  it("is the same whatever its teams are called and its days are", () => {
    const shifted = OPEN_MATCHES.map((one) => ({
      ...one,
      date: String(one["date"]).replace("-08-", "-10-"),
      team1: `Oakwood ${String(one["team1"]).length}${String(one["team1"])[0]}`,
      team2: `Oakwood ${String(one["team2"]).length}${String(one["team2"])[0]}`,
    }));
    const shape = (matches: readonly Readonly<Record<string, unknown>>[]) => {
      const { seasons, teams } = packOf("openfootball", seasonsOf(readOpenfootballSet, openFiles(matches)));
      return [teams.length, ...seasons.map(({ home, away, score, round, expected }) => ({ home, away, score, round, expected }))];
    };
    expect(shape(shifted)).toEqual(shape(OPEN_MATCHES));
  });

  it("takes rounds from a second source where that has every match, and says where it contradicts", () => {
    const first = seasonsOf(readPddlSet, pddlFiles(...PDDL_ROWS));
    const matches = OPEN_MATCHES.slice(0, 2).map((one) => ({ ...one, date: String(one["date"]).replace("2030", "2016") }));
    const whole = chooseSeasons(first, seasonsOf(readOpenfootballSet, openFiles(matches, "2016-17_en.1.json")));
    expect(whole).toMatchObject({ annotated: 1, notes: [], seasons: [{ source: "pddl", matches: [{ roundNo: 1 }, { roundNo: 2 }] }] });
    const other = matches.map((one, i) => (i === 0 ? { ...one, score: { ft: [5, 5] } } : one));
    const contradicted = chooseSeasons(first, seasonsOf(readOpenfootballSet, openFiles(other, "2016-17_en.1.json")));
    expect(contradicted.seasons[0]?.matches[0]).toMatchObject({ score: [2, 1], roundNo: 1 });
    expect(contradicted.notes.join()).toContain("2-1, in 2016-17_en.1.json 5-5");
    const less = chooseSeasons(first, seasonsOf(readOpenfootballSet, openFiles(matches.slice(1), "2016-17_en.1.json")));
    expect(less).toMatchObject({ annotated: 0, notes: [expect.stringContaining("Arsenal - Chelsea is not there")] });
  });

  it("knows what a game of the NBA counts for", () => {
    const [season] = seasonsOf(readNbaSet, nbaFiles(...NBA_ROWS));
    expect(season).toMatchObject({ label: "2009-10", expected: 1_232 });
    expect(season?.matches.map(({ stage, round, roundNo }) => [stage?.name, stage?.kind, round, roundNo])).toEqual([
      ["常规赛", "table", null, null],
      ["附加赛", "ties", null, null],
      ["季后赛", "ties", "总决赛", 4],
    ]);
  });

  it("knows a World Cup with its groups, extra time and shoot-outs", () => {
    const [season] = seasonsOf(readCups, cupFiles());
    expect(season).toMatchObject({ competition: { id: "fb-world-cup" }, label: "1994" });
    expect(season?.matches).toMatchObject([
      { home: { name: "巴西" }, stage: { name: "小组赛", kind: "table", group: "B 组" }, half: [1, 0] },
      { stage: { kind: "ties" }, round: "决赛", score: [1, 1], regular: [0, 0], penalties: [3, 2] },
    ]);
  });
});
