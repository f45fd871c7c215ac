import type { PageClock } from "../../../streams/clock/types.ts";

/** The player's report about the picture on screen. */
interface Frame {
  /** Wall clock of the frame, epoch ms. */
  readonly at: number;
  readonly isPlaying: boolean;
}

export type FrameFollower = (frame: Frame | null) => void;

/** The wall clock of a playing picture is corrected as marks arrive: a step back smaller than this is not a seek. */
const JITTER_MS = 500;

/** Moves a page clock in replay along with the picture: playing, paused, or after a seek. */
export function createFrameFollower(clock: Pick<PageClock, "playhead$" | "seek">): FrameFollower {
  return (frame) => {
    if (frame === null) return;
    const back = clock.playhead$.value.at - frame.at;
    if (frame.isPlaying && back > 0 && back < JITTER_MS) return;
    clock.seek(frame.at);
  };
}
