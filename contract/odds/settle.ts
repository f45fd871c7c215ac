import type { Sport } from "../feed/channels.ts";
import { type Result, err, ok } from "../result.ts";
import type { Market } from "./odds.ts";

/** Settlement of one pick, including quarter lines: won, half won, stake returned, half lost, lost. */
export type SettlementOutcome = "W" | "HW" | "P" | "HL" | "L";

export const SIDES = ["home", "away", "draw", "over", "under"] as const;
export type Side = (typeof SIDES)[number];

export interface MarketPick {
  readonly sport: Sport;
  readonly market: Market;
  /** ah: home or away; ou: over or under; eu: home, draw or away; basketball eu: home or away. */
  readonly side: Side;
  /** As in the feed: ah from the home side (-0.25: home gives 平/半), whichever side is picked; ou the total; eu null. */
  readonly line: number | null;
  /** Home, away: football after 90 minutes with stoppage time, basketball the final with overtime; first half: at half-time. */
  readonly score: readonly [home: number, away: number];
  /** Hong Kong price for ah and ou, decimal price for eu. */
  readonly price: number;
}

export interface Settlement {
  readonly outcome: SettlementOutcome;
  /** Profit or loss on a stake of 1: 0.465, 0, -0.5. */
  readonly returned: number;
}

/** The invalid field: a side of another market, a line off the quarter grid, a score below 0, a price without winnings. */
export type PickProblem = "side" | "line" | "score" | "price";

const MARKET_SIDES: Readonly<Record<Market, readonly Side[]>> = {
  ah: ["home", "away"],
  ou: ["over", "under"],
  eu: ["home", "draw", "away"],
};

/** Beyond the digits of any price there is only floating-point error. */
const RETURN_DIGITS = 10;

/** Beyond any score or line of any sport, and small enough that sums of quarters are exact. */
const FURTHEST = 100_000;

function isWithin(value: number, bound: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= bound;
}

function problemOf({ sport, market, side, line, score, price }: MarketPick): PickProblem | null {
  if (!MARKET_SIDES[market].includes(side) || (sport === "bk" && side === "draw")) return "side";
  if (market === "eu" ? line !== null && line !== 0 : line === null || !isWithin(line * 4, 4 * FURTHEST)) return "line";
  if (market === "ou" && line !== null && line < 0) return "line";
  if (score.length !== 2 || !score.every((goals) => isWithin(goals, FURTHEST) && goals >= 0)) return "score";
  if (!Number.isFinite(price) || price <= (market === "eu" ? 1 : 0)) return "price";
  return null;
}

/** How many quarters of a goal the pick is ahead of its line, in integers. */
function quartersAhead(side: Exclude<Side, "draw">, lineQuarters: number, [home, away]: MarketPick["score"]): number {
  switch (side) {
    case "home":
      return 4 * (home - away) + lineQuarters;
    case "away":
      return 4 * (away - home) - lineQuarters;
    case "over":
      return 4 * (home + away) - lineQuarters;
    case "under":
      return lineQuarters - 4 * (home + away);
    default:
      return side satisfies never;
  }
}

/** Two or more quarters decide the whole stake, one quarter half of it: the other half is on a line that was hit exactly. */
function outcomeOf(quarters: number): SettlementOutcome {
  if (quarters >= 2) return "W";
  if (quarters <= -2) return "L";
  if (quarters === 0) return "P";
  return quarters > 0 ? "HW" : "HL";
}

function winnerOf([home, away]: MarketPick["score"]): Side {
  if (home === away) return "draw";
  return home > away ? "home" : "away";
}

function returnOf(outcome: SettlementOutcome, winnings: number): number {
  switch (outcome) {
    case "W":
      return winnings;
    case "HW":
      return winnings / 2;
    case "P":
      return 0;
    case "HL":
      return -0.5;
    case "L":
      return -1;
    default:
      return outcome satisfies never;
  }
}

/**
 * Settles a pick by a final score. eu is won or lost: a drawn basketball game, possible in two-legged
 * ties, is lost for both sides, because nobody won it.
 */
export function settle(pick: MarketPick): Result<Settlement, PickProblem> {
  const problem = problemOf(pick);
  if (problem !== null) return err(problem);
  const { market, side, line, score, price } = pick;
  const outcome =
    market === "eu" || side === "draw" ? (winnerOf(score) === side ? "W" : "L") : outcomeOf(quartersAhead(side, (line ?? 0) * 4, score));
  const winnings = Number((market === "eu" ? price - 1 : price).toFixed(RETURN_DIGITS));
  return ok({ outcome, returned: returnOf(outcome, winnings) });
}
