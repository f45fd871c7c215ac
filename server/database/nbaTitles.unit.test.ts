import { expect, test } from "vitest";
import { matchesOf, readPack } from "./packFile.ts";
import { nbaTitles } from "./nbaTitles.ts";
import type { TitleResult } from "./teamRepository.ts";

/** Winners of the NBA, its conferences and its divisions, in the pack's seasons. */

const { pack } = readPack();
const TEAMS = pack.teams.map(({ id, name, original, code = null }) => ({ id, name, original, code, crest: null }));

function seasonOf(label: string) {
  const season = pack.seasons.find((one) => one.label === label && pack.competitions[one.competition]?.id === "bk-nba");
  if (!season) throw new Error(`no season ${label}`);
  const results = matchesOf(pack, season).map(({ kickoffAt, home, away, score, round, stage }): TitleResult => ({
    ...{ season: label, kickoffAt, home: home.id, away: away.id, score, round, penalties: null },
    ...{ kind: stage?.kind ?? "table", stage: stage?.name ?? null, group: null },
  }));
  return { results, expected: season.expected };
}

const won = (label: string, of: (results: readonly TitleResult[]) => readonly TitleResult[] = (all) => all) => {
  const { results, expected } = seasonOf(label);
  const known = of(results);
  return nbaTitles({ expected, count: known.length }, known, TEAMS, Number(label.slice(0, 4)));
};
const codes = (label: string, kind: string): readonly string[] =>
  (won(label) ?? []).filter((one) => one.kind === kind).map(({ team }) => team.replace("bk-nba-", "").toUpperCase());

test("the finals say who won the league, of every season there is", () => {
  const champions: Readonly<Record<string, string>> = {
    ...{ "2003-04": "DET", "2004-05": "SAS", "2005-06": "MIA", "2006-07": "SAS", "2007-08": "BOS", "2008-09": "LAL", "2009-10": "LAL" },
    ...{ "2010-11": "DAL", "2011-12": "MIA", "2012-13": "MIA", "2013-14": "SAS", "2014-15": "GSW", "2015-16": "CLE", "2016-17": "GSW" },
    ...{ "2017-18": "GSW", "2018-19": "TOR", "2019-20": "LAL", "2020-21": "MIL", "2021-22": "GSW", "2022-23": "DEN", "2023-24": "BOS" },
  };
  expect(Object.fromEntries(Object.keys(champions).map((label) => [label, codes(label, "league").join()]))).toEqual(champions);
});

test("two win their conference, and six their division where the whole regular season is known", () => {
  expect(codes("2010-11", "conference").toSorted()).toEqual(["DAL", "MIA"]);
  expect(
    won("2010-11")
      ?.filter(({ kind }) => kind !== "league")
      .map(({ team, part }) => [part, team.slice(-3)])
      .toSorted(),
  ).toEqual([
    ["Atlantic", "bos"],
    ["Central", "chi"],
    ["East", "mia"],
    ["Northwest", "okc"],
    ["Pacific", "lal"],
    ["Southeast", "mia"],
    ["Southwest", "sas"],
    ["West", "dal"],
  ]);
  // The pack has nothing of this season's last month.
  expect([codes("2021-22", "conference").toSorted(), codes("2021-22", "division")]).toEqual([["BOS", "GSW"], []]);
  // The pack has only the play-offs.
  expect([codes("2022-23", "conference").toSorted(), codes("2022-23", "division")]).toEqual([["DEN", "MIA"], []]);
});

test("a series nobody has won yet has no winner, and without the finals' nothing is judged", () => {
  const finals = ({ round }: TitleResult): boolean => round === "总决赛";
  // Dallas won in six.
  const lastOf = (all: readonly TitleResult[]): TitleResult | undefined => all.findLast(finals);
  expect(won("2010-11", (all) => all.filter((one) => one !== lastOf(all)))).toBeUndefined();
  expect(won("2010-11", (all) => all.filter((one) => !finals(one)))).toBeUndefined();
  expect(won("2010-11", (all) => all.filter(({ kind }) => kind === "table"))).toBeUndefined();
});
