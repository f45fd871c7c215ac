import type { Page } from "@playwright/test";
import { CONTROL, DESK, expect, expectGoodLooks, test } from "./fixtures.ts";

/** The operators' desk: an editor's changes reach the readers. */

// The browser's own messages about connections cut by the crash.
test.use({ allowed: { patterns: [/net::ERR_CONNECTION_(RESET|REFUSED)/] } });

const HEADERS = { "x-desk": "1" };

/** Signs in with the codes that the demo shows in place of a phone. */
async function signIn(page: Page, name: string): Promise<void> {
  const accounts = (await (await page.request.get(`${DESK}/desk/api/demo-accounts`)).json()) as {
    data: { list: { name: string; password: string; code: string }[] };
  };
  const account = accounts.data.list.find((one) => one.name === name);
  const begun = await page.request.post(`${DESK}/desk/api/sign-in`, { headers: HEADERS, data: { name, password: account?.password } });
  const { challenge } = ((await begun.json()) as { data: { challenge: string } }).data;
  const signedIn = await page.request.post(`${DESK}/desk/api/sign-in/code`, { headers: HEADERS, data: { challenge, code: account?.code } });
  expect(signedIn.ok()).toBe(true);
}

async function restart(page: Page): Promise<void> {
  // An open desk polls every few seconds, and the browser would report the cut connection.
  await page.goto("about:blank");
  await page.request.post(`${CONTROL}/kill`);
  await page.request.post(`${CONTROL}/start`);
  const answers = async (): Promise<number> => {
    try {
      return (await page.request.get("/readyz")).status();
    } catch {
      // The desk does not listen yet.
      return 0;
    }
  };
  await expect.poll(answers).toBe(200);
}

/** In the format of the form's field: in the readers' time zone. */
const local = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19);

test("an article comes at its time across a crash, its change is a revision with its words, and a banner leads to it", async ({ page }) => {
  await signIn(page, "林知远");
  await page.goto(`${DESK}/articles/new/news`);
  await page.getByLabel("标题", { exact: true }).fill("双红会：只用三脚的反击");
  await page.getByLabel("正文").click();
  await page.keyboard.type("利物浦身后平均留出 28 米。");
  await page.getByRole("button", { name: "设定发布时间" }).click();
  const at = Date.now() + 20_000;
  await page.getByLabel("发布时间", { exact: true }).fill(local(at));
  await expect(page.getByText("已存")).toBeVisible();
  await page.getByRole("button", { name: "定时发布" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "定时发布" }).click();
  await expect(page).toHaveURL(/\/articles\/\d+$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect((await page.request.get(`/news/${id}`)).status()).toBe(404);

  await restart(page);
  await expect.poll(async () => (await page.request.get(`/news/${id}`)).status()).toBe(200);
  expect(Date.now()).toBeGreaterThanOrEqual(Math.floor(at / 1_000) * 1_000);
  await page.goto(`/news/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "双红会：只用三脚的反击" })).toBeVisible();

  // A revision of the published article, with its changes shown while it is edited.
  await page.goto(`${DESK}/articles/${id}`);
  await page.getByLabel("标题", { exact: true }).fill("双红会：只用两脚的反击");
  await page.getByLabel("正文").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("区别是范戴克站在哪边。");
  await expect(page.locator("ins").getByText("区别是范戴克站在哪边。")).toBeVisible();
  await page.getByLabel("修订说明").fill("更正传递数");
  await page.getByRole("button", { name: "更新发布" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "更新发布" }).click();
  await expect(page.getByLabel("版本", { exact: true }).getByText("第 2 版", { exact: false }).first()).toBeVisible();
  await expectGoodLooks(page);
  await page.setViewportSize({ width: 1440, height: 1100 });
  await page.goto(`/news/${id}`);
  const note = page.getByRole("region", { name: "第 2 版的改动" });
  await expect(note).toContainText("第 2 版 · 更正传递数");
  await expect(note.locator("del").getByText("三")).toBeVisible();
  await expect(note.locator("ins").getByText("区别是范戴克站在哪边。")).toBeVisible();

  await page.goto(`${DESK}/placements`);
  await page.getByRole("button", { name: "新建" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("位置").selectOption("news-side");
  await form.getByLabel("品牌").selectOption("default");
  await form.getByLabel("标题").fill("今晚双红会");
  await form.getByLabel("权重").fill("9");
  await form.getByLabel("跳转", { exact: true }).selectOption("1");
  await form.getByLabel("页面").selectOption("7");
  await form.getByLabel("查找跳转内容").fill("双红会");
  await form.getByRole("button", { name: /双红会：只用两脚的反击/ }).click();
  await form.getByRole("button", { name: "立即上线" }).click();
  await expect(page.getByRole("cell", { name: /今晚双红会/ })).toBeVisible();
  await page.goto("/news");
  await page.getByRole("link", { name: /今晚双红会/ }).click();
  await expect(page).toHaveURL(new RegExp(`/news/${id}$`));
});

test("the screens of content are well at a desk by day and on a phone at night", async ({ page }) => {
  await signIn(page, "沈默言");
  const lanes = page.getByRole("group", { name: "时间线" });
  for (const [path, shown] of [
    ["/articles?state=online", page.getByRole("table")],
    ["/schedule", lanes],
    ["/placements", lanes],
    ["/articles/new/announcement", page.getByLabel("正文")],
  ] as const) {
    await page.goto(`${DESK}${path}`);
    await expect(shown).toBeVisible();
    await expectGoodLooks(page);
  }
});
