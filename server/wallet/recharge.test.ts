import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { payCalls } from "../../contract/http/pay.ts";
import { RECHARGE_ORDER_MS } from "../../contract/limits.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { silentLog } from "../kit/log.ts";
import { testLog } from "../kit/testLog.ts";
import { createRechargeRepository } from "./rechargeRepository.ts";
import { createSettlement } from "./rechargeSettlement.ts";
import { createAudit } from "../user/audit.ts";
import type { TestMoney } from "./money.testing.ts";
import { SERVER_KEY, moneyInTests } from "./moneyIn.testing.ts";
import type { MoneyIn } from "./moneyIn.ts";
import { createRecharges } from "./recharge.ts";
import type { RechargeCallback, RechargeProvider } from "./rechargeProvider.ts";
import { createSandbox } from "./rechargeSandbox.ts";

const { payRecharge, payRechargeOrder, paySetting, payLowest } = payCalls;
const sandbox = createSandbox({ serverKey: SERVER_KEY });

let money: TestMoney;
let moneyIn: MoneyIn;
let portal: TestPortal;

moneyInTests({ testPortal, memoryLimiter, createAudit }, (world) => {
  ({ money, moneyIn, portal } = world);
});

const key = (): string => crypto.randomUUID();

async function order(as: string, amount = "50", idempotencyKey = key()) {
  const answer = await portal.call(payRecharge, { as, body: { amount, method: "sandbox", idempotencyKey } });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

async function stateOf(as: string, orderId: string): Promise<string> {
  return (await portal.call(payRechargeOrder, { as, query: { orderId } })).data.state;
}

async function send(body: string | Buffer, signature: string, provider = "sandbox"): Promise<number> {
  const answer = await portal.app.inject({
    method: "POST",
    url: `/pay-callback/${provider}`,
    headers: { "content-type": "application/json", "x-signature": signature },
    payload: body,
  });
  return answer.statusCode;
}

function say(orderId: string, said: Partial<RechargeCallback> = {}): Promise<number> {
  const signed = sandbox.sign({ orderId, outcome: "paid", amountMinor: 5_000n, providerRef: `P${orderId}`, ...said });
  return send(signed.body, signed.signature);
}

async function audited(outcome: string): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from audit where action = 'recharge.callback' and outcome = ${outcome}`.execute(money.database.db);
  return Number(rows[0]?.n);
}

describe("an order", () => {
  test("is open for fifteen minutes, to the millisecond, and then expired", async () => {
    const me = await money.addUser();
    const opened = await order(me, "12.5");
    expect(opened).toMatchObject({ state: "open", amount: "12.50", method: "sandbox", expiresAt: money.clock.now() + RECHARGE_ORDER_MS });
    expect(opened.cashierUrl).toMatch(new RegExp(`^/cashier/${opened.orderId}\\?sig=`));
    money.clock.advance(RECHARGE_ORDER_MS - 1);
    expect(await stateOf(me, opened.orderId)).toBe("open");
    money.clock.advance(1);
    expect((await portal.call(payRechargeOrder, { as: me, query: { orderId: opened.orderId } })).data).toMatchObject({
      state: "expired",
      cashierUrl: "",
    });
  });

  test.each([
    ["", "请输入正确的充值金额"],
    ["0", "请输入正确的充值金额"],
    ["-5", "请输入正确的充值金额"],
    ["1.005", "请输入正确的充值金额"],
    ["1e3", "请输入正确的充值金额"],
    ["１００", "请输入正确的充值金额"],
    ["٣٠٠", "请输入正确的充值金额"],
    [`1${"0".repeat(30)}`, "请输入正确的充值金额"],
    ["0.99", "单笔最低充值1元"],
    ["50000.01", "单笔最高充值50000元"],
    ["999999999999999", "单笔最高充值50000元"],
  ])("of %s yuan is refused: %s", async (amount, message) => {
    const me = await money.addUser();
    const body = { amount, method: "sandbox", idempotencyKey: key() };
    expect(await portal.call(payRecharge, { as: me, body })).toMatchObject({ code: 400, message });
  });

  test("takes both limits, and only a method there is", async () => {
    const me = await money.addUser();
    expect((await order(me, "1")).amount).toBe("1.00");
    expect((await order(me, "50000")).amount).toBe("50000.00");
    const body = { amount: "10", method: "alipay", idempotencyKey: key() };
    expect(await portal.call(payRecharge, { as: me, body })).toMatchObject({ code: 400, message: "请选择支付方式" });
  });

  test("is one for a key, however often and parallel it is asked for; with another amount 409; another's key is another's", async () => {
    const [me, other] = [await money.addUser(), await money.addUser()];
    const idempotencyKey = key();
    const orders = await Promise.all(Array.from({ length: 20 }, () => order(me, "50", idempotencyKey)));
    expect(new Set(orders.map((o) => o.orderId)).size).toBe(1);
    expect(new Set(orders.map((o) => o.cashierUrl)).size).toBe(1);
    const body = { amount: "51", method: "sandbox", idempotencyKey };
    expect(await portal.call(payRecharge, { as: me, body })).toMatchObject({ code: 409 });
    expect((await order(other, "51", idempotencyKey)).orderId).not.toBe(orders[0]?.orderId);
  });

  test("that is paid is written down in the log once, however often its provider says so", async () => {
    const { clock, ledger, database } = money;
    const { log, lines } = testLog();
    const orders = createRechargeRepository(database.db);
    const audit = createAudit({ db: database.db, clock, log });
    const settlement = createSettlement({ clock, ledger, log, audit, orders });
    const me = await money.addUser();
    const { orderId } = await order(me);
    const said = { orderId, outcome: "paid", amountMinor: 5_000n, providerRef: `P${orderId}` } as const;
    for (let i = 0; i < 3; i += 1) {
      expect(await settlement.settle(await orders.find(orderId), sandbox, said, { via: "callback", ip: "192.0.2.1" })).toBe("done");
    }
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: "recharged", orderId, userId: me, amount: "50.00", was: "open" },
    ]);
  });

  test("that is over is ended with others, two hundred at a time", async () => {
    const { clock, ledger, database } = money;
    const log = silentLog();
    const audit = createAudit({ db: database.db, clock, log });
    const deps = { db: database.db, clock, ledger, log, audit, limiter: memoryLimiter(clock), providers: [sandbox] };
    const recharges = createRecharges(deps);
    while ((await recharges.expire()) > 0);
    const me = await money.addUser();
    await sql`
      insert into recharge_order (user_id, idempotency_key, provider, amount_minor, created_at, expires_at, changed_at)
      select ${me}::int8, 'over ' || n, 'sandbox', 100, t, t, t
      from generate_series(1, 201) n, (select ${new Date(clock.now())}::timestamptz as t) of_then`.execute(database.db);
    expect([await recharges.expire(), await recharges.expire(), await recharges.expire()]).toEqual([200, 1, 0]);
  });

  test("is opened at its provider once, again only where the answer was lost, and never when it is over", async () => {
    const opened: string[] = [];
    const answers: (string | Error)[] = [new Error("no answer"), "/pay/here", "/pay/elsewhere"];
    const provider: RechargeProvider = {
      ...sandbox,
      id: "counted",
      async open({ orderId }) {
        opened.push(orderId);
        const answer = answers.shift();
        if (typeof answer === "string") return answer;
        throw answer;
      },
    };
    const { clock, ledger, database } = money;
    const log = silentLog();
    const audit = createAudit({ db: database.db, clock, log });
    const deps = { db: database.db, clock, ledger, log, audit, limiter: memoryLimiter(clock), providers: [provider] };
    const recharges = createRecharges(deps);
    const me = await money.addUser();
    const request = { amount: "50", method: "counted", idempotencyKey: key() };
    const open = async () => {
      const done = await recharges.open(me, request);
      return done.ok ? [done.value.state, done.value.cashierUrl] : done.error.code;
    };
    await expect(open()).rejects.toThrow("no answer");
    expect([await open(), await open()]).toEqual([
      ["open", "/pay/here"],
      ["open", "/pay/here"],
    ]);
    expect(opened).toHaveLength(2);
    clock.advance(RECHARGE_ORDER_MS);
    await recharges.expire();
    expect([await open(), opened.length]).toEqual([["expired", ""], 2]);

    const lost = { ...request, idempotencyKey: key() };
    answers.unshift(new Error("no answer"));
    await expect(recharges.open(me, lost)).rejects.toThrow("no answer");
    clock.advance(RECHARGE_ORDER_MS);
    await recharges.expire();
    expect(await recharges.open(me, lost)).toMatchObject({ ok: true, value: { state: "expired", cashierUrl: "" } });
    expect(opened).toHaveLength(3);
  });

  test("is nobody else's, and no visitor's", async () => {
    const [me, other] = [await money.addUser(), await money.addUser()];
    const { orderId } = await order(me);
    expect(await portal.call(payRechargeOrder, { as: other, query: { orderId } })).toMatchObject({ code: 404, data: null });
    expect(await portal.call(payRechargeOrder, { as: other, query: { orderId: "999999999" } })).toMatchObject({ code: 404, data: null });
    expect(await portal.call(payRechargeOrder, { query: { orderId } })).toMatchObject({ code: 401 });
  });

  test("is not opened without end; one that is there is answered all the same, and counts once", async () => {
    const me = await money.addUser();
    const idempotencyKey = key();
    const first = await order(me, "50", idempotencyKey);
    for (let i = 0; i < 59; i += 1) {
      await order(me);
      await order(me, "50", idempotencyKey);
    }
    const body = { amount: "10", method: "sandbox", idempotencyKey: key() };
    expect(await portal.call(payRecharge, { as: me, body })).toMatchObject({ code: 429 });
    expect(await order(me, "50", idempotencyKey)).toEqual(first);
  });
});

describe("a callback", () => {
  test("has 16 kB at most", async () => {
    const me = await money.addUser();
    const { orderId } = await order(me);
    expect([await send(Buffer.alloc(16_384, "x"), ""), await send(Buffer.alloc(16_385, "x"), "")]).toEqual([403, 413]);
    expect(await stateOf(me, orderId)).toBe("open");
  });

  test("books once, whatever the number of times and however parallel it comes", async () => {
    const me = await money.addUser();
    const { orderId } = await order(me);
    expect(await Promise.all(Array.from({ length: 30 }, () => say(orderId)))).toEqual(Array(30).fill(200));
    expect(await say(orderId)).toBe(200);
    expect(await money.balance(me, "diamond")).toBe(5_000n);
    expect(await stateOf(me, orderId)).toBe("paid");
    expect(await money.announced(me)).toEqual([
      { kind: "recharge", data: { orderId, state: "paid" } },
      { kind: "balance", data: expect.objectContaining({ mainWalletId: me, balance: "50.00" }) },
    ]);
    // Type 1, a recharge: users' records are filtered by it.
    const { rows } = await sql`select type from ledger_transfer where key = ${`recharge/${orderId}`}`.execute(money.database.db);
    expect(rows).toEqual([{ type: 1 }]);
  });

  test("that is forged, altered, unsigned or signed with the key of addresses is refused and changes nothing", async () => {
    const me = await money.addUser();
    const { orderId, cashierUrl } = await order(me);
    const signed = sandbox.sign({ orderId, outcome: "paid", amountMinor: 5_000n, providerRef: "P" });
    const stranger = createSandbox({ serverKey: "cd".repeat(32) }).sign({
      orderId,
      outcome: "paid",
      amountMinor: 5_000n,
      providerRef: "P",
    });
    const altered = signed.body.replace("5000", "500000");
    expect(await send(altered, signed.signature)).toBe(403);
    expect(await send(`${signed.body} `, signed.signature)).toBe(403);
    expect(await send(signed.body, "")).toBe(403);
    expect(await send(signed.body, signed.signature.slice(0, -1))).toBe(403);
    expect(await send(stranger.body, stranger.signature)).toBe(403);
    expect(await send(signed.body, new URL(cashierUrl, "http://x").searchParams.get("sig") ?? "")).toBe(403);
    expect(await send(Buffer.from([0xff, 0x00, 0x7b]), signed.signature)).toBe(403);
    expect(await send("", signed.signature)).toBe(403);
    expect(await send(signed.body, signed.signature, "nobody")).toBe(404);
    expect(await stateOf(me, orderId)).toBe("open");
    expect(await money.balance(me, "diamond")).toBe(0n);
    // The same bytes with their own signature are accepted: the refusals were for the signature.
    expect(await send(signed.body, signed.signature)).toBe(200);
  });

  test("about another amount is refused and written down", async () => {
    const me = await money.addUser();
    const { orderId } = await order(me);
    expect(await say(orderId, { amountMinor: 4_999n })).toBe(409);
    expect(await say(orderId, { amountMinor: 500_000n })).toBe(409);
    expect(await stateOf(me, orderId)).toBe("open");
    expect(await money.balance(me, "diamond")).toBe(0n);
    expect(await audited("wrong-amount")).toBe(2);
  });

  test("about no order is refused and written down", async () => {
    expect(await say("999999999999")).toBe(404);
    expect(await audited("unknown-order")).toBe(1);
  });

  test("one payment pays one order; a second payment of a paid order is written down and not booked", async () => {
    const me = await money.addUser();
    const [first, second] = [await order(me), await order(me)];
    expect(await say(first.orderId, { providerRef: "SAME" })).toBe(200);
    expect(await say(second.orderId, { providerRef: "SAME" })).toBe(409);
    expect(await stateOf(me, second.orderId)).toBe("open");
    expect(await say(first.orderId, { providerRef: "AGAIN" })).toBe(200);
    expect(await money.balance(me, "diamond")).toBe(5_000n);
    expect([await audited("reference-used"), await audited("paid-twice")]).toEqual([1, 1]);
  });

  test("that declines ends the order; a payment that comes after it is booked, and nothing undoes a payment", async () => {
    const me = await money.addUser();
    const { orderId } = await order(me);
    expect(await say(orderId, { outcome: "declined" })).toBe(200);
    expect(await stateOf(me, orderId)).toBe("declined");
    expect(await say(orderId)).toBe(200);
    expect(await say(orderId, { outcome: "declined" })).toBe(200);
    expect(await stateOf(me, orderId)).toBe("paid");
    expect(await money.balance(me, "diamond")).toBe(5_000n);
    expect((await money.announced(me)).map(({ kind, data }) => (kind === "recharge" ? data : kind))).toEqual([
      { orderId, state: "declined" },
      { orderId, state: "paid" },
      "balance",
    ]);
  });

  test("of a payment after the order ran out is booked: the money was taken", async () => {
    const me = await money.addUser();
    const [swept, unswept] = [await order(me), await order(me, "50")];
    money.clock.advance(RECHARGE_ORDER_MS);
    expect(await say(unswept.orderId)).toBe(200);
    const stop = moneyIn.start();
    money.clock.advance(30_000);
    await stop();
    expect(await stateOf(me, swept.orderId)).toBe("expired");
    expect(await say(swept.orderId)).toBe(200);
    expect(await money.balance(me, "diamond")).toBe(10_000n);
    expect((await money.announced(me)).flatMap(({ kind, data }) => (kind === "recharge" ? [data] : []))).toEqual([
      { orderId: unswept.orderId, state: "paid" },
      { orderId: swept.orderId, state: "expired" },
      { orderId: swept.orderId, state: "paid" },
    ]);
  });

  test("that is signed and makes no sense is refused as a forged one is", async () => {
    const { orderId } = await order(await money.addUser());
    for (const nonsense of [
      { amountMinor: -1n },
      { providerRef: "" },
      { orderId: "1 or 1=1" },
      { outcome: "refunded" as "paid" },
      { providerRef: "x".repeat(65) },
    ]) {
      expect(await say(orderId, nonsense)).toBe(403);
    }
  });
});

test("the settings say what the forms are drawn from", async () => {
  const me = await money.addUser();
  expect((await portal.call(paySetting, { as: me })).data).toEqual({
    rechargeAmounts: ["10", "50", "100", "500", "1000", "5000"],
    minYuan: 1,
    maxYuan: 50_000,
    methods: [{ id: "sandbox", name: "模拟支付（演示）" }],
    taxPercent: 5,
  });
  expect((await portal.call(payLowest, { as: me })).data).toBe("100");
});
