import { describe, expect, test } from "vitest";
import { clockSecondsText, dateOf, dayText, timeText, weekdayText } from "./time.ts";
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
});
