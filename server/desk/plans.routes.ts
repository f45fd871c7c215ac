import { ErrorCode } from "../../contract/codes/errors.ts";
import { deskAdmission } from "../../contract/desk/call.ts";
import { PLAN_VOID, planCalls } from "../../contract/desk/plans.ts";
import { refuse } from "../../contract/http/failure.ts";
import { ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { HeldPlans } from "../tips/heldPlans.ts";
import type { Approvals } from "./approvals.ts";
import type { DeskRegistry } from "./deskCalls.ts";
import { DESK_PAGE_READ, deskPage } from "./paging.ts";

export interface PlanRoutesDeps {
  readonly plans: HeldPlans;
  readonly approvals: Pick<Approvals, "request">;
}

/** Plans that need review. */
export function registerPlanCalls(registry: DeskRegistry, { plans, approvals }: PlanRoutesDeps): void {
  registry.handle(planCalls.heldPlans, async ({ query: { cursor }, staff }) => {
    const found = await plans.list({ after: cursor ?? null, limit: DESK_PAGE_READ });
    // The paid content of a plan is shown only to staff who may pass it.
    const mayRead = deskAdmission(planCalls.planPass.access, staff.roles) === "admitted";
    return ok(deskPage(mayRead ? found : found.map((plan) => ({ ...plan, reason: null, words: [] }))));
  });
  registry.handle(planCalls.planPass, async ({ params }) =>
    (await plans.pass(params.id)) ? ok({}) : refuse(ErrorCode.conflict, "这个方案已经处理过了"),
  );
  registry.handle(planCalls.planVoid, async ({ body, staff }) => {
    const reason = dropUnseen(body.reason);
    if (reason === "") return refuse(ErrorCode.badRequest, "请填写理由");
    const held = await plans.isHeld(body.planId);
    if (held === null) return refuse(ErrorCode.conflict, "这个方案不在人工核对中");
    if (held.isAsked) return refuse(ErrorCode.conflict, "已有同事提出申请，等待复核");
    return approvals.request(PLAN_VOID, { planId: body.planId }, reason, staff);
  });
}
