import { randomInt } from "node:crypto";

/** A whole number from 0 to `below` - 1; `below` up to 2^48 - 1. */
export type Random = (below: number) => number;

/**
 * Splits `totalMinor` into `count` shares, none below one minor unit, that sum to it exactly. Each share is drawn up to
 * twice the average of what is left, so that no place in the row is better than another. Throws when there is not one
 * unit for each.
 */
export function splitPacket(totalMinor: bigint, count: number, random: Random = randomInt): bigint[] {
  if (!Number.isSafeInteger(count) || count < 1 || totalMinor < BigInt(count))
    throw new RangeError(`${totalMinor} cannot be split into ${count}`);
  const shares: bigint[] = [];
  let left = totalMinor;
  for (let remaining = BigInt(count); remaining > 1n; remaining -= 1n) {
    // One less than twice the average: with two left or more, every later share keeps its one unit.
    const most = (left * 2n) / remaining - 1n;
    const share = 1n + BigInt(random(Number(most)));
    shares.push(share);
    left -= share;
  }
  shares.push(left);
  return shares;
}
