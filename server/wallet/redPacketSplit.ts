import { randomInt } from "node:crypto";

/** Returns an integer from 0 to `below` - 1; `below` is at most 2^48 - 1. */
export type Random = (below: number) => number;

/**
 * Splits `totalMinor` into `count` shares of at least one minor unit that sum to it exactly. Each share is drawn up to twice
 * the average of the rest, so that no position is better than another. Throws if there is less than one unit for each
 * share.
 */
export function splitPacket(totalMinor: bigint, count: number, random: Random = randomInt): bigint[] {
  if (!Number.isSafeInteger(count) || count < 1 || totalMinor < BigInt(count))
    throw new RangeError(`${totalMinor} cannot be split into ${count}`);
  const shares: bigint[] = [];
  let left = totalMinor;
  for (let remaining = BigInt(count); remaining > 1n; remaining -= 1n) {
    // One less than twice the average: while two or more shares remain, each later one keeps at least one unit.
    const most = (left * 2n) / remaining - 1n;
    const share = 1n + BigInt(random(Number(most)));
    shares.push(share);
    left -= share;
  }
  shares.push(left);
  return shares;
}
