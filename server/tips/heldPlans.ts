import { sql } from "kysely";
import { type HeldPlan, PLAN_VOID } from "../../contract/desk/plans.ts";
import { type UserEvents, userChannel } from "../../contract/feed/user.ts";
import type { UserId } from "../../contract/ids.ts";
import { formatMinor } from "../../contract/money.ts";
import { type RichDoc, plainOfRich } from "../../contract/rules/richText.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { writePlanNews } from "./planNews.ts";
import type { ReportedStarts } from "../odds/closingMoment.ts";
import type { PlanRepository } from "./planRepository.ts";
import type { StoredPlan } from "./types.ts";

/** Plans for manual review: their log contradicts itself, or the filter held their reason (docs/product.md, tips). */
export interface HeldPlans {
  list(which: { readonly after: string | null; readonly limit: number }): Promise<readonly HeldPlan[]>;
  /** Null: it needs no review. `isAsked`: a request to void it waits for approval. */
  isHeld(planId: string): Promise<{ readonly isAsked: boolean } | null>;
  /** Makes its reason readable and puts it on sale. False: it is not waiting for that, or somebody else was first. */
  pass(planId: string): Promise<boolean>;
  waiting(): Promise<number>;
}

export interface HeldPlansDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, "now">;
  readonly plans: Pick<PlanRepository, "list" | "count" | "paid">;
  readonly startOf: ReportedStarts;
}

/** For a row `p` of `plan`. A plan held for its reason that is void by now needs no review. */
export const HELD = sql`(p.state = 'held' or (p.review = 'waiting' and p.outcome is distinct from 'V'))`;

/**
 * Holds a plan for review because the log of one of its legs cannot settle it. The caller may be late: two people may have
 * voided the plan meanwhile, which stands. So the row lock waits for them, and the rulings are read after it.
 */
export async function holdForPeople(db: Db, planId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select 1 from plan where id = ${planId}::int8 for update`.execute(trx);
    await sql`
      update plan p set state = 'held' where p.id = ${planId}::int8 and p.state <> 'held'
        and exists (select 1 from plan_leg l where l.plan_id = p.id and l.ruling ->> 'kind' = 'people')`.execute(trx);
  });
}

/** Its result is, or will be, known. A loss must not leave the statistics over its text, so then only the text is refused. */
export async function hasBegun(
  startOf: ReportedStarts,
  { version, closesAt, legs }: Pick<StoredPlan, "version" | "closesAt" | "legs">,
  now: number,
): Promise<boolean> {
  if (version > 0 || closesAt <= now) return true;
  const starts = await Promise.all(legs.map(({ sport, matchId }) => startOf(sport, matchId)));
  return starts.some((at) => at !== null && at <= now);
}

export function createHeldPlans({ db, clock, plans, startOf }: HeldPlansDeps): HeldPlans {
  async function voidRequestsAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      select payload ->> 'planId' as id from approval
      where kind = ${PLAN_VOID} and state = 'requested' and payload ->> 'planId' = any(${ids}::text[])`.execute(db);
    return new Set(rows.map(({ id }) => id));
  }

  async function textsOf(ids: readonly string[]) {
    const { rows } = await sql<{ id: bigint; name: string; hits: readonly { readonly word: string }[] | null; reason: RichDoc | null }>`
      select p.id, u.nick_name as name, p.review_hits as hits, case when p.review = 'waiting' then h.reason end as reason
      from plan p join app_user u on u.id = p.expert_id join plan_hidden h on h.plan_id = p.id where p.id = any(${ids}::int8[])`.execute(
      db,
    );
    return new Map(rows.map(({ id, ...row }) => [String(id), row]));
  }

  return {
    async list({ after, limit }) {
      const where = sql`${HELD} and (${after}::int8 is null or p.id > ${after}::int8)`;
      const found = await plans.list({ where, order: sql`p.id`, limit });
      const ids = found.map(({ id }) => id);
      const now = clock.now();
      const [requestedIds, texts, paid, begun] = await Promise.all([
        voidRequestsAmong(ids),
        textsOf(ids),
        plans.paid(ids),
        Promise.all(found.map((plan) => hasBegun(startOf, plan, now))),
      ]);
      return found.map((plan, i): HeldPlan => {
        const text = texts.get(plan.id);
        return {
          id: plan.id,
          n: plan.n,
          expertId: plan.expertId,
          expert: text?.name ?? "",
          title: plan.title,
          why: plan.state === "held" ? "log" : "text",
          isBegun: begun[i] ?? true,
          reason: text?.reason ? plainOfRich(text.reason) : null,
          words: [...new Set((text?.reason ? (text.hits ?? []) : []).map(({ word }) => word))],
          publishedAt: plan.publishedAt,
          kickoffAt: plan.closesAt,
          sold: plan.sold,
          paid: formatMinor(plan.buyersRefunded ? 0n : (paid.get(plan.id) ?? 0n)),
          currency: plan.currency,
          version: plan.version,
          matches: plan.legs.map(({ sport, matchId, homeName, awayName }) => ({ sport, matchId, home: homeName, away: awayName })),
          isAsked: requestedIds.has(plan.id),
        };
      });
    },

    async isHeld(planId) {
      const [found] = await plans.list({ where: sql`${HELD} and p.id = ${planId}::int8`, limit: 1 });
      return found ? { isAsked: (await voidRequestsAmong([planId])).has(planId) } : null;
    },

    pass(planId) {
      const now = clock.now();
      return db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ expert_id: bigint; title: string }>`
          update plan p set review = 'passed', sale_ended_at = case when version = 0 then null else sale_ended_at end
          where p.id = ${planId}::int8 and p.review = 'waiting' and p.outcome is distinct from 'V' returning expert_id, title`.execute(trx);
        const [row] = rows;
        if (!row) return false;
        await writePlanNews(trx, planId, 0, now);
        const data: UserEvents["tip"] = { planId, what: "passed", title: row.title };
        await sql`
          insert into outbox (ch, kind, data, at)
          values (${userChannel(String(row.expert_id) as UserId)}, 'tip', ${JSON.stringify(data)}::jsonb, ${new Date(now)})`.execute(trx);
        return true;
      });
    },

    waiting: () => plans.count(HELD),
  };
}
