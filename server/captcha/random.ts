import { randomInt } from "node:crypto";

/** From 0 up to, but not including, 1. Injected, so that a test can draw the same picture twice. */
export type Random = () => number;

const STEPS = 2 ** 32;
/** Places of holes and words are answers: nobody may be able to predict the next from earlier ones. */
export const secureRandom: Random = () => randomInt(STEPS) / STEPS;

/** The same numbers for the same seed, fast (mulberry32): for grain and for tests, never for answers. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / STEPS;
  };
}

export function between(random: Random, from: number, to: number): number {
  return from + random() * (to - from);
}

/** Both ends included. */
export function integer(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** Throws on an empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new RangeError("nothing to pick from");
  return found;
}

/** All elements, in random order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return sample(random, list, list.length);
}

/** `count` distinct elements, in random order; fewer when the list is shorter. */
export function sample<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list];
  const found: T[] = [];
  while (found.length < count && left.length > 0) found.push(...left.splice(Math.floor(random() * left.length), 1));
  return found;
}
