import { expect, expectGoodLooks, test, visit } from "./fixtures.ts";

/** The lottery lists against the real server and its simulator: read, selected from and filtered, also on a phone. */

const SCREENS = [
  ["/football/jczq", "竞彩足球"],
  ["/football/bjdc", "北京单场"],
  ["/football/zc", "足球彩票"],
  ["/basketball/jclq", "竞彩篮球"],
] as const;

test("the four lists are there with JavaScript off, lead to each other, and fit a desk and a phone", async ({ page, browser }) => {
  const still = await browser.newContext({ javaScriptEnabled: false });
  const html = await still.newPage();
  for (const [path, name] of SCREENS) {
    await test.step(name, async () => {
      await html.goto(path);
      await expect(html.getByRole("listitem").first()).toBeVisible();
      await visit(page, path);
      await expect(page.getByRole("navigation", { name: "彩种" }).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
      await expect(page.getByText("演示数据").first()).toBeVisible();
      await expectGoodLooks(page);
      await page.setViewportSize({ width: 1440, height: 1100 });
    });
  }
  await still.close();
});

test("two matches are chosen, reckoned and kept over a filter; a phone has them in a sheet", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1100 });
  await page.goto("/football/jczq");
  const rows = page.getByRole("region", { name: "在售" }).getByRole("listitem");
  const chosen: number[] = [];
  for (const i of [0, 1]) {
    const prize = rows.nth(i).getByRole("button", { name: /^胜/ }).first();
    chosen.push(Number(await prize.textContent()));
    await prize.click();
    await expect(prize).toHaveAttribute("aria-pressed", "true");
  }
  const [a = 0, b = 0] = chosen;
  const panel = page.getByRole("complementary", { name: "组合计算" });
  await expect(panel.getByText("2 元", { exact: true })).toBeVisible();
  const cell = panel
    .getByRole("row", { name: /^中 2 场/ })
    .getByRole("cell")
    .last();
  expect(Math.abs(Number((await cell.textContent())?.replaceAll(",", "")) - a * b * 2)).toBeLessThan(0.006);
  await expect(panel.getByText("本站不出售彩票")).toBeVisible();

  const before = await rows.count();
  await page.getByRole("switch", { name: "单关" }).click();
  await expect.poll(() => rows.count()).toBeLessThan(before);
  await expect(panel.getByText("2 场", { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "计算", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "组合计算" });
  await expect(sheet.getByText("2 元", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "清空" }).click();
  await expect(page.getByRole("button", { name: "计算", exact: true })).toHaveCount(0);
});

test("the filter is of the address: a reload and the way back have it again, in the first HTML already", async ({ page }) => {
  await page.goto("/football/jczq");
  const listed = (): Promise<number> => page.getByRole("main").getByRole("listitem").count();
  const all = await listed();
  await page.getByRole("switch", { name: "单关" }).click();
  await expect(page).toHaveURL(/\?single=1$/);
  await expect.poll(listed).toBeLessThan(all);
  const single = await listed();
  const html = await (await page.request.get(page.url())).text();
  expect(html).toContain('aria-checked="true"');
  await page.reload();
  await expect(page.getByRole("switch", { name: "单关" })).toHaveAttribute("aria-checked", "true");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(single);
  await page.getByRole("main").getByRole("listitem").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/football\/live\//);
  await page.goBack();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(single);
});

test("a day of the strip and an issue of the pool are addresses of their own", async ({ page }) => {
  await page.goto("/football/jczq");
  await page.getByRole("link", { name: "前一天" }).click();
  await expect(page).toHaveURL(/date=\d{4}-\d{2}-\d{2}/);
  await expect(page.getByRole("listitem").first()).toBeVisible();
  await page.goto("/football/zc");
  await page.getByRole("link", { name: "前一期" }).click();
  await expect(page).toHaveURL(/issue=\d{5}/);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(14);
  await page.goto("/football/zc?issue=1901");
  await expect(page.getByText("暂无数据")).toBeVisible();
});
