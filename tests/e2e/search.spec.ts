import { expect, expectAccessible, expectGoodLooks, retry, test } from "./fixtures.ts";
import { providerOf } from "./provider.ts";

/** Search as a reader uses it: typed in pinyin, selected with the keyboard, and full-screen on a phone. */

const HOUR_MS = 3_600_000;

test("a name typed in pinyin is found while it is typed, chosen by the keyboard and opened; on a phone the field is the whole screen", async ({
  page,
}) => {
  const matchId = `search-${Date.now().toString(36)}`;
  const push = await providerOf(page.request, `fb:${matchId}`);
  const kickoffAt = Date.now() + HOUR_MS;
  await push([
    [
      "fixture",
      {
        matchId,
        sport: "fb",
        league: { id: "search-league", name: "寻觅联赛", color: "#335577" },
        round: "第1轮",
        kickoffAt,
        home: { id: "search-red", name: "寻梅队" },
        away: { id: "search-blue", name: "踏雪队" },
        source: "test",
      },
    ],
  ]);
  await page.goto("/");
  const field = page.getByRole("combobox", { name: "搜索" });
  const match = page.getByRole("option", { name: /寻梅队 vs 踏雪队/ });
  // The search index reads the names of pushed matches every few seconds.
  await retry(async (timeout) => {
    await field.fill("");
    await field.fill("xmd");
    await expect(match).toBeVisible({ timeout });
  });
  await expect(match.locator("mark")).toHaveText("寻梅队");
  await expectAccessible(page);
  await expect(async () => {
    await field.press("ArrowDown");
    await expect(match).toHaveAttribute("aria-selected", "true", { timeout: 300 });
  }).toPass();
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/football/live/${matchId}`));

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/search");
  const screen = page.getByRole("dialog", { name: "搜索" });
  await screen.getByRole("textbox", { name: "搜索" }).fill("xunmei");
  await expect(screen.getByRole("link", { name: /寻梅队 vs 踏雪队/ })).toBeVisible();
  expect(await screen.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expectAccessible(page);
  await screen.getByRole("textbox", { name: "搜索" }).press("Enter");
  await expect(page).toHaveURL(/\/search\?val=xunmei/);
  await expect(page.getByRole("list", { name: "比赛" }).getByRole("link", { name: /寻梅队.*踏雪队/ })).toBeVisible();
  await expectGoodLooks(page);
  // A club of a league, with its place, its form and its world (real or simulated).
  await page.goto("/search?val=阿森纳");
  await expect(page.getByText("演示数据").first()).toBeVisible();
  await expectGoodLooks(page);
});
