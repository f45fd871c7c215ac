import { sql } from "kysely";
import { userChannel } from "../../contract/feed/user.ts";
import type { UserEvents } from "../../contract/feed/user.ts";
import type { UserId } from "../../contract/ids.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { type Job, createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import { type News, addNotices } from "../kit/notices.ts";

/** Queues one notification: of a new plan (`version` 0) to followers, or of its settlement to buyers. */
export async function writePlanNews(trx: Db, planId: string, version: number, at: number): Promise<void> {
  await sql`
    insert into plan_news (plan_id, version, at) values (${planId}::int8, ${version}, ${new Date(at)}) on conflict do nothing`.execute(trx);
}

export interface PlanNewsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Writes notices about plans, to a limited number of people a round, so that an expert with many followers delays nobody.
 * Each step stores its progress in its transaction, so that after a kill nobody is notified twice or left out.
 */
export interface PlanNews extends Job {
  /** Runs one round; resolves with the number of people notified. */
  round(): Promise<number>;
}

const EVERY_MS = 1_000;
/** Followers and buyers notified in a round. */
const NOTIFIED_PER_ROUND = 100;
const NEWS_MS = 3 * 86_400_000;

interface Row {
  readonly id: bigint;
  readonly plan_id: bigint;
  readonly version: number;
  readonly at: number;
  readonly after_user: bigint;
  readonly expert_id: bigint;
  readonly expert: string;
  readonly title: string;
}

export function createPlanNews({ db, clock, log }: PlanNewsDeps): PlanNews {
  /** The next recipients, by id. */
  async function people(
    trx: Db,
    { plan_id: planId, version, expert_id: expertId, after_user: after }: Row,
    limit: number,
  ): Promise<readonly string[]> {
    const { rows } = await (
      version === 0
        ? sql<{ id: bigint }>`
            select user_id as id from user_follow where target_id = ${expertId} and user_id > ${after} order by user_id limit ${limit}`
        : sql<{ id: bigint }>`
            select user_id as id from plan_purchase where plan_id = ${planId} and user_id > ${after} order by user_id limit ${limit}`
    ).execute(trx);
    return rows.map(({ id }) => String(id));
  }

  /** Deletes outdated news: the match has begun, the sale has ended (void or held), or it is old. */
  async function dropStale(): Promise<void> {
    const now = clock.now();
    await sql`
      delete from plan_news n using plan p where p.id = n.plan_id and (n.at < ${new Date(now - NEWS_MS)}::timestamptz
        or n.version = 0 and (p.closes_at <= ${new Date(now)}::timestamptz or p.sale_ended_at is not null))`.execute(db);
  }

  /** Notifies at most `limit` people of the oldest news; null: none is left. */
  async function notifySome(limit: number): Promise<number | null> {
    return db.transaction().execute(async (trx) => {
      const { rows } = await sql<Row>`
        select n.*, p.expert_id, u.nick_name as expert, p.title
        from plan_news n join plan p on p.id = n.plan_id join app_user u on u.id = p.expert_id
        order by n.id limit 1 for update of n skip locked`.execute(trx);
      const [row] = rows;
      if (!row) return null;
      const recipients = await people(trx, row, limit);
      const ref = `plan:${row.plan_id}`;
      const isNew = row.version === 0;
      await addNotices(
        trx,
        recipients.map((userId): News => ({
          userId,
          kind: "tip",
          // New plans of all experts share one notice; each settlement has its own.
          groupKey: isNew ? "tip:new" : `tip:${ref}`,
          subject: isNew ? "" : ref,
          // A settlement reveals how the match ended.
          isMatch: !isNew,
          actorId: String(row.expert_id),
          ref: isNew ? ref : `${ref}:${row.version}`,
          at: row.at,
        })),
      );
      if (isNew) {
        const data: UserEvents["tip"] = { planId: String(row.plan_id), what: "published", title: row.title, expert: row.expert };
        await sql`
          insert into outbox (ch, kind, data, at)
          select ch, 'tip', ${JSON.stringify(data)}::jsonb, ${new Date(clock.now())}::timestamptz
          from unnest(${recipients.map((userId) => userChannel(userId as UserId))}::text[]) as ch`.execute(trx);
      }
      const last = recipients.at(-1);
      if (last === undefined || recipients.length < limit) await sql`delete from plan_news where id = ${row.id}`.execute(trx);
      else await sql`update plan_news set after_user = ${last}::int8 where id = ${row.id}`.execute(trx);
      return recipients.length;
    });
  }

  async function round(): Promise<number> {
    await dropStale();
    let notified = 0;
    while (notified < NOTIFIED_PER_ROUND) {
      const some = await notifySome(NOTIFIED_PER_ROUND - notified);
      if (some === null) break;
      notified += some;
    }
    return notified;
  }

  const job = createJob({
    clock,
    log,
    everyMs: EVERY_MS,
    work: async () => void (await round()),
    trouble: "notices of plans could not be written",
  });
  return { ...job, round };
}
