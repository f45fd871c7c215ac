import { expect, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { createPayoutSandbox } from "./payoutSandbox.ts";

test("a payout is on its way for five seconds, to the millisecond, and then paid; refused where the number ends in 0000", async () => {
  const clock = manualClock();
  const sandbox = createPayoutSandbox({ clock });
  const hand = (withdrawalId: string, accountNo: string) =>
    sandbox.pay({ withdrawalId, amountMinor: 100n, account: { type: 1, accountNo, holder: "张三", bankName: "工商银行" } });
  const states = () => Promise.all(["1", "2", "3"].map((id) => sandbox.status(id)));
  expect(await states()).toEqual(["not-found", "not-found", "not-found"]);
  expect([await hand("1", "6222000000000128"), await hand("2", "6222000000010000")]).toEqual(["accepted", "accepted"]);
  clock.advance(4_999);
  // Submitted again, it is the same payout and does not wait longer.
  expect(await hand("1", "6222000000000128")).toBe("accepted");
  expect(await states()).toEqual(["under-way", "under-way", "not-found"]);
  clock.advance(1);
  expect(await states()).toEqual(["paid", "refused", "not-found"]);
});
