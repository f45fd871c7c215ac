import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, retry, test } from "./fixtures.ts";
import { providerOf } from "./provider.ts";

/** The portal as an installed app: offline, and with the browser's notifications. */

test.use({ serviceWorkers: "allow" });

const HOUR_MS = 3_600_000;

/** Opens a page that the service worker controls. */
async function withWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const isControlled = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
  // A page that was still loading when the worker claimed all pages is not controlled: a reload is.
  if (!isControlled) await page.reload();
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test.describe("without a network", () => {
  // The browser's own messages about failed requests.
  test.use({ allowed: { patterns: [/net::ERR_INTERNET_DISCONNECTED|WebSocket connection/] } });

  test("a page says so in the brand's look and shows no score; with one again it is there", async ({ page, context }) => {
    // A page with little work: the worker is registered when the browser is idle.
    await withWorker(page, "/about");
    // Loaded through the worker, which caches nothing of it.
    await page.goto("/football");
    await expect(page.getByRole("row").first()).toBeVisible();
    const paths = await kept(page);
    expect(paths).toEqual(["/offline.html"]);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { name: "当前无网络" })).toBeVisible();
    await expect(page.getByText("比分需要联网，这里不显示旧的比分。")).toBeVisible();
    await expect(page).toHaveTitle("当前无网络 - 全场体育");
    expect(await page.locator("body").textContent()).not.toMatch(/\d\s*[-:]\s*\d/);
    await expectAccessible(page);
    expect(new URL(page.url()).pathname).toBe("/football");
    await context.setOffline(false);
    // It reloads by itself, or by a press if the browser has not noticed the network.
    await page
      .getByRole("link", { name: "重试" })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await expect(page.getByText("推送正常")).toBeVisible();
  });
});

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}
declare global {
  interface Window {
    notes: Map<string, Shown>;
  }
}

const shown = (page: Page) => page.evaluate(() => [...window.notes.values()]);

/**
 * Simulates a reader who has allowed notifications and looks at another window. This browser shows none even when allowed:
 * the calls to the worker's registration are recorded instead, one per tag.
 */
async function allowAndHide(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.notes = new Map();
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body = "", tag = "", data } = {}) => {
      window.notes.set(tag, { title, body, path: (data as { path: string }).path });
    };
  });
}

test("a goal of a match with the star is notified of while nobody looks, taken back in its place, and never ahead of a picture", async ({
  page,
  context,
}) => {
  await allowAndHide(context);
  const name = Date.now().toString(36);
  // Own matches on a board that has matches of other tests.
  const matches = ["红队", "黄队"].map((team, i) => ({ matchId: `note${i}-${name}`, home: `${team}${name.slice(-4)}` }));
  const [{ matchId, home }, other] = matches as [(typeof matches)[0], (typeof matches)[0]];
  const kickoffAt = Date.now() - HOUR_MS / 2;
  const goal = (id: string, minute: number, score: readonly [number, number]) =>
    [
      ["incident", { id, type: "goal", side: "home", minute, player: "陈一", score }],
      ["score", { score }],
    ] as const;
  async function begun(match: { readonly matchId: string; readonly home: string }) {
    const push = await providerOf(page.request, `fb:${match.matchId}`);
    await push([
      [
        "fixture",
        {
          matchId: match.matchId,
          sport: "fb",
          league: { id: "note1", name: "通知联赛", color: "#335577" },
          kickoffAt,
          home: { id: `home-${match.matchId}`, name: match.home },
          away: { id: "note-blue", name: "蓝队" },
          source: "test",
        },
      ],
      ["state", { state: 2, clock: { base: 0, startAt: kickoffAt, rate: 1 } }],
    ]);
    return push;
  }
  const push = await begun({ matchId, home });
  const pushOther = await begun(other);
  await page.goto("/football");
  for (const match of matches) {
    await page
      .getByRole("row", { name: new RegExp(match.home) })
      .getByRole("button", { name: /收藏/ })
      .click();
  }
  await withWorker(page, "/about");
  // Until the page follows the matches: earlier events are not news. Once the last match is followed, all are.
  const path = `/football/live/${matchId}`;
  const titles = async () => (await shown(page)).map(({ title }) => title);
  let minute = 0;
  await retry(async (timeout) => {
    minute += 1;
    await pushOther(goal(`o1-${minute}`, minute, [1, 0]));
    await expect.poll(titles, { timeout }).toContain(`${other.home} 1-0 蓝队`);
    await push(goal(`g1-${minute}`, minute, [1, 0]));
    const first = { title: `${home} 1-0 蓝队`, body: `通知联赛 ${minute}′ ${home}进球：陈一`, path };
    await expect.poll(() => shown(page), { timeout }).toContainEqual(first);
  });
  const before = (await shown(page)).length;
  await push(goal("g2", 31, [2, 0]));
  await expect.poll(titles).toContain(`${home} 2-0 蓝队`);
  await push([["incident.revoked", { id: "g2", reason: "VAR" }]]);
  await expect.poll(titles).toContainEqual(expect.stringMatching(new RegExp(`^进球取消 ${home}`)));
  const after = await shown(page);
  expect(after).toHaveLength(before + 1);
  expect(after.map(({ title }) => title)).not.toContain(`${home} 2-0 蓝队`);
  // Another page shows the match two seconds late: of what it has not shown there is no word, and after it none is needed.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  await page.evaluate((id) => new BroadcastChannel("behind").postMessage({ matchId: id, lagMs: 2_000 }), matchId);
  await push(goal("g3", 33, [3, 0]));
  // A goal of the other match waits for the same picture and is shown after it.
  await pushOther(goal("o2", 34, [2, 0]));
  await expect.poll(titles).toContain(`${other.home} 2-0 蓝队`);
  expect((await titles()).toSorted()).toEqual([...after.map(({ title }) => title), `${other.home} 2-0 蓝队`].toSorted());
});
