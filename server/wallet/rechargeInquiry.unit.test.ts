import { expect, test } from "vitest";
import { memoryLimiter } from "../follow/testing.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createInquiry } from "./rechargeInquiry.ts";
import type { RechargeProvider } from "./rechargeProvider.ts";
import type { RechargeRepository, RechargeRow } from "./rechargeRepository.ts";

/** Providers with more open orders than one sweep queries. */

const clock = manualClock();

test("a hundred orders are asked about at a time, in turn, and after the last the first again", async () => {
  const open = Array.from({ length: 201 }, (_, i) => i + 1).map((n): RechargeRow => ({
    orderId: String(n),
    userId: "7",
    provider: "asked",
    amountMinor: 5_000n,
    state: "open",
    cashierUrl: "",
    providerRef: null,
    expiresAt: clock.now() + 900_000,
  }));
  const asked: number[] = [];
  const provider = { id: "asked", query: async ({ orderId }: { orderId: string }) => (asked.push(Number(orderId)), null) };
  const orders: Pick<RechargeRepository, "openAfter"> = {
    openAfter: async (_, after, limit) => open.filter(({ orderId }) => Number(orderId) > Number(after)).slice(0, limit),
  };
  const inquiry = createInquiry({
    clock,
    log: silentLog(),
    limiter: memoryLimiter(clock),
    orders: orders as RechargeRepository,
    settlement: { settle: () => expect.fail("nothing was said") },
    providers: [provider as unknown as RechargeProvider],
    end: () => expect.fail("none is over"),
  });
  const sweeps: (readonly [first: number | undefined, last: number | undefined, count: number])[] = [];
  for (let i = 0; i < 4; i += 1) {
    asked.length = 0;
    await inquiry.sweep();
    sweeps.push([asked[0], asked.at(-1), asked.length]);
    clock.advance(10_000);
  }
  expect(sweeps).toEqual([
    [1, 100, 100],
    [101, 200, 100],
    [201, 201, 1],
    [1, 100, 100],
  ]);
});
