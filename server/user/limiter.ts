import { sql } from "kysely";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Limiter } from "./types.ts";

export interface RefundingLimiter extends Limiter {
  /** Takes one back that turned out to be harmless (a right password); never below zero, never of an earlier window. */
  giveBack(kind: string, subject: string): Promise<void>;
}

const SWEEP_EVERY_MS = 600_000;
const SWEEP_ROWS = 5_000;

/** Counts in table `attempt`. One statement a count, so that a thousand at once are a thousand one after another. */
export function createLimiter(deps: { readonly db: Db; readonly clock: Clock }): RefundingLimiter {
  const { db, clock } = deps;
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** Windows that are over say nothing any more. */
  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    await sql`
      delete from attempt where (kind, subject) in (
        select kind, subject from attempt where window_ends_at <= ${new Date(now)} limit ${SWEEP_ROWS} for update skip locked
      )`.execute(db);
  }

  return {
    async take(kind, subject, limit, windowMs) {
      const now = clock.now();
      await sweep(now);
      const at = new Date(now);
      const endsAt = new Date(now + windowMs);
      // The count stops one past the limit: a row that is hammered for days does not run over.
      const { rows } = await sql<{ count: number }>`
        insert into attempt as a (kind, subject, count, window_ends_at) values (${kind}, ${subject}, 1, ${endsAt})
        on conflict (kind, subject) do update set
          count = case when a.window_ends_at <= ${at} then 1 else least(a.count, ${limit}::int) + 1 end,
          window_ends_at = case when a.window_ends_at <= ${at} then excluded.window_ends_at else a.window_ends_at end
        returning count`.execute(db);
      return (rows[0]?.count ?? limit + 1) <= limit;
    },

    async waitMs(kind, subject, limit) {
      const now = clock.now();
      const { rows } = await sql<{ ends: number }>`
        select window_ends_at as ends from attempt
        where kind = ${kind} and subject = ${subject} and count >= ${limit} and window_ends_at > ${new Date(now)}`.execute(db);
      return rows[0] === undefined ? 0 : rows[0].ends - now;
    },

    async clear(kind, subject) {
      await sql`delete from attempt where kind = ${kind} and subject = ${subject}`.execute(db);
    },

    async giveBack(kind, subject) {
      await sql`
        update attempt set count = count - 1
        where kind = ${kind} and subject = ${subject} and count > 0 and window_ends_at > ${new Date(clock.now())}`.execute(db);
    },
  };
}
