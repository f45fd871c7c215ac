/**
 * When a crowd speaks: lines call forth lines (a self-exciting point process with an exponential kernel), which gives
 * the bursts and silences of real rooms; a steady clock would not.
 */
export interface Rhythm {
  /** Ms until the next line, from `now`. */
  next(now: number): number;
  /** A line was said. */
  said(now: number): void;
  /** Something happened: as much talk more as `weight` lines would call forth. */
  excite(now: number, weight: number): void;
}

export interface RhythmOptions {
  /** Lines a second that nothing calls forth. */
  readonly baseRate: number;
  /** Lines that one line calls forth in the end; below 1, or talk would never end. */
  readonly branching: number;
  /** How long a line is answered, ms. */
  readonly memoryMs: number;
  readonly random: () => number;
}

/** A room does not go faster, whatever happens: lines a second. */
const MAX_RATE = 6;

export function createRhythm({ baseRate, branching, memoryMs, random }: RhythmOptions): Rhythm {
  let excitement = 0;
  let at = 0;

  function decay(now: number): void {
    excitement *= Math.exp(-Math.max(0, now - at) / memoryMs);
    at = now;
  }

  function add(now: number, weight: number): void {
    decay(now);
    excitement += (weight * branching * 1_000) / memoryMs;
  }

  return {
    next(now) {
      decay(now);
      // Ogata's thinning: the rate only falls until something happens, so what it is now bounds it.
      const bound = Math.min(MAX_RATE, baseRate + excitement);
      let waitMs = 0;
      for (;;) {
        waitMs += (-Math.log(1 - random()) / bound) * 1_000;
        const rate = Math.min(MAX_RATE, baseRate + excitement * Math.exp(-waitMs / memoryMs));
        if (random() * bound <= rate) return Math.ceil(waitMs);
      }
    },
    said: (now) => add(now, 1),
    excite: add,
  };
}
