import { expect, test } from "vitest";
import { createAddressGate } from "./attempts.ts";
import { countingLimiter } from "./testing.ts";

test("an address has a hundred wrong tries in ten minutes; right ones do not count", async () => {
  const limiter = countingLimiter();
  const gate = createAddressGate(limiter);
  const tries = async (count: number): Promise<number> => {
    let open = 0;
    for (let i = 0; i < count; i += 1) if (await gate.isOpen("192.0.2.1")) open += 1;
    return open;
  };
  for (let i = 0; i < 150; i += 1) {
    expect(await gate.isOpen("192.0.2.1")).toBe(true);
    await gate.wasRight("192.0.2.1");
  }
  expect(await tries(101)).toBe(100);
  expect(await gate.isOpen("192.0.2.2")).toBe(true);
  expect(limiter.windowsMs).toEqual(new Set([600_000]));
});
