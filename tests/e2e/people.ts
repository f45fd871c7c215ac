import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from "@playwright/test";
import { sql } from "kysely";
import { AUTH_COOKIE } from "../../contract/limits.ts";
import { readConfig } from "../../server/kit/config.ts";
import type { Database } from "../../server/kit/database.ts";
import { withDatabase } from "../../server/kit/withDatabase.ts";
import { type TestClient, testClient } from "../security/client.ts";
import { expect } from "./fixtures.ts";
import { OWN } from "./ports.ts";

/** A person's actions at forms, with mouse and keys. Captcha answers are looked up: reading them takes a person. */

const PICTURE = { width: 310, height: 155 };

/** Codes already used by a test. */
const had = new Set<string>();

/** The code just sent to a number. The countdown starts before it is sent, so a code already used is ignored. */
export async function codeFor(request: APIRequestContext, mobile: string): Promise<string> {
  let code = "";
  await expect(async () => {
    const answer = await request.get(`/dev/inbox.json?mobile=${mobile}`);
    const { list } = (await answer.json()) as { list: { code: string }[] };
    code = list[0]?.code ?? "";
    expect(code).toMatch(/^\d{6}$/);
    expect(had).not.toContain(`${mobile} ${code}`);
  }).toPass();
  had.add(`${mobile} ${code}`);
  return code;
}

/** The piece's target, px from the left of the picture, of the slider shown last. */
async function targetOf(captcha: Locator): Promise<number> {
  await expect(captcha.locator("img")).toHaveCount(2);
  return inPortalDatabase(async ({ db }) => {
    const { rows } = await sql<{ answer: { readonly x: number } }>`
      select answer from captcha_challenge where kind = 'slider' order by created_at desc limit 1`.execute(db);
    if (!rows[0]) throw new Error("no slider was shown");
    return rows[0].answer.x;
  });
}

/** A human drag: fast in the middle, slow at the end, one step a frame; never the same twice, because the server refuses repeats. */
async function drag(page: Page, captcha: Locator, picturePx: number): Promise<void> {
  const handle = captcha.getByRole("slider");
  // A dialog grows while it opens: measured then, the position would be wrong.
  await handle.hover();
  const box = await handle.boundingBox();
  const track = await captcha.locator("img").first().boundingBox();
  if (!box || !track) throw new Error("the slider is not there");
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const distance = (picturePx / PICTURE.width) * track.width;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const steps = 44;
  const haste = 0.7 + Math.random() * 0.8;
  const sway = 2 + Math.random() * 9;
  for (let i = 1; i <= steps; i += 1) {
    const share = (i / steps) ** haste;
    const eased = 1 - (1 - share) ** 3 + Math.sin(share * sway) * 0.02 * (1 - share);
    await page.mouse.move(from.x + distance * eased, from.y + Math.sin(i) * 2);
    await frames(page, 1);
  }
  await page.mouse.move(from.x + distance, from.y);
  await page.mouse.up();
}

export function captchaOf(scope: Page | Locator): Locator {
  return scope.getByRole("group", { name: "安全验证" });
}

export async function solveSlider(page: Page, scope: Page | Locator = page): Promise<void> {
  const captcha = captchaOf(scope);
  await drag(page, captcha, await targetOf(captcha));
  await expect(scope.getByText(/验证成功|验证通过/)).toBeVisible();
}

export async function missSlider(page: Page, scope: Page | Locator = page): Promise<void> {
  const captcha = captchaOf(scope);
  const target = await targetOf(captcha);
  await drag(page, captcha, target > PICTURE.width / 2 ? target - 60 : target + 60);
}

