import { describe, expect, it } from "vitest";
import { durationText, untilText } from "./timeText.ts";

const MINUTE = 60_000;

describe("words of the user centre", () => {
  it.each([
    [50, "不足 1 分钟"],
    [60, "1 分钟"],
    [3_600, "1 小时"],
    [11_100, "3 小时 5 分钟"],
  ])("%i s on the site are %s", (seconds, text) => expect(durationText(seconds)).toBe(text));

  it.each([
    [0, "已到开赛时间"],
    [MINUTE - 1, "即将开赛"],
    [MINUTE, "还有 1 分钟"],
    [60 * MINUTE, "还有 1 小时"],
    [24 * 60 * MINUTE - 1, "还有 23 小时 59 分钟"],
    [24 * 60 * MINUTE, "还有 1 天"],
    [50 * 60 * MINUTE, "还有 2 天 2 小时"],
  ])("%i ms before kick-off: %s", (ms, text) => expect(untilText(ms)).toBe(text));
});
