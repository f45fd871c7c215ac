import { phoneProblem } from "./login.ts";
import { maskMobile } from "./mask.ts";
import { dropUnseen } from "./text.ts";

/** Saved payout accounts (docs/product.md 3): 1 bank card, 2 payment app. */
export interface SavedAccountForm {
  readonly type: 1 | 2;
  readonly accountNo: string;
  readonly holder: string;
  readonly bankName: string;
}
export type SavedAccountProblems = Readonly<Partial<Record<"accountNo" | "holder" | "bankName", string>>>;

const CARD = /^\d{13,19}$/;
const EMAIL = /^[a-z0-9._%+-]{1,40}@(?:[a-z0-9-]{1,30}\.){1,4}[a-z]{2,10}$/;
const HOLDER = /^\p{L}[\p{L}\p{M}·.' -]*$/u;
const HOLDER_MIN = 2;
const HOLDER_MAX = 30;

/** Luhn check of ISO/IEC 7812: every second digit from the right is doubled, and the digit sum must be divisible by ten. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (const [i, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The account number as stored and compared: numbers without spaces, e-mail addresses in lower case. */
export function plainAccountNo(type: 1 | 2, typed: string): string {
  const text = dropUnseen(typed).normalize("NFKC").trim();
  return type === 1 || /^[\d\s]+$/.test(text) ? text.replace(/\s/g, "") : text.toLowerCase();
}

/** For a number from `plainAccountNo`: 13-19 digits with a valid check digit, or a phone number or e-mail address. */
export function accountNoProblem(type: 1 | 2, accountNo: string): string | null {
  if (type === 1) return CARD.test(accountNo) && isLuhn(accountNo) ? null : "请输入正确的银行卡号";
  return phoneProblem(accountNo) === null || EMAIL.test(accountNo) ? null : "请输入正确的支付宝账号";
}

/** `**** **** **** 0017`, `138****6021`, `ab***@mail.com`. */
export function maskAccountNo(accountNo: string): string {
  const at = accountNo.lastIndexOf("@");
  // Up to two characters before the @, but never the whole local part.
  if (at >= 0) return `${accountNo.slice(0, Math.min(2, Math.max(0, at - 1)))}***${accountNo.slice(at)}`;
  return phoneProblem(accountNo) === null ? maskMobile(accountNo) : `**** **** **** ${accountNo.slice(-4)}`;
}

/** 2-30 characters, in any script. */
export function holderProblem(type: 1 | 2, holder: string): string | null {
  const { length } = [...holder];
  if (length >= HOLDER_MIN && length <= HOLDER_MAX && HOLDER.test(holder)) return null;
  return type === 1 ? "请输入正确的持卡人姓名" : "请输入正确的真实姓名";
}

/** All messages that apply; empty when the account can be bound. */
export function savedAccountProblems({ type, accountNo, holder, bankName }: SavedAccountForm): SavedAccountProblems {
  const ofNumber = accountNoProblem(type, plainAccountNo(type, accountNo));
  const ofHolder = holderProblem(type, holder.trim());
  return {
    ...(ofNumber === null ? {} : { accountNo: ofNumber }),
    ...(ofHolder === null ? {} : { holder: ofHolder }),
    ...(type === 1 && bankName.trim() === "" ? { bankName: "请输入开户银行" } : {}),
  };
}
