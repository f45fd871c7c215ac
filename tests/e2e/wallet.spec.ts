import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { systemClock } from "../../server/kit/clock.ts";
import { createGifts } from "../../server/wallet/gifts.ts";
import { createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";
import { verifyLedger } from "../../server/wallet/verify.ts";
import { expect, expectGoodLooks, test, visit } from "./fixtures.ts";
import { beginSession, codeFor, inPortalDatabase, loginButton, loginByAccount, solveClickWord, solveSlider, userButton } from "./people.ts";

/** Deposits, transfers and withdrawals of the demo's own account: 1,288 球钻, 66 球票 and 600 withdrawable at first. */
const DEMO = { nickName: "演示球迷", mobile: "13800138000", password: "demo2018" };
const PAY_PASSWORD = "pay-2018";

test.describe.configure({ mode: "serial" });

async function openWithdrawal(page: Page, name: "提现" | "设置支付密码"): Promise<Locator> {
  await page.getByRole("button", { name: "提现" }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The button is disabled until the terms of this type are loaded. */
async function chooseWallet(dialog: Locator): Promise<void> {
  await dialog.getByText("消费钱包").click();
  await expect(dialog.getByText("无需缴税")).toBeVisible();
  await expect(dialog.getByText("单笔最小提现球钻为 100")).toBeVisible();
}

/** Withdraws to the wallet, the type without account, code or tax, up to the press of the button. */
async function withdrawToWallet(page: Page, dialog: Locator): Promise<void> {
  await openWithdrawal(page, "提现");
  await chooseWallet(dialog);
  await dialog.getByRole("textbox", { name: "提现球钻" }).fill("100");
  await dialog.getByRole("textbox", { name: "支付密码" }).fill(PAY_PASSWORD);
  await dialog.getByRole("button", { name: "确认提现" }).click();
}

test.beforeEach(async ({ page }) => {
  await beginSession(page.context(), DEMO.nickName);
});

test.afterAll(async () => {
  expect((await inPortalDatabase(({ db }) => verifyLedger(db))).faults).toEqual([]);
});

test("recharge at the sandbox: the page turns by itself, a callback that comes twice books once, a refused one nothing", async ({
  page,
  context,
}) => {
  const pay = async (amount: string, outcome: string) => {
    await page.goto("/v/pay");
    await page.getByRole("textbox", { name: "自定义金额" }).fill(amount);
    await page.getByRole("button", { name: "立即充值" }).click();
    const cashier = await context.newPage();
    await cashier.goto((await page.getByRole("link", { name: "打开收银台" }).getAttribute("href")) ?? "");
    await cashier.getByRole("button", { name: outcome }).click();
    // A tab that is closed while it loads may never emit its close event.
    await expect(cashier.getByRole("button", { name: outcome })).toBeHidden();
    await cashier.close();
  };
  await pay("100", "支付成功");
  await expect(page.getByRole("heading", { name: "充值成功" })).toBeVisible();
  await expect(page.getByText("当前余额 1,388 球钻")).toBeVisible();
  await page.getByRole("button", { name: "继续充值" }).click();
  await pay("12.5", "重复回调两次");
  await expect(page.getByText("当前余额 1,400.50 球钻")).toBeVisible();
  await page.getByRole("button", { name: "继续充值" }).click();
  await pay("50", "拒绝支付");
  await expect(page.getByRole("heading", { name: "支付未成功" })).toBeVisible();
  await visit(page, "/v/consume");
  await expect(page.getByRole("row").filter({ hasText: "球钻充值" })).toHaveCount(2);
});

test("nobility: bought once, shown with its expiry and in the records; a button pressed before the page is alive counts", async ({
  page,
}) => {
  const alive = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await alive.promise;
    await route.continue();
  });
  await page.goto("/v/title", { waitUntil: "commit" });
  await page.getByRole("button", { name: "开通", exact: true }).click();
  alive.resolve();
  await page.getByRole("button", { name: "确认开通" }).click();
  await expect(page.getByRole("button", { name: "续费", exact: true })).toBeVisible();
  await visit(page, "/v/wallet");
  await expect(page.getByText("1,300.50").first()).toBeVisible();
  await visit(page, "/v/order");
  await expect(page.getByRole("row").filter({ hasText: "开通贵族" })).toHaveCount(1);
});

test("income: a gift moves the balance of the open page by itself, stands in the records and in the export", async ({ page }) => {
  await page.goto("/v/wallet");
  await expect(page.getByText("600", { exact: true }).first()).toBeVisible();
  // The effect of a fan's gift in a room: a ledger transaction, and the event after its commit.
  await inPortalDatabase(async ({ db, pool }) => {
    const { rows } = await pool.query<{ id: bigint }>("update app_user set is_anchor = true where mobile = $1 returning id", [DEMO.mobile]);
    const fan = await pool.query<{ id: bigint }>("select id from app_user where id <> $1 order by id limit 1", [rows[0]?.id]);
    const ledger = createLedgerRepository({ db, pool, clock: systemClock });
    const from = String(fan.rows[0]?.id);
    await ledger.move({
      key: `e2e/${from}`,
      type: 14,
      postings: [
        { account: "issue:diamond", amountMinor: -20_000n },
        { account: { user: from, kind: "diamond" }, amountMinor: 20_000n },
      ],
    });
    const gift = {
      from,
      anchorId: String(rows[0]?.id),
      giftPriceMinor: 10_000n,
      currency: "diamond",
      count: 2,
      key: "e2e-gift",
      giftName: "火箭",
    } as const;
    expect(await createGifts({ db, ledger }).give(gift)).toMatchObject({ ok: true });
    await pool.query("update app_user set is_anchor = false where mobile = $1", [DEMO.mobile]);
  });
  await expect(page.getByText("700", { exact: true }).first()).toBeVisible();
  await visit(page, "/v/income");
  await expect(page.getByRole("row").filter({ hasText: "礼物收入" }).filter({ hasText: "火箭 ×2" })).toContainText("+100");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /导出/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^收入记录-\d{8}\.csv$/);
  const text = (await readFile(await file.path())).toString("utf8");
  expect(text.startsWith('\ufeff"时间","类型","金额(球钻)","说明"\r\n')).toBe(true);
  expect(text).toContain('"礼物收入","100.00","火箭 ×2"');
});

