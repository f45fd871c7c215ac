import { expect, expectAccessible, expectGoodLooks, test, visit } from "./fixtures.ts";
import { providerOf } from "./provider.ts";

/** News: the report of a finished match is published, corrected, found and held back, as a reader sees it. */

const HOUR_MS = 3_600_000;
/** Longer than the match and its report take in this test. */
const HELD_BACK_MS = 900_000;

test("a match that ends has a report; its correction is revision 2 with what it changed; whoever is held back finds neither", async ({
  page,
  context,
  baseURL,
}) => {
  const matchId = `news-${Date.now().toString(36)}`;
  const push = await providerOf(page.request, `fb:${matchId}`);
  const kickoffAt = Date.now() - 2 * HOUR_MS;
  const goal = (id: string, side: "home" | "away", minute: number, player: string, score: readonly [number, number]) =>
    [
      ["incident", { id, type: "goal", side, minute, player, score }],
      ["score", { score }],
    ] as const;
  await push([
    [
      "fixture",
      {
        matchId,
        sport: "fb",
        league: { id: "chn1", name: "战报联赛", color: "#335577" },
        season: "2026-27",
        round: "第3轮",
        kickoffAt,
        home: { id: "news-red", name: "赤焰队" },
        away: { id: "news-blue", name: "碧波队" },
        source: "test",
      },
    ],
    ["state", { state: 2, clock: { base: 0, startAt: kickoffAt, rate: 1 } }],
  ]);
  await push([...goal("g1", "home", 20, "陈一", [1, 0]), ["state", { state: 3 }], ["state", { state: 4 }]]);
  await push(goal("g2", "away", 70, "林二", [1, 1]));
  await push(goal("g3", "home", 88, "陈一", [2, 1]));
  await push([["state", { state: 8 }]]);
  const search = `/search?val=${encodeURIComponent("赤焰队")}`;
  const html = async (path: string) => (await page.request.get(path)).text();
  await expect.poll(() => html(search)).toContain("赤焰队 2-1 碧波队");
  await page.goto(search);
  const first = page.getByRole("list", { name: "资讯" }).getByRole("link").first();
  await expect(first).toContainText("赤焰队 2-1 碧波队");
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("赤焰队 2-1 碧波队：第 88 分钟决出胜负");
  await expect(page.getByText("机器撰写")).toBeVisible();
  await expect(page.getByRole("link", { name: /88′.*赤焰队.*2 - 1.*从这一刻看/ })).toBeVisible();
  await expectAccessible(page);
  const address = page.url();

  const correctedAt = Date.now();
  await push([
    ["incident.revoked", { id: "g3", reason: "越位" }],
    ["score", { score: [1, 1] }],
  ]);
  await expect.poll(() => html(address)).toContain("<del>");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1-1");
  const note = page.getByRole("region", { name: "第 2 版的改动" });
  await expect(note).toContainText("比分更正");
  await expect(note.locator("ins").filter({ hasText: "一个进球被取消" })).toBeVisible();
  await note.getByRole("link", { name: /第 1 版/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("2-1");
  await page.getByRole("link", { name: "看现在的版本" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("1-1");

  // For a reader held far enough behind the article does not exist: not in the search, on the home page or by its URL.
  const steps = Math.ceil((Date.now() - correctedAt + HELD_BACK_MS) / 2_000);
  await context.addCookies([{ name: "behind", value: `${matchId}~${steps}`, url: baseURL ?? "" }]);
  await page.goto(search);
  await expect(page.getByRole("heading", { level: 1, name: "搜索：赤焰队" })).toBeAttached();
  await expect(page.getByText(/2-1 碧波队|1-1 碧波队/)).toHaveCount(0);
  for (const path of ["/", "/news", "/news/pages/32", `/list?tag=${encodeURIComponent("赤焰队")}`]) {
    expect(await (await page.request.get(path)).text(), path).not.toContain("碧波队：");
  }
  expect((await page.request.get(address)).status()).toBe(404);
});

test("home, headlines, a column, an article, lists, announcements and kept articles: at a desk and on a phone", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const banners = page.getByRole("region", { name: "推广" });
  await banners.getByRole("button", { name: /足球即时比分/ }).click();
  await expect(banners.getByRole("link")).toHaveAttribute("href", "/football");
  await page.keyboard.press("ArrowLeft");
  await banners.getByRole("link", { name: /正在直播/ }).click();
  await expect(page).toHaveURL(/\/live\/all$/);
  // External links leave the portal only through the page that warns of it.
  await visit(page, "/live/room/680001");
  const [out] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: /足球数据从哪里来/ }).click()]);
  await expect(out.getByRole("heading", { name: "即将离开本站" })).toBeVisible();
  await out.close();
  await visit(page, "/news");
  await page.getByRole("navigation", { name: "头条栏目" }).getByRole("link", { name: "深度" }).click();
  const rows = page.getByRole("list", { name: "深度" });
  await expect(rows.getByRole("link").first()).toBeVisible();
  await rows.getByRole("link", { name: /积分相同/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("积分相同");
  await page.getByRole("button", { name: "收藏" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("list", { name: "标签" }).getByRole("link", { name: "规则" }).click();
  await expect(page.getByRole("list", { name: "标签：规则" }).getByRole("link").first()).toBeVisible();
  await visit(page, "/youliao");
  await page.getByRole("list", { name: "有料" }).getByRole("link").first().click();
  await page.locator('a[href^="/list?authorId="]').click();
  await expect(
    page
      .getByRole("list", { name: /的文章$/ })
      .getByRole("link")
      .first(),
  ).toBeVisible();
  for (const path of ["/", "/news", "/announcementDetails", "/youliao"]) {
    await visit(page, path);
    await expectGoodLooks(page);
  }
});
