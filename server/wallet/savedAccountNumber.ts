import type { SavedAccountType } from "../../contract/http/pay.ts";
import type { Static } from "typebox";
import { phoneProblem } from "../../contract/rules/login.ts";
import { maskMobile } from "../../contract/rules/mask.ts";
import { dropUnseen } from "../../contract/rules/text.ts";

export type AccountType = Static<typeof SavedAccountType>;

const CARD = /^\d{13,19}$/;
const EMAIL = /^[a-z0-9._%+-]{1,40}@(?:[a-z0-9-]{1,30}\.){1,4}[a-z]{2,10}$/;
const HOLDER = /^\p{L}[\p{L}\p{M}·.' -]*$/u;
const HOLDER_MIN = 2;
const HOLDER_MAX = 30;

/** Check digit of ISO/IEC 7812 (Luhn): every second digit from the right doubled, the digits' sum divisible by ten. */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (const [i, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** As it is kept and compared: a card without the spaces it is printed with, an address in lower case. */
export function plainAccountNo(type: AccountType, typed: string): string {
  const text = dropUnseen(typed);
  return type === 1 ? text.replaceAll(" ", "") : text.toLowerCase();
}

/** Of a number as `plainAccountNo` gives it: 13-19 digits with their check digit, or a phone or an e-mail address. */
export function accountNoProblem(type: AccountType, accountNo: string): string | null {
  if (type === 1) return CARD.test(accountNo) && isLuhn(accountNo) ? null : "请输入正确的银行卡号";
  return phoneProblem(accountNo) === null || EMAIL.test(accountNo) ? null : "请输入正确的支付宝账号";
}

/** 2-30 characters of a name, of any script. */
export function holderProblem(holder: string): string | null {
  const { length } = [...holder];
  return length >= HOLDER_MIN && length <= HOLDER_MAX && HOLDER.test(holder) ? null : "请输入正确的持卡人姓名";
}

/** `**** **** **** 0017`, `138****6021`, `ab***@mail.com`. */
export function maskAccountNo(accountNo: string): string {
  const at = accountNo.lastIndexOf("@");
  // Two characters of the name before the sign, but never all of it.
  if (at >= 0) return `${accountNo.slice(0, Math.min(2, Math.max(0, at - 1)))}***${accountNo.slice(at)}`;
  return phoneProblem(accountNo) === null ? maskMobile(accountNo) : `**** **** **** ${accountNo.slice(-4)}`;
}
