import type { UserId } from "../../../../contract/ids.ts";
import { fromPromise } from "xstate";
import type { DrawType } from "../../../../contract/codes/transactions.ts";
import { ok } from "../../../../contract/result.ts";
import { codeEndIn } from "../../../../machines/code/codeEnd.ts";
import type { WithdrawalIntent, WithdrawalRequest } from "../../../../machines/wallet/withdrawalForm.ts";
import { type TermsAnswer, type WithdrawalAnswer, withdrawalMachine } from "../../../../machines/wallet/withdrawalMachine.ts";
import type { Api } from "../../../api/client.ts";
import { cards, lowest, withdraw } from "../../../api/payOut.ts";
import { sealPasswords } from "../../../api/secret.ts";
import { smsCountdown } from "../../../parts/code/smsCountdown.ts";
import type { UserStore } from "../../../parts/money/userStore.ts";
import { sessionStore } from "../../../hooks/storage.ts";

/** SMS type of contract/http/inform.ts. */
const WITHDRAW = 8;

export const withdrawalCodeEnd = codeEndIn(sessionStore, "withdrawal");

async function send(api: Api, request: WithdrawalRequest): Promise<WithdrawalAnswer> {
  const { key: idempotencyKey, drawType, cardId, amount, verifyCode } = request;
  const secret = await sealPasswords(api, [request.payPassword]);
  // Without a one-time key nothing was sent. The machine handles this failure like any other answer.
  if (!secret.ok) return secret;
  const [payPassword = ""] = secret.value.sealed;
  return withdraw(api, {
    drawType,
    amount,
    idempotencyKey,
    payPassword,
    iv: secret.value.iv,
    ...(cardId === "" ? {} : { cardId }),
    ...(verifyCode === "" ? {} : { verifyCode }),
  });
}

async function loadTerms(api: Api, drawType: DrawType): Promise<TermsAnswer> {
  const [accounts, minimum] = await Promise.all([drawType === 3 ? ok([]) : cards(api, drawType), lowest(api)]);
  if (!accounts.ok) return accounts;
  return minimum.ok ? ok({ accounts: accounts.value, minimum: minimum.value }) : minimum;
}

/** The machine with its calls and the store that keeps a user's intent. */
export function withdrawalLogic(api: Api, userId: UserId, stored: UserStore<WithdrawalIntent>) {
  return withdrawalMachine.provide({
    actors: {
      withdraw: fromPromise<WithdrawalAnswer, WithdrawalRequest>(({ input }) => send(api, input)),
      loadTerms: fromPromise<TermsAnswer, { readonly drawType: DrawType }>(({ input }) => loadTerms(api, input.drawType)),
      countdown: smsCountdown(api, WITHDRAW, withdrawalCodeEnd),
    },
    actions: {
      persist: (_args, { intent }) => stored.write(userId, intent),
      forget: () => stored.forget(userId),
    },
  });
}
