import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CompanyPrice, decimalOfHongKong, decimalPrices, hongKongOfDecimal, mainLine, marketSummary } from "./kelly.ts";
import { fairProbabilities } from "./margin.ts";

function quotes(...prices: readonly CompanyPrice["price"][]): readonly CompanyPrice[] {
  return prices.map((price, i) => ({ company: `c${i + 1}`, price, isSuspended: false }));
}

function suspended(price: CompanyPrice["price"]): CompanyPrice {
  return { company: "suspended", price, isSuspended: true };
}

describe("Hong Kong and decimal prices", () => {
  it("differ by the stake, without the noise of floating point", () => {
    expect([0.95, 0.07, 1.1, 0.1, 9_999].map(decimalOfHongKong)).toEqual([1.95, 1.07, 2.1, 1.1, 10_000]);
    expect([1.95, 1.07, 2.1, 1.1, 1.001].map(hongKongOfDecimal)).toEqual([0.95, 0.07, 1.1, 0.1, 0.001]);
  });

  it("go there and back for every price of three decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_000 }), (thousandths) => {
        const price = thousandths / 1_000;
        expect(hongKongOfDecimal(decimalOfHongKong(price))).toBe(price);
      }),
    );
  });

  it("are one an outcome in each market", () => {
    expect(decimalPrices("fb", "eu", [2.1, 3.4, 3.6])).toEqual([2.1, 3.4, 3.6]);
    expect(decimalPrices("bk", "eu", [1.5, 0, 2.6])).toEqual([1.5, 2.6]);
    expect(decimalPrices("fb", "ah", [0.93, -0.25, 0.97])).toEqual([1.93, 1.97]);
    expect(decimalPrices("bk", "ou", [0.9, 215.5, 0.94])).toEqual([1.9, 1.94]);
  });
});

describe("the main line", () => {
  it("is the one most companies stand on", () => {
    expect(mainLine("ah", quotes([0.9, -0.5, 0.96], [1.2, -0.75, 0.7], [1.25, -0.75, 0.66]))).toBe(-0.75);
    expect(mainLine("ou", quotes([0.9, 2.5, 0.96], [0.9, 2.25, 0.96], [0.9, 2.5, 0.96]))).toBe(2.5);
  });

  it("is the more even one where two have as many", () => {
    expect(mainLine("ah", quotes([1.1, -0.75, 0.8], [0.9, -0.5, 0.98], [1.1, -0.75, 0.8], [0.9, -0.5, 0.98]))).toBe(-0.5);
    // 0.7 and 1.2, reversed at the other company, are balanced on average.
    expect(mainLine("ah", quotes([0.7, 0, 1.2], [1.2, 0, 0.7], [0.9, 0.25, 0.98], [0.9, 0.25, 0.98]))).toBe(0);
  });

  it("is the smaller number where they are as even, in whatever order the companies come", () => {
    const even = quotes([0.95, 0.25, 0.95], [0.95, -0.25, 0.95]);
    expect([mainLine("ah", even), mainLine("ah", even.toReversed())]).toEqual([-0.25, -0.25]);
  });

  it("leaves out who is suspended or has no price, and is none where nobody is left", () => {
    expect(mainLine("ah", [suspended([0.95, 1, 0.95]), suspended([0.95, 1, 0.95]), ...quotes([0.9, 0.5, 1])])).toBe(0.5);
    expect(mainLine("ou", quotes([0, 3, 0], [0, 3, 0], [0.9, 2.5, 1]))).toBe(2.5);
    expect(mainLine("ou", [suspended([0.95, 2.5, 0.95])])).toBeNull();
    expect(mainLine("ou", [])).toBeNull();
  });

  it("takes level and minus level for one line", () => {
    expect(mainLine("ah", quotes([0.9, -0, 1], [0.9, 0, 1], [0.8, -0.25, 1.1]))).toBe(0);
  });
});

