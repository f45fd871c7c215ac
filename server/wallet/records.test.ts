import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TransactionType } from "../../contract/codes/transactions.ts";
import { payCalls } from "../../contract/http/pay.ts";
import { formatMinor, parseMinor } from "../../contract/money.ts";
import { type TestPortal, memoryLimiter, testPortal } from "../follow/testing.ts";
import { createAudit } from "../user/audit.ts";
import type { UserAccountKind } from "./accounts.ts";
import type { TestMoney } from "./money.testing.ts";
import { moneyInTests } from "./moneyIn.testing.ts";

const { payRecordTransList, payRecordIncome, payExportIncome } = payCalls;

let money: TestMoney;
let portal: TestPortal;

moneyInTests({ testPortal, memoryLimiter, createAudit }, (world) => {
  ({ money, portal } = world);
});

/** A transfer between a user's account and the issuing account, at the ledger's clock. */
async function moved(
  userId: string,
  kind: UserAccountKind & ("diamond" | "ticket" | "cash"),
  amountMinor: bigint,
  type: TransactionType,
  note = "",
) {
  const outcome = await money.ledger.move({
    key: crypto.randomUUID(),
    type,
    postings: [
      { account: `issue:${kind}`, amountMinor: -amountMinor },
      { account: { user: userId, kind }, amountMinor },
    ],
    memo: note === "" ? {} : { note },
  });
  expect(outcome.kind).toBe("posted");
}

/** Advances the clock to this instant. */
function setTime(iso: string): void {
  money.clock.advance(Date.parse(iso) - money.clock.now());
}

function list(as: string, body: object = {}) {
  return portal.call(payRecordTransList, { as, body });
}

