import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PoolChoice, poolBets, poolNineBets } from "./footballPool.ts";

function choices(...outcomes: readonly number[]): readonly PoolChoice[] {
  return Array.from({ length: 14 }, (_, i) => ({ outcomes: outcomes[i] ?? 0 }));
}

const ones = choices(...Array<number>(14).fill(1));
const threes = choices(...Array<number>(14).fill(3));

describe("胜负彩", () => {
  it("is one bet of single outcomes, and the product of all choices", () => {
    expect(poolBets(ones)).toEqual({ ok: true, value: 1 });
    expect(poolBets(choices(3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3))).toEqual({ ok: true, value: 36 });
    expect(poolBets(threes)).toEqual({ ok: true, value: 4_782_969 });
  });

  it("needs an outcome of each of the fourteen", () => {
    expect(poolBets(choices(3, 2, 2))).toEqual({ ok: false, error: "few-matches" });
    expect(poolBets(ones.slice(1))).toEqual({ ok: false, error: "bad-choice" });
    expect(poolBets(choices(4, ...Array<number>(13).fill(1)))).toEqual({ ok: false, error: "bad-choice" });
  });
});

describe("任选九", () => {
  it("is every nine of the chosen matches", () => {
    expect(poolNineBets(choices(...Array<number>(9).fill(1)))).toEqual({ ok: true, value: 1 });
    expect(poolNineBets(choices(...Array<number>(10).fill(1)))).toEqual({ ok: true, value: 10 });
    expect(poolNineBets(ones)).toEqual({ ok: true, value: 2_002 });
    expect(poolNineBets(threes)).toEqual({ ok: true, value: 2_002 * 19_683 });
  });

  it("has its bankers in every bet", () => {
    const banked = ones.map((choice, i) => (i < 4 ? { ...choice, isBanker: true } : choice));
    // Five of the other ten.
    expect(poolNineBets(banked)).toEqual({ ok: true, value: 252 });
    expect(poolNineBets(ones.map((choice, i) => ({ ...choice, isBanker: i < 9 })))).toEqual({ ok: false, error: "many-bankers" });
    expect(poolNineBets(choices(1, 1, 1, 1, 1, 1, 1, 1, 2).map((choice, i) => ({ ...choice, isBanker: i < 9 })))).toEqual({
      ok: true,
      value: 2,
    });
    expect(poolNineBets(choices(...Array<number>(9).fill(1)).map((choice, i) => ({ ...choice, isBanker: i === 13 })))).toEqual({
      ok: false,
      error: "empty-banker",
    });
  });

  it("needs nine matches", () => {
    expect(poolNineBets(choices(...Array<number>(8).fill(3)))).toEqual({ ok: false, error: "few-matches" });
    expect(poolNineBets(choices(1.5, ...Array<number>(13).fill(1)))).toEqual({ ok: false, error: "bad-choice" });
  });

  it("property: counts what counting one nine after another counts", () => {
    const choice = fc.record({ outcomes: fc.constantFrom(0, 1, 2, 3, 3), isBanker: fc.constantFrom(true, false, false, false) });
    fc.assert(
      fc.property(fc.array(choice, { minLength: 14, maxLength: 14 }), (given) => {
        let bets = 0;
        for (let set = 0; set < 2 ** 14; set += 1) {
          let [size, product] = [0, 1];
          for (const [i, { outcomes, isBanker }] of given.entries()) {
            if ((set & (1 << i)) !== 0) [size, product] = [size + 1, product * outcomes];
            else if (isBanker) product = 0;
          }
          if (size === 9) bets += product;
        }
        const counted = poolNineBets(given);
        if (counted.ok) expect(counted.value).toBe(bets);
        else fc.pre(false);
      }),
      { numRuns: 25 },
    );
  });
});
