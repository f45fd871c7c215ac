import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dayName,
  shanghaiClock,
  shanghaiDate,
  shanghaiDateTime,
  shanghaiMoment,
  shanghaiMonthDay,
  shanghaiTime,
  shanghaiWeekday,
  weekdayOfDate,
} from "./shanghai.ts";
import { shanghai } from "./shanghaiDay.ts";

const MOMENT = fc.date({ min: new Date("1992-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }).map((date) => date.getTime());
const WEEKDAYS = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"];

test("texts of any moment are those the calendar gives", () => {
  fc.assert(
    fc.property(MOMENT, (at) => {
      const day = shanghai(at);
      expect(shanghaiDate(at)).toBe(day.format("YYYY-MM-DD"));
      expect(shanghaiTime(at)).toBe(day.format("HH:mm"));
      expect(shanghaiClock(at)).toBe(day.format("HH:mm:ss"));
      expect(shanghaiMoment(at)).toBe(day.format("HH:mm:ss.SSS"));
      expect(shanghaiDateTime(at)).toBe(day.format("YYYY-MM-DD HH:mm:ss"));
      expect(shanghaiMonthDay(at)).toBe(day.format("M月D日"));
      expect(shanghaiWeekday(at)).toBe(WEEKDAYS[day.day()]);
      expect(weekdayOfDate(shanghaiDate(at))).toBe(WEEKDAYS[day.day()]);
    }),
  );
});

test("days are named beside today, at the last millisecond as at the first", () => {
  const midnight = Date.parse("2026-11-21T00:00:00+08:00");
  const names = [-86_400_001, -86_400_000, -1, 0, 86_399_999, 86_400_000, 172_799_999, 172_800_000];
  expect(names.map((offset) => dayName(midnight + offset, midnight + 43_200_000))).toEqual([
    "周四",
    "昨天",
    "昨天",
    "今天",
    "今天",
    "明天",
    "明天",
    "周一",
  ]);
});

test("what is no date has no weekday; what no calendar reaches has no time", () => {
  for (const date of ["2026-02-30", "2026-13-01", "21.11.2026", "", "2026-11-21T00:00"]) {
    expect([date, weekdayOfDate(date)]).toEqual([date, ""]);
  }
  for (const at of [Number.NaN, Infinity, 1e20]) expect(shanghaiDateTime(at)).toBe("---------- --:--:--");
});
