import { existsSync } from "node:fs";
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { createChecks, until } from "./checks.ts";
import { type TestedPortal, fixtureOf, startPortal } from "./portal.ts";

/**
 * A walk in Firefox (Debian's firefox-esr or the one named by FIREFOX), over WebDriver BiDi: a score that moves, login with
 * the slider, a room with its latency, a line of chat, a gift, and a clean console. Skipped with a message without Firefox.
 */
const FIREFOX = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => path && existsSync(path));
const PORT = Number(process.env.E2E_PORT ?? 8199);
const ROOM = "/live/room/680001";
const MOBILE = "13800138000";
const NICKNAME = "演示球迷";
const PICTURE_WIDTH = 310;
const LATENCY_S = 2;
const TRIES_MAX = 3;

const checks = createChecks("firefox", 6);

async function find(page: Page, selector: string): Promise<ElementHandle<Element>> {
  const element = await page.waitForSelector(selector, { visible: true, timeout: 120_000 });
  if (!element) throw new Error(`${selector} is not there`);
  return element;
}

/** A button by its text or its accessible name. */
const button = (name: string, within = ""): string =>
  `::-p-xpath(${within}//button[normalize-space()='${name}' or @aria-label='${name}'][not(@disabled)])`;

const DIALOG = "//*[@role='dialog']";

async function press(page: Page, selector: string): Promise<void> {
  await (await find(page, selector)).click();
}

async function type(page: Page, selector: string, text: string): Promise<void> {
  const field = await find(page, selector);
  await field.click();
  await field.type(text);
}

function textOf(page: Page, selector: string): Promise<string> {
  return page.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? "", selector);
}

/** A human drag: fast in the middle, slow at the end; never the same twice, because the server refuses repeats. */
async function dragSlider(page: Page, x: number): Promise<void> {
  const handle = await find(page, "[role=dialog] [role=slider]");
  const picture = await (await find(page, "[role=dialog] [role=group] img")).boundingBox();
  const box = await handle.boundingBox();
  if (!box || !picture) throw new Error("the slider is not there");
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const distance = (x / PICTURE_WIDTH) * picture.width;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const haste = 0.7 + Math.random() * 0.8;
  const sway = 2 + Math.random() * 9;
  for (let i = 1; i <= 32; i += 1) {
    const share = (i / 32) ** haste;
    const eased = 1 - (1 - share) ** 3 + Math.sin(share * sway) * 0.02 * (1 - share);
    await page.mouse.move(from.x + distance * eased, from.y + Math.sin(i) * 2);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await page.mouse.move(from.x + distance, from.y);
  await page.mouse.up();
}

const hasPassed = (page: Page): Promise<boolean> =>
  page.evaluate(() => /验证成功|验证通过/.test(document.querySelector("[role=dialog]")?.textContent ?? ""));

/** A human drag misses now and then: a new picture loads, and the walk tries again. */
async function passSlider(page: Page, portal: TestedPortal): Promise<string> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const shown = await until("a jigsaw", portal.jigsawX, (x) => x !== null);
    await dragSlider(page, shown ?? 0);
    const isOver = async (): Promise<boolean> => (await hasPassed(page)) || ![null, shown].includes(await portal.jigsawX());
    await until("the slider is judged", isOver, Boolean);
    if (await hasPassed(page)) return `${tries} of ${TRIES_MAX} tries`;
  }
  throw new Error(`the slider was refused ${TRIES_MAX} times`);
}

async function login(page: Page, portal: TestedPortal): Promise<string> {
  await press(page, button("登录", "//header"));
  await press(page, `::-p-xpath(${DIALOG}//*[@role='tab'][normalize-space()='手机登录'])`);
  await type(page, `::-p-xpath(${DIALOG}//input[@type='tel' or @name='mobile'])`, MOBILE);
  await find(page, "[role=dialog] [role=slider]");
  const tries = await passSlider(page, portal);
  await press(page, button("获取验证码", DIALOG));
  const code = await until("the code", () => portal.codeOf(MOBILE), Boolean);
  await type(page, `::-p-xpath(${DIALOG}//input[@autocomplete='one-time-code'])`, code);
  await press(page, button("登录", DIALOG));
  await find(page, `::-p-xpath(//header//button[contains(@aria-label, '${NICKNAME}')])`);
  return `${NICKNAME}, ${tries}`;
}

/** Firefox's errors for a page load that another one interrupted; they differ by the component that noticed it first. */
const LOAD_ENDED = ["NS_BINDING_ABORTED", "A new navigation interrupted an unfinished navigation"];

/** Navigates. While the previous page still loads, Firefox may abort the new load with it: retried, twice at most. */
async function goTo(page: Page, url: string, left = 2): Promise<void> {
  try {
    await page.goto(url);
  } catch (error) {
    if (left === 0 || !LOAD_ENDED.some((words) => String(error).includes(words))) throw error;
    await goTo(page, url, left - 1);
  }
}

async function walk(browser: Browser, portal: TestedPortal): Promise<void> {
  const page = await browser.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught: ${error instanceof Error ? error.message : String(error)}`));
  const chat = (): Promise<string> => textOf(page, "[role=list][aria-label='聊天'], ul[aria-label='聊天'], ol[aria-label='聊天']");

  await checks.check("a score moves", async () => {
    const matchId = `firefox-${Date.now()}`;
    await portal.push(`fb:${matchId}`, fixtureOf(matchId));
    await goTo(page, `${portal.url}/football/live/${matchId}`);
    const score = (): Promise<string> => textOf(page, "[data-testid=score]");
    await until("0-0", score, (text) => text === "0-0");
    await portal.push(`fb:${matchId}`, [["score", { score: [1, 0] }]]);
    return until("1-0", score, (text) => text === "1-0");
  });
  await checks.check("login by a code, with the slider", () => login(page, portal));
  await checks.check(`a room's picture is under ${LATENCY_S} s behind`, async () => {
    await goTo(page, `${portal.url}${ROOM}`);
    const latency = async (): Promise<number> => {
      const text = await page.evaluate(() => document.body.textContent ?? "");
      return Number(/延迟 (\d+\.\d) 秒/.exec(text)?.[1] ?? Number.NaN);
    };
    return `${await until("latency", latency, (seconds) => seconds < LATENCY_S)} s`;
  });
  await checks.check("a line of chat", async () => {
    const field = await find(page, "input[aria-label='聊天内容']");
    await field.type("火狐也看得清楚");
    await field.press("Enter");
    await until("the line", chat, (text) => text.includes("火狐也看得清楚"));
    return "火狐也看得清楚";
  });
  await checks.check("a gift", async () => {
    await press(page, "::-p-xpath(//*[@role='radio'][contains(., '荧光棒')] | //label[contains(., '荧光棒')])");
    await press(page, button("赠送"));
    await until("the gift", chat, (text) => text.includes("送出 荧光棒"));
    return "送出 荧光棒";
  });
  await checks.check("a clean console", async () => {
    if (faults.length > 0) throw new Error(faults.join("\n"));
    return undefined;
  });
}

if (FIREFOX) {
  const options = { browser: "firefox", executablePath: FIREFOX, defaultViewport: { width: 1440, height: 1000 } } as const;
  const opening = puppeteer.launch(options);
  const portal = await startPortal(PORT, ".cache/firefox-data");
  try {
    const browser = await opening;
    try {
      console.log(await browser.version());
      await walk(browser, portal);
    } finally {
      await browser.close();
    }
  } finally {
    await portal.end();
  }
} else console.log("Firefox is not there and could not be installed: its run is skipped");
checks.end();
