/** Wall clock of the picture on screen; the page clock is held to it. */
export interface FrameClock {
  /** Server time of the picture, epoch ms. */
  readonly at: number;
  /** How far the picture is behind the server's now. */
  readonly lagMs: number;
  readonly isPlaying: boolean;
}

/** A mark of the stream (`WallClockMark` of server/media): at the picture with timestamp `pts` the wall clock was `at`. */
export interface ClockMark {
  readonly at: number;
  /** Ms. */
  readonly pts: number;
}

/** The same picture, later: the picture is still, and the server's clock goes on. */
export function standingClock({ at }: FrameClock, now: number): FrameClock {
  return { at, lagMs: Math.max(0, now - at), isPlaying: false };
}

/** Marks kept of a live picture: ten minutes, more than a buffer holds. */
const LIVE_MARKS = 600;
/** Reach of a recording's mark: farther away another stretch may lie between. */
const MARK_REACH_MS = 5_000;

/** Parses script data of a stream as a mark; null when it is something else. */
export function markOf(scriptData: unknown): ClockMark | null {
  if (typeof scriptData !== "object" || scriptData === null) return null;
  const body: unknown = (scriptData as { readonly onWallClock?: unknown }).onWallClock;
  if (typeof body !== "object" || body === null) return null;
  const { at, pts } = body as { readonly at?: unknown; readonly pts?: unknown };
  return typeof at === "number" && typeof pts === "number" && Number.isFinite(at) && Number.isFinite(pts) ? { at, pts } : null;
}

export interface WallClock {
  /** Adds a mark that has arrived; `bufferedEndS` is the end of the buffer then, null while it is empty. */
  mark(mark: ClockMark, bufferedEndS: number | null): void;
  /** Wall clock of the picture at a media time, epoch ms; null when unknown. */
  at(mediaS: number): number | null;
}

/**
 * Converts media time to wall clock, for one connection. The player counts from its first sample, so the stream's timestamps
 * are offset by that sample's. A mark that arrives while nothing is buffered stands beside the first picture and gives the
 * offset exactly. If the first mark comes later: a mark is never older than the buffer's end, so the smallest distance seen is
 * the offset but for a picture or two. A recording begins at `firstFrameAt`; its marks refine that near them.
 */
export function createWallClock(firstFrameAt: number | null): WallClock {
  const marks: ClockMark[] = [];
  let baseMs: number | null = null;
  let isBaseExact = false;

  /** Index of the last mark with a timestamp up to `pts`; -1 if all are later. */
  function lastUpTo(pts: number): number {
    let low = 0;
    let high = marks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((marks[middle] as ClockMark).pts <= pts) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  return {
    mark(mark, bufferedEndS) {
      if (bufferedEndS === null && baseMs === null) {
        baseMs = mark.pts;
        isBaseExact = true;
      } else if (!isBaseExact && bufferedEndS !== null) {
        baseMs = Math.min(baseMs ?? Number.POSITIVE_INFINITY, mark.pts - bufferedEndS * 1_000);
      }
      const place = lastUpTo(mark.pts);
      if (marks[place]?.pts === mark.pts) marks[place] = mark;
      else marks.splice(place + 1, 0, mark);
      if (firstFrameAt === null && marks.length > LIVE_MARKS) marks.shift();
    },
    at(mediaS) {
      // Timestamps are integers: 0.041 s must not fall just before 41 ms.
      const mediaMs = Math.round(mediaS * 1e6) / 1e3;
      const pts = mediaMs + (baseMs ?? 0);
      const near = marks[Math.max(0, lastUpTo(pts))];
      if (near && baseMs !== null && (firstFrameAt === null || Math.abs(near.pts - pts) <= MARK_REACH_MS))
        return near.at + (pts - near.pts);
      return firstFrameAt === null ? null : firstFrameAt + mediaMs;
    },
  };
}
