import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MarketPick, type Settlement, type SettlementOutcome, settle } from "./settle.ts";

function settled(pick: MarketPick): Settlement {
  const result = settle(pick);
  if (!result.ok) throw new Error(`refused: ${result.error}`);
  return result.value;
}

/** Outcome of a handicap, given the picked side's own line and lead, for home or away. */
function outcomeOf(side: "home" | "away", ownLine: number, lead: number): SettlementOutcome {
  const [own, other] = lead >= 0 ? [lead + 1, 1] : [1, 1 - lead];
  const [score, line] = side === "home" ? ([[own, other], ownLine] as const) : ([[other, own], -ownLine] as const);
  return settled({ sport: "fb", market: "ah", side, line, score, price: 0.9 }).outcome;
}

const side = fc.constantFrom("home" as const, "away" as const);
const sport = fc.constantFrom("fb" as const, "bk" as const);
const score = fc.oneof(fc.tuple(fc.nat(9), fc.nat(9)), fc.tuple(fc.nat(180), fc.nat(180)));
const handicap = fc.oneof(fc.integer({ min: -24, max: 24 }), fc.integer({ min: -160, max: 160 })).map((quarters) => quarters / 4);
const total = fc.oneof(fc.nat(48), fc.nat(1_400)).map((quarters) => quarters / 4);
const price = fc.integer({ min: 1, max: 500_000 }).map((thousandths) => thousandths / 1_000);

describe("a handicap", () => {
  // d is the picked side's lead. Giving k: columns d < k, d = k, d = k + 1, d >= k + 2.
  const GIVING: readonly [line: number, ...outcomes: SettlementOutcome[]][] = [
    [0, "L", "P", "W", "W"],
    [0.25, "L", "HL", "W", "W"],
    [0.5, "L", "L", "W", "W"],
    [0.75, "L", "L", "HW", "W"],
  ];
  // Receiving k: columns d <= -k - 2, d = -k - 1, d = -k, d > -k.
  const RECEIVING: readonly [line: number, ...outcomes: SettlementOutcome[]][] = [
    [0, "L", "L", "P", "W"],
    [0.25, "L", "L", "HW", "W"],
    [0.5, "L", "L", "W", "W"],
    [0.75, "L", "HL", "W", "W"],
  ];

  for (const picked of ["home", "away"] as const) {
    it.each(GIVING)(`given by ${picked}, whole goals and %d more`, (part, ...outcomes) => {
      for (let k = 0; k <= 5; k += 1) {
        for (let below = k - 4; below < k; below += 1) expect(outcomeOf(picked, -(k + part), below)).toBe(outcomes[0]);
        expect([k - 1, k, k + 1, k + 2].map((d) => outcomeOf(picked, -(k + part), d))).toEqual(outcomes);
        expect(outcomeOf(picked, -(k + part), k + 5)).toBe("W");
      }
    });

    it.each(RECEIVING)(`received by ${picked}, whole goals and %d more`, (part, ...outcomes) => {
      for (let k = 0; k <= 5; k += 1) {
        expect(outcomeOf(picked, k + part, -k - 5)).toBe("L");
        expect([-k - 2, -k - 1, -k, -k + 1].map((d) => outcomeOf(picked, k + part, d))).toEqual(outcomes);
        expect(outcomeOf(picked, k + part, -k + 4)).toBe("W");
      }
    });
  }

  it("is the feed's, from the home side, whoever is picked", () => {
    // Home gives half a goal and a whole one: 1-0 wins half for home and loses half for away.
    const pick = { sport: "fb", market: "ah", line: -0.75, score: [1, 0], price: 0.93 } as const;
    expect(settled({ ...pick, side: "home" })).toEqual({ outcome: "HW", returned: 0.465 });
    expect(settled({ ...pick, side: "away" })).toEqual({ outcome: "HL", returned: -0.5 });
  });

  it("of points in basketball is settled alike", () => {
    const pick = { sport: "bk", market: "ah", line: -5.5, score: [101, 96], price: 0.95 } as const;
    expect(settled({ ...pick, side: "home" })).toEqual({ outcome: "L", returned: -1 });
    expect(settled({ ...pick, side: "away" })).toEqual({ outcome: "W", returned: 0.95 });
    expect(settled({ ...pick, side: "home", line: -5 })).toEqual({ outcome: "P", returned: 0 });
  });
});

