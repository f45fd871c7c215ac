import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Calculation, betPrizeFen, calculate } from "./combination.ts";
import { PASSES, type Pass, passMatches, passSizes } from "./passes.ts";
import type { Selection, Ticket } from "./ticket.ts";

function match(name: string, ...choices: readonly (readonly [prize: number, probability: number])[]): Selection {
  return { match: name, choices: choices.map(([prize, probability], i) => ({ outcome: String(i), prize, probability })) };
}

function banker(selection: Selection): Selection {
  return { ...selection, isBanker: true };
}

function calculated(ticket: Ticket): Calculation {
  const result = calculate(ticket);
  if (!result.ok) throw new Error(`refused: ${result.error}`);
  return result.value;
}

function refusal(ticket: Ticket): string | null {
  const result = calculate(ticket);
  return result.ok ? null : result.error;
}

const A = match("周三001", [1.85, 0.5], [3.2, 0.25]);
const B = match("周三002", [2.1, 0.4]);
const C = match("周三003", [1.5, 0.6], [3.9, 0.2], [6.25, 0.2]);

describe("a ticket", () => {
  it("of one match: 单关", () => {
    expect(calculated({ selections: [A], passes: ["1x1"], multiplier: 5 })).toEqual({
      bets: 2,
      stakeFen: 2_000,
      lowFen: 1_850,
      highFen: 3_200,
      cases: [
        { hits: 0, probability: 0.25, lowFen: 0, highFen: 0 },
        { hits: 1, probability: 0.75, lowFen: 1_850, highFen: 3_200 },
      ],
      winProbability: 0.75,
      expectedFen: 0.5 * 1_850 + 0.25 * 3_200,
      expectedReturn: (0.5 * 1_850 + 0.25 * 3_200) / 2_000,
      isCapped: false,
    });
  });

  it("of two matches: 2串1 wins when both come in", () => {
    const { bets, stakeFen, lowFen, highFen, cases, winProbability } = calculated({ selections: [A, B], passes: ["2x1"], multiplier: 1 });
    // 2 x 1.85 x 2.10 = 7.77 and 2 x 3.20 x 2.10 = 13.44.
    expect([bets, stakeFen, lowFen, highFen]).toEqual([2, 400, 777, 1_344]);
    expect(cases.map((found) => [found.lowFen, found.highFen])).toEqual([
      [0, 0],
      [0, 0],
      [777, 1_344],
    ]);
    expect(winProbability).toBeCloseTo(0.75 * 0.4, 12);
  });

  it("of three matches: 3串4 pays pairs, and all together", () => {
    const calculation = calculated({ selections: [A, B, C], passes: ["3x4"], multiplier: 2 });
    // Pairs: 2 x 1 + 2 x 3 + 1 x 3. All three: 2 x 1 x 3.
    expect([calculation.bets, calculation.stakeFen]).toEqual([17, 6_800]);
    // The cheapest pair: 1.85 x 1.50 x 2 = 5.55. All: (3.20 x 2.10 + 3.20 x 6.25 + 2.10 x 6.25 + 3.20 x 2.10 x 6.25) x 2.
    expect(calculation.lowFen).toBe(2 * 555);
    expect(calculation.highFen).toBe(2 * (1_344 + 4_000 + 2_625 + 8_400));
    expect(calculation.cases.map(({ lowFen, highFen }) => [lowFen, highFen])).toEqual([
      [0, 0],
      [0, 0],
      [2 * 555, 2 * 4_000],
      [2 * (777 + 555 + 630 + 1_166), 2 * 16_369],
    ]);
  });

  it("with several passes is each of them beside the others; one named twice counts once", () => {
    const of = (...passes: Pass[]) => calculated({ selections: [A, B, C], passes, multiplier: 1 });
    expect(of("2x1", "3x1")).toEqual(of("3x4"));
    expect(of("3x1", "3x1")).toEqual(of("3x1"));
    expect(of("2x1").bets).toBe(11);
  });

  it("with a banker is nothing without it", () => {
    const selections = [banker(A), B, C];
    const { bets, cases } = calculated({ selections, passes: ["2x1"], multiplier: 1 });
    expect(bets).toBe(2 * 1 + 2 * 3);
    // The two hits can be B and C, which no bet combines.
    expect(cases[2]).toMatchObject({ lowFen: 0, highFen: 4_000 });
  });

  it("on more matches than its pass is that pass on every choice of them: shared bets are played again", () => {
    const four = ["1", "2", "3", "4"].map((name) => match(name, [2, 0.5]));
    // Four sets of three, 3串4 on each: each of the six pairs is played twice, each of the four threes once.
    expect(calculated({ selections: four, passes: ["3x4"], multiplier: 1 })).toMatchObject({ bets: 16, highFen: 12 * 800 + 4 * 1_600 });
    const [first, ...rest] = four.map((selection, i) => (i === 0 ? banker(selection) : selection));
    if (!first) throw new Error("no match");
    // Three sets of three include the banker: pairs with it count twice, pairs without it once, threes with it once.
    expect(calculated({ selections: [first, ...rest], passes: ["3x4"], multiplier: 1 })).toMatchObject({
      bets: 12,
      highFen: (6 + 3) * 800 + 3 * 1_600,
    });
  });

  it("of prizes that are the probabilities' inverse gives back what it costs", () => {
    const fair = ["1", "2", "3", "4"].map((name) => match(name, [2, 0.5], [4, 0.25]));
    const { expectedReturn } = calculated({ selections: fair, passes: ["2x1", "4x5"], multiplier: 3 });
    expect(expectedReturn).toBeCloseTo(1, 12);
  });
});

