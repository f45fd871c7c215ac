import { useState } from "react";
import { daysOf } from "./dayWindow.ts";
import { useMinute } from "./useMinute.ts";

const DAY_MS = 86_400_000;

export type SpanDays = 1 | 7;

export interface Span {
  readonly days: SpanDays;
  /** Offset in windows: 0 the current one, -1 the previous. */
  readonly shift: number;
  /** Epoch ms. */
  readonly now: number;
  readonly from: number;
  readonly until: number;
  setDays(days: SpanDays): void;
  setShift(shift: number): void;
}

/** The day or the week that a timeline shows. */
export function useSpan(initial: SpanDays): Span {
  const now = useMinute();
  const [days, setDays] = useState<SpanDays>(initial);
  const [shift, setShift] = useState(0);
  return {
    days,
    shift,
    now,
    ...daysOf(now + shift * days * DAY_MS, days),
    setDays(next) {
      setDays(next);
      setShift(0);
    },
    setShift,
  };
}
