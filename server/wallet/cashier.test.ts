import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { BRANDS } from "../../brands/brands.ts";
import { payCalls } from "../../contract/http/pay.ts";
import { RECHARGE_ORDER_MS } from "../../contract/limits.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { silentLog } from "../kit/log.ts";
import { createAudit } from "../user/audit.ts";
import { registerCashier } from "./cashier.routes.ts";
import { type TestMoney, testMoney } from "./money.testing.ts";
import { registerMoneyCalls } from "./money.routes.ts";
import { createNobility } from "./nobility.ts";
import { type Recharges, createRecharges } from "./recharge.ts";
import { registerRechargeCallback } from "./rechargeCallback.routes.ts";
import { type SignedCallback, createSandbox } from "./rechargeSandbox.ts";
import { createRecords } from "./records.ts";

const { payRecharge, payRechargeOrder } = payCalls;
const sandbox = createSandbox({ serverKey: "ab".repeat(32) });

let money: TestMoney;
let recharges: Recharges;
let portal: TestPortal;
let sent: SignedCallback[] = [];
/** Callbacks in flight, to be awaited. */
let underWay: Promise<unknown>[] = [];

beforeAll(async () => {
  money = await testMoney(inject("databaseUrl"));
  const { clock, ledger, database } = money;
  const { db } = database;
  const log = silentLog();
  const audit = createAudit({ db, clock, log });
  recharges = createRecharges({ db, clock, ledger, log, audit, limiter: memoryLimiter(clock), providers: [sandbox] });
  const deliver = (callback: SignedCallback): Promise<number> => {
    sent.push(callback);
    const answer = portal.app.inject({
      method: "POST",
      url: "/pay-callback/sandbox",
      headers: { "x-signature": callback.signature, "content-type": "application/json" },
      payload: callback.body,
    });
    underWay.push(answer);
    return answer.then(({ statusCode }) => statusCode);
  };
  portal = await testPortal(
    Object.values(payCalls),
    (registry) =>
      registerMoneyCalls(registry, {
        recharges,
        nobles: createNobility({ db, clock, ledger }),
        records: createRecords(db),
        minimum: async () => "100",
      }),
    [
      (app) => registerRechargeCallback(app, recharges),
      (app) => registerCashier(app, { sandbox, recharges, clock, log, deliver, brand: BRANDS.default }),
    ],
  );
});
afterAll(async () => {
  await portal.app.close();
  await money.end();
});
beforeEach(() => {
  sent = [];
  underWay = [];
});

async function order() {
  const me = await money.addUser();
  const body = { amount: "20", method: "sandbox", idempotencyKey: crypto.randomUUID() };
  const { data } = await portal.call(payRecharge, { as: me, body });
  const stateNow = async (): Promise<string> =>
    (await portal.call(payRechargeOrder, { as: me, query: { orderId: data.orderId } })).data.state;
  return { me, ...data, stateNow };
}

/** Presses a button as a browser does, with the form's own URL. */
async function press(
  cashierUrl: string,
  label: string,
  { type = "application/x-www-form-urlencoded", payload = "" } = {},
): Promise<{ readonly status: number; readonly location: string }> {
  const page = await portal.app.inject(cashierUrl);
  const form = [...page.body.matchAll(/action="([^"]+)"><button[^>]*>([^<]+)</g)].find((m) => m[2] === label);
  if (!form) throw new Error(`no button ${label}`);
  const answer = await portal.app.inject({
    method: "POST",
    url: (form[1] ?? "").replaceAll("&amp;", "&"),
    headers: { "content-type": type },
    payload,
  });
  return { status: answer.statusCode, location: String(answer.headers["location"]) };
}

test("the page shows the order and four buttons, runs no script and is kept by nobody", async () => {
  const { cashierUrl, orderId } = await order();
  const page = await portal.app.inject(cashierUrl);
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.headers["referrer-policy"]).toBe("no-referrer");
  expect(page.body).toContain('<html lang="zh-CN">');
  expect(page.body).toContain("¥20.00");
  expect(page.body).toContain(`订单号 ${orderId}`);
  for (const label of ["支付成功", "拒绝支付", "延迟 10 秒后成功", "重复回调两次"]) expect(page.body).toContain(`>${label}</button>`);
  expect(page.body).not.toMatch(/<script|\son\w+=|javascript:/i);
});

test("支付成功 books and comes back to the page, which then has nothing left to press", async () => {
  const { me, cashierUrl, stateNow } = await order();
  expect(await press(cashierUrl, "支付成功")).toEqual({ status: 303, location: cashierUrl });
  expect(await stateNow()).toBe("paid");
  expect(await money.balance(me, "diamond")).toBe(2_000n);
  const page = await portal.app.inject(cashierUrl);
  expect(page.body).toContain("支付成功，球钻已到账");
  expect(page.body).not.toContain("<form");
});

