import type { SmsType } from "../../contract/http/inform.ts";
import type { Api } from "./client.ts";

/** Codes by SMS. */

export interface SmsRequest {
  readonly type: SmsType;
  /** Left out for types 5, 6 and 8: those go to the phone that is bound. */
  readonly mobile?: string | undefined;
  /** Of the captcha the type asks for (`SMS_CAPTCHA`); taken once. */
  readonly captchaVerification?: string | undefined;
}

/** Sends a code; answers the seconds until another may be asked for. */
export function sendSms(api: Api, request: SmsRequest) {
  return api.send("POST /tapi/inform/send/sms/new", { body: { ...request } });
}
