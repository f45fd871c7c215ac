import { type ClockPoint, type WallClock, isRealTime, simplified } from "../../kit/wallClock.ts";
import type { WallClockMark } from "../types.ts";
import { GAP_MS } from "../relay/tagTimes.ts";

/** Gathers the wall clock of a file's pictures from its frames and marks, in the order of the file. */
export interface ClockScan {
  frame(timestamp: number): void;
  mark(mark: Pick<WallClockMark, "at" | "pts">): void;
  /** Null: media time ran with the wall clock, or there is no mark. */
  clock(): WallClock | null;
}

/** Marks are a second apart: within a longer time no pictures came. */
const SILENCE_MS = 2_500;

export function createClockScan(): ClockScan {
  const points: ClockPoint[] = [];
  let lastFrame = 0;
  /** The frames on both sides of a gap since the last mark. */
  let gap: { readonly from: number; readonly to: number } | null = null;

  /** Both times rise: a point that does not says nothing new. */
  function add(mediaMs: number, at: number): void {
    const last = points.at(-1);
    if (last === undefined || (mediaMs > last[0] && at >= last[1])) points.push([mediaMs, at]);
  }

  return {
    frame(timestamp) {
      if (timestamp - lastFrame > GAP_MS) gap = { from: lastFrame, to: timestamp };
      lastFrame = Math.max(lastFrame, timestamp);
    },
    mark({ at, pts }) {
      const last = points.at(-1);
      // A mark stands before its frame. Up to a gap or a silence pictures came as before, not evenly until after it.
      if (gap === null && (pts - lastFrame > GAP_MS || (last !== undefined && at - last[1] > SILENCE_MS)))
        gap = { from: lastFrame, to: pts };
      if (last !== undefined && gap !== null) {
        const until = Math.min(at, last[1] + Math.max(0, gap.from - last[0]));
        add(gap.from, until);
        if (gap.to < pts) add(gap.to, Math.max(until, at - (pts - gap.to)));
      }
      gap = null;
      add(pts, at);
    },
    clock: () => (isRealTime(points) ? null : simplified(points)),
  };
}