describe("a market's summary", () => {
  const companies = quotes([2, 3.4, 4], [2.2, 3.2, 3.6], [2.1, 3.3, 3.8]);

  it("has highest, mean and lowest prices of each outcome with their payout", () => {
    const summary = marketSummary("fb", "eu", companies);
    expect(summary?.highest.prices).toEqual([2.2, 3.4, 4]);
    expect(summary?.lowest.prices).toEqual([2, 3.2, 3.6]);
    expect(summary?.mean.prices.map((price) => price.toFixed(6))).toEqual(["2.100000", "3.300000", "3.800000"]);
    expect(summary?.mean.payout).toBeCloseTo(0.959_344, 6);
    expect([summary?.line, summary?.isHighestUnderround, summary?.companies.size]).toEqual([null, true, 3]);
  });

  it("gives each company's price times the probability of the mean prices", () => {
    const summary = marketSummary("fb", "eu", companies);
    const consensus = fairProbabilities([2.1, 3.3, 3.8])?.probabilities ?? [];
    for (const { company, price } of companies) {
      summary?.companies.get(company)?.kelly.forEach((kelly, i) => expect(kelly).toBeCloseTo((price[i] ?? 0) * (consensus[i] ?? 0), 9));
    }
    expect(summary?.companies.get("c2")?.kelly[0]).toBeGreaterThan(1);
  });

  it("is the method's that is asked for", () => {
    const consensus = (["shin", "power", "proportional"] as const).map((method) => marketSummary("fb", "eu", companies, method)?.consensus);
    expect(consensus.map((fair) => fair?.method)).toEqual(["shin", "power", "proportional"]);
    expect(new Set(consensus.map((fair) => fair?.probabilities[0])).size).toBe(3);
    expect(marketSummary("fb", "eu", companies)?.consensus).toEqual(consensus[0]);
  });

  it("of a handicap stands on its main line: the others have no Kelly index", () => {
    const summary = marketSummary("fb", "ah", quotes([0.93, -0.25, 0.97], [0.95, -0.25, 0.95], [1.3, -0.5, 0.64]));
    expect([summary?.line, [...(summary?.companies.keys() ?? [])]]).toEqual([-0.25, ["c1", "c2"]]);
    expect(summary?.highest.prices).toEqual([1.95, 1.97]);
    expect(summary?.mean.prices.map((price) => price.toFixed(4))).toEqual(["1.9400", "1.9600"]);
  });

  it("leaves a suspended company out of everything", () => {
    const plain = marketSummary("fb", "eu", companies);
    expect(marketSummary("fb", "eu", [suspended([9, 9, 1.1]), ...companies])).toEqual(plain);
    expect(marketSummary("fb", "eu", [suspended([9, 9, 1.1])])).toBeNull();
    expect(marketSummary("fb", "eu", [])).toBeNull();
  });

  it("has no say of a source's average or highest price, but their Kelly index", () => {
    const plain = marketSummary("fb", "eu", companies);
    const averages: readonly CompanyPrice[] = [
      { company: "avg", price: [2.1, 3.3, 3.8], isSuspended: false },
      { company: "max", price: [2.4, 3.6, 4.4], isSuspended: false },
    ];
    const summary = marketSummary("fb", "eu", [...averages, ...companies]);
    expect({ ...summary, companies: null }).toEqual({ ...plain, companies: null });
    expect(summary?.companies.get("max")?.kelly[0]).toBeCloseTo(2.4 * (plain?.consensus.probabilities[0] ?? 0), 9);
  });

  it("takes a source's average where no company prices the market, never its highest", () => {
    const [average, highest]: readonly CompanyPrice[] = [
      { company: "avg", price: [0.9, -0.5, 0.96], isSuspended: false },
      { company: "max", price: [0.97, -0.5, 1.05], isSuspended: false },
    ];
    if (!average || !highest) throw new Error("no prices");
    const summary = marketSummary("fb", "ah", [average, highest]);
    expect([summary?.line, summary?.mean.prices, [...(summary?.companies.keys() ?? [])]]).toEqual([-0.5, [1.9, 1.96], ["avg", "max"]]);
    expect([marketSummary("fb", "ah", [highest]), mainLine("ah", [highest])]).toEqual([null, null]);
  });

  it("leaves out a price that is none: football without a draw; basketball has none", () => {
    expect(marketSummary("fb", "eu", quotes([2, 0, 4]))).toBeNull();
    expect(marketSummary("bk", "eu", quotes([1.5, 0, 2.6]))?.mean.prices).toEqual([1.5, 2.6]);
    expect(marketSummary("fb", "eu", quotes([Number.NaN, 3, 4], [2, 3.4, 4]))?.companies.size).toBe(1);
  });

  it("says when the highest prices together sum below 100 %", () => {
    const summary = marketSummary("fb", "eu", quotes([2.3, 3.4, 3.4], [2, 3.8, 3.6], [1.95, 3.3, 4.4]));
    expect([summary?.isHighestUnderround, summary?.consensus.isUnderround]).toEqual([true, false]);
    expect(marketSummary("fb", "eu", quotes([2.1, 3.4, 3.6]))?.isHighestUnderround).toBe(false);
  });

  it("property: the mean row lies between highest and lowest; in proportion its Kelly index is its payout", () => {
    const price = fc.integer({ min: 105, max: 3_000 }).map((hundredths) => hundredths / 100);
    const market = fc.array(fc.tuple(price, price, price), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(market, (prices) => {
        const summary = marketSummary("fb", "eu", quotes(...prices), "proportional");
        if (summary === null) throw new Error("no summary");
        for (const outcome of [0, 1, 2]) {
          const [high = 0, mid = 0, low = 0] = [summary.highest, summary.mean, summary.lowest].map((row) => row.prices[outcome]);
          expect(high + 1e-9 >= mid && mid + 1e-9 >= low).toBe(true);
          // With the proportional method every outcome of the mean row has the same index: the payout.
          expect(summary.mean.kelly[outcome]).toBeCloseTo(summary.mean.payout, 9);
        }
      }),
    );
  });
});
