import { type CodeCountdownInput, type CodeCountdownSnapshot, codeFailureText } from "../code/codeCountdownMachine.ts";
import type { Problems } from "../kit/problems.ts";

/** The part of a form's context for the code sent to the user's own phone, whose number the form never knows. */
export interface OwnCode {
  /** Seconds until another code may be requested; 0 = now. */
  readonly resendS: number;
  readonly isCodeSent: boolean;
  /** Failed requests already handled. */
  readonly codeFailuresSeen: number;
}

/** A countdown kept from before means that a code was sent. */
export function ownCodeAtFirst({ endsAt, now }: CodeCountdownInput): OwnCode {
  return { resendS: 0, isCodeSent: endsAt !== null && endsAt > now(), codeFailuresSeen: 0 };
}

/** The countdown has ticked, or its request has failed. */
export function withCountdown<P extends Problems<"verifyCode">>(
  { isCodeSent, codeFailuresSeen, problems }: OwnCode & { readonly problems: P },
  { context: { failures, failure, remainingS }, value }: CodeCountdownSnapshot,
): Partial<OwnCode & { readonly problems: P }> {
  const seen = { resendS: remainingS, isCodeSent: isCodeSent || value === "counting" };
  if (!failure || failures === codeFailuresSeen) return seen;
  return { ...seen, codeFailuresSeen: failures, problems: { ...problems, verifyCode: codeFailureText(failure) } };
}
