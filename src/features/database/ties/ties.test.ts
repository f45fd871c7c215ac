import { describe, expect, it } from "vitest";
import type { Pair } from "../../../../contract/feed/sport.ts";
import { bracketOf } from "./bracket.ts";
import { tieRulesOf } from "./tieRules.ts";
import { type TieRules, tiesOf } from "./ties.ts";

type Match = Parameters<typeof tiesOf>[0][number];

const DAY = 86_400_000;
let clock = 0;

function match(round: string, home: number, away: number, score: Pair | null, more: Partial<Match> = {}): Match {
  clock += DAY;
  return { round, home, away, score, regular: null, penalties: null, isAwarded: false, kickoffAt: clock, matchId: null, ...more };
}

const LEGS: TieRules = { kind: "legs", awayGoals: false };
const AWAY: TieRules = { kind: "legs", awayGoals: true };
const SERIES: TieRules = { kind: "series", winsNeeded: () => 4 };
const UNKNOWN: TieRules = { kind: "series", winsNeeded: () => null };

/** The first tie: the team that goes through, and why. */
function first(matches: readonly Match[], rules: TieRules = LEGS) {
  const tie = tiesOf(matches, rules)[0]?.ties[0];
  return tie && { score: tie.score, through: tie.winner === null ? null : tie.teams[tie.winner], by: tie.by };
}

describe("ties of two legs", () => {
  it("go to the larger sum", () => {
    expect(first([match("四分之一决赛", 1, 2, [2, 1]), match("四分之一决赛", 2, 1, [1, 1])])).toEqual({
      score: [3, 2],
      through: 1,
      by: "aggregate",
    });
  });

  it("go to away goals only where the rules have them", () => {
    const legs = [match("八分之一决赛", 1, 2, [2, 1]), match("八分之一决赛", 2, 1, [1, 0])];
    expect(first(legs, AWAY)).toEqual({ score: [2, 2], through: 2, by: "awayGoals" });
    expect(first(legs, LEGS)).toEqual({ score: [2, 2], through: null, by: null });
    const same = [match("八分之一决赛", 1, 2, [1, 1]), match("八分之一决赛", 2, 1, [1, 1])];
    expect(first(same, AWAY)).toEqual({ score: [2, 2], through: null, by: null });
  });

  it("go to extra time, then to the shoot-out from the side of the second leg's teams", () => {
    const extra = [match("半决赛", 1, 2, [2, 0]), match("半决赛", 2, 1, [3, 0], { regular: [2, 0] })];
    expect(first(extra)).toEqual({ score: [2, 3], through: 2, by: "extraTime" });
    const shootOut = [match("半决赛", 1, 2, [2, 0]), match("半决赛", 2, 1, [2, 0], { regular: [2, 0], penalties: [3, 5] })];
    expect(first(shootOut, AWAY)).toEqual({ score: [2, 2], through: 1, by: "penalties" });
  });

  it("are open while a leg is to be played, and say what was awarded", () => {
    expect(first([match("半决赛", 1, 2, [5, 0]), match("半决赛", 2, 1, null)])).toEqual({ score: [5, 0], through: null, by: null });
    expect(first([match("半决赛", 1, 2, [3, 0], { isAwarded: true }), match("半决赛", 2, 1, [1, 0])])).toMatchObject({
      through: 1,
      by: "awarded",
    });
  });

  it("go to whoever wins the third match, whatever the sum is", () => {
    const legs = [match("决赛", 1, 2, [5, 0]), match("决赛", 2, 1, [1, 0]), match("决赛", 1, 2, [0, 1])];
    expect(first(legs)).toMatchObject({ through: 2, by: "score" });
  });
});

