import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { tipsCalls } from "../../contract/http/tips.ts";
import { HOUR, type TipsWorld, tipsWorld } from "../../tests/setup/testTips.ts";

let world: TipsWorld;
beforeAll(async () => {
  world = await tipsWorld(inject("databaseUrl"));
});
afterAll(() => world.end());

test("by followers it is followers that count, not plans; the rank stays the board's, each says of how many it is, and pages neither repeat nor miss anybody", async () => {
  const [busy, loved, liked, alike, unknown] = [
    await world.expert("一号"),
    await world.expert("二号"),
    await world.expert("三号"),
    await world.expert("四号"),
    await world.expert("五号"),
  ];
  for (let i = 0; i < 10; i += 1) {
    if (i === 5) world.money.clock.advance(24 * HOUR);
    await world.match(`board-${i}`);
    await world.publish(busy, `board-${i}`);
    await world.play(`board-${i}`, [i % 2 === 0 ? 2 : 0, 1]);
    await world.round();
  }
  for (const [expert, fans] of [
    [loved, 3],
    [liked, 2],
    [alike, 2],
    [busy, 1],
  ] as const) {
    for (let i = 0; i < fans; i += 1) {
      const fan = await world.fan(0n);
      await sql`insert into user_follow (user_id, target_id, at) values (${fan}::int8, ${expert}::int8, now())`.execute(
        world.money.database.db,
      );
    }
  }
  const page = async (at: number, pageSize: number) => {
    const { list } = (await world.portal.call(tipsCalls.tjExpertExperts, { body: { sort: "fans", window: 0, page: at, pageSize } })).data;
    return list.map(({ id, fans, rank, all }) => [id, fans, rank, all.plans]);
  };
  const expected = [
    [loved, 3, null, 0],
    [liked, 2, null, 0],
    [alike, 2, null, 0],
    [busy, 1, 1, 10],
    [unknown, 0, null, 0],
  ];
  const of = async (window: 0 | 7) => (await world.portal.call(tipsCalls.tjExpertExperts, { body: { window } })).data.list[0]?.ranked;
  expect([await of(0), await of(7)]).toMatchObject([
    { plans: 10, won: 5 },
    { plans: 7, won: 3 },
  ]);
  expect(await page(1, 20)).toEqual(expected);
  expect([...(await page(1, 2)), ...(await page(2, 2)), ...(await page(3, 2))]).toEqual(expected);

  // Basketball has a board of its own.
  const ofSport = async (sport: "fb" | "bk") =>
    (await world.portal.call(tipsCalls.tjExpertExperts, { body: { window: 0, sport } })).data.list.map(({ id, rank }) => [id, rank]);
  expect((await ofSport("fb"))[0]).toEqual([busy, 1]);
  expect((await ofSport("bk")).every(([, rank]) => rank === null)).toBe(true);

  // The expert's own list, and the chain of somebody who has published nothing.
  const own = async (at: number) => (await world.portal.call(tipsCalls.tjPlanRecords, { as: busy, query: { page: at, pageSize: 4 } })).data;
  const numbers = [...(await own(1)).list, ...(await own(2)).list, ...(await own(3)).list].map(({ n }) => n);
  expect(numbers).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  const head = (await world.portal.call(tipsCalls.tjExpertCenterHead, { body: { id: unknown } })).data;
  expect(head).toMatchObject({ isChainWhole: true, counts: { all: 0 } });
});
