import { deskTime } from "../layout/deskTime.ts";

/** Epoch ms as `2026-11-25`. */
export const deskDay = (at: number): string => deskTime(at).slice(0, 10);
/** `11-25 21:52` */
export const shortTime = (at: number): string => deskTime(at).slice(5, 16);
/** `21:52:06` */
export const clockTime = (at: number): string => deskTime(at).slice(11);

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** A duration: `11 秒`, `2 分 16 秒`, `3 小时 5 分`, `2 天 4 小时`. */
export function spanWords(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1_000));
  const two = (big: number, bigUnit: string, small: number, smallUnit: string): string =>
    small === 0 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${smallUnit}`;
  if (s < MINUTE_S) return `${s} 秒`;
  if (s < HOUR_S) return two(Math.floor(s / MINUTE_S), "分", s % MINUTE_S, "秒");
  if (s < DAY_S) return two(Math.floor(s / HOUR_S), "小时", Math.floor((s % HOUR_S) / MINUTE_S), "分");
  return two(Math.floor(s / DAY_S), "天", Math.floor((s % DAY_S) / HOUR_S), "小时");
}