describe("a total", () => {
  it.each<[number, number, SettlementOutcome, SettlementOutcome]>([
    [2, 1, "L", "W"],
    [2, 2, "P", "P"],
    [2, 3, "W", "L"],
    [2.25, 2, "HL", "HW"],
    [2.25, 3, "W", "L"],
    [2.5, 2, "L", "W"],
    [2.5, 3, "W", "L"],
    [2.75, 2, "L", "W"],
    [2.75, 3, "HW", "HL"],
    [2.75, 4, "W", "L"],
    [0.75, 0, "L", "W"],
    [0.75, 1, "HW", "HL"],
  ])("of %d at %d goals: over %s, under %s", (line, goals, over, under) => {
    for (let home = 0; home <= goals; home += 1) {
      const pick = { sport: "fb", market: "ou", line, score: [home, goals - home], price: 0.88 } as const;
      expect([settled({ ...pick, side: "over" }).outcome, settled({ ...pick, side: "under" }).outcome]).toEqual([over, under]);
    }
  });

  it("of points in basketball", () => {
    const pick = { sport: "bk", market: "ou", line: 215.5, score: [110, 106], price: 0.9 } as const;
    expect(settled({ ...pick, side: "over" })).toEqual({ outcome: "W", returned: 0.9 });
    expect(settled({ ...pick, side: "under" })).toEqual({ outcome: "L", returned: -1 });
  });
});

describe("the winner", () => {
  it.each([
    [[2, 1], "home"],
    [[0, 0], "draw"],
    [[1, 3], "away"],
  ] as const)("of %j is %s alone, at the decimal price less the stake", (score, winner) => {
    for (const side of ["home", "draw", "away"] as const) {
      const settlement = settled({ sport: "fb", market: "eu", side, line: null, score, price: 3.4 });
      expect(settlement).toEqual(side === winner ? { outcome: "W", returned: 2.4 } : { outcome: "L", returned: -1 });
    }
  });

  it("of a basketball game is one of two; nobody won a level one", () => {
    const pick = { sport: "bk", market: "eu", line: 0, price: 1.62 } as const;
    expect(settled({ ...pick, side: "away", score: [88, 90] })).toEqual({ outcome: "W", returned: 0.62 });
    expect(settled({ ...pick, side: "home", score: [88, 90] }).outcome).toBe("L");
    expect((["home", "away"] as const).map((side) => settled({ ...pick, side, score: [80, 80] }).outcome)).toEqual(["L", "L"]);
    expect(settle({ ...pick, side: "draw", score: [80, 80] })).toEqual({ ok: false, error: "side" });
  });
});

describe("what comes back of a unit", () => {
  it("has no noise of floating point", () => {
    const win = (market: "ah" | "eu", price: number, line: number | null, score: MarketPick["score"]) =>
      settled({ sport: "fb", market, side: "home", line, score, price }).returned;
    expect([1.1, 2.1, 1.07, 34.01].map((o) => win("eu", o, null, [1, 0]))).toEqual([0.1, 1.1, 0.07, 33.01]);
    expect([0.93, 0.07, 1.005].map((p) => win("ah", p, -0.75, [1, 0]))).toEqual([0.465, 0.035, 0.5025]);
  });
});

