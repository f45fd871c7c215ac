import type { LotteryItem, LotteryMarket } from "../../../../contract/http/lottery.ts";
import { type LotteryMarketName, type LotteryType, LOTTERY, OUTCOMES, lineText } from "../../../../contract/lottery/lottery.ts";
import { type Pass, PASSES, passMatches } from "../../../../contract/odds/passes.ts";
import type { Selection } from "../../../../contract/odds/ticket.ts";

/** A reader's picks: pure functions over a list of legs. They never leave the page. */
export interface Leg {
  readonly issue: string;
  /** As last loaded. */
  readonly item: LotteryItem;
  /** One market a match: outcomes of two markets of a match are not mutually exclusive. */
  readonly market: LotteryMarketName;
  /** Indexes of the market's outcomes, ascending; at least one. */
  readonly outcomes: readonly number[];
  /** 胆 */
  readonly isBanker: boolean;
}

/** Sorted by issue and number. */
export type Picks = readonly Leg[];

export interface Choosing {
  readonly issue: string;
  readonly item: LotteryItem;
  readonly market: LotteryMarketName;
  readonly outcome: number;
}

const isOf = (leg: Leg, issue: string, number: string): boolean => leg.issue === issue && leg.item.number === number;

export function legOf(picks: Picks, issue: string, number: string): Leg | undefined {
  return picks.find((leg) => isOf(leg, issue, number));
}

function inOrder(a: Leg, b: Leg): number {
  if (a.issue !== b.issue) return a.issue < b.issue ? -1 : 1;
  return a.item.row.kickoffAt - b.item.row.kickoffAt || (a.item.number < b.item.number ? -1 : 1);
}

/** Adds or removes an outcome. An outcome of another market replaces the match's earlier picks. */
export function toggled(picks: Picks, { issue, item, market, outcome }: Choosing): Picks {
  const before = legOf(picks, issue, item.number);
  const others = picks.filter((leg) => leg !== before);
  if (before?.market !== market) {
    return [...others, { issue, item, market, outcomes: [outcome], isBanker: before?.isBanker ?? false }].sort(inOrder);
  }
  const has = before.outcomes.includes(outcome);
  const outcomes = has ? before.outcomes.filter((o) => o !== outcome) : [...before.outcomes, outcome].sort((a, b) => a - b);
  return outcomes.length === 0 ? others : picks.map((leg) => (leg === before ? { ...leg, item, outcomes } : leg));
}

export function without(picks: Picks, removed: Leg): Picks {
  return picks.filter((leg) => leg !== removed);
}

export function withBanker(picks: Picks, of: Leg): Picks {
  return picks.map((leg) => (leg === of ? { ...leg, isBanker: !leg.isBanker } : leg));
}

/** The legs with the latest loaded data of their matches. */
export function renewed(picks: Picks, issue: string, items: readonly LotteryItem[]): Picks {
  return picks.map((leg) => {
    const item = leg.issue === issue ? items.find(({ number }) => number === leg.item.number) : undefined;
    return item ? { ...leg, item } : leg;
  });
}

export function marketOf({ item, market }: Pick<Leg, "item" | "market">): LotteryMarket | undefined {
  return item.markets.find((one) => one.market === market);
}

/** `胜`, `让 −2 胜`, `让分 +6.5 主胜`, `大 221.5`; several are joined. */
export function outcomeText(leg: Pick<Leg, "item" | "market" | "outcomes">, outcomes = leg.outcomes): string {
  const line = marketOf(leg)?.line ?? null;
  const names = outcomes.map((outcome) => OUTCOMES[leg.market][outcome] ?? "").join(" ");
  switch (leg.market) {
    case "had":
    case "winner":
      return names;
    case "hhad":
      return line === 0 ? names : `让 ${lineText(line ?? 0)} ${names}`;
    case "handicap":
      return `让分 ${lineText(line ?? 0)} ${names}`;
    case "total":
      return `${names} ${line ?? ""}`;
    default:
      return leg.market satisfies never;
  }
}

/** Passes possible with these legs: not more matches than picked, 单关 only if each can be bet on singly. */
export function passesFor(picks: Picks): readonly Pass[] {
  const areSingle = picks.every((leg) => marketOf(leg)?.isSingle);
  return PASSES.filter((pass) => (pass === "1x1" ? picks.length > 0 && areSingle : passMatches(pass) <= picks.length));
}

const LONGEST = 8;

/** The chosen passes among the possible ones; without a choice all matches in one bet. */
export function passesInPlay(picks: Picks, chosen: readonly Pass[] | null): readonly Pass[] {
  const able = passesFor(picks);
  const remaining = (chosen ?? []).filter((pass) => able.includes(pass));
  if (chosen !== null && (remaining.length > 0 || chosen.length === 0)) return remaining;
  const whole = `${Math.min(picks.length, LONGEST)}x1` as Pass;
  return able.includes(whole) ? [whole] : [];
}

export function selectionsOf(picks: Picks): readonly Selection[] {
  return picks.map((leg) => {
    const market = marketOf(leg);
    return {
      match: `${leg.issue} ${leg.item.number}`,
      isBanker: leg.isBanker,
      choices: leg.outcomes.map((outcome) => ({
        outcome: String(outcome),
        prize: market?.prizes?.[outcome] ?? 0,
        probability: market?.outlook?.probabilities[outcome] ?? 0,
      })),
    };
  });
}

/** Whether a leg is no longer on sale. */
export function isClosed({ item }: Leg, now: number): boolean {
  return now >= item.closesAt || (item.status !== "onSale" && item.status !== "upcoming");
}

/** Share of the product of its prizes that a winning stake is paid. */
export function paidOf(type: LotteryType): number {
  return LOTTERY[type].paid ?? 1;
}
