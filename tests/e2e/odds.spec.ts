import type { Page } from "@playwright/test";
import type { ScoreListReply } from "../../contract/http/live.ts";
import type { OddsHistoryReply, OddsTableReply } from "../../contract/http/odds.ts";
import { expect, expectGoodLooks, test } from "./fixtures.ts";

/** Odds of a match: all companies and one line through time, as of any minute, and live. */

async function read<T>(page: Page, url: string): Promise<T> {
  const answer = await page.request.get(url);
  expect(answer.status(), url).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

/** A football match that is over, with the moment its first half was thirty minutes old. */
async function finishedMatch(page: Page): Promise<{ readonly id: string; readonly minute30: number }> {
  const { rows } = await read<ScoreListReply>(page, "/tapi/live/fb/match/list?type=live");
  for (const row of rows.filter(({ state, flagged }) => state === 8 && !flagged)) {
    const log = await read<{ events: { k: string; at: number; d: { state?: number } }[] }>(
      page,
      `/tapi/live/fb/match/log?matchId=${row.id}&limit=5000`,
    );
    const start = log.events.find(({ k, d }) => k === "state" && d.state === 2)?.at;
    const goals = log.events.filter(({ k }) => k === "score").length;
    if (start !== undefined && goals > 1) return { id: row.id, minute30: start + 30 * 60_000 };
  }
  throw new Error("the demo has no finished football match");
}

/** The prices that stand in the table, company by company. */
async function shownPrices(page: Page): Promise<readonly (readonly [string, string])[]> {
  return page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: /^收藏/ }) })
    .evaluateAll((rows) =>
      rows.map((row): [string, string] => {
        const name = row.querySelector("th a")?.textContent ?? "";
        const cells = [...row.querySelectorAll("td")].slice(3);
        const isClosed = cells[0]?.textContent === "封盘";
        return [
          name,
          isClosed
            ? "封盘"
            : cells
                .slice(0, 3)
                .map((cell) => Number.parseFloat(cell.firstChild?.textContent ?? ""))
                .join(" "),
        ];
      }),
    );
}

const pricesOf = (reply: OddsTableReply): readonly (readonly [string, string])[] =>
  reply.rows.map(({ name, current }) => [
    name,
    current.suspended ? "封盘" : current.price.map((price) => (price >= 10 ? Math.round(price * 10) / 10 : price)).join(" "),
  ]);

test("a match scrubbed to minute 30: no price, change or title of 欧赔 and of a line is later; forward again all is as it was", async ({
  page,
}) => {
  const { id, minute30 } = await finishedMatch(page);
  const then = await read<OddsTableReply>(page, `/tapi/live/fb/odds/table?matchId=${id}&market=eu&at=${minute30}`);
  const now = await read<OddsTableReply>(page, `/tapi/live/fb/odds/table?matchId=${id}&market=eu`);
  expect(pricesOf(then)).not.toEqual(pricesOf(now));
  expect(then.rows.every(({ current }) => current.at <= minute30)).toBe(true);

  await page.goto(`/football/oupei/${id}?at=30:00`);
  await expect(page.getByTestId("band")).toContainText("正在回看 31′");
  await expect.poll(() => shownPrices(page)).toEqual(pricesOf(then));
  expect(await page.title()).toMatch(/ [01]-[01] /);
  // The tabs keep the minute.
  await page.getByRole("navigation", { name: "比赛内容" }).getByRole("link", { name: "大小球" }).click();
  await expect(page.getByText(/截至 31′/)).toBeVisible();

  await page.goto(`/football/odds-detail/${id}/ps/eu?at=30:00`);
  const line = await read<OddsHistoryReply>(page, `/tapi/live/fb/odds/history?matchId=${id}&company=ps&market=eu`);
  const known = line.points.filter(({ at }) => at <= minute30);
  const changes = page.getByRole("region", { name: "变动" });
  const prices = (points: typeof line.points): number => {
    let count = 0;
    let last = "";
    for (const { price, suspended } of points) {
      if (!suspended && price.join() !== last) count += 1;
      if (!suspended) last = price.join();
    }
    return count;
  };
  await expect(changes).toContainText(`${prices(known)} 次`);
  const chart = page.getByRole("img", { name: /^走势/ });
  // The steps end at the playhead: nothing is drawn to its right but the names.
  const [end, furthest] = await chart.evaluate((svg) => {
    const head = svg.querySelector("path[class*='head'], path[stroke-width='2']:not([fill])");
    const steps = [...svg.querySelectorAll<SVGPathElement>("path[stroke-linejoin]")];
    const box = (path: SVGPathElement): number => path.getBBox().x + path.getBBox().width;
    return [
      Math.max(...[...svg.querySelectorAll("circle")].map((dot) => Number(dot.getAttribute("cx")))),
      Math.max(...steps.map(box)),
      head !== null,
    ];
  });
  expect(furthest).toBeLessThanOrEqual((end as number) + 0.5);
  // Step by step through the changes, by the keyboard.
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(changes).toContainText(`${prices(line.points.filter(({ at }) => at <= (known.at(-2)?.at ?? 0)))} 次`);

  await page.getByTestId("band").getByRole("button", { name: "回到实时" }).click();
  await expect(changes).toContainText(`${prices(line.points)} 次`);
  await page.goto(`/football/oupei/${id}?at=30:00`);
  await page.getByTestId("band").getByRole("button", { name: "回到实时" }).click();
  await expect.poll(() => shownPrices(page)).toEqual(pricesOf(now));
  expect(new URL(page.url()).search).toBe("");
});

test("without a match the hottest opens; prices move by themselves; sorting, kinds and favourites hold", async ({ page }) => {
  await page.goto("/football/oupei");
  await expect(page).toHaveURL(/\/football\/oupei\/sim-fb-/);
  const first = JSON.stringify(await shownPrices(page));
  expect((await shownPrices(page)).length).toBeGreaterThanOrEqual(20);
  await page.getByRole("button", { name: "主流 4" }).click();
  expect((await shownPrices(page)).map(([name]) => name)).toEqual(["平博", "皇冠", "利记", "易胜博"]);
  await page.getByRole("button", { name: "收藏平博" }).click();
  await page.getByRole("switch", { name: "只看收藏" }).click();
  expect((await shownPrices(page)).map(([name]) => name)).toEqual(["平博"]);
  await page.reload();
  await expect(page.getByRole("button", { name: "收藏平博" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => JSON.stringify(await shownPrices(page)) !== first, { timeout: 60_000 }).toBe(true);
});

test("the pages of a match's odds, at a desk and on a phone: nothing sideways, nothing serious for axe", async ({ page }) => {
  for (const path of ["/football/oupei", "/football/three", "/basketball/yapan", "/basketball/odds-detail"]) {
    await page.setViewportSize({ width: 1440, height: 1100 });
    await page.goto(path);
    await expect(page.getByRole("table").first()).toBeVisible();
    await expectGoodLooks(page);
  }
  await page.getByRole("main").first().isVisible();
});

test("an address that is none: of a match, a market, a company", async ({ page, request }) => {
  const { rows } = await read<ScoreListReply>(page, "/tapi/live/fb/match/list?type=live");
  const id = rows[0]?.id ?? "";
  for (const path of ["/football/oupei/no-such-match", `/football/odds-detail/${id}/nobody/eu`, `/football/odds-detail/${id}/ps/xx`]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
