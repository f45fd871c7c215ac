import { describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { asMatchId } from "../../contract/ids.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import {
  type DraftLeg,
  EMPTY_PLAN,
  NO_REASON,
  type PlanAttempt,
  type PlanDraft,
  type PublishRefusal,
  atNewPrice,
  createPublishMachine,
} from "./publishMachine.ts";

const textOf = (text: string) => richOfParagraphs([text]);
const REASON = textOf(
  "主队近五场零封三次，客队三名中卫停赛，盘口没升而水位一路走低，说明市场在加主胜。首发出来之后左路的速度差更明显，我要的是九十分钟。",
);

function leg(id: string, patch: Partial<DraftLeg> = {}): DraftLeg {
  const team = (name: string) => ({ id: name, name, rank: null, crest: null });
  return {
    sport: "fb",
    matchId: asMatchId(id)!,
    market: "ah",
    side: "home",
    company: "crown",
    companyName: "皇冠",
    line: -0.25,
    price: 0.92,
    odds: { e: "e1", s: 41 },
    match: { home: team("国际米兰"), away: team("那不勒斯"), kickoffAt: 1_800_000_000_000 },
    ...patch,
  };
}

function started(answers: readonly Result<{ readonly id: string }, PublishRefusal>[]) {
  const attempts: PlanAttempt[] = [];
  const persist = vi.fn<(draft: PlanDraft) => void>();
  let keys = 0;
  const actor = createActor(
    createPublishMachine<{ readonly id: string }>().provide({
      actors: {
        send: fromPromise(async ({ input }) => {
          attempts.push(input);
          return answers[attempts.length - 1] ?? err({ code: 0, message: "" });
        }),
      },
      actions: { persist: (_, { draft }) => persist(draft) },
    }),
    { input: { draft: EMPTY_PLAN, makeKey: () => `key-${(keys += 1)}` } },
  ).start();
  const settled = () => vi.waitFor(() => expect(actor.getSnapshot().value).not.toBe("sealing"));
  const write = (patch: Partial<PlanDraft>) => actor.send({ type: "draft.changed", draft: { ...EMPTY_PLAN, ...patch } });
  return { actor, attempts, persist, settled, write };
}

