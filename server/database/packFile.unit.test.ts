import { statSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Pair } from "../../contract/feed/sport.ts";
import { inWritingOrder, matchesOf, readPack } from "./packFile.ts";
import type { FinishedMatch } from "./types.ts";

/** The results that ship with the portal, compared with facts from elsewhere. */

const { pack } = readPack();

function season(competition: string, label: string): readonly FinishedMatch[] {
  const found = pack.seasons.find((one) => one.label === label && pack.competitions[one.competition]?.id === competition);
  if (!found) throw new Error(`no ${competition} ${label}`);
  return matchesOf(pack, found);
}

/** The first team of a part of a season: three points for a win, then goal difference, then goals. */
function first(matches: readonly FinishedMatch[], stage: string | null): string | undefined {
  const rows = new Map<string, [points: number, difference: number, scored: number]>();
  for (const { home, away, score, stage: part } of matches) {
    if ((part?.name ?? null) !== stage) continue;
    for (const [team, own, other] of [
      [home.name, score[0], score[1]],
      [away.name, score[1], score[0]],
    ] as const) {
      const [points, difference, scored] = rows.get(team) ?? [0, 0, 0];
      rows.set(team, [points + (own > other ? 3 : own === other ? 1 : 0), difference + own - other, scored + own]);
    }
  }
  return [...rows].toSorted(([, a], [, b]) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2])[0]?.[0];
}

