import type { Page } from "../../../../contract/http/page.ts";
import type { Transaction } from "../../../../contract/http/pay.ts";
import type { Result } from "../../../../contract/result.ts";
import type { Api, ApiFailure, CallInput } from "../../../api/client.ts";
import { type IncomePage, incomeRecords, transactions } from "../../../api/payIn.ts";
import { pageParam } from "../../../hooks/pageParam.ts";
import { daysOf, movementFilter, orderFilter } from "./recordFilter.ts";

export type RecordsAnswer = Result<Page<Transaction>, ApiFailure>;
export type IncomeAnswer = Result<IncomePage, ApiFailure>;
type Options = Pick<CallInput, "signal">;

/** Loaders of the three lists, by the parameters of a URL. */
export function loadIncome(api: Api, params: URLSearchParams, options: Options = {}): Promise<IncomeAnswer> {
  return incomeRecords(api, daysOf(params), pageParam(params), options);
}

export function loadMovements(api: Api, params: URLSearchParams, options: Options = {}): Promise<RecordsAnswer> {
  return transactions(api, movementFilter(params), pageParam(params), options);
}

export function loadOrders(api: Api, params: URLSearchParams, options: Options = {}): Promise<RecordsAnswer> {
  return transactions(api, orderFilter(params), pageParam(params), options);
}
