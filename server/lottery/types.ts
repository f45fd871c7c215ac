import type { Sport } from "../../contract/feed/channels.ts";
import type { LotteryMarketName, LotteryType } from "../../contract/lottery/lottery.ts";

/** A market's prizes as quoted at a moment. */
export interface LotteryQuote {
  readonly market: LotteryMarketName;
  /** Epoch ms. */
  readonly at: number;
  /** Goals or points given to the home side, or the total; null without a line. */
  readonly line: number | null;
  /** For a stake of 1, two decimals. */
  readonly prizes: readonly number[];
}

/** A match of an issue as its source registers it. */
export interface RegisteredItem {
  readonly number: string;
  readonly matchId: string;
  readonly closesAt: number;
  readonly singles: readonly LotteryMarketName[];
  readonly quotes: readonly LotteryQuote[];
}

export interface RegisteredIssue {
  readonly type: LotteryType;
  readonly issue: string;
  /** Sale day, `2026-11-21`. */
  readonly day: string;
  readonly sport: Sport;
  readonly items: readonly RegisteredItem[];
  readonly source: string;
}

/** New prizes of a match whose issue is registered. */
export interface AddedPrizes {
  readonly type: LotteryType;
  readonly issue: string;
  readonly number: string;
  readonly quotes: readonly LotteryQuote[];
}

/** The companies' consensus on a match when it closed: prices without margin, lines as in the feed. */
export interface Consensus {
  readonly companies: number;
  /** Home, draw, away; in basketball home, away. */
  readonly eu: readonly number[];
  /** The most common line, and the chance of its first side against the second. */
  readonly ah: { readonly line: number; readonly first: number } | null;
  readonly ou: { readonly line: number; readonly first: number } | null;
}
