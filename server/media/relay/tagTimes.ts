import { TAG, type TagType } from "../flv/tags.ts";

/** Rewrites timestamps so that a stream has no gap and no step back, whatever origin its publishers count from. */
export interface Timeline {
  /** A frame's timestamp in ms from the first frame ever, never less than that of the track's frame before. */
  map(type: TagType, timestamp: number): number;
  /** The next publisher counts from another origin: its first frame continues after the last one. */
  restart(): void;
  /** Timestamp of the last frame; 0 before the first. */
  readonly last: number;
}

/** The step between the frames on both sides of a seam: one frame at 25 a second. */
const SEAM_MS = 40;
/** Badly interleaved tracks are this far apart; a larger step is a jump. */
const BACK_MAX_MS = 3_000;
const FORWARD_MAX_MS = 10_000;
/** Between two frames this far apart there is a gap: the publisher left something out. */
export const GAP_MS = 500;

export function createTimeline(): Timeline {
  let offset: number | null = null;
  let last: number | null = null;
  const lastOf = new Map<TagType, number>([
    [TAG.audio, 0],
    [TAG.video, 0],
  ]);

  return {
    map(type, timestamp) {
      const isJump =
        offset === null || (last !== null && (timestamp + offset < last - BACK_MAX_MS || timestamp + offset > last + FORWARD_MAX_MS));
      const shift: number = isJump || offset === null ? (last === null ? 0 : last + SEAM_MS) - timestamp : offset;
      offset = shift;
      const mapped = Math.max(timestamp + shift, lastOf.get(type) ?? 0);
      lastOf.set(type, mapped);
      last = Math.max(last ?? 0, mapped);
      return mapped;
    },
    restart() {
      offset = null;
    },
    get last() {
      return last ?? 0;
    },
  };
}
