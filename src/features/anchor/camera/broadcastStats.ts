/** How a broadcast goes, told once a second. */
export interface BroadcastStats {
  /** Of all connections of this broadcast together. */
  readonly publishedMs: number;
  readonly kilobitsPerSecond: number;
  readonly framesPerSecond: number;
  /** Pictures left out because the line or the machine did not keep up. */
  readonly dropped: number;
  readonly warning: Warning | null;
}

/** `line`: pictures are being left out; `lowered`: fewer bits are sent from now on; `machine`: encoding does not keep up. */
export type Warning = "line" | "lowered" | "machine";

export const NO_FIGURES: BroadcastStats = { publishedMs: 0, kilobitsPerSecond: 0, framesPerSecond: 0, dropped: 0, warning: null };

const EVERY_MS = 1_000;
/** A machine that left out more pictures than this in a second does not keep up. */
const MACHINE_DROPS = 5;

/** What is counted between two tellings. */
export interface Tally {
  sent(bytes: number, isPicture: boolean): void;
  dropped(by: "line" | "machine"): void;
  lowered(): void;
  /** Called often; the figures when a second is over, else null. */
  tick(atMs: number, isPublishing: boolean, isLineSlow: boolean): BroadcastStats | null;
}

export function createTally(startedAtMs: number): Tally {
  let at = startedAtMs;
  let figures = NO_FIGURES;
  let bytes = 0;
  let pictures = 0;
  let machineDrops = 0;
  let dropped = 0;
  let isLowered = false;

  return {
    sent(size, isPicture) {
      bytes += size;
      if (isPicture) pictures += 1;
    },
    dropped(by) {
      dropped += 1;
      if (by === "machine") machineDrops += 1;
    },
    lowered() {
      isLowered = true;
    },
    tick(atMs, isPublishing, isLineSlow) {
      const passed = atMs - at;
      if (passed < EVERY_MS) return null;
      const slow: Warning | null = isLineSlow ? "line" : machineDrops > MACHINE_DROPS ? "machine" : null;
      figures = {
        publishedMs: figures.publishedMs + (isPublishing ? passed : 0),
        kilobitsPerSecond: Math.round((bytes * 8) / passed),
        framesPerSecond: Math.round((pictures * 1_000) / passed),
        dropped,
        warning: slow ?? (isLowered ? "lowered" : null),
      };
      at = atMs;
      bytes = 0;
      pictures = 0;
      machineDrops = 0;
      return figures;
    },
  };
}
