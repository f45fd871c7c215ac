import type { SpendCurrency } from "../../contract/money.ts";
import { sql } from "kysely";
import { COMBO_MS } from "../../contract/limits.ts";
import { type Db, safeNumber } from "../kit/database.ts";

export interface GiftRow {
  readonly roomId: string;
  readonly sessionId: string;
  readonly anchorId: string;
  readonly userId: string;
  readonly giftId: string;
  readonly count: number;
  readonly currency: SpendCurrency;
  readonly totalMinor: bigint;
  readonly key: string;
  readonly at: number;
}

export interface GivenRow extends Pick<GiftRow, "roomId" | "giftId" | "count" | "totalMinor"> {
  readonly combo: number;
}

/** What users gave, summed up: `amountMinor` 球钻. */
export interface Sum {
  readonly userId: string;
  readonly amountMinor: bigint;
}

/** Gifts as they were given; the money is in the ledger. */
export interface GiftRepository {
  /** Writes one down and says how many of it in a row the giver has given. The giver's accounts have to be locked. */
  insert(trx: Db, gift: GiftRow): Promise<number>;
  /** The gift with this key as it was given; null when there is none. */
  byKey(userId: string, key: string): Promise<GivenRow | null>;
  /** Most given first. `from` epoch ms; null = ever. */
  topGivers(
    where: { readonly anchorId?: string; readonly sessionId?: string; readonly from: number | null },
    limit: number,
  ): Promise<readonly Sum[]>;
  /** Anchors by what they were given. */
  topAnchors(from: number, limit: number): Promise<readonly (Sum & { readonly roomId: string })[]>;
}

interface SumRow {
  readonly user_id: bigint;
  readonly amount: string;
}

function sumOf(row: SumRow): Sum {
  // A sum of int8 is numeric, which comes as text.
  return { userId: String(row.user_id), amountMinor: BigInt(row.amount) };
}

export function createGiftRepository(db: Db): GiftRepository {
  return {
    async insert(trx, gift) {
      const { rows } = await sql<{ combo: number }>`
        insert into room_gift (room_id, session_id, anchor_id, user_id, gift_id, count, combo, currency, total_minor, idempotency_key, at)
        select ${gift.roomId}::int8, ${gift.sessionId}::int8, ${gift.anchorId}::int8, ${gift.userId}::int8, ${gift.giftId}, ${gift.count}::int4,
          ${gift.count}::int4 + coalesce((
            select last.combo from (
              select g.gift_id, g.combo, g.at from room_gift g
              where g.user_id = ${gift.userId}::int8 and g.room_id = ${gift.roomId}::int8 order by g.id desc limit 1
            ) last
            where last.gift_id = ${gift.giftId} and last.at >= ${new Date(gift.at - COMBO_MS)}
          ), 0),
          ${gift.currency}, ${gift.totalMinor}, ${gift.key}, ${new Date(gift.at)}
        returning combo`.execute(trx);
      const row = rows[0];
      if (!row) throw new Error("a gift was not written down");
      return row.combo;
    },

    async byKey(userId, key) {
      const { rows } = await sql<{ room_id: bigint; gift_id: string; count: number; total_minor: bigint; combo: number }>`
        select room_id, gift_id, count, total_minor, combo from room_gift
        where user_id = ${userId}::int8 and idempotency_key = ${key}`.execute(db);
      const [row] = rows;
      if (!row) return null;
      return { roomId: String(row.room_id), giftId: row.gift_id, count: row.count, totalMinor: row.total_minor, combo: row.combo };
    },

    async topGivers({ anchorId, sessionId, from }, limit) {
      const { rows } = await sql<SumRow>`
        select user_id, sum(total_minor)::text as amount from room_gift
        where currency = 'diamond'
          and (${anchorId ?? null}::int8 is null or anchor_id = ${anchorId ?? null}::int8)
          and (${sessionId ?? null}::int8 is null or session_id = ${sessionId ?? null}::int8)
          and (${from}::float8 is null or at >= to_timestamp(${from}::float8 / 1000))
        group by user_id order by sum(total_minor) desc, min(id) limit ${limit}`.execute(db);
      return rows.map(sumOf);
    },

    async topAnchors(from, limit) {
      const { rows } = await sql<SumRow & { room_id: bigint }>`
        select anchor_id as user_id, room_id, sum(total_minor)::text as amount from room_gift
        where currency = 'diamond' and at >= ${new Date(from)}
        group by anchor_id, room_id order by sum(total_minor) desc, min(id) limit ${limit}`.execute(db);
      return rows.map((row) => ({ ...sumOf(row), roomId: String(safeNumber(row.room_id)) }));
    },
  };
}
