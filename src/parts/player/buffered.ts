import type { Stretch } from "./latencyChaser.ts";

export function stretchesOf(ranges: TimeRanges): readonly Stretch[] {
  return Array.from({ length: ranges.length }, (_, i) => ({ startS: ranges.start(i), endS: ranges.end(i) }));
}

/** End of the buffered data, s; null when there is none. */
export function bufferedEndS(video: HTMLVideoElement): number | null {
  return stretchesOf(video.buffered).at(-1)?.endS ?? null;
}
