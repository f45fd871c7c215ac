import type { CaptchaCheckReply, CaptchaGetReply, CaptchaType, CmsConfig, SmsType } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** Site configuration, codes, the anji-plus captcha, feedback (contract/http/inform.ts). */
export const INFORM_CALLS = {
  informVerifyCode: { method: "GET", segment: "tapi", path: "/inform/verifyCode", access: "any" },
  informCaptchaGet: { method: "POST", segment: "tapi", path: "/inform/captcha/get", access: "any" },
  informCaptchaCheck: { method: "POST", segment: "tapi", path: "/inform/captcha/check", access: "any" },
  informFeedbackAdd: { method: "POST", segment: "tapi", path: "/inform/feedback/add", access: "any" },
  informGetCmsConfig: { method: "GET", segment: "tapi", path: "/inform/get/cms/config", access: "any" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal" | "isQuiet">;

/** Also fetched when the login dialog opens (spec section 7). */
export function cmsConfig(api: Api, options: Options = {}): Answer<CmsConfig> {
  return api.send(INFORM_CALLS.informGetCmsConfig, options);
}

export interface CodeToVerify {
  readonly mobile: string;
  readonly verifyCode: string;
  readonly type: SmsType;
}

/** Whether a code would be taken, without using it up; counts as a try. */
export function verifyCode(api: Api, { mobile, verifyCode: code, type }: CodeToVerify): Answer<{ readonly isValid: boolean }> {
  return api.send(INFORM_CALLS.informVerifyCode, { query: { mobile, verifyCode: code, type } });
}

export interface CaptchaWanted {
  readonly captchaType: CaptchaType;
  readonly purpose: CaptchaPurpose;
}

/** A challenge of the anji-plus protocol. Refused with a repCode inside of a successful answer. */
export function captchaGet(api: Api, wanted: CaptchaWanted, options: Options = {}): Answer<CaptchaGetReply> {
  return api.send(INFORM_CALLS.informCaptchaGet, { ...options, body: { ...wanted, ts: Date.now() } });
}

export interface CaptchaPoint {
  readonly captchaType: CaptchaType;
  /** Encrypted under the challenge's key (captchaCrypto.ts). */
  readonly pointJson: string;
  readonly token: string;
}

/** Uses the challenge up, right or wrong. */
export function captchaCheck(api: Api, point: CaptchaPoint, options: Options = {}): Answer<CaptchaCheckReply> {
  return api.send(INFORM_CALLS.informCaptchaCheck, { ...options, body: { ...point } });
}

export interface Feedback {
  readonly content: string;
  /** How to answer; left out when the reader wants no answer. */
  readonly contact?: string;
}

export function addFeedback(api: Api, feedback: Feedback): Answer<{ readonly id: string }> {
  return api.send(INFORM_CALLS.informFeedbackAdd, { body: { ...feedback } });
}
