import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);

/** One offset since 1991, so dayjs is told that instead of the zone's name: its time zones ask Intl at each call. */
const OFFSET_MINUTES = 480;

/** A moment in China, to reckon with days. */
export function shanghai(at: number): Dayjs {
  return dayjs.utc(at).utcOffset(OFFSET_MINUTES);
}
