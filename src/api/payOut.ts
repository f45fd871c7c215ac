import type { Static } from "typebox";
import type { Page } from "../../contract/http/page.ts";
import type { BindCardBody, PayPasswordBody, SavedAccount, WithdrawBody, Withdrawal } from "../../contract/http/pay.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** Money going out: withdrawals, the accounts they go to, the payment password (contract/http/pay.ts). */
export const PAY_OUT_CALLS = {
  payWithdraw: { method: "POST", segment: "tapi", path: "/pay/withdraw", access: "user" },
  payLowest: { method: "GET", segment: "tapi", path: "/pay/lowest", access: "user" },
  payCardListId: { method: "GET", segment: "tapi", path: "/pay/card-list/{id}", access: "user" },
  payBindCard: { method: "POST", segment: "tapi", path: "/pay/bind-card", access: "user" },
  payUnbindCardId: { method: "POST", segment: "tapi", path: "/pay/unbind-card/{id}", access: "user" },
  payChangePayPass: { method: "POST", segment: "tapi", path: "/pay/change/pay-pass", access: "user" },
  payRecordWithdraw: { method: "POST", segment: "tapi", path: "/pay/record/withdraw", access: "user" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal" | "isQuiet">;

export type SavedAccountType = SavedAccount["type"];
export type WithdrawalState = Withdrawal["state"];

/** `payPassword` is sealed under the one-time key `iv` names. Sent again with the same key it happens once. */
export function withdraw(api: Api, body: Static<typeof WithdrawBody>): Answer<Withdrawal> {
  return api.send(PAY_OUT_CALLS.payWithdraw, { isQuiet: true, body });
}

/** The smallest withdrawal, 球钻. */
export function lowest(api: Api, options: Options = {}): Answer<number> {
  return api.send(PAY_OUT_CALLS.payLowest, options);
}

export function cards(api: Api, type: SavedAccountType, options: Options = {}): Answer<readonly SavedAccount[]> {
  return api.send(PAY_OUT_CALLS.payCardListId, { ...options, params: { id: type } });
}

export function bindCard(api: Api, body: Static<typeof BindCardBody>): Answer<SavedAccount> {
  return api.send(PAY_OUT_CALLS.payBindCard, { body });
}

/** 409 while a withdrawal to it is pending. */
export function unbindCard(api: Api, id: string): Answer<object> {
  return api.send(PAY_OUT_CALLS.payUnbindCardId, { params: { id }, body: {} });
}

/** The payment password, first or anew, with a code of type 5. */
export function changePayPass(api: Api, body: Omit<Static<typeof PayPasswordBody>, "type">): Answer<object> {
  return api.send(PAY_OUT_CALLS.payChangePayPass, { isQuiet: true, body: { ...body, type: 1 } });
}

/** Newest first; of every state unless one is named. */
export function recordWithdraw(api: Api, page: number, state: WithdrawalState | null, options: Options = {}): Answer<Page<Withdrawal>> {
  return api.send(PAY_OUT_CALLS.payRecordWithdraw, { ...options, body: { page, ...(state === null ? {} : { state }) } });
}
