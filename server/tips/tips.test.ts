import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { BasketballState } from "../../contract/codes/basketball.ts";
import { BASKETBALL_STATES } from "../../contract/codes/matchStates.ts";
import { tipsCalls } from "../../contract/http/tips.ts";
import { createClosingPrices } from "../odds/readClosings.ts";
import { createReportedStarts } from "../odds/closingMoment.ts";
import { announceBalances } from "../wallet/moneyTransaction.ts";
import { writeOperatorAudit } from "../wallet/operatorAudit.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { createPlanRepository } from "./planRepository.ts";
import { createSettling } from "./settlePlan.ts";
import { createHeldPlans, holdForPeople } from "./heldPlans.ts";
import { createVoidKind } from "./voidApproval.ts";
import { verifyTips } from "./verify.ts";
import { HOUR, MINUTE, type TipsWorld, tipsWorld } from "../../tests/setup/testTips.ts";

const { tjExpertCenterHead, tjExpertInfo, tjPlanRecords } = tipsCalls;

let world: TipsWorld;
beforeAll(async () => {
  world = await tipsWorld(inject("databaseUrl"));
});
afterAll(() => world.end());

describe("settlement", () => {
  test("ten minutes after the last correction, not before; won pays the expert half a day later, and the statistics know", async () => {
    const expert = await world.expert();
    const fan = await world.fan();
    const id = await world.nextMatch();
    const plan = await world.publish(expert, id);
    await world.buy(fan, plan);
    await world.play(id, [2, 1]);
    world.money.clock.advance(-1);
    await world.round();
    const settlesAt = world.money.clock.now() + 1;
    expect(await world.view(plan)).toMatchObject({ state: "playing", settlements: [], settlesAt });
    world.money.clock.advance(1);
    expect(await world.round()).toMatchObject({ settled: 1 });
    expect(await world.round()).toEqual({ settled: 0, released: 0 });
    expect(await world.view(plan)).toMatchObject({
      state: "settled",
      result: { outcome: "W", returned: 0.92, version: 1 },
      settlements: [{ version: 1, legs: [{ outcome: "W", score: [2, 1] }], money: [] }],
      escrow: { amount: "38.00" },
    });
    const income = async () => (await world.portal.call(tjPlanRecords, { as: expert })).data.totals;
    expect(await income()).toMatchObject({ income: "0.00", diamond: { paid: "38.00", escrow: "38.00" } });
    world.money.clock.advance(24 * HOUR);
    expect(await world.round()).toMatchObject({ released: 1 });
    expect(await income()).toMatchObject({ income: "19.00", diamond: { escrow: "0.00", refunded: "0.00" } });
    expect([await world.money.balance(expert, "cash"), await world.diamonds(fan)]).toEqual([1_900n, 96_200n]);
    expect((await world.portal.call(tjExpertInfo, { body: { id: expert } })).data).toMatchObject({ favors: 1, fifteenRecords: ["W"] });
    expect((await world.portal.call(tjExpertCenterHead, { body: { id: expert } })).data).toMatchObject({
      isChainWhole: true,
      statistics: { streak: 1, windows: [{ won: 1, decided: 1, returned: 0.92, closings: 1 }, {}, {}, {}], bound: null },
    });
    expect((await world.money.announced(fan)).at(-1)).toEqual({
      kind: "tip",
      data: { planId: plan, what: "settled", title: "国际米兰 vs 那不勒斯 让球", outcome: "W" },
    });
  });

  test("won for tickets earns its expert nothing, and nobody says that something had come", async () => {
    const expert = await world.expert();
    const fan = await world.fan();
    const id = await world.nextMatch();
    const plan = await world.publish(expert, id, { price: { currency: "ticket", amount: 6 } });
    await world.money.fund(fan, "ticket", 10_000n);
    await world.buy(fan, plan);
    await world.play(id, [2, 1]);
    await world.round();
    world.money.clock.advance(24 * HOUR);
    expect(await world.round()).toMatchObject({ released: 1 });
    expect(await world.money.balance(expert, "cash")).toBe(0n);
    const told = (await world.money.announced(expert)).map(({ kind, data }) => (kind === "tip" ? (data as { what: string }).what : kind));
    expect(told).not.toContain("released");
  });

  test("lost with 不中退款 gives all back at once; a correction after it pays the expert by the platform and charges nobody again", async () => {
    const expert = await world.expert();
    const fan = await world.fan();
    const id = await world.nextMatch();
    const plan = await world.publish(expert, id);
    await world.buy(fan, plan);
    await world.play(id, [1, 1]);
    await world.round();
    expect(await world.view(plan)).toMatchObject({
      result: { outcome: "HL", returned: -0.5 },
      settlements: [{ money: [{ kind: "refund", amount: "38.00", buyers: 1 }] }],
    });
    expect(await world.diamonds(fan)).toBe(100_000n);
    const platform = await world.platform("corrections");
    world.money.clock.advance(2 * HOUR);
    await world.score(id, [2, 1]);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ result: { outcome: "HL", version: 1 } });
    world.money.clock.advance(10 * MINUTE);
    await world.round();
    expect(await world.view(plan)).toMatchObject({
      result: { outcome: "W", version: 2 },
      settlements: [{ version: 2, reason: "赛果更正" }, { version: 1 }],
    });
    world.money.clock.advance(24 * HOUR);
    await world.round();
    expect([await world.diamonds(fan), await world.money.balance(expert, "cash")]).toEqual([100_000n, 1_900n]);
    expect((await world.platform("corrections")) - platform).toBe(-1_900n);
    // Lost again after the expert was paid: a buyer is still refunded only once.
    await world.score(id, [0, 1]);
    world.money.clock.advance(10 * MINUTE);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ result: { outcome: "L", version: 3 } });
    expect([await world.diamonds(fan), await world.money.balance(expert, "cash")]).toEqual([100_000n, 1_900n]);
  });

  test("won, paid to the expert and then corrected to lost: the platform gives the buyers back what they paid", async () => {
    const [expert, fan, id] = [await world.expert(), await world.fan(), await world.nextMatch()];
    const plan = await world.publish(expert, id);
    await world.buy(fan, plan);
    await world.play(id, [2, 0]);
    await world.round();
    world.money.clock.advance(24 * HOUR);
    await world.round();
    const before = await world.platform("corrections");
    await world.score(id, [0, 1]);
    world.money.clock.advance(10 * MINUTE);
    await world.round();
    expect(await world.view(plan)).toMatchObject({
      result: { outcome: "L", version: 2 },
      settlements: [
        { version: 2, money: [{ kind: "refund-platform", amount: "38.00", buyers: 1 }] },
        { version: 1, money: [{ kind: "release", amount: "19.00" }] },
      ],
    });
    expect([await world.diamonds(fan), await world.money.balance(expert, "cash")]).toEqual([100_000n, 1_900n]);
    expect((await world.platform("corrections")) - before).toBe(-3_800n);
  });

  test("basketball settles by the final with overtime", async () => {
    const [expert, id] = [await world.expert(), await world.nextMatch(HOUR, "bk")];
    const plan = await world.publish(expert, id, { betType: "ah" }, { sport: "bk", side: "away", price: 0.96 });
    world.money.clock.advance(HOUR);
    const { q1, q2, q3, q4 } = BASKETBALL_STATES.quarters.codes;
    for (const state of [q1, q2, q3, q4]) await world.state(id, state, "bk");
    await world.score(id, [90, 90], "bk");
    await world.state(id, BasketballState.overtime, "bk");
    await world.score(id, [99, 100], "bk");
    await world.state(id, BasketballState.finished, "bk");
    world.money.clock.advance(10 * MINUTE);
    await world.round();
    expect(await world.view(plan)).toMatchObject({
      state: "settled",
      sport: "bk",
      result: { outcome: "W", returned: 0.96 },
      legs: [{ result: { score: [99, 100] } }],
    });
  });

  test("void gives back whatever was agreed: cancelled at once, 36 hours late, begun before, sides swapped", async () => {
    const expert = await world.expert();
    const fan = await world.fan();
    const [cancelled, postponed, early, swapped] = [
      await world.nextMatch(),
      await world.nextMatch(),
      await world.nextMatch(),
      await world.nextMatch(),
    ];
    const plans: string[] = [];
    for (const id of [cancelled, postponed, early, swapped]) {
      const plan = await world.publish(expert, id, { isRefundable: false });
      await world.buy(fan, plan);
      plans.push(plan);
    }
    const [first = "", second = "", third = "", fourth = ""] = plans;
    const publishedAt = world.money.clock.now();
    const { closesAt } = await world.view(second);
    await world.state(cancelled, 12);
    await world.round();
    expect(await world.view(first)).toMatchObject({
      state: "settled",
      result: { outcome: "V", returned: 0 },
      legs: [{ pick: null, result: { void: "cancelled" } }],
    });
    expect(await world.buy(await world.fan(), first)).toEqual({ code: 409, message: "方案已停止出售" });
    const onSale = await world.portal.call(tipsCalls.tjExpertRecommends, { body: { matchId: cancelled } });
    expect(onSale.data.list).toEqual([]);
    await world.state(postponed, 9);
    // The source reports late that the match had begun when the plan was published.
    await world.tips.parts.hub.publish([{ ch: `fb:${early}`, at: publishedAt, k: "state", d: { state: 2 }, key: "early" }]);
    await world.state(early, 8);
    await world.fixture(swapped, { home: { id: `${swapped}-a`, name: "那不勒斯" }, away: { id: `${swapped}-h`, name: "国际米兰" } });
    await world.play(swapped, [3, 0]);
    await world.round();
    expect(await world.view(third)).toMatchObject({ legs: [{ result: { void: "early" } }] });
    expect(await world.view(fourth)).toMatchObject({ legs: [{ result: { void: "swapped" } }] });
    expect(await world.view(second)).toMatchObject({ state: "playing" });
    world.money.clock.advance(closesAt + 36 * HOUR - 1 - world.money.clock.now());
    await world.round();
    expect(await world.view(second)).toMatchObject({ state: "playing" });
    world.money.clock.advance(1);
    await world.round();
    expect(await world.view(second)).toMatchObject({ legs: [{ result: { void: "late" } }] });
    expect(await world.diamonds(fan)).toBe(100_000n);
    expect((await world.view(second)).settlements[0]?.money).toMatchObject([{ kind: "refund", amount: "38.00" }]);
    // No point of the expert's curve is a void plan's.
    expect((await world.portal.call(tipsCalls.tjExpertCenterHead, { body: { id: expert } })).data).toMatchObject({ curve: [] });
  });

  test("a score that contradicts its incidents waits for people, and settles when the log agrees", async () => {
    const expert = await world.expert();
    const id = await world.nextMatch();
    const plan = await world.publish(expert, id);
    world.money.clock.advance(HOUR);
    await world.state(id, 2);
    await world.incident(id, "incident", { id: "g1", type: "goal", side: "home", minute: 10, score: [1, 0] });
    await world.play(id, [2, 0]);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ state: "held", result: null });
    await world.incident(id, "incident", { id: "g2", type: "goal", side: "home", minute: 80, score: [2, 0] });
    world.money.clock.advance(10 * MINUTE);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ state: "settled", result: { outcome: "W" } });
  });

  test("an incident that is taken back after the final gives the log ten more minutes, as any correction", async () => {
    const id = await world.nextMatch();
    const plan = await world.publish(await world.expert(), id);
    world.money.clock.advance(HOUR);
    await world.state(id, 2);
    await world.incident(id, "incident", { id: "g1", type: "goal", side: "home", minute: 10, score: [1, 0] });
    await world.incident(id, "incident", { id: "g2", type: "goal", side: "home", minute: 80, score: [2, 0] });
    await world.play(id, [1, 0]);
    await world.incident(id, "incident.revoked", { id: "g2" });
    world.money.clock.advance(10 * MINUTE - 1);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ state: "playing" });
    world.money.clock.advance(1);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ state: "settled", result: { outcome: "W", version: 1 } });
  });

  test("a plan that is bought in the moment it is settled is settled by the next round", async () => {
    const expert = await world.expert();
    const fan = await world.fan();
    const id = await world.nextMatch();
    const plan = await world.publish(expert, id);
    await world.buy(fan, plan);
    const { db } = world.money.database;
    world.money.clock.advance(HOUR);
    await world.state(id, 2);
    await world.play(id, [2, 0]);
    // Counted but not inserted yet: a purchase that is being written, as the round sees it.
    await sql`update plan set sold = sold + 1 where id = ${plan}::int8`.execute(db);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ settlements: [] });
    await sql`update plan set sold = sold - 1 where id = ${plan}::int8`.execute(db);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ state: "settled", result: { outcome: "W" } });
  });

  test("two people void what the log cannot settle, and everybody gets all back, once; the log does not change it any more", async () => {
    const expert = await world.expert();
    const fan = await world.fan();
    const id = await world.nextMatch();
    const plan = await world.publish(expert, id, { isRefundable: false });
    await world.buy(fan, plan);
    world.money.clock.advance(HOUR);
    await world.state(id, 2);
    await world.incident(id, "incident", { id: "g1", type: "goal", side: "away", minute: 10, score: [0, 1] });
    await world.play(id, [2, 0]);
    await world.round();
    const { db } = world.money.database;
    const { clock, ledger } = world.money;
    const plans = createPlanRepository(db);
    const held = createHeldPlans({ db, clock, plans, startOf: createReportedStarts(db) });
    const inQueue = async () => (await held.list({ after: null, limit: 10 })).find((one) => one.id === plan);
    expect(await inQueue()).toMatchObject({ why: "log", reason: null, sold: 1, paid: "38.00", isAsked: false });
    const kind = createVoidKind({
      db,
      clock,
      plans,
      settling: createSettling({ db, clock, ledger, announceBalances }),
      startOf: createReportedStarts(db),
      writeAudit: writeOperatorAudit,
      nameOf: async () => "专家",
    });
    let claims = 0;
    const approval = { id: "1", payload: { planId: plan }, reason: "比分与事件不符", names: "甲 + 乙" };
    const done = await Promise.all([1, 2, 3].map(() => kind.execute(approval, async () => (claims += 1) === 1)));
    expect(done.map((one) => one.kind).toSorted()).toEqual(["done", "not-claimed", "not-claimed"]);
    expect(await world.view(plan)).toMatchObject({
      state: "settled",
      result: { outcome: "V" },
      legs: [{ result: { void: "desk" } }],
      settlements: [{ reason: "比分与事件不符" }],
    });
    expect(await world.diamonds(fan)).toBe(100_000n);
    expect(await inQueue()).toBeUndefined();
    // A round that read the legs before the void writes after it.
    await holdForPeople(db, plan);
    expect(await world.view(plan)).toMatchObject({ state: "settled", result: { outcome: "V" } });
    expect(await inQueue()).toBeUndefined();
    expect((await world.money.announced(expert)).find((one) => one.kind === "horn")?.data).toMatchObject({
      news: { title: "方案作废", content: expect.stringContaining("比分与事件不符") },
    });
    // Another request for the same void was made while the plan was held.
    expect(await kind.execute({ ...approval, id: "2" }, async () => true)).toMatchObject({ kind: "failed" });
    await world.score(id, [0, 1]);
    world.money.clock.advance(10 * MINUTE);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ result: { outcome: "V", version: 1 } });
  });

  test("a cup tie with extra time settles by ninety minutes; 2串1 by both matches", async () => {
    const expert = await world.expert();
    const [a, b] = [await world.nextMatch(), await world.nextMatch()];
    const two = await world.publish(expert, a);
    const legs = [
      await world.leg(a, { market: "eu", side: "draw", line: null, price: 3.2 }),
      await world.leg(b, { market: "ou", side: "under", line: 2.5, price: 0.98 }),
    ];
    const both = await world.tryPublish(expert, world.body(legs, { betType: "2in1" }));
    expect(both.code).toBe(200);
    world.money.clock.advance(HOUR);
    await world.state(a, 2);
    await world.score(a, [1, 1]);
    await world.state(a, 3);
    await world.state(a, 4);
    await world.state(a, 5);
    await world.score(a, [2, 1]);
    await world.state(a, 8);
    world.money.clock.advance(10 * MINUTE);
    await world.round();
    expect(await world.view(two)).toMatchObject({ result: { outcome: "HL" }, legs: [{ result: { score: [1, 1] } }] });
    expect(await world.view(both.data.id)).toMatchObject({ state: "playing", result: null });
    await world.play(b, [0, 1]);
    await world.round();
    expect(await world.view(both.data.id)).toMatchObject({ result: { outcome: "W" } });
    expect((await world.view(both.data.id)).result?.returned).toBeCloseTo(3.2 * 1.98 - 1, 9);
    expect((await verifyLedger(world.money.database.db)).faults).toEqual([]);
  });
});

