import { describe, expect, it } from "vitest";
import type { MatchState } from "./fold.ts";
import { firstHalfScore, isFirstHalfOver } from "./firstHalf.ts";
import { emptyBasketballMatch } from "./basketball.ts";
import { emptyFootballMatch } from "./football.ts";

const football = (more: object) => ({ ...emptyFootballMatch("m" as never), ...more }) as MatchState;
const basketball = (more: object) => ({ ...emptyBasketballMatch("m" as never), ...more }) as MatchState;
const told = (match: MatchState) => [isFirstHalfOver(match), firstHalfScore(match)];

describe("a football match's first half", () => {
  it("is over at half-time, and not by a half-time score told while it is played", () => {
    expect(told(football({ state: 1 }))).toEqual([false, null]);
    expect(told(football({ state: 2, half: [1, 0] }))).toEqual([false, null]);
    expect(told(football({ state: 3, half: [1, 0] }))).toEqual([true, [1, 0]]);
    expect(told(football({ state: 4 }))).toEqual([true, null]);
    expect(told(football({ state: 8, half: [2, 2] }))).toEqual([true, [2, 2]]);
  });

  it("is not over where it was broken off, and is where the second was", () => {
    expect(told(football({ state: 10 }))).toEqual([false, null]);
    expect(told(football({ state: 11 }))).toEqual([false, null]);
    expect(told(football({ state: 11, half: [0, 1] }))).toEqual([true, [0, 1]]);
  });
});

describe("a basketball game's first half", () => {
  const periods = [
    [20, 18],
    [25, 30],
    [3, 0],
  ];
  it("is two quarters, or one of two halves", () => {
    expect(told(basketball({ state: 4, periods: periods.slice(0, 2) }))).toEqual([false, null]);
    expect(told(basketball({ state: 5, periods: periods.slice(0, 2) }))).toEqual([true, [45, 48]]);
    expect(told(basketball({ state: 6, periods }))).toEqual([true, [45, 48]]);
    expect(told(basketball({ state: 10, periods }))).toEqual([true, [45, 48]]);
    const halves = { fixture: { periodMinutes: 20 } };
    expect(told(basketball({ ...halves, state: 2, periods: periods.slice(0, 1) }))).toEqual([false, null]);
    expect(told(basketball({ ...halves, state: 5, periods: periods.slice(0, 1) }))).toEqual([true, [20, 18]]);
    expect(told(basketball({ ...halves, state: 6, periods: periods.slice(0, 2) }))).toEqual([true, [20, 18]]);
  });

  it("has no score where the quarters were never told, and is not over where it was broken off in the second", () => {
    expect(told(basketball({ state: 8, periods: [] }))).toEqual([true, null]);
    expect(told(basketball({ state: 11, periods: periods.slice(0, 2) }))).toEqual([false, null]);
    expect(told(basketball({ state: 11, periods }))).toEqual([true, [45, 48]]);
  });
});
