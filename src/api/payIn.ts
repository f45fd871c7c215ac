import type { Transaction } from "../../contract/http/pay.ts";
import type { ReplyOf } from "./calls.ts";
import type { Api, CallOptions } from "./client.ts";

/** Money coming in, what became of it, and nobility. */

export type UserAccount = Transaction["account"];

/** `YYYY-MM-DD`, Asia/Shanghai, inclusive; an end that is left out is open. */
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

/** The order of a wish; sent again with the same key it is the same order. */
export function createRecharge(api: Api, wish: RechargeInput) {
  return api.send("POST /tapi/pay/recharge", { body: wish });
}

/** 404 for another's. */
export function rechargeOrder(api: Api, orderId: string, options: CallOptions = {}) {
  return api.send("GET /tapi/pay/recharge/order", { ...options, query: { orderId } });
}

export interface TransactionFilter extends DayRange {
  /** Of 1 to 15; all when left out. */
  readonly types?: readonly number[];
  readonly account?: UserAccount;
}

export function transactions(api: Api, filter: TransactionFilter, page: number, options: CallOptions = {}) {
  return api.send("POST /tapi/pay/record/trans-list", { ...options, body: { ...filter, page } });
}

export function incomeRecords(api: Api, range: DayRange, page: number, options: CallOptions = {}) {
  return api.send("POST /tapi/pay/record/income", { ...options, body: { ...range, page } });
}

/** `after`: the `next` of the part before; null for the first. */
export function exportIncome(api: Api, range: DayRange, after: string | null, options: CallOptions = {}) {
  return api.send("GET /tapi/pay/export/income/", { ...options, query: { ...range, ...(after === null ? {} : { after }) } });
}

export function nobility(api: Api, options: CallOptions = {}) {
  return api.send("GET /tapi/pay/room/nobility/list", options);
}

/** 30 days of a title. 10020 when the balance is too small; sent again with the same key it is paid for once. */
export function purchaseNobility(api: Api, id: string, idempotencyKey: string) {
  return api.send("POST /tapi/pay/room/nobility/purchase", { body: { id, idempotencyKey } });
}
