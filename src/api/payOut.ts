import type { Static } from "typebox";
import type { BindCardBody, PayPasswordBody, SavedAccount, WithdrawBody, Withdrawal } from "../../contract/http/pay.ts";
import type { Api, CallOptions } from "./client.ts";

/** Outgoing money: withdrawals, their target accounts, the payment password. */

export type SavedAccountType = SavedAccount["type"];
export type WithdrawalState = Withdrawal["state"];

/** `payPassword` is encrypted with the one-time key that `iv` names. A retry with the same key withdraws once. */
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

/** 409 while a withdrawal to this account is pending. */
export function unbindCard(api: Api, id: string) {
  return api.send("POST /tapi/pay/unbind-card/{id}", { params: { id }, body: {} });
}

/** Sets or replaces the payment password, with a code of type 5. */
export function changePayPass(api: Api, body: Omit<Static<typeof PayPasswordBody>, "type">) {
  return api.send("POST /tapi/pay/change/pay-pass", { isQuiet: true, body: { ...body, type: 1 } });
}

/** Newest first; `state` null: all states. */
export function recordWithdraw(api: Api, page: number, state: WithdrawalState | null, options: CallOptions = {}) {
  return api.send("POST /tapi/pay/record/withdraw", { ...options, body: { page, ...(state === null ? {} : { state }) } });
}
