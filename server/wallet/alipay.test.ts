import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { BRANDS } from "../../brands/brands.ts";
import { payCalls } from "../../contract/http/pay.ts";
import { RECHARGE_ORDER_MS } from "../../contract/limits.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { silentLog } from "../kit/log.ts";
import { createAudit } from "../user/audit.ts";
import { type AlipayProvider, createAlipay } from "./alipay.ts";
import { APP_ID, type FakeAlipay, SELLER_ID, fakeAlipay } from "./alipay.testing.ts";
import { type TestMoney, testMoney } from "./money.testing.ts";
import { type MoneyIn, type MoneyInDeps, createMoneyIn } from "./moneyIn.ts";

const { payRecharge, payRechargeOrder, paySetting } = payCalls;
const SERVER_KEY = "ab".repeat(32);
const DESK = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AlipayClient/10.7";
const [PAGE_PAY, PRECREATE, QUERY] = ["alipay.trade.page.pay", "alipay.trade.precreate", "alipay.trade.query"] as const;

let alipay: FakeAlipay;
let money: TestMoney;
let moneyIn: MoneyIn;
let portal: TestPortal;

/** Composes the money parts with these providers, and their HTTP calls. */
async function compose(providers: Pick<MoneyInDeps, "isSandbox" | "alipay">) {
  const { clock, ledger, database } = money;
  const { db } = database;
  const log = silentLog();
  const audit = createAudit({ db, clock, log });
  const parts = createMoneyIn({
    minimum: async () => "100",
    db,
    clock,
    ledger,
    log,
    audit,
    limiter: memoryLimiter(clock),
    serverKey: SERVER_KEY,
    brand: BRANDS.default,
    ...providers,
  });
  return { parts, served: await testPortal(Object.values(payCalls), (registry) => parts.register(registry), parts.routes) };
}

function provider(serverKey = SERVER_KEY): AlipayProvider {
  return createAlipay({ settings: alipay.settings, serverKey, publicUrl: "https://portal.example", clock: money.clock });
}

beforeAll(async () => {
  [alipay, money] = await Promise.all([fakeAlipay(), testMoney(inject("databaseUrl"))]);
  ({ parts: moneyIn, served: portal } = await compose({ isSandbox: true, alipay: provider() }));
});
afterAll(async () => {
  await portal.app.close();
  await alipay.end();
  await money.end();
});
beforeEach(async () => {
  alipay.requests.length = 0;
  alipay.answers.clear();
  // Closes orders that earlier tests left open.
  await sql`update recharge_order set state = 'declined' where state = 'open'`.execute(money.database.db);
});

let trades = 0;
/** An order of 50 yuan, with its name at Alipay and a number for its payment. */
async function order() {
  const me = await money.addUser();
  const body = { amount: "50", method: "alipay", idempotencyKey: crypto.randomUUID() };
  const { data } = await portal.call(payRecharge, { as: me, body });
  const location = String((await visit(data.cashierUrl)).headers["location"]);
  const { out_trade_no: outTradeNo } = JSON.parse(new URL(location).searchParams.get("biz_content") ?? "{}") as { out_trade_no: string };
  trades += 1;
  const stateNow = async (): Promise<string> =>
    (await portal.call(payRechargeOrder, { as: me, query: { orderId: data.orderId } })).data.state;
  return { ...data, me, outTradeNo, tradeNo: `20261121220014${String(trades).padStart(14, "0")}`, stateNow };
}
type Order = Awaited<ReturnType<typeof order>>;

function visit(url: string, agent = DESK) {
  return portal.app.inject({ url, headers: { "user-agent": agent } });
}

function paidNotice({ outTradeNo, tradeNo }: Pick<Order, "outTradeNo" | "tradeNo">, over: Readonly<Record<string, string>> = {}) {
  return {
    notify_type: "trade_status_sync",
    notify_time: "2026-11-21 18:00:00",
    notify_id: "2026112100222180000000000000000001",
    charset: "utf-8",
    version: "1.0",
    app_id: APP_ID,
    seller_id: SELLER_ID,
    subject: "球钻充值 & 100% +",
    out_trade_no: outTradeNo,
    trade_no: tradeNo,
    trade_status: "TRADE_SUCCESS",
    total_amount: "50.00",
    ...over,
  };
}

