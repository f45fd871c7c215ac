import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { attentionCalls } from "../../contract/http/attention.ts";
import { payCalls } from "../../contract/http/pay.ts";
import { addUser, type TestPortal, testPortal } from "../follow/testing.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createBalanceRepository } from "./balanceRepository.ts";
import { registerBalanceCalls } from "./balance.routes.ts";

const { payBalances } = payCalls;
const { userCoin } = attentionCalls;

let database: TestDatabase;
let portal: TestPortal;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await testPortal([payBalances, userCoin], (registry) => registerBalanceCalls(registry, createBalanceRepository(database.db)));
});
afterAll(async () => {
  await portal.app.close();
  await database.remove();
});

test("one's own, to the hundredth; nothing where nothing ever moved; nobody's without a session", async () => {
  const [me, other] = [await addUser(database.db, "我"), await addUser(database.db, "别人")];
  await sql`
    insert into ledger_account (owner_id, kind, currency, balance_minor) values
      (${me}, 'diamond', 'diamond', 900719925474099212), (${me}, 'ticket', 'ticket', 5), (${me}, 'cash', 'cash', 12345),
      (${me}, 'frozen', 'cash', 100), (${me}, 'paid-out', 'cny', 2)`.execute(database.db);
  expect((await portal.call(payBalances, { as: me })).data).toEqual({
    mainWalletId: me,
    balance: "9007199254740992.12",
    ticket: "0.05",
    cashBalance: "123.45",
    freezeMoney: "1.00",
    withdrawMoney: "0.02",
  });
  expect((await portal.call(userCoin, { as: me })).data).toEqual({ balance: "9007199254740992.12", ticket: "0.05" });
  const nothing = { balance: "0.00", ticket: "0.00" };
  expect((await portal.call(payBalances, { as: other })).data).toEqual({
    mainWalletId: other,
    ...nothing,
    cashBalance: "0.00",
    freezeMoney: "0.00",
    withdrawMoney: "0.00",
  });
  expect((await portal.call(userCoin, { as: other })).data).toEqual(nothing);
  expect(await portal.call(payBalances)).toMatchObject({ code: 401 });
  expect(await portal.call(userCoin)).toMatchObject({ code: 401 });
});