describe("the proof", () => {
  const verify = async () => {
    const { db } = world.money.database;
    const { hub } = world.tips.parts;
    return verifyTips({ db, hub, closingPrices: createClosingPrices({ db, hub }), now: world.money.clock.now() });
  };
  const run = (statement: string) => sql.raw(statement).execute(world.money.database.db);

  test("holds for all that was done above, and names what was changed or taken away behind its back", async () => {
    const found = await verify();
    expect(found.faults).toEqual([]);
    expect(found.plans).toBeGreaterThan(10);
    // One of the plans has two legs.
    expect(found.prices).toBe(found.plans + 1);

    const expert = await world.expert();
    const [a, b] = [await world.nextMatch(), await world.nextMatch()];
    const [first, second] = [await world.publish(expert, a), await world.publish(expert, b)];
    const fan = await world.fan();
    await world.buy(fan, first);
    await world.play(a, [1, 0]);
    await world.round();

    const tampered = async (change: string, back: string, rules: string[]) => {
      await run(`begin; set local session_replication_role = replica; ${change}; commit`);
      const broken = (await verify()).faults.map(({ rule }) => rule);
      expect([...new Set(broken)].toSorted()).toEqual(rules.toSorted());
      await run(`begin; set local session_replication_role = replica; ${back}; commit`);
    };
    await tampered(
      `update plan_hidden set picks = '[{"side": "away", "priceThousandths": 960}]' where plan_id = ${first}`,
      `update plan_hidden set picks = '[{"side": "home", "priceThousandths": 920}]' where plan_id = ${first}`,
      ["seal", "settlement", "statistics"],
    );
    await tampered(
      `update plan set outcome = 'L', returned = -4000000 where id = ${first}`,
      `update plan set outcome = 'W', returned = 3680000 where id = ${first}`,
      ["settlement", "statistics", "refund"],
    );
    await tampered(
      `update plan set expert_id = -expert_id where id = ${second}`,
      `update plan set expert_id = -expert_id where id = ${second}`,
      ["chain"],
    );
    await tampered(
      `update plan set buyers_refunded = true where id = ${first}`,
      `update plan set buyers_refunded = false where id = ${first}`,
      ["escrow", "refund"],
    );
    expect((await verify()).faults).toEqual([]);
  });
});
