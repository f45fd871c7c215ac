import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);

/** The offset has been fixed since 1991. dayjs gets it instead of a zone name: its time zones call Intl each time. */
const OFFSET_MINUTES = 480;

/** A moment in China, for arithmetic with days. */
export function shanghai(at: number): Dayjs {
  return dayjs.utc(at).utcOffset(OFFSET_MINUTES);
}
