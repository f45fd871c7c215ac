import type { PlanPrice } from "../../../contract/http/tipTypes.ts";
import type { OpenHref } from "../../../contract/pages.ts";
import type { TipWindow } from "../../../contract/rules/tipStatistics.ts";
import { amountText } from "../../ui/amount.ts";
import { shanghaiDate, shanghaiTime } from "../../ui/shanghai.ts";

/** Paths and labels of plans for pages outside of tips: links, prices, records. Kept small. */

export const CURRENCY_NAME = { diamond: "球钻", ticket: "球票" } as const;

export function planPath(id: string): OpenHref {
  return `/guide/expert/plan?id=${encodeURIComponent(id)}`;
}

export function expertPath(id: string): OpenHref {
  return `/guide/expert/info/${id}`;
}

export const isFree = ({ amount }: PlanPrice): boolean => /^0*(\.0*)?$/.test(amount);

/** `38 球钻`, `免费` */
export function priceText(price: PlanPrice): string {
  return isFree(price) ? "免费" : `${amountText(price.amount)} ${CURRENCY_NAME[price.currency]}`;
}

/** `71%`; `-` if nothing has been decided. */
export function percentText(share: number | null): string {
  return share === null ? "-" : `${Math.round(share * 100)}%`;
}

/** `近 15 中 11/14`; fewer than 15 if there are no more. */
export function windowText({ plans, won, decided }: TipWindow): string {
  return plans === 0 ? "暂无战绩" : `近 ${plans} 中 ${won}/${decided}`;
}

export function kickoffText(at: number, now: number): string {
  return shanghaiDate(at) === shanghaiDate(now) ? shanghaiTime(at) : `${shanghaiDate(at).slice(5)} ${shanghaiTime(at)}`;
}
