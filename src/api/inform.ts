import type { CaptchaType, FeedbackBody, SmsType } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";
import type { Api, CallOptions } from "./client.ts";

/** Site configuration, codes, the anji-plus captcha, feedback. */

/** Also fetched when the login dialog opens (docs/product.md 7). */
export function cmsConfig(api: Api, options: CallOptions = {}) {
  return api.send("GET /tapi/inform/get/cms/config", options);
}

export interface CodeToVerify {
  readonly mobile: string;
  readonly verifyCode: string;
  readonly type: SmsType;
}

/** Whether a code would be taken, without using it up; counts as a try. */
export function verifyCode(api: Api, { mobile, verifyCode: code, type }: CodeToVerify) {
  return api.send("GET /tapi/inform/verifyCode", { query: { mobile, verifyCode: code, type } });
}

export interface CaptchaWanted {
  readonly captchaType: CaptchaType;
  readonly purpose: CaptchaPurpose;
}

/** Of this page, as the protocol has it: tells its own challenges from those of another tab. */
let clientUid = "";

/** A challenge of the anji-plus protocol. Refused with a repCode inside of a successful answer. */
export function captchaGet(api: Api, wanted: CaptchaWanted, options: CallOptions = {}) {
  clientUid ||= `${wanted.captchaType}-${Math.random().toString(36).slice(2, 14)}`;
  return api.send("POST /tapi/inform/captcha/get", { ...options, body: { ...wanted, clientUid, ts: Date.now() } });
}

export interface CaptchaPoint {
  readonly captchaType: CaptchaType;
  /** Encrypted under the challenge's key (captchaCrypto.ts). */
  readonly pointJson: string;
  readonly token: string;
  /** Of a block puzzle: `t,x;t,x;…`. */
  readonly track?: string;
}

/** Uses the challenge up, right or wrong. */
export function captchaCheck(api: Api, point: CaptchaPoint, options: CallOptions = {}) {
  return api.send("POST /tapi/inform/captcha/check", { ...options, body: { ...point } });
}

/** What a visitor or user writes to the operator. Sent again with the same key it is the same one. */
export function addFeedback(api: Api, body: FeedbackBody & Required<Pick<FeedbackBody, "idempotencyKey">>) {
  return api.send("POST /tapi/inform/feedback/add", { body });
}
