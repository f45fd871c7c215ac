import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MARGIN_METHODS, type DecimalPrices, fairProbabilities, isUnderround, overround, payout } from "./margin.ts";

const price = fc.oneof(
  fc.double({ min: 1.001, max: 20, noNaN: true }),
  fc.double({ min: 1.000_001, max: 100_000, noNaN: true }),
  fc.constantFrom(1.001, 1.01, 1.5, 2, 3, 15, 101, 1_000, 10_001),
);
const prices = fc.oneof(fc.tuple(price, price), fc.tuple(price, price, price));
const sumOf = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
const book = (of: readonly number[]) => sumOf(of.map((o) => 1 / o));

function fair(of: DecimalPrices, method: (typeof MARGIN_METHODS)[number]): readonly number[] {
  return fairProbabilities(of, method)?.probabilities ?? [];
}

function expectNear(actual: readonly number[], expected: readonly number[], within = 1e-9): void {
  expect(actual).toHaveLength(expected.length);
  for (const [i, value] of expected.entries()) expect(Math.abs((actual[i] ?? Number.NaN) - value)).toBeLessThan(within);
}

describe("margin and payout", () => {
  it("are what a company keeps and gives back", () => {
    expect(overround([1.9, 1.9])).toBeCloseTo(0.052_631_578_947, 12);
    expect(payout([1.9, 1.9])).toBeCloseTo(0.95, 12);
    expect(overround([2.1, 3.4, 3.6])).toBeCloseTo(0.048_085_901_027, 12);
    expect(payout([2.1, 3.4, 3.6])).toBeCloseTo(0.954_120_267_261, 12);
    expect([overround([2, 2]), payout([2, 2])]).toEqual([0, 1]);
    expect(overround([2.1, 2.1])).toBeCloseTo(-0.047_619_047_619, 12);
  });

  it.each<[string, DecimalPrices]>([
    ["a price of 1", [1, 3, 4]],
    ["a price below 1", [0.95, 0.95]],
    ["no price of the draw", [2, null, 3]],
    ["a missing price", [2, undefined]],
    ["a hole", new Array<number>(3)],
    ["what is no number", [Number.NaN, 2]],
    ["an endless price", [Number.POSITIVE_INFINITY, 2]],
    ["a negative price", [-2, 2]],
    ["one price", [2]],
    ["none", []],
    ["four", [4, 4, 4, 4]],
  ])("%s gives null", (_, given) => {
    expect([overround(given), payout(given), ...MARGIN_METHODS.map((method) => fairProbabilities(given, method))]).toEqual(
      Array(2 + MARGIN_METHODS.length).fill(null),
    );
  });
});

