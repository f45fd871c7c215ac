import { ErrorCode } from "../../contract/codes/errors.ts";
import { phoneProblem, sliderProblem } from "../../contract/rules/login.ts";
import { typedCode, typedMobile } from "../../contract/rules/typed.ts";
import { type Problems, isClear, problemsAmong } from "../kit/problems.ts";
import { type CodeCountdownSnapshot, type CodeRequest, codeFailureText } from "./codeCountdownMachine.ts";

/** The part of a form that proves a phone: its number, a captcha, and the code received by SMS. */
export interface PhoneCode {
  readonly mobile: string;
  readonly code: string;
  /** Of the solved captcha; null before, and as soon as a call has taken it. */
  readonly captchaVerification: string | null;
  readonly isCaptchaPassed: boolean;
  /** Number of the captcha on show: raised when a verification was used up without success. */
  readonly captchaAttempt: number;
  /** The captcha's provider is unreachable: the local captcha replaces it. */
  readonly isCaptchaLocal: boolean;
  /** The number a code was requested for; null = none yet, "" = one from before a reload of the page. */
  readonly codeFor: string | null;
  /** The number of the code request in flight; null = none. */
  readonly requestingFor: string | null;
  /** Seconds until another code may be requested; 0 = now. */
  readonly resendS: number;
  /** Failed requests already handled. */
  readonly failuresSeen: number;
}

/** `endsAt`: end of a countdown from before a reload (epoch ms), or null. */
export function emptyPhoneCode(endsAt: number | null, now: number): PhoneCode {
  return {
    mobile: "",
    code: "",
    captchaVerification: null,
    isCaptchaPassed: false,
    captchaAttempt: 0,
    isCaptchaLocal: false,
    codeFor: endsAt !== null && endsAt > now ? "" : null,
    requestingFor: null,
    resendS: 0,
    failuresSeen: 0,
  };
}

export function passCaptcha(phone: PhoneCode, captchaVerification: string): PhoneCode {
  return { ...phone, captchaVerification, isCaptchaPassed: true };
}

/** A new captcha has to be solved. */
export function loseCaptcha(phone: PhoneCode): PhoneCode {
  return { ...phone, captchaVerification: null, isCaptchaPassed: false, captchaAttempt: phone.captchaAttempt + 1 };
}

/** The captcha leaves the screen. Its verification is dropped too, unless a call has taken it. */
export function leaveCaptcha(phone: PhoneCode): PhoneCode {
  return phone.captchaVerification === null ? phone : loseCaptcha(phone);
}

/** As typed or pasted into the two fields. */
export function typeMobile(phone: PhoneCode, text: string): PhoneCode {
  return { ...phone, mobile: typedMobile(text) };
}

export function typeCode(phone: PhoneCode, text: string): PhoneCode {
  return { ...phone, code: typedCode(text) };
}

/** The event for the countdown. */
export function codeRequest({ mobile, captchaVerification }: PhoneCode): { readonly type: "code.requested" } & CodeRequest {
  return { type: "code.requested", mobile, captchaVerification: captchaVerification ?? undefined };
}

/** A call has taken the verification. The form stays passed: the login button asks for no second captcha. */
export function spendCaptcha(phone: PhoneCode): PhoneCode {
  return { ...phone, captchaVerification: null };
}

/** Whether a code was requested for the number in the field. The SMS may arrive before the answer to the request. */
export function isCodeRequested({ codeFor, requestingFor, mobile }: PhoneCode): boolean {
  return codeFor === "" || codeFor === mobile || requestingFor === mobile;
}

export type CodeRequestProblems = Problems<"mobile" | "captcha">;

/** Why no code can be requested; null when one can, apart from the countdown. */
export function codeRequestProblems(phone: PhoneCode): CodeRequestProblems | null {
  const problems = problemsAmong({
    mobile: phoneProblem(phone.mobile),
    captcha: sliderProblem(phone.captchaVerification !== null),
  });
  return isClear(problems) ? null : problems;
}

/** Another code was requested, but a call has taken the solved captcha: a new one has to be solved. */
export function renewSpentCaptcha(phone: PhoneCode): PhoneCode {
  return phone.captchaVerification === null && phone.isCaptchaPassed ? loseCaptcha(phone) : phone;
}

/** Takes over the countdown's state: a code is being requested, or the request failed and the captcha is used up. */
export function seeCountdown(
  phone: PhoneCode,
  countdown: CodeCountdownSnapshot,
): { readonly phone: PhoneCode; readonly problem: string | null } {
  const { failures, failure, mobile, remainingS } = countdown.context;
  const seen = { ...phone, resendS: remainingS, requestingFor: countdown.value === "requesting" ? mobile : null };
  if (failure && failures !== phone.failuresSeen) {
    const isCaptchaLocal = phone.isCaptchaLocal || failure.code === ErrorCode.captchaFallback;
    return { phone: { ...loseCaptcha(seen), isCaptchaLocal, failuresSeen: failures }, problem: codeFailureText(failure) };
  }
  const isSent = countdown.value === "counting" && mobile !== null;
  return { phone: isSent ? { ...seen, codeFor: mobile } : seen, problem: null };
}
