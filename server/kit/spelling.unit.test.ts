import { expect, it } from "vitest";
import { createMet, isNearName, similarNamesReason } from "./spelling.ts";

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

it("what a set is refused for names every pair, the first ten of many", () => {
  const pairs = Array.from({ length: 12 }, (_, i) => [`Arsenl ${i}`, "Arsenal"] as const);
  expect(similarNamesReason([])).toBeNull();
  expect(similarNamesReason([...pairs.slice(0, 1), ["Chelsae", "Chelsea"]])).toBe(
    "Arsenl 0 cannot be told from Arsenal; Chelsae cannot be told from Chelsea",
  );
  const many = similarNamesReason(pairs)?.split("; ") ?? [];
  expect([many.length, many[9], many[10]]).toEqual([11, "Arsenl 9 cannot be told from Arsenal", "2 more"]);
  expect(similarNamesReason(pairs.slice(0, 10))?.split("; ")).toHaveLength(10);
});

it("two have met whichever of them was at home", () => {
  const met = createMet();
  met.add("Iran", "Iraq");
  expect([met.has("Iran", "Iraq"), met.has("Iraq", "Iran"), met.has("Iran", "Israel")]).toEqual([true, true, false]);
});
