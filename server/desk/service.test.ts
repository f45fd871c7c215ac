import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Approval, DeskWithdrawal, WithdrawalDetail } from "../../contract/desk/finance.ts";
import type { DeskSetting, SentHorn } from "../../contract/desk/service.ts";
import type { ActionRow } from "../../contract/desk/staff.ts";
import { type TestPortal, startTestPortal } from "../../tests/setup/testPortal.ts";
import { createSiteSettings } from "../config/siteSettings.ts";
import { manualClock, systemClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createLedgerRepository } from "../wallet/ledgerRepository.ts";
import { type MoneyOutWorld, expectProvedLedger, moneyOutWorld } from "../wallet/moneyOut.testing.ts";
import { type DeskMember, addStaff, deskClient } from "./testing.ts";

let database: TestDatabase;
let portal: TestPortal;
let world: MoneyOutWorld;
let call: ReturnType<typeof deskClient>;
let gu: DeskMember;
let lu: DeskMember;
let zhou: DeskMember;
let lin: DeskMember;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url);
  world = moneyOutWorld(database);
  call = deskClient(portal.deskUrl ?? "");
  gu = await addStaff(database, systemClock, "顾清和", ["finance"]);
  lu = await addStaff(database, systemClock, "陆行舟", ["finance", "moderator"]);
  zhou = await addStaff(database, systemClock, "周正", ["administrator"]);
  lin = await addStaff(database, systemClock, "林知远", ["editor"]);
});
afterAll(async () => {
  await expectProvedLedger(database);
  await portal.stop();
  await database.remove();
});

const actionsOf = async (action: string) =>
  (await call<{ list: ActionRow[] }>(zhou, `GET /actions?action=${action}`)).data.list.map(({ staffName, detail, outcome }) => ({
    staffName,
    detail,
    outcome,
  }));

