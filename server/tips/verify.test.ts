import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { FootballState } from "../../contract/codes/football.ts";
import { createClosingPrices } from "../odds/readClosings.ts";
import { type TipsFault, verifyTips } from "./verify.ts";
import { HOUR, MINUTE, type TipsWorld, tipsWorld } from "../../tests/setup/testTips.ts";

let world: TipsWorld;
beforeAll(async () => {
  world = await tipsWorld(inject("databaseUrl"));
});
afterAll(() => world.end());

async function faults(): Promise<readonly TipsFault[]> {
  const { db } = world.money.database;
  const { hub } = world.tips.parts;
  return (await verifyTips({ db, hub, closingPrices: createClosingPrices({ db, hub }), now: world.money.clock.now() })).faults;
}
const rules = async () => [...new Set((await faults()).map(({ rule }) => rule))].toSorted();
const run = (statement: string) => sql.raw(statement).execute(world.money.database.db);
/** Other activity, as evidence that the portal runs. */
const live = () => world.nextMatch();

/** The faults found while a row is tampered with directly. */
async function foundWhile(change: string, back: string): Promise<readonly TipsFault[]> {
  await run(`begin; set local session_replication_role = replica; ${change}; commit`);
  const found = await faults();
  await run(`begin; set local session_replication_role = replica; ${back}; commit`);
  expect(await faults()).toEqual([]);
  return found;
}

async function tampered(change: string, back: string, expected: readonly string[]): Promise<void> {
  const found = await foundWhile(change, back);
  expect([...new Set(found.map(({ rule }) => rule))].toSorted(), change).toEqual(expected);
}

test("a plan that could be settled for ten minutes and is not is named, and none while it waits, or the portal is stopped", async () => {
  const id = await world.nextMatch();
  const plan = await world.publish(await world.expert(), id);
  await world.play(id, [2, 0]);
  // Stopped: nothing is written, however long.
  world.money.clock.advance(48 * HOUR);
  expect(await faults()).toEqual([]);
  await live();
  expect(await faults()).toEqual([]);
  world.money.clock.advance(10 * MINUTE);
  await live();
  expect(await faults()).toEqual([]);
  world.money.clock.advance(1);
  await live();
  expect(await faults()).toEqual([{ rule: "settlement", what: expect.stringContaining(`plan ${plan} `) }]);
  await world.round();
  expect(await faults()).toEqual([]);
});

test("a plan whose match is not played is due 36 hours after its kick-off, and not before", async () => {
  const id = await world.nextMatch();
  const plan = await world.publish(await world.expert(), id);
  const { closesAt } = await world.view(plan);
  await world.state(id, FootballState.postponed);
  world.money.clock.advance(closesAt + 36 * HOUR - world.money.clock.now());
  await live();
  expect(await faults()).toEqual([]);
  world.money.clock.advance(10 * MINUTE + 1);
  await live();
  expect(await faults()).toEqual([{ rule: "settlement", what: expect.stringContaining(`plan ${plan} `) }]);
  await world.round();
  expect(await faults()).toEqual([]);
});

test("a correction is given its ten minutes and the round's; then what was settled is not what the log says", async () => {
  const id = await world.nextMatch();
  await world.publish(await world.expert(), id);
  await world.play(id, [2, 0]);
  await world.round();
  world.money.clock.advance(HOUR);
  await world.score(id, [0, 1]);
  world.money.clock.advance(10 * MINUTE);
  await live();
  expect(await faults()).toEqual([]);
  world.money.clock.advance(10 * MINUTE + 1);
  await live();
  expect(await rules()).toEqual(["settlement", "statistics"]);
  await world.round();
  expect(await faults()).toEqual([]);
});

test("what a score contradicts waits for people for as long as they take", async () => {
  const id = await world.nextMatch();
  await world.publish(await world.expert(), id);
  world.money.clock.advance(HOUR);
  await world.state(id, 2);
  await world.incident(id, "incident", { id: "g1", type: "goal", side: "away", minute: 10, score: [0, 1] });
  await world.play(id, [2, 0]);
  await world.round();
  for (let n = 0; n < 3; n += 1) {
    world.money.clock.advance(HOUR);
    await live();
  }
  expect(await faults()).toEqual([]);
});

test("an expert who should have been paid is named, and not within the day and the round's ten minutes", async () => {
  const [id, fan] = [await world.nextMatch(), await world.fan()];
  const plan = await world.publish(await world.expert(), id);
  await world.buy(fan, plan);
  await world.play(id, [2, 0]);
  await world.round();
  await tampered(
    `update plan set release_at = null where id = ${plan}`,
    `update plan set release_at = settled_at + interval '24 hours' where id = ${plan}`,
    ["release"],
  );
  world.money.clock.advance(24 * HOUR);
  await live();
  expect(await faults()).toEqual([]);
  world.money.clock.advance(10 * MINUTE + 1);
  await live();
  expect(await faults()).toEqual([{ rule: "release", what: `plan ${plan}: its expert should have been paid` }]);
  expect(await world.round()).toMatchObject({ released: 1 });
  expect(await faults()).toEqual([]);
});

