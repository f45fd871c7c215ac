import type { TipOutcome, TipVoid } from "../codes/tips.ts";
import type { Sport } from "../feed/channels.ts";
import type { Pair } from "../feed/sport.ts";
import type { Market } from "../odds/odds.ts";
import { type Side, settle } from "../odds/settle.ts";
import { SETTLE_AFTER_MS, VOID_AFTER_MS } from "./tipRules.ts";

/**
 * Value of a plan in integers, so that every reader computes exactly the same result. A leg has a factor in units of
 * 1/2000 (half of a price in thousandths is a whole unit); two legs multiply; results are in `RETURN_SCALE` parts.
 */
const FACTOR_SCALE = 2_000;
export const RETURN_SCALE = FACTOR_SCALE * FACTOR_SCALE;

export interface LegToSettle {
  readonly sport: Sport;
  readonly market: Market;
  readonly side: Side;
  readonly lineQuarters: number | null;
  readonly priceThousandths: number;
}

export interface LegResult {
  readonly outcome: TipOutcome;
  /** Stake plus winnings for a stake of 1, in units of 1/2000; for a void leg the stake. */
  readonly factor: number;
}

export const VOID_LEG: LegResult = { outcome: "V", factor: FACTOR_SCALE };

function factorOf(outcome: Exclude<TipOutcome, "V">, market: Market, price: number): number {
  switch (outcome) {
    case "W":
      return market === "eu" ? 2 * price : FACTOR_SCALE + 2 * price;
    case "HW":
      return FACTOR_SCALE + price;
    case "P":
      return FACTOR_SCALE;
    case "HL":
      return FACTOR_SCALE / 2;
    case "L":
      return 0;
    default:
      return outcome satisfies never;
  }
}

/** Settles a leg by its score: football after 90 minutes with stoppage time, basketball the final with overtime. */
export function settleLeg({ sport, market, side, lineQuarters, priceThousandths }: LegToSettle, score: Pair): LegResult {
  const line = lineQuarters === null ? null : lineQuarters / 4;
  const settled = settle({ sport, market, side, line, score, price: priceThousandths / 1_000 });
  if (!settled.ok) throw new Error(`a published leg cannot be settled: ${settled.error}`);
  const { outcome } = settled.value;
  return { outcome, factor: factorOf(outcome, market, priceThousandths) };
}

export interface PlanResult {
  readonly outcome: TipOutcome;
  /** Profit or loss on a stake of 1, in `RETURN_SCALE` parts. */
  readonly returned: number;
}

/**
 * Settles a plan from its legs: the product of their factors, minus the stake. With two legs: one lost leg loses all; void and
 * pushed legs are left out; the rest is won if every one is, else half won, pushed or half lost by the return.
 */
export function settlePlan(legs: readonly LegResult[]): PlanResult {
  const factor = legs.reduce((product, leg) => product * leg.factor, legs.length === 1 ? FACTOR_SCALE : 1);
  const returned = factor - RETURN_SCALE;
  const valid = legs.filter(({ outcome }) => outcome !== "V");
  const [only] = legs;
  if (valid.length === 0) return { outcome: "V", returned: 0 };
  if (legs.length === 1 && only) return { outcome: only.outcome, returned };
  if (valid.some(({ outcome }) => outcome === "L")) return { outcome: "L", returned };
  const decided = valid.filter(({ outcome }) => outcome !== "P");
  if (decided.length === 0) return { outcome: "P", returned };
  if (decided.every(({ outcome }) => outcome === "W")) return { outcome: "W", returned };
  return { outcome: returned > 0 ? "HW" : returned === 0 ? "P" : "HL", returned };
}

export function isWon(outcome: TipOutcome): boolean {
  return outcome === "W" || outcome === "HW";
}

/** Whether the expert is paid for a plan; otherwise its buyers are refunded. */
export function earns(outcome: TipOutcome, isRefundable: boolean): boolean {
  return isRefundable ? isWon(outcome) : outcome !== "V";
}

/** The facts from a match's log that settlement needs. All times are event times, epoch ms. */
export interface MatchFacts {
  readonly phase: "ongoing" | "finished" | "notStarted" | "abnormal";
  readonly isCancelled: boolean;
  /** When the match left 未开; null: it has not. */
  readonly startedAt: number | null;
  /** When the match ended; null: it has not. */
  readonly finishedAt: number | null;
  /** Time of the last state, score, incident or correction. */
  readonly changedAt: number;
  /** The score companies settle by; null: unknown. */
  readonly score: Pair | null;
  /** The score contradicts its incidents or periods. */
  readonly isContradicted: boolean;
  readonly home: string;
  readonly away: string;
}

export type LegRuling =
  | { readonly kind: "wait"; /** Time of the next check; null: once the log has more. */ readonly until: number | null }
  | { readonly kind: "people" }
  | { readonly kind: "void"; readonly why: TipVoid }
  | { readonly kind: "score"; readonly score: Pair };

export interface LegRulingInput {
  readonly facts: MatchFacts;
  readonly leg: { readonly kickoffAt: number; readonly home: string; readonly away: string };
  readonly publishedAt: number;
  readonly now: number;
}

/** Decides on a leg (docs/product.md, tips): everybody who reads the log gets the same result. */
export function rule({ facts, leg, publishedAt, now }: LegRulingInput): LegRuling {
  const lateAt = leg.kickoffAt + VOID_AFTER_MS;
  if (facts.isCancelled) return { kind: "void", why: "cancelled" };
  if (facts.startedAt !== null && facts.startedAt <= publishedAt) return { kind: "void", why: "early" };
  const isSwapped = facts.home === leg.away && facts.away === leg.home;
  const isFinished = facts.phase === "finished" && facts.finishedAt !== null;
  if (!isFinished || (facts.finishedAt ?? 0) > lateAt) {
    if (now >= lateAt) return { kind: "void", why: "late" };
    return { kind: "wait", until: lateAt };
  }
  if (isSwapped) return { kind: "void", why: "swapped" };
  const dueAt = facts.changedAt + SETTLE_AFTER_MS;
  if (now < dueAt) return { kind: "wait", until: dueAt };
  if (facts.isContradicted || facts.score === null) return { kind: "people" };
  return { kind: "score", score: facts.score };
}
