import { type Static, Type } from "typebox";
import { deskGet, deskPost } from "./call.ts";
import { Amount, At, Cursor, Done, Maybe, Reason, RowId, oneOf, paged } from "./fields.ts";
import { Approval } from "./finance.ts";

/** The kind of approval that voids a plan. */
export const PLAN_VOID = "plan-void";

const PEOPLE = ["moderator", "finance"] as const;

/** A plan that needs a decision by staff. Its pick stays secret at the desk too. */
export const HeldPlan = Type.Object({
  id: RowId,
  n: Type.Integer(),
  expertId: RowId,
  expert: Type.String(),
  title: Type.String(),
  /**
   * `log`: the log of its match contradicts itself. The log settles the plan once it is consistent, or two people void it.
   * `text`: the filter held its reason. A moderator passes it, or two people void it before its match begins. After that
   * they can only hide the reason: pick, price and result stay counted.
   */
  why: oneOf(["log", "text"]),
  /** One of its matches has begun, or the plan is settled. */
  isBegun: Type.Boolean(),
  /** For `text`, and only for staff who may pass it: the reason; `words`: what it was held for. */
  reason: Maybe(Type.String()),
  words: Type.Array(Type.String()),
  publishedAt: At,
  kickoffAt: At,
  sold: Type.Integer(),
  /** Amount a void refunds, and its currency. */
  paid: Amount,
  currency: oneOf(["diamond", "ticket"]),
  /** 0: not settled yet; above 0: that settlement stands until a decision is made. */
  version: Type.Integer(),
  matches: Type.Array(Type.Object({ sport: oneOf(["fb", "bk"]), matchId: Type.String(), home: Type.String(), away: Type.String() })),
  /** A void was requested and awaits another person's approval. */
  isAsked: Type.Boolean(),
});
export type HeldPlan = Static<typeof HeldPlan>;

export const planCalls = {
  /** Oldest first. */
  heldPlans: deskGet("/plans/held", PEOPLE, { query: Type.Object({ cursor: Cursor }), reply: paged(HeldPlan) }),
  /** Releases a held reason: the plan goes on sale. 409 if somebody decided first. */
  planPass: deskPost("/plans/{id}/pass", ["moderator"], {
    body: Type.Object({}),
    reply: Done,
    action: "plan.pass",
    logged: ["id"],
  }),
  /**
   * Requests a void: once another person approves, every buyer is refunded in full. The expert and the buyers read the
   * reason. For a plan that is held for its text alone and has begun, it only hides the text and voids nothing.
   */
  planVoid: deskPost("/approvals/plan-void", PEOPLE, {
    body: Type.Object({ planId: RowId, reason: Reason }),
    reply: Approval,
    action: "approval.request",
    logged: ["planId", "reason"],
  }),
};
