import { type AddressInfo, connect } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Call, urlOf } from "../../contract/http/call.ts";
import type { SmsType } from "../../contract/http/inform.ts";
import { payCalls } from "../../contract/http/pay.ts";
import { type TestPortal, testPortal } from "../follow/testing.ts";
import { TOKEN_HEADER } from "../http/calls.ts";
import { visitorOf } from "../http/visitor.ts";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createSmsRepository } from "../sms/smsRepository.ts";
import type { SmsCodes } from "../user/types.ts";
import { createAudit } from "../user/audit.ts";
import { createOneTimeKeys } from "../user/oneTimeKeys.ts";
import { createPasswords } from "../user/passwords.ts";
import { createSealer } from "../user/seal.ts";
import { encryptText } from "../user/testing.ts";
import { createBalanceRepository } from "./balanceRepository.ts";
import { createLedgerRepository } from "./ledgerRepository.ts";
import { registerMoneyOutCalls } from "./out.routes.ts";
import { createPayPasswords } from "./payPassword.ts";
import { createPayoutSandbox } from "./payoutSandbox.ts";
import { createPayouts } from "./payouts.ts";
import { createSavedAccounts } from "./savedAccounts.ts";
import { createWithdrawals } from "./withdraw.ts";
import { BAD_CARD, CARD, expectProvedLedger, moneyOutWorld } from "./moneyOut.testing.ts";
import { createWithdrawalRepository } from "./withdrawRepository.ts";

const { payBindCard, payUnbindCardId, payCardListId, payChangePayPass, payWithdraw, payRecordWithdraw } = payCalls;
const CALLS = [payBindCard, payUnbindCardId, payCardListId, payChangePayPass, payWithdraw, payRecordWithdraw];
const SERVER_KEY = "cd".repeat(32);
/** The visitor that `app.inject` appears as. */
const VISITOR = visitorOf({ ip: "127.0.0.1", userAgent: "lightMyRequest" });

const clock = manualClock();
const replies: string[] = [];
let database: TestDatabase;
let portal: TestPortal;
let me: string;
let sweep: () => Promise<void>;

/** Real parts except for the phone and the provider. */
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  const { db } = database;
  const ledger = createLedgerRepository({ ...database, clock });
  const accounts = createSavedAccounts({ db, clock, sealer: createSealer(SERVER_KEY, "saved account") });
  const withdrawals = createWithdrawalRepository({ db, clock, ledger });
  const { mobileOf, addUser } = moneyOutWorld(database);
  const keys = createOneTimeKeys({ db, clock });
  const kept = createSmsRepository({ db, clock, serverKey: SERVER_KEY });
  const codes: SmsCodes = {
    take: (mobile, type, code, { userId }) => kept.take(mobile, type, { key: `user:${userId ?? ""}`, visitorId: "" }, code),
  };
  const audit = createAudit({ db, clock, log: silentLog() });
  const shared = { keys, codes, audit, mobileOf };
  const payPasswords = createPayPasswords({ ...shared, db, clock, passwords: createPasswords(), notify: async () => undefined });
  const balances = createBalanceRepository(db);
  const money = createWithdrawals({ ...shared, withdrawals, accounts, payPasswords, balances, minimum: async () => "100" });
  const provider = createPayoutSandbox({ clock });
  ({ sweep } = createPayouts({ clock, log: silentLog(), withdrawals, accounts, provider, autoApproveMs: 0 }));
  portal = await testPortal(CALLS, (registry) => registerMoneyOutCalls(registry, { accounts, payPasswords, withdrawals: money }));
  portal.app.addHook("onSend", async (_request, _reply, payload) => {
    replies.push(String(payload));
    return payload;
  });
  me = await addUser({ cashMinor: 100_000n, payPassword: null, mobile: "13800136021" });
});
afterAll(async () => {
  await portal.app.close();
  await expectProvedLedger(database);
  await database.remove();
});

async function encrypted(text: string): Promise<{ readonly iv: string; readonly text: string }> {
  const key = await createOneTimeKeys({ db: database.db, clock }).issue(VISITOR);
  if (key === null) throw new Error("no key");
  return { iv: key.iv, text: encryptText(key, text) };
}

async function send(type: SmsType, code = "246810"): Promise<string> {
  const holder = { key: `user:${me}`, visitorId: "" };
  await createSmsRepository({ db: database.db, clock, serverKey: SERVER_KEY }).store("13800136021", type, holder, code);
  return code;
}

async function setPayPassword(password: string, verifyCode: string) {
  const { iv, text } = await encrypted(password);
  return portal.call(payChangePayPass, { as: me, body: { newPassword: text, iv, type: 1, verifyCode } });
}

async function withdraw(over: object, payPassword = "pay-secret") {
  const { iv, text } = await encrypted(payPassword);
  const body = { drawType: 1, amount: "100", payPassword: text, iv, idempotencyKey: crypto.randomUUID(), ...over };
  return portal.call(payWithdraw, { as: me, body });
}

const bind = (accountNo: string) =>
  portal.call(payBindCard, { as: me, body: { type: 1, accountNo, holder: "张三丰", bankName: "工商银行" } });

