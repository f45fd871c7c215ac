import { Type } from "typebox";
import { get, post } from "./call.ts";

/** Calls of the inform family (spec section 7). A call without a reply is not built yet and answers 501. */
export const informCalls = {
  /** captchaVerification only when the captcha switch is on; type 3 login, 5 payment password, 8 withdrawal */
  informSendSmsNew: post("tapi", "/inform/send/sms/new", "any"),
  /** mobile&verifyCode */
  informVerifyCode: get("tapi", "/inform/verifyCode", "any"),
  /** Site config (spec section 3). */
  informGetCmsConfig: get("tapi", "/inform/get/cms/config", "any", {
    reply: Type.Object({ jiyanSwitch: Type.Integer(), customerServiceUrl: Type.String(), customerServiceSwitch: Type.String() }),
  }),
  /** captchaType, clientUid, ts */
  informCaptchaGet: post("tapi", "/inform/captcha/get", "any"),
  /** captchaType, pointJson, token */
  informCaptchaCheck: post("tapi", "/inform/captcha/check", "any"),
  informFeedbackAdd: post("tapi", "/inform/feedback/add", "any"),
};
