import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import config from "../../playwright.config.ts";
import { expect, retry, test } from "./fixtures.ts";
import { loginByAccount, userButton } from "./people.ts";
import { providerOf } from "./provider.ts";

/** Hostile networks: blocked sockets, and plain http from another machine. */

const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), "--host-resolver-rules=MAP fulltime.lan 127.0.0.1"] },
});

/** Points the sockets at the discard port, where nothing listens. */
async function blockSockets(page: Page): Promise<void> {
  const body = JSON.stringify({ code: 200, data: { url: "ws://127.0.0.1:9/" }, message: "" });
  await page.route("**/common-api/sys/ws/*", (route) => route.fulfill({ contentType: "application/json", body }));
}

function block(page: Page, heading: string): Locator {
  return page.locator("section", { has: page.getByRole("heading", { name: heading }) });
}

/** The portal's URL for a neighbour: a name, over plain http. The browser allows such a page less than a loopback one. */
const NEIGHBOUR = `http://fulltime.lan:${new URL(config.use?.baseURL ?? "").port}`;

test.describe.configure({ mode: "serial" });
test.use({ allowed: { patterns: [/WebSocket|ws:|ERR_/] } });

let neighbour: Page;
const faults: string[] = [];

test.beforeAll(async ({ browser }) => {
  neighbour = await browser.newPage({ viewport: { width: 1440, height: 1000 }, baseURL: NEIGHBOUR });
  // Logs in by the form: over plain http the browser has no Web Crypto.
  await neighbour.goto("/about/agreement");
  await loginByAccount(neighbour, "演示球迷", "demo2018");
  await expect(userButton(neighbour, "演示球迷")).toBeVisible();
  neighbour.on("pageerror", (error) => faults.push(error.message));
});
test.afterAll(() => neighbour?.context().close());

function lines(page: Page): Locator {
  return page.getByRole("list", { name: "聊天", exact: true });
}

async function sayInRoom(text: string): Promise<void> {
  await neighbour.getByRole("textbox", { name: "聊天内容" }).fill(text);
  await neighbour.getByRole("textbox", { name: "聊天内容" }).press("Enter");
  await expect(lines(neighbour).getByText(text)).toBeVisible();
}

test("what is said before the page is alive is said once it is", async () => {
  const alive = Promise.withResolvers<void>();
  await neighbour.route("**/assets/*.js", async (route) => {
    await alive.promise;
    await route.continue();
  });
  await neighbour.goto("/live/room/680001", { waitUntil: "commit" });
  const field = neighbour.getByRole("textbox", { name: "聊天内容" });
  await field.fill("说得太早的话");
  await field.press("Enter");
  await expect(field).toHaveValue("说得太早的话");
  alive.resolve();
  await expect(lines(neighbour).getByText("说得太早的话")).toHaveCount(1);
  await expect(field).toHaveValue("");
});

test("over plain http from another machine people talk, give and copy", async () => {
  await neighbour.goto("/live/room/680001");
  const has = () => [isSecureContext, "randomUUID" in crypto, "clipboard" in navigator];
  expect(await neighbour.evaluate(has)).toEqual([false, false, false]);
  await sayInRoom("从隔壁电脑来的");
  await neighbour.getByRole("radio", { name: /荧光棒/ }).click();
  await neighbour.getByRole("button", { name: "赠送", exact: true }).click();
  await expect(
    lines(neighbour)
      .getByText(/送出 荧光棒/)
      .first(),
  ).toBeVisible();
  await neighbour.getByRole("button", { name: "分享", exact: true }).click();
  await expect(neighbour.getByText("直播间链接已复制")).toBeVisible();
  expect(faults).toEqual([]);
});

