import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { resultId } from "../../server/database/packFile.ts";
import { readPeople } from "../../server/ingest/pack/fjelstulPeople.ts";
import { readWorldCups } from "../../server/ingest/pack/fjelstulSet.ts";
import { seasonRulesOf } from "../../server/ingest/seasons/rulesOf.ts";
import { SETS, readSetFrom, setFiles } from "../../server/ingest/pack/sets.ts";
import { DATA, hasData } from "./data.ts";

/** Whole sets of real results compared with facts known from elsewhere. */

function world() {
  const files = setFiles({ folders: ["football-worldcup-fjelstul"] }, DATA);
  const cups = readWorldCups(files);
  if (!cups.ok) throw new Error(JSON.stringify(cups.error));
  const people = readPeople(files, cups.value, resultId);
  if (!people.ok) throw new Error(JSON.stringify(people.error));
  return { seasons: cups.value.seasons, people: people.value };
}

describe.skipIf(!hasData("football-worldcup-fjelstul"))("World Cups", () => {
  const { seasons, people } = hasData("football-worldcup-fjelstul") ? world() : { seasons: [], people: null };
  const final = (competition: string, label: string) =>
    seasons.find((one) => one.competition.id === competition && one.label === label)?.matches.find(({ round }) => round === "决赛");

  it.each([
    ["fb-world-cup", "1966", "英格兰", "联邦德国", [4, 2], [2, 2], undefined],
    ["fb-world-cup", "1994", "巴西", "意大利", [0, 0], undefined, [3, 2]],
    ["fb-world-cup", "2006", "意大利", "法国", [1, 1], undefined, [5, 3]],
    ["fb-world-cup", "2014", "德国", "阿根廷", [1, 0], [0, 0], undefined],
    ["fb-world-cup", "2022", "阿根廷", "法国", [3, 3], [2, 2], [4, 2]],
    ["fb-womens-world-cup", "1999", "美国女足", "中国女足", [0, 0], undefined, [5, 4]],
    ["fb-womens-world-cup", "2011", "日本女足", "美国女足", [2, 2], [1, 1], [3, 1]],
  ] as const)("%s %s: %s - %s", (competition, label, home, away, score, regular, penalties) => {
    const found = final(competition, label);
    expect([found?.home.name, found?.away.name, found?.score, found?.regular, found?.penalties]).toEqual([
      home,
      away,
      score,
      regular,
      penalties,
    ]);
  });

  it("have tables and ties, no final where all met all, and whoever scored is of a squad", () => {
    expect(seasons).toHaveLength(30);
    expect(final("fb-world-cup", "1950")).toBeUndefined();
    for (const { label, matches } of seasons) {
      const kinds = new Set(matches.map(({ stage }) => stage?.kind));
      expect(kinds.has("ties") || label === "1950", label).toBe(true);
    }
    const squads = new Set(people?.squads.map(({ season, person }) => `${season}|${person}`));
    const seasonOf = (match: string): string => {
      const [competition = "", day = ""] = match.split("/");
      return `${competition}/${new Date(Number(day) * 86_400_000).getUTCFullYear()}`;
    };
    expect(people?.goals.filter(({ match, person }) => !squads.has(`${seasonOf(match)}|${person}`))).toEqual([]);
  });

  it("have the decisions of their groups, for teams as the portal has them", () => {
    const warned: unknown[] = [];
    const rulesOf = seasonRulesOf({ warn: (...words: unknown[]) => void warned.push(words) });
    const decided = seasons.flatMap(({ competition, label, matches }) => {
      const teams = new Map(matches.flatMap(({ home, away }) => [home, away]).map((team) => [team.id, team]));
      const of = { sport: "fb", competition: competition.id, year: Number(label), stage: "小组赛" } as const;
      const { decisions } = rulesOf(
        of,
        [...teams.values()].map(({ id, name, original }) => ({ id, name, original, code: null, crest: null })),
      ).rules;
      return decisions.map((decision) => [label, ...decision.teams.map((id) => teams.get(id)?.name)]);
    });
    expect(warned).toEqual([]);
    expect(decided).toEqual([
      ["1954", "巴西", "南斯拉夫"],
      ["1954", "联邦德国", "土耳其"],
      ["1954", "乌拉圭", "奥地利"],
      ["1954", "瑞士", "意大利"],
      ["1958", "北爱尔兰", "捷克斯洛伐克"],
      ["1958", "威尔士", "匈牙利"],
      ["1958", "苏联", "英格兰"],
      ["1970", "苏联", "墨西哥"],
      ["1990", "爱尔兰", "荷兰"],
      ["2018", "日本", "塞内加尔"],
    ]);
  });

  it("have scorers who are known: six of 1986, eight of 2022", () => {
    const seasonOf = new Map(
      seasons.flatMap(({ competition, label, matches }) =>
        matches.map(({ day, home, away }) => [resultId(competition.id, day, home.id, away.id), label] as const),
      ),
    );
    const scored = (family: string, season: string) => {
      const named = new Set(people?.people.flatMap(({ sourceId, name }) => (name.endsWith(family) ? [sourceId] : [])));
      return people?.goals.filter(({ person, match, kind }) => kind !== "own" && named.has(person) && seasonOf.get(match) === season)
        .length;
    };
    expect([scored("Lineker", "1986"), scored("Mbappé", "2022"), scored("Klose", "2014")]).toEqual([6, 8, 2]);
  });
});

describe.skipIf(!hasData("football-results-pddl", "football-openfootball", "basketball-results"))("the other sets", () => {
  it.each([
    ["pddl", 165, 59_000],
    // One of its 279 files repeats another league's season.
    ["openfootball", 278, 87_000],
    ["nba-results", 21, 24_000],
  ] as const)("%s is read whole", (source, seasons, results) => {
    const set = readSetFrom(SETS[source], join(DATA));
    if (!set.ok) throw new Error(JSON.stringify(set.error));
    expect(set.value.seasons).toHaveLength(seasons);
    expect(set.value.seasons.reduce((sum, { matches }) => sum + matches.length, 0)).toBeGreaterThan(results);
  });
});
