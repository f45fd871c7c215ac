import { ErrorCode } from "../../contract/codes/errors.ts";
import { phoneProblem, sliderProblem } from "../../contract/rules/login.ts";
import { typedCode, typedMobile } from "../../contract/rules/typed.ts";
import { type Problems, isClear, problemsAmong } from "../kit/problems.ts";
import { type CodeCountdownSnapshot, type CodeRequest, codeFailureText } from "./codeCountdownMachine.ts";

/** The part of a form that proves a phone: its number, a captcha, and the code that came by SMS. */
export interface PhoneCode {
  readonly mobile: string;
  readonly code: string;
  /** Of the captcha that was solved; null before, and as soon as a call has taken it. */
  readonly captchaVerification: string | null;
  readonly isCaptchaPassed: boolean;
  /** Number of the captcha on show: another begins when a verification was used up in vain. */
  readonly captchaAttempt: number;
  /** The captcha's provider cannot be reached: the local one takes its place. */
  readonly isCaptchaLocal: boolean;
  /** The number a code was asked for; null = none yet, "" = one before the page was reloaded. */
  readonly codeFor: string | null;
  /** The number one is being asked for; null = none is under way. */
  readonly askingFor: string | null;
  /** Seconds until another code may be asked for; 0 = now. */
  readonly resendS: number;
  /** Failed requests that were taken notice of. */
  readonly failuresSeen: number;
}

/** `endsAt`: of a countdown kept from before (epoch ms), or null. */
export function emptyPhoneCode(endsAt: number | null, now: number): PhoneCode {
  return {
    mobile: "",
    code: "",
    captchaVerification: null,
    isCaptchaPassed: false,
    captchaAttempt: 0,
    isCaptchaLocal: false,
    codeFor: endsAt !== null && endsAt > now ? "" : null,
    askingFor: null,
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

/** Its picture goes from the screen; what it gave, unless a call has taken it, goes with it. */
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

/** What the countdown is sent. */
export function codeRequest({ mobile, captchaVerification }: PhoneCode): { readonly type: "code.requested" } & CodeRequest {
  return { type: "code.requested", mobile, captchaVerification: captchaVerification ?? undefined };
}

/** The call has it now. The form stays passed: the button that logs in asks for no second captcha. */
export function spendCaptcha(phone: PhoneCode): PhoneCode {
  return { ...phone, captchaVerification: null };
}

/** Whether a code was asked for, for the number that stands there. It may be there before the answer that it was sent. */
export function isCodeRequested({ codeFor, askingFor, mobile }: PhoneCode): boolean {
  return codeFor === "" || codeFor === mobile || askingFor === mobile;
}

export type AskProblems = Problems<"mobile" | "captcha">;

/** Why no code can be asked for; null when one can, were it not for the countdown. */
export function askProblems(phone: PhoneCode): AskProblems | null {
  const problems = problemsAmong({
    mobile: phoneProblem(phone.mobile),
    captcha: sliderProblem(phone.captchaVerification !== null),
  });
  return isClear(problems) ? null : problems;
}

/** Another code was asked for, and the captcha that was solved has gone into a call: another is needed. */
export function renewSpentCaptcha(phone: PhoneCode): PhoneCode {
  return phone.captchaVerification === null && phone.isCaptchaPassed ? loseCaptcha(phone) : phone;
}

/** How the countdown stands: a code is under way, or the request failed and the captcha is used up. */
export function seeCountdown(
  phone: PhoneCode,
  countdown: CodeCountdownSnapshot,
): { readonly phone: PhoneCode; readonly problem: string | null } {
  const { failures, failure, mobile, remainingS } = countdown.context;
  const seen = { ...phone, resendS: remainingS, askingFor: countdown.value === "requesting" ? mobile : null };
  if (failure && failures !== phone.failuresSeen) {
    const isCaptchaLocal = phone.isCaptchaLocal || failure.code === ErrorCode.captchaFallback;
    return { phone: { ...loseCaptcha(seen), isCaptchaLocal, failuresSeen: failures }, problem: codeFailureText(failure) };
  }
  const isSent = countdown.value === "counting" && mobile !== null;
  return { phone: isSent ? { ...seen, codeFor: mobile } : seen, problem: null };
}
