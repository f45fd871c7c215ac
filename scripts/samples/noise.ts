import { ROUND_S } from "./scene.ts";

/** Quiet crowd noise, 16 bit mono, that loops without a seam. */
export const SAMPLE_RATE = 44_100;
const LOUDEST = 0.11;

/** Random numbers, the same on every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function crowdNoise(seed: number): Buffer {
  const count = SAMPLE_RATE * ROUND_S;
  const next = random(seed);
  const white = Float64Array.from({ length: count }, () => next() * 2 - 1);
  const out = Buffer.alloc(count * 2);
  let low = 0;
  let lower = 0;
  // Two passes: at the seam the filters then have the same state on both sides.
  for (let i = 0; i < count * 2; i += 1) {
    const at = i % count;
    low += 0.11 * ((white[at] ?? 0) - low);
    lower += 0.012 * (low - lower);
    if (i < count) continue;
    const t = at / count;
    // Swells as an attack comes near, twice a round.
    const swell = 0.62 + 0.24 * Math.sin(2 * Math.PI * (2 * t - 0.2)) + 0.14 * Math.sin(2 * Math.PI * (5 * t + 0.3));
    out.writeInt16LE(Math.round(Math.max(-1, Math.min(1, (low - lower) * 3.2 * LOUDEST * swell)) * 32_767), at * 2);
  }
  return out;
}
