import { expect, expectAccessible, expectGoodLooks, expectNoSidewaysScroll, test, visit } from "./fixtures.ts";

/** The main screens: accessible, no sideways scroll, no console messages. */
const SCREENS = ["/", "/football", "/basketball", "/football/end", "/football/next", "/wsLog", "/about/10001"];

/** Colours depend on the theme, layout and names on the width: two looks in `expectGoodLooks` cover both. */
const OTHER_LOOKS = [
  { width: 390, height: 844, colorScheme: "light" },
  { width: 1440, height: 1100, colorScheme: "dark" },
] as const;

async function liveMatchPath(request: { get(url: string): Promise<{ json(): Promise<unknown> }> }, sport: "fb" | "bk"): Promise<string> {
  const answer = (await (await request.get(`/tapi/live/${sport}/match/list?type=live`)).json()) as {
    data: { rows: { id: string; state: number }[] };
  };
  const row = answer.data.rows.find((r) => (sport === "fb" ? r.state === 4 : r.state >= 4 && r.state <= 8)) ?? answer.data.rows[0];
  return `/${sport === "fb" ? "football" : "basketball"}/live/${row?.id}`;
}

test("the main screens at 1440 and 390 wide, light and dark", async ({ page, request }) => {
  for (const path of [...SCREENS, await liveMatchPath(request, "fb"), await liveMatchPath(request, "bk")]) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.locator("main").first()).toBeVisible();
      await expectGoodLooks(page);
      for (const { width, height, colorScheme } of OTHER_LOOKS) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
        await expectNoSidewaysScroll(page);
      }
    });
  }
});

test("the developers' page shows every piece by day and by night, at a desk and on a phone", async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await page.goto("/dev/ui"))?.status()).toBe(200);
    for (const look of ["浅色", "深色"]) await expect(page.getByRole("group", { name: `Skeleton ${look}` })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test("a page that does not exist says so and leads home", async ({ browser }) => {
  const page = await browser.newPage();
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("This page could not be found")).toBeVisible();
  await page.getByRole("link", { name: "返回首页" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.close();
});

test("a match that does not exist is a 404", async ({ browser }) => {
  const page = await browser.newPage();
  expect((await page.goto("/football/live/sim-fb-19700101-001"))?.status()).toBe(404);
  await page.close();
});

test("visitors asking for the user centre or for publishing a tip are sent home", async ({ page }) => {
  for (const path of ["/v/wallet", "/recommend", "/recommend/records"]) {
    await page.goto(path);
    expect(new URL(page.url()).pathname, path).toBe("/");
  }
});

test("the back-to-top button comes after 100 pixels and brings the page up", async ({ page }) => {
  await page.goto("/football");
  const button = page.getByRole("button", { name: "回到顶部" });
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 100));
  await expect(button).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 400));
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
