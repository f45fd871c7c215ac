import type { TipOutcome } from "../codes/tips.ts";
import { wilson } from "../odds/calibration.ts";
import { RETURN_SCALE, isWon } from "./tipSettlement.ts";
import { RANKED_FROM, STAT_WINDOWS } from "./tipRules.ts";

/** A settled plan as statistics see it; all there are, free and unsold ones too, by their numbers. */
export interface SettledTip {
  readonly outcome: TipOutcome;
  /** In `RETURN_SCALE` parts of a stake. */
  readonly returned: number;
  /** Against the closing price of the same company; null: there was none. */
  readonly closing: -1 | 0 | 1 | null;
}

export interface TipWindow {
  /** The latest so many with an outcome that is not void; null: all. */
  readonly last: number | null;
  /** How many there were. */
  readonly plans: number;
  readonly won: number;
  /** Won, half won, half lost and lost: what a hit rate is of. */
  readonly decided: number;
  /** 0 to 1; null where nothing was decided. */
  readonly hit: number | null;
  /** A stake each, in stakes. */
  readonly returned: number;
  readonly longestWins: number;
  /** Deepest fall of the sum of returns below what it had been, in stakes: 0 or less. */
  readonly drawdown: number;
  readonly beatClosing: number;
  readonly closings: number;
}

export interface TipStatistics {
  readonly windows: readonly TipWindow[];
  readonly voids: number;
  /** Won in a row up to now; below 0: lost. P and void are passed over. */
  readonly streak: number;
  /** Lower end of Wilson's 95 % interval of the hit rate of all; null below ten. */
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

/** Sums of returns after each plan, in stakes, void ones passed over. */
export function returnsOf(tips: readonly Pick<SettledTip, "outcome" | "returned">[]): readonly number[] {
  let sum = 0;
  return tips.flatMap(({ outcome, returned }) => {
    if (outcome === "V") return [];
    sum += returned;
    return [sum / RETURN_SCALE];
  });
}
