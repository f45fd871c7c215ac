import type { TransactionFilter, UserAccount } from "../../../api/payIn.ts";
import { ACCOUNT_LABEL } from "../kit/amounts.ts";
import { TRANSACTION_LABEL } from "../../../../contract/codes/transactions.ts";

/** Movements that count as orders: top-ups, plans and highlights bought, titles activated. */
export const ORDER_TYPES = [1, 4, 15] as const;

function dayOf(params: URLSearchParams, name: "from" | "to"): string | null {
  const text = params.get(name) ?? "";
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // 30 February is read as 2 March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}

/** The days in the URL; an invalid day is left out. */
export function daysOf(params: URLSearchParams): { from?: string; to?: string } {
  const [from, to] = [dayOf(params, "from"), dayOf(params, "to")];
  return { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
}

/** The transaction type in the URL; null for all. */
export function typeOf(params: URLSearchParams): number | null {
  const text = params.get("type") ?? "";
  return Object.hasOwn(TRANSACTION_LABEL, text) ? Number(text) : null;
}

export function accountOf(params: URLSearchParams): UserAccount | null {
  const text = params.get("account") ?? "";
  return Object.hasOwn(ACCOUNT_LABEL, text) ? (text as UserAccount) : null;
}

export function movementFilter(params: URLSearchParams): TransactionFilter {
  const [type, account] = [typeOf(params), accountOf(params)];
  return { ...daysOf(params), ...(type === null ? {} : { types: [type] }), ...(account === null ? {} : { account }) };
}

/** One kind of order, or all of them. */
export function orderFilter(params: URLSearchParams): TransactionFilter {
  const type = ORDER_TYPES.find((known) => known === typeOf(params));
  return { ...daysOf(params), types: type === undefined ? [...ORDER_TYPES] : [type] };
}

/** The query of a filter: blank fields are left out, and another filter begins at its first page. */
export function paramsOf(fields: FormData): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string" && value !== "") params.set(name, value);
  return params;
}

export function rangeProblem(params: URLSearchParams): string | null {
  const { from, to } = daysOf(params);
  return from !== undefined && to !== undefined && from > to ? "开始日期不能晚于结束日期" : null;
}
