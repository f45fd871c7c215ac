import type { DrawType } from "../codes/transactions.ts";
import { parseMinor } from "../money.ts";

/** Withdrawal form (spec section 5). Amounts are numeric text; limits are minor units. */
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
  /** The server minimum as it is shown. */
  readonly minText: string;
}
export type WithdrawalProblems = { readonly [K in keyof WithdrawalForm]?: string };

function amountProblem(amount: string, limits: WithdrawalLimits): string | null {
  const minor = parseMinor(amount);
  if (amount === "" || minor === null || minor === 0n) return "请填写提现球钻";
  if (minor < limits.minMinor) return `单笔最小提现球钻为${limits.minText}`;
  return minor > limits.cashBalanceMinor ? "不可超过可提现金额" : null;
}

export function withdrawalProblems(form: WithdrawalForm, limits: WithdrawalLimits): WithdrawalProblems {
  const needsAccount = form.drawType === 1 || form.drawType === 2;
  const amount = amountProblem(form.amount, limits);
  return {
    ...(form.drawType === null ? { drawType: "请选择提现方式" } : {}),
    ...(needsAccount && form.cardId === "" ? { cardId: form.drawType === 2 ? "请选择支付宝账号" : "请选择银行卡号" } : {}),
    ...(amount === null ? {} : { amount }),
    ...(needsAccount && form.verifyCode === "" ? { verifyCode: "请输入验证码" } : {}),
    ...(form.payPassword === "" ? { payPassword: "请输入支付密码" } : {}),
  };
}
