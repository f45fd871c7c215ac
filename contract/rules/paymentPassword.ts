import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../limits.ts";

/** Set-payment-password form (docs/product.md 5). Messages that the spec has in English are given in Chinese. */
export interface PaymentPasswordForm {
  readonly password: string;
  readonly newPassword: string;
  readonly verifyCode: string;
}
export type PaymentPasswordProblems = { readonly [K in keyof PaymentPasswordForm]?: string };

const LENGTH = "密码，6-20位字符";

function lengthProblem(value: string): string | null {
  return value.length >= PASSWORD_MIN_LENGTH && value.length <= PASSWORD_MAX_LENGTH ? null : LENGTH;
}

export function paymentPasswordProblems(form: PaymentPasswordForm): PaymentPasswordProblems {
  const password =
    form.password === ""
      ? "请输入密码"
      : (lengthProblem(form.password) ??
        (form.newPassword !== "" && form.newPassword !== form.password ? "确认密码与设置密码不一致" : null));
  const newPassword =
    form.newPassword === ""
      ? "请输入确认密码"
      : (lengthProblem(form.newPassword) ?? (form.newPassword !== form.password ? "确认密码与设置密码不一致" : null));
  return {
    ...(password === null ? {} : { password }),
    ...(newPassword === null ? {} : { newPassword }),
    ...(form.verifyCode === "" ? { verifyCode: "请输入验证码" } : {}),
  };
}
