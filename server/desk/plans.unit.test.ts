import { expect, test } from "vitest";
import type { StaffRole } from "../../contract/codes/staff.ts";
import { type HeldPlan, planCalls } from "../../contract/desk/plans.ts";
import { createDeskRegistry } from "./deskCalls.ts";
import { registerPlanCalls } from "./plans.routes.ts";

const HELD: HeldPlan = {
  id: "1",
  n: 1,
  expertId: "7",
  expert: "专家",
  title: "国际米兰 vs 那不勒斯 让球",
  why: "text",
  isBegun: false,
  reason: "内部消息，主队必胜",
  words: ["内部消息"],
  publishedAt: 1,
  kickoffAt: 2,
  sold: 0,
  paid: "0.00",
  currency: "diamond",
  version: 0,
  matches: [],
  isAsked: false,
};

async function listed(...roles: StaffRole[]): Promise<unknown> {
  const registry = createDeskRegistry();
  registerPlanCalls(registry, {
    plans: { list: async () => [HELD], isHeld: async () => null, pass: async () => false, waiting: async () => 1 },
    approvals: {
      request: async () => {
        throw new Error("nobody asks");
      },
    },
  });
  const staff = { id: "1", name: "甲", roles, sessionId: "1", mustChangePassword: false };
  const context = { ip: "", userAgent: "", setToken: () => undefined, logOutcome: () => undefined };
  const answer = await registry.find(planCalls.heldPlans)?.({ params: {}, query: {}, body: null, staff, context });
  return answer?.ok ? (answer.value as { list: unknown }).list : null;
}

test("the reason of a plan that is held is read by those who may pass it, and by nobody else at the desk", async () => {
  expect(await listed("moderator")).toEqual([HELD]);
  expect(await listed("finance", "moderator")).toEqual([HELD]);
  expect(await listed("finance")).toEqual([{ ...HELD, reason: null, words: [] }]);
});
