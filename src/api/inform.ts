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

/** Whether a code would be accepted, without using it up; counts as an attempt. */
export function verifyCode(api: Api, { mobile, verifyCode: code, type }: CodeToVerify) {
  return api.send("GET /tapi/inform/verifyCode", { query: { mobile, verifyCode: code, type } });
}

export interface CaptchaWanted {
  readonly captchaType: CaptchaType;
  readonly purpose: CaptchaPurpose;
}

/** This page's client id in the protocol: tells its challenges from those of another tab. */
let clientUid = "";

/** A challenge of the anji-plus protocol. A refusal is a repCode inside a successful response. */
export function captchaGet(api: Api, wanted: CaptchaWanted, options: CallOptions = {}) {
  clientUid ||= `${wanted.captchaType}-${Math.random().toString(36).slice(2, 14)}`;
  return api.send("POST /tapi/inform/captcha/get", { ...options, body: { ...wanted, clientUid, ts: Date.now() } });
}

export interface CaptchaPoint {
  readonly captchaType: CaptchaType;
  /** Encrypted under the challenge's key (captchaCrypto.ts). */
  readonly pointJson: string;
  readonly token: string;
  /** The track of a block puzzle: `t,x;t,x;...` */
  readonly track?: string;
}

/** Uses the challenge up, right or wrong. */
export function captchaCheck(api: Api, point: CaptchaPoint, options: CallOptions = {}) {
  return api.send("POST /tapi/inform/captcha/check", { ...options, body: { ...point } });
}

/** Feedback of a visitor or user to the operator. A retry with the same key adds no second one. */
export function addFeedback(api: Api, body: FeedbackBody & Required<Pick<FeedbackBody, "idempotencyKey">>) {
  return api.send("POST /tapi/inform/feedback/add", { body });
}