async function post(body: string): Promise<string> {
  const answer = await portal.app.inject({
    method: "POST",
    url: "/pay-callback/alipay",
    headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
    payload: body,
  });
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  return `${answer.statusCode} ${answer.body}`;
}

async function audited(action: string, outcome: string): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from audit where action = ${action} and outcome = ${outcome}`.execute(money.database.db);
  return Number(rows[0]?.n);
}

async function sweep(): Promise<void> {
  const stop = moneyIn.start();
  money.clock.advance(30_000);
  await stop();
}

test("支付宝 stands beside the sandbox, alone where there is none, and not at all without keys", async () => {
  const me = await money.addUser();
  const methodsOf = async ({ call }: TestPortal) => (await call(paySetting, { as: me })).data.methods;
  const [own, demo] = [
    { id: "alipay", name: "支付宝" },
    { id: "sandbox", name: "模拟支付（演示）" },
  ];
  expect(await methodsOf(portal)).toEqual([own, demo]);
  for (const [providers, methods] of [
    [{ isSandbox: false, alipay: provider() }, [own]],
    [{ isSandbox: true, alipay: null }, [demo]],
    [{ isSandbox: false, alipay: null }, []],
  ] as const) {
    const { served } = await compose(providers);
    expect(await methodsOf(served)).toEqual(methods);
    await served.app.close();
  }
});

describe("a callback", () => {
  test("books once, whatever the number of times and however parallel it comes", async () => {
    const opened = await order();
    const body = alipay.notice(paidNotice(opened));
    expect(await Promise.all(Array.from({ length: 20 }, () => post(body)))).toEqual(Array(20).fill("200 success"));
    expect(await post(body)).toBe("200 success");
    expect(await post(alipay.notice(paidNotice(opened, { trade_status: "TRADE_FINISHED" })))).toBe("200 success");
    expect(await opened.stateNow()).toBe("paid");
    expect(await money.balance(opened.me, "diamond")).toBe(5_000n);
    expect((await money.announced(opened.me)).map(({ kind }) => kind)).toEqual(["recharge", "balance"]);
  });

  test("that is not Alipay's word about an order of ours is refused and changes nothing", async () => {
    const opened = await order();
    const good = paidNotice(opened);
    const foreign = await provider("cd".repeat(32)).pageUrl({ ...opened, amountMinor: 5_000n });
    const { out_trade_no: foreignName } = JSON.parse(new URL(foreign).searchParams.get("biz_content") ?? "{}") as { out_trade_no: string };
    const body = alipay.notice(good);
    const bad: Readonly<Record<string, string>> = {
      stranger: alipay.notice(good, "stranger"),
      "the weaker signature": alipay.notice(good, "sha1"),
      "altered amount": body.replace("total_amount=50.00", "total_amount=0.01"),
      "altered order": body.replace(opened.outTradeNo, "1_0000000000000000"),
      "a field twice": `${body}&trade_status=TRADE_SUCCESS`,
      "a field more": `${body}&gmt_payment=2026-11-21`,
      "no signature": body.replace(/&sign=[^&]*/, ""),
      "foreign app": alipay.notice({ ...good, app_id: "2021000122671081" }),
      "foreign seller": alipay.notice({ ...good, seller_id: "2088000000000000" }),
      "another kind of message": alipay.notice({ ...good, notify_type: "batch_trans_notify" }),
      "another installation's order": alipay.notice({ ...good, out_trade_no: foreignName }),
      "an order's bare number": alipay.notice({ ...good, out_trade_no: opened.orderId }),
      "a state nobody knows": alipay.notice({ ...good, trade_status: "toString" }),
      exponent: alipay.notice({ ...good, total_amount: "5e1" }),
      "three decimals": alipay.notice({ ...good, total_amount: "50.000" }),
      negative: alipay.notice({ ...good, total_amount: "-50.00" }),
      "no payment": alipay.notice({ ...good, trade_no: "" }),
      JSON: JSON.stringify(good),
      nothing: "",
    };
    for (const [what, text] of Object.entries(bad)) expect([what, await post(text)]).toEqual([what, "403 failure"]);
    expect(await opened.stateNow()).toBe("open");
    expect(await money.balance(opened.me, "diamond")).toBe(0n);
    // The same fields with Alipay's own signature are accepted: the refusals were for the signature.
    expect(await post(body)).toBe("200 success");
  });

  test("about another amount is refused and written down", async () => {
    const opened = await order();
    expect(await post(alipay.notice(paidNotice(opened, { total_amount: "49.99" })))).toBe("409 failure");
    expect(await post(alipay.notice(paidNotice(opened, { total_amount: "5000" })))).toBe("409 failure");
    expect(await opened.stateNow()).toBe("open");
    expect(await audited("recharge.callback", "wrong-amount")).toBe(2);
  });

  test("for a finished order is not booked again, and written down: a second payment, a payment given back", async () => {
    const opened = await order();
    expect(await post(alipay.notice(paidNotice(opened)))).toBe("200 success");
    expect(await post(alipay.notice(paidNotice(opened, { trade_no: "2026112122001499999999999999" })))).toBe("200 success");
    expect(await post(alipay.notice(paidNotice(opened, { trade_status: "TRADE_CLOSED" })))).toBe("200 success");
    expect(await opened.stateNow()).toBe("paid");
    expect(await money.balance(opened.me, "diamond")).toBe(5_000n);
    expect([await audited("recharge.callback", "paid-twice"), await audited("recharge.callback", "declined-after-paid")]).toEqual([1, 1]);
  });

  test("of one payment for two orders pays one", async () => {
    const [first, second] = [await order(), await order()];
    expect(await post(alipay.notice(paidNotice(first)))).toBe("200 success");
    expect(await post(alipay.notice(paidNotice({ ...second, tradeNo: first.tradeNo })))).toBe("409 failure");
    expect(await second.stateNow()).toBe("open");
  });

  test("that somebody is about to pay is taken and changes nothing; that the trade was closed ends the order", async () => {
    const opened = await order();
    expect(await post(alipay.notice(paidNotice(opened, { trade_status: "WAIT_BUYER_PAY" })))).toBe("200 success");
    expect(await opened.stateNow()).toBe("open");
    expect(await post(alipay.notice(paidNotice(opened, { trade_status: "TRADE_CLOSED" })))).toBe("200 success");
    expect(await opened.stateNow()).toBe("declined");
  });

  test("that the trade was closed for lack of time leaves the order run out", async () => {
    const opened = await order();
    money.clock.advance(RECHARGE_ORDER_MS);
    expect(await post(alipay.notice(paidNotice(opened, { trade_status: "TRADE_CLOSED" })))).toBe("200 success");
    expect(await opened.stateNow()).toBe("expired");
  });
});

describe("an order whose callback is lost", () => {
  const found = ({ outTradeNo, tradeNo }: Order, over: object = {}) => ({
    answer: {
      code: "10000",
      msg: "Success",
      out_trade_no: outTradeNo,
      trade_no: tradeNo,
      trade_status: "TRADE_SUCCESS",
      total_amount: "50.00",
      ...over,
    },
  });
  const UNKNOWN = { answer: { code: "40004", msg: "Business Failed", sub_code: "ACQ.TRADE_NOT_EXIST", sub_msg: "交易不存在" } };

  test("is paid once its user looks: Alipay is asked, signed both ways, every ten seconds at most", async () => {
    const opened = await order();
    money.clock.advance(9_999);
    expect(await opened.stateNow()).toBe("open");
    expect(alipay.requests).toEqual([]);
    money.clock.advance(1);
    alipay.answers.set(QUERY, UNKNOWN);
    expect([await opened.stateNow(), await opened.stateNow()]).toEqual(["open", "open"]);
    expect(alipay.requests.map(({ method, biz }) => [method, biz])).toEqual([[QUERY, { out_trade_no: opened.outTradeNo }]]);
    money.clock.advance(10_000);
    alipay.answers.set(QUERY, found(opened));
    expect(await opened.stateNow()).toBe("paid");
    expect(await money.balance(opened.me, "diamond")).toBe(5_000n);
    // The callback arrives after all.
    expect(await post(alipay.notice(paidNotice(opened)))).toBe("200 success");
    expect(await money.balance(opened.me, "diamond")).toBe(5_000n);
  });

  test.each([
    ["Alipay is out of order", () => null],
    ["the answer is forged", (opened: Order) => ({ ...found(opened), forged: true })],
    ["the answer is about another trade", (opened: Order) => found(opened, { out_trade_no: "1_0000000000000000" })],
    ["Alipay fails", () => ({ answer: { code: "20000", msg: "Service Currently Unavailable", sub_code: "isp.unknow-error" } })],
    ["the amount is no amount", (opened: Order) => found(opened, { total_amount: "5e1" })],
    ["the amount is another", (opened: Order) => found(opened, { total_amount: "49.99" })],
  ])("stays open while %s, and is paid when it can be known", async (_, answer) => {
    const opened = await order();
    money.clock.advance(10_000);
    alipay.answers.set(QUERY, answer(opened));
    expect(await opened.stateNow()).toBe("open");
    expect(alipay.requests).toHaveLength(1);
    money.clock.advance(10_000);
    alipay.answers.set(QUERY, found(opened));
    expect(await opened.stateNow()).toBe("paid");
  });

  test("is paid though nobody looks", async () => {
    const opened = await order();
    alipay.answers.set(QUERY, found(opened));
    await sweep();
    expect(await money.balance(opened.me, "diamond")).toBe(5_000n);
  });

  test("is ended only after Alipay has been asked a minute after its time", async () => {
    const opened = await order();
    money.clock.advance(RECHARGE_ORDER_MS);
    await sweep();
    money.clock.advance(29_000);
    alipay.answers.set(QUERY, UNKNOWN);
    const told = async () => (await money.announced(opened.me)).map(({ data }) => data);
    // The order shows as expired, but it is not yet known to be unpaid.
    expect([await opened.stateNow(), await told()]).toEqual(["expired", []]);
    money.clock.advance(1_000);
    await sweep();
    expect(await told()).toEqual([{ orderId: opened.orderId, state: "expired" }]);
  });

  test.each([
    ["is not ended", 59_999, []],
    ["is ended", 60_000, ["recharge"]],
  ])("that Alipay does not know %s %i ms after its time", async (_, laterMs, told) => {
    const opened = await order();
    money.clock.advance(RECHARGE_ORDER_MS + laterMs);
    alipay.answers.set(QUERY, UNKNOWN);
    await opened.stateNow();
    expect((await money.announced(opened.me)).map(({ kind }) => kind)).toEqual(told);
  });

  test("that Alipay does not answer about holds up none of the others", async () => {
    const [first, second] = [await order(), await order()];
    const kinds = async ({ me }: Order) => (await money.announced(me)).map(({ kind }) => kind);
    money.clock.advance(RECHARGE_ORDER_MS + 60_000);
    await sweep();
    expect(alipay.requests.map(({ biz }) => biz)).toEqual([{ out_trade_no: first.outTradeNo }]);
    alipay.answers.set(QUERY, UNKNOWN);
    await sweep();
    expect([await kinds(first), await kinds(second)]).toEqual([[], ["recharge"]]);
    await sweep();
    expect(await kinds(first)).toEqual(["recharge"]);
  });
});

describe("the address of an order", () => {
  test("leads a desk to Alipay's page, with a request the application has signed", async () => {
    const opened = await order();
    const { statusCode, headers } = await visit(opened.cashierUrl);
    expect([statusCode, headers["cache-control"], headers["referrer-policy"]]).toEqual([303, "no-store", "no-referrer"]);
    const location = new URL(String(headers["location"]));
    expect(`${location.origin}${location.pathname}`).toBe(alipay.settings.gateway);
    const params = Object.fromEntries(location.searchParams);
    expect(alipay.isSigned(params)).toBe(true);
    expect(params).toMatchObject({
      method: PAGE_PAY,
      app_id: APP_ID,
      sign_type: "RSA2",
      // Beijing time, from 2023-11-14T22:13:20Z, where the clock begins.
      timestamp: new Date(money.clock.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " "),
      notify_url: "https://portal.example/pay-callback/alipay",
      return_url: "https://portal.example/v/order",
    });
    expect(JSON.parse(params["biz_content"] ?? "")).toEqual({
      out_trade_no: opened.outTradeNo,
      total_amount: "50.00",
      subject: `球钻充值 ${opened.orderId}`,
      product_code: "FAST_INSTANT_TRADE_PAY",
      time_expire: new Date(opened.expiresAt + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " "),
    });
    expect(opened.outTradeNo).toMatch(new RegExp(`^${opened.orderId}_[0-9a-f]{16}$`));
    expect(alipay.requests).toEqual([]);
  });

  test("leads a phone to the trade made for it", async () => {
    const opened = await order();
    alipay.answers.set(PRECREATE, { answer: { code: "10000", msg: "Success", qr_code: "https://qr.alipay.com/bax03206ug0kulveltqc80a8" } });
    const { statusCode, headers } = await visit(opened.cashierUrl, PHONE);
    expect([statusCode, headers["location"]]).toEqual([303, "https://qr.alipay.com/bax03206ug0kulveltqc80a8"]);
    expect(alipay.requests[0]).toMatchObject({ method: PRECREATE, biz: { out_trade_no: opened.outTradeNo, total_amount: "50.00" } });
  });

  test.each([
    ["an outage", null],
    ["a refusal", { answer: { code: "40004", msg: "Business Failed", sub_code: "ACQ.TRADE_HAS_CLOSE", sub_msg: "交易已关闭" } }],
    ["a refusal that names an address", { answer: { code: "40004", msg: "Business Failed", qr_code: "https://qr.alipay.com/x" } }],
    ["a forged answer", { answer: { code: "10000", msg: "Success", qr_code: "https://qr.alipay.com/x" }, forged: true }],
    ["an address that is none", { answer: { code: "10000", msg: "Success", qr_code: "javascript:alert(1)" } }],
  ] as const)("says so on %s of Alipay's, and leads nowhere", async (_, answer) => {
    const opened = await order();
    alipay.answers.set(PRECREATE, answer);
    const { statusCode, headers, body } = await visit(opened.cashierUrl, PHONE);
    expect([statusCode, headers["location"], headers["content-type"]]).toEqual([502, undefined, "text/html; charset=utf-8"]);
    // Anybody with the URL may pay, so no cache keeps it and no referrer passes it on.
    expect([headers["cache-control"], headers["referrer-policy"]]).toEqual(["no-store", "no-referrer"]);
    expect(body).toContain("支付宝暂时无法连接，请稍后再试。");
  });

  test("is of use only with its signature, and while there is something to pay", async () => {
    const [mine, other] = [await order(), await order()];
    const foreign = new URL(other.cashierUrl, "http://x").search;
    for (const search of ["", "?sig=", "?sig=x", foreign, "?sig=a&sig=b"])
      expect((await visit(`/alipay-cashier/${mine.orderId}${search}`)).statusCode).toBe(403);
    expect((await visit(mine.cashierUrl.replace("alipay-cashier", "cashier"))).statusCode).toBe(403);
    await post(alipay.notice(paidNotice(mine)));
    expect((await visit(mine.cashierUrl)).headers["location"]).toBe("/v/order");
    money.clock.advance(RECHARGE_ORDER_MS);
    expect((await visit(other.cashierUrl)).statusCode).toBe(410);
  });
});

test("the address of its cashier stands in no documentation", async () => {
  const { paths } = (await portal.app.inject("/docs/json")).json<{ paths: Record<string, object> }>();
  expect(Object.keys(paths).filter((path) => path.includes("cashier"))).toEqual([]);
  expect(paths).toHaveProperty("/tapi/pay/recharge");
});