describe("property", () => {
  const MIRROR: Readonly<Record<SettlementOutcome, SettlementOutcome>> = { W: "L", HW: "HL", P: "P", HL: "HW", L: "W" };

  it("what one side wins the other loses", () => {
    fc.assert(
      fc.property(sport, handicap, total, score, price, (sport, line, points, score, price) => {
        const ah = { sport, market: "ah", line, score, price } as const;
        expect(settled({ ...ah, side: "away" }).outcome).toBe(MIRROR[settled({ ...ah, side: "home" }).outcome]);
        const ou = { sport, market: "ou", line: points, score, price } as const;
        expect(settled({ ...ou, side: "under" }).outcome).toBe(MIRROR[settled({ ...ou, side: "over" }).outcome]);
      }),
    );
  });

  it("teams that change ends change nothing: the other side, score and line turned round", () => {
    fc.assert(
      fc.property(sport, handicap, score, price, (sport, line, [home, away], price) => {
        const one = settled({ sport, market: "ah", side: "home", line, score: [home, away], price });
        expect(settled({ sport, market: "ah", side: "away", line: -line, score: [away, home], price })).toEqual(one);
      }),
    );
  });

  it("a half line never gives the stake back and never half of it; a whole line never half", () => {
    fc.assert(
      fc.property(sport, fc.integer({ min: -50, max: 50 }), fc.boolean(), score, side, (sport, whole, isHalf, score, side) => {
        const { outcome } = settled({ sport, market: "ah", side, line: isHalf ? whole + 0.5 : whole, score, price: 0.9 });
        expect(isHalf ? ["W", "L"] : ["W", "P", "L"]).toContain(outcome);
      }),
    );
  });

  it("a quarter line is half a stake on each of its two neighbours", () => {
    fc.assert(
      fc.property(sport, fc.integer({ min: -50, max: 50 }), score, side, price, (sport, halves, score, side, price) => {
        const line = halves / 2 + 0.25;
        const at = (line: number) => settled({ sport, market: "ah", side, line, score, price }).returned;
        expect(at(line)).toBeCloseTo((at(line - 0.25) + at(line + 0.25)) / 2, 9);
      }),
    );
  });

  it("a better line never returns less", () => {
    fc.assert(
      fc.property(sport, handicap, score, price, (sport, line, score, price) => {
        const at = (line: number) => settled({ sport, market: "ah", side: "home", line, score, price }).returned;
        expect(at(line + 0.25)).toBeGreaterThanOrEqual(at(line));
      }),
    );
  });
});

describe("bad input", () => {
  const PICK: MarketPick = { sport: "fb", market: "ah", side: "home", line: -0.5, score: [1, 0], price: 0.9 };

  it.each<[string, Partial<MarketPick>, string]>([
    ["a draw on a handicap", { side: "draw" }, "side"],
    ["over on a handicap", { side: "over" }, "side"],
    ["home on a total", { market: "ou", line: 2.5 }, "side"],
    ["under on a winner", { market: "eu", side: "under", line: null, price: 2 }, "side"],
    ["a line between quarters", { line: 0.3 }, "line"],
    ["a line of an eighth", { line: 2.125 }, "line"],
    ["no line", { line: null }, "line"],
    ["a line that is no number", { line: Number.NaN }, "line"],
    ["an endless line", { line: Number.POSITIVE_INFINITY }, "line"],
    ["a line no integer holds", { line: 1e17 }, "line"],
    ["a total below 0", { market: "ou", side: "over", line: -2.5 }, "line"],
    ["a winner with a line", { market: "eu", line: -0.5, price: 2 }, "line"],
    ["a score below 0", { score: [-1, 0] }, "score"],
    ["half a goal", { score: [0.5, 0] }, "score"],
    ["a score that is no number", { score: [1, Number.NaN] }, "score"],
    ["a price of 0", { price: 0 }, "price"],
    ["a price that is no number", { price: Number.NaN }, "price"],
    ["a decimal price of 1", { market: "eu", line: null, price: 1 }, "price"],
  ])("%s is refused by its field", (_, change, field) => {
    expect(settle({ ...PICK, ...change })).toEqual({ ok: false, error: field });
  });
});
