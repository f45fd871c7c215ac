import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Claim, claimsOf, happenedOf, logLoss, meanMargin, reliability } from "./calibration.ts";

function claims(probability: number, happened: number, n: number): readonly Claim[] {
  return Array.from({ length: n }, (_, i) => ({ probability, hasHappened: i < happened }));
}

describe("reliability", () => {
  it("says of each tenth how many there were, what was said and what happened", () => {
    const bins = reliability([...claims(0.12, 1, 4), ...claims(0.18, 1, 4), ...claims(0.95, 9, 10)]);
    expect(bins.map(({ n }) => n)).toEqual([0, 8, 0, 0, 0, 0, 0, 0, 0, 10]);
    expect(bins.map(({ from }) => from)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
    expect(bins[1]?.meanProbability).toBeCloseTo(0.15, 12);
    expect([bins[1]?.share, bins[9]?.share]).toEqual([0.25, 0.9]);
    // Wilson's interval for 9 of 10, computed by hand: 0.5958 to 0.9821.
    expect([bins[9]?.low?.toFixed(4), bins[9]?.high?.toFixed(4)]).toEqual(["0.5958", "0.9821"]);
    expect(bins[0]).toEqual({ from: 0, n: 0, meanProbability: null, share: null, low: null, high: null });
  });

  it("puts a tenth into the bin it begins, and 1 into the last", () => {
    for (let tenth = 0; tenth <= 10; tenth += 1) {
      const bins = reliability(claims(tenth / 10, 0, 1));
      expect(bins.findIndex(({ n }) => n === 1)).toBe(Math.min(9, tenth));
    }
  });

  it("leaves out what is no probability", () => {
    const bins = reliability([Number.NaN, -0.1, 1.1].flatMap((probability) => claims(probability, 1, 1)));
    expect(bins.every(({ n }) => n === 0)).toBe(true);
  });

  it("of forecasts looks at every outcome", () => {
    const bins = reliability(claimsOf([{ probabilities: [0.55, 0.25, 0.2], happened: 1 }]));
    expect(bins.filter(({ n }) => n > 0).map(({ from, n, share }) => [from, n, share])).toEqual([
      [0.2, 2, 0.5],
      [0.5, 1, 0],
    ]);
  });

  it("property: every claim is in one bin, whose mean lies in it and whose share in its interval", () => {
    const claim = fc.record({ probability: fc.double({ min: 0, max: 1, noNaN: true }), hasHappened: fc.boolean() });
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 200 }), (given) => {
        const bins = reliability(given);
        expect(bins.reduce((total, { n }) => total + n, 0)).toBe(given.length);
        for (const { from, n, meanProbability, share, low, high } of bins) {
          if (n === 0 || meanProbability === null || share === null || low === null || high === null) continue;
          expect(meanProbability >= from - 1e-9 && meanProbability <= from + 0.1 + 1e-9).toBe(true);
          expect(low >= 0 && low <= share + 1e-9 && share <= high + 1e-9 && high <= 1).toBe(true);
        }
      }),
    );
  });
});

describe("what happened", () => {
  it("is home, draw or away; of basketball home or away, and nothing of a game that ended level", () => {
    const scores = [
      [2, 1],
      [1, 1],
      [0, 1],
    ] as const;
    expect(scores.map(([home, away]) => happenedOf("fb", [home, away]))).toEqual([0, 1, 2]);
    expect(scores.map(([home, away]) => happenedOf("bk", [home, away]))).toEqual([0, null, 1]);
  });
});

describe("log loss", () => {
  it("is ln 3 for who knows nothing of three outcomes, 0 for who knew all", () => {
    const third = [1 / 3, 1 / 3, 1 / 3];
    expect(logLoss([0, 1, 2].map((happened) => ({ probabilities: third, happened })))).toBeCloseTo(1.098_612_288_668, 12);
    expect(logLoss([{ probabilities: [0, 1], happened: 1 }])).toBeCloseTo(0, 12);
    expect(
      logLoss([
        { probabilities: [0.5, 0.3, 0.2], happened: 0 },
        { probabilities: [0.5, 0.3, 0.2], happened: 2 },
      ]),
    ).toBeCloseTo((-Math.log(0.5) - Math.log(0.2)) / 2, 12);
  });

  it("is large and not endless for the impossible that happened", () => {
    expect(logLoss([{ probabilities: [1, 0], happened: 1 }])).toBeCloseTo(34.538_776_394_91, 9);
  });

  it("leaves out what has no probability, and is none of nothing", () => {
    expect(
      logLoss([
        { probabilities: [0.5, 0.5], happened: 2 },
        { probabilities: [0.25, 0.75], happened: 0 },
      ]),
    ).toBeCloseTo(-Math.log(0.25), 12);
    expect(logLoss([])).toBeNull();
  });
});

describe("the mean margin", () => {
  it("is that of the markets with prices", () => {
    expect(
      meanMargin([
        [1.9, 1.9],
        [2, 2],
        [0, 3, 3],
        [2, null],
      ]),
    ).toBeCloseTo(0.026_315_789, 9);
    expect(meanMargin([[1, 2]])).toBeNull();
    expect(meanMargin([])).toBeNull();
  });
});
