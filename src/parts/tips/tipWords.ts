import { phaseOf, stateLabelOf } from "../../../contract/codes/matchPhase.ts";
import { type PlanState, betTypeLabel } from "../../../contract/codes/tips.ts";
import type { PlanCard, PlanLeg, PlanPrice, TipMatch } from "../../../contract/http/tipTypes.ts";
import type { OpenHref } from "../../../contract/pages.ts";
import { lineText, pickText } from "../../../contract/rules/tipPick.ts";
import type { TipWindow } from "../../../contract/rules/tipStatistics.ts";
import { amountText } from "../../ui/amount.ts";
import { shanghaiDate, shanghaiTime } from "../../ui/shanghai.ts";

/** How plans and records are said. Pure. */

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

/** `71%`; `-` where nothing is decided. */
export function percentText(share: number | null): string {
  return share === null ? "-" : `${Math.round(share * 100)}%`;
}

/** `+2.75`, `-0.50`, `0` */
export function returnText(returned: number): string {
  const text = returned.toFixed(2);
  if (/^-?0\.00$/.test(text)) return "0";
  return returned > 0 ? `+${text}` : text;
}

/** `近 15 中 11/14`, of as many as there are. */
export function windowText({ plans, won, decided }: TipWindow): string {
  return plans === 0 ? "暂无战绩" : `近 ${plans} 中 ${won}/${decided}`;
}

/** `3 连红`, `2 连黑`; null below two. */
export function streakText(streak: number): string | null {
  if (Math.abs(streak) < 2) return null;
  return streak > 0 ? `${streak} 连红` : `${-streak} 连黑`;
}

/** `今天 19:42`, `11-09 21:10`, `2025-11-09` of another year. */
export function whenText(at: number, now: number): string {
  const day = shanghaiDate(at);
  const today = shanghaiDate(now);
  if (day === today) return `今天 ${shanghaiTime(at)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${shanghaiTime(at)}` : day;
}

/** Its score in play and after; `null` before, and of a match that was not played to an end. */
export function scoreText(match: TipMatch): string | null {
  const phase = phaseOf(match);
  return phase === "ongoing" || phase === "finished" ? `${match.score[0]}-${match.score[1]}` : null;
}

/** What stands between the teams of a row: the score, the kick-off, or why there is neither. */
export function middleText(match: TipMatch, now: number, isVeiled: boolean): string {
  const phase = phaseOf(match);
  if (phase === "notStarted") return kickoffText(match.kickoffAt, now);
  const score = scoreText(match);
  if (score === null) return stateLabelOf(match);
  return isVeiled ? "vs" : score;
}

export function kickoffText(at: number, now: number): string {
  return shanghaiDate(at) === shanghaiDate(now) ? shanghaiTime(at) : `${shanghaiDate(at).slice(5)} ${shanghaiTime(at)}`;
}

/** `让球 平/半`: what everybody may know of a leg. */
export function marketText({ sport, betType }: Pick<PlanCard, "sport" | "betType">, leg: PlanLeg): string {
  const line = lineText(leg.sport, leg.market, leg.lineQuarters);
  const label = betTypeLabel(sport, betType);
  return line === null ? label : `${label} ${line}`;
}

/** `国际米兰 让平/半`; null while it is veiled. */
export function legPickText(leg: PlanLeg): string | null {
  if (leg.pick === null) return null;
  return pickText(leg, leg.pick.side, leg.match?.home.name ?? "主队", leg.match?.away.name ?? "客队");
}

export function priceOfPick(price: number): string {
  return price.toFixed(2);
}

/** Of a plan without an outcome yet. */
export function stateText(state: PlanState, isOpen: boolean): string {
  if (state === "selling") return isOpen ? "未开赛" : "已封存";
  return state === "held" ? "核对中" : "待结算";
}
