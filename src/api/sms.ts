import type { Static } from "typebox";
import type { SmsReply, SmsType } from "../../contract/http/inform.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, WireCall } from "./client.ts";

/** Codes by SMS (contract/http/inform.ts). */
export const SMS_CALLS = {
  informSendSmsNew: { method: "POST", segment: "tapi", path: "/inform/send/sms/new", access: "any" },
} as const satisfies Record<string, WireCall>;

export interface SmsRequest {
  readonly type: SmsType;
  /** Left out for types 5 and 8: those go to the phone that is bound. */
  readonly mobile?: string | undefined;
  /** Of the captcha the type asks for (`SMS_CAPTCHA`); taken once. */
  readonly captchaVerification?: string | undefined;
}

/** Sends a code; answers the seconds until another may be asked for. */
export function sendSms(api: Api, request: SmsRequest): Promise<Result<Static<typeof SmsReply>, ApiFailure>> {
  return api.send(SMS_CALLS.informSendSmsNew, { body: { ...request } });
}
