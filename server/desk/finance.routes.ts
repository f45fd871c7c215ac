import { ErrorCode } from "../../contract/codes/errors.ts";
import { ADJUSTABLE } from "../../contract/codes/desk.ts";
import { financeCalls } from "../../contract/desk/finance.ts";
import { refuse } from "../../contract/http/failure.ts";
import { parseMinor } from "../../contract/money.ts";
import { ok } from "../../contract/result.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import type { WithdrawalDesk } from "../wallet/withdrawalDesk.ts";
import type { Approvals } from "./approvals.ts";
import type { DeskRegistry } from "./deskCalls.ts";
import { DESK_PAGE_READ, deskPage } from "./paging.ts";

export interface FinanceRoutesDeps {
  readonly withdrawals: WithdrawalDesk;
  readonly approvals: Approvals;
  readonly isUser: (userId: string) => Promise<boolean>;
}

/** Withdrawals, and actions that need two people. */
export function registerFinanceCalls(registry: DeskRegistry, { withdrawals, approvals, isUser }: FinanceRoutesDeps): void {
  registry.handle(financeCalls.withdrawals, async ({ query: { state, cursor } }) =>
    ok(deskPage(await withdrawals.list({ state, after: cursor ?? null, limit: DESK_PAGE_READ }))),
  );
  registry.handle(financeCalls.withdrawal, ({ params }) => withdrawals.detail(params.id));
  registry.handle(financeCalls.withdrawalApprove, ({ params, staff }) => withdrawals.approve(params.id, staff.name));
  registry.handle(financeCalls.withdrawalReject, ({ params, body, staff }) => withdrawals.reject(params.id, body.reason, staff.name));

  registry.handle(financeCalls.approvals, async ({ query: { state, cursor } }) =>
    ok(deskPage(await approvals.list({ state: state ?? null, before: cursor ?? null, limit: DESK_PAGE_READ }))),
  );
  registry.handle(financeCalls.adjust, async ({ body, staff }) => {
    const { userId, account, type, amount } = body;
    const reason = dropUnseen(body.reason);
    if (reason === "") return refuse(ErrorCode.badRequest, "请填写理由");
    if (!ADJUSTABLE[type].includes(account)) return refuse(ErrorCode.badRequest, "这种类型不能用于这个账户");
    if ((parseMinor(amount) ?? 0n) === 0n) return refuse(ErrorCode.badRequest, "金额须大于 0");
    if (!(await isUser(userId))) return refuse(ErrorCode.notFound, "没有这个用户");
    return approvals.request("adjust", { userId, account, type, amount }, reason, staff, body.requestKey);
  });
  registry.handle(financeCalls.approvalApprove, async ({ params, staff, context }) => {
    const approved = await approvals.approve(params.id, staff);
    if (approved.ok && approved.value.state === "failed") context.logOutcome("failed");
    return approved;
  });
  registry.handle(financeCalls.approvalRefuse, async ({ params, body, staff }) => {
    const note = dropUnseen(body.note);
    return note === "" ? refuse(ErrorCode.badRequest, "请填写理由") : approvals.refuse(params.id, note, staff);
  });
}
