import type { MatchState } from "../../../contract/match/fold.ts";
import { fractionOf, spotOf, timelineOf } from "../../parts/match/matchTimeline.ts";
import { shanghaiMonthDay } from "../../ui/shanghai.ts";

/** The time axis of a line: the days before the match on the left, the match on its own clock on the right. Pure. */
export interface TimeAxis {
  /** 0 to 1. */
  x(at: number): number;
  readonly ticks: readonly { readonly x: number; readonly text: string }[];
  /** Where the match begins on it; 1 before kick-off, 0 where no price is older. */
  readonly split: number;
}

const BEFORE_SHARE = 0.24;
const GAP = 0.02;
const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;

function dayTicks(from: number, until: number, share: number): TimeAxis["ticks"] {
  const ticks: { x: number; text: string }[] = [];
  const first = Math.ceil((from + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS;
  const days = Math.max(1, Math.ceil((until - from) / DAY_MS / (share > 0.5 ? 6 : 3)));
  for (let at = first; at < until; at += days * DAY_MS)
    ticks.push({ x: ((at - from) / (until - from)) * share, text: shanghaiMonthDay(at) });
  return ticks;
}

/** `at`: the playhead: nothing later has a place. */
export function timeAxis(match: MatchState, firstAt: number, at: number): TimeAxis {
  const startAt = match.segments.find((s) => s.clock.rate > 0)?.startAt ?? null;
  if (startAt === null || startAt > at) {
    const span = Math.max(1, at - firstAt);
    return { x: (t) => Math.min(1, Math.max(0, (t - firstAt) / span)), ticks: dayTicks(firstAt, at, 1), split: 1 };
  }
  const timeline = timelineOf(match, at);
  const before = firstAt < startAt ? BEFORE_SHARE : 0;
  const inPlay = before === 0 ? 0 : before + GAP;
  const place = (t: number): number =>
    t < startAt
      ? Math.max(0, ((t - firstAt) / Math.max(1, startAt - firstAt)) * before)
      : inPlay + (1 - inPlay) * fractionOf(timeline, spotOf(match, Math.min(t, at)));
  const marks = timeline.bars.flatMap((bar) => {
    if (match.sport === "bk") return [{ x: inPlay + (1 - inPlay) * (bar.left + bar.width / 2), text: bar.label }];
    return [0, 15, 30].flatMap((minute) =>
      minute * 60 > bar.lengthS || (minute === 0 && bar.left > 0)
        ? []
        : [{ x: inPlay + (1 - inPlay) * (bar.left + (bar.width * minute * 60) / bar.lengthS), text: String(bar.fromS / 60 + minute) }],
    );
  });
  return { x: place, ticks: [...(before === 0 ? [] : dayTicks(firstAt, startAt, before)), ...marks], split: inPlay };
}

/** The moment at a place of the axis, by halving: the axis only rises. */
export function momentAt(axis: TimeAxis, x: number, from: number, until: number): number {
  let [low, high] = [from, until];
  while (high - low > 500) {
    const middle = (low + high) / 2;
    if (axis.x(middle) < x) low = middle;
    else high = middle;
  }
  return Math.round(high);
}
