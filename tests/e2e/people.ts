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
import { testClient } from "../security/client.ts";
import { expect } from "./fixtures.ts";
import { OWN } from "./ports.ts";

/** What a person does at a form, by mouse and keys. Answers of captchas are looked up: reading them takes a person. */

const PICTURE = { width: 310, height: 155 };

/** Codes a test has had. */
const had = new Set<string>();

/** The code that was just sent to a number: the countdown begins before it is, so one that was had before is not it. */
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

/** Where the piece belongs, px of the picture from its left: that of the slider that was shown last. */
async function targetOf(captcha: Locator): Promise<number> {
  await expect(captcha.locator("img")).toHaveCount(2);
  return inPortalDatabase(async ({ db }) => {
    const { rows } = await sql<{ answer: { readonly x: number } }>`
      select answer from captcha_challenge where kind = 'slider' order by created_at desc limit 1`.execute(db);
    if (!rows[0]) throw new Error("no slider was shown");
    return rows[0].answer.x;
  });
}

/** A hand's way: fast in the middle, slow at the end, a frame a step; never the same twice, which the server would refuse. */
async function drag(page: Page, captcha: Locator, picturePx: number): Promise<void> {
  const handle = captcha.getByRole("slider");
  // While a dialog opens it grows: what is measured then is not what is dragged over.
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

/** As long as the page takes to draw so many: a sixtieth of a second each. */
async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (of) => {
    for (let left = of; left > 0; left -= 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

/** A held key: its first step, the pause before it repeats, then the beat of its repetition. Counted in frames. */
async function hold(page: Page, key: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    await page.keyboard.press(key);
    await frames(page, i === 0 ? 20 : 2);
  }
}

/** The same without a mouse: arrow keys, then Enter. At one even beat from first to last it would be a machine's. */
export async function solveSliderByKeys(page: Page, scope: Page | Locator = page): Promise<void> {
  const captcha = captchaOf(scope);
  const target = Math.round(await targetOf(captcha));
  await expect(captcha.getByRole("slider")).toBeFocused();
  // Nobody reads a word off eight boards in no time (READING_MIN_MS), and what follows may be over in less.
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

/** Clicks the words where they stand: the one captcha whose answer is looked up, because reading it takes a person. */
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
  // While the dialog opens it grows: what is measured then is not what is clicked.
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

/** A session as the form begins one, in the cookie that pages read: the form has tests of its own (session.spec.ts). */
export async function beginSession(context: BrowserContext, nickName: string, url = `http://127.0.0.1:${OWN.port}`): Promise<void> {
  const client = testClient(url);
  const { iv, sealed } = await client.seal(DEMO_PASSWORD);
  const body = { mode: 0, username: nickName, loginType: 1, auto: 1, iv, password: sealed[0] };
  const { code, message, data } = await client.post<{ readonly token: string }>("/tapi/user/account/login", body);
  expect([code, message]).toEqual([200, ""]);
  await context.addCookies([{ name: AUTH_COOKIE, value: data.token, url, sameSite: "Lax" }]);
}

/** A page of its own, empty, of somebody who was added and is logged in. */
export async function pageOf(browser: Browser, nickName: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, ...options });
  await beginSession(context, nickName, options.baseURL);
  return context.newPage();
}

function videoTime(page: Page): Promise<number> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
}

/** What is played goes on by a second. */
export async function expectMoving(page: Page): Promise<void> {
  const from = await videoTime(page);
  await expect.poll(() => videoTime(page)).toBeGreaterThan(from + 1);
}
