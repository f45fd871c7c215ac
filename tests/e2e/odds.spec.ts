import type { Page } from "@playwright/test";
import type { ScoreListReply } from "../../contract/http/live.ts";
import type { OddsHistoryReply, OddsTableReply } from "../../contract/http/odds.ts";
import { expect, expectGoodLooks, test, visit } from "./fixtures.ts";
import { providerOf } from "./provider.ts";

/** Odds of a match: all companies and one line through time, as of any minute, and live. */

async function read<T>(page: Page, url: string): Promise<T> {
  const answer = await page.request.get(url);
  expect(answer.status(), url).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

/** A finished football match, with the moment when its first half was thirty minutes old, and the score then. */
async function finishedMatch(page: Page): Promise<{ readonly id: string; readonly minute30: number; readonly score30: string }> {
  const { rows } = await read<ScoreListReply>(page, "/tapi/live/fb/match/list?type=live");
  for (const row of rows.filter(({ state, flagged }) => state === 8 && !flagged)) {
    const log = await read<{ events: { k: string; at: number; d: { state?: number; score?: [number, number] } }[] }>(
      page,
      `/tapi/live/fb/match/log?matchId=${row.id}&limit=5000`,
    );
    const start = log.events.find(({ k, d }) => k === "state" && d.state === 2)?.at;
    const goals = log.events.filter(({ k }) => k === "score").length;
    if (start === undefined || goals < 2) continue;
    const minute30 = start + 30 * 60_000;
    const then = log.events.findLast(({ k, at }) => k === "score" && at <= minute30)?.d.score ?? [0, 0];
    return { id: row.id, minute30, score30: then.join("-") };
  }
  throw new Error("the demo has no finished football match");
}

/** The prices shown in the table, by company. */
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

const textOf = (price: readonly number[]): string => price.map((one) => (one >= 10 ? Math.round(one * 10) / 10 : one)).join(" ");

const pricesOf = (reply: OddsTableReply): readonly (readonly [string, string])[] =>
  reply.rows.map(({ name, current }) => [
    name,
    // 竞彩 closes for good at kick-off: its last prices stay.
    current.suspended && name !== "竞彩官方" ? "封盘" : textOf(current.price),
  ]);

test("a match scrubbed to minute 30: no price, change or title of 欧赔 and of a line is later; forward again all is as it was", async ({
  page,
}) => {
  const { id, minute30, score30 } = await finishedMatch(page);
  const then = await read<OddsTableReply>(page, `/tapi/live/fb/odds/table?matchId=${id}&market=eu&at=${minute30}`);
  const now = await read<OddsTableReply>(page, `/tapi/live/fb/odds/table?matchId=${id}&market=eu`);
  expect(pricesOf(then)).not.toEqual(pricesOf(now));
  expect(then.rows.every(({ current }) => current.at <= minute30)).toBe(true);

  await page.goto(`/football/oupei/${id}?at=30:00`);
  await expect(page.getByTestId("band")).toContainText("正在回看 31′");
  await expect.poll(() => shownPrices(page)).toEqual(pricesOf(then));
  expect(await page.title()).toContain(` ${score30} `);
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
  // The steps end at the playhead: only the names are drawn to its right.
  const [end, furthest] = await chart.evaluate((svg) => {
    const right = (selector: string): number =>
      Math.max(...[...svg.querySelectorAll<SVGPathElement>(selector)].map((path) => path.getBBox().x + path.getBBox().width));
    return [right("[data-part='playhead']"), right("path[stroke-linejoin]")];
  });
  expect(furthest).toBeGreaterThan(0);
  expect(furthest).toBeLessThanOrEqual((end ?? 0) + 0.5);
  // Through the changes one by one, with the keyboard.
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(changes).toContainText(`${prices(line.points.filter(({ at }) => at <= (known.at(-2)?.at ?? 0)))} 次`);

  await page.getByTestId("band").getByRole("button", { name: "回到实时" }).click();
  await expect(changes).toContainText(`${prices(line.points)} 次`);
  await page.goto(`/football/oupei/${id}?at=30:00`);
  await page.getByTestId("band").getByRole("button", { name: "回到实时" }).click();
  await expect.poll(() => shownPrices(page)).toEqual(pricesOf(now));
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

const MANY = 2_500;
type Point = OddsHistoryReply["points"][number];

/** The same line with so many changes that a canvas draws it: small moves between the real ones. */
function withMany(points: readonly Point[]): readonly Point[] {
  const stretches = points.filter((point, i) => points[i + 1] && !point.suspended).length;
  const more = Math.ceil((MANY - points.length) / stretches);
  const many = points.flatMap((point, i): readonly Point[] => {
    const next = points[i + 1];
    if (!next || point.suspended) return [point];
    const step = (next.at - point.at) / (more + 1);
    const [home, draw, away] = point.price;
    return Array.from({ length: more + 1 }, (_, n) => ({
      ...point,
      at: point.at + Math.floor(n * step),
      price: [home * (1 + (n % 5) / 200), draw, away * (1 - (n % 7) / 300)] as const,
    }));
  });
  return many;
}

/** Pixels on the canvas beneath the chart, px of the page: coloured rows per column, and the last column with any. */
function drawnOn(page: Page) {
  return page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const pen = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true })!;
    pen.drawImage(canvas, 0, 0);
    const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const rows = (x: number): number =>
      Array.from({ length: height }, (_, y) => data[(y * width + x) * 4 + 3]!).filter((alpha) => alpha > 60).length;
    const columns = Array.from({ length: width }, (_, x) => rows(x));
    const last = columns.findLastIndex((count) => count > 0);
    const first = data.slice(0).findIndex((_, i) => i % 4 === 3 && data[i]! > 200);
    const { left } = canvas.getBoundingClientRect();
    return { columns, last: left + last / devicePixelRatio, left, color: [...data.slice(first - 3, first)].join() };
  });
}

