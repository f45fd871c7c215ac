import { sql } from "kysely";
import { expect, test } from "vitest";
import { SAVED_ACCOUNTS } from "./savedAccounts.ts";
import { CARD, type MoneyOutWorld, moneyOutTests, said, valueOf } from "./moneyOut.testing.ts";

let world: MoneyOutWorld;
let me: string;

moneyOutTests(async (fresh) => {
  world = fresh;
  me = await world.addUser({ cashMinor: 50_000n });
});

const card = (accountNo: string) => ({ type: 1, accountNo, holder: "张三丰", bankName: " 工商银行 " }) as const;

/** A card number with its check digit. */
function cardNo(serial: number): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const text = `62220200${String(serial).padStart(7, "0")}${digit}`;
    const sum = [...text]
      .toReversed()
      .reduce((total, c, i) => total + (i % 2 ? ((Number(c) * 2) % 10) + Math.floor(Number(c) / 5) : Number(c)), 0);
    if (sum % 10 === 0) return text;
  }
  throw new Error("every number has a check digit");
}

test("a card is bound, listed by its type, and never shown or kept readable", async () => {
  const bound = valueOf(await world.accounts.bind(me, card("6222 0212 3456 7890 128")));
  expect(bound).toEqual({ id: bound.id, type: 1, accountNo: "**** **** **** 0128", holder: "张**", bankName: "工商银行" });
  const app = valueOf(await world.accounts.bind(me, { type: 2, accountNo: "Abc@Mail.com", holder: "张三丰", bankName: "工商银行" }));
  expect(app).toMatchObject({ type: 2, accountNo: "ab***@mail.com", bankName: "" });
  expect(await world.accounts.list(me, 1)).toEqual([bound]);
  expect(await world.accounts.list(me, 2)).toEqual([app]);
  expect(await world.accounts.open(bound.id)).toEqual({ type: 1, accountNo: CARD, holder: "张三丰", bankName: "工商银行" });
  const { rows } = await sql<{ row: string }>`select saved_account::text as row from saved_account`.execute(world.database.db);
  expect(rows.map(({ row }) => row).join()).not.toMatch(/6222|张三|mail/);
});

test("what is no number or no name is refused", async () => {
  expect(said(await world.accounts.bind(me, card("6222021234567890123")))).toBe("400 请输入正确的银行卡号");
  expect(said(await world.accounts.bind(me, { ...card(CARD), type: 2 }))).toBe("400 请输入正确的支付宝账号");
  expect(said(await world.accounts.bind(me, { ...card(CARD), holder: " 张 " }))).toBe("400 请输入正确的持卡人姓名");
});

test("one number once, even twenty times at once; somebody else may have it too", async () => {
  const bound = await Promise.all(Array.from({ length: 20 }, () => world.accounts.bind(me, card(CARD))));
  expect(bound.filter((b) => b.ok)).toHaveLength(1);
  expect(new Set(bound.filter((b) => !b.ok).map(said))).toEqual(new Set(["409 该银行卡已绑定"]));
  expect((await world.accounts.bind(await world.addUser(), card(CARD))).ok).toBe(true);
});

test("ten of a type, even when thirty are bound at once", async () => {
  const bound = await Promise.all(Array.from({ length: 30 }, (_, i) => world.accounts.bind(me, card(cardNo(i)))));
  expect(bound.filter((b) => b.ok)).toHaveLength(SAVED_ACCOUNTS);
  expect(said(bound.find((b) => !b.ok) ?? { ok: true, value: null })).toBe("409 最多绑定10张银行卡");
  expect(await world.accounts.list(me, 1)).toHaveLength(SAVED_ACCOUNTS);
  expect((await world.accounts.bind(me, { type: 2, accountNo: "13800136021", holder: "张三", bankName: "" })).ok).toBe(true);
});

test("only one's own can be unbound, and once", async () => {
  const id = await world.addCard(me);
  expect(said(await world.accounts.unbind(await world.addUser(), id))).toMatch(/^404/);
  expect(said(await world.accounts.unbind(me, "999999999"))).toMatch(/^404/);
  expect(said(await world.accounts.unbind(me, id))).toBe("200");
  expect(said(await world.accounts.unbind(me, id))).toMatch(/^404/);
  expect(await world.accounts.list(me, 1)).toEqual([]);
});

test("not while a withdrawal to it waits or is on its way", async () => {
  const cardId = await world.addCard(me);
  const request = { userId: me, idempotencyKey: crypto.randomUUID(), drawType: 1, cardId, accountMask: "", amountMinor: 10_000n } as const;
  const asked = await world.withdrawals.request(request);
  const id = "row" in asked ? asked.row.id : "";
  const refused = "409 有提现正在处理中，暂不能解绑";
  expect(said(await world.accounts.unbind(me, cardId))).toBe(refused);
  await world.withdrawals.change({ id, from: "pending", to: "approved" });
  expect(said(await world.accounts.unbind(me, cardId))).toBe(refused);
  await world.withdrawals.change({ id, from: "approved", to: "paid" });
  expect(said(await world.accounts.unbind(me, cardId))).toBe("200");
  expect(await world.withdrawals.find(id)).toMatchObject({ state: "paid", cardId });
});

test("unbinding and withdrawing to it at once: one of the two", async () => {
  for (let round = 0; round < 20; round += 1) {
    const user = await world.addUser({ cashMinor: 10_000n });
    const cardId = await world.addCard(user);
    const request = {
      userId: user,
      idempotencyKey: crypto.randomUUID(),
      drawType: 1,
      cardId,
      accountMask: "",
      amountMinor: 10_000n,
    } as const;
    const [unbound, asked] = await Promise.all([world.accounts.unbind(user, cardId), world.withdrawals.request(request)]);
    expect([unbound.ok, asked.kind]).toEqual(unbound.ok ? [true, "no-account"] : [false, "asked"]);
    expect((await world.balancesOf(user)).frozen).toBe(unbound.ok ? 0n : 10_000n);
  }
});

test("unbinding waits for a withdrawal that is being written, and then sees it", async () => {
  const cardId = await world.addCard(me);
  const unbound = await world.database.db.transaction().execute(async (trx) => {
    await sql`select 1 from saved_account where id = ${cardId}::int8 for share`.execute(trx);
    const outcome = world.accounts.unbind(me, cardId);
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(world.database.db)).rows[0]?.count).toBeGreaterThan(0);
    await sql`
      insert into withdrawal (user_id, idempotency_key, draw_type, card_id, amount_minor, tax_minor, state, at, changed_at)
      values (${me}::int8, 'written', 1, ${cardId}::int8, 10000, 500, 'pending', now(), now())`.execute(trx);
    return { outcome };
  });
  expect(said(await unbound.outcome)).toBe("409 有提现正在处理中，暂不能解绑");
});
