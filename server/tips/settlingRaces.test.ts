import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { silentLog } from "../kit/log.ts";
import { createPackedOdds } from "../odds/packedOdds.ts";
import { createClosingPrices } from "../odds/readClosings.ts";
import { fixtureOf } from "../odds/testing.ts";
import { announceBalances } from "../wallet/moneyTransaction.ts";
import { createSettlement } from "./settlement.ts";
import { createSettling } from "./settlePlan.ts";
import { verifyTips } from "./verify.ts";
import { HOUR, MINUTE, type TipsWorld, tipsWorld } from "../../tests/setup/testTips.ts";

let world: TipsWorld;
beforeAll(async () => {
  world = await tipsWorld(inject("databaseUrl"));
});
afterAll(() => world.end());

describe("settlement beside what happens at the same moment", () => {
  test("whoever buys a plan in the moment its match is called off is given all back or refused, and a settlement that fails leaves it for sale", async () => {
    const expert = await world.expert();
    const id = await world.nextMatch();
    const plan = await world.publish(expert, id, { isRefundable: false });
    const fans = await Promise.all(Array.from({ length: 30 }, () => world.fan()));
    await world.buy(fans[0] ?? "", plan);
    const { db } = world.money.database;
    await world.state(id, 12);
    // Counted but not inserted yet: a purchase that is being written, as the round sees it.
    await sql`update plan set sold = sold + 1 where id = ${plan}::int8`.execute(db);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ state: "selling", settlements: [] });
    expect(await world.buy(fans[1] ?? "", plan)).toMatchObject({ code: 200 });
    await sql`update plan set sold = sold - 1 where id = ${plan}::int8`.execute(db);
    const [codes] = await Promise.all([Promise.all(fans.slice(2).map((fan) => world.buy(fan, plan))), world.round()]);
    expect(codes.every(({ code }) => code === 200 || code === 409)).toBe(true);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ state: "settled", result: { outcome: "V" } });
    expect(new Set(await Promise.all(fans.map(world.diamonds)))).toEqual(new Set([100_000n]));
    expect(await world.buy(await world.fan(), plan)).toMatchObject({ code: 409 });
  });

  test("what was said of a match before its latest correction settles nothing, also where a settlement had not come to its end", async () => {
    const expert = await world.expert();
    const id = await world.nextMatch();
    const plan = await world.publish(expert, id);
    const { db } = world.money.database;
    await world.play(id, [2, 0]);
    // As if the settling process had been killed after reading the log.
    await sql`update plan set sold = sold + 1 where id = ${plan}::int8`.execute(db);
    await world.round();
    await sql`update plan set sold = sold - 1 where id = ${plan}::int8`.execute(db);
    await world.score(id, [0, 1]);
    world.money.clock.advance(10 * MINUTE - 1);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ state: "playing", settlements: [] });
    world.money.clock.advance(1);
    await world.round();
    expect(await world.view(plan)).toMatchObject({ result: { outcome: "L", version: 1 }, settlements: [{ legs: [{ score: [0, 1] }] }] });
  });

  test.each([
    ["earlier", HOUR, 2 * HOUR],
    ["later", 2 * HOUR, HOUR],
  ])(
    "2串1 waits ten minutes after the last correction of either match, the one that was corrected beginning %s",
    async (_when, first, second) => {
      const expert = await world.expert();
      const [a, b] = [await world.nextMatch(first), await world.nextMatch(second)];
      const legs = [await world.leg(a), await world.leg(b)];
      const { data } = await world.tryPublish(expert, world.body(legs, { betType: "2in1" }));
      world.money.clock.advance(2 * HOUR);
      for (const id of [a, b]) for (const state of [2, 3, 4]) await world.state(id, state);
      await world.score(a, [2, 0]);
      await world.score(b, [1, 0]);
      await world.state(a, 8);
      world.money.clock.advance(10 * MINUTE);
      await world.round();
      await world.state(b, 8);
      world.money.clock.advance(9 * MINUTE);
      await world.score(a, [0, 1]);
      world.money.clock.advance(MINUTE);
      await world.round();
      await world.round();
      expect(await world.view(data.id)).toMatchObject({ state: "playing", settlements: [] });
      world.money.clock.advance(9 * MINUTE);
      await world.round();
      await world.round();
      expect(await world.view(data.id)).toMatchObject({
        result: { outcome: "L", version: 1 },
        settlements: [{ legs: [{ score: [0, 1] }, { score: [1, 0] }] }],
      });
    },
  );

  test("2串1 is not settled by what is read of one match while the other is being corrected", async () => {
    const expert = await world.expert();
    const [a, b] = [await world.nextMatch(), await world.nextMatch()];
    const legs = [await world.leg(a), await world.leg(b)];
    const { data } = await world.tryPublish(expert, world.body(legs, { betType: "2in1" }));
    await world.play(a, [2, 0]);
    await world.round();
    await world.play(b, [1, 0]);
    const { clock, ledger, database } = world.money;
    const { db } = database;
    const { hub } = world.tips.parts;
    let isCorrected = false;
    const settlement = createSettlement({
      db,
      hub: {
        async readPage(ch, after, limit) {
          if (ch === `fb:${b}` && !isCorrected) {
            isCorrected = true;
            await world.score(a, [0, 1]);
          }
          return hub.readPage(ch, after, limit);
        },
      },
      clock,
      log: silentLog(),
      settling: createSettling({ db, clock, ledger, announceBalances }),
      rowsOf: async (sport, ids) => ids.map((id) => ({ ...rowOfFixture(fixtureOf(id, { sport })), state: 8 as const })),
      closingPrices: createClosingPrices({ db, hub }),
    });
    await settlement.round();
    await settlement.round();
    expect(isCorrected).toBe(true);
    expect(await world.view(data.id)).toMatchObject({ state: "playing", settlements: [] });
    clock.advance(10 * MINUTE);
    await settlement.round();
    expect(await world.view(data.id)).toMatchObject({ result: { outcome: "L", version: 1 } });
  });
});

