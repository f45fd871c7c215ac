import { type Static, Type } from "typebox";
import { deskGet, deskPost } from "./call.ts";
import { Amount, At, Cursor, Done, Maybe, Reason, RowId, oneOf, paged } from "./fields.ts";
import { Approval } from "./finance.ts";

/** The kind of approval that voids a plan. */
export const PLAN_VOID = "plan-void";

const PEOPLE = ["moderator", "finance"] as const;

/** A plan that needs a person. Its pick is nobody's at the desk either. */
export const HeldPlan = Type.Object({
  id: RowId,
  n: Type.Integer(),
  expertId: RowId,
  expert: Type.String(),
  title: Type.String(),
  /**
   * `log`: its match's log contradicts itself; the log settles it as soon as it agrees, or two people void it. `text`: the
   * filter held its reason; a moderator passes it, or two people void it before its match begins. Once it has, they hide the
   * reason alone: pick, price and result stay counted.
   */
  why: oneOf(["log", "text"]),
  /** A match of it has begun, or it is settled. */
  isBegun: Type.Boolean(),
  /** Of `text`, for those who may pass it: what it says, and what it was held for. */
  reason: Maybe(Type.String()),
  words: Type.Array(Type.String()),
  publishedAt: At,
  kickoffAt: At,
  sold: Type.Integer(),
  /** What a void gives back, and of which. */
  paid: Amount,
  currency: oneOf(["diamond", "ticket"]),
  /** 0: not settled yet; else what was settled stands until it is decided. */
  version: Type.Integer(),
  matches: Type.Array(Type.Object({ sport: oneOf(["fb", "bk"]), matchId: Type.String(), home: Type.String(), away: Type.String() })),
  /** Somebody has asked for its void: another has to approve. */
  isAsked: Type.Boolean(),
});
export type HeldPlan = Static<typeof HeldPlan>;

export const planCalls = {
  /** The oldest first. */
  heldPlans: deskGet("/plans/held", PEOPLE, { query: Type.Object({ cursor: Cursor }), reply: paged(HeldPlan) }),
  /** A reason that the filter held may be read: the plan is for sale. 409 where somebody was first. */
  planPass: deskPost("/plans/{id}/pass", ["moderator"], {
    body: Type.Object({}),
    reply: Done,
    action: "plan.pass",
    logged: ["id"],
  }),
  /**
   * Asks for a void: full refund of everybody, once another has approved it. Its expert and its buyers read the reason. Of a
   * plan that is held for its text alone and has begun it hides the text, and voids nothing.
   */
  planVoid: deskPost("/approvals/plan-void", PEOPLE, {
    body: Type.Object({ planId: RowId, reason: Reason }),
    reply: Approval,
    action: "approval.request",
    logged: ["planId", "reason"],
  }),
};
