import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Result } from "../../contract/result.ts";
import { type Operator, createOperator } from "./operator.ts";
import { type MoneyOutWorld, moneyOutTests } from "./moneyOut.testing.ts";

let world: MoneyOutWorld;
let operator: Operator;
let me: string;

moneyOutTests(async (fresh) => {
  world = fresh;
  const { database, clock, ledger, withdrawals } = world;
  operator = createOperator({ db: database.db, clock, ledger, withdrawals, operator: "ops" });
  me = await world.addUser({ cashMinor: 30_000n });
});

async function ask(): Promise<string> {
  const cardId = await world.addCard(me);
  const request = {
    userId: me,
    idempotencyKey: crypto.randomUUID(),
    drawType: 1,
    cardId,
    accountMask: "mask",
    amountMinor: 30_000n,
  } as const;
  const asked = await world.withdrawals.request(request);
  if (asked.kind !== "asked") throw new Error(asked.kind);
  return asked.row.id;
}

function said(result: Result<unknown, string>): string {
  return result.ok ? "done" : result.error;
}

async function audited(): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select action, outcome, subject, detail from audit where user_id = ${me}::int8 order by id`.execute(world.database.db);
  return rows;
}

test("approved once, by ten at once too", async () => {
  const id = await ask();
  expect((await operator.list("pending")).map((row) => row.id)).toContain(id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => operator.approve(id)));
  expect(answers.map(said).toSorted()).toEqual(["done", ...Array.from({ length: 9 }, () => `withdrawal ${id} is approved, not pending`)]);
  expect(await audited()).toEqual([{ action: "withdrawal.approve", outcome: "ok", subject: "ops", detail: { withdrawal: id } }]);
  expect((await world.balancesOf(me)).frozen).toBe(30_000n);
  expect((await world.events(me)).at(-1)).toEqual({ kind: "withdrawal", data: { id, state: "approved" } });
});

test("rejected: the money comes back and the user reads why", async () => {
  const id = await ask();
  expect(said(await operator.reject(id, " \n "))).toBe("a reason is needed");
  expect(said(await operator.reject(id, "x".repeat(201)))).toBe("a reason has at most 200 characters");
  expect(said(await operator.reject(id, "姓名与银行卡不符"))).toBe("done");
  expect(await world.balancesOf(me)).toMatchObject({ cash: 30_000n, frozen: 0n });
  expect(await world.withdrawals.find(id)).toMatchObject({ state: "rejected", reason: "姓名与银行卡不符" });
  expect(said(await operator.reject(id, "again"))).toBe(`withdrawal ${id} is rejected, not pending`);
  expect(said(await operator.approve(id))).toBe(`withdrawal ${id} is rejected, not pending`);
  const detail = { withdrawal: id, reason: "姓名与银行卡不符" };
  expect(await audited()).toEqual([{ action: "withdrawal.reject", outcome: "ok", subject: "ops", detail }]);
});

test("approved and rejected at once: one of the two, and the money follows it", async () => {
  const id = await ask();
  const [approved, rejected] = await Promise.all([operator.approve(id), operator.reject(id, "no")]);
  expect([approved.ok, rejected.ok].filter(Boolean)).toHaveLength(1);
  expect(await world.balancesOf(me)).toMatchObject(approved.ok ? { cash: 0n, frozen: 30_000n } : { cash: 30_000n, frozen: 0n });
  expect(await audited()).toHaveLength(1);
});

test("what is no withdrawal", async () => {
  expect(said(await operator.approve("999999"))).toBe("there is no withdrawal 999999");
  expect(said(await operator.approve("1; drop table withdrawal"))).toBe("1; drop table withdrawal is no withdrawal");
});

test("diamonds and tickets given and taken, each under its type, with the operator and the reason", async () => {
  const adjust = (account: "diamond" | "ticket", amount: string) =>
    operator.adjust({ userId: me, account, amount, reason: "补偿", key: crypto.randomUUID() });
  const done = (amountMinor: bigint) => ({ ok: true, value: { amountMinor, isRepeated: false } });
  expect(await adjust("diamond", "+12.5")).toEqual(done(1_250n));
  expect(await adjust("ticket", "0.01")).toEqual(done(1n));
  expect(await adjust("diamond", "-2.50")).toEqual(done(-250n));
  expect(await adjust("ticket", "-0.01")).toEqual(done(-1n));
  expect(await world.balancesOf(me)).toMatchObject({ diamond: 1_000n, ticket: 0n, cash: 30_000n });
  const { rows } = await sql<{ type: number }>`
    select p.type from ledger_posting p join ledger_account a on a.id = p.account_id
    where a.owner_id = ${me}::int8 and a.kind in ('diamond', 'ticket') order by p.transfer_id`.execute(world.database.db);
  expect(rows.map((row) => row.type)).toEqual([14, 7, 8, 8]);
  expect(await audited()).toHaveLength(4);
  expect((await audited())[0]).toMatchObject({
    action: "balance.adjust",
    subject: "ops",
    detail: { account: "diamond", amount: "+12.5", reason: "补偿" },
  });
  expect((await world.events(me)).at(-1)).toEqual({ kind: "balance", data: expect.objectContaining({ balance: "10.00", ticket: "0.00" }) });
});

test("one key adjusts once, by ten at once too; for anything else it is refused", async () => {
  const key = crypto.randomUUID();
  const other = await world.addUser();
  const adjust = (over: object = {}) => operator.adjust({ userId: me, account: "diamond", amount: "5", reason: "补偿", key, ...over });
  const answers = await Promise.all(Array.from({ length: 10 }, () => adjust()));
  expect(answers.filter((answer) => answer.ok && answer.value.amountMinor === 500n)).toHaveLength(10);
  expect(answers.filter((answer) => answer.ok && !answer.value.isRepeated)).toHaveLength(1);
  for (const over of [{ amount: "5.01" }, { amount: "-5" }, { account: "ticket" }, { userId: other }]) {
    expect(said(await adjust(over)), JSON.stringify(over)).toBe(`key ${key} stands for another adjustment: nothing was changed`);
  }
  expect(await world.balancesOf(me)).toMatchObject({ diamond: 500n, ticket: 0n });
  expect(await audited()).toHaveLength(1);
  expect((await world.events(me)).filter(({ kind }) => kind === "balance")).toHaveLength(1);
});

test("more than there is, no amount, no user, no reason, no key: nothing moves and nothing is written down", async () => {
  const adjust = (over: object) => operator.adjust({ userId: me, account: "diamond", amount: "1", reason: "r", key: "k", ...over });
  expect(said(await adjust({ amount: "-0.01" }))).toBe(`user ${me} has less than that: nothing was taken`);
  for (const amount of ["0", "", "-", "+-1", "1e3", "1.001", "１", "NaN"]) {
    expect(said(await adjust({ amount })), amount).toContain("is no amount");
  }
  expect(said(await adjust({ userId: "999999" }))).toBe("there is no user 999999");
  expect(said(await adjust({ userId: "me" }))).toBe("there is no user me");
  expect(said(await adjust({ reason: "" }))).toBe("a reason is needed");
  expect(said(await adjust({ key: " " }))).toBe("a key is needed");
  expect(said(await adjust({ key: "k".repeat(101) }))).toBe("a key has at most 100 characters");
  expect(await audited()).toEqual([]);
  expect((await world.balancesOf(me)).diamond).toBe(0n);
});
