import { TRANSACTION_LABEL } from "../../../../contract/codes/transactions.ts";
import { parseMinor } from "../../../../contract/money.ts";
import type { UserAccount } from "../../../api/payIn.ts";

const LABELS: Readonly<Record<string, string>> = TRANSACTION_LABEL;
/** Of type 4 plans and highlights are bought; a brand without tips has highlights alone. */
const LABELS_WITHOUT_TIPS: Readonly<Record<string, string>> = { ...TRANSACTION_LABEL, 4: "购买集锦" };

/** Spec section 3, in the words of the brand; a type newer than this page is still a movement. */
export function typeLabel(type: number | string, hasTips: boolean): string {
  return (hasTips ? LABELS : LABELS_WITHOUT_TIPS)[type] ?? "其他";
}

/** What is counted in each of a user's accounts. */
export const ACCOUNT_LABEL: Readonly<Record<UserAccount, string>> = { diamond: "球钻", ticket: "球票", cash: "可提现" };

/** Of a decimal string of the server's, which may be negative; null for anything else. */
export function minorOf(amount: string): bigint | null {
  if (!amount.startsWith("-")) return parseMinor(amount);
  const positive = parseMinor(amount.slice(1));
  return positive === null ? null : -positive;
}
