import type { Page } from "@playwright/test";
import { violationsOf } from "../e2e/violations.ts";

/** What nobody should meet anywhere: on the console, in an answer, or on the page as it stands. */

const WRONG_WORDS = /\b(?:undefined|NaN|Invalid Date)\b|\[object Object\]/;
/** A page says something. */
const LEAST_TEXT = 20;
/** What comes in has come. */
const SETTLES_MS = 700;

/** `found` is called with each thing as it happens. */
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

/** Scrolls sideways, says nothing, or says what no reader should read. */
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

/** `isThorough`: axe looks as well. */
export async function lookAt(page: Page, isThorough: boolean): Promise<readonly string[]> {
  await page.waitForTimeout(SETTLES_MS);
  const seen = await looksWrong(page);
  return isThorough ? [...seen, ...(await violationsOf(page))] : seen;
}
