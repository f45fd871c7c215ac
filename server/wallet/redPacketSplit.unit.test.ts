import fc from "fast-check";
import { expect, test } from "vitest";
import { splitPacket } from "./redPacketSplit.ts";

const packet = fc.integer({ min: 1, max: 100 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    total: fc.bigInt(BigInt(count), 10_000_000n),
    seed: fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })),
  }),
);

test("property: as many shares as asked for, none below one unit, together exactly the total, whatever the dice say", () => {
  fc.assert(
    fc.property(packet, ({ count, total, seed }) => {
      const random = (below: number): number => {
        expect(below).toBeGreaterThan(0);
        return Math.floor((seed.next().value ?? 0) * below);
      };
      const shares = splitPacket(total, count, random);
      expect(shares).toHaveLength(count);
      expect(shares.every((share) => share >= 1n)).toBe(true);
      expect(shares.reduce((a, b) => a + b, 0n)).toBe(total);
    }),
    { numRuns: 500 },
  );
});

test("the luckiest dice leave everybody else their unit, the unluckiest too", () => {
  expect(splitPacket(10n, 10)).toEqual(Array(10).fill(1n));
  expect(splitPacket(1n, 1)).toEqual([1n]);
  expect(splitPacket(100n, 3, () => 0)).toEqual([1n, 1n, 98n]);
  const most = splitPacket(100n, 3, (below) => below - 1);
  expect(most.reduce((a, b) => a + b, 0n)).toBe(100n);
  expect(most.at(-1)).toBeGreaterThanOrEqual(1n);
});

test("what cannot give everybody a unit is refused", () => {
  expect(() => splitPacket(9n, 10)).toThrow(RangeError);
  expect(() => splitPacket(9n, 0)).toThrow(RangeError);
  expect(() => splitPacket(9n, 1.5)).toThrow(RangeError);
});

test("no place in the row is better than another: over 4,000 packets each averages what it should", () => {
  const sums = Array.from({ length: 5 }, () => 0);
  // A fixed generator (Park and Miller): the same numbers in every run.
  let state = 20_261_121;
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  };
  for (let i = 0; i < 4_000; i += 1) {
    splitPacket(10_000n, 5, random).forEach((share, place) => {
      sums[place] = (sums[place] ?? 0) + Number(share);
    });
  }
  for (const sum of sums) expect(Math.abs(sum / 4_000 - 2_000)).toBeLessThan(100);
});
