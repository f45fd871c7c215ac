/**
 * Seeded randomness: sfc32 over a cyrb128 hash of a text key. The same key gives the same numbers on every machine,
 * which makes the whole simulator a function of its seed.
 */
export interface Rng {
  /** In [0, 1). */
  next(): number;
  /** Integer in [from, to], both included. */
  int(from: number, to: number): number;
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  /** One item; throws on an empty list, which is a bug of the caller. */
  pick<T>(items: readonly T[]): T;
  /** Index drawn in proportion to the weights. */
  weighted(weights: readonly number[]): number;
  /** Standard normal deviate. */
  normal(): number;
  poisson(mean: number): number;
  /** A shuffled copy. */
  shuffle<T>(items: readonly T[]): T[];
}

/** cyrb128: four 32-bit words from a text. */
function hash128(text: string): [number, number, number, number] {
  let h1 = 1779033703;
  let h2 = 3144134277;
  let h3 = 1013904242;
  let h4 = 2773480762;
  for (let i = 0; i < text.length; i += 1) {
    const k = text.charCodeAt(i);
    h1 = h2 ^ Math.imul(h1 ^ k, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ k, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ k, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ k, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  h1 ^= h2 ^ h3 ^ h4;
  return [h1 >>> 0, (h2 ^ h1) >>> 0, (h3 ^ h1) >>> 0, (h4 ^ h1) >>> 0];
}

/** sfc32: 128 bits of state, period far beyond any match. */
function sfc32(a: number, b: number, c: number, d: number): () => number {
  return () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
}

/** A generator for one purpose: the parts name it, e.g. `rngOf(seed, matchId, "goals")`. */
export function rngOf(...parts: readonly (string | number)[]): Rng {
  const next = sfc32(...hash128(parts.join("|")));
  for (let i = 0; i < 8; i += 1) next();
  const rng: Rng = {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("pick from an empty list");
      return item;
    },
    weighted: (weights) => {
      const total = weights.reduce((sum, w) => sum + w, 0);
      let left = next() * total;
      for (let i = 0; i < weights.length; i += 1) {
        left -= weights[i] ?? 0;
        if (left < 0) return i;
      }
      return weights.length - 1;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    poisson: (mean) => {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count += 1;
      return count;
    },
    shuffle: (items) => {
      const copy = [...items];
      for (let i = copy.length - 1; i > 0; i -= 1) {
        const j = Math.floor(next() * (i + 1));
        const held = copy[i] as (typeof copy)[number];
        copy[i] = copy[j] as (typeof copy)[number];
        copy[j] = held;
      }
      return copy;
    },
  };
  return rng;
}

/** One number in [0, 1) from a key, where a whole generator would be too much. */
export function hashUnit(...parts: readonly (string | number)[]): number {
  return hash128(parts.join("|"))[0] / 4294967296;
}
