import { sql } from "kysely";
import { PLAN_VOID } from "../../contract/desk/plans.ts";
import { formatMinor } from "../../contract/money.ts";
import type { ApprovalKind } from "../desk/approvals.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { writeHorn } from "../kit/writeHorn.ts";
import type { ReportedStarts } from "../odds/closingMoment.ts";
import type { writeOperatorAudit } from "../wallet/operatorAudit.ts";
import { HELD, hasBegun } from "./heldPlans.ts";
import type { PlanRepository } from "./planRepository.ts";
import type { Settling } from "./settlePlan.ts";
import type { StoredPlan } from "./types.ts";

interface Payload {
  readonly planId: string;
}

export interface VoidKindDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, "now">;
  readonly plans: Pick<PlanRepository, "find" | "paid">;
  readonly settling: Pick<Settling, "settle">;
  readonly startOf: ReportedStarts;
  readonly writeAudit: typeof writeOperatorAudit;
  readonly nameOf: (userId: string) => Promise<string | null>;
}

/** The plan was passed, or settled by its log, meanwhile: nothing is left to decide, and the transaction is rolled back. */
class Decided extends Error {}

const CHANGED = { kind: "failed", why: "方案刚刚有了新的结算或已通过审核，请再看一次" } as const;

/**
 * Voids a plan: writes a manual version of its settlement, with the refunds, in the approval's transaction. Once its match
 * has begun, a plan is voided only for its log: if it was held for its text, only the text is refused and the result counts.
 */
export function createVoidKind({ db, clock, plans, settling, startOf, writeAudit, nameOf }: VoidKindDeps): ApprovalKind {
  type Approved = Parameters<ApprovalKind["execute"]>[0];
  type Claim = Parameters<ApprovalKind["execute"]>[1];

  async function planOf(payload: unknown): Promise<StoredPlan> {
    const plan = await plans.find((payload as Payload).planId);
    if (!plan) throw new Error("an approval of a plan that is not there");
    return plan;
  }

  async function isTextAlone(plan: StoredPlan): Promise<boolean> {
    return plan.review !== null && plan.state !== "held" && plan.outcome !== "V" && (await hasBegun(startOf, plan, clock.now()));
  }

  async function notify(trx: Db, plan: StoredPlan, action: "plan.void" | "plan.refuse", { reason, names }: Approved): Promise<void> {
    const { id, n, title, expertId: userId } = plan;
    const [head, what] =
      action === "plan.void"
        ? ["方案作废", "已由运营作废，已付的全额退回买家"]
        : ["方案理由不公开", "的理由没有通过审核，不公开；选择、赔率和结果照常公开，计入战绩"];
    await writeHorn(trx, { userId, title: head, content: `第 ${n} 单 ${title} ${what}。理由：${reason}`, at: clock.now() });
    await writeAudit(trx, { at: clock.now(), action, operator: names, userId, detail: { plan: id, reason } });
  }

  /** False if it no longer waits for review. */
  async function refuseText(trx: Db, { id }: StoredPlan, reason: string): Promise<boolean> {
    const { rows } = await sql`
      update plan p set review = 'refused', review_note = ${reason}
      where p.id = ${id}::int8 and p.review = 'waiting' and p.outcome is distinct from 'V' returning p.id`.execute(trx);
    return rows.length > 0;
  }

  async function hideText(plan: StoredPlan, approved: Approved, claim: Claim): ReturnType<ApprovalKind["execute"]> {
    try {
      return await db.transaction().execute(async (trx) => {
        if (!(await claim(trx))) return { kind: "not-claimed" } as const;
        if (!(await refuseText(trx, plan, approved.reason))) throw new Decided();
        await notify(trx, plan, "plan.refuse", approved);
        return { kind: "done" } as const;
      });
    } catch (error) {
      if (error instanceof Decided) return CHANGED;
      throw error;
    }
  }

  async function voidPlan(plan: StoredPlan, approved: Approved, claim: Claim): ReturnType<ApprovalKind["execute"]> {
    let isClaimed = true;
    const isDone = await settling.settle(
      plan,
      {
        outcome: "V",
        returned: 0,
        closing: null,
        legs: plan.legs.map(({ ruling }) => ({ outcome: "V", void: "desk", score: null, e: ruling?.e ?? "", s: ruling?.s ?? 0 })),
        reason: approved.reason,
      },
      async (trx) => {
        isClaimed = await claim(trx);
        if (!isClaimed) return false;
        // Requested twice, passed, begun or settled by its log meanwhile: nothing is left to decide. The row is locked, so that
        // nobody passes the plan after this check; it is not for sale, so no purchase waits for the lock.
        const { rows } = await sql`
          select 1 from plan p where p.id = ${plan.id}::int8 and ${HELD}
            and (p.state = 'held' or p.version = 0 and p.closes_at > ${new Date(clock.now())}::timestamptz) for update`.execute(trx);
        if (rows.length === 0) return false;
        await sql`
          update plan_leg set ruling = jsonb_build_object('kind', 'void', 'why', 'desk', 'e', coalesce(ruling ->> 'e', ''),
            's', coalesce((ruling ->> 's')::int8, 0)) where plan_id = ${plan.id}::int8`.execute(trx);
        await refuseText(trx, plan, approved.reason);
        await notify(trx, plan, "plan.void", approved);
        return true;
      },
    );
    if (isDone) return { kind: "done" };
    return isClaimed ? CHANGED : { kind: "not-claimed" };
  }

  return {
    kind: PLAN_VOID,

    async words(payload) {
      const plan = await planOf(payload);
      const facts = [
        { label: "方案", value: `第 ${plan.n} 单 ${plan.title}（${plan.id}）` },
        { label: "专家", value: `${(await nameOf(plan.expertId)) ?? "已注销"}（${plan.expertId}）` },
      ];
      if (await isTextAlone(plan)) {
        return { title: "方案理由不公开", facts: [...facts, { label: "战绩", value: "比赛已开始：选择、赔率和结果照常公开并计入" }] };
      }
      const paid = (await plans.paid([plan.id])).get(plan.id) ?? 0n;
      const back = plan.buyersRefunded ? "已退回" : `${formatMinor(paid)} ${plan.currency === "diamond" ? "球钻" : "球票"}`;
      return { title: "方案作废", facts: [...facts, { label: "全额退回", value: back }] };
    },

    async execute(approved, claim) {
      const plan = await planOf(approved.payload);
      return (await isTextAlone(plan)) ? hideText(plan, approved, claim) : voidPlan(plan, approved, claim);
    },
  };
}