describe("publishing a plan", () => {
  it.each([
    ["没选比赛", { reason: REASON }, "请选择比赛和选项"],
    ["理由不足 50 字", { legs: [leg("1")], reason: textOf("看好主队") }, "理由至少 50 个字"],
    ["空格不算字", { legs: [leg("1")], reason: textOf(` ${"看 ".repeat(49)}`) }, "理由至少 50 个字"],
    ["2串1 少一场", { betType: "2in1", legs: [leg("1")], reason: REASON }, "2串1 请选择两场比赛各一个选项"],
    ["2串1 同一场", { betType: "2in1", legs: [leg("1"), leg("1")], reason: REASON }, "2串1 的两场比赛不能相同"],
  ] as const)("%s：不进预览，说明原因", (_, patch, words) => {
    const { actor, write } = started([]);
    write(patch as Partial<PlanDraft>);
    actor.send({ type: "plan.previewed" });
    expect(actor.getSnapshot()).toMatchObject({ value: "editing", context: { problem: words } });
  });

  it("begins as a handicap plan for 18 球钻 that is paid back if it misses", () => {
    expect(EMPTY_PLAN).toEqual({ betType: "ah", legs: [], reason: NO_REASON, amount: 18, currency: "diamond", isRefundable: true });
  });

  it("of two matches is previewed as one of two", () => {
    const { actor, write } = started([]);
    write({ betType: "2in1", legs: [leg("1"), leg("2")], reason: REASON });
    actor.send({ type: "plan.previewed" });
    expect(actor.getSnapshot()).toMatchObject({ context: { problem: null } });
    expect(actor.getSnapshot().value).toBe("previewing");
  });

  it("seals what was previewed, once, and starts anew", async () => {
    const { actor, attempts, persist, settled, write } = started([ok({ id: "7" })]);
    write({ legs: [leg("1")], reason: REASON });
    actor.send({ type: "plan.previewed" });
    actor.send({ type: "plan.sealed" });
    // A second press while the request is in flight is ignored.
    actor.send({ type: "plan.sealed" });
    await settled();
    expect(attempts).toMatchObject([{ key: "key-1", draft: { reason: REASON } }]);
    expect(actor.getSnapshot()).toMatchObject({
      value: "published",
      context: { published: { id: "7" }, draft: { legs: [], reason: NO_REASON } },
    });
    expect(persist).toHaveBeenLastCalledWith(expect.objectContaining({ reason: NO_REASON }));
    actor.send({ type: "plan.renewed" });
    expect(actor.getSnapshot()).toMatchObject({ value: "editing", context: { published: null, problem: null } });
  });

  it("comes back to the preview with the price that has moved, and seals that as another attempt", async () => {
    const moved = { leg: 0, position: { e: "e1", s: 57 }, price: [0.95, -0.5, 0.93] as const, isSuspended: false };
    const { actor, attempts, settled, write } = started([err({ code: 409, message: "赔率已变动", data: moved }), ok({ id: "8" })]);
    write({ legs: [leg("1")], reason: REASON });
    actor.send({ type: "plan.previewed" });
    actor.send({ type: "plan.sealed" });
    await settled();
    expect(actor.getSnapshot()).toMatchObject({
      value: "previewing",
      context: { problem: "赔率已变动，已换成最新赔率，请确认后再封存", draft: { legs: [{ price: 0.95, line: -0.5, odds: { s: 57 } }] } },
    });
    actor.send({ type: "plan.sealed" });
    await settled();
    expect(attempts.map(({ key, draft }) => [key, draft.legs[0]?.price])).toEqual([
      ["key-1", 0.92],
      ["key-2", 0.95],
    ]);
  });

  it("of two matches changes the price of the one that has moved alone", () => {
    const draft = { ...EMPTY_PLAN, betType: "2in1" as const, legs: [leg("1"), leg("2")] };
    const moved = { leg: 1, position: { e: "e2", s: 9 }, price: [0.8, -0.5, 1.08] as const, isSuspended: false };
    expect(atNewPrice(draft, moved).legs).toEqual([leg("1"), leg("2", { price: 0.8, line: -0.5, odds: { e: "e2", s: 9 } })]);
    expect(atNewPrice(draft, undefined)).toBe(draft);
  });

  it("asks again by the same key while nobody knows whether it was sealed", async () => {
    const { actor, attempts, settled, write } = started([err({ code: 0, message: "" }), err({ code: 503, message: "" }), ok({ id: "9" })]);
    write({ legs: [leg("1")], reason: REASON });
    actor.send({ type: "plan.previewed" });
    actor.send({ type: "plan.sealed" });
    await settled();
    // The draft must not change while the outcome of the attempt is unknown.
    write({ legs: [leg("2")], reason: REASON });
    expect(actor.getSnapshot()).toMatchObject({ value: "uncertain", context: { draft: { legs: [{ matchId: "1" }] } } });
    actor.send({ type: "plan.retried" });
    await settled();
    actor.send({ type: "plan.retried" });
    await settled();
    expect(attempts.map(({ key }) => key)).toEqual(["key-1", "key-1", "key-1"]);
    expect(actor.getSnapshot().value).toBe("published");
  });

  it("keeps what was written when the server says no", async () => {
    const { actor, settled, write } = started([err({ code: 409, message: "今天已发布 5 单" })]);
    write({ legs: [leg("1")], reason: REASON });
    actor.send({ type: "plan.previewed" });
    actor.send({ type: "plan.sealed" });
    await settled();
    actor.send({ type: "preview.left" });
    expect(actor.getSnapshot()).toMatchObject({ value: "editing", context: { draft: { reason: REASON, legs: [{ price: 0.92 }] } } });
  });
});
