import type { DrawType } from "../codes/transactions.ts";
import { parseMinor } from "../money.ts";
import { SHANGHAI_OFFSET_MS } from "../shanghai.ts";

/** Withdrawal form (docs/product.md 5). Amounts are numeric text; limits are in minor units. */
export interface WithdrawalForm {
  readonly drawType: DrawType | null;
  readonly cardId: string;
  readonly amount: string;
  readonly verifyCode: string;
  readonly payPassword: string;
}
export interface WithdrawalLimits {
  readonly minMinor: bigint;
  readonly cashBalanceMinor: bigint;
  /** The server's minimum as displayed. */
  readonly minText: string;
}
export type WithdrawalProblems = { readonly [K in keyof WithdrawalForm]?: string };

const MINUTE_MS = 60_000;

/** End of the hold on withdrawals in Shanghai time, rounded up to the minute: `11月23日 21:05`. `until`: epoch ms. */
export function heldUntilText(until: number): string {
  const at = new Date(Math.ceil(until / MINUTE_MS) * MINUTE_MS + SHANGHAI_OFFSET_MS);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${at.getUTCMonth() + 1}月${at.getUTCDate()}日 ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** Message for withdrawals on hold (10024). */
export function withdrawalsHeldText(until: number): string {
  return `近期更换过手机号，为保障资金安全，${heldUntilText(until)} 后可提现`;
}

export type WithdrawalFault =
  | "type.missing"
  | "card.missing"
  | "alipay.missing"
  | "amount.missing"
  | "amount.belowMinimum"
  | "amount.aboveBalance"
  | "code.missing"
  | "password.missing";
export type WithdrawalFaults = { readonly [K in keyof WithdrawalForm]?: WithdrawalFault };

function amountFault(amount: string, limits: WithdrawalLimits): WithdrawalFault | null {
  const minor = parseMinor(amount);
  if (amount === "" || minor === null || minor === 0n) return "amount.missing";
  if (minor < limits.minMinor) return "amount.belowMinimum";
  return minor > limits.cashBalanceMinor ? "amount.aboveBalance" : null;
}

/** Validation errors of a form, by field. */
export function withdrawalFaults(form: WithdrawalForm, limits: WithdrawalLimits): WithdrawalFaults {
  const needsAccount = form.drawType === 1 || form.drawType === 2;
  const amount = amountFault(form.amount, limits);
  return {
    ...(form.drawType === null ? { drawType: "type.missing" } : {}),
    ...(needsAccount && form.cardId === "" ? { cardId: form.drawType === 2 ? "alipay.missing" : "card.missing" } : {}),
    ...(amount === null ? {} : { amount }),
    ...(needsAccount && form.verifyCode === "" ? { verifyCode: "code.missing" } : {}),
    ...(form.payPassword === "" ? { payPassword: "password.missing" } : {}),
  };
}

const WORDS: Readonly<Record<WithdrawalFault, (limits: Pick<WithdrawalLimits, "minText">) => string>> = {
  "type.missing": () => "请选择提现方式",
  "card.missing": () => "请选择银行卡号",
  "alipay.missing": () => "请选择支付宝账号",
  "amount.missing": () => "请填写提现球钻",
  "amount.belowMinimum": ({ minText }) => `单笔最小提现球钻为${minText}`,
  "amount.aboveBalance": () => "不可超过可提现金额",
  "code.missing": () => "请输入验证码",
  "password.missing": () => "请输入支付密码",
};

/** Message of a validation error (docs/product.md 5). */
export function withdrawalWords(fault: WithdrawalFault, limits: Pick<WithdrawalLimits, "minText">): string {
  return WORDS[fault](limits);
}

/** Validation messages of a form, by field. */
export function withdrawalProblems(form: WithdrawalForm, limits: WithdrawalLimits): WithdrawalProblems {
  const faults = Object.entries(withdrawalFaults(form, limits));
  return Object.fromEntries(faults.map(([field, fault]) => [field, withdrawalWords(fault, limits)]));
}
