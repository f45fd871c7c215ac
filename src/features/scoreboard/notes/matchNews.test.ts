import { describe, expect, it } from "vitest";
import { newsBetween } from "./matchNews.ts";
import { KICKOFF, basketball, football, goal, revoked, state } from "./testMatch.ts";

const told = (from: readonly object[], more: readonly object[]) =>
  newsBetween(football(from), football([...from, ...more])).map(({ kind, title, body }) => [kind, title, body]);

describe("news of a followed match", () => {
  it("is its kick-off, each goal with score, minute and scorer, and its result", () => {
    expect(told([], [state(2)])).toEqual([["kickoff", "主队 VS 客队", "英超 比赛已经开始"]]);
    expect(told([state(2)], [goal("g1", "home", 23, [1, 0])])).toEqual([["goal", "主队 1-0 客队", "英超 23′ 主队进球：赖斯"]]);
    expect(told([state(2)], [goal("g1", "away", 45, [0, 1], { plus: 2, type: "own-goal" })])).toEqual([
      ["goal", "主队 0-1 客队", "英超 45+2′ 客队进球：赖斯（乌龙球）"],
    ]);
    const played = [state(2), goal("g1", "home", 23, [1, 0]), state(3), state(4)];
    expect(told(played, [{ k: "score", d: { score: [1, 0] } }, state(8)])).toEqual([["end", "主队 1-0 客队", "英超 完场"]]);
  });

  it("takes a goal back under the goal's own tag, with the score there is without it", () => {
    const before = football([state(2), goal("g1", "home", 23, [1, 0])]);
    const [scored] = newsBetween(football([state(2)]), before);
    const [off, ...more] = newsBetween(before, football([state(2), goal("g1", "home", 23, [1, 0]), revoked("g1")]));
    expect(more).toEqual([]);
    expect(off).toMatchObject({
      kind: "goal",
      title: "进球取消 主队 0-0 客队",
      body: "英超 23′ 的进球被取消",
      tag: scored?.tag,
      revokes: scored?.key,
    });
    expect(off?.key).not.toBe(scored?.key);
  });

  it("is nothing else: cards, corners, statistics, breaks, the ball of a shoot-out, a match called off", () => {
    const others = ["yellow", "corner", "penalty-missed", "shootout-goal", "var"].map((type, n) =>
      goal(`x${n}`, "home", 30, [0, 0], { type }),
    );
    expect(told([state(2)], [...others, state(3), state(4)])).toEqual([]);
    expect(told([], [state(9)])).toEqual([]);
    expect(told([state(2)], [state(10)])).toEqual([]);
  });

  it("bears the time it became known: a goal that is entered late is not told of before", () => {
    const [news] = newsBetween(football([state(2)]), football([state(2), { ...goal("g1", "home", 23, [1, 0]), at: KICKOFF + 99_000 }]));
    expect(news).toMatchObject({ at: KICKOFF + 99_000, happenedAt: KICKOFF + 99_000 });
  });

  it("of basketball is its beginning and its end", () => {
    const kinds = newsBetween(basketball([]), basketball([state(2)])).map(({ kind, path }) => [kind, path]);
    expect(kinds).toEqual([["kickoff", "/basketball/live/t-1"]]);
    const on = [state(2), { k: "score", d: { score: [88, 90] } }];
    expect(newsBetween(basketball(on), basketball([...on, state(10)])).map(({ title }) => title)).toEqual(["主队 88-90 客队"]);
  });
});
