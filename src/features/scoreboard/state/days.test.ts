import { describe, expect, test } from "vitest";
import { EIGHT_PM } from "../testRows.ts";
import { dateWithin, stripDays } from "./days.ts";

describe("days of a list", () => {
  test("results look back, fixtures ahead, seven days and today", () => {
    const back = stripDays(EIGHT_PM, "end");
    expect([back.length, back[0]?.date, back[6]?.name, back[7]?.name]).toEqual([8, "2026-11-14", "昨天", "今天"]);
    const ahead = stripDays(EIGHT_PM, "next");
    expect([ahead[0]?.name, ahead[1]?.name, ahead[7]?.date]).toEqual(["今天", "明天", "2026-11-28"]);
  });

  test("a date outside the strip is today", () => {
    expect(dateWithin("2026-11-20", EIGHT_PM, "end")).toBe("2026-11-20");
    expect(dateWithin("2026-11-13", EIGHT_PM, "end")).toBe("2026-11-21");
    expect(dateWithin("2026-11-20", EIGHT_PM, "next")).toBe("2026-11-21");
    expect(dateWithin(null, EIGHT_PM, "next")).toBe("2026-11-21");
  });
});
