import { describe, expect, it } from "vitest";
import { clampDelay, delayOf } from "./delay.ts";

describe("the delay of the reader's own picture", () => {
  it("is remembered as a whole number of seconds from 1 to 180", () => {
    expect([null, "", "0", "1", "180", "181", "1.5", "abc"].map(delayOf)).toEqual([null, null, null, 1, 180, null, null, null]);
    expect([-3, 0, 12.4, 500].map(clampDelay)).toEqual([1, 1, 12, 180]);
  });
});
