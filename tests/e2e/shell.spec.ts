import { expect, test } from "./fixtures.ts";
import { openLogin } from "./people.ts";

test("an embedded page tells its parent how high it is", async ({ page }) => {
  await page.goto("/about/10001");
  const height = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        window.addEventListener("message", (event: MessageEvent<{ height?: number }>) => {
          if (typeof event.data?.height === "number") resolve(event.data.height);
        });
        const frame = document.createElement("iframe");
        frame.src = "/about/privacy";
        document.body.append(frame);
      }),
  );
  expect(height).toBeGreaterThan(200);
});

test("developer-tools keys and the context menu are blocked in production", async ({ page }) => {
  await page.goto("/football");
  await expect(page.locator('[data-feed="live"]')).toBeVisible();
  const passes = await page.evaluate(() => [
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "F12", bubbles: true, cancelable: true })),
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "I", ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true })),
    document.body.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })),
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true, cancelable: true })),
  ]);
  expect(passes).toEqual([false, false, false, true]);
});

test("the theme chosen in the footer stays without a flash of the other one", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("radio", { name: "深色" }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const html = await (await page.request.get("/football", { headers: { cookie: "theme=dark" } })).text();
  expect(html).toContain('data-theme="dark"');
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("searching opens the results in a new tab with the trimmed word", async ({ page, context }) => {
  await page.goto("/");
  // Before the page is hydrated the browser submits the form itself, with the words as typed.
  await expect.poll(() => page.evaluate(() => window.history.scrollRestoration)).toBe("manual");
  const box = page
    .getByRole("searchbox")
    .or(page.getByRole("combobox", { name: "搜索" }))
    .first();
  await box.fill("  阿森纳 ");
  const [opened] = await Promise.all([context.waitForEvent("page"), box.press("Enter")]);
  await expect(opened).toHaveURL(`/search?val=${encodeURIComponent("阿森纳")}`);
});

test("a code of a busy network is a notice of its number and our words, whatever the server says, and goes by itself", async ({ page }) => {
  await page.route("**/user/account/login", (route) => route.fulfill({ json: { code: 501, data: null, message: "stack" } }));
  await page.goto("/football");
  const dialog = await openLogin(page);
  await dialog.getByRole("textbox", { name: "账号" }).fill("演示球迷");
  await dialog.getByLabel("密码", { exact: true }).fill("any-password");
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  const notice = page.getByText("501 网络繁忙，请稍后再试", { exact: true });
  await expect(notice).toBeVisible();
  await expect(notice).toBeHidden();
});

test("a reload keeps the place, also when the page comes to life", async ({ page }) => {
  await page.goto("/live/reserve");
  await expect.poll(() => page.evaluate(() => window.history.scrollRestoration)).toBe("manual");
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.reload();
  // The router controls scrolling once the page is hydrated.
  await expect.poll(() => page.evaluate(() => window.history.scrollRestoration)).toBe("manual");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test("a page that is scrolled while it comes to life stays where its reader has it", async ({ page }) => {
  await page.addInitScript(() => {
    const scroll = (): void => {
      // The router controls scrolling once the page is hydrated.
      if (history.scrollRestoration === "manual") return;
      window.scrollBy(0, 5);
      setTimeout(scroll, 10);
    };
    document.addEventListener("DOMContentLoaded", scroll);
    addEventListener(
      "scroll",
      () => void (document.documentElement.dataset.y = String(Math.max(scrollY, Number(document.documentElement.dataset.y ?? 0)))),
    );
  });
  await page.goto("/football");
  await expect.poll(() => page.evaluate(() => window.history.scrollRestoration)).toBe("manual");
  const furthest = await page.evaluate(() => Number(document.documentElement.dataset.y));
  expect(furthest).toBeGreaterThan(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(furthest);
});
