import { dayName, shanghaiDate } from "../../../ui/shanghai.ts";
import { shanghai } from "../../../ui/shanghaiDay.ts";

/** The days of results and fixtures, in Asia/Shanghai. */

export interface StripDay {
  readonly date: string;
  /** `今天`, `昨天`, `明天` or the weekday. */
  readonly name: string;
  /** `11-21`. */
  readonly short: string;
}

/** Days of the date strip: results cover the last seven days, fixtures the next; today is in both. */
export function stripDays(now: number, direction: "end" | "next"): readonly StripDay[] {
  const days: StripDay[] = [];
  for (let i = 0; i <= 7; i += 1) {
    const offset = direction === "end" ? i - 7 : i;
    const at = shanghai(now).add(offset, "day").valueOf();
    const date = shanghaiDate(at);
    days.push({ date, name: dayName(at, now), short: date.slice(5) });
  }
  return days;
}

/** The midnight a day of the strip begins at, epoch ms. */
export const startOfDate = (date: string): number => Date.parse(`${date}T00:00:00+08:00`);

/** `requestedDate` if it is a day of the strip, else today. */
export function dateWithin(requestedDate: string | null, now: number, direction: "end" | "next"): string {
  const days = stripDays(now, direction);
  return days.find((d) => d.date === requestedDate)?.date ?? shanghaiDate(now);
}