describe("probabilities without the margin", () => {
  it("are those of the literature's examples", () => {
    // Equations solved to 40 digits; Shin's first case is the example of its reference implementation (mberk/shin).
    expectNear(fair([2.6, 2.4, 4.3], "shin"), [0.372_994_060_332, 0.404_779_410_92, 0.222_226_528_748], 1e-11);
    expectNear(fair([2.6, 2.4, 4.3], "power"), [0.372_984_404_069, 0.405_107_167_457, 0.221_908_428_474], 1e-11);
    expectNear(fair([2.1, 3.4, 3.6], "shin"), [0.458_665_715_961, 0.278_737_637_133, 0.262_596_646_906], 1e-11);
    expectNear(fair([2.1, 3.4, 3.6], "power"), [0.460_174_457_86, 0.277_979_964_076, 0.261_845_578_063], 1e-11);
    expectNear(fair([1.5, 2.5], "power"), [0.637_921_385_809, 0.362_078_614_191], 1e-11);
    expectNear(fair([1.01, 15, 101], "shin"), [0.957_328_764_145, 0.041_229_724_865, 0.001_441_510_989], 1e-11);
    expectNear(fair([1.01, 15, 101], "power"), [0.984_601_777_425, 0.014_649_765_226, 0.000_748_457_349], 1e-11);
    expectNear(fair([1.001, 1_000], "shin"), [0.999_000_499_5, 0.000_999_500_5], 1e-11);
    expectNear(fair([1.001, 1_000], "power"), [0.999_000_872_786, 0.000_999_127_214], 1e-11);
    expectNear(fair([2.2, 3.7, 4.2], "power"), [0.467_076_637_589, 0.282_746_124_77, 0.250_177_237_642], 1e-11);
    expectNear(fair([2, 4, 5], "proportional"), [10 / 19, 5 / 19, 4 / 19], 1e-12);
  });

  it("Shin takes half the margin off each of two outcomes", () => {
    fc.assert(
      fc.property(fc.tuple(price, price), (of) => {
        const over = book(of) - 1;
        fc.pre(over >= 0);
        expectNear(
          fair(of, "shin"),
          of.map((o) => 1 / o - over / 2),
        );
      }),
    );
  });

  it("hold the power's equation: one exponent for every price, above 1 with a margin and below 1 under 100 %", () => {
    fc.assert(
      fc.property(prices, (of) => {
        const p = fair(of, "power");
        // Taken from the least likely outcome: for the likeliest the exponent would be a quotient of two numbers near 0.
        const rarest = p.indexOf(Math.min(...p));
        const k = -Math.log(p[rarest] ?? 0) / Math.log(of[rarest] ?? 0);
        // Smaller numbers have too few digits to recover the exponent.
        fc.pre(Math.min(...p) > 1e-290);
        expectNear(
          p,
          of.map((o) => o ** -k),
        );
        if (Math.abs(book(of) - 1) > 1e-6) expect(k > 1).toBe(book(of) > 1);
      }),
    );
  });

  it("are probabilities of any prices by any method: between 0 and 1, together 1, the lower price never the less likely", () => {
    fc.assert(
      fc.property(prices, fc.constantFrom(...MARGIN_METHODS), (of, method) => {
        const p = fair(of, method);
        expect(Math.abs(sumOf(p) - 1)).toBeLessThan(1e-12);
        for (const [i, a] of p.entries()) {
          expect(a >= 0 && a <= 1).toBe(true);
          if (book(of) < 1.5) expect(a > 0 && a < 1).toBe(true);
          for (const [j, b] of p.entries()) if ((of[i] ?? 0) < (of[j] ?? 0)) expect(a).toBeGreaterThanOrEqual(b - 1e-12);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("do not depend on the order of the outcomes", () => {
    fc.assert(
      fc.property(prices, fc.constantFrom(...MARGIN_METHODS), (of, method) => {
        expectNear(fair(of.toReversed(), method).toReversed(), fair(of, method), 1e-12);
      }),
    );
  });

  it.each([
    [[1.01, 15, 101]],
    [[1.001, 1_000]],
    [[1.000_1, 10_001]],
    [[1.000_000_1, 1.000_000_1]],
    [[1.01, 1.01, 1.01]],
    [[1.5, 10_001, 10_001]],
  ])("bear the extreme %j", (of) => {
    for (const method of MARGIN_METHODS) {
      const p = fair(of, method);
      expect(sumOf(p)).toBeCloseTo(1, 12);
      expect(p.every((x) => x > 0 && x < 1)).toBe(true);
    }
  });

  it("take more from the outsider by power and Shin than in proportion", () => {
    const [plain = 0, power = 0, insiders = 0] = (["proportional", "power", "shin"] as const).map((m) => fair([1.15, 6], m)[1]);
    expect([power < plain, insiders < plain]).toEqual([true, true]);
  });

  it("are the prices' own where these sum to 100 % exactly", () => {
    for (const of of [
      [2, 2],
      [1.25, 5],
      // Sums to 0.9999999999999999 in floating point.
      [1.04, 26],
      [2, 4, 4],
    ]) {
      for (const method of MARGIN_METHODS) {
        const own = of.map((o) => 1 / o);
        expectNear(fair(of, method), own, 1e-12);
        expect(fairProbabilities(of, method)).toMatchObject({ method, isUnderround: false });
      }
    }
  });

  it("say so below 100 %: Shin has no root there and gives way to proportion, power goes on", () => {
    const best = [2.2, 3.7, 4.2];
    expect(fairProbabilities(best, "shin")).toEqual({ ...fairProbabilities(best, "proportional"), isUnderround: true });
    expect(fairProbabilities(best, "shin")?.method).toBe("proportional");
    expect(fairProbabilities(best, "power")).toMatchObject({ method: "power", isUnderround: true });
    expect([best, [2.1, 3.4, 3.6], [2, 2], [1.04, 26], [2, null]].map(isUnderround)).toEqual([true, false, false, false, false]);
    expectNear(fair([2.5, 2.5], "power"), [0.5, 0.5]);
    expect(fairProbabilities([2.1, 3.4, 3.6], "shin")).toMatchObject({ method: "shin", isUnderround: false });
  });

  it("are Shin's unless another method is named", () => {
    expect(fairProbabilities([1.9, 2.1, 9])).toEqual(fairProbabilities([1.9, 2.1, 9], "shin"));
  });
});
