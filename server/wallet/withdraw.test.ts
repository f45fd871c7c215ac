import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { WithdrawBody } from "../../contract/http/pay.ts";
import { BROWSER, type MoneyOutWorld, moneyOutTests, moneyOutWorld, said, valueOf } from "./moneyOut.testing.ts";

let world: MoneyOutWorld;
let me: string;
let cardId: string;

moneyOutTests(async (fresh) => {
  world = fresh;
  me = await world.addUser({ cashMinor: 50_050n });
  cardId = await world.addCard(me);
});

const CODE_WRONG = "10012 验证码错误，请确认后重新输入";

async function withdraw(over: Partial<WithdrawBody> = {}, payPassword?: string): Promise<string> {
  return said(await world.money.withdraw(me, world.body(over, payPassword), BROWSER));
}

const toCard = (over: Partial<WithdrawBody> = {}): Partial<WithdrawBody> => ({ drawType: 1, cardId, verifyCode: "123456", ...over });

describe("what is paid", () => {
  test("to the consumption wallet: diamonds at once, no tax, no code", async () => {
    const done = valueOf(await world.money.withdraw(me, world.body({ amount: "100.5" }), BROWSER));
    expect(done).toMatchObject({ drawType: 3, accountNo: "", amount: "100.50", tax: "0.00", state: "paid", reason: "" });
    expect(await world.balancesOf(me)).toMatchObject({ cash: 40_000n, frozen: 0n, diamond: 10_050n, "paid-out": 0n });
    expect(await world.events(me)).toEqual([
      { kind: "withdrawal", data: { id: done.id, state: "paid" } },
      { kind: "balance", data: expect.objectContaining({ mainWalletId: me, cashBalance: "400.00", balance: "100.50" }) },
    ]);
    const { rows } = await sql<{ type: number }>`select distinct type from ledger_transfer where key like ${`withdraw/${me}/%`}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([{ type: 13 }]);
  });

  test("to a card: frozen and pending, with the platform's tax beside it", async () => {
    await world.sendCode(me, 8);
    const done = valueOf(await world.money.withdraw(me, world.body(toCard({ amount: "100.1" })), BROWSER));
    expect(done).toMatchObject({ drawType: 1, accountNo: "**** **** **** 0128", amount: "100.10", tax: "5.01", state: "pending" });
    expect(await world.balancesOf(me)).toMatchObject({ cash: 40_040n, frozen: 10_010n, diamond: 0n, "paid-out": 0n });
    expect(await world.events(me)).toEqual([
      { kind: "balance", data: expect.objectContaining({ cashBalance: "400.40", freezeMoney: "100.10" }) },
    ]);
  });

  test("all of it, to a payment app", async () => {
    const app = valueOf(await world.accounts.bind(me, { type: 2, accountNo: "13800136021", holder: "张三", bankName: "" }));
    await world.sendCode(me, 8);
    const done = valueOf(await world.money.withdraw(me, world.body(toCard({ drawType: 2, cardId: app.id, amount: "500.50" })), BROWSER));
    expect(done).toMatchObject({ drawType: 2, accountNo: "138****6021", amount: "500.50" });
    expect((await world.balancesOf(me)).cash).toBe(0n);
  });
});

test("what is written down: withdrawals that were asked for, and why one was refused", async () => {
  const done = valueOf(await world.money.withdraw(me, world.body(), BROWSER));
  expect(await withdraw({ amount: "9999" })).toMatch(/^10020 /);
  expect(await withdraw(toCard())).toBe(CODE_WRONG);
  const entry = (outcome: string, detail: object) => ({ action: "withdraw", outcome, userId: me, ip: BROWSER.ip, detail });
  expect(world.audited).toEqual([
    entry("ok", { drawType: 3, withdrawal: done.id }),
    entry("refused", { drawType: 3, code: 10_020 }),
    entry("refused", { drawType: 1, code: 10_012 }),
  ]);
});

describe("after the phone was changed", () => {
  const changed = async (atMs: number, heldMs: number | null): Promise<void> => {
    const held = heldMs === null ? null : new Date(world.clock.now() + heldMs);
    await sql`
      update app_user set mobile_changed_at = ${new Date(world.clock.now() + atMs)}, withdrawals_held_until = ${held}
      where id = ${me}::int8`.execute(world.database.db);
  };
  const HELD = /^10024 近期更换过手机号，为保障资金安全，\d+月\d+日 \d\d:\d\d 后可提现$/;
  const DAY = 86_400_000;

  test("every way waits for 24 h, to the millisecond, and uses nothing up", async () => {
    await changed(0, DAY);
    await world.sendCode(me, 8);
    expect(await withdraw(toCard())).toMatch(HELD);
    expect(await withdraw()).toMatch(HELD);
    expect(await world.isCodeLeft(me, 8)).toBe(true);
    world.clock.advance(DAY - 1);
    expect(await withdraw()).toMatch(HELD);
    world.clock.advance(1);
    expect(await withdraw()).toBe("200");
  });

  test.each([
    ["a day after the change", -DAY, HELD],
    ["a month after the change", -30 * DAY, /^200$/],
  ])("a payment password reset %s", async (_when, atMs, answer) => {
    await changed(atMs, null);
    const { text, iv } = world.encrypted("pay-secret");
    await world.sendCode(me, 5);
    const reset = await world.payPasswords.change(me, { newPassword: text, iv, type: 1, verifyCode: "123456" }, BROWSER);
    expect(said(reset)).toBe("200");
    expect(await withdraw()).toMatch(answer);
    world.clock.advance(DAY);
    expect(await withdraw()).toBe("200");
  });
});

describe("the form", () => {
  const amounts: readonly (readonly [string, string])[] = [
    ["", "400 请填写提现球钻"],
    ["-100", "400 请填写提现球钻"],
    ["0", "400 请填写提现球钻"],
    ["0.00", "400 请填写提现球钻"],
    ["1e3", "400 请填写提现球钻"],
    ["１００", "400 请填写提现球钻"],
    ["٣٠٠", "400 请填写提现球钻"],
    ["100.001", "400 请填写提现球钻"],
    [" 100", "400 请填写提现球钻"],
    ["100,00", "400 请填写提现球钻"],
    ["0x64", "400 请填写提现球钻"],
    ["NaN", "400 请填写提现球钻"],
    [`1${"0".repeat(30)}`, "400 请填写提现球钻"],
    ["99.99", "422 单笔最小提现球钻为100"],
    ["500.51", "10020 不可超过可提现金额"],
    ["999999999999999.99", "10020 不可超过可提现金额"],
  ];
  test.each(amounts)("amount %j", async (amount, answer) => {
    await world.sendCode(me, 8);
    expect(await withdraw({ amount })).toBe(answer);
    expect(await withdraw(toCard({ amount }))).toBe(answer);
    expect(await world.isCodeLeft(me, 8)).toBe(true);
    expect(await world.balancesOf(me)).toMatchObject({ cash: 50_050n, frozen: 0n });
    expect(world.evaluated).toEqual([]);
  });

  test("an account of one's own, of the type that was chosen", async () => {
    expect(await withdraw({ drawType: 1, verifyCode: "123456" })).toBe("400 请选择银行卡号");
    expect(await withdraw({ drawType: 2, verifyCode: "123456" })).toBe("400 请选择支付宝账号");
    expect(await withdraw(toCard({ drawType: 2 }))).toBe("404 请选择支付宝账号");
    const other = await world.addUser({ cashMinor: 50_000n });
    expect(await withdraw(toCard({ cardId: await world.addCard(other) }))).toBe("404 请选择银行卡号");
    expect(await withdraw(toCard({ cardId: "999999999999999999" }))).toBe("404 请选择银行卡号");
    expect(world.evaluated).toEqual([]);
  });

  test("a code, a payment password, a phone, a key", async () => {
    expect(await withdraw(toCard({ verifyCode: "" }))).toBe("400 请输入验证码");
    expect(await withdraw({}, "")).toBe("400 请输入支付密码");
    expect(await withdraw({ iv: "f".repeat(32) })).toMatch(/^100224/);
    me = await world.addUser({ cashMinor: 50_000n, mobile: null });
    cardId = await world.addCard(me);
    expect(await withdraw(toCard())).toBe("409 请先绑定手机号");
    expect(await withdraw()).toBe("200");
    me = await world.addUser({ cashMinor: 50_000n, payPassword: null });
    expect(await withdraw()).toBe("10023 请先设置支付密码");
  });
});

describe("what changes while the password is looked at", () => {
  test("an account that goes: 404, and nothing moves", async () => {
    await world.sendCode(me, 8);
    world.meanwhile(() => world.accounts.unbind(me, cardId));
    expect(await withdraw(toCard())).toMatch(/^404/);
    expect(await world.balancesOf(me)).toMatchObject({ cash: 50_050n, frozen: 0n });
  });

  test("money that goes: 10020, and nothing moves", async () => {
    await world.sendCode(me, 8);
    world.meanwhile(() =>
      world.ledger.move({
        key: `elsewhere/${me}`,
        type: 7,
        postings: [
          { account: { user: me, kind: "cash" }, amountMinor: -50_000n },
          { account: "issue:cash", amountMinor: 50_000n },
        ],
      }),
    );
    expect(await withdraw(toCard())).toBe("10020 不可超过可提现金额");
    expect(await world.balancesOf(me)).toMatchObject({ cash: 50n, frozen: 0n });
  });
});

describe("code and payment password", () => {
  test("a wrong, another type's, another's, a used one: refused, nothing moves", async () => {
    await world.sendCode(me, 5);
    await world.sendCode(await world.addUser(), 8);
    expect(await withdraw(toCard())).toBe(CODE_WRONG);
    await world.sendCode(me, 8);
    expect(await withdraw(toCard({ verifyCode: "654321" }))).toBe(CODE_WRONG);
    expect(await withdraw(toCard({ verifyCode: "１２３４５６" }))).toBe(CODE_WRONG);
    expect((await world.balancesOf(me)).frozen).toBe(0n);
    expect(await withdraw(toCard())).toBe("200");
    expect(await withdraw(toCard())).toBe(CODE_WRONG);
    expect((await world.balancesOf(me)).frozen).toBe(10_000n);
  });

  test("a wrong password leaves the code and the idempotency key: the same try succeeds with the right one", async () => {
    await world.sendCode(me, 8);
    const idempotencyKey = crypto.randomUUID();
    expect(await withdraw(toCard({ idempotencyKey }), "wrong")).toBe("10021 支付密码错误，还可输入4次");
    expect(await world.isCodeLeft(me, 8)).toBe(true);
    expect(await withdraw(toCard({ idempotencyKey }))).toBe("200");
  });

  test("fifty wrong ones at once: five are looked at, then even the right one is refused", async () => {
    await Promise.all(Array.from({ length: 50 }, () => withdraw({}, "wrong")));
    expect(world.evaluated).toHaveLength(5);
    expect(await withdraw()).toBe("10022 支付密码输入错误次数过多，请1小时后再试");
    expect((await world.balancesOf(me)).cash).toBe(50_050n);
  });
});

describe("once", () => {
  test("the same key three times gives the same answer, and moves money once", async () => {
    await world.sendCode(me, 8);
    const body = world.body(toCard());
    const answers = await Promise.all([1, 2, 3].map(() => world.money.withdraw(me, body, BROWSER)));
    expect(new Set(answers.map((a) => valueOf(a).id)).size).toBe(1);
    expect(answers[1]).toEqual(answers[0]);
    const written = world.audited.length;
    expect(await world.money.withdraw(me, body, BROWSER)).toEqual(answers[0]);
    // The repeated calls tried no password and no code, and recorded no refusal.
    expect(world.audited).toHaveLength(written);
    expect(await world.balancesOf(me)).toMatchObject({ cash: 40_050n, frozen: 10_000n });
  });

  test("the key with other contents is refused; another user may have the same key", async () => {
    const idempotencyKey = crypto.randomUUID();
    expect(await withdraw({ idempotencyKey })).toBe("200");
    const refused = "409 该提现已提交，请刷新后重试";
    expect(await withdraw({ idempotencyKey, amount: "101" })).toBe(refused);
    expect(await withdraw({ idempotencyKey, amount: "nonsense" })).toBe(refused);
    expect(await withdraw(toCard({ idempotencyKey }))).toBe(refused);
    expect(await withdraw({ idempotencyKey, amount: "100.00", cardId })).toBe("200");
    expect((await world.balancesOf(me)).diamond).toBe(10_000n);
    const mine = await world.money.records(me, { page: 1, pageSize: 10 });
    me = await world.addUser({ cashMinor: 10_000n });
    expect(await withdraw({ idempotencyKey })).toBe("200");
    // The other user gets a separate withdrawal of their own money, not the first user's result.
    expect(await world.balancesOf(me)).toMatchObject({ cash: 0n, diamond: 10_000n });
    const others = await world.money.records(me, { page: 1, pageSize: 10 });
    expect([mine.total, others.total, others.list[0]?.id === mine.list[0]?.id]).toEqual([1, 1, false]);
  });

  test("through three portals at once: one withdrawal, and all of them hear of it", async () => {
    const idempotencyKey = crypto.randomUUID();
    const portals = [1, 2, 3].map(() => moneyOutWorld(world.database));
    const answers = await Promise.all(portals.map((p) => p.money.withdraw(me, p.body({ idempotencyKey }), BROWSER)));
    expect(new Set(answers.map((a) => valueOf(a).id)).size).toBe(1);
    expect((await world.balancesOf(me)).cash).toBe(40_050n);
  });

  test("a thousand withdrawals of everything at once: one succeeds", async () => {
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => withdraw({ amount: "500.50" })));
    expect(answers.filter((a) => a === "200")).toHaveLength(1);
    expect(answers.filter((a) => a === "10020 不可超过可提现金额")).toHaveLength(999);
    expect(await world.balancesOf(me)).toMatchObject({ cash: 0n, diamond: 50_050n });
  });

  test("a thousand at once where nothing was looked at before: the ledger lets one through", async () => {
    const request = { userId: me, drawType: 1, cardId, accountMask: "", amountMinor: 50_050n } as const;
    const asked = await Promise.all(
      Array.from({ length: 1_000 }, () => world.withdrawals.request({ ...request, idempotencyKey: crypto.randomUUID() })),
    );
    expect(asked.filter((a) => a.kind === "asked")).toHaveLength(1);
    expect(asked.filter((a) => a.kind === "insufficient")).toHaveLength(999);
    expect(await world.balancesOf(me)).toMatchObject({ cash: 0n, frozen: 50_050n });
    expect(await world.withdrawals.count(me, null)).toBe(1);
  });
});

test("records: one's own, newest first, by page and by state", async () => {
  await withdraw({ amount: "100" });
  await withdraw({ amount: "101" });
  await world.sendCode(me, 8);
  await withdraw(toCard({ amount: "102" }));
  const page = (over: object) => world.money.records(me, { page: 1, pageSize: 2, ...over });
  expect(await page({})).toMatchObject({ total: 3, page: 1, pageSize: 2, list: [{ amount: "102.00" }, { amount: "101.00" }] });
  expect(await page({ page: 2 })).toMatchObject({ total: 3, list: [{ amount: "100.00" }] });
  expect(await page({ state: "pending" })).toMatchObject({ total: 1, list: [{ amount: "102.00", state: "pending" }] });
  expect(await world.money.records(await world.addUser(), { page: 1, pageSize: 10 })).toMatchObject({ total: 0, list: [] });
});
