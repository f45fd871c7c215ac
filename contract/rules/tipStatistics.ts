import type { TipOutcome } from "../codes/tips.ts";
import { wilson } from "./wilson.ts";
import { RETURN_SCALE, isWon } from "./tipSettlement.ts";
import { RANKED_FROM, STAT_WINDOWS } from "./tipRules.ts";

/** A settled plan for the statistics; all of an expert's plans count, including free and unsold ones, ordered by number. */
export interface SettledTip {
  readonly outcome: TipOutcome;
  /** In `RETURN_SCALE` parts of a stake. */
  readonly returned: number;
  /** Compared with the same company's closing price; null: there was none. */
  readonly closing: -1 | 0 | 1 | null;
}

export interface TipWindow {
  /** Number of latest plans covered, void ones not counted; null: all. */
  readonly last: number | null;
  /** Number of plans found. */
  readonly plans: number;
  readonly won: number;
  /** Plans won, half won, half lost or lost: the base of the hit rate. */
  readonly decided: number;
  /** 0 to 1; null if no plan was decided. */
  readonly hit: number | null;
  /** Sum for one stake a plan, in stakes. */
  readonly returned: number;
  readonly longestWins: number;
  /** Maximum drawdown of the running sum of returns, in stakes: 0 or less. */
  readonly drawdown: number;
  readonly beatClosing: number;
  readonly closings: number;
}

export interface TipStatistics {
  readonly windows: readonly TipWindow[];
  readonly voids: number;
  /** Current run of wins; below 0: of losses. P and void are skipped. */
  readonly streak: number;
  /** Lower bound of Wilson's 95 % interval of the overall hit rate; null below ten plans. */
  readonly bound: number | null;
}

const isDecided = (outcome: TipOutcome): boolean => outcome !== "P" && outcome !== "V";

function windowOf(last: number | null, counted: readonly SettledTip[]): TipWindow {
  const tips = last === null ? counted : counted.slice(-last);
  let won = 0;
  let decided = 0;
  let sum = 0;
  let peak = 0;
  let drawdown = 0;
  let wins = 0;
  let longestWins = 0;
  let beatClosing = 0;
  let closings = 0;
  for (const { outcome, returned, closing } of tips) {
    sum += returned;
    peak = Math.max(peak, sum);
    drawdown = Math.min(drawdown, sum - peak);
    if (closing !== null) {
      closings += 1;
      if (closing > 0) beatClosing += 1;
    }
    if (!isDecided(outcome)) continue;
    decided += 1;
    wins = isWon(outcome) ? wins + 1 : 0;
    longestWins = Math.max(longestWins, wins);
    if (isWon(outcome)) won += 1;
  }
  return {
    last,
    plans: tips.length,
    won,
    decided,
    hit: decided === 0 ? null : won / decided,
    returned: sum / RETURN_SCALE,
    longestWins,
    drawdown: drawdown / RETURN_SCALE,
    beatClosing,
    closings,
  };
}

function streakOf(tips: readonly SettledTip[]): number {
  const decided = tips.filter(({ outcome }) => isDecided(outcome));
  const last = decided.at(-1);
  if (!last) return 0;
  const isWinning = isWon(last.outcome);
  const other = decided.findLastIndex(({ outcome }) => isWon(outcome) !== isWinning);
  const length = decided.length - 1 - other;
  return isWinning ? length : -length;
}

/** `tips`: every settled plan of an expert, oldest first. */
export function statisticsOf(tips: readonly SettledTip[]): TipStatistics {
  const counted = tips.filter(({ outcome }) => outcome !== "V");
  const windows = STAT_WINDOWS.map((last) => windowOf(last, counted));
  const { won = 0, decided = 0 } = windows.at(-1) ?? {};
  return {
    windows,
    voids: tips.length - counted.length,
    streak: streakOf(tips),
    bound: counted.length < RANKED_FROM ? null : (wilson(won, decided)?.low ?? 0),
  };
}

/** Running sums of returns after each plan, in stakes, without void plans. */
export function returnsOf(tips: readonly Pick<SettledTip, "outcome" | "returned">[]): readonly number[] {
  let sum = 0;
  return tips.flatMap(({ outcome, returned }) => {
    if (outcome === "V") return [];
    sum += returned;
    return [sum / RETURN_SCALE];
  });
}
