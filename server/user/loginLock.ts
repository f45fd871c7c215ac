import { sql } from "kysely";
import { LOGIN_LOCK_MS, LOGIN_TRIES } from "../../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import { networkOf } from "../kit/address.ts";
import { type Db, onlyRow } from "../kit/database.ts";

export interface LoginLock {
  /**
   * Counts a try before its password is checked; `isOpen` false = locked, do not check. The lock lasts 15 minutes from the
   * fifth try on. A network from which the account has logged in has its own count; all others share one, whatever their
   * address, so that strangers lock out only strangers. `isLast`: this try locks unless it is right.
   */
  take(account: LockedAccount, ip: string): Promise<{ readonly isOpen: boolean; readonly isLast: boolean; readonly place: string }>;
  /** Resets the count at `place` after a right password. */
  clear(place: string): Promise<void>;
  /** Resets all counts of an account after its password changed. */
  clearAll(account: LockedAccount): Promise<void>;
}

export interface LockedAccount {
  /** Null: no such user. */
  readonly userId: string | null;
  readonly subject: string;
}

const KIND = "password";

/** The lock's account: that of the user, or the typed name if there is no such user. */
export function accountOf(userId: string | null, typedKey: string): LockedAccount {
  return { userId, subject: userId === null ? `name:${typedKey}` : `user:${userId}` };
}

/** Separates account and network in the subject of a network's own count. */
const AT = " at ";

/** Wrong passwords of an account, in table `attempt`. The limiter's windows start at the first try; these end after the last. */
export function createLoginLock(deps: { readonly db: Db; readonly clock: Clock }): LoginLock {
  const { db, clock } = deps;
  return {
    async take({ userId, subject }, ip) {
      const now = new Date(clock.now());
      const endsAt = new Date(clock.now() + LOGIN_LOCK_MS);
      const network = networkOf(ip);
      // The same statement for known and unknown users, so that its time reveals nothing.
      const { rows } = await sql<{ count: number; subject: string }>`
        insert into attempt as a (kind, subject, count, window_ends_at)
        select ${KIND}, ${subject}::text || case when exists (
          select 1 from login_network where user_id = ${userId}::int8 and network = ${network}
        ) then ${AT + network}::text else '' end, 1, ${endsAt}
        on conflict (kind, subject) do update set
          count = case when a.window_ends_at <= ${now} then 1 else least(a.count, ${LOGIN_TRIES}::int) + 1 end,
          window_ends_at = case when a.window_ends_at > ${now} and a.count >= ${LOGIN_TRIES} then a.window_ends_at
            else excluded.window_ends_at end
        returning count, subject`.execute(db);
      const { count, subject: place } = onlyRow(rows);
      return { isOpen: count <= LOGIN_TRIES, isLast: count === LOGIN_TRIES, place };
    },
    async clear(place) {
      await sql`delete from attempt where kind = ${KIND} and subject = ${place}`.execute(db);
    },
    async clearAll({ subject }) {
      await sql`
        delete from attempt where kind = ${KIND} and (subject = ${subject} or starts_with(subject, ${subject + AT}))`.execute(db);
    },
  };
}
