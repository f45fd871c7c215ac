import { expect, test } from "vitest";
import type { WithdrawalRow } from "./withdrawalRow.ts";
import { changedTransfer, requestedTransfer, taxOf } from "./withdrawTransfers.ts";

const row = (amountMinor: bigint): WithdrawalRow => ({
  id: "9",
  userId: "7",
  drawType: 1,
  cardId: "3",
  accountMask: "**** 0128",
  amountMinor,
  taxMinor: taxOf(1, amountMinor),
  state: "pending",
  reason: "",
  asks: 0,
  at: 0,
  changedAt: 0,
});
const [frozen, paidOut, cash] = (["frozen", "paid-out", "cash"] as const).map((kind) => ({ user: "7", kind }));

/** Postings once a withdrawal is paid: 球钻 for yuan (`moves`), then the tax. */
const paid = (amountMinor: bigint) => changedTransfer(row(amountMinor), "paid")?.postings;
const moves = (amountMinor: bigint) => [
  { account: frozen, amountMinor: -amountMinor },
  { account: "issue:cash", amountMinor },
  { account: "bank:cny", amountMinor: -amountMinor },
  { account: paidOut, amountMinor },
];

test("what is paid out is taxed with 5 %, to the unit; no tax is no posting", () => {
  expect(paid(9n)).toEqual(moves(9n));
  expect(paid(10n)).toEqual([...moves(10n), { account: "tax:cny", amountMinor: -1n }, { account: "authority:cny", amountMinor: 1n }]);
  expect(
    paid(10_010n)
      ?.slice(4)
      .map(({ amountMinor }) => amountMinor),
  ).toEqual([-501n, 501n]);
});

test("what is asked for is frozen, or at once diamonds where they are what is asked for; each is written down under its number", () => {
  const input = { userId: "7", idempotencyKey: "k", cardId: "3", accountMask: "**** 0128", amountMinor: 500n };
  const diamond = { user: "7", kind: "diamond" };
  const asked = {
    key: "withdraw/7/k",
    postings: [
      { account: cash, amountMinor: -500n },
      { account: frozen, amountMinor: 500n },
    ],
  };
  expect(requestedTransfer({ ...input, drawType: 1 })).toEqual({ ...asked, type: 3, memo: { note: "银行卡" } });
  expect(requestedTransfer({ ...input, drawType: 2 })).toEqual({ ...asked, type: 3, memo: { note: "支付宝" } });
  expect(requestedTransfer({ ...input, drawType: 3 })).toEqual({
    key: "withdraw/7/k",
    type: 13,
    postings: [
      { account: cash, amountMinor: -500n },
      { account: "issue:cash", amountMinor: 500n },
      { account: "issue:diamond", amountMinor: -500n },
      { account: diamond, amountMinor: 500n },
    ],
  });
  const { postings: _, ...said } = changedTransfer(row(500n), "paid") ?? {};
  expect(said).toEqual({ key: "withdrawal/9/paid", type: 3, memo: { note: "银行卡", withdrawal: "9" } });
});

test("an approval moves nothing; a refusal and a failure give back what was frozen", () => {
  expect(changedTransfer(row(500n), "approved")).toBeNull();
  for (const to of ["rejected", "returned"] as const) {
    expect(changedTransfer(row(500n), to)).toEqual({
      key: `withdrawal/9/${to}`,
      type: 6,
      memo: { note: "提现退回", withdrawal: "9" },
      postings: [
        { account: frozen, amountMinor: -500n },
        { account: cash, amountMinor: 500n },
      ],
    });
  }
});