describe("the pack of results", () => {
  it("is 2 MB at most, with all that lies beside it", () => {
    const dir = join(import.meta.dirname, "pack");
    expect(readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0)).toBeLessThanOrEqual(2_000_000);
  });

  it("has of every season a table or ties, no match twice, and names for all", () => {
    const ids = new Set<string>();
    const wrong: string[] = [];
    for (const one of pack.seasons) {
      const matches = matchesOf(pack, one);
      expect(matches.length).toBeGreaterThan(0);
      expect(one.expected ?? matches.length).toBeGreaterThanOrEqual(matches.length);
      for (const { sourceId, home, away, stage, roundNo, penalties, regular, half, score } of matches) {
        const isWithin = (part: Pair | null): boolean => part === null || (part[0] <= score[0] && part[1] <= score[1]);
        const isPlaced = stage === undefined || (stage.name !== "" && (stage.kind === "table" || (roundNo ?? 1) > 0));
        const isDecided = penalties === undefined || penalties[0] !== penalties[1];
        if (ids.has(sourceId) || home.id === away.id || !isPlaced || !isDecided || !isWithin(regular) || !isWithin(half))
          wrong.push(sourceId);
        ids.add(sourceId);
      }
    }
    expect(wrong).toEqual([]);
    expect(ids.size).toBeGreaterThan(140_000);
    expect(pack.competitions.length).toBeGreaterThanOrEqual(44);
    // No season is in the pack twice, for example again from another league's file.
    const whole = pack.seasons.map((season) =>
      JSON.stringify(matchesOf(pack, season).map(({ kickoffAt, home, away, score }) => [kickoffAt, home.id, away.id, score])),
    );
    expect(new Set(whole).size).toBe(whole.length);
    expect(new Set(pack.teams.map(({ id }) => id)).size).toBe(pack.teams.length);
    const simulated = pack.teams.flatMap(({ sport, sim }) => (sim === undefined ? [] : [`${sport}/${sim}`]));
    expect(new Set(simulated).size).toBe(simulated.length);
  });

  it("is written so that every page opens with its season from the first minute: the latest with a table", () => {
    const order = inWritingOrder(pack);
    expect(order.length).toBe(pack.seasons.length);
    const first = order.slice(0, pack.competitions.length);
    const of = (id: string): string | undefined => first.find(({ competition }) => pack.competitions[competition]?.id === id)?.label;
    // For the two seasons after it the set has only the play-offs.
    expect([of("bk-nba"), of("fb-eng1"), of("fb-ger1-cup"), of("fb-tur2")]).toEqual(["2021-22", "2025-26", "2020-21", "2019-20"]);
    expect(new Set(first.map(({ competition }) => competition)).size).toBe(pack.competitions.length);
  });

  it.each([
    ["fb-eng1", "2015-16", null, "莱斯特城"],
    ["fb-ned1", "2020-21", null, "阿贾克斯"],
    ["fb-por1", "2022-23", null, "本菲卡"],
    ["fb-sco1", "2020-21", null, "流浪者"],
    ["fb-ger2", "2018-19", null, "科隆"],
    ["fb-eng2", "2018-19", null, "诺维奇"],
    ["fb-bra1", "2019", null, "弗拉门戈"],
    ["fb-chn1", "2019", null, "广州恒大"],
    ["fb-jpn1", "2020", null, "川崎前锋"],
    ["fb-sui1", "2018-19", null, "伯尔尼青年人"],
    ["fb-tur1", "2018-19", null, "加拉塔萨雷"],
    ["fb-gre1", "2019-20", "冠军组", "奥林匹亚科斯"],
    ["fb-ucl", "2024-25", "联赛阶段", "利物浦"],
    ["fb-fra2", "2018-19", null, "梅斯"],
  ])("knows who won %s %s", (competition, label, stage, champion) => {
    expect(first(season(competition, label), stage)).toBe(champion);
  });

  it("knows finals with extra time and shoot-outs", () => {
    const final = (label: string) => season("fb-ucl", label).find(({ round }) => round === "决赛");
    expect(final("2011-12")).toMatchObject({ home: { name: "拜仁慕尼黑" }, away: { name: "切尔西" }, score: [1, 1], penalties: [3, 4] });
    expect(final("2013-14")).toMatchObject({ home: { name: "皇家马德里" }, score: [4, 1], regular: [1, 1], stage: { kind: "ties" } });
    expect(final("2015-16")).toMatchObject({ score: [1, 1], penalties: [5, 3], home: { id: "fb-real-madrid" } });
    expect(final("2018-19")).toMatchObject({ home: { name: "热刺" }, away: { name: "利物浦" }, score: [0, 2], regular: null });
  });

  it("has one team for one club wherever it plays", () => {
    const teamsOf = (competition: string, label: string) =>
      new Set(season(competition, label).flatMap(({ home, away }) => [home.id, away.id]));
    for (const id of ["fb-arsenal", "fb-paris-sg", "fb-bayern-munich", "fb-barcelona"]) expect(teamsOf("fb-ucl", "2015-16")).toContain(id);
    expect(teamsOf("fb-ucl", "2018-19")).toContain("fb-ned-psv");
    expect(teamsOf("fb-ned1", "2018-19")).toContain("fb-ned-psv");
    expect(teamsOf("fb-libertadores", "2025")).toContain("fb-bra-cr-flamengo");
    const named = pack.teams.filter(({ sport, id, name, original }) => sport === "fb" && name !== original && !id.startsWith("fb-nat-"));
    const country = (id: string): string => /^fb-([a-z]{3})-/.exec(id)?.[1] ?? "";
    const keys = named.map(({ id, name }) => `${country(id)}|${name}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("parts the NBA into its regular season, play-in and play-offs", () => {
    const matches = season("bk-nba", "2015-16");
    expect(matches.filter(({ stage }) => stage?.name === "常规赛")).toHaveLength(1_230);
    const finals = matches.filter(({ round }) => round === "总决赛");
    expect(finals).toHaveLength(7);
    expect(finals.every(({ stage, roundNo }) => stage?.kind === "ties" && roundNo === 4)).toBe(true);
    const won = finals.filter(({ home, score }) => (home.id === "bk-nba-cle") === score[0] > score[1]);
    expect(won).toHaveLength(4);
    expect(season("bk-nba", "2020-21").filter(({ stage }) => stage?.name === "附加赛")).toHaveLength(6);
    const rounds = new Set(season("bk-nba", "2023-24").map(({ round }) => round));
    expect(rounds).toEqual(new Set(["首轮", "分区半决赛", "分区决赛", "总决赛"]));
  });

  it("counts the rounds of the five leagues where a source does", () => {
    const matches = season("fb-eng1", "2018-19");
    for (let no = 1; no <= 38; no += 1)
      expect(matches.filter(({ roundNo, round }) => roundNo === no && round === `第${no}轮`)).toHaveLength(10);
  });
});
