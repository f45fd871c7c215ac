import { sql } from "kysely";
import type { MatchRef, MatchType } from "../../contract/codes/matchType.ts";
import { type Db, onlyRow, safeNumber } from "../kit/database.ts";

/** A user's two lists of matches: starred (followed), and reserved (a notification before kick-off). */
export type MatchListKind = "collect" | "reserve";

export interface StoredMatch extends MatchRef {
  /** Epoch ms. */
  readonly at: number;
}

export interface UserMatchRepository {
  /** Adds all of them, or none when the list would exceed `max`: false. A match already listed does not change. */
  add(
    userId: bigint,
    kind: MatchListKind,
    matches: { readonly type: MatchType; readonly ids: readonly string[]; readonly at: number; readonly max: number },
  ): Promise<boolean>;
  remove(userId: bigint, kind: MatchListKind, type: MatchType, ids: readonly string[]): Promise<void>;
  /** Newest first; null = both sports. */
  list(userId: bigint, kind: MatchListKind, type: MatchType | null): Promise<readonly StoredMatch[]>;
}

export function createUserMatchRepository(db: Db): UserMatchRepository {
  return {
    add(userId, kind, { type, ids, at, max }) {
      return db.transaction().execute(async (trx) => {
        // Locks the user's row, since two concurrent calls would both find room.
        await sql`select from app_user where id = ${userId}::int8 for no key update`.execute(trx);
        const { rows } = await sql<{ others: bigint }>`
          select count(*) as others from user_match
          where user_id = ${userId}::int8 and kind = ${kind} and not (match_type = ${type}::int2 and match_id = any(${ids}::text[]))`.execute(
          trx,
        );
        if (safeNumber(onlyRow(rows).others) + ids.length > max) return false;
        await sql`
          insert into user_match (user_id, kind, match_id, match_type, at)
          select ${userId}::int8, ${kind}, id, ${type}::int2, ${new Date(at)}::timestamptz from unnest(${ids}::text[]) as id
          on conflict do nothing`.execute(trx);
        return true;
      });
    },

    async remove(userId, kind, type, ids) {
      await sql`
        delete from user_match
        where user_id = ${userId}::int8 and kind = ${kind} and match_type = ${type}::int2 and match_id = any(${ids}::text[])`.execute(db);
    },

    async list(userId, kind, type) {
      const { rows } = await sql<{ match_id: string; match_type: MatchType; at: number }>`
        select match_id, match_type, at from user_match
        where user_id = ${userId}::int8 and kind = ${kind} and (${type}::int2 is null or match_type = ${type}::int2)
        order by at desc, match_id desc`.execute(db);
      return rows.map((row) => ({ matchId: row.match_id, matchType: row.match_type, at: row.at }));
    },
  };
}
