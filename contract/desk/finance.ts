import { type Static, Type } from "typebox";
import { ADJUST_ACCOUNTS, ADJUST_TYPES, type AdjustType, APPROVAL_STATES, WITHDRAWAL_STATES } from "../codes/desk.ts";
import { IdempotencyKey } from "../http/idempotencyKey.ts";
import { deskGet, deskPost } from "./call.ts";
import { Amount, At, Cursor, DeskPerson, DeskUser, Maybe, Reason, RowId, oneOf, paged } from "./fields.ts";
import { StaffId } from "./staff.ts";

const FINANCE = ["finance"] as const;

const WithdrawalState = oneOf(WITHDRAWAL_STATES);

export const DeskWithdrawal = Type.Object({
  id: RowId,
  user: DeskUser,
  /** 1 bank card, 2 payment app. */
  drawType: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  amount: Amount,
  /** Yuan, paid by the platform. */
  tax: Amount,
  /** Masked. */
  accountNo: Type.String(),
  state: WithdrawalState,
  /** As the user reads it; "" unless the withdrawal was refused or returned. */
  reason: Type.String(),
  at: At,
  changedAt: At,
  /** Who approved or refused it; null: undecided. `auto`: the demo. */
  decidedBy: Maybe(Type.String()),
});
export type DeskWithdrawal = Static<typeof DeskWithdrawal>;

export const WithdrawalDetail = Type.Object({
  withdrawal: DeskWithdrawal,
  person: DeskPerson,
  balances: Type.Object({ diamond: Amount, ticket: Amount, cash: Amount, frozen: Amount, paidOut: Amount }),
  /** Set after a recent phone change: new withdrawals are on hold until then (epoch ms). */
  heldUntil: Maybe(At),
  /** Earlier withdrawals, newest first. */
  earlier: Type.Array(DeskWithdrawal),
  /** Income from gifts and plans in the last thirty days. */
  earned30: Amount,
});
export type WithdrawalDetail = Static<typeof WithdrawalDetail>;

/** An action that takes two staff members: one requests it, another approves it. */
export const Approval = Type.Object({
  id: RowId,
  /** `adjust`; every other action that takes two has its own kind. */
  kind: Type.String(),
  /** What approval will do, in words. */
  title: Type.String(),
  facts: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  reason: Type.String(),
  requestedBy: Type.Object({ id: StaffId, name: Type.String() }),
  requestedAt: At,
  state: oneOf(APPROVAL_STATES),
  decidedBy: Maybe(Type.Object({ id: StaffId, name: Type.String() })),
  decidedAt: Maybe(At),
  /** The decider's note, or why the action could not be done. */
  note: Type.String(),
});
export type Approval = Static<typeof Approval>;

export const financeCalls = {
  /** Pending ones oldest first, all others newest first. */
  withdrawals: deskGet("/withdrawals", FINANCE, {
    query: Type.Object({ state: WithdrawalState, cursor: Cursor }),
    reply: paged(DeskWithdrawal),
  }),
  withdrawal: deskGet("/withdrawals/{id}", FINANCE, { reply: WithdrawalDetail }),
  /** 409 if somebody decided first; the message says who and what. */
  withdrawalApprove: deskPost("/withdrawals/{id}/approve", FINANCE, {
    body: Type.Object({}),
    reply: DeskWithdrawal,
    action: "withdrawal.approve",
    logged: ["id"],
  }),
  /** Returns the money; the user reads the reason. */
  withdrawalReject: deskPost("/withdrawals/{id}/reject", FINANCE, {
    body: Type.Object({ reason: Reason }),
    reply: DeskWithdrawal,
    action: "withdrawal.reject",
    logged: ["id", "reason"],
  }),

  approvals: deskGet("/approvals", FINANCE, {
    query: Type.Object({ state: Type.Optional(oneOf(APPROVAL_STATES)), cursor: Cursor }),
    reply: paged(Approval),
  }),
  /** Moves no money until a second person has approved it. */
  adjust: deskPost("/approvals/adjust", FINANCE, {
    body: Type.Object({
      userId: RowId,
      account: oneOf(ADJUST_ACCOUNTS),
      type: Type.Unsafe<AdjustType>(Type.Union(ADJUST_TYPES.map((type) => Type.Literal(type)))),
      /** Decimal, above zero; type 8 debits it. */
      amount: Type.String({ pattern: "^[0-9]{1,9}([.][0-9]{1,2})?$" }),
      reason: Reason,
      /** With the same key and the same content the first request is returned; with other content it is 409. */
      requestKey: Type.Optional(IdempotencyKey),
    }),
    reply: Approval,
    action: "approval.request",
    logged: ["userId", "account", "type", "amount", "reason"],
  }),
  /** Carries the action out at once, exactly once. 403 for its requester, 409 if it was decided already. */
  approvalApprove: deskPost("/approvals/{id}/approve", FINANCE, {
    body: Type.Object({}),
    reply: Approval,
    action: "approval.approve",
    logged: ["id"],
  }),
  approvalRefuse: deskPost("/approvals/{id}/refuse", FINANCE, {
    body: Type.Object({ note: Reason }),
    reply: Approval,
    action: "approval.refuse",
    logged: ["id", "note"],
  }),
};
