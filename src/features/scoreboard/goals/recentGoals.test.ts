import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RECENT_MAX, RECENT_MS, recentGoals } from "./recentGoals.ts";
import { EIGHT_PM as NOW, MINUTE, footballRow, notStarted } from "../testRows.ts";

const scoredAt = (id: string, at: number, cancelled = false) =>
  footballRow(id, { score: [2, 1], goal: { at, side: 0, player: "赖斯", minute: 67, cancelled } });
const everything = (): boolean => true;
const ids = (rows: Parameters<typeof recentGoals>[0], at = NOW) => recentGoals(rows, at, everything).map(({ row }) => row.id);

describe("the goals that fell last", () => {
  test("stand newest first, the last of each match, for a quarter of an hour", () => {
    const rows = [scoredAt("old", NOW - RECENT_MS), scoredAt("a", NOW - 5 * MINUTE), scoredAt("b", NOW - MINUTE), notStarted("c")];
    expect(ids(rows)).toEqual(["b", "a"]);
    expect(ids(rows, NOW - 1)).toEqual(["b", "a", "old"]);
  });

  test("are fresh for as long as their row glows", () => {
    const fresh = (at: number) => recentGoals([scoredAt("a", NOW)], at, everything)[0]?.isFresh;
    expect([fresh(NOW - 1), fresh(NOW), fresh(NOW + 89_999), fresh(NOW + 90_000)]).toEqual([undefined, true, true, false]);
  });

  test("are those of the matches that are shown, and say when one was taken back", () => {
    const rows = [scoredAt("a", NOW), scoredAt("b", NOW - 1, true)];
    expect(recentGoals(rows, NOW, ({ id }) => id === "b").map(({ goal }) => goal.cancelled)).toEqual([true]);
  });

  test("property: none is later than the clock, none is too old, in order and never more than fit", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -30 * MINUTE, max: 5 * MINUTE }), { maxLength: 40 }), (ages) => {
        const shown = recentGoals(
          ages.map((age, i) => scoredAt(`m${i}`, NOW + age)),
          NOW,
          everything,
        ).map(({ goal }) => goal.at);
        expect(shown.every((at) => at <= NOW && NOW - at < RECENT_MS)).toBe(true);
        expect(shown).toEqual(shown.toSorted((a, b) => b - a));
        expect(shown.length).toBe(Math.min(RECENT_MAX, ages.filter((age) => age <= 0 && age > -RECENT_MS).length));
      }),
    );
  });
});
