import { describe, expect, it } from "vitest";
import { breakAfterPeriod, stateOfPeriod } from "./basketball.ts";
import { countedPeriodOf, numberedLabelOf, periodLabelOf, phaseOf, shortPeriodOf, stateWordsOf } from "./matchPhase.ts";
import { BASKETBALL_STATES, FOOTBALL_STATES, type StateTable } from "./matchStates.ts";

/** The specification's codes, with its names and in its order. */
const SPEC_FOOTBALL = [
  ["abnormal", "abnormal"],
  ["notStarted", "notStarted"],
  ["firstHalf", "ongoing"],
  ["halfTime", "ongoing"],
  ["secondHalf", "ongoing"],
  ["extraTime", "ongoing"],
  ["blank", "ongoing"],
  ["penalties", "ongoing"],
  ["finished", "finished"],
  ["postponed", "abnormal"],
  ["interrupted", "abnormal"],
  ["abandoned", "abnormal"],
  ["cancelled", "abnormal"],
  ["toBeDecided", "abnormal"],
] as const;
const SPEC_BASKETBALL = [
  ["abnormal", "abnormal"],
  ["notStarted", "notStarted"],
  ["q1", "ongoing"],
  ["q1End", "ongoing"],
  ["q2", "ongoing"],
  ["q2End", "ongoing"],
  ["q3", "ongoing"],
  ["q3End", "ongoing"],
  ["q4", "ongoing"],
  ["overtime", "ongoing"],
  ["finished", "finished"],
  ["interrupted", "abnormal"],
  ["cancelled", "abnormal"],
  ["delayed", "abnormal"],
  ["abandoned", "abnormal"],
  ["toBeDecided", "abnormal"],
] as const;

const TABLES: readonly (readonly [string, StateTable, typeof SPEC_FOOTBALL | typeof SPEC_BASKETBALL, blank: readonly number[]])[] = [
  ["football", FOOTBALL_STATES, SPEC_FOOTBALL, [6]],
  ["basketball in quarters", BASKETBALL_STATES.quarters, SPEC_BASKETBALL, []],
  ["basketball in halves", BASKETBALL_STATES.halves, SPEC_BASKETBALL, []],
];

describe.each(TABLES)("states of %s", (_, table, spec, blank) => {
  it("are the codes of the specification, each with its phase", () => {
    const entries = Object.entries(table.codes).toSorted((a, b) => a[1] - b[1]);
    expect(entries.map(([name, code]) => [name, table.phase(code)])).toEqual(spec);
    expect(table.rows.map(({ code }) => code)).toEqual(spec.map((_row, code) => code));
  });

  it("have words, but for the blank one", () => {
    expect(table.rows.filter(({ label }) => label === "").map(({ code }) => code)).toEqual(blank);
    expect(table.rows.filter(({ words }) => words === "").map(({ code }) => code)).toEqual(blank);
  });

  it("are left by a jump to a code of the table, and by a fault to abnormal", () => {
    for (const { code } of table.rows) {
      expect(table.next(code).every((to) => table.isCode(to) && to !== code)).toBe(true);
      if (code !== 0) expect([table.allows(code, 0, false), table.allows(0, code, false)]).toEqual([true, true]);
      expect(table.allows(code, code, false)).toBe(true);
    }
  });

  it("hold no other code", () => {
    for (const code of [-1, 2.5, spec.length, Number.NaN]) {
      expect([table.isCode(code), table.allows(1, code, true), table.row(code).code]).toEqual([false, false, 0]);
    }
    expect(table.isCode("2")).toBe(false);
  });

  it("run a clock in play alone", () => {
    expect(table.rows.filter(({ hasClock, stage }) => hasClock === true && stage !== "playing")).toEqual([]);
  });
});

describe("basketball periods", () => {
  it("a game may end in and after any of them", () => {
    for (const table of Object.values(BASKETBALL_STATES)) {
      for (const { code, stage } of table.rows) {
        if (stage === "playing" || stage === "break") expect(table.allows(code, 10, false)).toBe(true);
      }
    }
  });

  it("of quarters go by the codes of the quarters, with a break after each of the first three", () => {
    expect([0, 1, 2, 3, 4, 5].map((i) => stateOfPeriod("quarters", i))).toEqual([
      { state: 2 },
      { state: 4 },
      { state: 6 },
      { state: 8 },
      { state: 9, overtime: 1 },
      { state: 9, overtime: 2 },
    ]);
    expect([0, 1, 2, 3, 4].map((i) => breakAfterPeriod("quarters", i))).toEqual([3, 5, 7, null, null]);
    expect([0, 3, 4, 5].map((i) => periodLabelOf("quarters", i))).toEqual(["第1节", "第4节", "加时", "加时2"]);
    expect([0, 4, 5].map((i) => shortPeriodOf("quarters", i))).toEqual(["1节", "加时", "加时2"]);
    expect([0, 4, 5].map((i) => countedPeriodOf("quarters", i))).toEqual(["第1节", "加时1", "加时2"]);
  });

  it("of halves go by Q1 and Q3, with half-time between them, and then overtime", () => {
    expect([0, 1, 2, 3].map((i) => stateOfPeriod("halves", i))).toEqual([
      { state: 2 },
      { state: 6 },
      { state: 9, overtime: 1 },
      { state: 9, overtime: 2 },
    ]);
    expect([0, 1, 2].map((i) => breakAfterPeriod("halves", i))).toEqual([5, null, null]);
    expect([0, 1, 2, 3].map((i) => periodLabelOf("halves", i))).toEqual(["上半场", "下半场", "加时", "加时2"]);
  });
});

describe("a match that is asked for its words", () => {
  it("says them by its format, and the number of a later overtime", () => {
    const half = { sport: "bk", format: "halves", state: 6, overtime: 0 } as const;
    expect([numberedLabelOf(half), stateWordsOf(half), phaseOf(half)]).toEqual(["下半场", "下半场", "ongoing"]);
    const overtime = { sport: "bk", state: 9 } as const;
    expect([1, 2].map((n) => numberedLabelOf({ ...overtime, overtime: n }))).toEqual(["加时", "加时2"]);
    expect([1, 2].map((n) => stateWordsOf({ ...overtime, overtime: n }))).toEqual(["加时", "第2加时"]);
    // In football, code 9 means something else.
    expect(stateWordsOf({ sport: "fb", state: 9, overtime: 2 })).toBe("推迟");
  });
});
