import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { Value } from "typebox/value";
import { IdempotencyKey } from "../../contract/http/idempotencyKey.ts";
import { giftOf } from "../../contract/room/gifts.ts";
import { type TestMoney, testMoney } from "../wallet/money.testing.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { createDemoRepository } from "./demoRepository.ts";
import { firstGifts, fundViewers, pickGift } from "./demoGifts.ts";

let money: TestMoney;
beforeAll(async () => {
  money = await testMoney(inject("databaseUrl"));
});
afterAll(() => money.end());

test("viewers of the demo are funded once, however often the portal starts, and the ledger is proved", async () => {
  const [one, two] = [await money.addUser(), await money.addUser()];
  for (let start = 0; start < 3; start += 1) await fundViewers(money.ledger, [one, two]);
  for (const user of [one, two]) {
    expect([await money.balance(user, "ticket"), await money.balance(user, "diamond")]).toEqual([2_000_000n, 5_000_000n]);
  }
  const { rows } = await money.database.pool.query("select distinct type from ledger_posting");
  expect(rows).toEqual([{ type: 7 }]);
  expect((await verifyLedger(money.database.db)).faults).toEqual([]);
});

test("nobody is spoken or paid for who registered under a name of the demo", async () => {
  const { db, pool } = money.database;
  const add = async (name: string, mobile: string | null) => {
    const made = await pool.query<{ id: bigint }>("insert into app_user (nick_name, nick_key, mobile) values ($1, $1, $2) returning id", [
      name,
      mobile,
    ]);
    return String(made.rows[0]?.id);
  };
  const viewer = await add("红蓝心跳", null);
  await add("加时赛见", "13900000077");
  const demo = createDemoRepository({ db, names: ["红蓝心跳", "加时赛见"], rowsOf: async () => [] });
  expect(await demo.talkers()).toEqual([viewer]);
});

test("gifts are small, and mostly paid in 球票", () => {
  const picked = Array.from({ length: 100 }, (_, i) => pickGift(() => i / 100));
  const tickets = picked.filter(({ giftId }) => giftOf(giftId)?.currency === "ticket");
  expect(tickets).toHaveLength(76);
  expect(new Set(picked.map(({ giftId }) => giftId))).toEqual(new Set(["glowstick", "cheer", "football", "scarf"]));
});

test("what rooms have been given before anybody came is the same at each start, by others in each, and can be paid", () => {
  const users = Array.from({ length: 18 }, (_, i) => String(i));
  const [one, two] = [firstGifts("680001", users), firstGifts("680002", users)];
  expect(firstGifts("680001", users)).toEqual(one);
  expect(new Set([...one, ...two].map(({ idempotencyKey }) => idempotencyKey)).size).toBe(one.length + two.length);
  expect(new Set([...one, ...two].map(({ userId }) => userId)).size).toBe(one.length + two.length);
  expect(one.every(({ idempotencyKey }) => Value.Check(IdempotencyKey, idempotencyKey))).toBe(true);
  const sums = Array.from({ length: 8 }, (_, i) =>
    firstGifts(String(680001 + i), users).reduce((sum, { giftId, count }) => sum + (giftOf(giftId)?.price ?? 0) * count, 0),
  );
  // Less than the balance of a demo viewer.
  expect(Math.max(...sums)).toBeLessThan(10_000);
  expect(new Set(sums).size).toBeGreaterThan(5);
  expect(firstGifts("680001", [])).toEqual([]);
});
