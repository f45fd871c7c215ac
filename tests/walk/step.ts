import { type Locator, type Page, errors } from "@playwright/test";
import { type Random, pick } from "../../server/captcha/random.ts";

/** One random action of a user on the current page. */

const CONTROLS = "a[href],button,input,select,textarea,summary,[role=tab],[role=slider],[role=menuitem],[role=switch]";
/** How many controls to draw before giving up on hidden ones. */
const DRAWS = 12;
const WITHIN_MS = 3_000;
const TEXTS = ["阿森纳", "100", "0.01", " ", "😀 你好", "<b>x</b>", "a".repeat(300), "13800138000", "2026-11-29", "abc@example"];
const KEYS = ["Escape", "Tab", "End", "Space", "ArrowRight"];
const TEXT_TYPES: ReadonlySet<string> = new Set(["text", "search", "tel", "password", "email", "url", "textarea"]);
const STEPPED_TYPES: ReadonlySet<string> = new Set(["number", "range", "date", "time", "month", "datetime-local"]);
/** Controls not to press: after a logout the walk would go on as another user. */
const STAYS = /退出|注销/;

interface Control {
  readonly tag: string;
  readonly type: string;
  readonly name: string;
  readonly href: string;
}

async function draw(page: Page, random: Random): Promise<Locator | null> {
  const all = page.locator(CONTROLS);
  const count = await all.count();
  for (let i = 0; i < DRAWS && count > 0; i += 1) {
    const one = all.nth(Math.floor(random() * count));
    if (await one.isVisible()) return one;
  }
  return null;
}

function describe(element: Element): Control {
  const { tagName: tag, textContent } = element;
  const name = (element.getAttribute("aria-label") ?? textContent ?? "").trim().slice(0, 40);
  const type = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.type : "";
  return { tag, type, name, href: element.getAttribute("href") ?? "" };
}

async function use(page: Page, one: Locator, { tag, type, href }: Control, random: Random): Promise<void> {
  if (TEXT_TYPES.has(type)) {
    await one.fill(pick(random, TEXTS), { timeout: WITHIN_MS });
    if (random() < 0.4) await one.press("Enter", { timeout: WITHIN_MS });
  } else if (STEPPED_TYPES.has(type)) await one.press("ArrowUp", { timeout: WITHIN_MS });
  else if (tag === "SELECT") {
    const count = await one.locator("option").count();
    await one.selectOption({ index: Math.floor(random() * count) }, { timeout: WITHIN_MS });
  } else if ((await one.getAttribute("target")) === "_blank") await page.goto(new URL(href, page.url()).href);
  else await one.click({ timeout: WITHIN_MS });
}

/** Describes the action; null if none was possible. */
export async function takeStep(page: Page, random: Random): Promise<string | null> {
  try {
    const one = await draw(page, random);
    if (one === null) return null;
    const control = await one.evaluate(describe);
    const isAway = URL.canParse(control.href) && new URL(control.href).origin !== new URL(page.url()).origin;
    if (isAway || control.type === "file" || STAYS.test(control.name)) return null;
    await use(page, one, control, random);
    if (random() < 0.1) await page.keyboard.press(pick(random, KEYS));
    if (random() < 0.06) await page.goBack();
    return `${control.tag.toLowerCase()} ${control.name} ${control.href}`.trim();
  } catch (error) {
    // The control is gone, has moved or is covered: a user would look again.
    if (error instanceof errors.TimeoutError || /detached|destroyed|interrupted|not attached|ERR_ABORTED/.test(String(error))) return null;
    throw error;
  }
}
