import fc from "fast-check";
import { expect, it } from "vitest";
import { truncate } from "./truncate.ts";

it("keeps so many characters from the start, each whole", () => {
  expect(truncate("看台😀后排", 3)).toBe("看台😀");
  expect(truncate("看台😀后排", 2)).toBe("看台");
  expect(truncate("看台", 5)).toBe("看台");
  expect(truncate("😀😀😀", 2)).toBe("😀😀");
});

it("makes of text that can be sent text that can be sent, of at most so many characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(30), (text, length) => {
      const cut = truncate(text, length);
      expect(cut.isWellFormed()).toBe(true);
      expect(text.startsWith(cut)).toBe(true);
      expect([...cut]).toHaveLength(Math.min(length, [...text].length));
    }),
  );
});
