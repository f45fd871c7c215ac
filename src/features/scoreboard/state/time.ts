import { shanghaiClock, shanghaiDate, shanghaiMonthDay, shanghaiTime, shanghaiWeekday } from "../../../ui/shanghai.ts";

/** Wall-clock text of the boards, in Asia/Shanghai. */

/** `20:30`. */
export const timeText = shanghaiTime;

/** `2026-11-21`, the date of the score-list calls. */
export const dateOf = shanghaiDate;

/** `21:52:18`. */
export const clockSecondsText = shanghaiClock;

/** `11月21日`. */
export const dayText = shanghaiMonthDay;

/** `周六`. */
export const weekdayText = shanghaiWeekday;
