/** Seeded randomness, the same for the same words: a thread's posts can be reproduced. */
export type Random = () => number;

function hash(text: string): number {
  let h = 2_166_136_261;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16_777_619);
  h = Math.imul(h ^ (h >>> 16), 2_246_822_507);
  h = Math.imul(h ^ (h >>> 13), 3_266_489_909);
  return (h ^ (h >>> 16)) >>> 0;
}

export function seeded(...words: readonly string[]): Random {
  let state = hash(words.join("/"));
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random() * items.length)];
}

export function between(from: number, to: number, random: Random): number {
  return from + (to - from) * random();
}

/** A random whole number with expected value `mean`. */
export function roughly(mean: number, random: Random): number {
  const whole = Math.floor(mean);
  return whole + (random() < mean - whole ? 1 : 0);
}

/** In random order. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
