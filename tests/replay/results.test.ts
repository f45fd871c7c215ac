import { describe, expect, it } from "vitest";
import { FootballState } from "../../contract/codes/football.ts";
import type { OddsBatch } from "../../contract/feed/sport.ts";
import { foldedFootball, hasData, imported, readData } from "./data.ts";

/** Results from two independent sources. */

const hasOpenfootball = hasData("football-openfootball");
const hasFootballData = hasData("football-odds");

describe.skipIf(!hasOpenfootball)("openfootball", () => {
  const matches = imported("openfootball");
  const state = (id: string) => {
    const found = matches.find((match) => match.matchId === `openfootball-${id}`);
    if (!found) throw new Error(`${id} is not imported`);
    return foldedFootball(found);
  };

  it("imports every match of the seasons and World Cups, and flags the halves that contradict their goals", () => {
    expect(matches.length).toBe(3_249);
    const flagged = matches.flatMap((match) => foldedFootball(match).flags.map((flag) => `${match.matchId} ${flag}`));
    expect(flagged).toEqual(
      ["openfootball-20180628-japan-poland", "openfootball-20180628-senegal-colombia", "openfootball-20260630-mexico-ecuador"].map(
        (id) => `${id} half-contradicts-incidents`,
      ),
    );
  });

  it.each(["worldcup_2018", "worldcup_2026"])("%s: final, extra time, shoot-out and goal minutes as listed", (file) => {
    const source = readData(`football-openfootball/${file}.json`) as {
      matches: readonly {
        team1: string;
        date: string;
        score: { ft: number[]; ht: number[]; et?: number[]; p?: number[] };
        goals1?: readonly Goal[];
        goals2?: readonly Goal[];
      }[];
    };
    const ours = matches.filter(
      (match) => foldedFootball(match).fixture?.league.id === "world-cup" && match.matchId.includes(`-${file.slice(-4)}`),
    );
    expect(ours.length).toBe(source.matches.length);
    for (const [i, given] of source.matches.entries()) {
      const folded = foldedFootball(ours[i] as (typeof ours)[number]);
      expect(folded.score).toEqual(given.score.et ?? given.score.ft);
      expect(folded.half).toEqual(given.score.ht);
      expect(folded.shootout).toEqual(given.score.p ?? null);
      const minutes = [...(given.goals1 ?? []), ...(given.goals2 ?? [])].map(minuteOf).toSorted((a, b) => a - b);
      expect(folded.incidents.map((incident) => incident.minute + (incident.plus ?? 0)).toSorted((a, b) => a - b)).toEqual(minutes);
    }
  });

  it("reads local times: 15:00 in London in May is 14:00 UTC, 19:00 UTC+3 is 16:00", () => {
    expect(new Date(state("20180513-tottenham-leicester").fixture?.kickoffAt ?? 0).toISOString()).toBe("2018-05-13T14:00:00.000Z");
    expect(new Date(state("20180715-france-croatia").fixture?.kickoffAt ?? 0).toISOString()).toBe("2018-07-15T15:00:00.000Z");
  });

  it("leaves an unplayed match unplayed and a postponed one postponed", () => {
    expect(state("20250531-paris-saint-germain-internazionale-milan")).toMatchObject({ state: FootballState.notStarted, score: [0, 0] });
    expect(state("20260321-manchester-city-crystal-palace").state).toBe(FootballState.postponed);
  });

  it("takes a result awarded off the pitch without inventing a half-time", () => {
    expect(state("20241214-union-berlin-bochum")).toMatchObject({
      state: FootballState.finished,
      score: [0, 2],
      half: null,
      stateReason: "判定赛果",
      flags: [],
    });
  });
});

interface Goal {
  readonly minute: number | string;
  readonly offset?: number;
}
function minuteOf(goal: Goal): number {
  if (typeof goal.minute === "number") return goal.minute + (goal.offset ?? 0);
  return goal.minute.split("+").reduce((sum, part) => sum + Number(part), 0);
}

describe.skipIf(!hasOpenfootball || !hasFootballData)("football-data against openfootball", () => {
  it("agrees on all 380 results of the Premier League 2017/18 at half-time and at the end", () => {
    const results = (name: string): ReadonlyMap<string, string> =>
      new Map(
        imported(name).flatMap((match) => {
          const state = foldedFootball(match);
          const { fixture } = state;
          if (fixture?.league.id !== "eng-1" || fixture.season !== "2017/18") return [];
          return [[`${fixture.home.id} ${fixture.away.id}`, JSON.stringify([state.score, state.half])] as const];
        }),
      );
    const [a, b] = [results("football-data"), results("openfootball")];
    expect(a.size).toBe(380);
    expect([...a].filter(([key, value]) => b.get(key) !== value)).toEqual([]);
  });
});

describe.skipIf(!hasFootballData)("football-data", () => {
  it("carries the odds of several companies, collected and closing, and the handicap from the home side", () => {
    const [match] = imported("football-data", ["20170811-arsenal-leicester"]);
    const batches = (match?.events ?? []).filter((event) => event.ch === "odds:fb:football-data-20170811-arsenal-leicester");
    // The usual time, Friday 17:00, would be after the assumed kick-off.
    expect(batches.map((event) => [event.k, new Date(event.at).toISOString()])).toEqual([
      ["odds.batch", "2017-08-11T13:50:00.000Z"],
      ["odds.batch", "2017-08-11T13:59:59.000Z"],
    ]);
    const odds = batches.flatMap((event) => (event.d as OddsBatch).quotes);
    expect(odds.some((quote) => quote.opening)).toBe(false);
    const of = (company: string) => odds.filter((quote) => quote.company === company).map(({ market, price }) => [market, price]);
    expect(of("ps")).toEqual([
      ["eu", [1.53, 4.55, 6.85]],
      ["eu", [1.49, 4.73, 7.25]],
    ]);
    expect(of("avg")).toEqual([
      ["eu", [1.51, 4.43, 6.44]],
      ["ah", [0.85, -1, 1.02]],
      ["ou", [0.61, 2.5, 1.32]],
    ]);
    expect(new Set(odds.map((quote) => quote.company))).toEqual(new Set(["b365", "ps", "wh", "lb", "bw", "iw", "vc", "avg", "max"]));
  });

  it("carries the statistics of the result file", () => {
    const [match] = imported("football-data", ["20180513-west-ham-everton"]);
    if (!match) throw new Error("not imported");
    expect(foldedFootball(match)).toMatchObject({
      score: [3, 1],
      half: [1, 0],
      corners: [6, 6],
      stats: { all: { shots: [15, 14], fouls: [10, 13] } },
    });
  });
});
