import type { PageClock } from "../../../streams/clock/types.ts";

/** What the player says of the picture on screen. */
interface Frame {
  /** Wall clock of the frame, epoch ms. */
  readonly at: number;
  readonly isPlaying: boolean;
}

export type FrameFollower = (frame: Frame | null) => void;

/** The wall clock of a playing picture is refined as marks come: so small a step back is no jump of the reader's. */
const JITTER_MS = 500;

/** Moves a page clock in replay with the picture: as it plays, stands, or is moved by the reader. */
export function createFrameFollower(clock: Pick<PageClock, "playhead$" | "seek">): FrameFollower {
  return (frame) => {
    if (frame === null) return;
    const back = clock.playhead$.value.at - frame.at;
    if (frame.isPlaying && back > 0 && back < JITTER_MS) return;
    clock.seek(frame.at);
  };
}
