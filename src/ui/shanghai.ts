import { SHANGHAI_OFFSET_MS } from "../../contract/shanghai.ts";

/**
 * Dates and times in China: the offset has been fixed since 1991, so the moment is shifted by it and read as UTC. Boards
 * need hundreds of these in their first paint, without a calendar (`shanghaiDay.ts` has one).
 */

const DAY_MS = 86_400_000;
/** For a number beyond any calendar, as foreign recordings may contain. */
const NO_MOMENT = "----------T--:--:--.---Z";
const LAST_MS = 8.64e15;

/** `2026-11-21T22:30:05.120Z`; the Z is wrong. */
function iso(at: number): string {
  const moved = at + SHANGHAI_OFFSET_MS;
  return Math.abs(moved) <= LAST_MS ? new Date(moved).toISOString() : NO_MOMENT;
}

/** `2026-11-21` */
export function shanghaiDate(at: number): string {
  return iso(at).slice(0, 10);
}

const MINUTE_MS = 60_000;
const TIMES_KEPT = 2_000;
const times = new Map<number, string>();

/** `22:30`. Cached: a board shows the same few kick-offs hundreds of times. */
export function shanghaiTime(at: number): string {
  const minute = Math.floor(at / MINUTE_MS);
  const known = times.get(minute);
  if (known !== undefined) return known;
  const text = iso(at).slice(11, 16);
  if (times.size >= TIMES_KEPT) times.clear();
  times.set(minute, text);
  return text;
}

/** `22:30:05` */
export function shanghaiClock(at: number): string {
  return iso(at).slice(11, 19);
}

/** `22:30:05.120` */
export function shanghaiMoment(at: number): string {
  return iso(at).slice(11, 23);
}

/** `2026-11-21 22:30:05` */
export function shanghaiDateTime(at: number): string {
  return `${shanghaiDate(at)} ${shanghaiClock(at)}`;
}

/** `11月21日` */
export function shanghaiMonthDay(at: number): string {
  const date = shanghaiDate(at);
  return `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`;
}

const WEEKDAYS = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"] as const;

/** `周六` */
export function shanghaiWeekday(at: number): string {
  return WEEKDAYS[new Date(at + SHANGHAI_OFFSET_MS).getUTCDay()] ?? "";
}

/** `周六`, for `2026-11-21`; "" for anything that is no date. */
export function weekdayOfDate(date: string): string {
  const at = Date.parse(`${date}T00:00:00.000Z`) - SHANGHAI_OFFSET_MS;
  // A date that does not exist (2026-02-30) rolls over into the next month, or is invalid.
  return shanghaiDate(at) === date ? shanghaiWeekday(at) : "";
}

/** `今天`, `昨天`, `明天`, else the weekday: `周六`. */
export function dayName(at: number, now: number): string {
  const dayOf = (moment: number): number => Math.floor((moment + SHANGHAI_OFFSET_MS) / DAY_MS);
  return ["昨天", "今天", "明天"][dayOf(at) - dayOf(now) + 1] ?? shanghaiWeekday(at);
}
