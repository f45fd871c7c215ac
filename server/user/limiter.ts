import { sql } from "kysely";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { createGroupQueue } from "../kit/groupQueue.ts";
import type { Limiter } from "./types.ts";

export interface RefundingLimiter extends Limiter {
  /** Takes back a count that proved harmless (a right password); never below zero, never from an earlier window. */
  giveBack(kind: string, subject: string): Promise<void>;
}

interface Taken {
  readonly kind: string;
  readonly subject: string;
  readonly limit: number;
  readonly windowMs: number;
}

const SWEEP_EVERY_MS = 600_000;
const SWEEP_ROWS = 5_000;

/** Counts in table `attempt`, atomically: a thousand concurrent calls count as a thousand. */
export function createLimiter(deps: { readonly db: Db; readonly clock: Clock }): RefundingLimiter {
  const { db, clock } = deps;
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** Deletes windows that have ended. */
  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now;
    await sql`
      delete from attempt where (kind, subject) in (
        select kind, subject from attempt where window_ends_at <= ${new Date(now)} limit ${SWEEP_ROWS} for update skip locked
      )`.execute(db);
  }

  // Concurrent counts share one statement and commit. A count stops one above the limit, so that a row under attack for
  // days does not overflow. Rows are written in a fixed order, so that two groups cannot deadlock.
  const queue = createGroupQueue<Taken, boolean>({
    keyOf: ({ kind, subject }) => `${kind} ${subject}`,
    maxGroup: 64,
    maxAtOnce: 2,
    async run(group) {
      const now = clock.now();
      const column = <K extends keyof Taken>(name: K): Taken[K][] => group.map((one) => one[name]);
      const { rows } = await sql<{ kind: string; subject: string; count: number }>`
        insert into attempt as a (kind, subject, count, window_ends_at)
        select g.kind, g.subject, 1, to_timestamp((${now}::float8 + g.window_ms) / 1000)
        from unnest(${column("kind")}::text[], ${column("subject")}::text[], ${column("windowMs")}::float8[]) as g(kind, subject, window_ms)
        order by g.kind collate "C", g.subject collate "C"
        on conflict (kind, subject) do update set
          count = case when a.window_ends_at <= ${new Date(now)} then 1 else least(a.count, (
            select l.most from unnest(${column("kind")}::text[], ${column("subject")}::text[], ${column("limit")}::int[]) as l(kind, subject, most)
            where l.kind = a.kind and l.subject = a.subject)) + 1 end,
          window_ends_at = case when a.window_ends_at <= ${new Date(now)} then excluded.window_ends_at else a.window_ends_at end
        returning kind, subject, count`.execute(db);
      const counts = new Map(rows.map(({ kind, subject, count }) => [`${kind} ${subject}`, count]));
      return group.map(({ kind, subject, limit }) => (counts.get(`${kind} ${subject}`) ?? limit + 1) <= limit);
    },
  });

  return {
    async take(kind, subject, limit, windowMs) {
      await sweep(clock.now());
      return queue.add({ kind, subject, limit, windowMs });
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
