import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Gift, type Gifts, createGifts } from "./gifts.ts";
import { type TestMoney, testMoney } from "./money.testing.ts";
import { createRecords } from "./records.ts";
import { verifyLedger } from "./verify.ts";

let money: TestMoney;
let gifts: Gifts;

beforeAll(async () => {
  money = await testMoney(inject("databaseUrl"));
  gifts = createGifts({ db: money.database.db, ledger: money.ledger });
});
afterAll(() => money.end());

async function pair() {
  const [from, anchorId] = [await money.addUser(), await money.addUser({ isAnchor: true })];
  await money.fund(from, "diamond", 10_000n);
  await money.fund(from, "ticket", 10_000n);
  const gift: Gift = { from, anchorId, giftPriceMinor: 1_050n, currency: "diamond", count: 3, key: crypto.randomUUID(), giftName: "火箭" };
  return { from, anchorId, gift };
}

test("diamonds: half is the anchor's to withdraw, and both see what it was", async () => {
  const { from, anchorId, gift } = await pair();
  expect(await gifts.give(gift)).toEqual({ ok: true, value: { totalMinor: 3_150n, anchorShareMinor: 1_575n, isRepeated: false } });
  expect([await money.balance(from, "diamond"), await money.balance(anchorId, "cash")]).toEqual([6_850n, 1_575n]);
  const records = createRecords(money.database.db);
  const page = { page: 1, pageSize: 10 };
  expect(await records.transactions(from, { ...page, types: [2] })).toMatchObject({
    value: { total: 1, list: [{ type: 2, account: "diamond", amount: "-31.50", note: "火箭 ×3" }] },
  });
  expect(await records.income(anchorId, page)).toMatchObject({
    value: { sum: "15.75", list: [{ type: 9, account: "cash", note: "火箭 ×3" }] },
  });
  for (const user of [from, anchorId]) expect((await money.announced(user)).at(-1)).toMatchObject({ kind: "balance" });
  const { rows } = await money.database.pool.query<{ posting: string }>(
    `select a.kind || ' ' || a.currency || ' ' || p.type || ' ' || p.amount_minor as posting
     from ledger_transfer t join ledger_posting p on p.transfer_id = t.id join ledger_account a on a.id = p.account_id
     where t.key like $1`,
    [`%${gift.key}%`],
  );
  expect(rows.map(({ posting }) => posting).toSorted()).toEqual([
    "cash cash 9 1575",
    "diamond diamond 2 -3150",
    "issue cash 9 -1575",
    "issue diamond 2 1575",
    "revenue diamond 2 1575",
  ]);
});

test("tickets earn the anchor nothing", async () => {
  const { from, anchorId, gift } = await pair();
  expect(await gifts.give({ ...gift, currency: "ticket" })).toMatchObject({ value: { totalMinor: 3_150n, anchorShareMinor: 0n } });
  expect([await money.balance(from, "ticket"), await money.balance(from, "diamond"), await money.balance(anchorId, "cash")]).toEqual([
    6_850n,
    10_000n,
    0n,
  ]);
});

test("one key gives once, however parallel; for something else it is refused", async () => {
  const { from, anchorId, gift } = await pair();
  const given = await Promise.all(Array.from({ length: 20 }, () => gifts.give(gift)));
  expect(given.filter((g) => g.ok && !g.value.isRepeated)).toHaveLength(1);
  expect(given.every((g) => g.ok)).toBe(true);
  expect([await money.balance(from, "diamond"), await money.balance(anchorId, "cash")]).toEqual([6_850n, 1_575n]);
  expect(await gifts.give({ ...gift, count: 1 })).toMatchObject({ ok: false, error: { code: 409 } });
});

test("another's key is another's: two who send the same one give one each", async () => {
  const [a, b] = [await pair(), await pair()];
  const { key } = a.gift;
  const given = await Promise.all([gifts.give(a.gift), gifts.give({ ...b.gift, key }), gifts.give({ ...a.gift, from: b.from, key })]);
  // The third uses the second's key for another anchor.
  expect(given.map((g) => (g.ok ? g.value.isRepeated : g.error.code)).toSorted()).toEqual([false, false, 409].toSorted());
  expect([await money.balance(a.from, "diamond"), await money.balance(b.from, "diamond")]).toEqual([6_850n, 6_850n]);
});

test("more than there is: 10020 and nothing moves", async () => {
  const { from, anchorId, gift } = await pair();
  expect(await gifts.give({ ...gift, count: 10 })).toMatchObject({ ok: false, error: { code: 10020 } });
  expect([await money.balance(from, "diamond"), await money.balance(anchorId, "cash")]).toEqual([10_000n, 0n]);
  expect(await gifts.give(gift)).toMatchObject({ ok: true });
});

test("of the smallest amount there is the anchor's half is nothing: it is the platform's, and is paid all the same", async () => {
  const { from, anchorId, gift } = await pair();
  const given = await gifts.give({ ...gift, giftPriceMinor: 1n, count: 1 });
  expect(given).toEqual({ ok: true, value: { totalMinor: 1n, anchorShareMinor: 0n, isRepeated: false } });
  expect([await money.balance(from, "diamond"), await money.balance(anchorId, "cash")]).toEqual([9_999n, 0n]);
});

test("not to oneself, not to who is no anchor, and nothing crooked", async () => {
  const { from, gift } = await pair();
  const other = await money.addUser();
  expect(await gifts.give({ ...gift, anchorId: from })).toMatchObject({ error: { code: 400, message: "不能给自己送礼物" } });
  expect(await gifts.give({ ...gift, anchorId: other })).toMatchObject({ error: { code: 404 } });
  for (const over of [{ count: 0 }, { count: -1 }, { count: 0.5 }, { count: 10_000 }, { giftPriceMinor: 0n }, { giftPriceMinor: -5n }]) {
    expect(await gifts.give({ ...gift, ...over })).toMatchObject({ error: { code: 400 } });
  }
  expect(await money.balance(from, "diamond")).toBe(10_000n);
});

test("property: what is given is the anchor's share and the platform's, to the last unit, odd ones too", async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt(1n, 300n), fc.integer({ min: 1, max: 9 }), async (giftPriceMinor, count) => {
      const { from, anchorId, gift } = await pair();
      const given = await gifts.give({ ...gift, giftPriceMinor, count });
      const total = giftPriceMinor * BigInt(count);
      expect(given).toEqual({ ok: true, value: { totalMinor: total, anchorShareMinor: total / 2n, isRepeated: false } });
      expect(await money.balance(from, "diamond")).toBe(10_000n - total);
      expect(await money.balance(anchorId, "cash")).toBe(total / 2n);
    }),
    { numRuns: 20 },
  );
  expect((await verifyLedger(money.database.db)).faults).toEqual([]);
});
