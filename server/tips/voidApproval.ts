import { sql } from "kysely";
import { PLAN_VOID } from "../../contract/desk/plans.ts";
import { formatMinor } from "../../contract/money.ts";
import type { ApprovalKind } from "../desk/approvals.ts";
import type { Clock } from "../kit/clock.ts";
import { writeHorn } from "../kit/writeHorn.ts";
import type { writeOperatorAudit } from "../wallet/operatorAudit.ts";
import { HELD } from "./heldPlans.ts";
import type { PlanRepository } from "./planRepository.ts";
import type { Settling } from "./settlePlan.ts";
import type { StoredPlan } from "./types.ts";

interface Payload {
  readonly planId: string;
}

export interface VoidKindDeps {
  readonly clock: Pick<Clock, "now">;
  readonly plans: Pick<PlanRepository, "find" | "paid">;
  readonly settling: Pick<Settling, "settle">;
  readonly writeAudit: typeof writeOperatorAudit;
  readonly nameOf: (userId: string) => Promise<string | null>;
}

/** Voids a plan: a version of its settlement by hand, with the refunds it moves, in the transaction of the approval. */
export function createVoidKind({ clock, plans, settling, writeAudit, nameOf }: VoidKindDeps): ApprovalKind {
  async function planOf(payload: unknown): Promise<StoredPlan> {
    const plan = await plans.find((payload as Payload).planId);
    if (!plan) throw new Error("an approval of a plan that is not there");
    return plan;
  }

  return {
    kind: PLAN_VOID,

    async words(payload) {
      const plan = await planOf(payload);
      const paid = (await plans.paid([plan.id])).get(plan.id) ?? 0n;
      return {
        title: "方案作废",
        facts: [
          { label: "方案", value: `第 ${plan.n} 单 ${plan.title}（${plan.id}）` },
          { label: "专家", value: `${(await nameOf(plan.expertId)) ?? "已注销"}（${plan.expertId}）` },
          {
            label: "全额退回",
            value: plan.buyersRefunded ? "已退回" : `${formatMinor(paid)} ${plan.currency === "diamond" ? "球钻" : "球票"}`,
          },
        ],
      };
    },

    async execute({ payload, reason, names }, claim) {
      const plan = await planOf(payload);
      let isClaimed = true;
      const isDone = await settling.settle(
        plan,
        {
          outcome: "V",
          returned: 0,
          closing: null,
          legs: plan.legs.map(({ ruling }) => ({ outcome: "V", void: "desk", score: null, e: ruling?.e ?? "", s: ruling?.s ?? 0 })),
          reason,
        },
        async (trx) => {
          isClaimed = await claim(trx);
          if (!isClaimed) return false;
          // Asked for twice, passed or settled by its log meanwhile: there is nothing left to decide. Locked, so that nobody passes
          // it after this look; it is not for sale, so no purchase waits for it.
          const { rows } = await sql`select 1 from plan p where p.id = ${plan.id}::int8 and ${HELD} for update`.execute(trx);
          if (rows.length === 0) return false;
          await sql`
            update plan_leg set ruling = jsonb_build_object('kind', 'void', 'why', 'desk', 'e', coalesce(ruling ->> 'e', ''),
              's', coalesce((ruling ->> 's')::int8, 0)) where plan_id = ${plan.id}::int8`.execute(trx);
          await sql`
            update plan set review = 'refused', review_note = ${reason} where id = ${plan.id}::int8 and review = 'waiting'`.execute(trx);
          await writeHorn(trx, {
            userId: plan.expertId,
            title: "方案作废",
            content: `第 ${plan.n} 单 ${plan.title} 已由运营作废，已付的全额退回买家。理由：${reason}`,
            at: clock.now(),
          });
          await writeAudit(trx, {
            at: clock.now(),
            action: "plan.void",
            operator: names,
            userId: plan.expertId,
            detail: { plan: plan.id, reason },
          });
          return true;
        },
      );
      if (isDone) return { kind: "done" };
      return isClaimed ? { kind: "failed", why: "方案刚刚有了新的结算或已通过审核，请再看一次" } : { kind: "not-claimed" };
    },
  };
}