test("a line of thousands of changes is drawn on a canvas: to the playhead, with its closed stretches, in the theme's colours", async ({
  page,
}) => {
  const { id } = await finishedMatch(page);
  let count = 0;
  await page.route("**/tapi/live/fb/odds/history?*", async (route) => {
    const reply = await (await route.fetch()).json();
    const points = withMany(reply.data.points);
    await route.fulfill({ json: { ...reply, data: { ...reply.data, points } } });
  });
  await page.route("**/tapi/live/fb/match/detail?*", async (route) => {
    const line = await read<OddsHistoryReply>(page, `/tapi/live/fb/odds/history?matchId=${id}&company=ps&market=eu`);
    count = withMany(line.points).length;
    const reply = await (await route.fetch()).json();
    reply.data.odds.lines["ps/eu"].count = count;
    await route.fulfill({ json: reply });
  });
  // Navigates with the browser's history: the routes above then answer the page's requests.
  await page.goto("/football");
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe("manual"); // Hydrated.
  // The router starts a moment later, and a link waits for it: after this the history has a listener.
  await page.getByRole("navigation", { name: "比分分类" }).getByRole("link", { name: "赛程" }).click();
  await expect(page).toHaveURL(/\/football\/next/);
  await expect(page.getByRole("navigation", { name: "比分分类" }).getByRole("link", { name: "赛程" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.evaluate((path) => {
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, `/football/odds-detail/${id}/ps/eu`);
  const chart = page.getByRole("img", { name: /^走势/ });
  await expect(chart).toHaveAccessibleName(/^走势，\d{4} 次变动：主胜/);
  expect(count).toBeGreaterThan(2_000);
  await expect(chart).toHaveAccessibleName(new RegExp(`，${count} 次变动`));
  await expect.poll(async () => (await drawnOn(page)).last).toBeGreaterThan(0);
  const at = await drawnOn(page);
  const head = (await chart.locator("[data-part='playhead']").first().boundingBox())?.x ?? 0;
  const closed = await chart.locator("rect[fill='url(#closed)']").evaluateAll((rects) =>
    rects
      .map((rect) => rect.getBoundingClientRect())
      .sort((a, b) => b.width - a.width)
      .map(({ left, width }) => ({ left, width })),
  );
  // A line that is closed at the playhead has no price there.
  const closedAtHead = closed.filter((one) => one.left <= head && one.left + one.width > head - 1);
  expect(Math.abs(at.last - Math.min(head, ...closedAtHead.map((one) => one.left)))).toBeLessThan(4);
  // No price is drawn in the middle of the widest closed stretch; before it there is one.
  const { left, width } = closed[0] ?? { left: 0, width: 0 };
  expect(width).toBeGreaterThan(3);
  const column = (x: number): number => Math.round(x - at.left);
  expect(at.columns[column(left + width / 2)]).toBe(0);
  // The stretch right before it may be closed too.
  expect(at.columns.slice(0, column(left)).some((rows) => rows > 0)).toBe(true);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => (await drawnOn(page)).color).not.toBe(at.color);
});

test("without a match the hottest opens; prices move by themselves; sorting, kinds and favourites hold", async ({ page }) => {
  await page.goto("/football/oupei");
  await expect(page).toHaveURL(/\/football\/oupei\/sim-fb-/);
  expect((await shownPrices(page)).length).toBeGreaterThanOrEqual(20);
  await page.getByRole("button", { name: "主流 4" }).click();
  const names = async () => (await shownPrices(page)).map(([name]) => name);
  await expect.poll(names).toEqual(["平博", "皇冠", "利记", "易胜博"]);
  await page.getByRole("button", { name: "收藏平博" }).click();
  await page.getByRole("switch", { name: "只看收藏" }).click();
  await expect.poll(names).toEqual(["平博"]);
  await page.reload();
  await expect(page.getByRole("button", { name: "收藏平博" })).toHaveAttribute("aria-pressed", "true");
  // The demo's companies may pause for minutes, so this match is the test's own. Events for a demo match would restart it.
  const id = `odds-${Date.now().toString(36)}`;
  const kickoffAt = Date.now() - 10 * 60_000;
  const [home, away] = [
    { id: `${id}-h`, name: "指数主队" },
    { id: `${id}-a`, name: "指数客队" },
  ];
  const league = { id: "odds-league", name: "指数联赛", color: "#335577" };
  await (
    await providerOf(page.request, `fb:${id}`)
  )([
    ["fixture", { matchId: id, sport: "fb", league, kickoffAt, home, away, source: "test" }, kickoffAt],
    ["state", { state: 2, clock: { base: 0, startAt: kickoffAt, rate: 1 } }, kickoffAt],
  ]);
  const push = await providerOf(page.request, `odds:fb:${id}`);
  const priced = (price: readonly number[]) => push([["odds.batch", { quotes: [{ company: "ps", market: "eu", price }] }]]);
  await priced([2.1, 3.3, 3.6]);
  await page.goto(`/football/oupei/${id}`);
  const shown = async () => (await shownPrices(page)).find(([name]) => name === "平博")?.[1];
  await expect.poll(shown).toBe("2.1 3.3 3.6");
  await priced([2.4, 3.1, 3.2]);
  await expect.poll(shown).toBe("2.4 3.1 3.2");
});

test("the pages of a match's odds, at a desk and on a phone: nothing sideways, nothing serious for axe", async ({ page }) => {
  for (const path of ["/football/oupei?half=1", "/football/three", "/basketball/yapan", "/basketball/odds-detail"]) {
    await page.setViewportSize({ width: 1440, height: 1100 });
    await visit(page, path);
    await expect(page.getByRole("table").first()).toBeVisible();
    await expectGoodLooks(page);
  }
});

test("the first half's prices are pages of their own: from the table to one line and to the other tables", async ({ page }) => {
  const { id } = await finishedMatch(page);
  const { rows } = await read<OddsTableReply>(page, `/tapi/live/fb/odds/table?matchId=${id}&market=h1eu`);
  expect(rows.length).toBeGreaterThanOrEqual(8);
  await page.goto(`/football/oupei/${id}`);
  await expect(page.getByRole("button", { name: /^收藏/ })).toHaveCount(20);
  await page.getByRole("switch", { name: "半场" }).click();
  await expect(page).toHaveURL(/\?half=1$/);
  await expect.poll(() => shownPrices(page)).toEqual(rows.map(({ name, current }) => [name, textOf(current.price)]));
  await expect(page.getByText(/上半场 \d+-\d+ 已结束，所示为末盘/)).toBeVisible();
  await page.getByRole("navigation", { name: "比赛内容" }).getByRole("link", { name: "亚盘" }).click();
  await expect(page.getByRole("region", { name: "半场让球，各家公司" })).toBeVisible();
  await page.getByRole("link", { name: "平博", exact: true }).click();
  await expect(page).toHaveURL(/\/ps\/h1ah$/);
  await expect(page.getByRole("img", { name: /^走势/ })).toBeVisible();
});

test("an address that is none: of a match, a market, a company", async ({ page, request }) => {
  const { rows } = await read<ScoreListReply>(page, "/tapi/live/fb/match/list?type=live");
  const id = rows[0]?.id ?? "";
  for (const path of ["/football/oupei/no-such-match", `/football/odds-detail/${id}/nobody/eu`, `/football/odds-detail/${id}/ps/h2eu`]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