test("with sockets blocked a room and a match go on by REST, every 30 s: chat, score, events, statistics, text and phase", async ({
  page,
  request,
}) => {
  await blockSockets(page);
  await page.clock.install();
  await page.goto("/live/room/680001");
  await expect(lines(page)).toBeVisible();
  // Hydrated: from now on it polls every 30 s.
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe("manual");
  await sayInRoom("房间里没有线也看得到");
  // The first poll is 30 s after the socket has failed, whenever that was.
  await retry(async (timeout) => {
    await page.clock.fastForward(31_000);
    await expect(lines(page).getByText("房间里没有线也看得到")).toBeVisible({ timeout });
  });

  const id = `blocked-${Date.now()}`;
  const push = await providerOf(request, `fb:${id}`);
  const fixture = {
    matchId: id,
    sport: "fb",
    league: { id: "l1", name: "测试联赛", color: "#335577" },
    kickoffAt: Date.now() - 600_000,
    home: { id: "h1", name: "无线电队" },
    away: { id: "a1", name: "电缆队" },
    source: "test",
  };
  await push([
    ["fixture", fixture],
    ["state", { state: 2, clock: { base: 0, startAt: fixture.kickoffAt, rate: 1 } }],
    ["score", { score: [0, 0] }],
  ]);

  // A provider's events are in the log at once; the row by which a page finds the match is written separately.
  await expect.poll(async () => (await request.get(`/football/live/${id}`)).status()).toBe(200);
  // The first poll comes when the feed goes stale, the next 27 to 30 s later: the page's time stands still until then.
  const firstPoll = page.waitForResponse((response) => response.url().includes(`/match/log?matchId=${id}`));
  await page.goto(`/football/live/${id}`);
  await firstPoll;
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  const score = page.getByTestId("score");
  await expect(score).toHaveText("0-0");
  const chat = page.locator("#chat");
  await expect(chat.getByRole("button", { name: "发送" })).toBeVisible();

  await push([
    ["score", { score: [1, 0] }],
    ["incident", { id: "g1", type: "goal", side: "home", minute: 9, player: "短波", score: [1, 0] }],
    ["stat", { team: { possession: [61, 39] } }],
    ["text", { id: "t1", clock: "9′", text: "远射破门，没有人听见" }],
  ]);
  await neighbour.goto(`/football/live/${id}`);
  await neighbour.locator("#chat").getByRole("textbox").fill("没有线也看得到");
  await neighbour.locator("#chat").getByRole("button", { name: "发送" }).click();
  await expect(neighbour.locator("#chat").getByText("没有线也看得到")).toBeVisible();
  await expect(score).toHaveText("0-0");

  await retry(async (timeout) => {
    await page.clock.fastForward(31_000);
    await expect(score).toHaveText("1-0", { timeout });
  });
  await expect(block(page, "文字直播").getByText("远射破门，没有人听见")).toBeVisible();
  await expect(block(page, "事件").getByText("短波").first()).toBeVisible();
  await expect(page.getByText("61%").first()).toBeVisible();
  await expect(chat.getByText("没有线也看得到")).toBeVisible();
  await push([["state", { state: 3 }]]);
  await retry(async (timeout) => {
    await page.clock.fastForward(31_000);
    await expect(page.getByText("中场休息").first()).toBeVisible({ timeout });
  });
});

test.describe("a page older than a deploy", () => {
  test.use({ allowed: { patterns: [/status of 404/] } });

  test("is loaded anew when its first script is gone, and lives", async ({ page }) => {
    let documents = 0;
    page.on("request", (request) => void (documents += request.isNavigationRequest() ? 1 : 0));
    await page.route(/\/assets\/entryClient-[^/]*\.js$/, (route) => (documents === 1 ? route.fulfill({ status: 404 }) : route.continue()));
    await page.goto("/football");
    await page.getByRole("button", { name: "登录", exact: true }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(documents).toBe(2);
  });
});

test("a link pressed before what navigates has come leads on once it has, without a new document", async ({ page }) => {
  const manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8")) as Record<string, { name?: string; file: string }>;
  const file = Object.values(manifest).find(({ name }) => name === "alive")?.file ?? "not built";
  const arrived = Promise.withResolvers<void>();
  await page.route(`**/${file}`, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  let documents = 0;
  page.on("request", (request) => void (documents += request.isNavigationRequest() ? 1 : 0));
  const asked = page.waitForRequest(`**/${file}`);
  await page.goto("/football");
  await asked;
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "直播" }).click();
  await expect(page).toHaveURL(/\/football$/);
  arrived.resolve();
  await expect(page).toHaveURL(/\/live\/all$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/football$/);
  expect(documents).toBe(1);
});
