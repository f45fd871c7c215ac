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

/** Sum of a user's gifts: `amountMinor` in 球钻. */
export interface Sum {
  readonly userId: string;
  readonly amountMinor: bigint;
}

/** Records of gifts; the money is in the ledger. */
export interface GiftRepository {
  /** Inserts gifts in order and returns the combo of each. The caller must have locked the givers' accounts. */
  insert(trx: Db, gifts: readonly GiftRow[]): Promise<readonly number[]>;
  /** The gift with this key; null when there is none. */
  byKey(userId: string, key: string): Promise<GivenRow | null>;
  /** Highest sum first. `from` epoch ms; null = all time. */
  topGivers(
    where: { readonly anchorId?: string; readonly sessionId?: string; readonly from: number | null },
    limit: number,
  ): Promise<readonly Sum[]>;
  /** Anchors by the sum of gifts they received. */
  topAnchors(from: number, limit: number): Promise<readonly (Sum & { readonly roomId: string })[]>;
}

interface SumRow {
  readonly user_id: bigint;
  readonly amount: string;
}

function sumOf(row: SumRow): Sum {
  // PostgreSQL sums int8 as numeric, which arrives as text.
  return { userId: String(row.user_id), amountMinor: BigInt(row.amount) };
}

/** A giver's last gift in a room. */
type LastGift = Pick<GiftRow, "giftId" | "at"> & { readonly combo: number };

const placeOf = ({ userId, roomId }: Pick<GiftRow, "userId" | "roomId">): string => `${userId}/${roomId}`;

/** Keyed by giver and room. */
async function lastOf(trx: Db, gifts: readonly GiftRow[]): Promise<Map<string, LastGift>> {
  const places = [...new Map(gifts.map((gift) => [placeOf(gift), gift])).values()];
  const { rows } = await sql<{ user_id: bigint; room_id: bigint; gift_id: string; combo: number; at: number }>`
    select p.user_id, p.room_id, last.gift_id, last.combo, last.at
    from unnest(${places.map((place) => place.userId)}::int8[], ${places.map((place) => place.roomId)}::int8[]) p(user_id, room_id)
    cross join lateral (
      select g.gift_id, g.combo, g.at from room_gift g
      where g.user_id = p.user_id and g.room_id = p.room_id order by g.id desc limit 1
    ) last`.execute(trx);
  return new Map(
    rows.map((row) => [
      placeOf({ userId: String(row.user_id), roomId: String(row.room_id) }),
      { giftId: row.gift_id, combo: row.combo, at: row.at },
    ]),
  );
}

/** The combo of each gift, also counting earlier ones in the list. */
function combosOf(gifts: readonly GiftRow[], last: Map<string, LastGift>): readonly number[] {
  return gifts.map((gift) => {
    const before = last.get(placeOf(gift));
    const isOneMore = before?.giftId === gift.giftId && before.at >= gift.at - COMBO_MS;
    const combo = gift.count + (isOneMore ? before.combo : 0);
    last.set(placeOf(gift), { giftId: gift.giftId, at: gift.at, combo });
    return combo;
  });
}

export function createGiftRepository(db: Db): GiftRepository {
  return {
    async insert(trx, gifts) {
      const combos = combosOf(gifts, await lastOf(trx, gifts));
      const column = <T>(of: (gift: GiftRow) => T): T[] => gifts.map(of);
      await sql`
        insert into room_gift (room_id, session_id, anchor_id, user_id, gift_id, count, combo, currency, total_minor, idempotency_key, at)
        select g.room_id, g.session_id, g.anchor_id, g.user_id, g.gift_id, g.count, g.combo, g.currency, g.total_minor, g.key,
          to_timestamp(g.at_ms / 1000.0)
        from unnest(${column((gift) => gift.roomId)}::int8[], ${column((gift) => gift.sessionId)}::int8[],
          ${column((gift) => gift.anchorId)}::int8[], ${column((gift) => gift.userId)}::int8[], ${column((gift) => gift.giftId)}::text[],
          ${column((gift) => gift.count)}::int4[], ${combos}::int4[], ${column((gift) => gift.currency)}::text[],
          ${column((gift) => String(gift.totalMinor))}::int8[], ${column((gift) => gift.key)}::text[], ${column((gift) => gift.at)}::int8[])
          with ordinality g(room_id, session_id, anchor_id, user_id, gift_id, count, combo, currency, total_minor, key, at_ms, i)
        order by g.i`.execute(trx);
      return combos;
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
