import { dayName, shanghai, shanghaiDate, shanghaiMidnight, shanghaiTime } from "../../../ui/shanghai.ts";

/** Wall-clock text of the boards, in Asia/Shanghai. */

/** `20:30`. */
export const timeText = shanghaiTime;

/** `2026-11-21`, the date of the score-list calls. */
export const dateOf = shanghaiDate;

/** `21:52:18`. */
export function clockSecondsText(at: number): string {
  return shanghai(at).format("HH:mm:ss");
}

/** `11月21日`. */
export function dayText(at: number): string {
  return shanghai(at).format("M月D日");
}

/** `周六`. */
export function weekdayText(at: number): string {
  return shanghai(at).format("ddd");
}

/** Epoch ms of midnight (Asia/Shanghai) of a date text; null for anything that is no date. */
export function startOfDate(date: string): number | null {
  return shanghaiMidnight(date)?.valueOf() ?? null;
}

export interface StripDay {
  readonly date: string;
  /** `今天`, `昨天`, `明天` or the weekday. */
  readonly name: string;
  /** `11-21`. */
  readonly short: string;
}

/** Days of a list: results look back over the last seven days, fixtures ahead; today is in both. */
export function stripDays(now: number, direction: "end" | "next"): readonly StripDay[] {
  const days: StripDay[] = [];
  for (let i = 0; i <= 7; i += 1) {
    const offset = direction === "end" ? i - 7 : i;
    const at = shanghai(now).add(offset, "day").valueOf();
    const date = dateOf(at);
    days.push({ date, name: dayName(at, now), short: date.slice(5) });
  }
  return days;
}

/** The asked date when it is one of the strip's, else today. */
export function dateWithin(asked: string | null, now: number, direction: "end" | "next"): string {
  const days = stripDays(now, direction);
  return days.find((d) => d.date === asked)?.date ?? dateOf(now);
}
