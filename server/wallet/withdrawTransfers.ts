import { type DrawType, DRAW_TYPE_LABEL } from "../../contract/codes/transactions.ts";
import { WITHDRAWAL_TAX_PERCENT } from "../../contract/limits.ts";
import type { AccountRef } from "./accounts.ts";
import type { Transfer } from "./ledgerRepository.ts";
import type { WithdrawalRow, WithdrawalStateName, WithdrawalInput } from "./withdrawalRow.ts";

/** Income tax, paid by the platform in yuan, rounded half up; none for the consumption wallet (docs/product.md 9). */
export function taxOf(drawType: DrawType, amountMinor: bigint): bigint {
  return drawType === 3 ? 0n : (amountMinor * BigInt(WITHDRAWAL_TAX_PERCENT) + 50n) / 100n;
}

type Postings = Transfer["postings"];

function moved(from: AccountRef, to: AccountRef, amountMinor: bigint): Postings {
  return [
    { account: from, amountMinor: -amountMinor },
    { account: to, amountMinor },
  ];
}

/** Postings as in server/wallet/README.md: types 3 and 13. */
export function requestedTransfer({ userId, idempotencyKey, drawType, amountMinor }: WithdrawalInput): Transfer {
  const cash = { user: userId, kind: "cash" } as const;
  const key = `withdraw/${userId}/${idempotencyKey}`;
  const memo = { note: DRAW_TYPE_LABEL[drawType] };
  if (drawType !== 3) return { key, type: 3, memo, postings: moved(cash, { user: userId, kind: "frozen" }, amountMinor) };
  const toDiamonds = moved("issue:diamond", { user: userId, kind: "diamond" }, amountMinor);
  return { key, type: 13, postings: [...moved(cash, "issue:cash", amountMinor), ...toDiamonds] };
}

/** Types 3 and 6. Null: the new state moves no money. */
export function changedTransfer({ id, userId, drawType, amountMinor, taxMinor }: WithdrawalRow, to: WithdrawalStateName): Transfer | null {
  const key = `withdrawal/${id}/${to}`;
  const frozen = { user: userId, kind: "frozen" } as const;
  const memo = { note: DRAW_TYPE_LABEL[drawType], withdrawal: id };
  if (to === "paid") {
    const paidOut = moved("bank:cny", { user: userId, kind: "paid-out" }, amountMinor);
    const tax = taxMinor === 0n ? [] : moved("tax:cny", "authority:cny", taxMinor);
    return { key, type: 3, memo, postings: [...moved(frozen, "issue:cash", amountMinor), ...paidOut, ...tax] };
  }
  if (to === "approved") return null;
  return { key, type: 6, memo: { ...memo, note: "提现退回" }, postings: moved(frozen, { user: userId, kind: "cash" }, amountMinor) };
}
