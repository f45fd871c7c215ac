import { describe, expect, it } from "vitest";
import { shownDates } from "./dates.ts";

const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ date: `2026-11-${String(from + i).padStart(2, "0")}` }));
const shown = (from: number, to: number, today: number) =>
  shownDates(days(from, to), `2026-11-${today}`).map((d) => Number(d.date.slice(8)));

describe("the days of the strip", () => {
  it("are all shown up to 7", () => {
    expect(shown(15, 21, 21)).toEqual([15, 16, 17, 18, 19, 20, 21]);
  });

  it("are 7 from today on when there are 8 or more", () => {
    expect(shown(14, 28, 21)).toEqual([21, 22, 23, 24, 25, 26, 27]);
    expect(shown(20, 27, 20)).toHaveLength(7);
  });

  it("reach back when few days are to come", () => {
    expect(shown(12, 22, 21)).toEqual([16, 17, 18, 19, 20, 21, 22]);
    expect(shown(10, 18, 21)).toEqual([12, 13, 14, 15, 16, 17, 18]);
  });
});
