import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { HighlightPaid } from "../../contract/http/highlights.ts";
import { formatMinor, parseMinor } from "../../contract/money.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { LedgerRepository, LedgerTransaction, PreparedTransfer } from "./ledgerRepository.ts";
import { announceBalance, inTransaction, withAmount } from "./moneyTransaction.ts";

export interface HighlightPurchases {
  /** `agreed`: the price that the buyer saw and the idempotency key; null for the specification's GET, which has neither. */
  buy(userId: string, id: string, agreed: { readonly price: string; readonly key: string } | null): Promise<CallResult<HighlightPaid>>;
}

interface Purchase {
  readonly userId: string;
  readonly id: string;
  readonly key: string | null;
  readonly priceMinor: bigint;
}

interface Bought {
  readonly price_minor: bigint;
}

/** A user buys a highlight once, by whichever call and however often it is repeated: (id, user) is unique. */
export function createHighlightPurchases(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: LedgerRepository;
}): HighlightPurchases {
  const { db, clock, ledger } = deps;

  async function known(from: Db, userId: string, id: string): Promise<HighlightPaid | null> {
    const { rows } = await sql<Bought>`
      select price_minor from highlight_purchase where highlight_id = ${id}::int8 and user_id = ${userId}::int8`.execute(from);
    return rows[0] ? { id, isNew: false, price: formatMinor(rows[0].price_minor) } : null;
  }

  async function isOfAnother(userId: string, id: string, key: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from highlight_purchase where user_id = ${userId}::int8 and request_key = ${key} and highlight_id <> ${id}::int8`.execute(
      db,
    );
    return rows.length > 0;
  }

  /** Prepared before the transaction, by the present title; the price is that of the transaction. */
  async function prepare(userId: string, id: string): Promise<PreparedTransfer> {
    const { rows } = await sql<{ title: string }>`select title from highlight where id = ${id}::int8`.execute(db);
    return ledger.prepare({
      key: `highlight/${id}/${userId}`,
      type: 4,
      postings: [
        { account: { user: userId, kind: "diamond" }, amountMinor: -1n },
        { account: "revenue:diamond", amountMinor: 1n },
      ],
      memo: { note: `集锦 ${rows[0]?.title ?? ""}`, highlight: id },
    });
  }

  async function pay(trx: LedgerTransaction, prepared: PreparedTransfer, purchase: Purchase): Promise<boolean> {
    const { userId, id, key, priceMinor } = purchase;
    // A concurrent purchase by the same user waits here for this transaction.
    const { rows } = await sql`
      insert into highlight_purchase (highlight_id, user_id, price_minor, request_key, at)
      values (${id}::int8, ${userId}::int8, ${priceMinor}::int8, ${key}, ${new Date(clock.now())}::timestamptz)
      on conflict do nothing returning user_id`.execute(trx);
    if (rows.length === 0) return false;
    const posted = await ledger.post(trx, withAmount(prepared, priceMinor));
    if (posted.kind !== "posted") throw new Error(`${prepared.transfer.key} was in the ledger before its purchase`);
    await announceBalance(ledger, trx, userId);
    return true;
  }

  return {
    async buy(userId, id, agreed) {
      if (agreed && (await isOfAnother(userId, id, agreed.key))) return refuse(ErrorCode.conflict, "该订单已提交，请刷新后重试");
      const before = await known(db, userId, id);
      if (before) return ok(before);
      const prepared = await prepare(userId, id);
      const done = await inTransaction<HighlightPaid>(ledger, async (trx) => {
        // Locked, so that it cannot be withdrawn between the check and the payment.
        const { rows } = await sql<{ price_minor: bigint }>`
          select price_minor from highlight
          where id = ${id}::int8 and rev > 0 and state in ('ready', 'planned') for share`.execute(trx);
        const [found] = rows;
        if (!found) return refuse(ErrorCode.notFound, "集锦不存在或已下架");
        const { price_minor: priceMinor } = found;
        if (agreed && parseMinor(agreed.price) !== priceMinor) return refuse(ErrorCode.conflict, "价格已变化，请刷新后重试");
        if (priceMinor === 0n) return ok({ id, isNew: false, price: formatMinor(0n) });
        const isPaid = await pay(trx, prepared, { userId, id, key: agreed?.key ?? null, priceMinor });
        return isPaid ? ok({ id, isNew: true, price: formatMinor(priceMinor) }) : refuse(ErrorCode.conflict);
      });
      if (done.ok || done.error.code !== ErrorCode.conflict) return done;
      // A concurrent call may have bought it meanwhile.
      const existing = await known(db, userId, id);
      return existing ? ok(existing) : done;
    },
  };
}