test("a plan that cannot be settled, and one whose expert cannot be paid, keep no other from it, and are tried again", async () => {
  const experts = [await world.expert(), await world.expert(), await world.expert()];
  const id = await world.nextMatch();
  const fan = await world.fan();
  const plans: string[] = [];
  for (const expert of experts) {
    const plan = await world.publish(expert, id);
    await world.buy(fan, plan);
    plans.push(plan);
  }
  const [first = ""] = plans;
  const { db } = world.money.database;
  /** While the trigger exists, nothing of the first plan can be inserted there. */
  const refused = async (table: string, work: () => Promise<unknown>): Promise<void> => {
    await sql`create trigger poison before insert on ${sql.table(table)} for each row when (new.plan_id = ${sql.lit(Number(first))})
      execute function tips_refuse_change()`.execute(db);
    await work();
    await sql`drop trigger poison on ${sql.table(table)}`.execute(db);
  };
  const states = async () => (await Promise.all(plans.map((plan) => world.view(plan)))).map(({ state }) => state);
  const incomes = () => Promise.all(experts.map((expert) => world.money.balance(expert, "cash")));
  await world.play(id, [2, 0]);
  await refused("plan_settlement", async () => expect(await world.round()).toEqual({ settled: 2, released: 0 }));
  expect(await states()).toEqual(["playing", "settled", "settled"]);
  expect(await world.round()).toEqual({ settled: 1, released: 0 });
  expect(await states()).toEqual(["settled", "settled", "settled"]);
  world.money.clock.advance(24 * HOUR);
  await refused("plan_money", async () => expect(await world.round()).toEqual({ settled: 0, released: 2 }));
  expect(await incomes()).toEqual([0n, 1_900n, 1_900n]);
  expect(await world.round()).toEqual({ settled: 0, released: 1 });
  expect(await incomes()).toEqual([1_900n, 1_900n, 1_900n]);
});

test("of a match with more plans than are read at a time all are settled in one round", async () => {
  const id = await world.nextMatch();
  const plans: string[] = [];
  for (let n = 0; n < 5; n += 1) plans.push(await world.publish(await world.expert(), id));
  await world.play(id, [2, 0]);
  const { clock, ledger, database } = world.money;
  const { db } = database;
  const { hub } = world.tips.parts;
  const settlement = createSettlement({
    ...{ db, hub, clock, log: silentLog(), plansAtOnce: 2 },
    settling: createSettling({ db, clock, ledger, announceBalances }),
    rowsOf: async (sport, ids) => ids.map((one) => ({ ...rowOfFixture(fixtureOf(one, { sport })), state: 8 as const })),
    closingPrices: createClosingPrices({ db, hub }),
  });
  expect(await settlement.round()).toEqual({ settled: 5, released: 0 });
  for (const plan of plans) expect(await world.view(plan)).toMatchObject({ result: { outcome: "W", version: 1 } });
});

test("a pick is held against the last price before the match began, however late that was, also when its odds are packed since", async () => {
  const [expert, other] = [await world.expert(), await world.expert()];
  const id = await world.nextMatch();
  const plan = await world.publish(expert, id);
  // Put off by ten minutes: another expert publishes with the new time.
  await world.fixture(id, { kickoffAt: world.money.clock.now() + HOUR + 10 * MINUTE });
  const second = await world.publish(other, id);
  world.money.clock.advance(HOUR + MINUTE);
  await world.price(id, "crown", "ah", [0.8, -0.25, 1.1]);
  world.money.clock.advance(10 * MINUTE);
  await world.play(id, [2, 0]);
  await world.round();
  const { db } = world.money.database;
  const closings = async () =>
    (
      await sql<{ closing: number[]; sign: number }>`
      select l.closing, p.closing as sign from plan p join plan_leg l on l.plan_id = p.id where p.id = any(${[plan, second]}::int8[])`.execute(
        db,
      )
    ).rows;
  expect(await closings()).toEqual([
    { closing: [800, -250, 1_100], sign: 1 },
    { closing: [800, -250, 1_100], sign: 1 },
  ]);
  await world.price(id, "crown", "ah", [0.5, -0.25, 1.5]);
  expect(await createPackedOdds(db).pack(`odds:fb:${id}`)).not.toBeNull();
});

test("all of it is proved", async () => {
  const { db } = world.money.database;
  const { hub } = world.tips.parts;
  const found = await verifyTips({ db, hub, closingPrices: createClosingPrices({ db, hub }), now: world.money.clock.now() });
  expect(found.faults).toEqual([]);
});
