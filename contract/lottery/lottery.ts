import { stateRowOf } from "../codes/matchPhase.ts";
import type { Sport } from "../feed/channels.ts";
import type { Pair } from "../feed/sport.ts";
import type { BoardRow } from "../match/board.ts";
import { settlementScore } from "../match/settlementScore.ts";
import { SHANGHAI_OFFSET_MS } from "../shanghai.ts";

/**
 * The lists of the lotteries (docs/product.md 2): 竞彩足球, 北京单场, 足球彩票, 竞彩篮球. Rules shared by browser and server: the
 * markets of each, its closing time, and which outcome a score means. Nothing is sold here.
 */
export const LOTTERY_TYPES = ["jczq", "bjdc", "zc", "jclq"] as const;
export type LotteryType = (typeof LOTTERY_TYPES)[number];

/** had 胜平负, hhad 让球胜平负; basketball: winner 胜负, handicap 让分胜负, total 大小分. */
export const LOTTERY_MARKETS = ["had", "hhad", "winner", "handicap", "total"] as const;
export type LotteryMarketName = (typeof LOTTERY_MARKETS)[number];

export interface Lottery {
  readonly name: string;
  readonly sport: Sport;
  readonly markets: readonly LotteryMarketName[];
  /**
   * Share of the prize that a winning stake is paid: 1 where prizes are paid as quoted. 北京单场 pays 65 % of its SP, applied
   * once a bet; 足球彩票 has no prize before the pool is divided.
   */
  readonly paid: number | null;
}

export const LOTTERY: Readonly<Record<LotteryType, Lottery>> = {
  jczq: { name: "竞彩足球", sport: "fb", markets: ["had", "hhad"], paid: 1 },
  bjdc: { name: "北京单场", sport: "fb", markets: ["hhad"], paid: 0.65 },
  zc: { name: "足球彩票", sport: "fb", markets: ["had"], paid: null },
  jclq: { name: "竞彩篮球", sport: "bk", markets: ["winner", "handicap", "total"], paid: 1 },
};

/** In the order of the prices. */
export const OUTCOMES: Readonly<Record<LotteryMarketName, readonly string[]>> = {
  had: ["胜", "平", "负"],
  hhad: ["胜", "平", "负"],
  winner: ["主胜", "客胜"],
  handicap: ["主胜", "客胜"],
  total: ["大", "小"],
};

/** 未开售, 在售, 停售, 开奖, 取消. */
export const LOTTERY_STATUSES = ["upcoming", "onSale", "closed", "drawn", "cancelled"] as const;
export type LotteryStatus = (typeof LOTTERY_STATUSES)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OPENS_HOUR = 11;
const CLOSES_HOUR = 22;
const CLOSES_HOUR_WEEKEND = 23;

/** Sale day of a moment, in days since 1970-01-01. A sale day runs from 11:00 to 11:00 the next morning in Shanghai. */
function saleDayNumber(at: number): number {
  return Math.floor((at + SHANGHAI_OFFSET_MS - OPENS_HOUR * HOUR_MS) / DAY_MS);
}

/** `2026-11-21`: a match at 02:00 on Sunday is on Saturday's list. */
export function saleDayOf(at: number): string {
  return new Date(saleDayNumber(at) * DAY_MS).toISOString().slice(0, 10);
}

/** Closing time of the shops on a sale day: 22:00, on Saturday and Sunday 23:00. */
export function shopsCloseAt(day: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const weekday = new Date(midnight).getUTCDay();
  const hour = weekday === 0 || weekday === 6 ? CLOSES_HOUR_WEEKEND : CLOSES_HOUR;
  return midnight - SHANGHAI_OFFSET_MS + hour * HOUR_MS;
}

/**
 * When sales of a match end. 竞彩 and 足球彩票: at kick-off, or when the shops of its sale day close if that is
 * earlier; the fourteen of a pool close with the first of them. 北京单场 sells round the clock, until kick-off.
 */
export function closesAt(type: LotteryType, kickoffs: readonly number[]): number {
  const first = Math.min(...kickoffs);
  return type === "bjdc" ? first : Math.min(first, shopsCloseAt(saleDayOf(first)));
}

function threeWay(margin: number): number {
  return margin > 0 ? 0 : margin === 0 ? 1 : 2;
}

/** Index of the market's outcome that a score means. `line` is the home side's handicap, or the total. */
export function drawnOutcome(market: LotteryMarketName, line: number | null, [home, away]: Pair): number {
  switch (market) {
    case "had":
      return threeWay(home - away);
    case "hhad":
      return threeWay(home - away + (line ?? 0));
    case "winner":
      return home > away ? 0 : 1;
    case "handicap":
      return home - away + (line ?? 0) > 0 ? 0 : 1;
    case "total":
      return home + away > (line ?? 0) ? 0 : 1;
    default:
      return market satisfies never;
  }
}

/** Winning outcome of a market once the match is over; null before, and if the score it depends on is unknown. */
export function resultOf(market: LotteryMarketName, line: number | null, row: BoardRow): number | null {
  const score = stateRowOf(row).stage === "finished" ? settlementScore(row) : null;
  return score && drawnOutcome(market, line, score);
}

/** Status of an item at a moment. `hasPrizes`: there are prizes to choose by (always true for a pool, which has none). */
export function statusOf(row: BoardRow, closesAtMs: number, hasPrizes: boolean, now: number): LotteryStatus {
  const { stage } = stateRowOf(row);
  if (stage === "finished") return "drawn";
  if (stage === "off") return "cancelled";
  if (now >= closesAtMs || stage !== "before") return "closed";
  return hasPrizes ? "onSale" : "upcoming";
}

/** A line as 竞彩 writes it, `−1` for `-1`: `−1`, `+1`, `0`; half points `+6.5`. */
export function lineText(line: number): string {
  if (line === 0) return "0";
  return line < 0 ? `−${-line}` : `+${line}`;
}
