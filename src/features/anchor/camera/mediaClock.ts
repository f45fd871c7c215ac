/** A stall longer than this is not jitter: the offset is set anew. */
const JUMP_MS = 1_000;
/** Share of a late arrival that moves the offset: a slow device clock is followed, a busy moment is not. */
const CREEP = 0.001;

/**
 * Maps a track's time to the page's. A browser gives camera, screen and microphone no common time origin, so the offset
 * comes from the arrival of frames: it is that of the earliest arrival relative to the frame's own time.
 */
export interface MediaClock {
  /** `time`: track time, ms; `arrivedAt`: page time, ms. Returns the frame's page time, strictly increasing. */
  at(time: number, arrivedAt: number): number;
  /** Page time minus track time, ms; 0 before the first frame. */
  readonly offset: number;
}

export function createMediaClock(): MediaClock {
  let offset: number | null = null;
  let last = -Infinity;
  return {
    get offset() {
      return offset ?? 0;
    },
    at(time, arrivedAt) {
      const late = offset === null ? 0 : arrivedAt - time - offset;
      if (offset === null || Math.abs(late) > JUMP_MS) offset = arrivedAt - time;
      else offset += late < 0 ? late : late * CREEP;
      last = Math.max(last + 1, time + offset);
      return last;
    },
  };
}
