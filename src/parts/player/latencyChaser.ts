/** Above this lag behind the newest buffered picture, s, a live picture is played faster. */
const CHASE_ABOVE_S = 1;
/** Below this lag it is played at normal speed. */
const EASE_BELOW_S = 0.6;
/** Above this lag it jumps. */
const JUMP_ABOVE_S = 4;
const CHASE_RATE = 1.15;
/** Buffer left after a jump, so that an uneven network does not stall the picture at once. */
const KEPT_S = 0.6;

/** A stretch of the buffer, s of media time. */
export interface Stretch {
  readonly startS: number;
  readonly endS: number;
}

export interface Chase {
  readonly rate: number;
  /** Seek there now, s of media time; null = stay. */
  readonly jumpToS: number | null;
}

export type LatencyChaser = (positionS: number, buffered: readonly Stretch[]) => Chase;

/**
 * Keeps one live picture near the live edge: called several times a second with its position, it returns the playback rate
 * and a jump. It begins by chasing, since a server sends from the last key frame. It also jumps over a hole in the buffer.
 */
export function createLatencyChaser(): LatencyChaser {
  let isChasing = true;
  return (positionS, buffered) => {
    const last = buffered.at(-1);
    if (!last) return { rate: 1, jumpToS: null };
    const lagS = last.endS - positionS;
    if (lagS > JUMP_ABOVE_S) {
      isChasing = true;
      return { rate: 1, jumpToS: Math.max(last.startS, last.endS - KEPT_S) };
    }
    if (lagS > CHASE_ABOVE_S) isChasing = true;
    else if (lagS < EASE_BELOW_S) isChasing = false;
    const next = buffered.find(({ endS }) => endS > positionS);
    return { rate: isChasing ? CHASE_RATE : 1, jumpToS: next && next.startS > positionS ? next.startS : null };
  };
}
