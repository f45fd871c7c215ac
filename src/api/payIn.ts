import type { Page } from "../../contract/http/page.ts";
import type { Nobility, PaySetting, RechargeOrder, Transaction } from "../../contract/http/pay.ts";
import type { Result } from "../../contract/result.ts";
import type { Api, ApiFailure, CallInput, WireCall } from "./client.ts";

/** Money coming in, what became of it, and nobility (contract/http/pay.ts). */
export const PAY_IN_CALLS = {
  paySetting: { method: "GET", segment: "tapi", path: "/pay/setting", access: "user" },
  payRecharge: { method: "POST", segment: "tapi", path: "/pay/recharge", access: "user" },
  payRechargeOrder: { method: "GET", segment: "tapi", path: "/pay/recharge/order", access: "user" },
  payRecordTransList: { method: "POST", segment: "tapi", path: "/pay/record/trans-list", access: "user" },
  payRecordIncome: { method: "POST", segment: "tapi", path: "/pay/record/income", access: "user" },
  payExportIncome: { method: "GET", segment: "tapi", path: "/pay/export/income/", access: "user" },
  payRoomNobilityList: { method: "GET", segment: "tapi", path: "/pay/room/nobility/list", access: "any" },
  payRoomNobilityPurchase: { method: "POST", segment: "tapi", path: "/pay/room/nobility/purchase", access: "user" },
} as const satisfies Record<string, WireCall>;

type Answer<T> = Promise<Result<T, ApiFailure>>;
type Options = Pick<CallInput, "signal" | "isQuiet">;

export type UserAccount = Transaction["account"];

/** `YYYY-MM-DD`, Asia/Shanghai, inclusive; an end that is left out is open. */
export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

export interface IncomePage extends Page<Transaction> {
  /** Over the whole range, a decimal string. */
  readonly sum: string;
}

export interface ExportPart {
  /** Lines, the header among them in the first part. */
  readonly csv: string;
  /** What the next part is asked for with; null after the last. */
  readonly next: string | null;
  readonly done: number;
  readonly total: number;
}

export interface RechargeWish {
  /** Yuan, a decimal string. */
  readonly amount: string;
  readonly method: string;
  readonly idempotencyKey: string;
}

export function paySetting(api: Api, options: Options = {}): Answer<PaySetting> {
  return api.send(PAY_IN_CALLS.paySetting, options);
}

/** The order of a wish; sent again with the same key it is the same order. */
export function createRecharge(api: Api, wish: RechargeWish): Answer<RechargeOrder> {
  return api.send(PAY_IN_CALLS.payRecharge, { body: wish });
}

/** 404 for another's. */
export function rechargeOrder(api: Api, orderId: string, options: Options = {}): Answer<RechargeOrder> {
  return api.send(PAY_IN_CALLS.payRechargeOrder, { ...options, query: { orderId } });
}

export interface TransactionFilter extends DayRange {
  /** Of 1 to 15; all when left out. */
  readonly types?: readonly number[];
  readonly account?: UserAccount;
}

export function transactions(api: Api, filter: TransactionFilter, page: number, options: Options = {}): Answer<Page<Transaction>> {
  return api.send(PAY_IN_CALLS.payRecordTransList, { ...options, body: { ...filter, page } });
}

export function incomeRecords(api: Api, range: DayRange, page: number, options: Options = {}): Answer<IncomePage> {
  return api.send(PAY_IN_CALLS.payRecordIncome, { ...options, body: { ...range, page } });
}

/** `after`: the `next` of the part before; null for the first. */
export function exportIncome(api: Api, range: DayRange, after: string | null, options: Options = {}): Answer<ExportPart> {
  return api.send(PAY_IN_CALLS.payExportIncome, { ...options, query: { ...range, ...(after === null ? {} : { after }) } });
}

export function nobility(api: Api, options: Options = {}): Answer<Nobility> {
  return api.send(PAY_IN_CALLS.payRoomNobilityList, options);
}

/** 30 days of a title. 10020 when the balance is too small; sent again with the same key it is paid for once. */
export function purchaseNobility(
  api: Api,
  id: string,
  idempotencyKey: string,
): Answer<{ readonly id: string; readonly expiresAt: number }> {
  return api.send(PAY_IN_CALLS.payRoomNobilityPurchase, { body: { id, idempotencyKey } });
}
