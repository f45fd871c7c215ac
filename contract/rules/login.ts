import { CODE_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../limits.ts";

/**
 * Validation shared by forms and server (docs/product.md 5). A rule returns the message of the spec, word for word,
 * or null when the value is valid.
 */

const PHONE = /^1[345789]\d{9}$/;

/** Exactly 11 ASCII digits, first 1, second in 3, 4, 5, 7, 8, 9. */
export function phoneProblem(phone: string): string | null {
  return PHONE.test(phone) ? null : "请输入正确的手机号";
}

export function accountProblem(account: string): string | null {
  return account === "" ? "请输入正确的用户名或者手机号码" : null;
}

function isPasswordLength(password: string): boolean {
  return password.length >= PASSWORD_MIN_LENGTH && password.length <= PASSWORD_MAX_LENGTH;
}

export function passwordProblem(password: string): string | null {
  return isPasswordLength(password) ? null : "密码,6-20个字符";
}

/** `wasRequested`: whether a code was requested at all. */
export function loginCodeProblem(code: string, wasRequested: boolean): string | null {
  if (!wasRequested) return "请获取验证码！";
  if (code === "") return "请输入验证码！";
  return code.length === CODE_LENGTH ? null : "验证码错误，请确认后重新输入";
}

export function sliderProblem(isPassed: boolean): string | null {
  return isPassed ? null : "请拖动滑块填充拼图";
}

/** For the password set at login. */
export function newPasswordProblem(password: string, confirmation: string): string | null {
  if (password === "") return "密码不可为空";
  if (!isPasswordLength(password)) return "密码,6-20个字符";
  return password === confirmation ? null : "两次密码输入不一致";
}

export interface LoginForm {
  readonly tab: "phone" | "account";
  readonly phone: string;
  readonly account: string;
  readonly password: string;
  readonly code: string;
  readonly isSliderPassed: boolean;
}

/** When the login button is enabled: valid phone, passed slider (phone tab) and a valid code or password. */
export function isLoginEnabled(form: LoginForm): boolean {
  if (form.tab === "phone") return phoneProblem(form.phone) === null && form.isSliderPassed && form.code.length === CODE_LENGTH;
  return accountProblem(form.account) === null && passwordProblem(form.password) === null;
}
