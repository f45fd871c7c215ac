import { expect, test } from "vitest";
import type { AdjustAccount, AdjustType } from "../../contract/codes/desk.ts";
import { handTransfer } from "./adjustment.ts";
import { createAdjustmentKind } from "./adjustmentApproval.ts";

const transfer = (type: AdjustType, account: AdjustAccount, amountMinor: bigint) =>
  handTransfer({ key: "k", userId: "7", account, type, amountMinor });

test("money is given by hand from what the house issues, and taken by type 8 alone", () => {
  expect(transfer(6, "cash", 1_250n).postings).toEqual([
    { account: "issue:cash", amountMinor: -1_250n },
    { account: { user: "7", kind: "cash" }, amountMinor: 1_250n },
  ]);
  expect(transfer(8, "ticket", -1n).postings).toEqual([
    { account: "issue:ticket", amountMinor: 1n },
    { account: { user: "7", kind: "ticket" }, amountMinor: -1n },
  ]);
});

test("an account that a type does not move, nothing, and the wrong sign are no transfers", () => {
  const none = [
    [7, "cash", 100n],
    [8, "cash", -100n],
    [14, "ticket", 100n],
    [6, "diamond", 0n],
    [8, "diamond", 0n],
    [6, "diamond", -100n],
    [8, "diamond", 100n],
  ] as const;
  for (const [type, account, amountMinor] of none) {
    expect(() => transfer(type, account, amountMinor), `${type} ${account} ${amountMinor}`).toThrow("is no transfer");
  }
});

test("who has to agree reads what is moved, which way and whose it is, also of somebody who is gone", async () => {
  const words = (type: AdjustType, name: string | null) =>
    createAdjustmentKind({ nameOf: async () => name } as never).words({ userId: "7", account: "cash", type, amount: "12.5" });
  expect(await words(6, "老张")).toEqual({
    title: "退款",
    facts: [
      { label: "用户", value: "老张（7）" },
      { label: "金额", value: "+12.50 可提现" },
    ],
  });
  expect((await words(8, null)).facts).toEqual([
    { label: "用户", value: "已注销（7）" },
    { label: "金额", value: "-12.50 可提现" },
  ]);
});
