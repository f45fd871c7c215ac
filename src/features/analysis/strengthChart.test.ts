import { describe, expect, it } from "vitest";
import { CHART, RELIABILITY, leaning, reliabilityDots, strengthPlot } from "./strengthChart.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2023, 0, 1);
const side = (...points: readonly (readonly [day: number, rating: number])[]) => ({
  rating: points.at(-1)?.[1] ?? 0,
  points: points.map(([day, rating]) => [START + day * DAY_MS, rating] as const),
});
const bin = (from: number, n: number, mean: number, share: number, reach = 0.05) => ({
  from,
  n,
  meanProbability: mean,
  share,
  low: share - reach,
  high: share + reach,
});

describe("the lines of strength", () => {
  it("stay in the chart, break where a season is missing, and say when", () => {
    const { lines, gaps, ticks, rungs } = strengthPlot({
      home: side([0, 1_500], [30, 1_540], [400, 1_620], [430, 1_650]),
      away: side([0, 1_480], [35, 1_460], [410, 1_400]),
    });
    expect(gaps).toHaveLength(1);
    expect(lines[0]?.path.match(/M/g)).toHaveLength(2);
    expect(rungs.map(({ rating }) => rating)).toEqual([1_400, 1_450, 1_500, 1_550, 1_600, 1_650]);
    expect(ticks.every(({ x }) => x >= CHART.left && x <= CHART.right)).toBe(true);
    for (const { endX, endY } of lines) {
      expect(endX).toBeLessThanOrEqual(CHART.right);
      expect(endY).toBeGreaterThanOrEqual(CHART.top);
      expect(endY).toBeLessThanOrEqual(CHART.bottom);
    }
  });

  it("keep their labels apart, the stronger above", () => {
    const { lines } = strengthPlot({ home: side([0, 1_500], [30, 1_520]), away: side([0, 1_510], [30, 1_521]) });
    const [home, away] = lines;
    expect((home?.labelY ?? 0) - (away?.labelY ?? 0)).toBeCloseTo(16);
  });
});

describe("reliability", () => {
  it("has a dot for each bin with forecasts, larger where there are more, within the chart", () => {
    const empty = { from: 0.9, n: 0, meanProbability: null, share: null, low: null, high: null };
    const dots = reliabilityDots({ bins: [bin(0.2, 400, 0.25, 0.26), bin(0.5, 100, 0.55, 0.5), empty] });
    expect(dots.map(({ n }) => n)).toEqual([400, 100]);
    expect(dots[0]?.r).toBeGreaterThan(dots[1]?.r ?? 0);
    expect(dots[0]?.x).toBe(RELIABILITY.left + 0.25 * 160);
  });

  it("says from where on forecasts promise too much, or too little", () => {
    expect(leaning({ bins: [bin(0.5, 200, 0.55, 0.54), bin(0.7, 80, 0.75, 0.6)] })).toEqual({ from: 0.7, isTooSure: true });
    expect(leaning({ bins: [bin(0.6, 80, 0.65, 0.8)] })).toEqual({ from: 0.6, isTooSure: false });
    expect(leaning({ bins: [bin(0.5, 200, 0.55, 0.54), bin(0.8, 5, 0.85, 0.2)] })).toBeNull();
  });
});
