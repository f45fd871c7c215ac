import type { CaptchaPurpose, SliderAnswer, SliderChallenge } from "../../contract/http/user.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** The home slider: one call for a challenge and for the answer to it (contract/http/user.ts). */
export const SLIDER_CALLS = {
  userVerificationSlidingVerification: { method: "GET", segment: "tapi", path: "/user/verification/sliding-verification", access: "any" },
} as const satisfies Record<string, WireCall>;
const CALL = SLIDER_CALLS.userVerificationSlidingVerification;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal">;

export function sliderChallenge(api: Api, purpose: CaptchaPurpose, options: Options = {}): Answer<SliderChallenge> {
  return api.send(CALL, { ...options, query: { purpose } });
}

export interface SliderTry {
  readonly token: string;
  /** Px of the 310 px wide picture. */
  readonly x: number;
  /** `t,x;t,x;…` */
  readonly track: string;
}

/** Uses the challenge up, right or wrong. */
export function sliderAnswer(api: Api, { token, x, track }: SliderTry, options: Options = {}): Answer<SliderAnswer> {
  return api.send(CALL, { ...options, query: { token, x, track } });
}
