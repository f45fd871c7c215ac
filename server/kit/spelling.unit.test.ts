import { expect, it } from "vitest";
import { isNearName } from "./spelling.ts";

it.each([
  ["arsenal", "arsenl", true],
  ["arsenal", "aresnal", true],
  ["manchester united", "manchester untied", true],
  ["monchengladbach", "moenchengladbch", true],
  ["crystal palace", "crystalpalace", true],
  ["manchester utd", "manchester united", true],
  ["sheffield wed", "sheffield wednesday", true],
  ["liverpool f c", "liverpool", true],
  ["uc sampdoria", "sampdoria", true],
  ["barcelona b", "barcelona", false],
  ["bayern munchen ii", "bayern munchen", false],
  ["arsenal", "arsenal", false],
  ["celta", "delta", false],
  ["team a", "team b", false],
  ["lens", "lille", false],
  ["dundee", "dundee united", false],
  ["manchester city", "manchester united", false],
  ["group 2001", "group 2011", false],
])("%s and %s: %s", (a, b, isNear) => {
  expect(isNearName(a, b)).toBe(isNear);
  expect(isNearName(b, a)).toBe(isNear);
});
