import { expect, it } from "vitest";
import { EXPERIENCE, EXPERIENCE_SOURCES, LEVEL_EXPERIENCE, LIKES_OF_ONE_MAX, levelIcon, levelOf, nextLevelAt } from "./level.ts";
import { maskIdCard, maskMobile, maskName } from "./mask.ts";
import { shanghaiDate } from "../shanghai.ts";

const STARTS = [10, 100, 300, 800, 2_000, 5_000, 12_000, 30_000];

it("each of the eight levels begins with its experience, to the point; the last has none after it", () => {
  expect(LEVEL_EXPERIENCE).toEqual(STARTS);
  expect(EXPERIENCE_SOURCES.map((source) => [source, EXPERIENCE[source].points, EXPERIENCE[source].dailyMax])).toEqual([
    ["visit", 10, 10],
    ["follow", 5, 5],
    ["post", 5, 20],
    ["like", 2, 40],
    ["gift", 1, 100],
  ]);
  expect(LIKES_OF_ONE_MAX).toBe(4);
  for (const [i, start] of STARTS.entries()) {
    expect([levelOf(start - 1), levelOf(start)]).toEqual([i === 0 ? null : i, i + 1]);
    expect([nextLevelAt(start - 1), nextLevelAt(start)]).toEqual([start, STARTS[i + 1] ?? null]);
  }
  expect([levelIcon(null), levelIcon(1), levelIcon(8)]).toEqual(["", "level-1", "level-8"]);
});

it("a day begins at midnight in Shanghai", () => {
  expect([Date.UTC(2026, 10, 21, 15, 59, 59, 999), Date.UTC(2026, 10, 21, 16)].map(shanghaiDate)).toEqual(["2026-11-21", "2026-11-22"]);
});

it("what is masked shows its ends alone", () => {
  expect(["13800136021", "", "1380013602"].map(maskMobile)).toEqual(["138****6021", "", "1380013602"]);
  expect(["张三丰", "张", "", "𠮷野"].map(maskName)).toEqual(["张**", "张", "", "𠮷*"]);
  expect(["110101199003070017", "11010519491231002X"].map(maskIdCard)).toEqual(["1101**********0017", "1101**********002X"]);
});
