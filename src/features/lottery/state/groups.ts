import { stateRowOf } from "../../../../contract/codes/matchPhase.ts";
import type { LotteryItem } from "../../../../contract/http/lottery.ts";
import { type LotteryType, LOTTERY, lineText, statusOf } from "../../../../contract/lottery/lottery.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";

/** Grouping and filtering of a list's items: pure functions. */
export type GroupName = "onSale" | "upcoming" | "closed" | "playing" | "finished" | "off";

export const GROUPS: readonly GroupName[] = ["onSale", "playing", "closed", "upcoming", "finished", "off"];

export function groupOf(type: LotteryType, item: LotteryItem, state: BoardRow["state"], now: number): GroupName {
  const row = { ...item.row, state };
  const { stage } = stateRowOf(row);
  switch (stage) {
    case "finished":
      return "finished";
    case "playing":
    case "break":
      return "playing";
    case "before": {
      const hasPrizes = LOTTERY[type].paid === null || item.markets.some(({ prizes }) => prizes !== null);
      const status = statusOf(row, item.closesAt, hasPrizes, now);
      return status === "onSale" || status === "upcoming" ? status : "closed";
    }
    case "waiting":
    case "stopped":
    case "off":
    case "abnormal":
      return "off";
    default:
      return stage satisfies never;
  }
}

export interface ListFilter {
  /** 单关: only matches with a market that can be bet on singly. */
  readonly isSingle: boolean;
  readonly hiddenLeagues: readonly string[];
  /** `lineKey`s to show; null = all. */
  readonly lines: readonly string[] | null;
}

export const NO_FILTER: ListFilter = { isSingle: false, hiddenLeagues: [], lines: null };

const NO_LINE = "none";

/** Key of the 让球 filter: the lottery's own line, `-1`; `none` without one. */
export function lineKey(item: LotteryItem): string {
  const line = item.markets.find(({ market }) => market === "hhad" || market === "handicap")?.line ?? null;
  return line === null ? NO_LINE : String(line);
}

export function passes(item: LotteryItem, filter: ListFilter): boolean {
  if (filter.isSingle && !item.markets.some(({ isSingle }) => isSingle)) return false;
  if (filter.hiddenLeagues.includes(item.row.league.id)) return false;
  return filter.lines === null || filter.lines.includes(lineKey(item));
}

export interface FilterChoice {
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

function counted(
  items: readonly LotteryItem[],
  of: (item: LotteryItem) => readonly [key: string, label: string],
): Map<string, FilterChoice> {
  const found = new Map<string, FilterChoice>();
  for (const item of items) {
    const [key, label] = of(item);
    found.set(key, { key, label, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return found;
}

/** The leagues of a list, most matches first. */
export function leaguesOf(items: readonly LotteryItem[]): readonly FilterChoice[] {
  const found = counted(items, ({ row }) => [row.league.id, row.league.name]);
  return [...found.values()].sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}

/** The lines of a list, ascending; items without a line last. */
export function linesOf(items: readonly LotteryItem[]): readonly FilterChoice[] {
  const valueOf = ({ key }: FilterChoice): number => (key === NO_LINE ? Number.POSITIVE_INFINITY : Number(key));
  const labelOf = (key: string): string => (key === NO_LINE ? "无" : lineText(Number(key)));
  const found = counted(items, (item) => [lineKey(item), labelOf(lineKey(item))]);
  return [...found.values()].sort((a, b) => valueOf(a) - valueOf(b));
}
