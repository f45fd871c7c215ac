import { expect, it } from "vitest";
import { amountText, signedText } from "./amount.ts";

it.each([
  ["12860.00", "12,860", "+12,860"],
  ["-1314.00", "-1,314", "-1,314"],
  ["-0.05", "-0.05", "-0.05"],
  ["350.50", "350.50", "+350.50"],
  ["12.5", "12.50", "+12.50"],
  ["0.00", "0", "+0"],
  ["1234567.89", "1,234,567.89", "+1,234,567.89"],
  ["-100.00", "-100", "-100"],
])("%s", (amount, plain, signed) => {
  expect([amountText(amount), signedText(amount)]).toEqual([plain, signed]);
});

it("what could not be loaded is --", () => expect(amountText(undefined)).toBe("--"));
