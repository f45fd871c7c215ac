import type { MatchState } from "../../../contract/match/fold.ts";
import { SHANGHAI_OFFSET_MS } from "../../../contract/shanghai.ts";
import { fractionOf, playBeganAt, spotOf, timelineOf } from "../../parts/match/matchTimeline.ts";
import { shanghaiMonthDay } from "../../ui/shanghai.ts";

/** The time axis of a line: the days before the match on the left, the match clock on the right. Pure. */
export interface TimeAxis {
  /** 0 to 1. */
  x(at: number): number;
  readonly ticks: readonly AxisTick[];
  /** Sections with a gap between them: the days before and the match, or only one of the two. */
  readonly panels: readonly AxisPanel[];
  /** Start of the second panel; null when there is only one. */
  readonly kickoffAt: number | null;
}

export interface AxisTick {
  readonly x: number;
  readonly text: string;
}

export interface AxisPanel {
  readonly from: number;
  readonly to: number;
}

const WHOLE: readonly AxisPanel[] = [{ from: 0, to: 1 }];

const BEFORE_SHARE = 0.24;
const GAP = 0.02;
const DAY_MS = 86_400_000;

/** `16日`, without the month: the days before a match span at most two months. */
function dayTicks(from: number, until: number, share: number): readonly AxisTick[] {
  const ticks: AxisTick[] = [];
  const first = Math.ceil((from + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS;
  const days = Math.max(1, Math.ceil((until - from) / DAY_MS / (share > 0.5 ? 6 : 3)));
  for (let at = first; at < until; at += days * DAY_MS)
    ticks.push({ x: ((at - from) / (until - from)) * share, text: shanghaiMonthDay(at).replace(/^.*月/, "") });
  return ticks;
}

/** `at`: the playhead; the axis ends there. */
export function timeAxis(match: MatchState, firstAt: number, at: number): TimeAxis {
  const startAt = playBeganAt(match);
  if (startAt === null || startAt > at) {
    const span = Math.max(1, at - firstAt);
    const x = (t: number): number => Math.min(1, Math.max(0, (t - firstAt) / span));
    return { x, ticks: dayTicks(firstAt, at, 1), panels: WHOLE, kickoffAt: null };
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
    return [0, 15, 30, 45].flatMap((minute) =>
      minute * 60 > bar.lengthS || (minute === 0 && bar.left > 0)
        ? []
        : [{ x: inPlay + (1 - inPlay) * (bar.left + (bar.width * minute * 60) / bar.lengthS), text: String(bar.fromS / 60 + minute) }],
    );
  });
  if (before === 0) return { x: place, ticks: marks, panels: WHOLE, kickoffAt: null };
  const panels = [
    { from: 0, to: before },
    { from: inPlay, to: 1 },
  ];
  return { x: place, ticks: [...dayTicks(firstAt, startAt, before), ...marks], panels, kickoffAt: startAt };
}

/** The moment at a position, by bisection: the axis is monotonic. */
export function momentAt(axis: TimeAxis, x: number, from: number, until: number): number {
  let [low, high] = [from, until];
  while (high - low > 500) {
    const middle = (low + high) / 2;
    if (axis.x(middle) < x) low = middle;
    else high = middle;
  }
  return Math.round(high);
}
