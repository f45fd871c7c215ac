import dayjs, { type Dayjs } from "dayjs";
import zh from "dayjs/locale/zh-cn.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);

/**
 * Days and times as read in China. One offset since 1991, so dayjs is told that instead of the zone's name: its time
 * zones ask Intl at each call, which a board of hundreds of rows would feel.
 */
const OFFSET_MINUTES = 480;

/** A moment in China, in Chinese. */
export function shanghai(at: number): Dayjs {
  return dayjs.utc(at).utcOffset(OFFSET_MINUTES).locale(zh);
}

/** `2026-11-21` */
export function shanghaiDate(at: number): string {
  return shanghai(at).format("YYYY-MM-DD");
}

const MINUTE_MS = 60_000;
const TIMES_KEPT = 2_000;
const times = new Map<number, string>();

/** `22:30`. Kept: a board says the same few kick-offs hundreds of times, and a text takes some microseconds to make. */
export function shanghaiTime(at: number): string {
  const minute = Math.floor(at / MINUTE_MS);
  const known = times.get(minute);
  if (known !== undefined) return known;
  const text = shanghai(at).format("HH:mm");
  if (times.size >= TIMES_KEPT) times.clear();
  times.set(minute, text);
  return text;
}

/** `22:30:05.120` */
export function shanghaiMoment(at: number): string {
  return shanghai(at).format("HH:mm:ss.SSS");
}

/** `2026-11-21 22:30:05` */
export function shanghaiDateTime(at: number): string {
  return shanghai(at).format("YYYY-MM-DD HH:mm:ss");
}

/** Midnight of `2026-11-21`; null for anything that is no date. */
export function shanghaiMidnight(date: string): Dayjs | null {
  const day = dayjs.utc(date).utcOffset(OFFSET_MINUTES, true).locale(zh);
  // What no calendar has (2026-02-30) is carried over into the next month, or is no moment at all.
  return day.isValid() && day.format("YYYY-MM-DD") === date ? day : null;
}

/** `周六`, of `2026-11-21`; "" for anything that is no date. */
export function weekdayOfDate(date: string): string {
  return shanghaiMidnight(date)?.format("ddd") ?? "";
}

/** `今天`, `昨天`, `明天`, else the weekday: `周六`. */
export function dayName(at: number, now: number): string {
  const days = shanghai(at).startOf("day").diff(shanghai(now).startOf("day"), "day");
  return ["昨天", "今天", "明天"][days + 1] ?? shanghai(at).format("ddd");
}
