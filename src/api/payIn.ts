import type { Transaction } from "../../contract/http/pay.ts";
import type { ReplyOf } from "./calls.ts";
import type { Api, CallOptions } from "./client.ts";

/** Incoming money, its transactions, and nobility. */

export type UserAccount = Transaction["account"];

/** `YYYY-MM-DD`, Asia/Shanghai, inclusive; an absent bound is open. */
export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

export type IncomePage = ReplyOf<"POST /tapi/pay/record/income">;

export type ExportPart = ReplyOf<"GET /tapi/pay/export/income/">;

export interface RechargeInput {
  /** Yuan, a decimal string. */
  readonly amount: string;
  readonly method: string;
  readonly idempotencyKey: string;
}

export function paySetting(api: Api, options: CallOptions = {}) {
  return api.send("GET /tapi/pay/setting", options);
}

/** Creates a recharge order; a retry with the same key answers the same order. */
export function createRecharge(api: Api, input: RechargeInput) {
  return api.send("POST /tapi/pay/recharge", { body: input });
}

/** 404 for another user's order. */
export function rechargeOrder(api: Api, orderId: string, options: CallOptions = {}) {
  return api.send("GET /tapi/pay/recharge/order", { ...options, query: { orderId } });
}

export interface TransactionFilter extends DayRange {
  /** Each 1 to 15; all types when absent. */
  readonly types?: readonly number[];
  readonly account?: UserAccount;
}

export function transactions(api: Api, filter: TransactionFilter, page: number, options: CallOptions = {}) {
  return api.send("POST /tapi/pay/record/trans-list", { ...options, body: { ...filter, page } });
}

export function incomeRecords(api: Api, range: DayRange, page: number, options: CallOptions = {}) {
  return api.send("POST /tapi/pay/record/income", { ...options, body: { ...range, page } });
}

/** `after`: the `next` of the previous part; null for the first. */
export function exportIncome(api: Api, range: DayRange, after: string | null, options: CallOptions = {}) {
  return api.send("GET /tapi/pay/export/income/", { ...options, query: { ...range, ...(after === null ? {} : { after }) } });
}

export function nobility(api: Api, options: CallOptions = {}) {
  return api.send("GET /tapi/pay/room/nobility/list", options);
}

/** 30 days of a title. 10020 when the balance is too small; a retry with the same key is charged once. */
export function purchaseNobility(api: Api, id: string, idempotencyKey: string) {
  return api.send("POST /tapi/pay/room/nobility/purchase", { body: { id, idempotencyKey } });
}