test("what was changed behind its back is named by its rule: prices, purchases, money that was shown, legs, earlier versions", async () => {
  const [won, lost] = [await world.nextMatch(), await world.nextMatch()];
  const expert = await world.expert();
  const fans = [await world.fan(), await world.fan()];
  const [first, second] = [await world.publish(expert, won), await world.publish(expert, lost)];
  for (const fan of fans) for (const plan of [first, second]) await world.buy(fan, plan);
  await world.play(won, [2, 0]);
  await world.play(lost, [0, 1]);
  await world.round();
  world.money.clock.advance(24 * HOUR);
  await world.round();
  await world.score(lost, [0, 2]);
  world.money.clock.advance(10 * MINUTE);
  await world.round();
  expect(await faults()).toEqual([]);
  const [fan = ""] = fans;

  await tampered(
    `update plan_leg set odds_seq = odds_seq - 1 where plan_id = ${first}`,
    `update plan_leg set odds_seq = odds_seq + 1 where plan_id = ${first}`,
    ["seal"],
  );
  const paidMore = await foundWhile(
    `update plan set returned = returned + 1 where id = ${first}`,
    `update plan set returned = returned - 1 where id = ${first}`,
  );
  expect(paidMore).toContainEqual({ rule: "settlement", what: expect.stringMatching(/says W \d+, its settlement W \d+$/) });
  await tampered(
    `update plan_leg set closing = array[800, -250, 1100] where plan_id = ${first}`,
    `update plan_leg set closing = array[920, -250, 960] where plan_id = ${first}`,
    ["odds", "statistics"],
  );
  await tampered(
    `update plan_leg set closing = null where plan_id = ${first}; update plan set closing = null where id = ${first}`,
    `update plan_leg set closing = array[920, -250, 960] where plan_id = ${first}; update plan set closing = 0 where id = ${first}`,
    ["odds"],
  );
  const priceEvent = `ch = 'odds:fb:${won}' and data -> 'quotes' -> 0 ->> 'company' = 'crown' and data -> 'quotes' -> 0 ->> 'market' = 'ah'`;
  await tampered(
    `update event_log set data = jsonb_set(data::jsonb, '{quotes,0,price,0}', '0.7') where ${priceEvent}`,
    `update event_log set data = jsonb_set(data::jsonb, '{quotes,0,price,0}', '0.92') where ${priceEvent}`,
    ["odds"],
  );
  await tampered(
    `update plan_purchase set price_minor = 1 where plan_id = ${first} and user_id = ${fan}`,
    `update plan_purchase set price_minor = 3800 where plan_id = ${first} and user_id = ${fan}`,
    ["purchase", "release"],
  );
  await tampered(`update plan set sold = sold + 1 where id = ${first}`, `update plan set sold = sold - 1 where id = ${first}`, [
    "purchase",
  ]);
  const purchase = `plan_id = ${first} and user_id = ${fan}`;
  await run(`create table kept_purchase as select * from plan_purchase where ${purchase}`);
  const missing = await foundWhile(
    `delete from plan_purchase where ${purchase}`,
    `insert into plan_purchase select * from kept_purchase; drop table kept_purchase`,
  );
  expect(missing.map(({ rule, what }) => `${rule}: ${what}`)).toEqual([
    `purchase: plan ${first}, user ${fan}: the ledger has what was paid, and there is no purchase`,
    `purchase: plan ${first}: 2 sold, 1 bought`,
    `release: plan ${first}: the expert is credited 3800, and it should be 1900`,
    `release: plan ${first}: its release is of 2 purchases, 1 are there`,
  ]);
  await tampered(
    `update plan set expert_paid = false, release_at = now() + interval '1 day' where id = ${first}`,
    `update plan set expert_paid = true, release_at = null where id = ${first}`,
    ["escrow", "release"],
  );
  for (const change of ["amount_minor = amount_minor + 1", "buyers = buyers + 1", "kind = kind || '-platform'"]) {
    const back = { a: "amount_minor = amount_minor - 1", b: "buyers = buyers - 1", k: "kind = replace(kind, '-platform', '')" }[
      change.slice(0, 1) as "a" | "b" | "k"
    ];
    await tampered(`update plan_money set ${change} where plan_id = ${first}`, `update plan_money set ${back} where plan_id = ${first}`, [
      "release",
    ]);
    await tampered(`update plan_money set ${change} where plan_id = ${second}`, `update plan_money set ${back} where plan_id = ${second}`, [
      "refund",
    ]);
  }
  await tampered(
    `update plan_money set plan_id = -plan_id where plan_id = ${second}`,
    `update plan_money set plan_id = -plan_id where plan_id = -${second}`,
    ["refund"],
  );
  await tampered(
    `update plan_leg set plan_id = -plan_id where plan_id = ${first}`,
    `update plan_leg set plan_id = -plan_id where plan_id = -${first}`,
    ["seal", "settlement", "statistics"],
  );
  await tampered(
    `update plan_leg set market = 'eu', line_quarters = null where plan_id = ${first}`,
    `update plan_leg set market = 'ah', line_quarters = -1 where plan_id = ${first}`,
    ["odds", "seal", "settlement", "statistics"],
  );
  expect((await world.view(second)).settlements.map(({ version }) => version)).toEqual([2, 1]);
  await tampered(
    `update plan_settlement set outcome = 'W' where plan_id = ${second} and version = 1`,
    `update plan_settlement set outcome = 'L' where plan_id = ${second} and version = 1`,
    ["settlement"],
  );
});
