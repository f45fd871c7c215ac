import { expect, test } from "vitest";
import { normalBelow, poisson, shareOver } from "./distributions.ts";

test("Poisson's chances are the textbook's", () => {
  expect(poisson(2, 3).map((p) => p.toFixed(6))).toEqual(["0.135335", "0.270671", "0.270671", "0.180447"]);
  expect(poisson(0, 2)).toEqual([1, 0, 0]);
});

test("the normal distribution is right to six digits, on both sides", () => {
  expect(normalBelow(0)).toBeCloseTo(0.5, 6);
  expect(normalBelow(1.959964)).toBeCloseTo(0.975, 6);
  expect(normalBelow(-1.959964)).toBeCloseTo(0.025, 6);
});

test("a half line is won or lost, of a whole one a level score counts for nobody, a quarter is half of each", () => {
  // 0, 1, 2, 3 goals.
  const chances = [0.1, 0.3, 0.4, 0.2];
  expect(shareOver(chances, 0, -1.5)).toBeCloseTo(0.6, 12);
  expect(shareOver(chances, 0, -2)).toBeCloseTo(0.2 / 0.6, 12);
  // Over 1.5 and over 2: 0.6 and 0.2 are won, 0.4 and 0.4 are lost.
  expect(shareOver(chances, 0, -1.75)).toBeCloseTo(0.8 / 1.6, 12);
  // Margins from -1 on.
  expect(shareOver(chances, 1, 0.5)).toBeCloseTo(0.9, 12);
  expect(shareOver([], 0, 0)).toBe(0.5);
});
