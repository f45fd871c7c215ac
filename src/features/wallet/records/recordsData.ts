import type { Page } from "../../../../contract/http/page.ts";
import type { Transaction } from "../../../../contract/http/pay.ts";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import { type Result, err } from "../../../../contract/result.ts";
import type { Api, ApiFailure, CallInput } from "../../../api/client.ts";
import { type IncomePage, incomeRecords, transactions } from "../../../api/payIn.ts";
import { pageParam } from "../../../hooks/pageParam.ts";
import { daysOf, movementFilter, orderFilter, rangeProblem } from "./recordFilter.ts";

export type RecordsAnswer = Result<Page<Transaction>, ApiFailure>;
export type IncomeAnswer = Result<IncomePage, ApiFailure>;
type Options = Pick<CallInput, "signal">;

/** Refused here: `FilterForm` says why. */
async function inRange<T>(params: URLSearchParams, load: () => Promise<Result<T, ApiFailure>>): Promise<Result<T, ApiFailure>> {
  const problem = rangeProblem(params);
  return problem === null ? load() : err({ code: ErrorCode.badRequest, message: problem });
}

/** Loaders of the three lists, by the parameters of a URL. */
export function loadIncome(api: Api, params: URLSearchParams, options: Options = {}): Promise<IncomeAnswer> {
  return inRange(params, () => incomeRecords(api, daysOf(params), pageParam(params), options));
}

export function loadMovements(api: Api, params: URLSearchParams, options: Options = {}): Promise<RecordsAnswer> {
  return inRange(params, () => transactions(api, movementFilter(params), pageParam(params), options));
}

export function loadOrders(api: Api, params: URLSearchParams, options: Options = {}): Promise<RecordsAnswer> {
  return inRange(params, () => transactions(api, orderFilter(params), pageParam(params), options));
}