describe("a bet's prize", () => {
  it("is rounded to fen, a half to the even one", () => {
    // 2.205, 2.415, 2.2050 plus further digits, 2.204.
    expect(betPrizeFen([105, 105]).fen).toBe(220);
    expect(betPrizeFen([105, 115]).fen).toBe(242);
    expect(betPrizeFen([105, 105, 101]).fen).toBe(223);
    expect(betPrizeFen([101, 101]).fen).toBe(204);
    expect(betPrizeFen([101, 101, 101]).fen).toBe(206);
  });

  it("is multiplied after it was rounded", () => {
    const small = [match("1", [1.05, 0.9]), match("2", [1.05, 0.9])];
    expect(calculated({ selections: small, passes: ["2x1"], multiplier: 99 }).highFen).toBe(220 * 99);
  });

  it.each([
    [1, 10_000_000],
    [2, 20_000_000],
    [3, 20_000_000],
    [4, 50_000_000],
    [5, 50_000_000],
    [6, 100_000_000],
    [8, 100_000_000],
  ])("of %d matches is %d fen at most", (matches, fen) => {
    expect(betPrizeFen(Array(matches).fill(99_999_99))).toEqual({ fen, isCapped: true });
  });

  it("of just the most that is paid is not cut", () => {
    expect(betPrizeFen([5_000_000])).toEqual({ fen: 10_000_000, isCapped: false });
    expect(betPrizeFen([5_000_001])).toEqual({ fen: 10_000_000, isCapped: true });
    const rich = ["1", "2"].map((name) => match(name, [900, 0.001]));
    expect(calculated({ selections: rich, passes: ["2x1"], multiplier: 1 })).toMatchObject({ highFen: 20_000_000, isCapped: true });
  });
});

