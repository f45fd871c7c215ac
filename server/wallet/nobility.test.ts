import { sql } from "kysely";
import { expect, test } from "vitest";
import { payCalls } from "../../contract/http/pay.ts";
import { PRIVILEGE } from "../../contract/room/nobles.ts";
import { NOBLES, titlesWith } from "./nobles.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { createAudit } from "../user/audit.ts";
import type { TestMoney } from "./money.testing.ts";
import { moneyInTests } from "./moneyIn.testing.ts";

const { payRoomNobilityList, payRoomNobilityPurchase, payRecordTransList } = payCalls;
const DAYS_30 = 30 * 86_400_000;

let money: TestMoney;
let portal: TestPortal;

moneyInTests({ testPortal, memoryLimiter, createAudit }, (world) => {
  ({ money, portal } = world);
});

async function rich(amountMinor = 10_000_000n): Promise<string> {
  const me = await money.addUser();
  await money.fund(me, "diamond", amountMinor);
  return me;
}

function buy(as: string, id: string, idempotencyKey: string = crypto.randomUUID()) {
  return portal.call(payRoomNobilityPurchase, { as, body: { id, idempotencyKey } });
}

async function own(as: string) {
  return (await portal.call(payRoomNobilityList, { as })).data.own;
}

test("seven titles, dearer and richer from rank to rank; a visitor sees them and has none", async () => {
  const { data } = await portal.call(payRoomNobilityList);
  expect(data.own).toBeNull();
  expect(data.titles.map(({ name }) => name)).toEqual(["骑士", "子爵", "伯爵", "侯爵", "公爵", "国王", "皇帝"]);
  expect(data.titles.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  // These are the published prices, written out so that no change happens by accident.
  const prices = ["100.00", "300.00", "800.00", "2000.00", "5000.00", "12000.00", "30000.00"];
  expect(data.titles.map(({ price }) => price)).toEqual(prices);
  for (let i = 1; i < data.titles.length; i += 1) {
    const [below, above] = [data.titles[i - 1], data.titles[i]];
    expect(above?.privileges).toEqual(expect.arrayContaining(below?.privileges ?? [""]));
  }
});

test("lasts thirty days to the millisecond, is paid for and stands in the records", async () => {
  const me = await rich();
  const until = money.clock.now() + DAYS_30;
  expect((await buy(me, "knight")).data).toEqual({ id: "knight", expiresAt: until });
  expect(await money.balance(me, "diamond")).toBe(9_990_000n);
  const { list } = (await portal.call(payRecordTransList, { as: me, body: { types: [15] } })).data;
  expect(list).toMatchObject([{ type: 15, account: "diamond", amount: "-100.00", note: "骑士 30天" }]);
  expect((await money.announced(me)).at(-1)).toMatchObject({ kind: "balance", data: { balance: "99900.00" } });
  money.clock.advance(DAYS_30 - 1);
  expect(await own(me)).toEqual({ id: "knight", expiresAt: until });
  money.clock.advance(1);
  expect(await own(me)).toBeNull();
});

test("the same title is extended; a higher one takes its place; a lower one is refused while the higher lasts, and not after", async () => {
  const me = await rich();
  const start = money.clock.now();
  await buy(me, "earl");
  expect((await buy(me, "earl")).data).toEqual({ id: "earl", expiresAt: start + 2 * DAYS_30 });
  expect((await buy(me, "duke")).data).toEqual({ id: "duke", expiresAt: start + DAYS_30 });
  const before = await money.balance(me, "diamond");
  expect(await buy(me, "earl")).toMatchObject({ code: 409, message: "您已拥有更高的贵族身份，到期后才能开通该贵族" });
  expect(await money.balance(me, "diamond")).toBe(before);
  money.clock.advance(DAYS_30);
  expect((await buy(me, "earl")).data).toEqual({ id: "earl", expiresAt: money.clock.now() + DAYS_30 });
});

test("one key buys once, however parallel, and is answered the same; for another title it is refused", async () => {
  const me = await rich();
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(me, "knight", key)));
  const expected = { id: "knight", expiresAt: money.clock.now() + DAYS_30 };
  expect(answers.map(({ data }) => data)).toEqual(answers.map(() => expected));
  expect(await money.balance(me, "diamond")).toBe(9_990_000n);
  // Also if something else was bought meanwhile.
  await buy(me, "duke");
  expect((await buy(me, "knight", key)).data).toEqual(expected);
  expect(await buy(me, "viscount", key)).toMatchObject({ code: 409 });
});

test("another's key is another's: two who send the same one buy one each, also at once, and are answered their own", async () => {
  const [a, b, poor] = [await rich(), await rich(), await money.addUser()];
  const key = crypto.randomUUID();
  const [first, second] = await Promise.all([buy(a, "knight", key), buy(b, "duke", key)]);
  expect([first?.data, second?.data]).toMatchObject([{ id: "knight" }, { id: "duke" }]);
  expect([await own(a), await own(b)]).toMatchObject([{ id: "knight" }, { id: "duke" }]);
  for (const me of [a, b]) {
    const { list } = (await portal.call(payRecordTransList, { as: me, body: { types: [15] } })).data;
    expect(list).toHaveLength(1);
  }
  expect(await buy(poor, "knight", key)).toMatchObject({ code: 10020 });
  expect(await own(poor)).toBeNull();
});

test("too little money: 10020, and no title, and the key is free", async () => {
  const me = await rich(9_999n);
  const key = crypto.randomUUID();
  expect(await buy(me, "knight", key)).toMatchObject({ code: 10020, message: "余额不足" });
  expect(await own(me)).toBeNull();
  await money.fund(me, "diamond", 1n);
  expect(await buy(me, "knight", key)).toMatchObject({ code: 200 });
  expect(await money.balance(me, "diamond")).toBe(0n);
});

test("only what there is, and only who is logged in", async () => {
  expect(await buy(await rich(), "pope")).toMatchObject({ code: 404 });
  const body = { id: "knight", idempotencyKey: crypto.randomUUID() };
  expect(await portal.call(payRoomNobilityPurchase, { body })).toMatchObject({ code: 401 });
});

test("the highest title sells every privilege there is, and nothing else", async () => {
  const { data } = await portal.call(payRoomNobilityList);
  expect(data.titles.at(-1)?.privileges).toEqual(Object.values(PRIVILEGE));
});

test("a privilege is had from the title on that adds it", () => {
  expect(titlesWith(PRIVILEGE.entryBanner)).toEqual(["emperor"]);
  for (const privilege of Object.values(PRIVILEGE)) {
    expect(titlesWith(privilege), privilege).toEqual(NOBLES.flatMap(({ id, privileges }) => (privileges.includes(privilege) ? [id] : [])));
  }
});

test("who becomes a king is announced to everybody, once a purchase; a duke is not", async () => {
  const me = await rich();
  const horns = async () => (await sql`select title, content from horn_message where user_id is null`.execute(money.database.db)).rows;
  await sql`update app_user set nick_name = '豪气的人' where id = ${me}::int8`.execute(money.database.db);
  await buy(me, "duke");
  expect(await horns()).toEqual([]);
  const key = crypto.randomUUID();
  await Promise.all([buy(me, "king", key), buy(me, "king", key), buy(me, "king", key)]);
  expect(await horns()).toEqual([{ title: "贵族开通", content: "恭喜 豪气的人 开通国王贵族" }]);
  const { rows } = await sql`select data from outbox where ch = 'horn'`.execute(money.database.db);
  expect(rows).toMatchObject([{ data: { title: "贵族开通", content: "恭喜 豪气的人 开通国王贵族" } }]);
});