/** Waits for this many animation frames: a sixtieth of a second each. */
async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (of) => {
    for (let left = of; left > 0; left -= 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

/** A held key: its first step, the delay before it repeats, then its repeat rate. Counted in frames. */
async function hold(page: Page, key: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await page.keyboard.press(key);
    await frames(page, i === 0 ? 20 : 2);
  }
}

/** The same by keyboard: arrow keys, then Enter. One even beat from first to last would look like a machine. */
export async function solveSliderByKeys(page: Page, scope: Page | Locator = page): Promise<void> {
  const captcha = captchaOf(scope);
  const target = Math.round(await targetOf(captcha));
  await expect(captcha.getByRole("slider")).toBeFocused();
  // Solving without reading time is refused (READING_MIN_MS), and the steps that follow may take less than that.
  await frames(page, 45);
  await hold(page, "Shift+ArrowRight", Math.floor(target / 10));
  await hold(page, "ArrowRight", target % 10);
  await page.keyboard.press("Enter");
  await expect(scope.getByText(/验证成功|验证通过/)).toBeVisible();
}

export function loginButton(page: Page): Locator {
  return page.getByRole("banner").getByRole("button", { name: "登录", exact: true });
}

export function userButton(page: Page, nickName: string): Locator {
  return page.getByRole("banner").getByRole("button", { name: new RegExp(`^${nickName}.*用户菜单$`) });
}

export async function openLogin(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  await loginButton(page).click();
  await expect(dialog.getByRole("tab", { name: "账号登录" })).toBeVisible();
  return dialog;
}

export async function loginByAccount(page: Page, account: string, password: string): Promise<void> {
  const dialog = await openLogin(page);
  await dialog.getByRole("textbox", { name: "账号" }).fill(account);
  await dialog.getByLabel("密码", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
}

export async function logout(page: Page, nickName: string): Promise<void> {
  await userButton(page, nickName).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(loginButton(page)).toBeVisible();
}

/** Runs on the database of the portal under test. */
export function inPortalDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  return withDatabase(readConfig({ DATA_DIR: OWN.dataDir }), work);
}

interface ClickAnswer {
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** Clicks the words at their positions, which are looked up: reading them takes a person. */
export async function solveClickWord(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "安全验证" });
  const aim = dialog.getByRole("button", { name: /请依次点击/ });
  await expect(aim).toBeVisible();
  await expect(dialog.locator("img")).toHaveCount(1);
  const points = await inPortalDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ answer: ClickAnswer }>(
      "select answer from captcha_challenge where kind = 'clickWord' order by created_at desc limit 1",
    );
    return rows[0]?.answer.points ?? [];
  });
  // The dialog grows while it opens: measured then, the positions would be wrong.
  await aim.hover();
  const box = await aim.boundingBox();
  if (!box || points.length === 0) throw new Error("no words to click");
  for (const { x, y } of points) {
    await aim.click({ position: { x: (x / PICTURE.width) * box.width, y: (y / PICTURE.height) * box.height } });
  }
  await expect(dialog).toBeHidden();
}

const DEMO_MOBILE = "13800138000";
const DEMO_PASSWORD = "demo2018";

/** A user with the demo account's password. */
export async function addPerson(nickName: string, mobile: string, { isAnchor = false } = {}): Promise<void> {
  await inPortalDatabase(({ db }) =>
    sql`
      insert into app_user (nick_name, nick_key, mobile, password_hash, is_anchor, experience)
      select ${nickName}, ${nickName}, ${mobile}, password_hash, ${isAnchor}, 900 from app_user where mobile = ${DEMO_MOBILE}`.execute(db),
  );
}

/** Lets a user of the demo, who has no password, log in with the demo account's. */
export async function givePassword(nickName: string): Promise<void> {
  await inPortalDatabase(({ db }) =>
    sql`
      update app_user set password_hash = (select password_hash from app_user where mobile = ${DEMO_MOBILE}) where nick_name = ${nickName}`.execute(
      db,
    ),
  );
}

const OWN_URL = `http://127.0.0.1:${OWN.port}`;

/** Calls as somebody who has just logged in with the demo account's password. */
export async function clientOf(nickName: string, url = OWN_URL): Promise<TestClient & { readonly token: string }> {
  const client = testClient(url);
  const { iv, sealed } = await client.seal(DEMO_PASSWORD);
  const body = { mode: 0, username: nickName, loginType: 1, auto: 1, iv, password: sealed[0] };
  const { code, message, data } = await client.post<{ readonly token: string }>("/tapi/user/account/login", body);
  expect([code, message]).toEqual([200, ""]);
  return Object.assign(client, { token: data.token });
}

/** A session as the login form starts one, in the cookie that pages read: the form has its own tests (session.spec.ts). */
export async function beginSession(context: BrowserContext, nickName: string, url = OWN_URL): Promise<void> {
  const { token } = await clientOf(nickName, url);
  await context.addCookies([{ name: AUTH_COOKIE, value: token, url, sameSite: "Lax" }]);
}

/** A new page, empty, of a logged-in user made by `addPerson`. */
export async function pageOf(browser: Browser, nickName: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, ...options });
  await beginSession(context, nickName, options.baseURL);
  return context.newPage();
}

function videoTime(page: Page): Promise<number> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
}

/** The video plays on for a second. */
export async function expectMoving(page: Page): Promise<void> {
  const from = await videoTime(page);
  await expect.poll(() => videoTime(page)).toBeGreaterThan(from + 1);
}
