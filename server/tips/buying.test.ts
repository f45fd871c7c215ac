import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { tipsCalls } from "../../contract/http/tips.ts";
import { HOUR, type TipsWorld, tipsWorld } from "../../tests/setup/testTips.ts";

const { tjPlanMine } = tipsCalls;

let world: TipsWorld;
beforeAll(async () => {
  world = await tipsWorld(inject("databaseUrl"));
});
afterAll(() => world.end());

describe("buying", () => {
  test("pays into escrow once, however often and parallel; own, late, twice and without money are refused", async () => {
    const expert = await world.expert();
    const [fan, poor] = [await world.fan(), await world.fan(3_799n)];
    const plan = await world.publish(expert, await world.nextMatch());
    const before = await world.platform("plans");
    const key = "same-key-00000000";
    const bought = await Promise.all(Array.from({ length: 20 }, () => world.buy(fan, plan, key)));
    expect(new Set(bought.map(({ code }) => code))).toEqual(new Set([200]));
    expect([await world.diamonds(fan), (await world.platform("plans")) - before]).toEqual([96_200n, 3_800n]);
    expect(await world.buy(fan, plan)).toEqual({ code: 409, message: "您已购买过这个方案" });
    expect(await world.buy(expert, plan)).toEqual({ code: 409, message: "不能购买自己的方案" });
    expect(await world.buy(poor, plan)).toMatchObject({ code: 10020 });
    expect((await world.portal.call(tjPlanMine, { as: fan })).data).toMatchObject({ total: 1, list: [{ id: plan, sold: 1 }] });
    expect((await world.portal.call(tjPlanMine, { as: fan, query: { sport: "fb" } })).data).toMatchObject({ total: 1 });
    expect((await world.portal.call(tjPlanMine, { as: fan, query: { sport: "bk" } })).data).toMatchObject({ total: 0, list: [] });
    world.money.clock.advance(HOUR);
    expect(await world.buy(await world.fan(), plan)).toEqual({ code: 409, message: "比赛已开始，方案停止出售" });
    expect(await world.buy(fan, plan, key)).toMatchObject({ code: 200 });
  });

  test.each([38, 0])("the expert's open page is told of each purchase, for %s 球钻, and not by whom", async (amount) => {
    const [expert, fan] = [await world.expert(), await world.fan()];
    const plan = await world.publish(expert, await world.nextMatch(), { price: { currency: "diamond", amount } });
    const before = (await world.money.announced(expert)).length;
    await world.buy(fan, plan);
    await world.buy(fan, plan);
    expect((await world.money.announced(expert)).slice(before)).toEqual([{ kind: "balance", data: expect.any(Object) }]);
    expect(JSON.stringify(await world.money.announced(expert))).not.toContain(`"${fan}"`);
  });

  test.each([38, 0])("for %s 球钻 two requests at once are one purchase, and a key is of one plan", async (amount) => {
    const [expert, fan, other] = [await world.expert(), await world.fan(), await world.fan()];
    const price = { currency: "diamond", amount } as const;
    const [plan, second] = [
      await world.publish(expert, await world.nextMatch(), { price }),
      await world.publish(expert, await world.nextMatch(), { price }),
    ];
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.buy(fan, plan)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.filter(({ code }) => code === 409).every(({ message }) => message === "您已购买过这个方案")).toBe(true);
    const key = "a-key-of-one-plan-";
    const both = await Promise.all([world.buy(other, plan, key), world.buy(other, second, key)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const spent = 100_000n - BigInt(amount * 100);
    expect(await Promise.all([fan, other].map(world.diamonds))).toEqual([spent, spent]);
  });

  test("a balance for one buys one of fifty plans, asked for a thousand times at once", async () => {
    const fan = await world.fan(3_800n);
    const plans: string[] = [];
    for (let e = 0; e < 10; e += 1) {
      const expert = await world.expert();
      for (let n = 0; n < 5; n += 1) plans.push(await world.publish(expert, await world.nextMatch()));
    }
    expect(plans).toHaveLength(50);
    const asked = plans.flatMap((plan) => Array.from({ length: 20 }, () => plan));
    const codes = (await Promise.all(asked.map((plan) => world.buy(fan, plan)))).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    // 409: the plan was bought already.
    expect(codes.filter((code) => code === 10_020 || code === 409)).toHaveLength(999);
    expect(codes.filter((code) => code === 409).length).toBeLessThan(20);
    expect(await world.diamonds(fan)).toBe(0n);
  });

  test("goes on to the last millisecond before kick-off, and neither at it nor a second later", async () => {
    const plan = await world.publish(await world.expert(), await world.nextMatch());
    const fans = [await world.fan(), await world.fan(), await world.fan()];
    const codes: number[] = [];
    for (const [i, ms] of [HOUR - 1, 1, 1_000].entries()) {
      world.money.clock.advance(ms);
      codes.push((await world.buy(fans[i] ?? "", plan)).code);
    }
    expect(codes).toEqual([200, 409, 409]);
    expect(await Promise.all(fans.map(world.diamonds))).toEqual([96_200n, 100_000n, 100_000n]);
  });
});

test("buyers are told once how theirs was settled, whatever was told before", async () => {
  const [expert, fan] = [await world.expert(), await world.fan()];
  const id = await world.nextMatch();
  const plan = await world.publish(expert, id);
  await world.buy(fan, plan);
  await world.play(id, [0, 2]);
  await world.round();
  await world.tips.notify();
  await world.tips.notify();
  const told = await world.money.announced(fan);
  expect(told.find(({ kind }) => kind === "tip")?.data).toMatchObject({
    what: "refunded",
    outcome: "L",
    amount: "38.00",
    currency: "diamond",
  });
  expect(told.filter(({ kind }) => kind === "notice").map(({ data }) => data)).toEqual([
    expect.objectContaining({ isMatch: true, unread: expect.objectContaining({ tip: 1 }) }),
  ]);
  expect(await world.notices(fan)).toEqual([`plan:${plan}`]);
});
