import { type CodeCountdownSnapshot } from "../code/codeCountdownMachine.ts";
import { type PhoneCode, askProblems, passCaptcha, renewSpentCaptcha, seeCountdown } from "../code/phoneCode.ts";
import { type Problems, withoutProblem } from "../kit/problems.ts";

/** What the contexts of the forms that prove a phone share: login, registration, a forgotten password. */
export interface PhoneForm<P extends Problems<"mobile" | "code" | "captcha">> {
  readonly phone: PhoneCode;
  /** What is shown beside the fields. */
  readonly problems: P;
}

/** The captcha was solved. */
export function withCaptcha<P extends Problems<"captcha">>({ phone, problems }: PhoneForm<P>, captchaVerification: string): PhoneForm<P> {
  return { phone: passCaptcha(phone, captchaVerification), problems: withoutProblem(problems, "captcha") };
}

/** The countdown has moved on, or the request it waited for has failed. */
export function withCountdown<P extends Problems<"code">>(
  { phone, problems }: PhoneForm<P>,
  snapshot: CodeCountdownSnapshot,
): PhoneForm<P> {
  const seen = seeCountdown(phone, snapshot);
  return { phone: seen.phone, problems: seen.problem === null ? problems : { ...problems, code: seen.problem } };
}

/** A code was asked for that cannot be asked for: says why, and shows another captcha if the last one is used up. */
export function withAskProblems<P extends Problems<"mobile" | "captcha">>({ phone, problems }: PhoneForm<P>): PhoneForm<P> {
  return { phone: renewSpentCaptcha(phone), problems: { ...problems, ...askProblems(phone) } };
}