test("a button is pressed by its address: whatever is sent along is not looked at", async () => {
  for (const sent of [
    { type: "application/json", payload: "{" },
    { type: "text/plain", payload: "延迟" },
    { type: "text/plain", payload: "x".repeat(1_024) },
  ]) {
    const { cashierUrl, stateNow } = await order();
    expect(await press(cashierUrl, "支付成功", sent)).toEqual({ status: 303, location: cashierUrl });
    expect(await stateNow()).toBe("paid");
  }
});

test("more than a kilobyte sent along presses nothing", async () => {
  const { cashierUrl, stateNow } = await order();
  expect((await press(cashierUrl, "支付成功", { type: "text/plain", payload: "x".repeat(1_025) })).status).toBe(413);
  expect(await stateNow()).toBe("open");
});

test("拒绝支付 declines", async () => {
  const { me, cashierUrl, stateNow } = await order();
  await press(cashierUrl, "拒绝支付");
  expect(await stateNow()).toBe("declined");
  expect(await money.balance(me, "diamond")).toBe(0n);
  expect((await portal.app.inject(cashierUrl)).body).toContain("支付被拒绝");
});

test("重复回调两次 calls back twice and books once", async () => {
  const { me, cashierUrl } = await order();
  await press(cashierUrl, "重复回调两次");
  expect(sent).toHaveLength(2);
  expect(await money.balance(me, "diamond")).toBe(2_000n);
});

test("延迟 10 秒后成功 pays after ten seconds and not before; the page waits without buttons", async () => {
  const { me, cashierUrl, stateNow } = await order();
  await press(cashierUrl, "延迟 10 秒后成功");
  const page = await portal.app.inject(cashierUrl);
  expect(page.body).toContain("支付处理中");
  expect(page.body).toContain('http-equiv="refresh"');
  expect(page.body).not.toContain("<form");
  money.clock.advance(9_999);
  expect(sent).toEqual([]);
  money.clock.advance(1);
  expect(sent).toHaveLength(1);
  await Promise.all(underWay);
  expect(await stateNow()).toBe("paid");
  expect(await money.balance(me, "diamond")).toBe(2_000n);
});

test("whoever does not have the signed address sees nothing and can pay nothing", async () => {
  const [mine, other] = [await order(), await order()];
  const foreign = new URL(other.cashierUrl, "http://x").search;
  const bad = ["", "?sig=", "?sig=x", foreign, "?sig=a&sig=b"].map((search) => `${mine.orderId}${search}`);
  for (const address of [...bad, "abc?sig=x", `..%2f${mine.orderId}`, `999999999999${foreign}`]) {
    const page = await portal.app.inject(`/cashier/${address}`);
    expect(page.statusCode).toBe(403);
    expect(page.body).not.toContain("20.00");
    const [id, search = ""] = address.split("?");
    const paid = await portal.app.inject({ method: "POST", url: `/cashier/${id}/pay?${search}` });
    expect(paid.statusCode).toBe(403);
  }
  expect((await portal.app.inject({ method: "POST", url: mine.cashierUrl.replace("?", "/refund?") })).statusCode).toBe(403);
  expect(sent).toEqual([]);
  expect(await mine.stateNow()).toBe("open");
});

test("an order whose time is over is not offered any more", async () => {
  const { cashierUrl } = await order();
  const { body } = await portal.app.inject(cashierUrl);
  const action = (/action="([^"]+)"/.exec(body)?.[1] ?? "").replaceAll("&amp;", "&");
  money.clock.advance(RECHARGE_ORDER_MS);
  expect((await portal.app.inject(cashierUrl)).body).toContain("订单已过期");
  expect((await portal.app.inject({ method: "POST", url: action })).statusCode).toBe(303);
  expect(sent).toEqual([]);
});

test("a late payment that a portal had before it ended is not claimed by it afterwards", async () => {
  const { cashierUrl, orderId } = await order();
  const claimed: SignedCallback[] = [];
  const deliver = async (callback: SignedCallback): Promise<number> => (claimed.push(callback), 200);
  const { clock } = money;
  const ended = await testPortal([], () => undefined, [
    (app) => registerCashier(app, { sandbox, recharges, clock, log: silentLog(), deliver, brand: BRANDS.default }),
  ]);
  const url = cashierUrl.replace("?", "/later?");
  expect((await ended.app.inject({ method: "POST", url })).statusCode).toBe(303);
  await ended.app.close();
  clock.advance(10_000);
  expect(claimed, orderId).toEqual([]);
});
