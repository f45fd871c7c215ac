import { FootballState } from "../../contract/codes/football.ts";
import { webcrypto } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { ALL_CALLS } from "../../contract/http/index.ts";
import { tipsCalls } from "../../contract/http/tips.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { sealOf, sealText } from "../../contract/rules/tipSeal.ts";
import { createHeldPlans } from "./heldPlans.ts";
import { createPlanRepository } from "./planRepository.ts";
import { createSettling } from "./settlePlan.ts";
import { createVoidKind } from "./voidApproval.ts";
import { createMatchRepository } from "../match/matchRepository.ts";
import { fixtureOf } from "../odds/testing.ts";
import { createReportedStarts } from "../odds/closingMoment.ts";
import { announceBalances } from "../wallet/moneyTransaction.ts";
import { writeOperatorAudit } from "../wallet/operatorAudit.ts";
import { HELD_WORD, HOUR, MINUTE, REASON, type TipsWorld, tipsWorld } from "../../tests/setup/testTips.ts";

const { tjPlanProof, tjRecommendId } = tipsCalls;

let world: TipsWorld;
beforeAll(async () => {
  world = await tipsWorld(inject("databaseUrl"));
});
afterAll(() => world.end());

describe("matches to publish on", () => {
  test("are found by a part of a team's or the league's name, however many come before; one without a price is not", async () => {
    const expert = await world.expert();
    const found = async (searchValue: string) =>
      (await world.portal.call(tipsCalls.tjMatch, { as: expert, query: { searchValue } })).data.list.map(({ match }) => match.id);
    await world.match("searched", 40 * HOUR, "fb", {
      home: { id: "h9", name: "远方100%队" },
      league: { id: "l9", name: "远方杯", color: "#112233" },
    });
    await world.match("later", 72 * HOUR + 5 * MINUTE, "fb", { league: { id: "l9", name: "后天杯", color: "#112233" } });
    // The match's row gets the price a moment later.
    await vi.waitFor(async () => {
      world.money.clock.advance(1_000);
      expect(await found("远方杯")).toEqual(["searched"]);
    });
    const { db } = world.money.database;
    await createMatchRepository(db).register(
      Array.from({ length: 1_001 }, (_, n) => ({
        fixture: fixtureOf(`early-${n}`, { kickoffAt: world.money.clock.now() + 20 * HOUR, home: { id: "h8", name: "远近队" } }),
      })),
    );
    for (const word of ["远方100%队", "方100%", " 远方杯 "]) expect(await found(word), word).toEqual(["searched"]);
    for (const word of ["远近队", "远_队", "%"]) expect(await found(word), word).toEqual(word === "%" ? ["searched"] : []);
    await sql`delete from match where id like 'early-%'`.execute(db);
    const [one] = (await world.portal.call(tipsCalls.tjMatch, { as: expert, query: { searchValue: "远方杯" } })).data.list;
    // Until five minutes before it kicks off.
    expect(one).toMatchObject({ until: (one?.match.kickoffAt ?? 0) - 300_000, taken: [], sides: [] });
    // From three days before it.
    expect(await found("后天杯")).toEqual([]);
    world.money.clock.advance(5 * MINUTE);
    expect(await found("后天杯")).toEqual(["later"]);
  });
});

