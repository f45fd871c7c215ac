import { fromPromise } from "xstate";
import type { SmsType } from "../../../contract/http/inform.ts";
import { type CodeAnswer, type CodeRequest, codeCountdownMachine } from "../../../machines/code/codeCountdownMachine.ts";
import type { CodeEnd } from "../../../machines/code/codeEnd.ts";
import type { Api } from "../../api/client.ts";
import { sendSms } from "../../api/sms.ts";

/** The countdown of a code of one type. Without a number (`mobile` "") the code goes to the bound phone. */
export function smsCountdown(api: Api, type: SmsType, end: CodeEnd) {
  return codeCountdownMachine.provide({
    actors: {
      sendCode: fromPromise<CodeAnswer, CodeRequest>(({ input: { mobile, captchaVerification } }) =>
        sendSms(api, { type, ...(mobile === "" ? {} : { mobile }), ...(captchaVerification === undefined ? {} : { captchaVerification }) }),
      ),
    },
    actions: { persist: (_args, { endsAt }) => end.store(endsAt), clear: () => end.forget() },
  });
}
