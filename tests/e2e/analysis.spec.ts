import type { APIRequestContext } from "@playwright/test";
import { expect, expectGoodLooks, expectNoSidewaysScroll, test } from "./fixtures.ts";

/** Analysis pages of both sports: filled, readable on desktop and phone, as of the page's moment. */
interface Answer<T> {
  readonly data: T;
}
type Sport = "fb" | "bk";
const MATCHES = 20;

async function matchOf(request: APIRequestContext, sport: Sport): Promise<string> {
  const answer = (await (await request.get(`/tapi/live/${sport}/match/list?type=live`)).json()) as Answer<{
    rows: readonly { readonly id: string; readonly league: { readonly id: string } }[];
  }>;
  const { rows } = answer.data;
  const known = /^(eng1|esp1|ita1|ger1|fra1|nba)$/;
  const found = rows.find(({ league }) => known.test(league.id)) ?? rows[0];
  if (!found) throw new Error(`no match of ${sport} on the board`);
  // Past results are written after the start, the latest first.
  await expect
    .poll(
      async () => {
        const { data } = (await (await request.get(`/tapi/live/${sport}/analysis?matchId=${found.id}`)).json()) as Answer<{
          readonly form: { readonly home: { readonly rows: readonly unknown[] } } | null;
          readonly strength: { readonly check: unknown } | null;
        }>;
        return (data.form?.home.rows.length ?? 0) >= MATCHES && data.strength?.check !== null && data.strength !== null;
      },
      { timeout: 120_000 },
    )
    .toBe(true);
  return found.id;
}

for (const [sport, base, spans] of [
  ["fb", "/football", "进球时段"],
  ["bk", "/basketball", "单节得分"],
] as const) {
  test(`the analysis of a match: ${base}`, async ({ page, request }) => {
    const id = await matchOf(request, sport);
    expect((await page.goto(`${base}/analysis/${id}`))?.status()).toBe(200);
    await expect(page.getByRole("navigation", { name: "比赛内容" }).getByRole("link", { name: "分析" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    for (const name of ["近况", "积分", "盘路", spans, "伤停", "未来三场", "交锋", "强度"]) {
      await expect(page.getByRole("heading", { level: 2, name, exact: true }).first()).toBeVisible();
    }
    await expect(page.locator("#form")).toContainText("演示数据");
    await expect(page.locator("#strength svg").first()).toBeVisible();
    await page.locator("#form").getByRole("button", { name: "10 场" }).click();
    await expect(page.locator("#form table").first().getByRole("row")).toHaveCount(11);
    await page.getByRole("navigation", { name: "分析内容" }).getByRole("link", { name: "强度" }).click();
    await expect(page.locator("#strength h2")).toBeInViewport();
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 1024, height: 900 });
    await expectNoSidewaysScroll(page);
  });
}

test("without an id the hottest match opens; a wrong one is a 404", async ({ page, request }) => {
  for (const base of ["/football", "/basketball"]) {
    await page.goto(`${base}/analysis`);
    await expect(page).toHaveURL(new RegExp(`${base}/analysis/sim-`));
    expect((await request.get(`${base}/analysis/sim-fb-19700101-001`)).status()).toBe(404);
  }
});
