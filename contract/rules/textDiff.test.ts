import fc from "fast-check";
import { expect, it } from "vitest";
import { commonOf } from "./textDiff.ts";

const list = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 9 });

/** Length of the longest common subsequence, by brute force. */
function longest(before: readonly string[], after: readonly string[]): number {
  const [first, ...rest] = before;
  if (first === undefined) return 0;
  const found = after.indexOf(first);
  const without = longest(rest, after);
  return found < 0 ? without : Math.max(without, 1 + longest(rest, after.slice(found + 1)));
}

it("of two lists nothing longer is the same, in the order of both", () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      const pairs = commonOf(before, after);
      for (const [i, j] of pairs) expect(before[i]).toBe(after[j]);
      for (const [n, [i, j]] of pairs.slice(1).entries())
        expect([i > (pairs[n]?.[0] ?? 0), j > (pairs[n]?.[1] ?? 0)]).toEqual([true, true]);
      expect(pairs).toHaveLength(longest(before, after));
    }),
  );
});
