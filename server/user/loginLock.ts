import { sql } from "kysely";
import { LOGIN_LOCK_MS, LOGIN_TRIES } from "../../contract/limits.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";

export interface LoginLock {
  /**
   * Counts a try before its password is looked at; false = locked, do not look. The lock lasts 15 minutes from the
   * fifth try on, whatever address they come from. `isLast`: this try locks the account unless it is right.
   */
  take(account: string): Promise<{ readonly isOpen: boolean; readonly isLast: boolean }>;
  /** The password was right (or is a new one). */
  clear(account: string): Promise<void>;
}

const KIND = "password";

/** Account of the lock: the user's, or the name as typed where there is no such user. */
export function accountOf(userId: string | null, typedKey: string): string {
  return userId === null ? `name:${typedKey}` : `user:${userId}`;
}

/** Wrong passwords of an account, in table `attempt`; the limiter's windows begin with the first try, these end after the last. */
export function createLoginLock(deps: { readonly db: Db; readonly clock: Clock }): LoginLock {
  const { db, clock } = deps;
  return {
    async take(account) {
      const now = new Date(clock.now());
      const endsAt = new Date(clock.now() + LOGIN_LOCK_MS);
      const { rows } = await sql<{ count: number }>`
        insert into attempt as a (kind, subject, count, window_ends_at) values (${KIND}, ${account}, 1, ${endsAt})
        on conflict (kind, subject) do update set
          count = case when a.window_ends_at <= ${now} then 1 else least(a.count, ${LOGIN_TRIES}::int) + 1 end,
          window_ends_at = case when a.window_ends_at > ${now} and a.count >= ${LOGIN_TRIES} then a.window_ends_at
            else excluded.window_ends_at end
        returning count`.execute(db);
      const count = rows[0]?.count ?? LOGIN_TRIES + 1;
      return { isOpen: count <= LOGIN_TRIES, isLast: count === LOGIN_TRIES };
    },
    async clear(account) {
      await sql`delete from attempt where kind = ${KIND} and subject = ${account}`.execute(db);
    },
  };
}
