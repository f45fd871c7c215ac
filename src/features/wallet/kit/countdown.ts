import { fromPromise } from "xstate";
import type { SmsType } from "../../../../contract/http/inform.ts";
import { type CodeAnswer, type CodeRequest, codeCountdownMachine } from "../../../../machines/code/codeCountdownMachine.ts";
import type { CodeEnd } from "../../../../machines/code/codeEnd.ts";
import type { Api } from "../../../api/client.ts";
import { sendSms } from "../../../api/sms.ts";

/** The countdown of a code that goes to the phone that is bound: no number is sent along. */
export function boundPhoneCountdown(api: Api, type: SmsType & (5 | 8), end: CodeEnd) {
  return codeCountdownMachine.provide({
    actors: {
      sendCode: fromPromise<CodeAnswer, CodeRequest>(({ input: { captchaVerification } }) => sendSms(api, { type, captchaVerification })),
    },
    actions: { persist: (_args, { endsAt }) => end.keep(endsAt), clear: () => end.forget() },
  });
}