describe("ties of one match", () => {
  it("of a final: score, extra time, shoot-out, or nothing", () => {
    const final = (score: Pair, more: Partial<Match> = {}) => first([match("决赛", 1, 2, score, more)]);
    expect(final([1, 0])).toMatchObject({ through: 1, by: "score" });
    expect(final([1, 2], { regular: [1, 1] })).toMatchObject({ through: 2, by: "extraTime" });
    expect(final([1, 1], { regular: [1, 1], penalties: [4, 2] })).toMatchObject({ through: 1, by: "penalties" });
    expect(final([1, 1])).toMatchObject({ through: null, by: null });
  });

  it("are first legs for all anybody knows until a later round has begun", () => {
    const semis = [match("半决赛", 1, 2, [1, 0]), match("半决赛", 3, 4, [0, 2])];
    expect(tiesOf(semis, LEGS)[0]?.ties.map(({ winner }) => winner)).toEqual([null, null]);
    expect(tiesOf([...semis, match("决赛", 1, 4, null)], LEGS)[0]?.ties.map(({ winner }) => winner)).toEqual([0, 1]);
  });

  it("of a tournament without legs are whole at once, and a second one is a replay", () => {
    const single: TieRules = { kind: "legs", awayGoals: false, isSingle: true };
    const playOffs = [match("附加赛", 1, 2, [1, 0]), match("附加赛", 3, 4, [7, 2])];
    expect(tiesOf(playOffs, single)[0]?.ties.map(({ winner, by }) => [winner, by])).toEqual([
      [0, "score"],
      [0, "score"],
    ]);
    const replayed = [match("1/8决赛", 1, 2, [1, 1], { regular: [1, 1] }), match("1/8决赛", 2, 1, [4, 2])];
    expect(first(replayed, single)).toEqual({ score: [2, 4], through: 2, by: "score" });
    expect(tieRulesOf({ competition: { id: "fb-world-cup", sport: "fb" }, way: "rules", year: 1958 }, null, [])).toEqual(single);
  });

  it("of rounds nobody named are parted where a team meets another opponent", () => {
    const nameless = (home: number, away: number, score: Pair) => match("", home, away, score, { round: null });
    const semis = [nameless(1, 2, [1, 0]), nameless(3, 4, [0, 2]), nameless(2, 1, [0, 0]), nameless(4, 3, [0, 1])];
    const rounds = tiesOf([...semis, nameless(4, 1, [0, 1])], LEGS);
    expect(rounds.map(({ ties }) => ties.map(({ teams, winner, by }) => [teams, winner, by]))).toEqual([
      [
        [[1, 2], 0, "aggregate"],
        [[3, 4], 1, "aggregate"],
      ],
      [[[4, 1], 1, "score"]],
    ]);
    expect(bracketOf(rounds)?.depth).toBe(2);
  });

  it("that nothing tells go to who plays on, where the other does not", () => {
    const replay = [match("半决赛", 1, 2, [1, 1]), match("半决赛", 3, 4, [2, 1]), match("决赛", 2, 3, [1, 0])];
    expect(first(replay)).toMatchObject({ through: 2, by: "advanced" });
    expect(first([...replay, match("三四名决赛", 1, 4, [1, 0])])).toMatchObject({ through: null, by: null });
  });
});

/** A series; `wins` names the winner of each game. The first team has the usual home games. */
function series(round: string, a: number, b: number, wins: string): readonly Match[] {
  return [...wins].map((winner, i) => {
    const isHome = [0, 1, 4, 6].includes(i);
    const isFirst = winner === "1";
    return match(round, isHome ? a : b, isHome ? b : a, isFirst === isHome ? [100, 90] : [90, 100]);
  });
}

describe("series", () => {
  it("count wins, and are over with the fourth", () => {
    expect(first(series("首轮", 1, 8, "12111"), SERIES)).toEqual({ score: [4, 1], through: 1, by: "series" });
    expect(first(series("首轮", 1, 8, "122"), SERIES)).toEqual({ score: [1, 2], through: null, by: null });
    expect(first(series("首轮", 1, 8, "1222"), UNKNOWN)).toMatchObject({ score: [1, 3], through: null });
  });

  it("have the team first that begins at home", () => {
    expect(tiesOf(series("首轮", 5, 2, "1"), SERIES)[0]?.ties[0]?.teams).toEqual([5, 2]);
  });

  it("are the same in whatever order the games come", () => {
    const games = [...series("首轮", 1, 4, "1111"), ...series("首轮", 2, 3, "1212122"), ...series("总决赛", 1, 3, "121211")];
    const told = tiesOf(games, SERIES);
    expect(tiesOf(games.toReversed(), SERIES)).toEqual(told);
    expect(
      tiesOf(
        games.toSorted((a, b) => a.away - b.away),
        SERIES,
      ),
    ).toEqual(told);
  });
});

describe("the bracket", () => {
  const rounds = () =>
    tiesOf(
      [
        ...series("首轮", 1, 4, "1111"),
        ...series("首轮", 2, 3, "2222"),
        ...series("首轮", 5, 8, "1111"),
        ...series("首轮", 6, 7, "1111"),
        ...series("半决赛", 1, 3, "1111"),
        ...series("半决赛", 5, 6, "2222"),
        ...series("总决赛", 1, 6, "1111"),
      ],
      SERIES,
    );

  it("leads from the final back to where each team came from", () => {
    const bracket = bracketOf(rounds());
    expect(bracket?.depth).toBe(3);
    const [left, right] = bracket?.final.feeders ?? [];
    expect([left?.tie.teams, right?.tie.teams]).toEqual([
      [1, 3],
      [5, 6],
    ]);
    expect(right?.feeders.map((feeder) => feeder?.tie.teams)).toEqual([
      [5, 8],
      [6, 7],
    ]);
    expect(bracket?.others).toEqual([]);
  });

  it("leaves the match for the third place beside it, whenever it is played", () => {
    const cup = [
      match("半决赛", 1, 2, [1, 0]),
      match("半决赛", 3, 4, [1, 0]),
      match("三四名决赛", 2, 4, [1, 0]),
      match("决赛", 1, 3, [2, 1]),
    ];
    for (const matches of [
      cup,
      [...cup.slice(0, 2), { ...match("决赛", 1, 3, [2, 1]), kickoffAt: clock - 2.5 * DAY }, ...cup.slice(2, 3)],
    ]) {
      const bracket = bracketOf(tiesOf(matches, LEGS));
      expect(bracket?.final.tie.teams).toEqual([1, 3]);
      expect(bracket?.others.map(({ name }) => name)).toEqual(["三四名决赛"]);
    }
  });

  it("is none without a final", () => {
    expect(bracketOf(rounds().slice(0, 2))).toBeNull();
    expect(bracketOf([])).toBeNull();
  });
});
