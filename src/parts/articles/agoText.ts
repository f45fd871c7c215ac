import { shanghaiDate, shanghaiTime } from "../../ui/shanghai.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** `刚刚`, `19 分钟前`, `2 小时前`, `11-21 21:33`; with the year for another year. */
export function agoText(at: number, now: number): string {
  const ago = now - at;
  if (ago < MINUTE_MS) return "刚刚";
  if (ago < HOUR_MS) return `${Math.floor(ago / MINUTE_MS)} 分钟前`;
  if (ago < DAY_MS) return `${Math.floor(ago / HOUR_MS)} 小时前`;
  const date = shanghaiDate(at);
  return date.slice(0, 4) === shanghaiDate(now).slice(0, 4) ? `${date.slice(5)} ${shanghaiTime(at)}` : date;
}
