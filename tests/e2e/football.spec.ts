import type { Page } from "@playwright/test";
import { isOpen } from "../../contract/pages.ts";
import { expect, test } from "./fixtures.ts";

/** The live boards against the real server, its simulator and its sockets. */

/** In order of kick-off. */
async function inPlayIds(page: Page, sport: "fb" | "bk"): Promise<string[]> {
  const answer = await page.request.get(`/tapi/live/${sport}/match/list?type=live`);
  const { data } = (await answer.json()) as { data: { rows: { id: string; state: number; kickoffAt: number }[] } };
  const lastState = sport === "fb" ? 7 : 9;
  return data.rows
    .filter((row) => row.state >= 2 && row.state <= lastState)
    .toSorted((a, b) => a.kickoffAt - b.kickoffAt)
    .map((row) => row.id);
}

test("with JavaScript off the HTML already holds every match in play", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, sport] of [
    ["/football", "fb"],
    ["/basketball", "bk"],
  ] as const) {
    const ids = await inPlayIds(page, sport);
    // How many is a matter of the hour: a morning in the middle of a week has one for some minutes.
    expect(ids).not.toEqual([]);
    await page.goto(path);
    const shown = await page.locator("[data-match-id]").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-match-id")));
    expect(ids.filter((id) => !shown.includes(id))).toEqual([]);
  }
  await context.close();
});

test("the page goes on with the rows it was rendered with: no second request, no snapshot, and no row leaves the screen", async ({
  page,
}) => {
  const asked: string[] = [];
  const frames: string[] = [];
  page.on("request", (request) => void (request.url().includes("/match/list") && asked.push(request.url())));
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void frames.push(String(payload))));
  // Rows that disappear between two frames, counted from the server's markup on.
  await page.addInitScript(() => {
    const missed: string[] = [];
    Object.assign(window, { missed });
    let before: readonly string[] = [];
    const look = (): void => {
      const rows = [...document.querySelectorAll<HTMLElement>("[data-match-id]")].slice(0, 10).map((row) => row.dataset.matchId ?? "");
      if (before.length > 0 && rows.length === 0) missed.push("all");
      if (rows.length > 0 && before.length > 0)
        missed.push(...before.filter((id) => document.querySelector(`[data-match-id="${id}"]`) === null));
      before = rows;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const [path, channels] of [
    ["/football", ["fb"]],
    ["/", ["fb", "bk"]],
  ] as const) {
    frames.length = 0;
    await page.goto(path);
    for (const ch of channels) await expect.poll(() => frames.some((text) => text.includes(`"ch":"${ch}"`))).toBe(true);
    expect(frames.filter((text) => text.includes('"t":"snap"') && channels.some((ch) => text.includes(`"ch":"${ch}"`)))).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { missed: string[] }).missed)).toEqual([]);
  }
  expect(asked).toEqual([]);
});

test("the minute of a match under way moves on without a reload", async ({ page }) => {
  await page.goto("/football");
  await expect(page.locator('[data-feed="live"]')).toBeVisible();
  await page.getByRole("button", { name: /^进行中/ }).click();
  const rows = page.locator("[data-match-id]");
  await expect(rows.first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  const minutes = async () =>
    new Map(
      await rows.evaluateAll((all) =>
        all.map((row) => [row.getAttribute("data-match-id"), Number(/\b(\d+)′/.exec(row.textContent ?? "")?.[1])] as const),
      ),
    );
  const before = await minutes();
  expect([...before.values()].some((minute) => minute >= 1)).toBe(true);
  const hasMovedOn = async () => [...(await minutes())].some(([id, minute]) => minute === (before.get(id) ?? Number.NaN) + 1);
  // A minute ends within 60 s in any case; the server's clock decides.
  await expect.poll(hasMovedOn, { intervals: [1000] }).toBe(true);
  expect(await page.evaluate(() => "wasHere" in window)).toBe(true);
});

test("filters count, leagues narrow, pins survive a reload and stay on their tab", async ({ page }) => {
  await page.goto("/football");
  await expect(page.locator('[data-feed="live"]')).toBeVisible();
  const all = page.getByRole("button", { name: /^全部/ });
  const counts = await Promise.all(
    ["进行中", "未开", "完场"].map(async (name) =>
      Number(/\d+/.exec((await page.getByRole("button", { name: new RegExp(`^${name}`) }).textContent()) ?? "")?.[0]),
    ),
  );
  const total = Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
  expect(counts.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(total);

  const row = page.locator("[data-match-id]").nth(3);
  const id = await row.getAttribute("data-match-id");
  await row.hover();
  await row.getByRole("button", { name: "置顶" }).click();
  await expect(page.getByRole("heading", { name: /置顶/ })).toBeVisible();
  await page.reload();
  await expect(page.locator("[data-match-id]").first()).toHaveAttribute("data-match-id", id ?? "");
  await page.goto("/basketball");
  await expect(page.getByRole("heading", { name: /置顶/ })).toHaveCount(0);
});

test("a favourite is on 收藏, a row opens the match, and the row's links lead to the match's pages", async ({ page }) => {
  await page.goto("/football");
  await expect(page.locator('[data-feed="live"]')).toBeVisible();
  const row = page.locator("[data-match-id]").first();
  const id = (await row.getAttribute("data-match-id")) ?? "";
  await row.getByRole("button", { name: "收藏" }).click();
  for (const [word, path] of [
    ["分析", "analysis"],
    ["亚盘", "yapan"],
    ["大小球", "daxiaoqiu"],
    ["欧赔", "oupei"],
  ] as const) {
    // A row has no link to a page that is not open yet.
    if (!isOpen(`/football/${path}`)) await expect(row.getByTitle(word)).toHaveCount(0);
    else await expect(row.getByTitle(word).first()).toHaveAttribute("href", `/football/${path}/${id}`);
  }
  await page.goto("/football/collect");
  await expect(page.locator(`[data-match-id="${id}"]`)).toBeVisible();
  await page
    .locator(`[data-match-id="${id}"]`)
    .getByRole("link", { name: /进入比赛/ })
    .press("Enter");
  await expect(page).toHaveURL(new RegExp(`/football/live/${id}`));
});

test("an expanded row shows the incidents and statistics of its match", async ({ page }) => {
  await page.goto("/football");
  await expect(page.locator('[data-feed="live"]')).toBeVisible();
  const inPlay = page.getByRole("button", { name: /^进行中/ });
  await inPlay.click();
  await expect(inPlay).toHaveAttribute("aria-pressed", "true");
  // The match that began last: one that ends meanwhile leaves this tab, and its row disappears.
  const id = (await inPlayIds(page, "fb")).at(-1) ?? "";
  const opener = page.locator(`[data-match-id="${id}"]`).locator('[data-act="open"]');
  await opener.click();
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText("控球率").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "进入比赛", exact: true }).first()).toBeVisible();
});