describe("publishing", () => {
  test("seals what the expert saw, in a chain, once a key; the reader's own hash is the seal after kick-off", async () => {
    const expert = await world.expert();
    const [a, b] = [await world.nextMatch(), await world.nextMatch()];
    const body = world.body([await world.leg(a)]);
    const first = await world.tryPublish(expert, body);
    expect(first.data).toMatchObject({ n: 1, previousSeal: "", isOwn: true, state: "selling", title: "国际米兰 vs 那不勒斯 让球" });
    expect((await world.tryPublish(expert, body)).data.id).toBe(first.data.id);
    // The same key with a different plan publishes nothing and does not return the first plan either.
    const others = [
      world.body([await world.leg(b)]),
      world.body([await world.leg(a, { company: "b365" })]),
      { ...body, price: { ...body.price, amount: body.price.amount + 10 } },
      { ...body, betType: "eu" as const },
      { ...body, reason: richOfParagraphs([`${REASON}改了一个字`]) },
      { ...body, legs: body.legs.map((leg) => ({ ...leg, price: leg.price + 0.01 })) },
      { ...body, legs: body.legs.map((leg) => ({ ...leg, line: (leg.line ?? 0) + 0.25 })) },
    ];
    for (const other of others) {
      expect(await world.tryPublish(expert, { ...other, key: body.key })).toMatchObject({ code: 409, message: "请刷新后重试" });
    }
    const second = await world.publish(expert, b);
    expect(await world.view(second)).toMatchObject({ n: 2, previousSeal: first.data.seal, isChainWhole: true });
    const proof = async () => (await world.portal.call(tjPlanProof, { query: { id: second } })).data;
    expect((await proof()).sealed).toBeNull();
    world.money.clock.advance(HOUR);
    const { sealed, seal, chain } = await proof();
    if (!sealed) throw new Error("not open after kick-off");
    expect(await sealOf(sealText(sealed), webcrypto.subtle as SubtleCrypto)).toBe(seal);
    expect(await sealOf(sealText({ ...sealed, n: 3 }), webcrypto.subtle as SubtleCrypto)).not.toBe(seal);
    expect(chain.map(({ n }) => n)).toEqual([1, 2]);
  });

  test("the expert's head says that the chain has a gap, also where the latest plan is the one that is gone", async () => {
    const expert = await world.expert();
    const head = async () => (await world.portal.call(tipsCalls.tjExpertCenterHead, { body: { id: expert } })).data.isChainWhole;
    expect(await head()).toBe(true);
    await world.publish(expert, await world.nextMatch());
    const second = await world.publish(expert, await world.nextMatch());
    expect(await head()).toBe(true);
    const change = (set: string) =>
      sql
        .raw(`begin; set local session_replication_role = replica; update plan set ${set} where id = ${second}; commit`)
        .execute(world.money.database.db);
    await change("expert_id = -expert_id");
    expect(await head()).toBe(false);
    await change("expert_id = -expert_id");
    expect(await head()).toBe(true);
  });

  test("that is free is not sealed as one that gives money back, by the same key neither", async () => {
    const [expert, id] = [await world.expert(), await world.nextMatch()];
    const body = world.body([await world.leg(id)], { price: { currency: "diamond", amount: 0 }, isRefundable: true });
    const first = await world.tryPublish(expert, body);
    expect(first.data).toMatchObject({ price: { amount: "0.00" }, isRefundable: false });
    expect((await world.tryPublish(expert, body)).data.id).toBe(first.data.id);
  });

  test("is refused at 4:59, in play, suspended, moved (with the new price), for the same and the opposite, and the sixth of a day", async () => {
    const expert = await world.expert();
    const late = await world.nextMatch(5 * MINUTE);
    const body = world.body([await world.leg(late)]);
    // Exactly 5:00 before kick-off is still in time.
    expect(await world.tryPublish(await world.expert(), body)).toMatchObject({ code: 200 });
    world.money.clock.advance(1_000);
    expect(await world.tryPublish(expert, body)).toMatchObject({ code: 409, message: "距开赛不足 5 分钟，不能发布" });

    const played = await world.nextMatch();
    const leg = await world.leg(played);
    await world.state(played, 2);
    expect(await world.tryPublish(expert, world.body([leg]))).toMatchObject({ code: 409, message: "比赛已开始，不能发布" });

    const id = await world.nextMatch();
    const seen = await world.leg(id);
    await world.price(id, "crown", "ah", [0.98, -0.25, 0.9]);
    expect(await world.tryPublish(expert, world.body([seen]))).toMatchObject({
      code: 409,
      message: "赔率已变为 0.98，请确认后重新发布",
      data: { leg: 0, price: [0.98, -0.25, 0.9], isSuspended: false },
    });
    await world.price(id, "crown", "ah", [0.98, -0.25, 0.9], true);
    expect(await world.tryPublish(expert, world.body([await world.leg(id, { price: 0.98 })]))).toMatchObject({
      code: 409,
      message: "该盘口已封盘，请稍后再试",
    });

    await world.publish(expert, id, { betType: "ou" }, { market: "ou", side: "over", line: 2.5, price: 0.9 });
    const same = world.body([await world.leg(id, { market: "ou", side: "over", line: 2.5, price: 0.9, company: "b365" })], {
      betType: "ou",
    });
    expect(await world.tryPublish(expert, same)).toMatchObject({ code: 409, message: "这场比赛的这项玩法已发布过方案" });
    await world.publish(expert, id, { betType: "eu" }, { market: "eu", side: "home", line: null, price: 2.1 });
    const opposite = world.body([await world.leg(id, { side: "away", price: 0.96, company: "b365" })]);
    expect(await world.tryPublish(expert, opposite)).toMatchObject({ code: 409, message: "同一场比赛不能推荐相反的一方" });

    for (let n = 0; n < 3; n += 1) await world.publish(expert, await world.nextMatch());
    expect(await world.tryPublish(expert, world.body([await world.leg(await world.nextMatch())]))).toMatchObject({
      code: 409,
      message: "每天最多发布 5 单",
    });
    expect(
      await world.tryPublish(expert, world.body([await world.leg(await world.nextMatch())], { reason: { type: "doc", content: [] } })),
    ).toMatchObject({
      code: 409,
    });
    expect(await world.tryPublish(await world.fan(), same)).toMatchObject({ code: 403 });
  });
});

