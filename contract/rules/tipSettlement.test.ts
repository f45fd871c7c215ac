import { createHash, webcrypto } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settle } from "../odds/settle.ts";
import { TIP_OUTCOMES, type TipOutcome } from "../codes/tips.ts";
import { againstClosing, areOpposite, pickText } from "./tipPick.ts";
import { canonicalJson, sealOf } from "./tipSeal.ts";
import { RETURN_SCALE, earns, rule, settleLeg, settlePlan } from "./tipSettlement.ts";
import { type SettledTip, returnsOf, statisticsOf } from "./tipStatistics.ts";

const side = fc.constantFrom("home", "away", "over", "under", "draw" as const);
const leg = fc.record({
  side,
  quarters: fc.integer({ min: -16, max: 16 }),
  price: fc.integer({ min: 1_010, max: 9_000 }),
  score: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })),
});

/** The specification's table by hand: by how many quarters of a goal a pick is ahead. */
function byTable({
  side: picked,
  quarters,
  price,
  score: [home, away],
}: {
  side: string;
  quarters: number;
  price: number;
  score: [number, number];
}) {
  if (picked === "draw") return home === away ? 2 * price : 0;
  const goals = 4 * { home: home - away, away: away - home, over: home + away, under: -(home + away) }[picked as "home"];
  const line = { home: quarters, away: -quarters, over: -Math.abs(quarters), under: Math.abs(quarters) }[picked as "home"];
  const m = goals + line;
  if (m >= 2) return 2_000 + 2 * price;
  if (m === 1) return 2_000 + price;
  if (m === 0) return 2_000;
  return m === -1 ? 1_000 : 0;
}

const legOf = (one: { side: string; quarters: number; price: number }) => {
  const market = one.side === "draw" ? "eu" : one.side === "over" || one.side === "under" ? "ou" : "ah";
  const lineQuarters = market === "eu" ? null : market === "ou" ? Math.abs(one.quarters) : one.quarters;
  return { sport: "fb", market, side: one.side as "home", lineQuarters, priceThousandths: one.price } as const;
};

describe("settlement of plans", () => {
  it("is the table's, in whole units, and what the settlement of odds says, for 50,000 legs and tickets of two", () => {
    let cases = 0;
    fc.assert(
      fc.property(leg, leg, (a, b) => {
        const results = [a, b].map((one) => {
          const result = settleLeg(legOf(one), one.score);
          expect(result.factor).toBe(byTable(one));
          const { market, side: picked, lineQuarters, priceThousandths } = legOf(one);
          const line = lineQuarters === null ? null : lineQuarters / 4;
          const odds = settle({ sport: "fb", market, side: picked, line, score: one.score, price: priceThousandths / 1_000 });
          if (!odds.ok) throw new Error(odds.error);
          expect(result.outcome).toBe(odds.value.outcome);
          const alone = settlePlan([result]);
          expect(Math.abs(alone.returned / RETURN_SCALE - odds.value.returned)).toBeLessThan(1e-9);
          cases += 1;
          return result;
        });
        const [first, second] = results;
        if (!first || !second) return;
        const both = settlePlan(results);
        expect(both.returned).toBe(byTable(a) * byTable(b) - RETURN_SCALE);
        expect(earns(both.outcome, true)).toBe(both.outcome === "W" || both.outcome === "HW");
        if (both.outcome === "W" || both.outcome === "HW") expect(both.returned).toBeGreaterThan(0);
        if (both.outcome === "L") expect(both.returned).toBe(-RETURN_SCALE);
        expect(settlePlan([first, { outcome: "V", factor: 2_000 }]).returned).toBe(settlePlan([first]).returned);
      }),
      { numRuns: 25_000 },
    );
    expect(cases).toBe(50_000);
  });

  it("waits ten minutes after the last correction and 36 hours after the published kick-off, to the millisecond", () => {
    const at = 1_700_000_000_000;
    const facts = {
      phase: "finished" as const,
      isCancelled: false,
      startedAt: at,
      finishedAt: at + 6_600_000,
      changedAt: at + 6_700_000,
      score: [2, 1] as const,
      isContradicted: false,
      home: "h",
      away: "a",
    };
    const of = (over: object, now: number) =>
      rule({ facts: { ...facts, ...over }, leg: { kickoffAt: at, home: "h", away: "a" }, publishedAt: at - 1, now });
    expect(of({}, at + 7_299_999)).toEqual({ kind: "wait", until: at + 7_300_000 });
    expect(of({}, at + 7_300_000)).toEqual({ kind: "score", score: [2, 1] });
    expect(of({ isContradicted: true }, at + 7_300_000)).toEqual({ kind: "people" });
    const late = at + 129_600_000;
    expect(of({ phase: "abnormal", finishedAt: null }, late - 1)).toEqual({ kind: "wait", until: late });
    expect(of({ phase: "abnormal", finishedAt: null }, late)).toEqual({ kind: "void", why: "late" });
    expect(of({ finishedAt: late + 1, changedAt: late + 1 }, late + 9_000_000)).toEqual({ kind: "void", why: "late" });
    expect(of({ startedAt: at - 1 }, late)).toEqual({ kind: "void", why: "early" });
    expect(of({ isCancelled: true, phase: "abnormal", startedAt: null }, at - 3_600_000)).toEqual({ kind: "void", why: "cancelled" });
    expect(of({ home: "a", away: "h" }, late - 1)).toEqual({ kind: "void", why: "swapped" });
  });
});

