import { expect, it } from "vitest";
import { barsOf, scoreNews } from "./minutes.ts";

it("bars go through every minute, stoppage and breaks where somebody wrote in them", () => {
  const bars = barsOf(
    [
      { minute: "43′", posts: 2, until: 10 },
      { minute: "45+2′", posts: 1, until: 20 },
      { minute: "中场", posts: 3, until: 30 },
      { minute: "46′", posts: 1, until: 40 },
      { minute: "48′", posts: 4, until: 50 },
    ],
    "50′",
  );
  expect(bars.map(({ minute, posts, until }) => [minute, posts, until])).toEqual([
    ["43′", 2, 10],
    ["44′", 0, 10],
    ["45+2′", 1, 20],
    ["中场", 3, 30],
    ["46′", 1, 40],
    ["47′", 0, 40],
    ["48′", 4, 50],
    ["49′", 0, 50],
    ["50′", 0, 50],
  ]);
});

it.each([
  ["fb", null, null, null],
  ["fb", null, [0, 0], null],
  ["fb", [1, 0], [2, 2], "3 个进球"],
  // One goal was cancelled.
  ["fb", [1, 0], [0, 0], null],
  ["bk", [40, 41], [58, 60], "比分 40-41 到 58-60"],
] as const)("of %s from %j to %j is said: %s", (sport, from, to, said) => {
  expect(scoreNews(sport, from, to)).toBe(said);
});
