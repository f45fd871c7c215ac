import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { tipsCalls } from "../../contract/http/tips.ts";
import { HOUR, type TipsWorld, tipsWorld } from "../../tests/setup/testTips.ts";

const { tjPlanRecords } = tipsCalls;

let world: TipsWorld;
beforeAll(async () => {
  world = await tipsWorld(inject("databaseUrl"));
});
afterAll(() => world.end());

describe("an expert's records", () => {
  test("total each currency by itself: diamonds and tickets are no sum, and only diamonds earn", async () => {
    const expert = await world.expert();
    const fan = await world.fan();
    await world.money.fund(fan, "ticket", 10_000n);
    const [won, lost] = [await world.publish(expert, await named("r1")), await world.publish(expert, await named("r2"))];
    const tickets = { price: { currency: "ticket", amount: 6 }, isRefundable: false } as const;
    const [paid, open] = [
      await world.publish(expert, await named("r3"), tickets),
      await world.publish(expert, await named("r4", 40 * HOUR), tickets),
    ];
    for (const plan of [won, lost, paid, open]) expect(await world.buy(fan, plan)).toMatchObject({ code: 200 });
    expect((await records(expert)).totals).toEqual({
      plans: 4,
      sold: 4,
      income: "0.00",
      diamond: { paid: "76.00", refunded: "0.00", escrow: "76.00" },
      ticket: { paid: "12.00", refunded: "0.00", escrow: "12.00" },
    });
    await world.play("r1", [2, 0]);
    await world.play("r2", [0, 2]);
    await world.play("r3", [2, 0]);
    await world.round();
    world.money.clock.advance(24 * HOUR);
    await world.round();
    expect((await records(expert)).totals).toEqual({
      plans: 4,
      sold: 4,
      income: "19.00",
      diamond: { paid: "76.00", refunded: "38.00", escrow: "0.00" },
      ticket: { paid: "12.00", refunded: "0.00", escrow: "6.00" },
    });
  });
});

async function named(id: string, inMs?: number): Promise<string> {
  await world.match(id, inMs);
  return id;
}

async function records(expert: string) {
  return (await world.portal.call(tjPlanRecords, { as: expert })).data;
}
