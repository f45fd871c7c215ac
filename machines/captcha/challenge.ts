/** Messages shared by the captchas of every kind (slider, click-word, question). */

import type { Result } from "../../contract/result.ts";
import type { Refusal } from "../kit/refusal.ts";

/** Identifies a challenge and encrypts its answer. Removed from the context once the answer is checked, right or wrong. */
export interface Seal {
  readonly token: string;
  /** 16 characters; "" where answers are sent unencrypted. */
  readonly secretKey: string;
}

/** A challenge of one kind with its seal, or why there is none. */
export type ChallengeAnswer<Challenge> = Result<Challenge & { readonly seal: Seal }, Refusal>;

/** `captchaVerification` for a right answer, null for a wrong one; an error when the check itself failed. */
export type Verdict = Result<string | null, Refusal>;

export type CaptchaEmitted =
  /** Solved: the proof for the call that the captcha guards. Not stored in the context. */
  | { readonly type: "captcha.verified"; readonly captchaVerification: string }
  /** The success message has been on screen long enough. */
  | { readonly type: "captcha.hidden" };

/** Too many challenges requested: the picture is removed. */
const TOO_MANY = 6201;

/** Message for a challenge that could not be loaded: the server's own (docs/product.md 8). */
function loadFailureText({ code, message }: Refusal): string {
  if (code === TOO_MANY) return "获取次数过多，请稍后再试";
  return message === "" ? "网络繁忙，请稍后再试" : message;
}

/** Context update: the challenge that was loaded, nothing if none was. */
export function challengeOf<Challenge>(answer: ChallengeAnswer<Challenge>): Partial<Challenge & { readonly seal: Seal }> {
  return answer.ok ? answer.value : {};
}

/** Context update: the message when no challenge was loaded. */
export function loadProblem(answer: ChallengeAnswer<unknown>): { readonly problem: string } {
  return { problem: answer.ok ? "" : loadFailureText(answer.error) };
}

/** Placeholder for the types: while an answer is being checked there always is a seal. */
export const NO_SEAL: Seal = { token: "", secretKey: "" };

export function isRight(verdict: Verdict): boolean {
  return verdict.ok && verdict.value !== null;
}

/** Emitted after a right answer. */
export function verified(verdict: Verdict): CaptchaEmitted {
  return { type: "captcha.verified", captchaVerification: (verdict.ok && verdict.value) || "" };
}

/** Context update: the message after an answer that was not accepted; `wrong` if the server judged it. */
export function checkProblem(verdict: Verdict, wrong: string = FAILURE): { readonly problem: string } {
  return { problem: verdict.ok ? wrong : verdict.error.message || FAILURE };
}

/** `1.8s` */
export function secondsText(ms: number): string {
  return `${(ms / 1_000).toFixed(1)}s`;
}

/** Message of a captcha; the interface gives each kind its colour and icon. */
export interface CaptchaMessage {
  readonly kind: "idle" | "busy" | "success" | "failure";
  readonly text: string;
}

export const SUCCESS = "验证成功";
export const PASSED = "验证通过";
export const FAILURE = "验证失败";
export const LOADING = "加载中";
export const CHECKING = "验证中";
export const EXPIRED = "验证码已失效，请重新获取";
