import { fromPromise } from "xstate";
import { err } from "../../../../contract/result.ts";
import { codeEndIn } from "../../../../machines/code/codeEnd.ts";
import { type PayPasswordAnswer, type PayPasswordRequest, payPasswordMachine } from "../../../../machines/wallet/payPasswordMachine.ts";
import type { Api } from "../../../api/client.ts";
import { changePayPass } from "../../../api/payOut.ts";
import { sealPasswords } from "../../../api/secret.ts";
import { smsCountdown } from "../../../parts/code/smsCountdown.ts";
import { sessionStore } from "../../../hooks/storage.ts";

/** SMS type of contract/http/inform.ts. */
const SET_PAY_PASSWORD = 5;

export const payPasswordCodeEnd = codeEndIn(sessionStore, "pay-password");

async function setPayPassword(api: Api, { password, verifyCode }: PayPasswordRequest): Promise<PayPasswordAnswer> {
  const secret = await sealPasswords(api, [password]);
  if (!secret.ok) return err({ at: "key", ...secret.error });
  const [newPassword = ""] = secret.value.sealed;
  const answer = await changePayPass(api, { newPassword, iv: secret.value.iv, verifyCode });
  return answer.ok ? answer : err({ at: "call", ...answer.error });
}

/** `reloadUser`: reads the user again. */
export function payPasswordLogic(api: Api, reloadUser: () => Promise<void>) {
  return payPasswordMachine.provide({
    actors: {
      setPayPassword: fromPromise<PayPasswordAnswer, PayPasswordRequest>(({ input }) => setPayPassword(api, input)),
      reloadUser: fromPromise<void>(reloadUser),
      countdown: smsCountdown(api, SET_PAY_PASSWORD, payPasswordCodeEnd),
    },
  });
}