describe("a reason that the filter holds", () => {
  const held = () => {
    const { database, clock } = world.money;
    return createHeldPlans({
      db: database.db,
      clock,
      plans: createPlanRepository(database.db),
      startOf: createReportedStarts(database.db),
    });
  };
  const reason = richOfParagraphs([`${HELD_WORD}，${REASON}`]);

  test("is sealed in its chain, and neither sold nor read before somebody has passed it; then its followers are told", async () => {
    const [expert, fan] = [await world.expert(), await world.fan()];
    await sql`insert into user_follow (user_id, target_id, at) values (${fan}::int8, ${expert}::int8, now())`.execute(
      world.money.database.db,
    );
    const plan = await world.publish(expert, await world.nextMatch(), { reason });
    expect(await world.view(plan, expert)).toMatchObject({ n: 1, state: "held", review: "waiting", reason });
    // The match has not begun: the sale is refused for the review, whatever the buyer's balance.
    for (const buyer of [fan, await world.fan(0n)]) expect(await world.buy(buyer, plan)).toEqual({ code: 409, message: "方案已停止出售" });
    await world.tips.notify();
    expect(await world.money.announced(fan)).toEqual([]);
    const waiting = async () => (await held().list({ after: null, limit: 100 })).find(({ id }) => id === plan);
    expect(await waiting()).toMatchObject({ why: "text", words: [HELD_WORD], reason: expect.stringContaining(REASON) });
    expect(await Promise.all([held().pass(plan), held().pass(plan)])).toEqual(expect.arrayContaining([true, false]));
    expect(await waiting()).toBeUndefined();
    expect(await world.view(plan, fan)).toMatchObject({ state: "selling", review: null, reason: null });
    expect(await world.buy(fan, plan)).toMatchObject({ code: 200 });
    await world.tips.notify();
    expect(await world.tips.notify()).toBe(0);
    const told = await world.money.announced(fan);
    expect(told.filter(({ kind }) => kind === "tip").map(({ data }) => data)).toEqual([
      expect.objectContaining({ planId: plan, what: "published" }),
    ]);
    expect(told.findLast(({ kind }) => kind === "notice")?.data).toMatchObject({ unread: { tip: 1 }, isMatch: false });
    expect(await world.notices(fan)).toEqual([""]);
    expect((await world.money.announced(expert)).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ planId: plan, what: "passed" }),
    );
  });

  /** The void that two people requested and approved. */
  function voidKind() {
    const { database, clock, ledger } = world.money;
    const { db } = database;
    return createVoidKind({
      db,
      clock,
      plans: createPlanRepository(db),
      settling: createSettling({ db, clock, ledger, announceBalances }),
      startOf: createReportedStarts(db),
      writeAudit: writeOperatorAudit,
      nameOf: async () => "专家",
    });
  }
  const executeVoid = (plan: string, why: string) =>
    voidKind().execute({ id: "1", payload: { planId: plan }, reason: why, names: "甲 + 乙" }, async () => true);

  test("those who decide on it are told what it does: all is given back before its match begins, the words are hidden after it", async () => {
    const plan = await world.publish(await world.expert(), await world.nextMatch(), { reason, price: { currency: "ticket", amount: 6 } });
    const words = async () => {
      const { title, facts } = await voidKind().words({ planId: plan });
      return [title, facts.find(({ label }) => label === "全额退回")?.value];
    };
    expect(await words()).toEqual(["方案作废", "0.00 球票"]);
    world.money.clock.advance(HOUR - 1);
    expect(await words()).toEqual(["方案作废", "0.00 球票"]);
    world.money.clock.advance(1);
    expect(await words()).toEqual(["方案理由不公开", undefined]);
  });

  test("is refused with a note by two people before kick-off: the plan is void, its reason stays unread, and nobody waits for it", async () => {
    const [expert, fan] = [await world.expert(), await world.fan()];
    const plan = await world.publish(expert, await world.nextMatch(), { reason });
    expect(await executeVoid(plan, "理由里有广告")).toEqual({ kind: "done" });
    expect(await world.view(plan, expert)).toMatchObject({
      state: "settled",
      review: "refused",
      reviewNote: "理由里有广告",
      result: { outcome: "V", version: 1 },
      settlements: [{ reason: "理由里有广告", money: [] }],
    });
    expect(await world.view(plan, fan)).toMatchObject({ review: "refused", reviewNote: "", reason: null });
    expect(await world.buy(fan, plan)).toMatchObject({ code: 409 });
    expect((await held().list({ after: null, limit: 100 })).find(({ id }) => id === plan)).toBeUndefined();
    expect(await held().pass(plan)).toBe(false);
    expect((await world.money.announced(expert)).find(({ kind }) => kind === "horn")?.data).toMatchObject({
      news: { title: "方案作废", content: expect.stringContaining("理由里有广告") },
    });
    expect(await executeVoid(plan, "再来一次")).toMatchObject({ kind: "failed" });
  });

  test.each([
    ["that has begun", "began"],
    ["whose match began early", "early"],
    ["that has lost", "lost"],
  ])("is refused by two people of a plan %s: its words stay unread; pick, price and loss are counted as any other", async (_, when) => {
    const [expert, fan, id] = [await world.expert(), await world.fan(), await world.nextMatch()];
    const plan = await world.publish(expert, id, { reason });
    const waiting = async () => (await held().list({ after: null, limit: 100 })).find((one) => one.id === plan);
    expect(await waiting()).toMatchObject({ isBegun: false });
    if (when === "early") {
      world.money.clock.advance(HOUR - MINUTE);
      await world.state(id, FootballState.firstHalf);
    } else world.money.clock.advance(HOUR);
    const lose = async () => {
      await world.play(id, [0, 2]);
      await world.round();
    };
    if (when === "lost") await lose();
    expect(await waiting()).toMatchObject({ isBegun: true });
    expect(await executeVoid(plan, "理由里有广告")).toEqual({ kind: "done" });
    if (when !== "lost") await lose();
    const lost = {
      state: "settled",
      review: "refused",
      legs: [{ pick: { side: "home", price: 0.92 }, result: { outcome: "L", void: null } }],
      result: { outcome: "L", returned: -1, version: 1 },
      settlements: [{ version: 1, reason: "", money: [] }],
    };
    expect(await world.view(plan, expert)).toMatchObject({ ...lost, reviewNote: "理由里有广告", reason });
    expect(await world.view(plan, fan)).toMatchObject({ ...lost, reviewNote: "", reason: null });
    expect((await world.portal.call(tipsCalls.tjExpertCenterHead, { body: { id: expert } })).data).toMatchObject({
      counts: { all: 1, lost: 1, void: 0 },
      statistics: { voids: 0, windows: [{}, {}, {}, { plans: 1, won: 0, decided: 1, returned: -1 }] },
    });
    expect(await waiting()).toBeUndefined();
    expect(await held().pass(plan)).toBe(false);
    expect((await world.money.announced(expert)).find(({ kind }) => kind === "horn")?.data).toMatchObject({
      news: { title: "方案理由不公开", content: expect.stringContaining("计入战绩。理由：理由里有广告") },
    });
    expect(await executeVoid(plan, "再来一次")).toMatchObject({ kind: "failed" });
  });

  test("that was passed while its void waited stays for sale: the void fails, and takes nothing from it", async () => {
    const [expert, fan] = [await world.expert(), await world.fan()];
    const plan = await world.publish(expert, await world.nextMatch(), { reason });
    expect(await held().pass(plan)).toBe(true);
    expect(await executeVoid(plan, "理由里有广告")).toMatchObject({ kind: "failed" });
    expect(await world.view(plan, fan)).toMatchObject({ state: "selling", review: null, result: null });
    expect(await world.buy(fan, plan)).toMatchObject({ code: 200 });
  });

  test("stays unread after kick-off while nobody has looked, its seal with it; the expert reads it", async () => {
    const expert = await world.expert();
    const plan = await world.publish(expert, await world.nextMatch(), { reason });
    world.money.clock.advance(HOUR);
    expect(await world.view(plan)).toMatchObject({ review: "waiting", reason: null, legs: [{ pick: { side: "home" } }] });
    expect((await world.portal.call(tjPlanProof, { query: { id: plan } })).data.sealed).toBeNull();
    expect((await world.portal.call(tjPlanProof, { query: { id: plan }, as: expert })).data.sealed).not.toBeNull();
  });

  test.each([
    ["a link", { type: "link", attrs: { href: "/user/home" } }],
    ["a picture", null],
  ] as const)("%s has no place in one", async (_, mark) => {
    const text = { type: "text", text: REASON, ...(mark === null ? {} : { marks: [mark] }) };
    const content = [
      { type: "paragraph", content: [text] },
      ...(mark === null ? [{ type: "image", attrs: { src: "/uploads/a-1.webp", alt: "" } }] : []),
    ];
    const body = world.body([await world.leg(await world.nextMatch())], { reason: { type: "doc", content } });
    expect(await world.tryPublish(await world.expert(), body)).toMatchObject({ code: 409, message: "理由的格式不正确，请重新编辑" });
  });
});

