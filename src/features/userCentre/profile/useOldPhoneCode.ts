import { useActor } from "@xstate/react";
import { useMemo } from "react";
import { codeFailureText } from "../../../../machines/code/codeCountdownMachine.ts";
import { codeEndIn } from "../../../../machines/code/codeEnd.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { sessionStore } from "../../../hooks/storage.ts";
import { smsCountdown } from "../../../parts/code/smsCountdown.ts";

/** Code of type 6 (contract/http/inform.ts): sent to the bound phone, without a captcha. */
const LEAVE = 6;

const end = codeEndIn(sessionStore, "bind-old");

export interface OldPhoneCode {
  /** A code was requested, now or before a reload. */
  readonly isRequested: boolean;
  readonly isWaiting: boolean;
  readonly buttonLabel: string;
  readonly failure: string | null;
  request(): void;
}

/** The code sent to the bound number, with its countdown. */
export function useOldPhoneCode(): OldPhoneCode {
  const { api } = usePortal();
  const machine = useMemo(() => smsCountdown(api, LEAVE, end), [api]);
  const [snapshot, send] = useActor(machine, { input: { endsAt: end.read(), now: Date.now } });
  const { remainingS, failure, mobile } = snapshot.context;
  const isWaiting = !snapshot.matches("idle");
  const isRequested = isWaiting || (mobile !== null && failure === null);
  return {
    isRequested,
    isWaiting,
    failure: failure === null ? null : codeFailureText(failure),
    buttonLabel: isWaiting ? `重新发送 (${remainingS}s)` : isRequested ? "重新发送" : "获取验证码",
    request: () => send({ type: "code.requested", mobile: "" }),
  };
}