describe("records", () => {
  test("are one's own, newest first, paged, with what they were for", async () => {
    const [me, other] = [await money.addUser(), await money.addUser()];
    await moved(me, "diamond", 1_000n, 1, "模拟支付");
    await moved(other, "diamond", 7_700n, 1, "别人的");
    await moved(me, "ticket", 50n, 7);
    await moved(me, "diamond", -250n, 2, "玫瑰 ×1");
    // The id ends with the account's digit, so that a transfer between two accounts is two records.
    expect((await list(me)).data.list.map(({ id }) => id.at(-1))).toEqual(["1", "2", "1"]);
    const { data } = await list(me, { page: 1, pageSize: 2 });
    expect(data).toMatchObject({ total: 3, page: 1, pageSize: 2 });
    expect(data.list).toMatchObject([
      { type: 2, account: "diamond", amount: "-2.50", at: money.clock.now(), note: "玫瑰 ×1" },
      { type: 7, account: "ticket", amount: "0.50", note: "" },
    ]);
    expect((await list(me, { page: 2, pageSize: 2 })).data.list).toMatchObject([{ type: 1, amount: "10.00", note: "模拟支付" }]);
    expect((await list(me, { page: 3, pageSize: 2 })).data).toMatchObject({ total: 3, list: [] });
    expect((await list(other)).data.list).toMatchObject([{ amount: "77.00", note: "别人的" }]);
    expect((await list(await money.addUser())).data).toMatchObject({ total: 0, list: [] });
    for (const call of [payRecordTransList, payRecordIncome] as const)
      expect(await portal.call(call, { body: {} })).toMatchObject({ code: 401 });
    expect(await portal.call(payExportIncome)).toMatchObject({ code: 401 });
  });

  test("are filtered by types and by account", async () => {
    const me = await money.addUser();
    await moved(me, "diamond", 1_000n, 1);
    await moved(me, "ticket", 100n, 7);
    await moved(me, "diamond", 100n, 7);
    await moved(me, "cash", 100n, 9);
    const types = async (body: object): Promise<number[]> => (await list(me, body)).data.list.map(({ type }) => type);
    expect(await types({ types: [1, 9] })).toEqual([9, 1]);
    expect(await types({ types: [] })).toEqual([9, 7, 7, 1]);
    expect(await types({ account: "ticket" })).toEqual([7]);
    expect(await types({ types: [7], account: "diamond" })).toEqual([7]);
    expect(await list(me, { types: [16] })).toMatchObject({ code: 400 });
    expect(await list(me, { account: "frozen" })).toMatchObject({ code: 400 });
  });

  test("of a transfer between two accounts of one's own are two, told apart, and both ids are numbers", async () => {
    const me = await money.addUser();
    await moved(me, "cash", 500n, 9);
    await money.ledger.move({
      key: crypto.randomUUID(),
      type: 13,
      postings: [
        { account: { user: me, kind: "cash" }, amountMinor: -500n },
        { account: "issue:cash", amountMinor: 500n },
        { account: "issue:diamond", amountMinor: -500n },
        { account: { user: me, kind: "diamond" }, amountMinor: 500n },
      ],
    });
    const rows = (await list(me, { types: [13] })).data.list;
    expect(rows.map(({ account, amount }) => `${account} ${amount}`)).toEqual(["cash -5.00", "diamond 5.00"]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
    for (const { id } of rows) expect(id).toMatch(/^\d{1,18}$/);
  });

  test("of days are those of Asia/Shanghai, both ends included, to the millisecond", async () => {
    const me = await money.addUser();
    const days = [
      ["2030-03-09T15:59:59.999Z", 1n],
      ["2030-03-09T16:00:00.000Z", 2n],
      ["2030-03-10T15:59:59.999Z", 3n],
      ["2030-03-10T16:00:00.000Z", 4n],
    ] as const;
    for (const [iso, amount] of days) {
      setTime(iso);
      await moved(me, "cash", amount, 9);
    }
    const amounts = async (body: object): Promise<string[]> => (await list(me, body)).data.list.map(({ amount }) => amount);
    expect(await amounts({ from: "2030-03-10", to: "2030-03-10" })).toEqual(["0.03", "0.02"]);
    expect(await amounts({ from: "2030-03-10" })).toEqual(["0.04", "0.03", "0.02"]);
    expect(await amounts({ to: "2030-03-09" })).toEqual(["0.01"]);
    const income = await portal.call(payRecordIncome, { as: me, body: { from: "2030-03-10", to: "2030-03-10", pageSize: 1 } });
    expect(income.data).toMatchObject({ total: 2, sum: "0.05", list: [{ amount: "0.03" }] });
  });

  test.each([
    [{ from: "2030-02-30" }, "日期不正确"],
    [{ to: "2030-13-01" }, "日期不正确"],
    [{ from: "2030-03-11", to: "2030-03-10" }, "开始日期不能晚于结束日期"],
  ])("of %o are refused", async (body, message) => {
    const me = await money.addUser();
    expect(await list(me, body)).toMatchObject({ code: 400, message });
    expect(await portal.call(payRecordIncome, { as: me, body })).toMatchObject({ code: 400, message });
    expect(await portal.call(payExportIncome, { as: me, query: body as Record<string, string> })).toMatchObject({ code: 400, message });
  });
});

describe("income", () => {
  test("is what was earned: neither what left, nor what came back from a withdrawal, nor other accounts", async () => {
    const me = await money.addUser();
    await moved(me, "cash", 1_000n, 9, "火箭 ×1");
    await moved(me, "cash", -400n, 3);
    await moved(me, "cash", 400n, 6, "提现退回");
    await moved(me, "diamond", 9_900n, 1);
    const { data } = await portal.call(payRecordIncome, { as: me, body: {} });
    expect(data).toMatchObject({ total: 1, sum: "10.00", list: [{ type: 9, account: "cash", amount: "10.00", note: "火箭 ×1" }] });
    expect((await portal.call(payRecordIncome, { as: await money.addUser(), body: {} })).data).toMatchObject({
      total: 0,
      sum: "0.00",
      list: [],
    });
  });

  test("property: the sum is that of all pages, of the export, and of what was earned", async () => {
    const earning = fc.record({ amount: fc.bigInt(1n, 10_000_000n), isEarned: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(earning, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), async (earnings, pageSize) => {
        const me = await money.addUser();
        for (const { amount, isEarned } of earnings) await moved(me, isEarned ? "cash" : "diamond", amount, isEarned ? 9 : 7);
        const earned = earnings.filter(({ isEarned }) => isEarned).map(({ amount }) => amount);
        const sum = formatMinor(earned.reduce((a, b) => a + b, 0n));
        const seen: bigint[] = [];
        for (let page = 1; ; page += 1) {
          const { data } = await portal.call(payRecordIncome, { as: me, body: { page, pageSize } });
          expect(data).toMatchObject({ total: earned.length, sum });
          if (data.list.length === 0) break;
          seen.push(...data.list.map(({ amount }) => parseMinor(amount) ?? 0n));
        }
        expect(seen).toEqual(earned.toReversed());
        const { data } = await portal.call(payExportIncome, { as: me });
        expect(data).toMatchObject({ total: earned.length, done: earned.length, next: null });
        expect([...data.csv.matchAll(/"礼物收入","([\d.]+)"/g)].map((m) => m[1])).toEqual(earned.toReversed().map(formatMinor));
      }),
      { numRuns: 20 },
    );
  });
});

describe("export", () => {
  test("is CSV a spreadsheet reads and runs nothing of", async () => {
    const [me, other] = [await money.addUser(), await money.addUser()];
    setTime("2031-01-01T16:00:01Z");
    await moved(other, "cash", 9_999n, 9, "别人的");
    await moved(me, "cash", 123_456n, 9, '=HYPERLINK("http://x","点")');
    await moved(me, "cash", 100n, 9, "玫瑰, 两\r\n行");
    const { data } = await portal.call(payExportIncome, { as: me });
    expect(data).toEqual({
      csv: [
        '"时间","类型","金额(球钻)","说明"\r\n',
        '"2031-01-02 00:00:01","礼物收入","1.00","玫瑰, 两\r\n行"\r\n',
        '"2031-01-02 00:00:01","礼物收入","1234.56","\'=HYPERLINK(""http://x"",""点"")"\r\n',
      ].join(""),
      next: null,
      done: 2,
      total: 2,
    });
    expect((await portal.call(payExportIncome, { as: await money.addUser() })).data).toEqual({
      csv: '"时间","类型","金额(球钻)","说明"\r\n',
      next: null,
      done: 0,
      total: 0,
    });
  });

  test("comes in parts of 2,000 lines, each line once, whatever is earned meanwhile", async () => {
    const me = await money.addUser();
    await moved(me, "cash", 1n, 9);
    // 4,500 transfers in one statement, by the ledger's own function called in the database.
    await money.database.pool.query(
      `select ledger_post('bulk/' || $1 || '/' || n, 9::smallint, now(), '{}', array[i.id, a.id], array[-n, n]::bigint[], array[9, 9]::smallint[])
       from generate_series(2, 4500) as n, ledger_account i, ledger_account a
       where i.kind = 'issue' and i.currency = 'cash' and a.owner_id = $1::int8 and a.kind = 'cash'`,
      [me],
    );
    const lines: string[] = [];
    const progress: number[][] = [];
    let after: string | null = null;
    do {
      const { data }: { data: { csv: string; next: string | null; done: number; total: number } } = await portal.call(payExportIncome, {
        as: me,
        query: after === null ? {} : { after },
      });
      lines.push(...data.csv.split("\r\n").filter((line) => line !== ""));
      progress.push([data.done, data.total]);
      after = data.next;
      await moved(me, "cash", 9_999_999n, 9);
    } while (after !== null);
    expect(progress).toEqual([
      [2_000, 4_500],
      [4_000, 4_500],
      [4_500, 4_500],
    ]);
    expect(lines[0]).toBe('"时间","类型","金额(球钻)","说明"');
    const amounts = lines.slice(1).map((line) => parseMinor(line.split('","')[2] ?? ""));
    expect(amounts).toEqual(Array.from({ length: 4_500 }, (_, i) => BigInt(4_500 - i)));
  });

  test("takes no cursor but its own, and another's shows nothing of theirs", async () => {
    const me = await money.addUser();
    for (const after of ["x", "1", "1-2-3", "1;drop", "-1-5"])
      expect(await portal.call(payExportIncome, { as: me, query: { after } })).toMatchObject({ code: 400 });
    const { data } = await portal.call(payExportIncome, { as: me, query: { after: "999999999-999999999" } });
    expect(data).toEqual({ csv: "", next: null, done: 0, total: 0 });
  });
});