test("a reason has fifty to two thousand characters", async () => {
  const tried = async (length: number) => {
    const reason = richOfParagraphs(["字".repeat(length)]);
    const { code, message } = await world.tryPublish(
      await world.expert(),
      world.body([await world.leg(await world.nextMatch())], { reason }),
    );
    return code === 200 ? code : message;
  };
  const answers = [await tried(49), await tried(50), await tried(2_000), await tried(2_001)];
  expect(answers).toEqual(["理由至少50个字", 200, 200, "理由最多2000个字"]);
});

describe("the veil", () => {
  test("no call tells a stranger the pick, its price, the reason or the salt before kick-off; a buyer and everybody after it are told", async () => {
    const expert = await world.expert();
    const fan = await world.fan();
    const stranger = await world.fan();
    const id = await world.nextMatch();
    const reason = richOfParagraphs([`只有买家读得到${REASON}`]);
    const plan = await world.publish(expert, id, { reason }, { side: "away", price: 0.96 });
    const { rows } = await sql<{ salt: string }>`select salt from plan_hidden where plan_id = ${plan}::int8`.execute(
      world.money.database.db,
    );
    const secrets = [rows[0]?.salt ?? "none", "只有买家读得到"];
    /** All picks on this match anywhere in a response. */
    function picksIn(value: unknown): readonly unknown[] {
      if (value === null || typeof value !== "object") return [];
      const own = (value as { matchId?: unknown }).matchId === id && "pick" in value ? [(value as { pick: unknown }).pick] : [];
      return [...own, ...Object.values(value).flatMap(picksIn)];
    }
    let legs = 0;
    const asked = ALL_CALLS.filter(({ path }) => path.startsWith("/tj/"));
    expect(asked).toHaveLength(19);
    const inputs = [{}, { id: expert }, { id: plan, key: "k".repeat(16) }, { sport: "fb", matchId: id }];
    for (const as of [undefined, stranger]) {
      for (const call of asked.filter(({ path }) => path !== "/tj/plan/buy" && path !== "/tj/recommend")) {
        for (const input of inputs) {
          const answer = await world.portal.call({ ...call } as typeof tjRecommendId, {
            ...(as === undefined ? {} : { as }),
            params: { id: plan },
            ...(call.method === "POST" ? { body: input } : { query: input as Record<string, string> }),
          });
          const text = JSON.stringify(answer);
          for (const secret of secrets) expect(text.includes(secret), `${call.path} ${secret}`).toBe(false);
          const picks = picksIn(answer.data);
          expect(picks.filter((pick) => pick !== null)).toEqual([]);
          legs += picks.length;
        }
      }
    }
    expect(legs).toBeGreaterThan(20);
    const veiled = await world.view(plan, stranger);
    expect(veiled).toMatchObject({ reason: null, isOpen: false, legs: [{ pick: null, lineQuarters: -1 }] });
    expect(veiled.odds[0]?.rows[0]).toMatchObject({ company: { id: "crown" }, isSealed: true, then: [0.92, -0.25, 0.96] });
    await world.buy(fan, plan);
    expect(await world.view(plan, fan)).toMatchObject({ isOpen: true, isBought: true, legs: [{ pick: { side: "away", price: 0.96 } }] });
    expect((await world.view(plan, stranger)).legs[0]?.pick).toBeNull();
    world.money.clock.advance(HOUR);
    expect((await world.view(plan)).legs[0]?.pick).toEqual({ side: "away", price: 0.96 });
  });
});
