import { describe, expect, it } from "vitest";
import { BASKETBALL_NEXT_STATES, BASKETBALL_STATE_LABEL, basketballPhase, isBasketballState } from "./basketball.ts";
import { handicapText, totalText } from "./bets.ts";
import { ERROR_MESSAGE } from "./errorMessages.ts";
import { ErrorCode } from "./errors.ts";
import { FOOTBALL_NEXT_STATES, FOOTBALL_STATE_LABEL, footballPhase, isFootballState } from "./football.ts";
import { TRANSACTION_LABEL } from "./transactions.ts";

describe("codes of the spec", () => {
  it("has a label for each of the 14 football codes; only 6 is blank", () => {
    const codes = Object.keys(FOOTBALL_STATE_LABEL).map(Number);
    expect(codes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(codes.filter((c) => isFootballState(c) && FOOTBALL_STATE_LABEL[c] === "")).toEqual([6]);
    expect(isFootballState(14)).toBe(false);
  });

  it("has a label for each of the 16 basketball codes", () => {
    const codes = Object.keys(BASKETBALL_STATE_LABEL).map(Number);
    expect(codes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(codes.every((c) => isBasketballState(c) && BASKETBALL_STATE_LABEL[c] !== "")).toBe(true);
    expect(isBasketballState(16)).toBe(false);
  });

  it("puts every code in one of the four phases", () => {
    const phases = (["ongoing", "finished", "notStarted", "abnormal"] as const).map((phase) => [
      Object.keys(FOOTBALL_STATE_LABEL)
        .map(Number)
        .filter((c) => isFootballState(c) && footballPhase(c) === phase),
      Object.keys(BASKETBALL_STATE_LABEL)
        .map(Number)
        .filter((c) => isBasketballState(c) && basketballPhase(c) === phase),
    ]);
    expect(phases).toEqual([
      [
        [2, 3, 4, 5, 6, 7],
        [2, 3, 4, 5, 6, 7, 8, 9],
      ],
      [[8], [10]],
      [[1], [1]],
      [
        [0, 9, 10, 11, 12, 13],
        [0, 11, 12, 13, 14, 15],
      ],
    ]);
  });

  it("can reach every code from not started", () => {
    const reach = (next: Readonly<Record<number, readonly number[]>>): number[] => {
      const seen = new Set([1]);
      const queue = [1];
      for (let code = queue.pop(); code !== undefined; code = queue.pop()) {
        for (const to of next[code] ?? []) {
          if (!seen.has(to)) {
            seen.add(to);
            queue.push(to);
          }
        }
      }
      return [...seen].toSorted((a, b) => a - b);
    };
    expect(reach(FOOTBALL_NEXT_STATES)).toHaveLength(14);
    expect(reach(BASKETBALL_NEXT_STATES)).toHaveLength(16);
  });

  it("names the 15 transaction types and words every error code", () => {
    expect(Object.keys(TRANSACTION_LABEL)).toHaveLength(15);
    for (const label of Object.values(TRANSACTION_LABEL)) expect(label).toMatch(/\S/);
    for (const code of Object.values(ErrorCode)) expect(ERROR_MESSAGE[code], String(code)).toMatch(/\S/);
  });
});

describe("lines in quarter steps", () => {
  it("words handicaps from the home side", () => {
    expect([0, -0.25, -0.5, -0.75, -1, -1.25, -2.5].map(handicapText)).toEqual([
      "平手",
      "平/半",
      "半球",
      "半/一",
      "一球",
      "一/球半",
      "两半",
    ]);
    expect(handicapText(0.5)).toBe("受半球");
    expect(handicapText(-5.5)).toBe("5.5");
  });

  it("writes totals as pairs on the quarter", () => {
    expect([2, 2.25, 2.5, 2.75, 0.75].map(totalText)).toEqual(["2", "2/2.5", "2.5", "2.5/3", "0.5/1"]);
  });
});
