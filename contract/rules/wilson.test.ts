import { describe, expect, it } from "vitest";
import { wilson } from "./wilson.ts";

describe("Wilson's interval", () => {
  it("is the textbook's", () => {
    const rounded = (happened: number, n: number) => {
      const interval = wilson(happened, n);
      return interval && [interval.low.toFixed(4), interval.high.toFixed(4)];
    };
    expect(rounded(0, 10)).toEqual(["0.0000", "0.2775"]);
    expect(rounded(10, 10)).toEqual(["0.7225", "1.0000"]);
    expect(rounded(50, 100)).toEqual(["0.4038", "0.5962"]);
    expect(rounded(0, 0)).toBeNull();
  });
});
