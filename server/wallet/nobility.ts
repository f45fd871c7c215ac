import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { Nobility } from "../../contract/http/pay.ts";
import { ok } from "../../contract/result.ts";
import { PRIVILEGE } from "../../contract/room/nobles.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { writeHorn } from "../kit/writeHorn.ts";
import type { LedgerRepository, LedgerTransaction } from "./ledgerRepository.ts";
import { announceBalance, inTransaction } from "./moneyTransaction.ts";
import { NOBLE_MS, NOBLES, type Noble, nobleOf, titleOf } from "./nobles.ts";

export interface OwnTitle {
  readonly id: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

export interface Nobles {
  /** `userId` null: a visitor, who has no title. */
  list(userId: string | null): Promise<Nobility>;
  /**
   * Buys 30 days of a title. The same title is extended; a higher one replaces a lower one, whose remaining days are lost; a
   * lower one while a higher one lasts is refused (409). The same key buys once and returns the same result.
   */
  purchase(userId: string, id: string, key: string): Promise<CallResult<OwnTitle>>;
}

interface TitleRow {
  readonly title: string;
  readonly expires_at: number;
}

/** Null: a higher title is still in force. */
async function grant(trx: LedgerTransaction, userId: string, noble: Noble, now: number): Promise<number | null> {
  const [at, until] = [new Date(now), new Date(now + NOBLE_MS)];
  const { rows } = await sql<{ expires_at: number }>`
    insert into user_noble as n (user_id, title, rank, expires_at) values (${userId}::int8, ${noble.id}, ${noble.rank}, ${until})
    on conflict (user_id) do update set
      title = excluded.title,
      rank = excluded.rank,
      expires_at = case when n.title = excluded.title and n.expires_at > ${at}
        then n.expires_at + (${NOBLE_MS}::int8 * interval '1 millisecond') else excluded.expires_at end
    where n.expires_at <= ${at} or n.rank <= excluded.rank
    returning expires_at`.execute(trx);
  return rows[0]?.expires_at ?? null;
}

/** Nobility (docs/product.md 3, type 15). */
export function createNobility(deps: { readonly db: Db; readonly clock: Clock; readonly ledger: LedgerRepository }): Nobles {
  const { db, clock, ledger } = deps;

  async function known(from: Db, userId: string, key: string): Promise<OwnTitle | null> {
    const { rows } = await sql<TitleRow>`
      select title, expires_at from noble_purchase where user_id = ${userId}::int8 and idempotency_key = ${key}`.execute(from);
    const [row] = rows;
    return row ? { id: row.title, expiresAt: row.expires_at } : null;
  }

  const repeated = (bought: OwnTitle, id: string): CallResult<OwnTitle> =>
    bought.id === id ? ok(bought) : refuse(ErrorCode.conflict, "该订单已提交，请刷新后重试");

  async function buy(trx: LedgerTransaction, userId: string, noble: Noble, key: string): Promise<CallResult<number>> {
    const expiresAt = await grant(trx, userId, noble, clock.now());
    if (expiresAt === null) return refuse(ErrorCode.conflict, "您已拥有更高的贵族身份，到期后才能开通该贵族");
    // The row of `user_noble` is locked: a call with the same key waits there and then finds this purchase.
    const { rows } = await sql`
      insert into noble_purchase (user_id, idempotency_key, title, expires_at, at)
      values (${userId}::int8, ${key}, ${noble.id}, ${new Date(expiresAt)}, ${new Date(clock.now())})
      on conflict do nothing returning title`.execute(trx);
    return rows.length > 0 ? ok(expiresAt) : refuse(ErrorCode.conflict);
  }

  /** Announces the title to everybody, with the user's name. */
  async function announceTitle(trx: LedgerTransaction, userId: string, noble: Noble): Promise<void> {
    const { rows } = await sql<{ nick_name: string }>`select nick_name from app_user where id = ${userId}::int8`.execute(trx);
    const content = `恭喜 ${rows[0]?.nick_name ?? ""} 开通${noble.name}贵族`;
    await writeHorn(trx, { userId: null, title: "贵族开通", content, at: clock.now() });
  }

  return {
    async list(userId) {
      const titles = NOBLES.map(titleOf);
      if (userId === null) return { titles, own: null };
      const { rows } = await sql<TitleRow>`
        select title, expires_at from user_noble where user_id = ${userId}::int8 and expires_at > ${new Date(clock.now())}`.execute(db);
      const [row] = rows;
      return { titles, own: row ? { id: row.title, expiresAt: row.expires_at } : null };
    },

    async purchase(userId, id, key) {
      const noble = nobleOf(id);
      if (!noble) return refuse(ErrorCode.notFound, "贵族不存在");
      const before = await known(db, userId, key);
      if (before) return repeated(before, id);
      const prepared = await ledger.prepare({
        key: `nobility/${userId}/${key}`,
        type: 15,
        postings: [
          { account: { user: userId, kind: "diamond" }, amountMinor: -noble.priceMinor },
          { account: "revenue:diamond", amountMinor: noble.priceMinor },
        ],
        memo: { note: `${noble.name} 30天`, title: noble.id },
      });
      const done = await inTransaction(ledger, async (trx) => {
        const bought = await buy(trx, userId, noble, key);
        if (!bought.ok) return bought;
        const posted = await ledger.post(trx, prepared);
        if (posted.kind !== "posted") throw new Error(`nobility/${userId}/${key} was in the ledger before its purchase`);
        await announceBalance(ledger, trx, userId);
        if (noble.privileges.includes(PRIVILEGE.announcement)) await announceTitle(trx, userId, noble);
        return ok({ id, expiresAt: bought.value });
      });
      if (done.ok) return done;
      // Of two concurrent calls with one key, the other has bought meanwhile.
      const existing = await known(db, userId, key);
      return existing ? repeated(existing, id) : done;
    },
  };
}
