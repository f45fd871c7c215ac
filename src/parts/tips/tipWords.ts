import { phaseOf, stateLabelOf } from "../../../contract/codes/matchPhase.ts";
import { type PlanState, betTypeLabel } from "../../../contract/codes/tips.ts";
import type { PlanCard, PlanLeg, TipMatch } from "../../../contract/http/tipTypes.ts";
import { lineText, pickText } from "../../../contract/rules/tipPick.ts";
import { shanghaiDate, shanghaiTime } from "../../ui/shanghai.ts";
import { kickoffText } from "./planWords.ts";

/** Texts of plans and records. Pure. */

/** `+2.75`, `-0.50`, `0` */
export function returnText(returned: number): string {
  const text = returned.toFixed(2);
  if (/^-?0\.00$/.test(text)) return "0";
  return returned > 0 ? `+${text}` : text;
}

/** `3 连红`, `2 连黑`; null below two. */
export function streakText(streak: number): string | null {
  if (Math.abs(streak) < 2) return null;
  return streak > 0 ? `${streak} 连红` : `${-streak} 连黑`;
}

/** `今天 19:42`, `11-09 21:10`, `2025-11-09` for another year. */
export function whenText(at: number, now: number): string {
  const day = shanghaiDate(at);
  const today = shanghaiDate(now);
  if (day === today) return `今天 ${shanghaiTime(at)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${shanghaiTime(at)}` : day;
}

/** Score of a match in play or finished; null before it, and for a match that was not played to an end. */
export function scoreText(match: TipMatch): string | null {
  const phase = phaseOf(match);
  return phase === "ongoing" || phase === "finished" ? `${match.score[0]}-${match.score[1]}` : null;
}

/** Text between the teams of a row: the score, the kick-off, or why there is neither. */
export function middleText(match: TipMatch, now: number, isVeiled: boolean): string {
  const phase = phaseOf(match);
  if (phase === "notStarted") return kickoffText(match.kickoffAt, now);
  const score = scoreText(match);
  if (score === null) return stateLabelOf(match);
  return isVeiled ? "vs" : score;
}

/** `让球`; a leg of two adds its own market: `2串1 大小球`. */
export function betText({ sport, betType }: Pick<PlanCard, "sport" | "betType">, leg: PlanLeg): string {
  const label = betTypeLabel(sport, betType);
  return betType === "2in1" ? `${label} ${betTypeLabel(leg.sport, leg.market)}` : label;
}

/** `让球 平/半`: the public part of a leg. */
export function marketText(plan: Pick<PlanCard, "sport" | "betType">, leg: PlanLeg): string {
  const line = lineText(leg.sport, leg.market, leg.lineQuarters);
  const label = betText(plan, leg);
  return line === null ? label : `${label} ${line}`;
}

/** `国际米兰 让平/半`; null while it is hidden. */
export function legPickText(leg: PlanLeg): string | null {
  if (leg.pick === null) return null;
  return pickText(leg, leg.pick.side, leg.match?.home.name ?? "主队", leg.match?.away.name ?? "客队");
}

export function priceOfPick(price: number): string {
  return price.toFixed(2);
}

/** State of a plan without an outcome. */
export function stateText(state: PlanState, isOpen: boolean): string {
  if (state === "selling") return isOpen ? "未开赛" : "已封存";
  return state === "held" ? "核对中" : "待结算";
}