describe("withdrawals", () => {
  async function ask(userId: string, cardId: string, amountMinor = 30_000n): Promise<string> {
    const asked = await world.withdrawals.request({
      userId,
      idempotencyKey: crypto.randomUUID(),
      drawType: 1,
      cardId,
      accountMask: "6222 **** 0128",
      amountMinor,
    });
    if (asked.kind !== "asked") throw new Error(asked.kind);
    return asked.row.id;
  }

  test("two decide at once: one does, the other is told who was first; the money follows, and the log has both", async () => {
    const me = await world.addUser({ cashMinor: 30_000n });
    const id = await ask(me, await world.addCard(me));
    const answers = await Promise.all([
      call<DeskWithdrawal>(gu, `POST /withdrawals/${id}/approve`),
      call<DeskWithdrawal>(lu, `POST /withdrawals/${id}/reject`, { reason: "姓名与银行卡不符" }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const isApproved = answers[0].code === 200;
    const [winner, loser] = isApproved ? ["顾清和", answers[1]] : ["陆行舟", answers[0]];
    expect(loser.message).toBe(`${winner}已处理过这笔提现：${isApproved ? "通过" : "驳回"}`);
    expect(await world.balancesOf(me)).toMatchObject(isApproved ? { cash: 0n, frozen: 30_000n } : { cash: 30_000n, frozen: 0n });
    const { data } = await call<WithdrawalDetail>(gu, `GET /withdrawals/${id}`);
    expect(data.withdrawal).toMatchObject({
      amount: "300.00",
      tax: "15.00",
      decidedBy: winner,
      state: isApproved ? "approved" : "rejected",
    });
    const logged = [...(await actionsOf("withdrawal.approve")), ...(await actionsOf("withdrawal.reject"))];
    expect(logged.map(({ outcome }) => outcome).toSorted()).toEqual(["409", "ok"]);
  });

  test("the list goes on where it ended, and a refusal reaches the user's pages with its reason", async () => {
    const me = await world.addUser({ cashMinor: 800_000n });
    const cardId = await world.addCard(me);
    const ids: string[] = [];
    for (let n = 0; n < 32; n += 1) ids.push(await ask(me, cardId, 10_000n));
    const first = (await call<{ list: DeskWithdrawal[]; cursor: string | null }>(gu, "GET /withdrawals?state=pending")).data;
    const second = (await call<typeof first>(gu, `GET /withdrawals?state=pending&cursor=${first.cursor}`)).data;
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(ids);
    expect([first.list.length, second.cursor]).toEqual([30, null]);
    expect(await call(gu, `POST /withdrawals/${ids[0]}/reject`, { reason: " \n " })).toMatchObject({ code: 400 });
    const rejected = await call<DeskWithdrawal>(gu, `POST /withdrawals/${ids[0]}/reject`, { reason: "请先完成实名认证" });
    expect(rejected.data).toMatchObject({ state: "rejected", reason: "请先完成实名认证", decidedBy: "顾清和" });
    expect((await call<WithdrawalDetail>(gu, `GET /withdrawals/${ids[2]}`)).data.earlier.map(({ id, state }) => [id, state])).toEqual([
      [ids[1], "pending"],
      [ids[0], "rejected"],
    ]);
    // At most the ten latest earlier withdrawals are listed, even for a user with a hundred.
    expect((await call<WithdrawalDetail>(gu, `GET /withdrawals/${ids[20]}`)).data.earlier.map(({ id }) => id)).toEqual(
      ids.slice(10, 20).toReversed(),
    );
    expect((await call<{ withdrawals?: number }>(gu, "GET /counts")).data.withdrawals).toBe(31);
  });

  test("what earned the money is what gifts and plans of thirty days brought", async () => {
    const me = await world.addUser();
    const earn = async (daysAgo: number, amountMinor: bigint, type: 6 | 9 = 9): Promise<void> => {
      const clock = manualClock(systemClock.now() - daysAgo * 86_400_000);
      const postings = [
        { account: "issue:cash", amountMinor: -amountMinor },
        { account: { user: me, kind: "cash" }, amountMinor },
      ] as const;
      await createLedgerRepository({ db: database.db, pool: database.pool, clock }).move({ key: crypto.randomUUID(), type, postings });
    };
    await earn(30.01, 40_000n);
    await earn(29.99, 200n);
    await earn(0, 1_000n);
    await earn(1, 5_000n, 6);
    const id = await ask(me, await world.addCard(me));
    expect((await call<WithdrawalDetail>(gu, `GET /withdrawals/${id}`)).data).toMatchObject({ earned30: "12.00" });
  });

  test("what is none: 404, whatever its id looks like", async () => {
    for (const id of ["999999", "0", "abc", "1;drop", "99999999999999999999"])
      expect(await call(gu, `POST /withdrawals/${encodeURIComponent(id)}/approve`)).toMatchObject({ status: 404 });
  });
});

describe("users", () => {
  test("are found by their number and by their name however it is written; nobody else is", async () => {
    const id = await world.addUser();
    await database.pool.query("update app_user set nick_name = 'Fan找我', nick_key = 'fan找我' where id = $1", [id]);
    const found = async (who: string) =>
      (await call<{ list: { id: string }[] }>(gu, `GET /users?who=${encodeURIComponent(who)}`)).data.list;
    for (const who of [id, ` ${id} `, "Fan找我", "ＦＡＮ找我"])
      expect(
        (await found(who)).map(({ id: one }) => one),
        who,
      ).toEqual([id]);
    for (const who of ["找我", `0${id}`, "999999999999", "-1", "' or 1=1 --"]) expect(await found(who), who).toEqual([]);
  });
});

describe("what takes two people", () => {
  const adjust = (over: object = {}) => ({ account: "diamond", type: 6, amount: "12.50", reason: "重复扣款，退回一笔", ...over });
  const requested = async (userId: string, over: object = {}): Promise<Approval> =>
    (await call<Approval>(gu, "POST /approvals/adjust", { userId, ...adjust(over) })).data;

  test("asked for again with its key it is one request, decided or not; with other content the key is taken", async () => {
    const me = await world.addUser();
    const over = { requestKey: "0123456789abcdef" };
    const all = await Promise.all([1, 2, 3].map(() => requested(me, over)));
    const [first] = all;
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    await call(lu, `POST /approvals/${first?.id}/approve`);
    expect(await requested(me, over)).toMatchObject({ id: first?.id, state: "approved" });
    const other = await call(gu, "POST /approvals/adjust", { userId: me, ...adjust({ ...over, amount: "9" }) });
    expect(other).toMatchObject({ code: 409, message: "这条申请已经提交过，请在列表中核对" });
    expect((await requested(me)).id).not.toBe(first?.id);
    expect(await world.balancesOf(me)).toMatchObject({ diamond: 1_250n });
  });

  test("whoever asks for it does not approve it: neither by the call nor by the table", async () => {
    const me = await world.addUser();
    const { id, state } = await requested(me);
    expect(state).toBe("requested");
    expect(await call(gu, `POST /approvals/${id}/approve`)).toMatchObject({ code: 403, message: "自己提出的申请要由另一位同事复核" });
    expect(await call(gu, `POST /approvals/${id}/refuse`, { note: "算了" })).toMatchObject({ code: 403 });
    await expect(
      sql`update approval set state = 'approved', decided_by = requested_by, decided_at = requested_at where id = ${id}::int8`.execute(
        database.db,
      ),
    ).rejects.toThrow("check constraint");
    expect((await world.balancesOf(me)).diamond).toBe(0n);
  });

  test("approved by another twenty times at once: done once, announced once, in the audit once with both names", async () => {
    const me = await world.addUser();
    const { id } = await requested(me);
    const answers = await Promise.all(Array.from({ length: 20 }, () => call<Approval>(lu, `POST /approvals/${id}/approve`)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await world.balancesOf(me)).diamond).toBe(1_250n);
    const { rows: transfers } = await sql`select key, type from ledger_transfer where key = ${`approval/${id}`}`.execute(database.db);
    expect(transfers).toEqual([{ key: `approval/${id}`, type: 6 }]);
    const { rows: audited } = await sql`
      select subject, detail from audit where action = 'balance.adjust' and user_id = ${me}::int8`.execute(database.db);
    expect(audited).toEqual([
      {
        subject: "顾清和 + 陆行舟",
        detail: { account: "diamond", amount: "12.50", reason: "重复扣款，退回一笔", key: `approval/${id}` },
      },
    ]);
    expect(answers.find(({ code }) => code === 409)?.message).toBe("陆行舟已处理过这条申请：通过");
  });

  test("approved and refused at once by two: one of them, and the money follows it", async () => {
    const me = await world.addUser();
    const { id } = await requested(me);
    const third = await addStaff(database, systemClock, "第三人", ["finance"]);
    const [approved, refused] = await Promise.all([
      call<Approval>(lu, `POST /approvals/${id}/approve`),
      call<Approval>(third, `POST /approvals/${id}/refuse`, { note: "凭证不全" }),
    ]);
    expect([approved.code, refused.code].toSorted()).toEqual([200, 409]);
    expect((await world.balancesOf(me)).diamond).toBe(approved.code === 200 ? 1_250n : 0n);
  });

  test("a balance that is short: failed with its reason, nothing moved, and never tried again", async () => {
    const me = await world.addUser();
    const { id } = await requested(me, { type: 8, account: "ticket", amount: "5" });
    const failed = await call<Approval>(lu, `POST /approvals/${id}/approve`);
    expect(failed.data).toMatchObject({ state: "failed", note: "余额不足，没有扣除", decidedBy: { name: "陆行舟" } });
    expect((await actionsOf("approval.approve"))[0]).toMatchObject({ detail: { id }, outcome: "failed" });
    expect(await call(lu, `POST /approvals/${id}/approve`)).toMatchObject({ code: 409, message: "陆行舟已处理过这条申请：执行失败" });
    expect(await world.balancesOf(me)).toMatchObject({ ticket: 0n, diamond: 0n });
  });

  test("each type moves what the ledger lets it, and nothing else is asked for", async () => {
    const me = await world.addUser();
    for (const over of [
      { type: 6, account: "cash", amount: "3" },
      { type: 7, account: "ticket", amount: "8" },
      { type: 14, account: "diamond", amount: "20.05" },
      { type: 8, account: "ticket", amount: "2.5" },
    ]) {
      const { id } = await requested(me, over);
      expect((await call<Approval>(lu, `POST /approvals/${id}/approve`)).data.state).toBe("approved");
    }
    expect(await world.balancesOf(me)).toMatchObject({ cash: 300n, ticket: 550n, diamond: 2_005n });
    for (const over of [
      { type: 7, account: "cash" },
      { type: 14, account: "ticket" },
      { type: 8, account: "cash" },
      { type: 3 },
      { amount: "0" },
      { amount: "-1" },
      { amount: "1.234" },
      { reason: "​ " },
    ])
      expect(await call(gu, "POST /approvals/adjust", { userId: me, ...adjust(over) })).toMatchObject({ code: 400 });
    expect(await call(gu, "POST /approvals/adjust", { userId: "1", ...adjust() })).toMatchObject({ code: 404 });
  });

  test("who may not, and who asks in a form that is not taken, stands in the log of actions, too", async () => {
    const me = await world.addUser();
    expect(await call(lin, "POST /approvals/adjust", { userId: me, ...adjust() })).toMatchObject({ code: 403 });
    expect((await actionsOf("approval.request"))[0]).toMatchObject({ outcome: "403" });
    expect(await call(lin, "POST /approvals/7/approve")).toMatchObject({ code: 403 });
    expect((await actionsOf("approval.approve"))[0]).toMatchObject({ detail: { id: "7" }, outcome: "403" });
    expect(await call(gu, "POST /approvals/adjust", { userId: me, ...adjust({ amount: "1.234" }) })).toMatchObject({ code: 400 });
    expect((await actionsOf("approval.request"))[0]).toMatchObject({ outcome: "400" });
  });
});

describe("settings", () => {
  const config = async () =>
    (await portal.get<Record<"customerServiceSwitch" | "customerServiceUrl" | "jiyanSwitch", unknown>>("/tapi/inform/get/cms/config")).data;
  const list = async () => (await call<{ list: DeskSetting[] }>(zhou, "GET /settings")).data.list;
  const seenAt = async (key: string) => (await list()).find((row) => row.key === key)?.changedAt ?? null;
  const change = async (key: string, value: string | null) =>
    call<DeskSetting>(zhou, `POST /settings/${key}`, { value, seenAt: await seenAt(key) });

  test("the portal answers by them at once, another node within two seconds, and the log has before and after", async () => {
    expect(await config()).toMatchObject({ customerServiceSwitch: "0", customerServiceUrl: "", jiyanSwitch: 0 });
    const clock = manualClock();
    const preset = { customerServiceSwitch: "0", customerServiceUrl: "", jiyanSwitch: "0", withdrawalMin: "100" };
    const node = createSiteSettings({ db: database.db, clock, preset, hasGeetest: false });
    expect(await node.now()).toEqual(preset);
    expect((await change("customerServiceUrl", "https://help.example.com/chat")).code).toBe(200);
    expect((await change("customerServiceSwitch", "1")).code).toBe(200);
    expect(await config()).toMatchObject({ customerServiceSwitch: "1", customerServiceUrl: "https://help.example.com/chat" });
    clock.advance(1_999);
    expect(await node.now()).toMatchObject({ customerServiceSwitch: "1" });
    expect((await actionsOf("setting.change"))[0]).toEqual({
      staffName: "周正",
      detail: { key: "customerServiceSwitch", before: "0", after: "1" },
      outcome: "ok",
    });
    expect((await change("customerServiceSwitch", null)).data).toMatchObject({ value: "0", changedAt: null });
  });

  test("what cannot be is refused with words", async () => {
    for (const [key, value, words] of [
      ["customerServiceUrl", "http://help.example.com", "请填写 https:// 开头的网址，或以 / 开头的站内路径"],
      ["customerServiceUrl", "javascript:alert(1)", "请填写 https:// 开头的网址，或以 / 开头的站内路径"],
      ["customerServiceUrl", "//evil.example", "请填写 https:// 开头的网址，或以 / 开头的站内路径"],
      ["customerServiceSwitch", "2", "只能是 0 或 1"],
      ["jiyanSwitch", "1", "没有配置极验密钥（GEETEST_ID 和 GEETEST_KEY），不能开启"],
      ["withdrawalMin", "0", "请填写大于 0 的数，最多两位小数"],
      ["withdrawalMin", "50000.01", "最低提现额不能超过 50000"],
    ] as const)
      expect(await change(key, value)).toMatchObject({ code: 400, message: words });
    expect(await change("nonsense", "1")).toMatchObject({ code: 404 });
  });

  test("nobody overwrites what they have not seen", async () => {
    const before = await seenAt("withdrawalMin");
    const answers = await Promise.all(
      ["150", "200"].map((value) => call<DeskSetting>(zhou, "POST /settings/withdrawalMin", { value, seenAt: before })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
    const set = answers.find(({ code }) => code === 200)?.data.value;
    expect((await list()).find(({ key }) => key === "withdrawalMin")).toMatchObject({ value: set, preset: "100", changedBy: "周正" });
    // A number is stored as one writes it: users read it in a sentence.
    for (const [typed, value] of [
      ["0100", "100"],
      ["１２０．５", "120.50"],
    ] as const)
      expect((await change("withdrawalMin", typed)).data.value).toBe(value);
  });
});

test("a horn by hand: who sent it, how many read it; words nobody may write are refused", async () => {
  const me = await world.addUser();
  const sent = await call<SentHorn>(lin, "POST /horns/send", { text: "您的申诉已受理", userId: me });
  expect(sent.data).toMatchObject({ to: { id: me }, title: "官方消息", content: "您的申诉已受理", by: "林知远", reads: 0 });
  await sql`insert into horn_read (user_id, horn_id) values (${me}::int8, ${sent.data.id}::int8)`.execute(database.db);
  const { data } = await call<{ list: SentHorn[]; users: number }>(lin, "GET /horns");
  expect(data.list[0]).toMatchObject({ id: sent.data.id, reads: 1 });
  // The number of recipients.
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from app_user`.execute(database.db);
  expect([data.users > 0, data.users]).toEqual([true, Number(rows[0]?.n)]);
  expect(await call(lin, "POST /horns/send", { text: "x".repeat(201), userId: null })).toMatchObject({
    code: 400,
    message: "喇叭最多 200 个字",
  });
  expect(await call(lin, "POST /horns/send", { text: "在吗", userId: "77" })).toMatchObject({ code: 404 });
});

test("a horn sent again with its key is one horn; with other content the key is taken", async () => {
  const me = await world.addUser();
  const body = { text: "今晚维护", userId: me, requestKey: "0123456789abcdef" };
  const send = (over: object = {}) => call<SentHorn>(lin, "POST /horns/send", { ...body, ...over });
  const all = await Promise.all([1, 2, 3].map(() => send()));
  expect(all.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(new Set(all.map(({ data }) => data.id)).size).toBe(1);
  for (const over of [{ text: "明晚维护" }, { userId: null }])
    expect(await send(over)).toMatchObject({ code: 409, message: "这条喇叭已经发送过，请在列表中核对" });
  const count = async (what: ReturnType<typeof sql>) =>
    Number((await sql<{ n: bigint }>`select count(*) as n from ${what}`.execute(database.db)).rows[0]?.n);
  expect(await count(sql`horn_message where content = ${body.text}`)).toBe(1);
  expect(await count(sql`audit where action = 'horn.send' and user_id = ${me}::int8`)).toBe(1);
  // A key is of its sender, and a user who does not exist uses none.
  expect(await call(lin, "POST /horns/send", { ...body, userId: "77", requestKey: "fedcba9876543210" })).toMatchObject({ code: 404 });
  expect((await send({ requestKey: "fedcba9876543210" })).data.id).not.toBe(all[0]?.data.id);
});

test("the menu's numbers are for those who work them", async () => {
  const counts = async (who: DeskMember) => Object.keys((await call<object>(who, "GET /counts")).data).toSorted();
  expect(await counts(gu)).toEqual(["approvals", "plans", "withdrawals"]);
  expect(await counts(lin)).toEqual(["drafts", "feedback"]);
  expect(await counts(lu)).toEqual(["appeals", "applications", "approvals", "cases", "feedback", "plans", "reports", "withdrawals"]);
  expect(await counts(zhou)).toEqual([]);
});
