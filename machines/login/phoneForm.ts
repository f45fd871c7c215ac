import { type CodeCountdownSnapshot } from "../code/codeCountdownMachine.ts";
import { type PhoneCode, codeRequestProblems, passCaptcha, renewSpentCaptcha, seeCountdown } from "../code/phoneCode.ts";
import { type Problems, withoutProblem } from "../kit/problems.ts";

/** Context shared by the forms that prove a phone: login, registration, a forgotten password. */
export interface PhoneForm<P extends Problems<"mobile" | "code" | "captcha">> {
  readonly phone: PhoneCode;
  /** Messages shown beside the fields. */
  readonly problems: P;
}

/** The captcha was solved. */
export function withCaptcha<P extends Problems<"captcha">>({ phone, problems }: PhoneForm<P>, captchaVerification: string): PhoneForm<P> {
  return { phone: passCaptcha(phone, captchaVerification), problems: withoutProblem(problems, "captcha") };
}

/** The countdown has ticked, or its request has failed. */
export function withCountdown<P extends Problems<"code">>(
  { phone, problems }: PhoneForm<P>,
  snapshot: CodeCountdownSnapshot,
): PhoneForm<P> {
  const seen = seeCountdown(phone, snapshot);
  return { phone: seen.phone, problems: seen.problem === null ? problems : { ...problems, code: seen.problem } };
}

/** A code was requested that cannot be sent: shows why, and shows another captcha if the last one is used up. */
export function withCodeRequestProblems<P extends Problems<"mobile" | "captcha">>({ phone, problems }: PhoneForm<P>): PhoneForm<P> {
  return { phone: renewSpentCaptcha(phone), problems: { ...problems, ...codeRequestProblems(phone) } };
}
