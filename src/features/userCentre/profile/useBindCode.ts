import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useState } from "react";
import { type CodeCountdownSnapshot, codeFailureText } from "../../../../machines/code/codeCountdownMachine.ts";
import { codeEndIn } from "../../../../machines/code/codeEnd.ts";
import {
  type CodeRequestProblems,
  type PhoneCode,
  codeRequestProblems,
  emptyPhoneCode,
  loseCaptcha,
  seeCountdown,
  spendCaptcha,
} from "../../../../machines/code/phoneCode.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { sessionStore } from "../../../hooks/storage.ts";
import { smsCountdown } from "../../../parts/code/smsCountdown.ts";

/** Code of type 4 (contract/http/inform.ts): bind a phone. */
const BIND = 4;

const end = codeEndIn(sessionStore, "bind");

export interface BindCode {
  readonly phone: PhoneCode;
  /** Failure of the last request; null = none. */
  readonly failure: string | null;
  /** The button: `获取验证码`, then `重新发送 (47s)`. */
  readonly buttonLabel: string;
  readonly isWaiting: boolean;
  change(project: (phone: PhoneCode) => PhoneCode): void;
  /** Requests a code. Returns what prevents it; null when the request is under way. */
  request(): CodeRequestProblems | null;
}

/** Applies the countdown's state. Another code needs another captcha: the last one has been used up. */
function follow(phone: PhoneCode, countdown: CodeCountdownSnapshot): PhoneCode {
  const { phone: seen } = seeCountdown(phone, countdown);
  const isSpent = countdown.matches("idle") && seen.isCaptchaPassed && seen.captchaVerification === null;
  return isSpent ? loseCaptcha(seen) : seen;
}

/** The number to be bound, its captcha and its code. The countdown of 60 s outlives the dialog. */
export function useBindCode(): BindCode {
  const { api } = usePortal();
  const machine = useMemo(() => smsCountdown(api, BIND, end), [api]);
  const countdown = useActorRef(machine, { input: { endsAt: end.read(), now: Date.now } });
  const snapshot = useSelector(countdown, (state) => state);
  const [phone, setPhone] = useState(() => emptyPhoneCode(end.read(), Date.now()));

  useEffect(() => {
    const subscription = countdown.subscribe((state) => setPhone((before) => follow(before, state)));
    return () => subscription.unsubscribe();
  }, [countdown]);

  const { remainingS, failure } = snapshot.context;
  const isWaiting = !snapshot.matches("idle");
  return {
    phone,
    failure: failure === null ? null : codeFailureText(failure),
    isWaiting,
    buttonLabel: isWaiting ? `重新发送 (${remainingS}s)` : phone.codeFor === null ? "获取验证码" : "重新发送",
    change: (project) => setPhone(project),
    request() {
      const problems = codeRequestProblems(phone);
      if (problems !== null || isWaiting) return problems;
      setPhone(spendCaptcha(phone));
      countdown.send({ type: "code.requested", mobile: phone.mobile, captchaVerification: phone.captchaVerification ?? undefined });
      return null;
    },
  };
}
