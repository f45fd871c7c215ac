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
  /** The sale day, `2026-11-21`. Without date and issue: what is being sold now. */
  date: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })),
  issue: Type.Optional(Type.String({ pattern: "^\\d{4,8}$" })),
});
export type LotteryListQuery = Static<typeof LotteryListQuery>;

/** An issue of a lottery: of 竞彩 a sale day, of the others a number (期). */
export interface LotteryIssue {
  readonly issue: string;
  /** Sale day, `2026-11-21`. */
  readonly date: string;
  readonly count: number;
  /** When its last match closes, epoch ms. */
  readonly closesAt: number;
}

/**
 * How likely the outcomes are, beside the prizes. `consensus`: mean price of the companies without its margin (Shin) before
 * the match closed; of a market with a line by a goal model fitted to it. `prizes`: the prizes themselves without their
 * margin, where no company's price was kept.
 */
export interface Outlook {
  readonly basis: "consensus" | "prizes";
  /** How many companies; 0 of `prizes`. */
  readonly companies: number;
  /** In the order of the outcomes; together 1. */
  readonly probabilities: readonly number[];
}

export interface LotteryMarket {
  readonly market: LotteryMarketName;
  /** Goals or points added to the home side, or the total; null without one. */
  readonly line: number | null;
  /** Fixed prizes (SP of 北京单场: a reference that floats) of a stake of 1; null where there are none. */
  readonly prizes: readonly number[] | null;
  /** 单关: may be chosen alone. */
  readonly isSingle: boolean;
  readonly outlook: Outlook | null;
  /** Which outcome was drawn; null before the match is over. */
  readonly result: number | null;
}

export interface LotteryItem {
  /** `周六001`, of 北京单场 and 足球彩票 `12`. */
  readonly number: string;
  readonly closesAt: number;
  /** At the moment of the answer. */
  readonly status: LotteryStatus;
  readonly markets: readonly LotteryMarket[];
  readonly row: BoardRow;
}

export interface LotteryListReply {
  readonly type: LotteryType;
  /** Where the board of the sport stood: rows that are on it go on from there. */
  readonly asOf: AsOf;
  /** Null where there is no such issue, or none at all: then nothing is listed. */
  readonly issue: LotteryIssue | null;
  /** The issues around it by date, itself among them. */
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
