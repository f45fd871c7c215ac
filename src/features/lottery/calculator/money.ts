import type { HitCase } from "../../../../contract/odds/combination.ts";
import { amountText } from "../../../ui/amount.ts";

/** Texts of the calculator; amounts are in fen. */
export function yuanText(fen: number): string {
  return amountText((Math.round(fen) / 100).toFixed(2));
}

export function percentText(p: number): string {
  return `${(p * 100).toFixed(1)}%`;
}

/** `427.66`, `117.18 至 196.47`. */
export function rangeText({ lowFen, highFen }: Pick<HitCase, "lowFen" | "highFen">): string {
  return lowFen === highFen ? yuanText(highFen) : `${yuanText(lowFen)} 至 ${yuanText(highFen)}`;
}

export interface CaseRow {
  readonly text: string;
  readonly probability: number;
  readonly prize: string;
}

/** Cases with most hits first; all cases without winnings are one row. */
export function caseRows(cases: readonly HitCase[]): readonly CaseRow[] {
  const winning = cases.filter(({ highFen }) => highFen > 0);
  const losing = cases.filter(({ highFen }) => highFen === 0);
  const rows = [...winning].reverse().map((one) => ({ text: `中 ${one.hits} 场`, probability: one.probability, prize: rangeText(one) }));
  if (losing.length === 0) return rows;
  const most = Math.max(...losing.map(({ hits }) => hits));
  const text = most === 0 ? "全不中" : most === 1 ? "中 0 或 1 场" : `中 ${most} 场及以下`;
  return [...rows, { text, probability: losing.reduce((sum, { probability }) => sum + probability, 0), prize: "0" }];
}
