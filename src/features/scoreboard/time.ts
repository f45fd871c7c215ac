/**
 * Wall-clock text of the boards. Everything is shown in Asia/Shanghai, which has had one offset since 1991:
 * arithmetic instead of Intl keeps a row cheap to render and the same on the server and in the browser.
 */
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const WEEKDAYS = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"] as const;

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));
const local = (at: number): Date => new Date(at + OFFSET_MS);

/** `20:30`. */
export function timeText(at: number): string {
  const minutes = Math.floor(((((at + OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS) / 60_000);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `21:52:18`. */
export function clockSecondsText(at: number): string {
  return `${timeText(at)}:${two(local(at).getUTCSeconds())}`;
}

/** `11月21日`. */
export function dayText(at: number): string {
  const d = local(at);
  return `${d.getUTCMonth() + 1}月${d.getUTCDate()}日`;
}

/** `周六`. */
export function weekdayText(at: number): string {
  return WEEKDAYS[local(at).getUTCDay()] ?? "";
}

/** `2026-11-21`, the date of the score-list calls. */
export function dateOf(at: number): string {
  const d = local(at);
  return `${d.getUTCFullYear()}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}`;
}

/** Epoch ms of midnight (Asia/Shanghai) of a date text; null for anything that is no date. */
export function startOfDate(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const at = Date.parse(`${date}T00:00:00Z`) - OFFSET_MS;
  return Number.isNaN(at) || dateOf(at) !== date ? null : at;
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
    const at = now + offset * DAY_MS;
    const date = dateOf(at);
    const name = offset === 0 ? "今天" : offset === -1 ? "昨天" : offset === 1 ? "明天" : weekdayText(at);
    days.push({ date, name, short: date.slice(5) });
  }
  return days;
}

/** The asked date when it is one of the strip's, else today. */
export function dateWithin(asked: string | null, now: number, direction: "end" | "next"): string {
  const days = stripDays(now, direction);
  return days.find((d) => d.date === asked)?.date ?? dateOf(now);
}