describe("a ticket that is none", () => {
  const TICKET: Ticket = { selections: [A, B, C], passes: ["2x1"], multiplier: 1 };
  const many = (count: number, choices: number) =>
    Array.from({ length: count }, (_, i) => match(String(i), ...Array.from({ length: choices }, () => [2, 0.1] as const)));

  it.each<[string, Partial<Ticket>, string | null]>([
    ["no match", { selections: [] }, "no-match"],
    ["no pass", { passes: [] }, "no-pass"],
    ["fewer matches than a pass needs", { passes: ["2x1", "4x1"] }, "few-matches"],
    ["sixteen matches", { selections: many(16, 1) }, "many-matches"],
    ["fifteen", { selections: many(15, 1) }, null],
    ["a match twice", { selections: [A, A] }, "same-match"],
    ["a match without an outcome", { selections: [A, match("x")] }, "no-outcome"],
    ["an outcome twice", { selections: [A, { ...B, choices: [...B.choices, ...B.choices] }] }, "same-outcome"],
    ["a prize of three decimals", { selections: [A, match("x", [1.855, 0.5])] }, "bad-prize"],
    ["a prize below 1", { selections: [A, match("x", [0.99, 0.5])] }, "bad-prize"],
    ["a prize of 1, as of a match called off", { selections: [A, match("x", [1, 1])] }, null],
    ["a prize that is no number", { selections: [A, match("x", [Number.NaN, 0.5])] }, "bad-prize"],
    ["a probability above 1", { selections: [A, match("x", [2, 1.1])] }, "bad-probability"],
    ["a probability that is no number", { selections: [A, match("x", [2, Number.NaN])] }, "bad-probability"],
    ["outcomes likelier than certain together", { selections: [A, match("x", [2, 0.6], [2, 0.5])] }, "bad-probability"],
    ["outcomes certain together", { selections: [A, match("x", [2, 0.1], [3, 0.2], [4, 0.7])] }, null],
    ["multiplier 0", { multiplier: 0 }, "bad-multiplier"],
    ["multiplier 99", { multiplier: 99 }, null],
    ["multiplier 100", { multiplier: 100 }, "bad-multiplier"],
    ["half a multiplier", { multiplier: 1.5 }, "bad-multiplier"],
    ["bankers that leave no place", { selections: [banker(A), banker(B), C] }, "many-bankers"],
    ["bankers alone", { selections: [banker(A), banker(B)] }, null],
    ["10,000 bets", { selections: [...many(4, 10)], passes: ["4x1"] }, null],
    ["more than 10,000 bets", { selections: [...many(4, 10), match("x", [2, 0.1])], passes: ["4x1"] }, "many-bets"],
    ["far more than 10,000 bets", { selections: many(15, 3), passes: PASSES }, "many-bets"],
  ])("%s", (_, change, problem) => {
    expect(refusal({ ...TICKET, ...change })).toBe(problem);
  });
});

