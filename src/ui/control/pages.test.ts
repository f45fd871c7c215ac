import fc from "fast-check";
import { expect, it } from "vitest";
import { GAP, pagesShown } from "./pages.ts";

it.each([
  [1, 2, [1, 2]],
  [2, 2, [1, 2]],
  [1, 6, [1, 2, 3, 4, 5, 6]],
  [1, 7, [1, 2, 3, 4, GAP, 7]],
  [3, 9, [1, 2, 3, 4, GAP, 9]],
  [4, 9, [1, 2, 3, 4, 5, GAP, 9]],
  [5, 9, [1, GAP, 4, 5, 6, GAP, 9]],
  [7, 9, [1, GAP, 6, 7, 8, 9]],
  [9, 9, [1, GAP, 6, 7, 8, 9]],
])("at %i of %i", (page, count, shown) => {
  expect(pagesShown(page, count)).toEqual(shown);
});

it("the first, the last, the page and its neighbours are always there, each once, in order, and no page that is not", () => {
  const place = fc.integer({ min: 1, max: 60 }).chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)));
  fc.assert(
    fc.property(place, ([page, count]) => {
      const shown = pagesShown(page, count);
      const numbers = shown.filter((one) => one !== GAP);
      expect(numbers).toEqual(expect.arrayContaining([1, count, page, Math.max(1, page - 1), Math.min(count, page + 1)]));
      expect(numbers.every((n, i) => n >= 1 && n <= count && n > (numbers[i - 1] ?? 0))).toBe(true);
      // A gap stands for at least two pages, and every omission has a gap.
      shown.forEach((one, i) => {
        const [before, after] = [shown[i - 1] ?? 0, shown[i + 1] ?? 0];
        if (one === GAP) expect(Number(after) - Number(before)).toBeGreaterThan(2);
        else if (before !== GAP) expect(one - Number(before)).toBe(1);
      });
    }),
  );
});

it.each([
  [0, 5, [1, 2, 3, 4, 5]],
  [9, 3, [1, 2, 3]],
  [9, 1, [1]],
])("at a page there is none of, %i of %i, the pages there are", (page, count, shown) => {
  expect(pagesShown(page, count)).toEqual(shown);
});
