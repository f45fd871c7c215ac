import { BasketballState, breakAfterPeriod } from "../../../contract/codes/basketball.ts";
import type { BasketballFormat } from "../../../contract/codes/matchStates.ts";
import type { PagePlay, WnbaPage } from "./wnbaPageSchema.ts";

/** Used where a mark is missing: the wall-clock length of a period, and of the pauses after it. */
const PERIOD_LASTS_MS: Readonly<Record<BasketballFormat, number>> = { quarters: 20 * 60_000, halves: 40 * 60_000 };
const BREAK_MS = 150_000;
const HALF_TIME_MS = 900_000;
const HOUR_MS = 3_600_000;

/** A period on the wall clock, epoch ms. */
export interface Span {
  readonly startAt: number;
  readonly endAt: number;
}

/** `Start of 1st Period (8:04 PM EST)` -> minute of the day; null without a time. */
function minuteOfDay(play: PagePlay | undefined): number | null {
  const found = /\((\d{1,2}):(\d{2}) (AM|PM)/.exec(play?.description ?? "");
  return found ? ((Number(found[1]) % 12) + (found[3] === "PM" ? 12 : 0)) * 60 + Number(found[2]) : null;
}

/**
 * Periods on the wall clock. The zone written beside the marks is always EST, summer or not, and the hour is off in
 * old games: the first mark is taken as the first such minute at or after the announced start; later ones follow it.
 */
export function spansOf(page: WnbaPage, format: BasketballFormat): readonly Span[] {
  const breakMs = (after: number): number => (breakAfterPeriod(format, after - 1) === BasketballState.q2End ? HALF_TIME_MS : BREAK_MS);
  const announcedAt = Date.parse(page.boxscore.gameTimeUTC);
  const spans: Span[] = [];
  let origin: { minute: number; at: number } | null = null;
  for (const { period, actions } of page.postGameData.postPlayByPlayData) {
    const before = spans.at(-1);
    const nominal = before ? before.endAt + breakMs(period - 1) : announcedAt;
    const startMinute = minuteOfDay(actions.find((a) => a.actionType === "period" && a.subType === "start"));
    const endMinute = minuteOfDay(actions.find((a) => a.actionType === "period" && a.subType === "end"));
    if (!origin && startMinute !== null) {
      const past = (startMinute * 60_000 - (announcedAt % HOUR_MS) + 24 * HOUR_MS) % HOUR_MS;
      origin = { minute: startMinute, at: announcedAt + past };
    }
    const known = origin;
    const atOf = (minute: number | null): number | null =>
      known && minute !== null ? known.at + ((minute - known.minute + 1440) % 1440) * 60_000 : null;
    const startAt = Math.max(atOf(startMinute) ?? nominal, before?.endAt ?? 0);
    const endAt = Math.max(atOf(endMinute) ?? startAt + PERIOD_LASTS_MS[format], startAt + 60_000);
    spans.push({ startAt, endAt });
  }
  return spans;
}
