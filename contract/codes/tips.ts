import type { Sport } from "../feed/channels.ts";
import { BASKETBALL_BET_LABEL, FOOTBALL_BET_LABEL } from "./bets.ts";

/** Bet types of a plan (docs/product.md 3). 单关: the result of one match at the lottery's fixed prize; 2串1: two picks of two matches. */
export const BET_TYPES = ["eu", "ah", "ou", "single", "2in1"] as const;
export type BetType = (typeof BET_TYPES)[number];

/** Bet types of each sport, in the order they are offered. */
export const BET_TYPES_OF = { fb: ["ah", "ou", "eu", "single", "2in1"], bk: ["ah", "ou"] } as const satisfies Readonly<
  Record<Sport, readonly BetType[]>
>;

export function betTypeLabel(sport: Sport, betType: BetType): string {
  return sport === "bk" && (betType === "ah" || betType === "ou") ? BASKETBALL_BET_LABEL[betType] : FOOTBALL_BET_LABEL[betType];
}

/** The company whose fixed prizes 单关 uses. */
export const SINGLE_COMPANY = "jc";

/** Outcome of a plan: that of a single pick (contract/odds/settle.ts), or `V`, void: the money is refunded in any case. */
export const TIP_OUTCOMES = ["W", "HW", "P", "HL", "L", "V"] as const;
export type TipOutcome = (typeof TIP_OUTCOMES)[number];

export const TIP_OUTCOME_LABEL: Readonly<Record<TipOutcome, string>> = {
  W: "赢",
  HW: "赢半",
  P: "走",
  HL: "输半",
  L: "输",
  V: "作废",
};

/** Why a leg is void. */
export const TIP_VOID_LABEL = {
  cancelled: "比赛取消",
  late: "开赛时间起 36 小时内未完赛",
  early: "封存前比赛已经开始",
  swapped: "主客队对调",
  desk: "运营作废",
} as const;
export type TipVoid = keyof typeof TIP_VOID_LABEL;

/** Filter result for a plan's reason: not reviewed yet, readable, refused. */
export const PLAN_REVIEWS = ["waiting", "passed", "refused"] as const;
export type PlanReview = (typeof PLAN_REVIEWS)[number];

/** 在售 until the first kick-off, 进行中 until settled. `held`: staff must review a contradictory score or a reason the filter held. */
export const PLAN_STATES = ["selling", "playing", "held", "settled"] as const;
export type PlanState = (typeof PLAN_STATES)[number];
