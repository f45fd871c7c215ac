import { describe, expect, test } from "vitest";
import { clockSecondsText, dateOf, dateWithin, dayText, startOfDate, stripDays, timeText, weekdayText } from "./time.ts";
import { EIGHT_PM } from "../testRows.ts";

describe("wall-clock text in Asia/Shanghai", () => {
  test("time, day, weekday and date", () => {
    expect(timeText(EIGHT_PM)).toBe("20:00");
    expect(clockSecondsText(EIGHT_PM + 7_999)).toBe("20:00:07");
    expect([dayText(EIGHT_PM), weekdayText(EIGHT_PM), dateOf(EIGHT_PM)]).toEqual(["11月21日", "周六", "2026-11-21"]);
  });

  test("the day changes at midnight there, not in UTC", () => {
    const midnight = Date.UTC(2026, 10, 21, 16);
    expect([timeText(midnight - 1), dateOf(midnight - 1)]).toEqual(["23:59", "2026-11-21"]);
    expect([timeText(midnight), dateOf(midnight)]).toEqual(["00:00", "2026-11-22"]);
  });

  test("a date that is none has no start", () => {
    expect(startOfDate("2026-11-22")).toBe(Date.UTC(2026, 10, 21, 16));
    expect([startOfDate("2026-02-30"), startOfDate("today")]).toEqual([null, null]);
  });
});

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
