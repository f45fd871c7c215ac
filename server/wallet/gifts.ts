import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { SpendCurrency } from "../../contract/money.ts";
import { ok } from "../../contract/result.ts";
import type { Db } from "../kit/database.ts";
import type { GroupWork, LedgerRepository, Posting, Transfer } from "./ledgerRepository.ts";
import { announceBalances } from "./moneyTransaction.ts";

export interface Gift {
  readonly from: string;
  readonly anchorId: string;
  /** Price of one gift; more than zero. */
  readonly giftPriceMinor: bigint;
  readonly currency: SpendCurrency;
  readonly count: number;
  /** The giver's key: used once; 409 with another amount, anchor or currency. */
  readonly key: string;
  /** Shown in both users' records. */
  readonly giftName?: string;
}

/** `isRepeated`: the key was already used, and nothing moved. Else `answer` comes from the work in the same transaction. */
export type GivenGift<Answer = undefined> = { readonly totalMinor: bigint; readonly anchorShareMinor: bigint } & (
  | { readonly isRepeated: false; readonly answer: Answer }
  | { readonly isRepeated: true }
);

/** The money side of gifts (docs/product.md 3, types 2 and 9). The list of gifts and their display belong to rooms. */
export interface Gifts {
  give(gift: Gift): Promise<CallResult<GivenGift>>;
  /**
   * Gives and also writes data in the transaction that moves the money, but not for a repeated gift. Gifts that wait at the
   * same time form a group of the ledger: `work` gets the rows of all of them.
   */
  along<Row, Answer>(work: GroupWork<Row, Answer>): (gift: Gift, row: Row) => Promise<CallResult<GivenGift<Answer>>>;
}

export const ANCHOR_SHARE_PERCENT = 50n;
export const GIFT_MAX_COUNT = 9_999;

/** Postings of types 2 and 9 as in server/wallet/README.md. The share is rounded down; a share of zero is left out. */
function postingsOf({ from, anchorId, currency }: Gift, totalMinor: bigint, shareMinor: bigint): readonly Posting[] {
  const given: Posting = { account: { user: from, kind: currency }, amountMinor: -totalMinor };
  if (currency === "ticket") return [given, { account: "issue:ticket", amountMinor: totalMinor }];
  const revenue: Posting = { account: "revenue:diamond", amountMinor: totalMinor - shareMinor };
  if (shareMinor === 0n) return [given, revenue];
  return [
    given,
    revenue,
    { account: "issue:diamond", amountMinor: shareMinor },
    { account: "issue:cash", amountMinor: -shareMinor, type: 9 },
    { account: { user: anchorId, kind: "cash" }, amountMinor: shareMinor, type: 9 },
  ];
}

export function createGifts({ db, ledger }: { readonly db: Db; readonly ledger: LedgerRepository }): Gifts {
  async function isAnchor(userId: string): Promise<boolean> {
    const { rows } = await sql`select 1 from app_user where id = ${userId}::int8 and is_anchor`.execute(db);
    return rows.length > 0;
  }

  function along<Row, Answer>(work: GroupWork<Row, Answer>): (gift: Gift, row: Row) => Promise<CallResult<GivenGift<Answer>>> {
    interface Given {
      readonly touched: readonly string[];
      readonly row: Row;
    }
    const announced: GroupWork<Given, Answer> = async (trx, all) => {
      await announceBalances(
        ledger,
        trx,
        all.flatMap(({ touched }) => touched),
      );
      return work(
        trx,
        all.map(({ row }) => row),
      );
    };

    return async (gift, row) => {
      const { from, anchorId, giftPriceMinor, currency, count, key, giftName = "" } = gift;
      if (!Number.isInteger(count) || count < 1 || count > GIFT_MAX_COUNT || giftPriceMinor <= 0n) {
        return refuse(ErrorCode.badRequest, "礼物数量不正确");
      }
      if (from === anchorId) return refuse(ErrorCode.badRequest, "不能给自己送礼物");
      if (!(await isAnchor(anchorId))) return refuse(ErrorCode.notFound, "主播不存在");
      const totalMinor = giftPriceMinor * BigInt(count);
      const anchorShareMinor = currency === "diamond" ? (totalMinor * ANCHOR_SHARE_PERCENT) / 100n : 0n;
      const transfer: Transfer = {
        key: `gift/${from}/${key}`,
        type: 2,
        postings: postingsOf(gift, totalMinor, anchorShareMinor),
        memo: { ...(giftName === "" ? {} : { note: `${giftName} ×${count}` }), anchorId, count },
      };
      const moved = await ledger.moveWith(transfer, announced, { touched: anchorShareMinor > 0n ? [from, anchorId] : [from], row });
      switch (moved.kind) {
        case "posted":
          return ok({ totalMinor, anchorShareMinor, isRepeated: false, answer: moved.answer });
        case "repeated":
          return ok({ totalMinor, anchorShareMinor, isRepeated: true });
        case "key-reused":
          return refuse(ErrorCode.conflict, "该礼物已送出，请刷新后重试");
        case "insufficient":
          return refuse(ErrorCode.insufficientBalance);
        default:
          return moved satisfies never;
      }
    };
  }

  const alone = along<undefined, undefined>((_trx, rows) => Promise.resolve(rows));
  return { give: (gift) => alone(gift, undefined), along };
}
