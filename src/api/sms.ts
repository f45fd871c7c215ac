import type { SmsType } from "../../contract/http/inform.ts";
import type { Api } from "./client.ts";

/** Codes by SMS. */

export interface SmsRequest {
  readonly type: SmsType;
  /** Absent for types 5, 6 and 8: those codes go to the bound phone. */
  readonly mobile?: string | undefined;
  /** From the captcha that the type requires (`SMS_CAPTCHA`); valid once. */
  readonly captchaVerification?: string | undefined;
}

/** Sends a code; answers the seconds until another can be requested. */
export function sendSms(api: Api, request: SmsRequest) {
  return api.send("POST /tapi/inform/send/sms/new", { body: { ...request } });
}
