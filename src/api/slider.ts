import { BUSY_MESSAGE, NO_ANSWER } from "../../contract/codes/errors.ts";
import type { CaptchaPurpose, SliderAnswer, SliderChallenge } from "../../contract/http/user.ts";
import { err, ok } from "../../contract/result.ts";
import type { Answer, Api, CallOptions } from "./client.ts";

/** The home slider: the same call fetches a challenge and submits the answer; the query tells them apart. */

const CALL = "GET /tapi/user/verification/sliding-verification";
const NEITHER = err({ code: NO_ANSWER, message: BUSY_MESSAGE });

export async function sliderChallenge(api: Api, purpose: CaptchaPurpose, options: CallOptions = {}): Answer<SliderChallenge> {
  const reply = await api.send(CALL, { ...options, query: { purpose } });
  if (!reply.ok) return reply;
  return "backgroundImage" in reply.value ? ok(reply.value) : NEITHER;
}

export interface SliderTry {
  readonly token: string;
  /** Px of the 310 px wide picture. */
  readonly x: number;
  /** `t,x;t,x;…` */
  readonly track: string;
}

/** Uses the challenge up, right or wrong. */
export async function sliderAnswer(api: Api, { token, x, track }: SliderTry, options: CallOptions = {}): Answer<SliderAnswer> {
  const reply = await api.send(CALL, { ...options, query: { token, x, track } });
  if (!reply.ok) return reply;
  return "isPassed" in reply.value ? ok(reply.value) : NEITHER;
}