test("from a card and a payment password to the money at the bank, and the one that comes back", async () => {
  const [card, bad] = [(await bind(CARD)).data, (await bind(BAD_CARD)).data];
  expect((await portal.call(payCardListId, { as: me, params: { id: "1" } })).data).toEqual([card, bad]);
  expect((await portal.call(payCardListId, { as: me, params: { id: "2" } })).data).toEqual([]);
  expect(await withdraw({ drawType: 3 })).toMatchObject({ code: 10023 });
  expect(await setPayPassword("pay-secret", await send(5))).toMatchObject({ code: 200 });

  const code = await send(8);
  expect(await withdraw({ cardId: card.id, verifyCode: code }, "wrong-one")).toMatchObject({
    code: 10021,
    message: "支付密码错误，还可输入4次",
  });
  const paid = await withdraw({ cardId: card.id, verifyCode: code });
  expect(paid).toMatchObject({ code: 200, data: { state: "pending", accountNo: "**** **** **** 0128", tax: "5.00" } });
  const returned = await withdraw({ cardId: bad.id, verifyCode: await send(8), amount: "200" });
  expect(await withdraw({ cardId: card.id, verifyCode: code })).toMatchObject({ code: 10012 });
  expect(await portal.call(payUnbindCardId, { as: me, params: { id: card.id } })).toMatchObject({ code: 409 });

  await sweep();
  clock.advance(60_000);
  await sweep();
  const records = await portal.call(payRecordWithdraw, { as: me, body: {} });
  expect(records.data).toMatchObject({
    total: 2,
    list: [
      { id: returned.data.id, amount: "200.00", state: "returned" },
      { id: paid.data.id, amount: "100.00", state: "paid" },
    ],
  });
  expect(await portal.call(payRecordWithdraw, { as: me, body: { state: "paid" } })).toMatchObject({ data: { total: 1 } });
  expect(await portal.call(payUnbindCardId, { as: me, params: { id: card.id } })).toMatchObject({ code: 200 });
});

test("a code that is too old, or tried too often, is none", async () => {
  const cardId = (await bind(CARD)).data.id;
  const verifyCode = await send(8);
  clock.advance(300_000);
  expect(await withdraw({ cardId, verifyCode })).toMatchObject({ code: 10012 });
  await send(8);
  for (let i = 0; i < 5; i += 1) expect(await withdraw({ cardId, verifyCode: "000000" })).toMatchObject({ code: 10012 });
  expect(await withdraw({ cardId, verifyCode })).toMatchObject({ code: 10012 });
});

test("a client that vanishes after it has sent: what it asked for is done once, and its key tells what became of it", async () => {
  const { iv, text } = await encrypted("pay-secret");
  const body = { drawType: 3, amount: "123", payPassword: text, iv, idempotencyKey: crypto.randomUUID() };
  const before = (await portal.call(payRecordWithdraw, { as: me, body: {} })).data.total;
  await portal.app.listen({ host: "127.0.0.1", port: 0 });
  const payload = JSON.stringify(body);
  const headers = [
    `POST ${urlOf(payWithdraw)} HTTP/1.1`,
    "host: portal",
    "user-agent: lightMyRequest",
    `${TOKEN_HEADER}: ${me}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(payload)}`,
  ];
  const socket = connect((portal.app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.end(`${headers.join("\r\n")}\r\n\r\n${payload}`, () => socket.destroy());
  await expect.poll(async () => (await portal.call(payRecordWithdraw, { as: me, body: {} })).data.total).toBe(before + 1);
  const [done] = (await portal.call(payRecordWithdraw, { as: me, body: {} })).data.list;
  expect(done).toMatchObject({ drawType: 3, amount: "123.00", state: "paid" });
  expect(await portal.call(payWithdraw, { as: me, body })).toMatchObject({ code: 200, data: done });
  expect((await portal.call(payRecordWithdraw, { as: me, body: {} })).data.total).toBe(before + 1);
});

test("account types other than 1 and 2, ids that are none, bodies that are none", async () => {
  for (const id of ["0", "3", "x", "01"])
    expect(await portal.call(payCardListId, { as: me, params: { id } }), id).toMatchObject({ code: 400 });
  for (const id of ["x", "-1", "9".repeat(19)]) {
    expect(await portal.call(payUnbindCardId, { as: me, params: { id } }), id).toMatchObject({ code: 404 });
  }
  for (const over of [{ drawType: 4 }, { cardId: "x" }, { amount: 100 }, { idempotencyKey: "short" }, { iv: "zz" }]) {
    expect(await withdraw(over), JSON.stringify(over)).toMatchObject({ code: 400 });
  }
  expect(await portal.call(payRecordWithdraw, { as: me, body: { state: "lost" } })).toMatchObject({ code: 400 });
});

test("nothing without a session", async () => {
  for (const call of CALLS as readonly (Call & { readonly reply: typeof payWithdraw.reply })[]) {
    expect(await portal.call(call, { params: { id: "1" }, body: {} }), call.path).toMatchObject({ code: 401 });
  }
});

test("no reply, no log of tries and no event ever carries a number or a holder", async () => {
  expect(replies.length).toBeGreaterThan(30);
  const { rows } = await sql<{ text: string }>`
    select detail::text || subject as text from audit union all select data::text from outbox union all select memo::text from ledger_transfer
    union all select withdrawal::text from withdrawal union all select saved_account::text from saved_account`.execute(database.db);
  for (const text of [...replies, ...rows.map((row) => row.text)]) {
    expect(text).not.toMatch(/62220212|张三/);
    expect(text).not.toContain("pay-secret");
  }
});
