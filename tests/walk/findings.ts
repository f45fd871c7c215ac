import type { Page } from "@playwright/test";
import { violationsOf } from "../e2e/violations.ts";

/** Faults no user should meet: on the console, in a response, or on the page. */

const WRONG_WORDS = /\b(?:undefined|NaN|Invalid Date)\b|\[object Object\]/;
/** A page with less text counts as empty. */
const LEAST_TEXT = 20;
/** Wait for a page's content and animations. */
const SETTLES_MS = 700;

/** `found` is called with each fault as it happens. */
export function watch(page: Page, found: (what: string) => void): void {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") found(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => found(`uncaught: ${error.stack ?? error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) found(`${response.status()} ${response.url()}`);
  });
  page.on("dialog", (dialog) => void dialog.accept());
}

/** The page scrolls sideways, is empty, or shows text that no reader should see. */
async function looksWrong(page: Page): Promise<string[]> {
  const { sidewaysPx, text } = await page.evaluate(() => ({
    sidewaysPx: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    text: document.body.innerText,
  }));
  return [
    sidewaysPx > 0 ? `sideways by ${sidewaysPx} px` : "",
    text.length < LEAST_TEXT ? "an empty page" : "",
    WRONG_WORDS.exec(text)?.[0] ?? "",
  ].filter(Boolean);
}

/** `isThorough`: also runs axe. */
export async function lookAt(page: Page, isThorough: boolean): Promise<readonly string[]> {
  await page.waitForTimeout(SETTLES_MS);
  const seen = await looksWrong(page);
  return isThorough ? [...seen, ...(await violationsOf(page))] : seen;
}
