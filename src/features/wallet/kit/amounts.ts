import { TRANSACTION_LABEL } from "../../../../contract/codes/transactions.ts";
import { parseMinor } from "../../../../contract/money.ts";
import type { UserAccount } from "../../../api/payIn.ts";

const LABELS: Readonly<Record<string, string>> = TRANSACTION_LABEL;
/** Type 4 covers plans and highlights; a brand without tips sells highlights alone. */
const LABELS_WITHOUT_TIPS: Readonly<Record<string, string>> = { ...TRANSACTION_LABEL, 4: "购买集锦" };

/** Labels of docs/product.md 3, in the words of the brand. A type newer than this page is still a movement. */
export function typeLabel(type: number | string, hasTips: boolean): string {
  return (hasTips ? LABELS : LABELS_WITHOUT_TIPS)[type] ?? "其他";
}

/** What each of a user's accounts holds. */
export const ACCOUNT_LABEL: Readonly<Record<UserAccount, string>> = { diamond: "球钻", ticket: "球票", cash: "可提现" };

/** Minor units of a decimal string from the server, which may be negative; null for anything else. */
export function minorOf(amount: string): bigint | null {
  if (!amount.startsWith("-")) return parseMinor(amount);
  const positive = parseMinor(amount.slice(1));
  return positive === null ? null : -positive;
}
