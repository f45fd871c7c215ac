import { phoneProblem } from "./login.ts";
import { dropUnseen } from "./text.ts";

/** Saved accounts that money is paid out to (spec section 3): 1 bank card, 2 payment app. */
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

/** Check digit of ISO/IEC 7812 (Luhn): every second digit from the right doubled, the digits' sum divisible by ten. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (const [i, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** As it is kept and compared: a card without the spaces it is printed with, an address in lower case. */
export function plainAccountNo(type: 1 | 2, typed: string): string {
  const text = dropUnseen(typed).trim();
  return type === 1 ? text.normalize("NFKC").replace(/\s/g, "") : text.toLowerCase();
}

/** Every message that holds; empty when the account can be bound. */
export function savedAccountProblems({ type, accountNo, holder, bankName }: SavedAccountForm): SavedAccountProblems {
  const plain = plainAccountNo(type, accountNo);
  const name = holder.trim();
  const isNumber = type === 1 ? CARD.test(plain) && isLuhn(plain) : phoneProblem(plain) === null || EMAIL.test(plain);
  const isHolder = [...name].length >= HOLDER_MIN && [...name].length <= HOLDER_MAX && HOLDER.test(name);
  return {
    ...(isNumber ? {} : { accountNo: type === 1 ? "请输入正确的银行卡号" : "请输入正确的支付宝账号" }),
    ...(isHolder ? {} : { holder: type === 1 ? "请输入正确的持卡人姓名" : "请输入正确的姓名" }),
    ...(type === 1 && bankName.trim() === "" ? { bankName: "请输入开户银行" } : {}),
  };
}
