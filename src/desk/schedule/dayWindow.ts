import { SHANGHAI_OFFSET_MS } from "../../../contract/shanghai.ts";

const HOUR_MS = 3_600_000;
const HALF_DAY_MS = 12 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
/** The half-days begin at 06:00 and 18:00. */
const SIX_MS = 6 * HOUR_MS;

/** The half-day that contains a moment, from 06:00 or 18:00 in Shanghai. */
export function halfDayOf(at: number): { readonly from: number; readonly until: number; readonly name: string } {
  const from = Math.floor((at + SHANGHAI_OFFSET_MS - SIX_MS) / HALF_DAY_MS) * HALF_DAY_MS - SHANGHAI_OFFSET_MS + SIX_MS;
  const isNight = Math.floor((from + SHANGHAI_OFFSET_MS) / HOUR_MS) % 24 === 18;
  return { from, until: from + HALF_DAY_MS, name: isNight ? "今晚排期" : "今日排期" };
}

/** Days in Shanghai, beginning with that of the moment. */
export function daysOf(at: number, days: number): { readonly from: number; readonly until: number } {
  const from = Math.floor((at + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS;
  return { from, until: from + days * DAY_MS };
}
