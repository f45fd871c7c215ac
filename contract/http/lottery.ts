import { type Static, Type } from "typebox";
import type { AsOf } from "../envelope.ts";
import type { LotteryMarketName, LotteryStatus, LotteryType } from "../lottery/lottery.ts";
import type { BoardRow } from "../match/board.ts";
import { get } from "./call.ts";

/**
 * The lists of the lotteries (docs/product.md 2 and 7: the screens are named there, the reply is ours). `{sport}` is fb for
 * jczq, bjdc and zc, bk for jclq.
 */
export const LotteryListQuery = Type.Object({
  type: Type.Union([Type.Literal("jczq"), Type.Literal("bjdc"), Type.Literal("zc"), Type.Literal("jclq")]),
  /** Sale day, `2026-11-21`. Without date and issue: the items on sale now. */
  date: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })),
  issue: Type.Optional(Type.String({ pattern: "^\\d{4,8}$" })),
});
export type LotteryListQuery = Static<typeof LotteryListQuery>;

/** An issue of a lottery: a sale day for 竞彩, a number (期) for the others. */
export interface LotteryIssue {
  readonly issue: string;
  /** Sale day, `2026-11-21`. */
  readonly date: string;
  readonly count: number;
  /** When its last match closes for betting, epoch ms. */
  readonly closesAt: number;
}

/**
 * Probabilities of the outcomes, shown beside the prizes. `consensus`: the companies' mean price without its margin (Shin)
 * before the match closed; markets with a line use a goal model fitted to it. `prizes`: the prizes without their margin,
 * where no company's price was stored.
 */
export interface Outlook {
  readonly basis: "consensus" | "prizes";
  /** Number of companies; 0 for `prizes`. */
  readonly companies: number;
  /** In the order of the outcomes; they sum to 1. */
  readonly probabilities: readonly number[];
}

export interface LotteryMarket {
  readonly market: LotteryMarketName;
  /** Goals or points added to the home side, or the total; null for a market without a line. */
  readonly line: number | null;
  /** Fixed prizes for a stake of 1 (北京单场: floating reference SP); null if there are none. */
  readonly prizes: readonly number[] | null;
  /** 单关: may be bet on its own. */
  readonly isSingle: boolean;
  readonly outlook: Outlook | null;
  /** Index of the winning outcome; null before the match is over. */
  readonly result: number | null;
}

export interface LotteryItem {
  /** `周六001`; for 北京单场 and 足球彩票 `12`. */
  readonly number: string;
  readonly closesAt: number;
  /** At the time of the response. */
  readonly status: LotteryStatus;
  readonly markets: readonly LotteryMarket[];
  readonly row: BoardRow;
}

export interface LotteryListReply {
  readonly type: LotteryType;
  /** Position of the sport's board: rows on the board continue from there. */
  readonly asOf: AsOf;
  /** Null: no such issue, or none at all; the lists are empty then. */
  readonly issue: LotteryIssue | null;
  /** The neighbouring issues by date, including this one. */
  readonly issues: readonly LotteryIssue[];
  /** By number. */
  readonly items: readonly LotteryItem[];
}

const object = { type: "object", additionalProperties: true } as const;

export const lotteryCalls = {
  lotteryList: get("tapi", "/live/{sport}/lottery/list", "any", {
    query: LotteryListQuery,
    reply: Type.Unsafe<LotteryListReply>(object),
  }),
};
