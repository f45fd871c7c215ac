import { expect, test } from "vitest";
import { short } from "./eventTimes.ts";

test("a text of more than eighty characters ends with a mark, and no character is cut in half", () => {
  expect(short("a".repeat(80))).toBe("a".repeat(80));
  expect(short("a".repeat(81))).toBe(`${"a".repeat(79)}…`);
  expect(short("😀".repeat(80))).toBe("😀".repeat(80));
  for (let before = 0; before < 3; before += 1) {
    const cut = short(`${"a".repeat(before)}${"😀".repeat(90)}`);
    expect([cut.isWellFormed(), [...cut].length, cut.endsWith("😀…")]).toEqual([true, 80, true]);
  }
});