test("the payment password behind the click-word captcha, then withdrawals by each of the three ways", async ({ page, request }) => {
  await page.goto("/v/wallet");
  const setting = await openWithdrawal(page, "设置支付密码");
  await setting.getByRole("textbox", { name: "设置密码" }).fill(PAY_PASSWORD);
  await setting.getByRole("textbox", { name: "确认密码" }).fill("something-else");
  await setting.getByRole("button", { name: "确定" }).click();
  await expect(setting.getByText("确认密码与设置密码不一致").first()).toBeVisible();
  await setting.getByRole("textbox", { name: "确认密码" }).fill(PAY_PASSWORD);
  await setting.getByRole("button", { name: "获取验证码" }).click();
  await solveClickWord(page);
  await expect(setting.getByRole("button", { name: /重试 \(\d+s\)/ })).toBeDisabled();
  await setting.getByRole("textbox", { name: "验证码" }).fill(await codeFor(request, DEMO.mobile));
  await setting.getByRole("button", { name: "确定" }).click();
  await expect(setting).toBeHidden();

  // To the consumption wallet: at once, without account, code or tax.
  const dialog = await openWithdrawal(page, "提现");
  await chooseWallet(dialog);
  await dialog.getByRole("textbox", { name: "提现球钻" }).fill("99");
  await dialog.getByRole("textbox", { name: "支付密码" }).fill("wrong-one");
  await dialog.getByRole("button", { name: "确认提现" }).click();
  await expect(dialog.getByText("单笔最小提现球钻为100").first()).toBeVisible();
  await dialog.getByRole("textbox", { name: "提现球钻" }).fill("100");
  await dialog.getByRole("button", { name: "确认提现" }).click();
  await expect(dialog.getByText(/支付密码错误/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "支付密码" }).fill(PAY_PASSWORD);
  await dialog.getByRole("button", { name: "确认提现" }).click();
  await expect(page.getByText("提现成功")).toBeVisible();
  await expect(dialog).toBeHidden();

  for (const { path, button, label, accountNo, holder, way } of [
    { path: "/v/bank", button: "绑定银行卡", label: "银行卡号", accountNo: "4111111111111111", holder: "张三丰", way: "银行卡" },
    { path: "/v/zhifubao", button: "绑定支付宝", label: "支付宝账号", accountNo: "fan@example.com", holder: "张三丰", way: "支付宝" },
  ]) {
    await visit(page, path);
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    const bind = page.getByRole("dialog", { name: button });
    if (path === "/v/bank") await bind.getByRole("textbox", { name: "开户银行" }).fill("招商银行");
    await bind.getByRole("textbox", { name: label }).fill(accountNo);
    await bind.getByRole("textbox", { name: /持卡人|真实姓名/ }).fill(holder);
    await bind
      .getByRole("button", { name: /确定|绑定/ })
      .last()
      .click();
    await expect(bind).toBeHidden();
    await expect(page.getByText(accountNo)).toHaveCount(0);

    await visit(page, "/v/wallet");
    await openWithdrawal(page, "提现");
    await dialog.getByText(way, { exact: true }).click();
    await expect(dialog.getByText("平台代缴 5% 个人所得税")).toBeVisible();
    await dialog.getByRole("combobox").selectOption({ index: 1 });
    await dialog.getByRole("textbox", { name: "提现球钻" }).fill("150");
    // One code a minute: instead of waiting, the first withdrawal's attempt is deleted from the database.
    await inPortalDatabase(({ pool }) => pool.query("delete from attempt where kind like 'sms.%'"));
    await dialog.getByRole("button", { name: /获取验证码|重新发送$/ }).click();
    await expect(dialog.getByRole("button", { name: /重新发送 \(\d+s\)/ })).toBeDisabled();
    await dialog.getByRole("textbox", { name: "短信验证码" }).fill(await codeFor(request, DEMO.mobile));
    await dialog.getByRole("textbox", { name: "支付密码" }).fill(PAY_PASSWORD);
    await dialog.getByRole("button", { name: "确认提现" }).click();
    await expect(page.getByText("提现成功")).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.evaluate(() => sessionStorage.clear());
  }

  await test.step("another phone takes the login password besides its code, and holds withdrawals", async () => {
    const other = "13800138909";
    await page.goto("/v/personal-data");
    await page.getByRole("button", { name: "更换手机号" }).click();
    const change = page.getByRole("dialog", { name: "更换手机号" });
    await change.getByRole("textbox", { name: "新手机号" }).fill(other);
    await solveSlider(page, change);
    await change.getByRole("button", { name: "获取验证码" }).click();
    await change.getByRole("textbox", { name: "验证码", exact: true }).fill(await codeFor(request, other));
    await change.getByRole("button", { name: "确定" }).click();
    // The code sent to the new number is not enough by itself.
    await expect(change.getByText("密码,6-20个字符")).toBeVisible();
    await change.getByLabel("登录密码", { exact: true }).fill(DEMO.password);
    await change.getByRole("button", { name: "确定" }).click();
    await expect(page.getByText("手机号已更换，24 小时内不能提现")).toBeVisible();

    await page.goto("/v/wallet");
    await openWithdrawal(page, "提现");
    await expect(dialog.getByText(/近期更换过手机号，为保障资金安全，.* 后可提现/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "确认提现" })).toBeDisabled();
    // The server checks this too, independently of the button.
    const token = (await page.context().cookies()).find(({ name }) => name === "auth")?.value ?? "";
    const body = {
      drawType: 3,
      amount: "100",
      payPassword: "ab",
      iv: "0".repeat(32),
      idempotencyKey: randomUUID(),
      channelId: 3,
      platform: 1,
    };
    const answer = await page.request.post("/tapi/pay/withdraw", { data: body, headers: { "access-token": token } });
    expect(await answer.json()).toMatchObject({ code: 10024, message: expect.stringContaining("近期更换过手机号") });

    // Changed back, without the password: with a code sent to the old number.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("/v/personal-data");
    await page.getByRole("button", { name: "更换手机号" }).click();
    await change.getByText("验证原手机号").click();
    await change.getByRole("textbox", { name: "新手机号" }).fill(DEMO.mobile);
    await solveSlider(page, change);
    await inPortalDatabase(({ pool }) => pool.query("delete from attempt where kind like 'sms.%'"));
    await change.getByRole("button", { name: "获取验证码" }).last().click();
    await change.getByRole("textbox", { name: "验证码", exact: true }).fill(await codeFor(request, DEMO.mobile));
    await change.getByRole("button", { name: "获取验证码" }).click();
    await change.getByRole("textbox", { name: "原手机号验证码" }).fill(await codeFor(request, other));
    await change.getByRole("button", { name: "确定" }).click();
    await expect(page.getByText("手机号已更换，24 小时内不能提现")).toBeVisible();
    await expect(page.getByText("138****8000").first()).toBeVisible();
    await inPortalDatabase(({ pool }) => pool.query("update app_user set withdrawals_held_until = null where mobile = $1", [DEMO.mobile]));
  });

  // The payout of the earlier withdrawals takes some seconds.
  await page.goto("/v/wallet");
  await expect(page.getByText("累计已提现").locator("..")).toContainText("300");
  await visit(page, "/v/cash");
  await expect(page.getByRole("row").filter({ hasText: "已到账" })).toHaveCount(3);

  await test.step("balances that cannot be read are let pass, but not after a withdrawal: that signs out", async () => {
    await page.route("**/pay/balances?*", (route) => route.fulfill({ json: { code: 500, data: null, message: "" } }));
    // The page is rendered with its balances; it loads them again when its feed connects.
    const refused = page.waitForResponse("**/pay/balances?*");
    await page.goto("/v/wallet");
    await refused;
    await expect(userButton(page, DEMO.nickName)).toBeVisible();
    await withdrawToWallet(page, dialog);
    await expect(loginButton(page)).toBeVisible();
    await expect(page).toHaveURL("/");
    await page.unroute("**/pay/balances?*");
  });

  await test.step("the user's own data that cannot be read signs out after a withdrawal as well", async () => {
    await loginByAccount(page, DEMO.nickName, DEMO.password);
    await expect(userButton(page, DEMO.nickName)).toBeVisible();
    await page.goto("/v/wallet");
    await page.route("**/user/center/info*", (route) => route.fulfill({ json: { code: 500, data: null, message: "" } }));
    await withdrawToWallet(page, dialog);
    await expect(loginButton(page)).toBeVisible();
    await expect(page).toHaveURL("/");
    await page.unroute("**/user/center/info*");
  });
});

test("the wallet's pages: readable, nothing sideways, axe content", async ({ page }) => {
  for (const path of ["/v/wallet", "/v/pay", "/v/title", "/v/consume", "/v/income", "/v/order", "/v/cash", "/v/bank", "/v/paypw"]) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await expect(page.getByRole("status", { name: "加载中" })).toHaveCount(0);
      await expectGoodLooks(page);
    });
  }
});
