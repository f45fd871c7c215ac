import type { Page } from "@playwright/test";
import { expect, expectGoodLooks, retry, test } from "./fixtures.ts";
import { addPerson, pageOf } from "./people.ts";
import { OWN } from "./ports.ts";

/** The service half of the operators' desk, in a browser beside the portal it belongs to. */

const DESK = `http://127.0.0.1:${OWN.port + 100}`;
// The desk starts without a session: the browser reports the 401.
test.use({ allowed: { patterns: [/401 \(Unauthorized\)/] } });

/** Signs in as a demo account with the current code; a used code is refused, so then with the next one. */
async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(DESK);
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "下一步" }).click();
  const account = page.getByRole("listitem").filter({ hasText: name });
  const desk = page.getByRole("navigation", { name: "值班台" });
  let tried = "";
  await retry(async (timeout) => {
    if (await desk.isVisible()) return;
    const code = /动态码 (\d{6})/.exec((await account.textContent({ timeout })) ?? "")?.[1] ?? "";
    // Five attempts end a login: each code is tried once.
    expect(code).not.toBe(tried);
    tried = code;
    await page.getByRole("textbox", { name: "动态码" }).fill(code);
    await page.getByRole("button", { name: "登录" }).click();
    await expect(desk).toBeVisible({ timeout });
  });
}

test("a moderator answers feedback, and the answer arrives as a horn on the open page; an applicant is approved and is an anchor", async ({
  page,
  browser,
}) => {
  await addPerson("反馈的人", "13911112222");
  const reader = await pageOf(browser, "反馈的人");
  const token = (await reader.context().cookies()).find(({ name }) => name === "auth")?.value ?? "";
  const content = "收藏页在手机上翻不到底";
  const sent = await reader.request.post("/tapi/inform/feedback/add", {
    headers: { "access-token": decodeURIComponent(token) },
    data: { content, page: "/football", channelId: 3, platform: 1 },
  });
  expect(await sent.json()).toMatchObject({ code: 200 });
  await reader.goto("/v/apply");
  await reader.getByRole("combobox", { name: "直播分类" }).selectOption({ label: "足球" });
  await reader.getByRole("textbox", { name: "直播经历" }).fill("做过三年校园足球解说，希望固定开播。（人工审核）");
  await reader.getByRole("textbox", { name: "联系方式" }).fill("wx: apply2026");
  await reader.getByRole("button", { name: /提交/ }).click();
  await expect(reader.getByText(/审核中/).first()).toBeVisible();

  await signIn(page, "沈默言");
  await page.goto(`${DESK}/feedback`);
  const row = page.getByRole("listitem").filter({ hasText: content });
  await expect(row).toContainText("反馈的人");
  await row.getByRole("button", { name: /答复/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "发送答复" }).click();
  await expect(dialog.getByText("请填写")).toBeVisible();
  await dialog.getByRole("textbox").fill("已修复，刷新后可以翻到底，谢谢反馈。");
  await dialog.getByRole("button", { name: "发送答复" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  await expect(reader.getByRole("status", { name: "喇叭" })).toContainText("已修复，刷新后可以翻到底");

  await page.goto(`${DESK}/applications`);
  const application = page.getByRole("listitem").filter({ hasText: "wx: apply2026" });
  await application.getByRole("button", { name: "通过反馈的人的申请", exact: true }).click();
  await expect(application).toBeHidden();
  // On the open page, without a reload.
  await expect(reader.getByText("恭喜，您已成为主播")).toBeVisible();
  await reader.context().close();
  for (const path of ["/feedback", "/applications", "/horns"]) {
    await page.goto(`${DESK}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectGoodLooks(page);
  }
});

test("the queue is worked by keys alone, and fits a desk and a phone; so do reports, words, sanctions and money", async ({ page }) => {
  await signIn(page, "陆行舟");
  await page.goto(`${DESK}/queue`);
  const list = page.getByRole("list", { name: "审核队列" });
  const current = list.locator("[aria-current=true]");
  await expect(current).toContainText("主裁你家住哪");
  await expect(page.locator("em", { hasText: "你家住哪" }).first()).toBeVisible();
  await page.keyboard.press("h");
  await expect(page.getByText("这条评论含有对他人的威胁或骚扰，已隐藏。社区规范第 2 条，7 天内可申诉一次。")).toBeVisible();
  await page.keyboard.press("Enter");
  const done = list.getByRole("button", { name: /主裁你家住哪/ });
  await expect(done).toContainText("已隐藏");
  await expect(current).not.toContainText("主裁你家住哪");
  await page.keyboard.press("z");
  await expect(done).not.toContainText("已隐藏");
  await expect(current).toContainText("主裁你家住哪");
  await page.keyboard.press("d");
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await expect(done).toContainText("已删除并处罚");
  await expectGoodLooks(page);
  await page.setViewportSize({ width: 1440, height: 1100 });

  await page.goto(`${DESK}/sanctions`);
  await expect(page.getByRole("cell", { name: "威胁或骚扰" })).toBeVisible();
  for (const path of ["/sanctions", "/reports", "/appeals", "/words", "/withdrawals", "/approvals"]) {
    await page.goto(`${DESK}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectGoodLooks(page);
  }
});
