import { sql } from "kysely";
import { LOGIN_LOCK_MS, LOGIN_TRIES } from "../../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import { networkOf } from "../kit/address.ts";
import { type Db, onlyRow } from "../kit/database.ts";

export interface LoginLock {
  /**
   * Counts a try before its password is looked at; false = locked, do not look. The lock lasts 15 minutes from the
   * fifth try on. A network the account has logged in from has a count of its own; all others share one, whatever
   * address they come from, so that strangers lock out strangers. `isLast`: this try locks unless it is right.
   */
  take(account: LockedAccount, ip: string): Promise<{ readonly isOpen: boolean; readonly isLast: boolean; readonly place: string }>;
  /** The password was right, for a try counted at `place`. */
  clear(place: string): Promise<void>;
  /** The password is a new one: nobody is locked out of it yet. */
  clearAll(account: LockedAccount): Promise<void>;
}

export interface LockedAccount {
  /** Null where there is no such user. */
  readonly userId: string | null;
  readonly subject: string;
}

const KIND = "password";

/** Account of the lock: the user's, or the name as typed where there is no such user. */
export function accountOf(userId: string | null, typedKey: string): LockedAccount {
  return { userId, subject: userId === null ? `name:${typedKey}` : `user:${userId}` };
}

/** Before the network in the subject of a network's own count. */
const AT = " at ";

/** Wrong passwords of an account, in table `attempt`; the limiter's windows begin with the first try, these end after the last. */
export function createLoginLock(deps: { readonly db: Db; readonly clock: Clock }): LoginLock {
  const { db, clock } = deps;
  return {
    async take({ userId, subject }, ip) {
      const now = new Date(clock.now());
      const endsAt = new Date(clock.now() + LOGIN_LOCK_MS);
      const network = networkOf(ip);
      // One statement for known and unknown users alike: the time it takes tells nothing.
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
