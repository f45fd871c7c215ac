import { describe, expect, it } from "vitest";
import type { PlaceAfter } from "../../../../contract/http/databaseTeam.ts";
import { COURSE_CHART, coursePlot } from "./courseChart.ts";
import { PLACE_CHART, placePlot } from "./placeChart.ts";

const DAY_MS = 86_400_000;
const point = (played: number, rank: number, without: number | null = null): PlaceAfter => ({
  day: new Date(Date.UTC(2023, 7, 1) + played * 7 * DAY_MS).toISOString().slice(0, 10),
  played,
  rank,
  points: played,
  without,
});

describe("the chart of places", () => {
  it("begins at the left, ends at the right, and is highest in the first place", () => {
    const plot = placePlot([point(1, 20), point(2, 10), point(3, 1)], 20, []);
    expect(plot?.path).toBe(`M${PLACE_CHART.left} ${PLACE_CHART.bottom}L196 79.3L${PLACE_CHART.right} ${PLACE_CHART.top}`);
    expect(plot?.rungs.map(({ rank }) => rank)).toEqual([1, 5, 10, 15, 20]);
    expect([plot?.without, plot?.marks, plot?.labels.without]).toEqual(["", [], null]);
  });

  it("parts its dashed line where something was taken, on the day it was announced", () => {
    const series = [point(1, 5), point(2, 5), point(3, 15, 5), point(4, 14, 6)];
    const plot = placePlot(series, 20, [{ team: "t", points: -10, announcedOn: series[1]?.day.replace(/\d$/, "9") ?? "", reason: "" }]);
    expect(plot?.without.match(/[ML]/g)).toHaveLength(3);
    const [mark] = plot?.marks ?? [];
    expect(mark?.text).toBe("−10");
    const [second, third] = [1, 2].map((i) => PLACE_CHART.left + (i / 3) * (PLACE_CHART.right - PLACE_CHART.left));
    expect(mark?.x).toBeCloseTo(((second ?? 0) + (third ?? 0)) / 2, 0);
  });

  it("keeps the words at its ends apart", () => {
    const { labels } = placePlot([point(1, 8), point(2, 10, 9)], 20, []) ?? { labels: null };
    expect((labels?.own ?? 0) - (labels?.without ?? 0)).toBeGreaterThanOrEqual(15.9);
  });

  it("is none of a single match", () => {
    expect(placePlot([point(1, 3)], 20, [])).toBeNull();
  });
});

describe("the chart of a team's strength", () => {
  const at = (days: number): number => Date.UTC(2010, 7, 1) + days * DAY_MS;

  it("marks the highest and the lowest, the chosen season and a missing one, all within its frame", () => {
    const points = [
      [at(0), 1_500],
      [at(30), 1_710],
      [at(300), 1_320],
      [at(310), 1_400],
    ] as const;
    const plot = coursePlot({ points }, { from: at(0), to: at(30) });
    expect([plot?.high.rating, plot?.low.rating]).toEqual([1_710, 1_320]);
    expect(plot?.season).toMatchObject({ x: COURSE_CHART.left });
    expect(plot?.gaps).toHaveLength(1);
    expect(plot?.path.match(/M/g)).toHaveLength(2);
    for (const mark of [plot?.high, plot?.low]) {
      expect(mark?.y).toBeGreaterThanOrEqual(COURSE_CHART.top);
      expect(mark?.y).toBeLessThan(COURSE_CHART.bottom);
      expect(mark?.labelX).toBeLessThan(COURSE_CHART.right);
    }
  });

  it("shades no season that lies outside of it", () => {
    const points = [
      [at(0), 1_500],
      [at(30), 1_510],
    ] as const;
    expect(coursePlot({ points }, { from: at(400), to: at(500) })?.season).toBeNull();
  });
});
