import type { DrawType } from "../../contract/codes/transactions.ts";
import type { SavedAccount } from "../../contract/http/pay.ts";
import { PASSWORD_MAX_LENGTH } from "../../contract/limits.ts";
import { MINOR_DIGITS, formatMinor, parseMinor, typedAmount } from "../../contract/money.ts";
import { type WithdrawalForm, type WithdrawalProblems, withdrawalProblems } from "../../contract/rules/withdrawal.ts";
import { typedCode } from "../../contract/rules/typed.ts";

/** Terms of a type of withdrawal: its saved accounts (none for type 3) and the minimum amount. */
export interface WithdrawalTerms {
  readonly accounts: readonly SavedAccount[];
  /** 球钻, a decimal string, as the server sent it. */
  readonly minimum: string;
}

/** A withdrawal without its secrets: the same content is retried with the same key, other content gets another. */
export interface WithdrawalIntent {
  /** The idempotency key (contract/http/pay.ts). */
  readonly key: string;
  readonly drawType: DrawType;
  /** "" for type 3. */
  readonly cardId: string;
  readonly amount: string;
}

export interface WithdrawalRequest extends WithdrawalIntent {
  readonly payPassword: string;
  /** "" for type 3. */
  readonly verifyCode: string;
}

export type WithdrawalTextField = "cardId" | "amount" | "verifyCode" | "payPassword";

export const EMPTY_WITHDRAWAL: WithdrawalForm = { drawType: null, cardId: "", amount: "", verifyCode: "", payPassword: "" };

/** Bank cards and payment apps have an account and a code; the consumption wallet has neither. */
export function needsAccount(drawType: DrawType | null): boolean {
  return drawType === 1 || drawType === 2;
}

/**
 * Numeric text only (docs/product.md 5): digits and one decimal point with at most two places, whatever is typed or pasted.
 * `before` stays where somebody pastes a letter or a minus: without them `1e3` and `-5` would be other amounts.
 */
export function amountOf(typed: string, before = ""): string {
  const plain = typedAmount(typed);
  if (/[a-z\-−]/i.test(plain)) return before;
  const [whole = "", ...rest] = plain.replace(/[^\d.]/g, "").split(".");
  const digits = whole.replace(/^0+(?=\d)/, "").slice(0, 15);
  return rest.length === 0 ? digits : `${digits || "0"}.${rest.join("").slice(0, MINOR_DIGITS)}`;
}

/** 全部提现: `"8460.00"` -> `8460`, `"8460.50"` -> `8460.5`; "" for an empty balance. */
export function wholeAmount(cashBalance: string): string {
  const minor = parseMinor(cashBalance);
  if (minor === null || minor === 0n) return "";
  return formatMinor(minor).replace(/\.?0+$/, "");
}

export function typeInto(form: WithdrawalForm, field: WithdrawalTextField, text: string): WithdrawalForm {
  switch (field) {
    case "amount":
      return { ...form, amount: amountOf(text, form.amount) };
    case "verifyCode":
      return { ...form, verifyCode: typedCode(text) };
    case "payPassword":
      return { ...form, payPassword: text.slice(0, PASSWORD_MAX_LENGTH) };
    case "cardId":
      return { ...form, cardId: text };
    default:
      return field satisfies never;
  }
}

/** Every message of docs/product.md 5 that applies; the amount is not checked against the minimum until that is known. */
export function problemsOf(form: WithdrawalForm, terms: WithdrawalTerms | null, cashBalance: string): WithdrawalProblems {
  const minimum = terms?.minimum ?? "0";
  return withdrawalProblems(form, {
    minMinor: parseMinor(minimum) ?? 0n,
    cashBalanceMinor: parseMinor(cashBalance) ?? 0n,
    minText: minimum,
  });
}

/** The intent of a form: the previous one if its content is the same. Null while no type is chosen. */
export function intentOf(form: WithdrawalForm, before: WithdrawalIntent | null, makeKey: () => string): WithdrawalIntent | null {
  const { drawType, amount } = form;
  if (drawType === null) return null;
  const cardId = needsAccount(drawType) ? form.cardId : "";
  const isSame =
    before !== null && before.drawType === drawType && before.cardId === cardId && parseMinor(before.amount) === parseMinor(amount);
  return isSame ? before : { key: makeKey(), drawType, cardId, amount };
}
