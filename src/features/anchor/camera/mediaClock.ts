/** A stall longer than this is no jitter: the stream's time begins anew. */
const JUMP_MS = 1_000;
/** Share of a late arrival that is believed: a device's clock that runs slow is followed, a busy moment is not. */
const CREEP = 0.001;

/**
 * Puts a track's own time on the page's. A browser gives no common origin to the times of a camera, a screen and a
 * microphone, so what they share is when their frames arrive: a frame is of its own time after the earliest arrival seen.
 */
export interface MediaClock {
  /** `time`: of the track, ms; `arrivedAt`: of the page, ms. Gives the page's time of it, later with every call. */
  at(time: number, arrivedAt: number): number;
  /** Page's time less the track's, ms; 0 before the first. */
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
