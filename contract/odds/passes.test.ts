import { expect, it } from "vitest";
import { PASSES, choose, isPass, passLabel, passMatches, passSizes } from "./passes.ts";

/** In the lottery's order. */
const NAMES =
  "单关 2串1 3串1 3串3 3串4 4串1 4串4 4串5 4串6 4串11 5串1 5串5 5串6 5串10 5串16 5串20 5串26 6串1 6串6 6串7 6串15 6串20 6串22 6串35 6串42 6串50 6串57 7串1 7串7 7串8 7串21 7串35 7串120 8串1 8串8 8串9 8串28 8串56 8串70 8串247";

it("all ways to combine that the lottery has are there, under its names", () => {
  expect(PASSES.map(passLabel)).toEqual(NAMES.split(" "));
});

it("M串N are N bets on M matches, each on no more than there are", () => {
  for (const pass of PASSES) {
    const [matches, bets] = pass.split("x").map(Number);
    expect(passMatches(pass)).toBe(matches);
    expect(
      passSizes(pass).reduce((total, size) => total + choose(passMatches(pass), size), 0),
      pass,
    ).toBe(bets);
    expect(new Set(passSizes(pass)).size, pass).toBe(passSizes(pass).length);
  }
});

it("no pass but 单关 has a bet on a single match, and no size is left out between its smallest and largest bets", () => {
  for (const pass of PASSES.filter((name) => name !== "1x1")) {
    const sizes = [...passSizes(pass)];
    expect(Math.min(...sizes), pass).toBeGreaterThanOrEqual(2);
    expect(sizes, pass).toEqual(Array.from({ length: sizes.length }, (_, i) => Math.min(...sizes) + i));
  }
});

it("a name that is none is none", () => {
  expect(["2x1", "1x1", "8x247"].every(isPass)).toBe(true);
  expect(["2x2", "9x1", "", "toString", "3串4"].some(isPass)).toBe(false);
});

it("counts choices", () => {
  expect([choose(8, 0), choose(8, 2), choose(8, 8), choose(8, 9), choose(8, -1), choose(15, 7)]).toEqual([1, 28, 1, 0, 0, 6_435]);
});
