import { TAG, type TagType } from "../flv/tags.ts";

/** Rewrites timestamps so that a stream goes on without a hole or a step back, whatever its publishers count from. */
export interface Timeline {
  /** For a frame; ms from the first frame there ever was, never less than the track's frame before. */
  map(type: TagType, timestamp: number): number;
  /** The next frame comes from a publisher that counts anew: it follows the last one. */
  restart(): void;
  /** Of the last frame; 0 before the first. */
  readonly last: number;
}

/** One frame at 25 a second lies between what was before a seam and what is after. */
const SEAM_MS = 40;
/** Tracks that are interleaved badly are this far apart; more is a jump. */
const BACK_MAX_MS = 3_000;
const FORWARD_MAX_MS = 10_000;

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
