import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { SpendCurrency } from "../../contract/money.ts";
import { ok } from "../../contract/result.ts";
import type { Db } from "../kit/database.ts";
import type { LedgerRepository, LedgerTransaction, Posting, Transfer } from "./ledgerRepository.ts";
import { announceBalance, inTransaction } from "./moneyTransaction.ts";

export interface Gift {
  readonly from: string;
  readonly anchorId: string;
  /** Of one; more than zero. */
  readonly giftPriceMinor: bigint;
  readonly currency: SpendCurrency;
  readonly count: number;
  /** The giver's: the same key gives once; for another amount, anchor or currency 409. */
  readonly key: string;
  /** Shown in the records of both. */
  readonly giftName?: string;
}

/** `isRepeated`: it had been given by the same key; nothing moved. */
export interface GivenGift {
  readonly totalMinor: bigint;
  readonly anchorShareMinor: bigint;
  readonly isRepeated: boolean;
}

/** The money of gifts (docs/product.md 3, types 2 and 9). Which gifts there are and what the room shows is the room's. */
export interface Gifts {
  /** `also` is done in the same transaction, once the money has moved; not for a gift that is repeated. */
  give(gift: Gift, also?: (trx: LedgerTransaction) => Promise<void>): Promise<CallResult<GivenGift>>;
}

export const ANCHOR_SHARE_PERCENT = 50n;
export const GIFT_MAX_COUNT = 9_999;

/** Postings of types 2 and 9 as server/wallet/README.md has them. The share is rounded down; one of nothing is left out. */
function postingsOf({ from, anchorId, currency }: Gift, totalMinor: bigint, shareMinor: bigint): readonly Posting[] {
  const given: Posting = { account: { user: from, kind: currency }, amountMinor: -totalMinor };
  if (currency === "ticket") return [given, { account: "issue:ticket", amountMinor: totalMinor }];
  const kept: Posting = { account: "revenue:diamond", amountMinor: totalMinor - shareMinor };
  if (shareMinor === 0n) return [given, kept];
  return [
    given,
    kept,
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

  return {
    async give(gift, also) {
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
      const prepared = await ledger.prepare(transfer);
      return inTransaction(ledger, async (trx) => {
        const posted = await ledger.post(trx, prepared);
        if (posted.kind === "key-reused") return refuse(ErrorCode.conflict, "该礼物已送出，请刷新后重试");
        if (posted.kind === "posted") {
          await announceBalance(ledger, trx, from);
          if (anchorShareMinor > 0n) await announceBalance(ledger, trx, anchorId);
          await also?.(trx);
        }
        return ok({ totalMinor, anchorShareMinor, isRepeated: posted.kind === "repeated" });
      });
    },
  };
}