/** The same by brute force: every ticket, every bet and every combination of results. */
function bruteForce({ selections, passes, multiplier }: Ticket) {
  const subsets = <T>(items: readonly T[], size: number): readonly (readonly T[])[] => {
    if (size === 0) return [[]];
    return items.flatMap((item, i) => subsets(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]));
  };
  const all = selections.map((_, i) => i);
  const sets = passes.flatMap((pass) =>
    subsets(all, passMatches(pass))
      .filter((chosen) => all.every((i) => !selections[i]?.isBanker || chosen.includes(i)))
      .flatMap((chosen) => passSizes(pass).flatMap((size) => subsets(chosen, size))),
  );
  const allBets = sets.flatMap((set) =>
    set.reduce<readonly (readonly (readonly [number, number])[])[]>(
      (some, i) => some.flatMap((bet) => (selections[i]?.choices ?? []).map((_, choice) => [...bet, [i, choice] as const])),
      [[]],
    ),
  );
  const prizeOf = (bet: readonly (readonly [number, number])[]): number => {
    const product = bet.reduce((p, [i, c]) => p * BigInt(Math.round((selections[i]?.choices[c]?.prize ?? 0) * 100)), 2n);
    const unit = 100n ** BigInt(bet.length - 1);
    const [down, rest] = [product / unit, product % unit];
    if (rest * 2n === unit) return Number(down % 2n === 0n ? down : down + 1n);
    return Number(rest * 2n > unit ? down + 1n : down);
  };
  const ends = selections.reduce<readonly { readonly p: number; readonly came: readonly (number | null)[] }[]>(
    (some, { choices }) => {
      const miss = 1 - choices.reduce((total, { probability }) => total + probability, 0);
      const each = [...choices.map(({ probability }, c) => [c, probability] as const), [null, miss] as const];
      return some.flatMap(({ p, came }) => each.map(([c, q]) => ({ p: p * q, came: [...came, c] })));
    },
    [{ p: 1, came: [] }],
  );
  const won = ends.map(({ p, came }) => {
    const bets = allBets.filter((bet) => bet.every(([i, c]) => came[i] === c));
    return { p, hits: came.filter((c) => c !== null).length, fen: multiplier * bets.reduce((total, bet) => total + prizeOf(bet), 0) };
  });
  const winning = won.filter(({ fen }) => fen > 0);
  return {
    bets: allBets.length,
    lowFen: Math.min(...winning.map(({ fen }) => fen)),
    highFen: Math.max(...winning.map(({ fen }) => fen)),
    winProbability: winning.reduce((total, { p }) => total + p, 0),
    expectedFen: won.reduce((total, { p, fen }) => total + p * fen, 0),
    cases: [...all, all.length].map((hits) => {
      const those = won.filter((end) => end.hits === hits);
      const fens = those.map(({ fen }) => fen);
      return { hits, probability: those.reduce((total, { p }) => total + p, 0), lowFen: Math.min(...fens), highFen: Math.max(...fens) };
    }),
  };
}

describe("property: of any small ticket", () => {
  const choice = fc.tuple(
    fc.integer({ min: 101, max: 1_500 }).map((hundredths) => hundredths / 100),
    fc.integer({ min: 1, max: 30 }).map((percent) => percent / 100),
  );
  const selections = fc
    .array(fc.record({ choices: fc.array(choice, { minLength: 1, maxLength: 3 }), isBanker: fc.boolean() }), { minLength: 1, maxLength: 5 })
    .map((all) => all.map(({ choices, isBanker }, i): Selection => ({ ...match(String(i), ...choices), isBanker })));
  const ticket = fc.record({
    selections,
    passes: fc.uniqueArray(fc.constantFrom(...PASSES.filter((pass) => passMatches(pass) <= 5)), { minLength: 1, maxLength: 2 }),
    multiplier: fc.integer({ min: 1, max: 99 }),
  });

  it("all sums, prizes and probabilities are those of playing it out", () => {
    let looked = 0;
    fc.assert(
      fc.property(ticket, (given) => {
        const result = calculate(given);
        fc.pre(result.ok && !result.value.isCapped);
        if (!result.ok) return;
        looked += 1;
        const [actual, expected] = [result.value, bruteForce(given)];
        expect(actual.stakeFen).toBe(expected.bets * 200 * given.multiplier);
        expect([actual.bets, actual.lowFen, actual.highFen]).toEqual([expected.bets, expected.lowFen, expected.highFen]);
        expect(actual.winProbability).toBeCloseTo(expected.winProbability, 9);
        expect(actual.expectedFen / expected.expectedFen).toBeCloseTo(1, 9);
        expect(actual.expectedReturn).toBeCloseTo(expected.expectedFen / actual.stakeFen, 9);
        expect(actual.cases.map(({ hits, lowFen, highFen }) => [hits, lowFen, highFen])).toEqual(
          expected.cases.map(({ hits, lowFen, highFen }) => [hits, lowFen, highFen]),
        );
        for (const [i, { probability }] of actual.cases.entries()) {
          expect(probability).toBeCloseTo(expected.cases[i]?.probability ?? Number.NaN, 9);
        }
      }),
      { numRuns: 150 },
    );
    expect(looked).toBeGreaterThan(100);
  });
});
