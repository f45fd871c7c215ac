import { expect, test } from "vitest";
import { createMatchFolder, finalLine } from "./final.ts";

const CH = "bk:m-1";

/** The printed half-time of a game with periods of this length, at this state and with these points by period. */
function halfOf(periodMinutes: number, state: number, periods: readonly (readonly [number, number])[]) {
  const folder = createMatchFolder();
  const team = (id: string) => ({ id, name: id });
  const league = { id: "l", name: "联赛", color: "#123456" };
  const fixture = { matchId: "m-1", sport: "bk", league, kickoffAt: 0, home: team("h"), away: team("a"), source: "test", periodMinutes };
  const score = [0, 1].map((side) => periods.reduce((sum, period) => sum + (period[side] ?? 0), 0));
  const events = [
    { k: "fixture", d: fixture },
    { k: "state", d: { state } },
    { k: "score", d: { score, periods } },
  ];
  for (const [i, { k, d }] of events.entries()) folder.add({ ch: CH, s: i + 1, at: i, k, d });
  return folder.matches().map((match) => finalLine(match).half)[0];
}

const [Q2, Q3, FINISHED] = [4, 6, 10];

test.each([
  [
    "halves, over",
    20,
    FINISHED,
    [
      [40, 38],
      [35, 41],
    ],
    [40, 38],
  ],
  [
    "halves, the second under way",
    20,
    Q3,
    [
      [40, 38],
      [3, 2],
    ],
    [40, 38],
  ],
  ["halves, the first under way", 20, 2, [[12, 9]], null],
  [
    "quarters, over",
    12,
    FINISHED,
    [
      [20, 18],
      [25, 21],
      [30, 10],
      [9, 8],
    ],
    [45, 39],
  ],
  [
    "quarters, the second under way",
    12,
    Q2,
    [
      [20, 18],
      [5, 1],
    ],
    null,
  ],
] as const)("half-time of a game in %s", (_, minutes, state, periods, half) => {
  expect(halfOf(minutes, state, periods)).toEqual(half);
});
