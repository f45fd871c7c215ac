/** Stats of a broadcast, updated once a second. */
export interface BroadcastStats {
  /** Total over all connections of this broadcast. */
  readonly publishedMs: number;
  readonly kilobitsPerSecond: number;
  readonly framesPerSecond: number;
  /** Pictures dropped because the line or the machine was too slow. */
  readonly dropped: number;
  readonly warning: Warning | null;
}

/** `line`: pictures are being dropped; `lowered`: the bitrate was lowered; `machine`: encoding is too slow. */
export type Warning = "line" | "lowered" | "machine";

export const NO_STATS: BroadcastStats = { publishedMs: 0, kilobitsPerSecond: 0, framesPerSecond: 0, dropped: 0, warning: null };

const EVERY_MS = 1_000;
/** More pictures dropped by the machine in a second than this: encoding is too slow. */
const MACHINE_DROPS = 5;

/** Counters between two updates. */
export interface Tally {
  sent(bytes: number, isPicture: boolean): void;
  dropped(by: "line" | "machine"): void;
  lowered(): void;
  /** Called often; returns the stats once a second has passed, else null. */
  tick(atMs: number, isPublishing: boolean, isLineSlow: boolean): BroadcastStats | null;
}

export function createTally(startedAtMs: number): Tally {
  let at = startedAtMs;
  let stats = NO_STATS;
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
      stats = {
        publishedMs: stats.publishedMs + (isPublishing ? passed : 0),
        kilobitsPerSecond: Math.round((bytes * 8) / passed),
        framesPerSecond: Math.round((pictures * 1_000) / passed),
        dropped,
        warning: slow ?? (isLowered ? "lowered" : null),
      };
      at = atMs;
      bytes = 0;
      pictures = 0;
      machineDrops = 0;
      return stats;
    },
  };
}
