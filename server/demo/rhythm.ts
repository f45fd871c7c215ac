/**
 * Times at which a crowd speaks: lines trigger lines (a self-exciting point process with an exponential kernel), which
 * produces the bursts and silences of real rooms. A steady clock would not.
 */
export interface Rhythm {
  /** Ms until the next line, from `now`. */
  next(now: number): number;
  /** A line was said. */
  noteLine(now: number): void;
  /** An event happened: adds as much excitement as `weight` lines. */
  excite(now: number, weight: number): void;
}

export interface RhythmOptions {
  /** Lines a second without any trigger. */
  readonly baseRate: number;
  /** Total lines that one line triggers; must be below 1, or talk would never end. */
  readonly branching: number;
  /** How long a line triggers others: the kernel's time constant, ms. */
  readonly memoryMs: number;
  readonly random: () => number;
}

/** Maximum rate of a room, lines a second. */
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
      // Ogata's thinning: without new events the rate only falls, so that the current rate is an upper bound.
      const bound = Math.min(MAX_RATE, baseRate + excitement);
      let waitMs = 0;
      for (;;) {
        waitMs += (-Math.log(1 - random()) / bound) * 1_000;
        const rate = Math.min(MAX_RATE, baseRate + excitement * Math.exp(-waitMs / memoryMs));
        if (random() * bound <= rate) return Math.ceil(waitMs);
      }
    },
    noteLine: (now) => add(now, 1),
    excite: add,
  };
}
