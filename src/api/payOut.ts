import type { Static } from "typebox";
import type { BindCardBody, PayPasswordBody, SavedAccount, WithdrawBody, Withdrawal } from "../../contract/http/pay.ts";
import type { Api, CallOptions } from "./client.ts";

/** Money going out: withdrawals, the accounts they go to, the payment password. */

export type SavedAccountType = SavedAccount["type"];
export type WithdrawalState = Withdrawal["state"];

/** `payPassword` is sealed under the one-time key `iv` names. Sent again with the same key it happens once. */
export function withdraw(api: Api, body: Static<typeof WithdrawBody>) {
  return api.send("POST /tapi/pay/withdraw", { isQuiet: true, body });
}

/** The smallest withdrawal, 球钻. */
export function lowest(api: Api, options: CallOptions = {}) {
  return api.send("GET /tapi/pay/lowest", options);
}

export function cards(api: Api, type: SavedAccountType, options: CallOptions = {}) {
  return api.send("GET /tapi/pay/card-list/{id}", { ...options, params: { id: type } });
}

export function bindCard(api: Api, body: Static<typeof BindCardBody>) {
  return api.send("POST /tapi/pay/bind-card", { body });
}

/** 409 while a withdrawal to it is pending. */
export function unbindCard(api: Api, id: string) {
  return api.send("POST /tapi/pay/unbind-card/{id}", { params: { id }, body: {} });
}

/** The payment password, first or anew, with a code of type 5. */
export function changePayPass(api: Api, body: Omit<Static<typeof PayPasswordBody>, "type">) {
  return api.send("POST /tapi/pay/change/pay-pass", { isQuiet: true, body: { ...body, type: 1 } });
}

/** Newest first; of every state unless one is named. */
export function recordWithdraw(api: Api, page: number, state: WithdrawalState | null, options: CallOptions = {}) {
  return api.send("POST /tapi/pay/record/withdraw", { ...options, body: { page, ...(state === null ? {} : { state }) } });
}
