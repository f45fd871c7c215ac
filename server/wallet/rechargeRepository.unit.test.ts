import { expect, test } from "vitest";
import { isRefUsed } from "./rechargeRepository.ts";

test("only a payment that stands for an order already is one that is used: no other row twice, and no other fault of it", () => {
  const fault = (code: string, constraint?: string) => Object.assign(new Error("refused"), { code, constraint });
  expect(isRefUsed(fault("23505", "recharge_order_ref"))).toBe(true);
  expect(isRefUsed(fault("23505", "recharge_order_key"))).toBe(false);
  expect(isRefUsed(fault("23514", "recharge_order_ref"))).toBe(false);
  expect(isRefUsed(fault("57P01"))).toBe(false);
  expect(isRefUsed(null)).toBe(false);
});
