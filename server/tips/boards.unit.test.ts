import { expect, test } from "vitest";
import type { TipOutcome } from "../../contract/codes/tips.ts";
import { RETURN_SCALE } from "../../contract/rules/tipSettlement.ts";
import { statisticsOf } from "../../contract/rules/tipStatistics.ts";
import { boardOf, byFans } from "./boards.ts";
import type { ExpertRecord } from "./statisticsBook.ts";

/** Outcomes as letters, oldest first: "WWLV". */
function record(expertId: string, letters: string): ExpertRecord {
  const tips = [...letters].map((letter, i) => {
    const outcome = letter as TipOutcome;
    const returned = { W: 0.9, L: -1 }[letter] ?? 0;
    return { n: i + 1, sport: "fb" as const, outcome, returned: returned * RETURN_SCALE, closing: null };
  });
  return { expertId, tips, statistics: statisticsOf(tips), plans: tips.length, sold: 0 };
}

const ranked = async (records: readonly ExpertRecord[], how: Parameters<typeof boardOf>[1] = {}) =>
  (await boardOf({ all: async () => records }, how)).map(({ record: { expertId }, rank }) => [expertId, rank]);

test("ten that are not void make a rank; nine, and nine with a void one, make none, however good", async () => {
  expect(
    await ranked([record("1", "WWWWWWWWW"), record("2", "WWWWWWWWWV"), record("3", "LLLLLLLLLL"), record("4", "WWWWWWWWWWV")]),
  ).toEqual([
    ["4", 1],
    ["3", 2],
    ["2", null],
    ["1", null],
  ]);
});

test("by the lower end of Wilson's interval: many that are good go before few that are better; the same go by return, then by who was first", async () => {
  const many = record("1", "WWWWL".repeat(20));
  const few = record("2", `${"W".repeat(9)}L`);
  expect((few.statistics.windows.at(-1)?.hit ?? 0) > (many.statistics.windows.at(-1)?.hit ?? 1)).toBe(true);
  const [twin, older] = [record("4", "WWWWWLLLLL"), record("3", "WWWWWLLLLL")];
  expect(await ranked([twin, few, older, many])).toEqual([
    ["1", 1],
    ["2", 2],
    ["3", 3],
    ["4", 4],
  ]);
});

test("a window ranks by its latest alone, and a streak by its length", async () => {
  const risen = record("1", `${"L".repeat(20)}${"W".repeat(7)}`);
  const fallen = record("2", `${"W".repeat(20)}${"L".repeat(7)}`);
  expect(await ranked([risen, fallen])).toEqual([
    ["2", 1],
    ["1", 2],
  ]);
  expect(await ranked([risen, fallen], { last: 7 })).toEqual([
    ["1", 1],
    ["2", 2],
  ]);
  expect(await ranked([risen, fallen], { sort: "streak" })).toEqual([
    ["1", 1],
    ["2", 2],
  ]);
});

test("most followers go first, the same as they stand on the board, each with its rank of the board", () => {
  const board = [
    { id: "1", rank: 1, fans: 5 },
    { id: "2", rank: 2, fans: 90 },
    { id: "3", rank: 3, fans: 5 },
    { id: "4", rank: null, fans: 90 },
    { id: "5", rank: null, fans: 6 },
  ];
  expect(byFans(board).map(({ id, rank }) => [id, rank])).toEqual([
    ["2", 2],
    ["4", null],
    ["5", null],
    ["1", 1],
    ["3", 3],
  ]);
});
