import { type APIRequestContext, type Page } from "@playwright/test";
import { BRANDS } from "../../brands/brands.ts";
import { BRANDED, CONTROL, expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";

/** One build serves all five brands: each is started and checked, in both colour schemes, on desktop and phone. */

test.use({ baseURL: BRANDED });

async function serve(request: APIRequestContext, brand: string): Promise<void> {
  await request.post(`${CONTROL}/brand?brand=${brand}`);
  await expect.poll(async () => (await request.get("/readyz").catch(() => null))?.status() ?? 0).toBe(200);
}

async function open(page: Page, path: string, width: number, scheme: "light" | "dark"): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("data-theme", scheme);
}

test.afterAll(async ({ request }) => void (await request.post(`${CONTROL}/brand`)));

for (const brand of Object.values(BRANDS)) {
  test(`${brand.id}: its name, colours, footer, key, tips, app and messages`, async ({ page, request }) => {
    await serve(request, brand.id);
    const keys = new Set<string>();
    page.on("request", (sent) => {
      const key = sent.headers()["application-key"];
      if (key !== undefined) keys.add(key);
    });
    await open(page, "/about/privacy", 1440, "light");
    await expect(page).toHaveTitle(new RegExp(`- ${brand.name}$`));
    await expect(page.locator("html")).toHaveAttribute("data-brand", brand.theme);
    const footer = page.getByRole("contentinfo");
    for (const text of [brand.footer.company, brand.footer.licence, brand.footer.address, brand.footer.contact]) {
      await expect(footer).toContainText(text);
    }
    // The build's own version and date.
    await expect(footer).toContainText(/\d+\.\d+\.\d+/);
    await expect(footer).toContainText(/20\d\d-\d\d-\d\d/);
    const help = page.getByRole("complementary", { name: "快捷工具" });
    await expect(help.getByText("活动")).toHaveCount(brand.hasAppEntry ? 1 : 0);
    await expect(help.getByRole("link", { name: "下载" })).toHaveCount(brand.hasAppEntry ? 1 : 0);
    await expectAccessible(page);
    await open(page, brand.appUrl, 390, "dark");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${brand.name} App`);
    await expect(page.getByRole("img", { name: `${brand.name} App 二维码` })).toBeVisible();
    // The app URL of another brand shows that brand's app.
    const other = BRANDS[brand.id === "variant1" ? "variant4" : "variant1"];
    const html = await (await request.get(other.appUrl)).text();
    expect(html).toContain(`${other.name} App`);
    expect([...keys].filter((key) => key !== brand.applicationKey)).toEqual([]);
    expect(await (await request.get("/dev/inbox")).text()).toContain(`开发收件箱 - ${brand.name}`);
  });
}