const tip = fc.record({
  outcome: fc.constantFrom(...TIP_OUTCOMES),
  returned: fc.integer({ min: -RETURN_SCALE, max: 3 * RETURN_SCALE }),
  closing: fc.constantFrom(-1, 0, 1, null),
}) as fc.Arbitrary<SettledTip>;

describe("statistics", () => {
  it("are over every plan: void ones count apart, hits are of what was decided, a streak passes over P and void", () => {
    const of = (outcomes: readonly TipOutcome[]) => statisticsOf(outcomes.map((outcome) => ({ outcome, returned: 0, closing: null })));
    expect(of(["L", "W", "P", "V", "HW"])).toMatchObject({ streak: 2, voids: 1, bound: null });
    expect(of(["W", "HL", "V", "L"]).streak).toBe(-2);
    const eleven = of(["W", "W", "W", "W", "W", "W", "W", "L", "L", "L", "V"]);
    expect(eleven.windows.map(({ plans, won, decided }) => [plans, won, decided])).toEqual([
      [7, 4, 7],
      [10, 7, 10],
      [10, 7, 10],
      [10, 7, 10],
    ]);
    // Wilson's bound for 7 of 10, computed by hand: 0.3968.
    expect(eleven.bound).toBeCloseTo(0.3968, 4);
    expect(of(["W", "W", "W", "W", "W", "W", "W", "L", "L", "V", "V"]).bound).toBeNull();
  });

  it("count a closing price that was beaten, not one that was met or missed, and none where there was none", () => {
    const of = (closing: SettledTip["closing"]): SettledTip => ({ outcome: "W", returned: 0, closing });
    const [latest] = statisticsOf([of(1), of(1), of(0), of(-1), of(null), of(-1), of(1), of(null)]).windows;
    expect([latest?.beatClosing, latest?.closings]).toEqual([2, 5]);
  });

  it("agree with themselves for any record: the curve ends at the return, no fall is deeper than it, no window forgets a loss", () => {
    fc.assert(
      fc.property(fc.array(tip, { maxLength: 60 }), (tips) => {
        const { windows, voids } = statisticsOf(tips);
        const all = windows.at(-1);
        const curve = returnsOf(tips);
        expect(all?.plans).toBe(tips.length - voids);
        expect(curve.at(-1) ?? 0).toBeCloseTo(all?.returned ?? 0, 9);
        let peak = 0;
        let fall = 0;
        for (const sum of curve) {
          peak = Math.max(peak, sum);
          fall = Math.min(fall, sum - peak);
        }
        expect(all?.drawdown).toBeCloseTo(fall, 9);
        for (const window of windows) {
          expect(window.plans).toBe(Math.min(window.last ?? Infinity, all?.plans ?? 0));
          expect(window.won).toBeLessThanOrEqual(window.decided);
          expect(window.beatClosing).toBeLessThanOrEqual(window.closings);
        }
      }),
    );
  });
});

describe("a pick", () => {
  it("is better than its closing line by the line first, then by the price", () => {
    const pick = { side: "home", priceThousandths: 920 } as const;
    expect(againstClosing("ah", pick, -1, [0.85, -0.25, 1])).toBe(1);
    expect(againstClosing("ah", pick, -1, [0.92, -0.25, 1])).toBe(0);
    expect(againstClosing("ah", pick, -1, [1.1, -0.5, 0.8])).toBe(1);
    expect(againstClosing("ah", { ...pick, side: "away" }, -1, [1.1, -0.5, 0.8])).toBe(-1);
    expect(againstClosing("ou", { ...pick, side: "over" }, 10, [0.9, 2.75, 1])).toBe(1);
    expect(againstClosing("ou", { ...pick, side: "under" }, 10, [0.9, 2.75, 1])).toBe(-1);
    expect(againstClosing("eu", { side: "draw", priceThousandths: 3_200 }, null, [2, 3.3, 3])).toBe(-1);
  });

  it("is told in the words of the sport, and excludes the other side", () => {
    const ah = { sport: "fb", market: "ah", lineQuarters: -1 } as const;
    expect(pickText(ah, "home", "国际米兰", "那不勒斯")).toBe("国际米兰 让平/半");
    expect(pickText(ah, "away", "国际米兰", "那不勒斯")).toBe("那不勒斯 受平/半");
    expect(pickText({ ...ah, lineQuarters: 0 }, "away", "国际米兰", "那不勒斯")).toBe("那不勒斯 平手");
    expect(pickText({ sport: "fb", market: "ou", lineQuarters: 9 }, "under", "", "")).toBe("小 2/2.5");
    expect(pickText({ sport: "bk", market: "ah", lineQuarters: 22 }, "away", "湖人", "勇士")).toBe("勇士 -5.5");
    expect([areOpposite("home", "away"), areOpposite("over", "under"), areOpposite("home", "over")]).toEqual([true, true, false]);
  });
});

describe("a seal", () => {
  it("is one for one value, whatever the order of its keys, and the hash of any program", async () => {
    expect(canonicalJson({ b: [1, { d: null, c: "让球" }], a: undefined, A: true })).toBe('{"A":true,"b":[1,{"c":"让球","d":null}]}');
    // As in JSON: an array entry keeps its position.
    expect(canonicalJson([undefined, 1])).toBe("[null,1]");
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (value) => {
        const shuffled = Object.fromEntries(Object.entries(value).toReversed());
        const text = canonicalJson(value);
        expect(canonicalJson(shuffled)).toBe(text);
        const hash = createHash("sha256").update(text).digest("hex");
        expect(await sealOf(text, webcrypto.subtle as SubtleCrypto)).toBe(hash);
      }),
    );
  });
});
