/** What the captchas of every kind (slider, click-word, question) send and receive. */

import type { Result } from "../../contract/result.ts";
import type { Refusal } from "../kit/refusal.ts";

/** What names a challenge and locks its answer. Leaves the context with the answer, right or wrong. */
export interface Seal {
  readonly token: string;
  /** 16 characters; "" where answers travel open. */
  readonly secretKey: string;
}

/** A challenge of one kind with its seal, or why there is none. */
export type ChallengeAnswer<Challenge> = Result<Challenge & { readonly seal: Seal }, Refusal>;

/** `captchaVerification` of a right answer, null for a wrong one; an error when there was no verdict. */
export type Verdict = Result<string | null, Refusal>;

export type CaptchaEmitted =
  /** Solved: the text for the call it guards. Not kept anywhere here. */
  | { readonly type: "captcha.verified"; readonly captchaVerification: string }
  /** The success has been seen for long enough. */
  | { readonly type: "captcha.hidden" };

/** Too many asked for: the pictures go. */
const TOO_MANY = 6201;

/** Words of a challenge that could not be had: the server's (docs/product.md 8). */
function loadFailureText({ code, message }: Refusal): string {
  if (code === TOO_MANY) return "获取次数过多，请稍后再试";
  return message === "" ? "网络繁忙，请稍后再试" : message;
}

/** Of the context: the challenge that came, nothing if none did. */
export function challengeOf<Challenge>(answer: ChallengeAnswer<Challenge>): Partial<Challenge & { readonly seal: Seal }> {
  return answer.ok ? answer.value : {};
}

/** Of the context: what is said when no challenge came. */
export function loadProblem(answer: ChallengeAnswer<unknown>): { readonly problem: string } {
  return { problem: answer.ok ? "" : loadFailureText(answer.error) };
}

/** While an answer is being checked there always is one; this stands in where only the types cannot know. */
export const NO_SEAL: Seal = { token: "", secretKey: "" };

export function isRight(verdict: Verdict): boolean {
  return verdict.ok && verdict.value !== null;
}

/** Emitted after a right answer. */
export function verified(verdict: Verdict): CaptchaEmitted {
  return { type: "captcha.verified", captchaVerification: (verdict.ok && verdict.value) || "" };
}

/** Of the context: what is said after an answer that was not right, `wrong` if there was a verdict. */
export function checkProblem(verdict: Verdict, wrong: string = FAILURE): { readonly problem: string } {
  return { problem: verdict.ok ? wrong : verdict.error.message || FAILURE };
}

/** `1.8s` */
export function secondsText(ms: number): string {
  return `${(ms / 1_000).toFixed(1)}s`;
}

/** What a captcha says; the interface gives each kind its colour and sign. */
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
